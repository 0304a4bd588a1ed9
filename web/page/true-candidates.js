// The true candidates: what each cell holds in some solution, on the board by choice, and again after every change. Hovering
// over one of them, or over the pad's value for the selected cell, shows what would be left with it.

import { boardSvg, candidateAt } from "./board.js";
import { givens, setGivens } from "./givens.js";
import { announce } from "./dialogs.js";
import { toggle } from "./parts.js";
import { selection } from "./selection.js";
import { choose, settings } from "./settings.js";
import { on, state } from "./store.js";
import { forget, suppose } from "./suppose.js";
import { nameOf } from "./svg.js";
import { texts } from "./texts.js";
import { isShowing, leave, show } from "./view.js";

const OWNER = "candidates", REST = 80, t = texts.findings;
// In how many solutions a candidate is counted at most; up to how many are few.
const MOST = 100, FEW = 9;
let known = null, before = null, hovered = null, timer = null;

export const areWanted = () => state.mode === "set" && settings.candidates !== "";

// The request for them.
export const request = () => ({ ask: "check", candidates: true, ...settings.candidates === "counts" ? { counts: MOST } : {} });

// Buttons that show and hide them; `again` looks for what is missing.
export function buttons(again) {
  const press = kind => () => {
    const isOn = settings.candidates === kind;
    choose("candidates", isOn ? "" : kind);
    if (isOn) hide();
    else again();
  };
  return ["values", "counts"].map(kind =>
    toggle(t.candidates[kind], settings.candidates === kind, press(kind), { class: "small", "data-key": `candidates-${kind}` }));
}

// Puts those of a puzzle on the board: `found` is an answer to the request, or {only}, the only solution.
export function put(found) {
  known = found;
  hovered = null;
  if (!areWanted()) return hide();
  before = viewOf(found);
  draw(before);
}

// Until the present ones are known, those from before stay, on a grid of the same size.
export function hold() {
  const { rows, columns } = state.board;
  if (areWanted() && before?.contents?.length === rows * columns) draw(before);
}

export function drop() {
  known = before = null;
  hide();
}

let isHiding = false;
function hide() {
  isHiding = true;
  leave(OWNER);
  isHiding = false;
}

// If another view takes the board, or the user ends this one, it has to be asked for again.
const draw = view => show(OWNER, { ...view, left: () => { if (!isHiding) choose("candidates", ""); } });

function viewOf({ only, candidates, counts, counts_limit: limit, counts_complete: isComplete }, title) {
  if (only) return { title: title ?? t.held.unique, contents: only.map(value => value === null ? null : { value }) };
  if (!candidates) return { title: title ?? t.held.nothing, contents: null };
  const one = (value, count) => count === undefined ? [value, ""]
    : [value, count === 1 ? "green" : count <= FEW ? "blue" : "", count < limit ? String(count) : null];
  const contents = candidates.map((values, cell) => values.length === 1 ? { value: values[0] }
    : { candidates: values.map((value, index) => one(value, counts?.[cell]?.[index])) });
  return { title: title ?? t.held.several(Boolean(counts), isComplete !== false), contents };
}

// What would be left with a value in a cell.
async function look(cell, value) {
  const { doc } = state, draft = { doc: structuredClone(doc) }, list = givens().slice();
  list[cell] = value;
  setGivens(draft, list);
  delete draft.doc.solution;
  const answer = await suppose(draft.doc, request());
  if (!answer || doc !== state.doc || !hovered || !isShowing(OWNER)) return;
  const { verdict, solution_cells: only } = answer, words = t.supposed(nameOf(cell), value, t.verdicts[verdict]);
  draw(viewOf(verdict === "unique" ? { only } : answer, words));
  announce(words);
}

const isOpen = (cell, value) => known?.candidates?.[cell]?.length > 1 && known.candidates[cell].includes(value);

function hover(cell, value) {
  const key = cell !== null && value !== null && isShowing(OWNER) && isOpen(cell, value) ? `${cell} ${value}` : null;
  if (key === hovered) return;
  hovered = key;
  clearTimeout(timer);
  if (key) timer = setTimeout(look, REST, cell, value);
  else {
    forget();
    if (isShowing(OWNER)) draw(before);
  }
}

export function mount(pad) {
  const svg = boardSvg();
  svg.addEventListener("pointermove", event => {
    if (event.pointerType !== "mouse" || event.buttons !== 0 || !areWanted()) return;
    const { cell, value } = candidateAt(event.clientX, event.clientY) ?? { cell: null, value: null };
    hover(cell, value);
  });
  svg.addEventListener("pointerleave", () => hover(null, null));
  const ofPad = event => {
    const value = event.target.closest?.("[data-value]")?.dataset.value, [cell] = selection.cells;
    if (areWanted() && selection.cells.length === 1) hover(value === undefined ? null : cell, value === undefined ? null : Number(value));
  };
  for (const event of ["pointerover", "focusin"]) pad.addEventListener(event, ofPad);
  for (const event of ["pointerleave", "focusout"]) pad.addEventListener(event, () => hover(null, null));
  on("mode", () => areWanted() ? known && put(known) : hide());
}
