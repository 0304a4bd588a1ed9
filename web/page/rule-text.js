// Rules as text: one entry in the format of puzzle files, for kinds that contain other rules; and the whole puzzle.

import { announce } from "./dialogs.js";
import { ask } from "./engine.js";
import { button, element, said } from "./parts.js";
import { entriesOf, unnamed, withoutEntry } from "./rule-entry.js";
import { marked } from "./rule-fields.js";
import { tryDoc } from "./rule-form.js";
import { change, on, puzzleText, state } from "./store.js";
import { texts } from "./texts.js";

// The keys of a doc that describe the grid, not its rules or givens.
function gridOf(doc, kinds) {
  const away = new Set([...kinds.map(({ name }) => name), "givens", "solution", "name", "title"]);
  return Object.fromEntries(Object.entries(doc).filter(([key]) => !away.has(key)));
}

// Strings and numbers are the same in TOML and JSON.
const header = (grid) => Object.entries(grid)
  .filter(([, value]) => typeof value !== "object")
  .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join("");

async function readOne(text) {
  const { puzzles, errors } = await ask("board", { ask: "read", text });
  if (errors.length > 0) throw errors[0];
  return puzzles[0].doc;
}

// The rules in a text for a grid, {killer: [{…}], …}, as read by the engine.
async function rulesIn(text, kind, kinds) {
  if (/^\s*\{/.test(text)) return { [kind.name]: [JSON.parse(text)] };
  const grid = gridOf(state.doc, kinds);
  const before = header(grid);
  try {
    const doc = await readOne(before + text);
    return Object.fromEntries(Object.entries(doc).filter(([key]) => kinds.some(({ name }) => name === key)));
  } catch (error) {
    const line = error.line ? Math.max(1, error.line - Object.keys(grid).length) : undefined;
    throw { message: error.message, line, column: error.column };
  }
}

// The doc with the rules of a text, without automatic names.
function withRules(doc, rules) {
  const next = { ...doc };
  for (const [key, value] of Object.entries(rules)) {
    if (value === null || typeof value !== "object") next[key] = value;
    else next[key] = [...entriesOf(next, key), ...entriesOf(rules, key).map((entry) => unnamed(key, entry))];
  }
  return next;
}

// An entry in the format of puzzle files.
async function textOf(kind, entry, kinds) {
  const doc = { ...gridOf(state.doc, kinds), [kind.name]: [unnamed(kind.name, entry)] };
  const { text } = await ask("board", { ask: "write", puzzle: puzzleText(doc), target: "toml" });
  const at = text.search(new RegExp(`^(\\[\\[${kind.name}\\]\\]|${kind.name} *=)`, "m"));
  const own = at < 0 ? text : text.slice(at);
  return own.replace(new RegExp(`^name = "${kind.name} \\d+"\\n`, "m"), "").trim();
}

/** A form for a kind's entry as text; calls `closed(index)` at the end. */
export function makeEntryText(kind, index, kinds, closed) {
  const isNew = index === null;
  const id = "rule-text";
  const area = element("textarea", { id, rows: 8, spellcheck: "false", "aria-describedby": `${id}-help` });
  area.value = kind.example;
  if (!isNew) {
    const entry = entriesOf(state.doc, kind.name)[index];
    area.value = JSON.stringify(entry, null, 1);
    textOf(kind, entry, kinds).then((text) => (area.value = text), () => {});
  }
  const error = element("p", { class: "error", role: "alert", hidden: true });
  const keys = kind.keys.map(({ name, about }) => [element("dt", {}, name), element("dd", {}, marked(about))]);
  const title = isNew ? texts.rules.newRule(kind.title) : texts.rules.editRule(kind.title);

  async function submit() {
    try {
      const rules = await rulesIn(area.value, kind, kinds);
      const left = (doc) => (isNew ? doc : withoutEntry(doc, kind.name, index));
      await tryDoc(withRules(left(state.doc), rules));
      change((draft) => {
        draft.doc = withRules(left(draft.doc), rules);
      });
      announce(isNew ? texts.rules.added(kind.title) : texts.rules.saved(kind.title));
      closed(index);
    } catch (trouble) {
      error.textContent = said(trouble);
      error.hidden = false;
    }
  }

  const root = element("form", { class: "rule-form", "aria-label": title, submit: (event) => {
    event.preventDefault();
    submit();
  }, keydown: (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key === "Escape") closed(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  } }, element("h3", {}, title), element("p", {}, marked(kind.about)), element("dl", {}, keys.flat()),
  element("label", { for: id }, texts.rules.text), area,
  element("p", { id: `${id}-help`, class: "rule-help" }, texts.rules.textHelp), error,
  element("div", { class: "rule-buttons" },
    element("button", { type: "submit", class: "main" }, isNew ? texts.rules.add : texts.rules.save),
    button(texts.rules.cancel, () => closed(index))));
  return { root, start: () => area.focus({ preventScroll: true }), close: () => {} };
}

/** The whole puzzle as text, to be edited. */
export function makeWholeText() {
  const area = element("textarea", { id: "rules-text", rows: 14, spellcheck: "false", "aria-label": texts.rules.whole });
  const error = element("p", { class: "error", role: "alert", hidden: true });
  const say = (message) => {
    error.hidden = message === null;
    error.textContent = message ?? "";
  };

  async function fill() {
    say(null);
    try {
      const { text } = await ask("board", { ask: "write", puzzle: puzzleText(), target: "toml" });
      area.value = text;
    } catch (trouble) {
      area.value = JSON.stringify(state.doc, null, 1);
      say(said(trouble));
    }
  }

  async function apply() {
    try {
      const doc = await readOne(area.value);
      change((draft) => {
        draft.doc = doc;
      });
      say(null);
      announce(texts.rules.wholeTaken);
    } catch (trouble) {
      say(said(trouble));
    }
  }

  const root = element("details", { toggle: () => root.open && fill() },
    element("summary", {}, texts.rules.whole), element("p", { class: "rule-help" }, texts.rules.wholeHelp), area, error,
    element("div", { class: "rule-buttons" },
      button(texts.rules.apply, apply, { class: "main" }), button(texts.rules.again, fill)));
  on("doc", () => root.open && document.activeElement !== area && fill());
  return root;
}
