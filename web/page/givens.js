// The givens of the doc as a list by cell. The page writes them as numbers separated by blanks, `.` for empty and for
// holes; in any other form, the engine's last answer says what they are.

import { state } from "./store.js";

let known = { text: null, list: null };

// What is given now: a value or null for each cell. Quicker than the engine, which may not have read the doc yet.
export function givens() {
  const { doc, board } = state, count = board.rows * board.columns;
  const text = typeof doc.givens === "string" ? doc.givens : "";
  if (known.text === text && known.list.length === count) return known.list;
  if (!canTell()) return Array(count).fill(null);
  const list = text.trim() === "" ? Array(count).fill(null) : split(text, count) ?? board.givens;
  known = { text, list };
  return list;
}

// Whether the board that is there is one for the doc's givens; else there is nothing to write in until it is.
export function canTell() {
  const { doc, board, read, play } = state;
  if (!board || play.values.length !== board.rows * board.columns) return false;
  return read.givens === doc.givens || split(String(doc.givens ?? ""), board.givens.length) !== null;
}

function split(text, count) {
  const words = text.trim().split(/\s+/);
  if (words.length !== count || !words.every(word => /^(\.|\d+)$/.test(word))) return null;
  return words.map(word => word === "." ? null : Number(word));
}

// The engine has read the doc: what was taken from its answer before may be old.
export function forgetGivens() {
  known = { text: null, list: null };
}

// Writes givens into a draft of `change`.
export function setGivens(draft, list) {
  draft.doc.givens = state.board.candidates.some(Boolean) ? withCandidates(list) : lines(list.map(dot));
}

const dot = value => value ?? ".";

function lines(words) {
  const { rows, columns } = state.board;
  const line = row => words.slice(row * columns, (row + 1) * columns).join(" ");
  return Array.from({ length: rows }, (_, row) => line(row)).join("\n");
}

// Pencil marks that are clues stand in the same grid: each cell has a word with what it can be.
function withCandidates(list) {
  const { values, candidates, holes } = state.board, away = new Set(holes);
  const sign = value => value < 10 ? String(value) : String.fromCharCode(55 + value);
  const word = (value, cell) => {
    if (away.has(cell)) return ".";
    return value !== null ? sign(value) : (candidates[cell] ?? values).map(sign).join("");
  };
  return lines(list.map(word));
}
