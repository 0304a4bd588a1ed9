// The selected cells, in the order of selection, and the keyboard cursor.

import { emit } from "./store.js";

export const selection = {
  cells: [],
  // The start of arrow movements; null before the first selection.
  cursor: null,
};

// Replaces the selection. The cursor goes to the last cell, or to the given one.
export function select(cells, cursor = cells.at(-1) ?? selection.cursor) {
  selection.cells = [...new Set(cells)];
  selection.cursor = cursor;
  emit("selection");
}

export function add(cell) {
  select([...selection.cells.filter(other => other !== cell), cell]);
}

// Toggles a cell.
export function toggle(cell) {
  const others = selection.cells.filter(other => other !== cell);
  select(others.length < selection.cells.length ? others : [...others, cell], cell);
}

export function clear() {
  if (selection.cells.length > 0) select([], selection.cursor);
}

// Another grid begins without a selection.
export function forget() {
  select([], null);
}
