// The givens of the doc as a list by cell. The page writes them as numbers separated by blanks, with `.` for empty cells
// and holes; other forms are taken from the engine's last answer. Those of extra cells follow after a plus sign, as read.

import { puzzleText, state } from "./store.js";

// A small cache of givens that the engine has read, by everything they depend on.
const known = new Map();
const FEW = 200;
const keyOf = ({ givens: text, model, extends: base, size, values, grids, holes, regions }) =>
  JSON.stringify([text, model, base, size, values, grids, holes, regions]);

let last = { doc: null, board: null, list: null };

// The present givens: a value or null for each cell. The engine may not have read the doc yet.
export function givens() {
  const count = state.board.rows * state.board.columns;
  return kept(count) ?? Array(count).fill(null);
}

function kept(count) {
  const { doc, board } = state;
  if (last.doc !== doc || last.board !== board) last = { doc, board, list: found(count) };
  return last.list;
}

// The clues of a genre say what is given.
const isOfGenre = () => Boolean(state.board.genre) && state.doc.givens === undefined;

function found(count) {
  if (isOfGenre()) return state.board.givens;
  const { doc, board, read } = state, [text] = parts(doc.givens);
  const list = text.trim() === "" ? Array(count).fill(null) : split(text, count);
  if (list) return list;
  if (read === doc) {
    known.set(keyOf(doc), board.givens);
    if (known.size > FEW) known.delete(known.keys().next().value);
  }
  const before = known.get(keyOf(doc));
  return before?.length === count ? before : null;
}

// The text of the board, and that of extra cells. A drawn board has plus signs, too.
function parts(text) {
  if (typeof text !== "string") return ["", ""];
  const at = text.lastIndexOf("+"), extra = text.slice(at + 1);
  return at >= 0 && extra.includes("=") ? [text.slice(0, at), extra.trim()] : [text, ""];
}

// Whether the present board belongs to the doc; until then nothing can be entered.
export function canTell() {
  const { board, play } = state, count = board ? board.rows * board.columns : 0;
  return count > 0 && play.values.length === count && kept(count) !== null;
}

let holes = { board: null, cells: null };
export function isHole(cell) {
  const { board } = state;
  if (holes.board !== board) holes = { board, cells: new Set(board.holes) };
  return holes.cells.has(cell);
}

function split(text, count) {
  const words = text.trim().split(/\s+/);
  if (words.length !== count) return null;
  // If 0 is not a value, it stands for an empty cell; the engine knows.
  const plain = new Map([[".", null], ...state.board.values.map(value => [String(value), value])]);
  return words.every(word => plain.has(word)) ? words.map(word => plain.get(word)) : null;
}

// Sets the givens in a draft of `change`. Those of extra cells stay, and `more` are added, such as `X1=3`.
export function setGivens(draft, list, more = []) {
  const { rows, columns } = state.board;
  const line = row => list.slice(row * columns, (row + 1) * columns).map(value => value ?? ".").join(" ");
  const board = Array.from({ length: rows }, (_, row) => line(row)).join("\n");
  const extra = [parts(draft.doc.givens)[1], ...more].filter(Boolean);
  draft.doc.givens = extra.length ? `${board} + ${extra.join(" ")}` : board;
}

// The position for the engine: the puzzle, and the values and eliminations on the board.
export function position() {
  const { values, struck = [] } = state.play, { board } = state, given = givens();
  // Entries from before a change of the puzzle may fit no more.
  // What is drawn as several values are does not tell which of them it is.
  const isOwn = ([cell, value]) => given[cell] === null && board.values.includes(value) && !isHole(cell)
    && !board.genre?.vague.includes(value);
  const own = values.map((value, cell) => [cell, value]).filter(isOwn);
  return { puzzle: puzzleText(), values: own, struck };
}
