// The contents of cells: values and candidates.

import { DIGIT, SIDE, draw, drawCandidate, faceOf, isBlack, isClued, placeInCell, write } from "./svg.js";

const VALUE = 42;

// Draws what a cell shows: {given}, {value, placed} or {candidates}; a value by its face, if it has one. Returns whether it
// was drawn again: most cells do not change.
export function drawContents(group, shown, cell) {
  const key = JSON.stringify(shown);
  if (group.drawn === key) return false;
  group.drawn = key;
  group.replaceChildren();
  draw(group, "rect", { class: "hit", width: SIDE, height: SIDE });
  const value = shown.given ?? shown.value;
  if (value !== undefined) drawValue(group, value, shown, cell);
  else for (const one of shown.candidates ?? []) drawCandidate(group, one, placeInCell(one[0], cell));
  return true;
}

// The signs of a shaded cell, before a letter if it has one, and of a cell with nothing in it.
const SHADED = "■", INSET = 1.5;
export const NOTHING = "·";

function drawValue(group, value, { given, placed }, cell) {
  const face = faceOf(value) ?? value, isShaded = String(face).startsWith(SHADED), text = isShaded ? face.slice(1) : face;
  const size = Math.min(VALUE, .8 * SIDE / (DIGIT * Math.max(1, String(text).length)));
  if (isShaded) draw(group, "rect", { class: "shaded", x: INSET, y: INSET, width: SIDE - 2 * INSET, height: SIDE - 2 * INSET });
  if (placed) {
    const disc = draw(group, "circle", { class: "disc", cx: SIDE / 2, cy: SIDE / 2, r: .42 * SIDE });
    disc.style.setProperty("--colour", `var(--${placed})`);
  }
  const kind = `value ${given === undefined ? "" : "given"} ${placed ? "placed" : ""} ${isBlack(cell) ? "black" : isShaded ? "on-shade" : ""}`;
  // A clue leaves room below it.
  write(group, kind, text, SIDE / 2, face === NOTHING && isClued(cell) ? SIDE * .86 : SIDE / 2, size);
}
