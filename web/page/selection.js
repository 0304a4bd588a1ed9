// The selected cells, in the order in which they were selected, and the cell where the keys are.

import { emit } from "./store.js";

export const selection = {
  cells: [],
  // Where the arrows go on from; null before anything was selected.
  cursor: null,
};

// Selects cells, instead of those before. The cursor goes to the last one, or to a cell of one's own.
export function select(cells, cursor = cells.at(-1) ?? selection.cursor) {
  selection.cells = [...new Set(cells)];
  selection.cursor = cursor;
  emit("selection");
}

export function add(cell) {
  select([...selection.cells.filter(other => other !== cell), cell]);
}

// Takes a cell in, or out if it is in.
export function toggle(cell) {
  const others = selection.cells.filter(other => other !== cell);
  select(others.length < selection.cells.length ? others : [...others, cell], cell);
}

export function clear() {
  if (selection.cells.length > 0) select([], selection.cursor);
}

// Another grid: nothing is selected in it.
export function forget() {
  select([], null);
}
