// The clues of a draft that have no value yet: a question mark where the value will be.

import { SIDE, columnOf, draw, rowOf, write } from "./svg.js";
import { OPEN, entriesOf } from "./rule-entry.js";
import { state } from "./store.js";

const FONT = 20;

// {gesture, cells} of each.
function openClues() {
  if (!state.board.is_draft) return [];
  const isOpen = ({ key, index }) => Object.values(entriesOf(state.read, key)[index ?? 0] ?? {}).includes(OPEN);
  return state.board.entries.filter(isOpen).map(({ gesture, cells }) => ({ gesture, cells: Object.values(cells)[0] ?? [] }))
    .filter(({ cells }) => cells.length > 0);
}

// Whether some of them are beside the grid.
export const areOutside = () => openClues().some(({ gesture }) => gesture === "outside");

export function drawOpen(layer) {
  layer.replaceChildren();
  for (const clue of openClues()) {
    const [x, y] = placeOf(clue);
    draw(layer, "circle", { cx: SIDE * x, cy: SIDE * y, r: .7 * FONT });
    write(layer, "open-clue", OPEN, SIDE * x, SIDE * y, FONT);
  }
}

const middle = cell => [columnOf(cell) + .5, rowOf(cell) + .5];

// In units of cells: between the cells of a dot, beside the first cell of a line that is seen from outside, otherwise in the
// first cell's upper left corner.
function placeOf({ gesture, cells }) {
  const [[x, y], [u, v] = [x, y]] = cells.map(middle);
  const mean = at => cells.map(middle).reduce((sum, place) => sum + place[at], 0) / cells.length;
  if (gesture === "dot") return [mean(0), mean(1)];
  if (gesture === "outside") return [2 * x - u, 2 * y - v];
  return [x - .28, y - .28];
}
