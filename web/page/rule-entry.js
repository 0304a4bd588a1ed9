// Rules in a doc, and how a form's fields become the keys of an entry. Nothing here touches the page.

/** The entries of a kind; a single table may stand for a list of one. */
export function entriesOf(doc, key) {
  const value = doc[key];
  if (Array.isArray(value)) return value;
  return value !== null && typeof value === "object" ? [value] : [];
}

/** The doc with an entry replaced, or appended if `index` is null. */
export function withEntry(doc, key, index, entry) {
  const entries = [...entriesOf(doc, key)];
  if (index === null) entries.push(entry);
  else entries[index] = entry;
  return { ...doc, [key]: entries };
}

/** The doc without an entry; `index` is null for a rule over the whole grid. */
export function withoutEntry(doc, key, index) {
  const entries = entriesOf(doc, key).filter((_, at) => at !== index);
  const rest = { ...doc };
  if (index === null || entries.length === 0) delete rest[key];
  else rest[key] = entries;
  return rest;
}

/** The doc with a rule over the whole grid, such as `run = 2`; without it where `value` is null. */
export function withFlag(doc, key, value) {
  return value === null ? withoutEntry(doc, key, null) : { ...doc, [key]: value };
}

const CELLS = /^r\d+(-\d+)?c\d+/;
const isCells = (value) => typeof value === "string" && CELLS.test(value);

// The type of a key's value, from its example, otherwise from its help.
function typeOf(name, about, sample) {
  if (name === "cells" || isCells(sample)) return "cells";
  if (Array.isArray(sample)) {
    if (sample.length > 0 && sample.every(isCells)) return "groups";
    return sample.every((item) => typeof item === "number") ? "numbers" : "lines";
  }
  if (typeof sample === "number") return "number";
  if (typeof sample === "boolean" || /\btrue\b/.test(about)) return "flag";
  if (typeof sample === "string") return "text";
  if (/\["r\d/.test(about)) return "groups";
  if (/\["/.test(about)) return "lines";
  return /\[-?\d|\ba list\b/.test(about) ? "numbers" : "any";
}

// Choices in a help text: words in quotes ("odd") and numbers with a name (10 for an X).
function choicesOf(about) {
  const outside = about.replace(/\[[^\]]*\]/g, "");
  const words = [...outside.matchAll(/"([a-z][a-z-]*)"/g)].map(([, word]) => [word, word]);
  const named = [...outside.matchAll(/(\d+) for an? (\w+)/g)].map(([, value, word]) => [value, `${word} (${value})`]);
  return [...words, ...named];
}

/** The fields of a kind's form, in order; `sample` is the entry of its example. */
export function fieldsOf(kind, sample) {
  return kind.keys.map(({ name, about, open: isOpen }) => ({
    name,
    about,
    type: typeOf(name, about, sample?.[name]),
    choices: choicesOf(about),
    isOpen,
    isInstead: about.startsWith("instead"),
    isOptional: /if not given|^instead|^true if|^if true/.test(about),
  }));
}

/** Whether fields can express all of an example: they cannot express nested tables. */
export function isFlat(kind, sample) {
  const keys = new Set([...kind.keys.map(({ name }) => name), "name"]);
  const isScalar = (value) => ["string", "number", "boolean"].includes(typeof value);
  const isPlain = (value) => isScalar(value)
    || (Array.isArray(value) && value.every((item) => isScalar(item) || (Array.isArray(item) && item.every(isScalar))));
  return Object.entries(sample ?? {}).every(([key, value]) => keys.has(key) && isPlain(value));
}

/** The text of an entry's value in a field. */
export function shown(value) {
  if (value === undefined || value === null) return "";
  if (!Array.isArray(value)) return String(value);
  const isLines = value.some((item) => Array.isArray(item) || /\s/.test(String(item)) || isCells(item));
  return value.map((item) => (Array.isArray(item) ? item.join(" ") : String(item))).join(isLines ? "\n" : " ");
}

const NUMBER = /^[+-]?\d+$/;
const parts = (text) => text.split(/[\s,]+/).filter(Boolean);
const linesOf = (text) => text.split(/\n|;/).map((line) => line.trim()).filter(Boolean);

// The possible values of a field's text, the likeliest first. The engine decides.
function readings(type, text) {
  const typed = text.trim();
  const pieces = parts(typed);
  const areNumbers = pieces.every((piece) => NUMBER.test(piece));
  const list = pieces.map(Number);
  switch (type) {
    case "flag":
      return [true];
    case "number":
      return [NUMBER.test(typed) ? Number(typed) : typed];
    case "numbers":
      return [areNumbers ? list : typed];
    case "groups":
      return [linesOf(text)];
    case "lines":
      return [linesOf(text).length > 1 || /\d\s/.test(typed) ? linesOf(text) : pieces];
    case "any":
      if (!areNumbers) return [typed, linesOf(text)];
      return list.length === 1 ? [list[0], list, typed] : [list, typed];
    default:
      return [typed];
  }
}

/** The possible entries for the texts of fields, the likeliest first; empty fields are left out. */
export function entriesFrom(fields, texts) {
  let entries = [{}];
  for (const { name, type } of fields) {
    const text = texts[name] ?? "";
    if (text.trim() === "") continue;
    const values = readings(type, text);
    entries = entries.flatMap((entry) => values.map((value) => ({ ...entry, [name]: value })));
  }
  return entries.slice(0, 16);
}

/** What stands for a value that is still to be found, in a draft. */
export const OPEN = "?";

/** The first number field without a number; the engine's message would name its own types. */
export function wrongNumber(fields, texts) {
  const isNone = ({ name, type, isOpen }) => type === "number" && texts[name].trim() && !NUMBER.test(texts[name].trim())
    && !(isOpen && texts[name].trim() === OPEN);
  return fields.find(isNone);
}

/** An entry in short: its keys, without cells and an automatic name. */
export function inShort(key, entry) {
  if (entry === null || typeof entry !== "object") return entry === true ? "" : String(entry);
  const words = [];
  for (const [name, value] of Object.entries(entry)) {
    if (name === "name" || isCells(value) || (Array.isArray(value) && value.every(isCells))) continue;
    const text = typeof value === "object" ? JSON.stringify(value).replace(/["{}[\]]/g, "") : value;
    words.push(`${name} ${String(text).replaceAll(":", " ").replaceAll(",", ", ")}`);
  }
  const text = words.join(", ");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Whether a name is an automatic one of the engine: `killer 2`. */
export function isAutomatic(key, name) {
  return name === undefined || new RegExp(`^${key} \\d+$`).test(name);
}

/** An entry without an automatic name. */
export function unnamed(key, entry) {
  const { name, ...rest } = entry;
  return isAutomatic(key, name) ? rest : entry;
}

/**
 * The entry of a kind's example; keys that are not on lines of their own are `undefined`. For a rule over the whole
 * grid, its value: true, or a number.
 */
export function sampleOf(kind) {
  const sample = {};
  let isOwn = false;
  let isFirst = true;
  for (const line of kind.example.split("\n")) {
    const head = /^\[+([^\]]+)\]+/.exec(line);
    if (head) {
      isOwn = isFirst && head[1] === kind.name;
      if (!isOwn && head[1].startsWith(`${kind.name}.`)) sample[head[1].slice(kind.name.length + 1)] = undefined;
      if (isOwn) isFirst = false;
      continue;
    }
    const said = /^([\w-]+)\s*=\s*(.*?)\s*$/.exec(line);
    if (!said) continue;
    if (!isOwn && said[1] === kind.name) return plain(said[2]);
    if (isOwn) sample[said[1]] = plain(said[2]);
  }
  return sample;
}

// A TOML value that is also JSON, or a literal string; otherwise undefined.
function plain(text) {
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
