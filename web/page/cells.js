// The contents of the cells: givens, values, marks, or what a panel shows instead.

import { DIGIT, SIDE, candidateShape, nameOf, placeInCell, write } from "./svg.js";
import { drawContents } from "./contents.js";
import { givens } from "./givens.js";
import { state } from "./store.js";
import { texts } from "./texts.js";

// Contents shown by panels, by name; the last one wins.
const shows = new Map();

export function contents(name, list) {
  shows.delete(name);
  if (list) shows.set(name, list);
}

export function forgetContents() {
  shows.clear();
}

// The contents of a cell: {given, beside}, {value, placed, beside}, or {candidates, corner, centre}; with its colours.
function shownIn(cell) {
  const shown = contentIn(cell, givens()[cell]), colour = state.play.colour[cell] ?? [];
  return { ...shown, ...colour.length > 0 && { colour } };
}

function contentIn(cell, given) {
  const list = [...shows.values()].at(-1);
  const shown = list?.[cell];
  if (given !== null && given !== undefined) return shown?.beside ? { given, beside: shown.beside } : { given };
  if (shown) return shown;
  const { values, corner, centre } = state.play;
  const value = values[cell];
  if (value !== null && value !== undefined) return { value };
  const clues = state.board.candidates[cell];
  const marks = { corner: corner[cell] ?? [], centre: centre[cell] ?? [] };
  if (clues && !list) return { ...marks, candidates: clues.map(candidate => [candidate, ""]) };
  return marks;
}

// Whether nothing is shown in a cell.
export function isEmpty(cell) {
  const { given, value, ...marks } = shownIn(cell);
  return (given ?? value ?? null) === null && Object.values(marks).every(list => list.length === 0);
}

// The visible value of a cell, or null.
export function valueIn(cell) {
  const { given, value } = shownIn(cell);
  return given ?? value ?? null;
}

export function fill(group, cell) {
  const shown = shownIn(cell);
  if (!drawContents(group, shown, cell)) return;
  group.setAttribute("aria-label", texts.board.cell(nameOf(cell), wordsOf(shown, state.board.genre?.cells[cell])));
  drawMarks(group, shown);
}

function drawMarks(group, { candidates = [], corner = [], centre = [] }) {
  // Marks over candidates would be illegible.
  if (candidates.length > 0) return;
  drawCorner(group, corner);
  if (centre.length === 0) return;
  const text = centre.join(centre.every(value => value < 10) ? "" : " ");
  write(group, "centre-mark", text, SIDE / 2, SIDE / 2, Math.min(18, .88 * SIDE / (DIGIT * text.length)));
}

// Corners first, then the middles of sides; if there are too many, each at its candidate's position.
function drawCorner(group, marks) {
  const { top, small } = candidateShape();
  const left = 14, right = SIDE - 14, high = top > 10 ? top + 10 : 14, low = SIDE - 13, middle = SIDE / 2;
  const places = [[left, high], [right, high], [left, low], [right, low], [middle, high], [middle, low],
    [left, middle], [right, middle]];
  const isSmall = marks.every(value => value < 10), isFew = marks.length <= (isSmall ? places.length : 4);
  marks.forEach((value, index) => {
    const { x, y } = placeInCell(value);
    if (isFew) write(group, "corner-mark", value, ...places[index], isSmall ? 16 : 14);
    else write(group, "corner-mark", value, x, y, Math.min(15, small));
  });
}

function wordsOf(shown, clue) {
  return clue ? `${texts.board.clue(clue)}, ${wordsWithout(shown)}` : wordsWithout(shown);
}

function wordsWithout({ given, value, beside, colour = [], candidates, corner = [], centre = [] }) {
  const words = texts.board, colours = colour.map(one => texts.pad.colours[one - 1]);
  const known = given !== undefined ? words.given(given) : value !== undefined ? words.value(value) : null;
  if (known !== null) return [known, beside, ...colours].filter(Boolean).join(", ");
  const parts = [words.empty, ...colours];
  const left = (candidates ?? []).filter(([, kind]) => kind !== "struck" && kind !== "gone");
  if (left.length > 0) parts.push(words.candidates(left.map(([candidate]) => candidate)));
  if (corner.length > 0) parts.push(words.corner(corner));
  if (centre.length > 0) parts.push(words.centre(centre));
  return parts.join(", ");
}
