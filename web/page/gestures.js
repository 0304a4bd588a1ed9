// The tools that draw clues: one for each gesture of a kind. A tool puts cells into the draft of a form; it draws nothing
// itself.
//
//   toolFor(gesture, draft) → a tool for input.js
//
// draft = the form's half:
//   board()           the board: {rows, columns, holes}
//   cells(), set(cells)   the cells of the field that receives the drawing
//   spread(first, rest)   gives a stroke's first cell to that field and the rest to the next one, where the form has
//                     two and the first is empty; false if it is not so
//   size              how many cells a dot of the kind has, as its example shows: 2 or 4
//   diagonal          whether the example's line is a diagonal
//   look(place, step) the line that a place outside sees; the form offers the other steps
//   done(isWhole)     a stroke has ended; dots and clues outside are then complete
//   type(key) → bool  a digit, Backspace etc. for the field of the clue's value
//   enter(), escape() → bool

import { ARROWS } from "./input.js";
import { pointOf } from "./board.js";
import { between, dotAt, lineFrom, looks, stepTo, touch } from "./rule-cells.js";
import { selection } from "./selection.js";

export function toolFor(gesture, draft) {
  const strokes = { line, dot, outside: line, cells: area };
  const stroke = (strokes[gesture] ?? area)(draft);
  const tool = { ...stroke, key: (event) => key(event, draft, gesture) };
  if (gesture === "outside") tool.outside = (place) => lookFrom(place, draft);
  return tool;
}

// A set of cells: a stroke adds cells, or removes them if it began on a cell of the set.
function area(draft) {
  let last = null;
  let takes = false;
  const put = (cells) => {
    const others = draft.cells().filter((cell) => !cells.includes(cell));
    draft.set(takes ? others : [...draft.cells(), ...cells.filter((cell) => !draft.cells().includes(cell))]);
  };
  return {
    down(cell) {
      takes = draft.cells().includes(cell);
      last = cell;
      put([cell]);
    },
    move(cell) {
      if (last === null || cell === last || isHole(cell, draft)) return;
      put(between(last, cell, draft.board().columns).filter((one) => !isHole(one, draft)));
      last = cell;
    },
    up() {
      last = null;
      draft.done(false);
    },
  };
}

// Cells in order: moving back by a cell removes it. A stroke continues the line if it begins at either end, or beside the
// last cell, and otherwise begins another line.
function line(draft) {
  let stroke = null;
  // Whether the stroke moves the line's first cell.
  let isFirst = false;
  const put = () => draft.set(isFirst ? stroke.toReversed() : stroke.slice());
  const go = (cell) => {
    const isBack = stroke.length > 1 && stroke.at(-2) === cell;
    if (isBack) stroke.pop();
    else if (!isHole(cell, draft)) stroke.push(cell);
  };
  return {
    down(cell) {
      const cells = draft.cells();
      const { columns } = draft.board();
      const end = cells.at(-1);
      isFirst = cells.length > 1 && cells[0] === cell && end !== cell;
      if (isFirst) stroke = cells.toReversed();
      else if (end === cell) stroke = cells.length > 1 ? cells.slice() : [];
      else if (end !== undefined && touch(end, cell, columns)) stroke = [...cells, cell];
      else stroke = [cell];
      // A click on the end removes it; a stroke from there continues the line.
      stroke.began = end === cell ? cells.length : null;
      put();
    },
    move(cell) {
      if (!stroke || stroke.at(-1) === cell) return;
      if (stroke.length === 0) stroke.push(...draft.cells());
      stroke.began = null;
      const last = stroke.at(-1);
      for (const one of last === undefined ? [cell] : between(last, cell, draft.board().columns)) go(one);
      put();
    },
    up() {
      if (!stroke) return;
      if (stroke.began !== null) draft.set(stroke.slice(0, stroke.began - 1));
      else if (stroke.length > 1 && !isFirst) draft.spread(stroke[0], stroke.slice(1));
      stroke = null;
      draft.done(false);
    },
  };
}

// Two neighbours or four cells around a corner: a click at the nearest side or corner, or a stroke between cells. With the
// keyboard, cells are chosen one by one.
function dot(draft) {
  let start = null;
  return {
    down(cell, event) {
      const earlier = draft.cells();
      const point = pointOf(event);
      start = cell;
      if (point) draft.set(dotAt(point.x, point.y, draft.size, draft.board()));
      else if (earlier.length === 1) draft.set(pairOf(earlier[0], cell, draft) ?? [cell]);
      else draft.set([cell]);
    },
    move(cell) {
      const pair = start !== null && pairOf(start, cell, draft);
      if (pair) draft.set(pair);
    },
    up() {
      start = null;
      draft.done(draft.cells().length === draft.size);
    },
  };
}

// The cells of a dot between two cells, or null if there cannot be one.
function pairOf(one, other, { size, board }) {
  const { columns } = board();
  if (!touch(one, other, columns)) return null;
  if (size !== 4) return [one, other];
  const isCorner = one % columns !== other % columns && Math.floor(one / columns) !== Math.floor(other / columns);
  if (!isCorner) return null;
  const at = (row, column) => row * columns + column;
  const rows = [one, other].map((cell) => Math.floor(cell / columns));
  const [row, column] = [Math.min(...rows), Math.min(one % columns, other % columns)];
  return [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
}

function lookFrom(place, draft) {
  const steps = looks(place, draft.board());
  if (steps.length === 0) return;
  // Of two diagonals, the longer one.
  const isDiagonal = ([down, right]) => down !== 0 && right !== 0;
  const length = (step) => lineFrom(place, step, draft.board()).length;
  const fit = steps.filter((step) => isDiagonal(step) === draft.diagonal).sort((a, b) => length(b) - length(a));
  draft.look(place, fit[0] ?? steps[0]);
}

/** A tool that moves what is drawn: by dragging, and by the arrow keys. */
export function mover(draft) {
  let from = null;
  return {
    down(cell) {
      from = cell;
    },
    move(cell) {
      if (from !== null && draft.shift(stepTo(from, cell, draft.board().columns))) from = cell;
    },
    up() {
      from = null;
    },
    key(event) {
      if (!isForBoard(event)) return false;
      if (event.key === "Enter") return draft.enter();
      if (event.key === "Escape") return draft.escape();
      if (!ARROWS[event.key]) return false;
      draft.shift(ARROWS[event.key]);
      return true;
    },
  };
}

/** The directions of clues at a place outside, each with the line that it sees. */
export function outlooks(place, board) {
  return looks(place, board).map((step) => ({ step, cells: lineFrom(place, step, board) }));
}

function isHole(cell, draft) {
  return draft.board().holes.includes(cell);
}

// Buttons keep their keys, and so do shortcuts.
function isForBoard({ target, ctrlKey, metaKey, altKey }) {
  const isOther = target instanceof Element && target.closest("button");
  return !(isOther || ctrlKey || metaKey || altKey);
}

// Enter uses the selected cells if nothing is drawn, otherwise it adds the clue; digits go to its value.
function key(event, draft, gesture) {
  if (!isForBoard(event)) return false;
  switch (event.key) {
    case "Enter":
      return draft.cells().length > 0 ? draft.enter() : take(draft, gesture);
    case "Escape":
      return draft.escape();
    default:
      return draft.cells().length > 0 && draft.type(event.key);
  }
}

function take(draft, gesture) {
  if (selection.cells.length === 0) return false;
  if (gesture !== "cells" && selection.cells.length === 1) return false;
  const cells = gesture === "cells" ? [...selection.cells].sort((a, b) => a - b) : selection.cells;
  if (gesture === "line" && cells.length > 1 && draft.spread(cells[0], cells.slice(1))) {
    draft.done(false);
    return true;
  }
  draft.set([...cells]);
  draft.done(gesture === "dot" && cells.length === draft.size);
  return true;
}
