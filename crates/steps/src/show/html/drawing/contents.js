// The contents of cells: values and candidates.

import { DIGIT, SIDE, draw, drawCandidate, write } from "./svg.js";

const VALUE = 42;

// Draws what a cell shows: {given}, {value, placed} or {candidates}; a value by its `face`, if it has one. Returns whether it was drawn again: most cells do not
// change.
export function drawContents(group, shown) {
  const key = JSON.stringify(shown);
  if (group.drawn === key) return false;
  group.drawn = key;
  group.replaceChildren();
  draw(group, "rect", { class: "hit", width: SIDE, height: SIDE });
  const value = shown.given ?? shown.value;
  if (value !== undefined) drawValue(group, value, shown);
  else for (const candidate of shown.candidates ?? []) drawCandidate(group, candidate);
  return true;
}

function drawValue(group, value, { given, placed, face = value }) {
  const size = Math.min(VALUE, .8 * SIDE / (DIGIT * String(face).length));
  if (placed) {
    const disc = draw(group, "circle", { class: "disc", cx: SIDE / 2, cy: SIDE / 2, r: .42 * SIDE });
    disc.style.setProperty("--colour", `var(--${placed})`);
  }
  const kind = `value ${given === undefined ? "" : "given"} ${placed ? "placed" : ""}`;
  write(group, kind, face, SIDE / 2, SIDE / 2, size);
}
