// Mouse, touch and keys on the board.
//
//   setTool(tool)   puts a tool in charge of the board until setTool(null). The previous tool gets `end()`.
//   currentTool()
//
// A tool may have: title (shown beside the board, with a button that ends it),
//   down(cell, event), move(cell, event), up(event)   with the mouse or a finger; `move` for each new cell, including
//                            cells skipped by a fast pointer. A tool without `down` leaves selecting as it is.
//   drag(event)              instead of `move`: every movement of the pointer
//   outside(place, event)    a place around the grid was clicked, or chosen with Enter; place = {row, column}
//                            from -1 to rows/columns. A tool with `outside` gets margins.
//   key(event) → true        keys on the board; true if it handled the key. Otherwise the arrows move the cursor,
//                            and Enter or Space on a cell is down(cell) and up().
//   end()                    another tool, Escape, or the tool's end: drop an unfinished drawing
// Key events have no clientX; all events have shiftKey and ctrlKey.

import { add, clear, select, selection, toggle } from "./selection.js";
import { allCells, boardSvg, cellAt, isCell, isPlace, outsideCursor, placeAt, setMargins, setOutside, toolLayer } from "./board.js";
import { announce } from "./dialogs.js";
import { button } from "./parts.js";
import { shade } from "./enter.js";
import { clueTool, isSetting } from "./problem.js";
import { emit, on, state } from "./store.js";
import { texts } from "./texts.js";
import { valueIn } from "./cells.js";

let tool = null;
// What the pad says of taps: whether they add to the selection, and whether they shade.
export const taps = { areSeveral: false, shade: true };

export const currentTool = () => tool;
const active = () => tool ?? (isSetting() ? clueTool : null);
const setPlaces = () => setMargins(active()?.outside ? 1 : 0, active()?.isPlace);

export function setTool(next) {
  if (tool === next) return;
  const before = tool;
  tool = null;
  before?.end?.();
  toolLayer().replaceChildren();
  tool = next;
  setOutside(null);
  setPlaces();
  const bar = document.getElementById("tool-bar"), svg = boardSvg();
  svg.classList.toggle("tool", Boolean(tool));
  bar.hidden = !tool?.title;
  bar.replaceChildren();
  if (tool?.title) {
    bar.append(tool.title, button(texts.board.endTool, () => setTool(null), { class: "small" }));
    document.getElementById("stage").scrollIntoView({ block: "nearest" });
    announce(tool.title);
  }
  emit("tool");
}

export function mount() {
  const svg = boardSvg();
  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  for (const event of ["mode", "board"]) on(event, setPlaces);
  svg.addEventListener("contextmenu", event => event.preventDefault());
  for (const id of ["pad", "modes", "tools"]) document.getElementById(id).addEventListener("mousedown", keepFocus);
}

// A click on the pad leaves the keys to the board.
function keepFocus(event) {
  if (!event.target.closest("button")) return;
  event.preventDefault();
  if (document.activeElement !== boardSvg()) document.activeElement?.blur();
}

// The current stroke: its handler for cells, the last cell and point.
let stroke = null, strokes = 0, last = { cell: null, at: 0 };

function down(event) {
  if (event.button !== 0 || !state.board || stroke) return;
  const { clientX: x, clientY: y, pointerId } = event;
  const cell = cellAt(x, y);
  if (cell === null) {
    const place = placeAt(x, y);
    const isOutside = place && (place.row < 0 || place.column < 0 || place.row >= state.board.rows
      || place.column >= state.board.columns);
    if (isOutside && isPlace(place) && active()?.outside) active().outside(place, event);
    else if (!tool) {
      setOutside(null);
      clear();
    }
    return;
  }
  boardSvg().focus({ preventScroll: true });
  event.preventDefault();
  stroke = { pointerId, x, y, cell, takes: true };
  try {
    boardSvg().setPointerCapture(pointerId);
  } catch {
    // The pointer is already gone.
  }
  if (tool?.down) tool.down(cell, event);
  else begin(cell, event);
}

// Selecting with the mouse.
function begin(cell, event) {
  const isTwice = last.cell === cell && event.timeStamp - last.at < 400 && !event.shiftKey;
  last = { cell, at: event.timeStamp };
  const adds = event.ctrlKey || event.metaKey || event.shiftKey || taps.areSeveral;
  setOutside(null);
  if (isTwice && valueIn(cell) !== null && !state.board.faces) {
    const value = valueIn(cell);
    select(allCells().filter(other => valueIn(other) === value), cell);
    stroke = null;
  } else if (adds) {
    stroke.takes = !selection.cells.includes(cell);
    toggle(cell);
  } else {
    // A drag from the only selected cell continues; or it shades cells as the first one was shaded.
    if (selection.cells.length !== 1 || selection.cells[0] !== cell) select([cell]);
    if (taps.shade) stroke.shade = shade(cell, `shade ${++strokes}`);
  }
}

function move(event) {
  if (!stroke || event.pointerId !== stroke.pointerId) return;
  if (tool?.drag) return tool.drag(event);
  const { clientX: x, clientY: y } = event;
  const length = Math.hypot(x - stroke.x, y - stroke.y), steps = Math.max(1, Math.ceil(length / 6));
  const from = stroke;
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    reach(cellAt(from.x + part * (x - from.x), from.y + part * (y - from.y), .42), event);
  }
  if (stroke) Object.assign(stroke, { x, y });
}

function reach(cell, event) {
  if (!stroke || cell === null || cell === stroke.cell) return;
  stroke.cell = cell;
  last.cell = null;
  if (tool?.down) tool.move?.(cell, event);
  else if (stroke.shade !== undefined) {
    select([cell]);
    shade(cell, `shade ${strokes}`, stroke.shade);
  } else if (stroke.takes) add(cell);
  else if (selection.cells.includes(cell)) toggle(cell);
}

function up(event) {
  if (!stroke || event.pointerId !== stroke.pointerId) return;
  stroke = null;
  if (tool?.down) tool.up?.(event);
  else if (!tool) active()?.up();
}

// The steps of the arrow keys, down and right.
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Moves the keyboard cursor by a cell, over holes, and outside the grid if the tool uses such places.
export function go([down, right], event) {
  const { board } = state;
  if (!board) return;
  const { rows, columns } = board, edge = active()?.outside ? 1 : 0;
  const here = outsideCursor() ?? (selection.cursor === null ? null
    : { row: Math.floor(selection.cursor / columns), column: selection.cursor % columns });
  if (!here) return select([allCells()[0]]);
  let { row, column } = here;
  const wrap = (at, count) => (at + edge + count + 2 * edge) % (count + 2 * edge) - edge;
  for (let tries = 0; tries < rows + columns + 4; tries++) {
    row = wrap(row + down, rows);
    column = wrap(column + right, columns);
    const isOutside = row < 0 || column < 0 || row >= rows || column >= columns;
    if (isOutside && !isPlace({ row, column })) continue;
    if (isOutside) return setOutside({ row, column });
    const cell = row * columns + column;
    if (isCell(cell)) return arrive(cell, event);
  }
}

function arrive(cell, event) {
  if (outsideCursor()) setOutside(null);
  if (tool?.down) select([], cell);
  else if (event.shiftKey) add(cell);
  else if (event.ctrlKey || event.metaKey) select(selection.cells, cell);
  else select([cell]);
  document.getElementById(`cell-${cell}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Enter or Space at the cursor. Returns whether it was handled.
export function press(event) {
  const place = outsideCursor();
  if (place && active()?.outside) {
    active().outside(place, event);
    return true;
  }
  if (selection.cursor === null) return false;
  if (tool?.down) {
    tool.down(selection.cursor, event);
    tool.up?.(event);
    return true;
  }
  if (event.ctrlKey) {
    toggle(selection.cursor);
    return true;
  }
  return false;
}
