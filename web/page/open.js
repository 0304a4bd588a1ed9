// The panel "Puzzle": pasting, files, new boards, examples.
//
//   await readText(text, options, { isStrict, mode, isWanted })   reads any text and loads the puzzle, or the one that the
//     user chooses, unless `isWanted` then says no. Errors are shown in the panel; with `isStrict` they are thrown.
//   showOpen(text)   shows the panel, with a text that cannot be read if it is not empty

import { announce, choose } from "./dialogs.js";
import { brief, button, checkbox, choice, element, field, number, said } from "./parts.js";
import { EXAMPLES } from "./examples.js";
import { about, ask } from "./engine.js";
import { load } from "./store.js";
import { showTab } from "./tabs.js";
import { texts } from "./texts.js";

const t = texts.open;
// The largest file, in bytes.
const LARGEST = 20e6;
let text, errors, options;

export function mount(holder) {
  text = element("textarea", { rows: 4, spellcheck: "false", autocapitalize: "off", placeholder: t.placeholder,
    keydown: event => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) readPasted();
    } });
  errors = element("div", { class: "errors", role: "alert" });
  const file = element("input", { type: "file", hidden: true, change: () => readFile(file) });
  options = makeOptions();
  holder.append(element("h2", {}, t.title), field(t.paste, text),
    element("div", { class: "row" }, button(t.read, readPasted, { class: "main" }),
      button(t.file, () => file.click()), file),
    errors, options.holder, element("p", { class: "hint" }, t.fileHint), ...makeNew(), ...makeProblem(), ...makeExamples());
  document.addEventListener("paste", onPaste);
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", onDrop);
}

// Options for reading a text. Those that an error mentions are shown.
function makeOptions() {
  const model = element("input", { type: "text", placeholder: t.modelHint, spellcheck: "false", autocapitalize: "off" });
  const from = element("select", {}, element("option", { value: "" }, t.fromAny));
  const asGiven = checkbox(t.asGiven), incomplete = checkbox(t.incomplete);
  const holder = element("details", { class: "options" }, element("summary", {}, t.options), field(t.model, model),
    field(t.from, from), asGiven.label, incomplete.label);
  const values = () => ({
    ...model.value.trim() && { model: model.value.trim() },
    ...from.value && { from: from.value },
    ...asGiven.box.checked && { as_given: true },
    ...incomplete.box.checked && { incomplete: true },
  });
  const suggest = message => {
    const found = [[/model|size|cells, found|regions/i, model], [/--from|format|two of/i, from],
      [/as.given|typed/i, asGiven.box], [/incomplete|drawn/i, incomplete.box]].find(([words]) => words.test(message));
    if (found) holder.open = true;
    return found?.[1];
  };
  const clear = () => {
    model.value = from.value = "";
    asGiven.box.checked = incomplete.box.checked = false;
  };
  return { holder, values, suggest, clear, from };
}

function makeNew() {
  const models = choice([], ""), other = element("input", { type: "text", placeholder: t.newOtherHint,
    spellcheck: "false", autocapitalize: "off" });
  const hint = element("p", { class: "hint" }, t.newOtherHint), problem = element("p", { class: "errors", role: "alert" });
  const make = async event => {
    event.preventDefault();
    problem.textContent = "";
    const model = other.value.trim() || models.value || "classic";
    try {
      await makeBoard(model);
    } catch (error) {
      problem.textContent = said(error);
    }
  };
  about().then(known => {
    models.append(...known.models.map(({ name, title }) => element("option", { value: name }, title)));
    options.from.append(...known.formats.map(({ name, title }) => element("option", { value: name }, title)));
  }).catch(() => {
    // The next request reports the error.
  });
  return [element("h2", {}, t.newTitle), element("form", { submit: make }, field(t.newModel, models),
    field(t.newOther, other), hint, element("button", { class: "main" }, t.newMake)), problem];
}

// An empty problem of a genre.
function makeProblem() {
  const genres = choice([], "", () => tell()), hint = element("p", { class: "hint" });
  const problem = element("p", { class: "errors", role: "alert" });
  const side = () => element("input", { type: "number", min: 1, max: 400, value: 6, inputmode: "numeric" });
  const [rows, columns] = [side(), side()];
  let all = [];
  const tell = () => { hint.textContent = all.find(({ name }) => name === genres.value)?.about ?? ""; };
  about().then(known => {
    all = known.genres;
    genres.append(...all.map(({ name, title }) => element("option", { value: name }, title)));
    tell();
  }).catch(() => {
    // The next request reports the error.
  });
  const make = async event => {
    event.preventDefault();
    problem.textContent = "";
    try {
      const size = { rows: number(rows, 0), columns: number(columns, 0) };
      const { doc } = await ask("board", { ask: "new-problem", genre: genres.value, ...size });
      load(doc, { mode: "set" });
      showTab("pad");
      announce(t.made(all.find(({ name }) => name === genres.value).title));
    } catch (error) {
      problem.textContent = said(error);
    }
  };
  return [element("h2", {}, t.problemTitle), element("form", { submit: make }, field(t.genre, genres), hint,
    element("div", { class: "row" }, field(t.rows, rows), field(t.columns, columns)),
    element("div", { class: "row" }, element("button", { class: "main" }, t.problemMake),
      button(t.problemExample, () => readText(all.find(({ name }) => name === genres.value).example)))), problem];
}

// An empty board of a model.
export async function makeBoard(model) {
  const doc = { model, ...await regionsFor(model) };
  const board = await ask("board", { ask: "board", puzzle: JSON.stringify(doc) });
  const row = Array(board.columns).fill(".").join(" ");
  load({ ...doc, givens: Array(board.rows).fill(row).join("\n") }, { mode: "set" });
  announce(t.made(board.title || board.description));
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// A jigsaw without regions of its own begins with boxes, to be painted over.
async function regionsFor(model) {
  const size = /(?:^|,)jigsaw:(\d+(?:x\d+)?)/.exec(model)?.[1];
  if (!size) return {};
  const plain = size.includes("x") ? size : `${size}x${size}`;
  const read = model => ask("board", { ask: "board", puzzle: JSON.stringify({ model }) });
  // Sizes such as 5x5 have no boxes: use rows.
  const { rows, columns, regions } = await read(plain).catch(() => read(`latin:${size}`));
  const id = cell => regions[cell] ?? Math.floor(cell / columns);
  const letter = cell => LETTERS[id(cell)] ?? ".";
  const line = row => Array.from({ length: columns }, (_, column) => letter(row * columns + column)).join("");
  return { regions: Array.from({ length: rows }, (_, row) => line(row)).join("\n") };
}

function makeExamples() {
  const list = element("div", { class: "row wrap" }, EXAMPLES.map(({ name, text: example, model }) =>
    button(t.examples[name], () => readText(example, model ? { model } : {}), { class: "small" })));
  return [element("h2", {}, t.examplesTitle), list];
}

function readPasted() {
  if (text.value.trim() === "") {
    showErrors([{ message: t.empty }]);
    return;
  }
  readText(text.value, options.values());
}

async function readFile(input) {
  const [file] = input.files;
  input.value = "";
  if (file) await takeFile(file);
}

async function takeFile(file) {
  showTab("puzzle");
  if (file.size > LARGEST) return showErrors([{ message: t.tooLarge }]);
  try {
    await take(await file.text());
  } catch (error) {
    showErrors([{ message: t.fileFailed(error.message) }]);
  }
}

// The panel with a text to be corrected, if there is one, and what is wrong with it.
export function showOpen(found) {
  showTab("puzzle");
  if (found) return take(found);
  text.focus();
}

// A text that was not typed: it is put in the field, too, so that it can be corrected.
async function take(found) {
  text.value = found;
  await readText(found, options.values());
}

function onPaste(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input, textarea, [contenteditable]") || document.querySelector("dialog[open]")) return;
  const [file] = event.clipboardData?.files ?? [], found = event.clipboardData?.getData("text/plain") ?? "";
  if (!file && found.trim() === "") return;
  event.preventDefault();
  if (found.trim() !== "") take(found);
  else takeFile(file);
}

function onDrop(event) {
  const [file] = event.dataTransfer?.files ?? [], found = event.dataTransfer?.getData("text/plain") ?? "";
  if (event.target instanceof Element && event.target.closest("textarea, input") && !file) return;
  event.preventDefault();
  if (file) takeFile(file);
  else if (found.trim() !== "") take(found);
}

export async function readText(found, asked = {}, { isStrict = false, mode = "set", isWanted = () => true } = {}) {
  errors?.replaceChildren();
  let answer;
  try {
    answer = await ask("board", { ask: "read", text: found, ...asked });
    if (answer.puzzles.length === 0) {
      const [first] = answer.errors;
      throw Object.assign(new Error(first?.message ?? t.nothing), first, { all: answer.errors });
    }
  } catch (error) {
    if (isStrict) throw error;
    showTab("puzzle");
    showErrors(error.all ?? [error]);
    return false;
  }
  const { puzzles, errors: bad, more } = answer;
  const chosen = puzzles.length === 1 ? puzzles[0] : await pick(puzzles, more);
  if (!chosen || !isWanted()) return false;
  load(chosen.doc, { mode });
  options.clear();
  announce(t.opened(brief(chosen.title)));
  if (bad.length > 0 || chosen.notes.length > 0) {
    showTab("puzzle");
    showErrors(bad, chosen.notes);
  }
  return true;
}

const pick = (puzzles, more) => choose((more ? t.more : t.found)(puzzles.length), puzzles.map((puzzle, index) => ({
  label: brief(puzzle.doc.name ?? puzzle.doc.title ?? t.untitled(index + 1)),
  note: [brief(puzzle.title), String(puzzle.doc.givens ?? "").slice(0, 200).replace(/\s+/g, " ").slice(0, 90)]
    .filter(Boolean).join(" · "),
  value: puzzle,
})));

// The largest side of a board.
const WIDEST = 400;

// A wrong number of cells usually means a grid of another size. That number is a field of the error: the words of other
// errors may quote any text.
export function sizeIn({ message, found }) {
  const side = Math.sqrt(found ?? 0);
  if (!(found > 0) || side > WIDEST) return null;
  const said = /\(--model ([^)\s]+)\)/.exec(message)?.[1];
  if (said) return said;
  const isPrime = Array.from({ length: Math.floor(side) }, (_, by) => by).slice(2).every(by => side % by !== 0);
  return Number.isInteger(side) && side > 3 ? `${isPrime ? "latin:" : ""}${isPrime ? side : `${side}x${side}`}` : null;
}

// The most errors that are listed.
const MOST = 20;

function showErrors(list, notes = []) {
  const one = ({ message, line, column, text: found }) => element("li", {},
    line ? element("b", {}, `${t.where(line, column)}: `) : null, brief(message),
    found ? element("code", {}, brief(found, 60)) : null);
  errors.replaceChildren();
  if (list.length > 1) errors.append(element("p", {}, t.bad(list.length)));
  if (list.length > 0) errors.append(element("ul", {}, list.slice(0, MOST).map(one)));
  const size = list.length === 1 ? sizeIn(list[0]) : null;
  if (size) errors.append(button(t.readAs(size), () => readText(list[0].text ?? text.value, { ...options.values(), model: size })));
  if (notes.length > 0) {
    errors.append(element("div", { class: "note" }, element("p", {}, t.notes),
      element("ul", {}, notes.slice(0, MOST).map(note => element("li", {}, brief(note))))));
  }
  const [first] = list;
  const wanted = first && options.suggest(brief(first.message));
  (errors.querySelector("button") ?? wanted ?? (list.length > 0 ? text : null))?.focus({ preventScroll: true });
  errors.scrollIntoView({ block: "nearest" });
}
