// Questions about a puzzle beyond the automatic findings: its solutions on the board, their number, repairs.

import { givens, setGivens } from "./givens.js";
import { button, element, field, indexOf, number, toggle } from "./parts.js";
import { counted, repaired } from "./reasons.js";
import { change, state } from "./store.js";
import { texts } from "./texts.js";
import { isShowing, leave, show } from "./view.js";

// Limits that the user may change; they last until the page is closed.
export const chosen = { limit: 1000, sets: 5 };
// What the board shows now: "solution" or "witness".
let shown = null;

export function questions(known, demand) {
  const { record } = known;
  if (!record) return null;
  const rows = {
    unique: () => [solutions(known), more(known, demand)],
    multiple: () => [solutions(known), count(known, demand), repair(known, demand)],
    unsolvable: () => [sets(known, demand), state.board.genre && repair(known, demand)],
    unknown: () => [count(known, demand)],
  }[record.verdict]?.() ?? [];
  return element("div", { class: "questions", role: "group", "aria-label": texts.findings.questions }, rows);
}

// A repeated question has no time limit; the first one has the usual limit.
const bound = isLate => isLate ? null : undefined;

const row = (...children) => element("div", { class: "row" }, children);

// A button that shows something on the board, and hides it again.
function lens(key, text, make) {
  const isOn = () => shown === key && isShowing("findings");
  const made = toggle(text, isOn(), () => {
    if (isOn()) return leave("findings");
    put(key, make());
  }, { "data-key": key, "data-lens": key });
  return made;
}

function put(key, view) {
  shown = key;
  show("findings", { ...view, left: () => { shown = null; press(); } });
  press();
}

function press() {
  for (const made of document.querySelectorAll("[data-lens]")) {
    made.setAttribute("aria-pressed", String(made.dataset.lens === shown));
  }
}

function solutions({ record }) {
  const one = found(record.solution_cells, record.solution_beside);
  const two = found(record.witness_cells, record.witness_beside);
  const differ = one && two ? one.cells.map((_, cell) => cell).filter(cell => differs(one, two, cell)) : [];
  const lit = differ.map(cell => [cell, "yellow"]);
  const view = (which, { beside, modified, contents }) => () => ({ title: texts.findings.shown(which),
    lines: beside?.lines, beside, contents, spec: { cells: lit, rings: [...modified] } });
  const first = two ? "first" : "only";
  return row(
    one && lens("solution", texts.findings.show(first), view(first, one)),
    two && lens("witness", texts.findings.show("second"), view("second", two)));
}

// A solution: what cells hold, and what those beside them say of them.
function found(cells, beside) {
  if (!cells) return null;
  const modified = new Set(beside?.modified), regions = beside?.regions ?? [];
  const { board } = texts;
  const words = cell => [cell in regions && board.region(regions[cell]), modified.has(cell) && board.modified];
  const contents = cells.map((value, cell) => value === null ? null
    : { value, beside: words(cell).filter(Boolean).join(", ") });
  return { cells, beside, modified, regions, contents };
}

const differs = (one, two, cell) => one.cells[cell] !== two.cells[cell] || one.regions[cell] !== two.regions[cell]
  || one.modified.has(cell) !== two.modified.has(cell);

function input(key, label, least, most) {
  const made = element("input", { type: "number", inputmode: "numeric", min: least, max: most, value: chosen[key],
    "data-key": `input-${key}` });
  made.addEventListener("change", () => { chosen[key] = number(made, chosen[key]); });
  return field(label, made);
}

function count(known, demand) {
  const ask = () => {
    const limit = chosen.limit;
    const keep = (mine, answer) => { mine.count = { ...answer, limit }; };
    const { count: had } = known;
    const isLate = had && !had.complete && had.count < had.limit;
    demand(texts.findings.counting(limit), { ask: "count", limit }, keep, { seconds: bound(isLate) });
  };
  return [row(button(texts.findings.count, ask, { "data-key": "count" }), input("limit", texts.findings.upTo, 1, 1e6)),
    counted(known)];
}

function repair(known, demand) {
  const keep = (mine, answer) => { mine.repair = answer; };
  const ask = () => demand(texts.findings.repairing, { ask: "check", repair: true }, keep,
    { seconds: bound(known.repair && !known.repair.repair) });
  return [row(button(texts.findings.repairIt, ask, { "data-key": "repair" })), repaired(known, add)];
}

// Adds givens such as `r1c1=5`, or `X1=5`; of a genre as it writes values.
function add(list) {
  const next = givens().slice(), more = [], { values, genre } = state.board;
  const valueOf = word => genre ? values[genre.written.indexOf(word)] : Number(word);
  for (const item of list) {
    const cell = indexOf(item, state.board.columns);
    if (cell === null) more.push(item);
    else next[cell] = valueOf(item.split("=")[1]);
  }
  change(draft => setGivens(draft, next, more));
}

function more(known, demand) {
  if (known.extras || !known.check) return null;
  const keep = (mine, answer) => { mine.extras = answer; };
  const ask = () => demand(texts.findings.checking, { ask: "check", extras: true }, keep);
  return row(button(texts.findings.extras, ask, { "data-key": "extras" }));
}

function sets(known, demand) {
  if (!known.check || known.check.conflicts_complete) return null;
  const keep = (mine, answer) => { mine.check = answer; };
  const ask = () => demand(texts.findings.checking, { ask: "check", all_reasons: chosen.sets }, keep);
  return row(button(texts.findings.sets, ask, { "data-key": "sets" }), input("sets", texts.findings.upTo, 1, 100));
}
