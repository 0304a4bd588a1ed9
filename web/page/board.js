// The board: the engine's layers as SVG, and on them values, marks, candidates, selection and highlights, all in the
// layers' coordinates: a cell is 64 units wide (SIDE), the grid begins at 0 0.
//
//   cellAt(x, y)            the cell at a point of the window (clientX, clientY), or null
//   candidateAt(x, y)       the nearest candidate {cell, value} in that cell, or null
//   pointOf(event)          the pointer's position {x, y} in units of cells; null for keys
//   placeAt(x, y)           {row, column} of the point, from -1 to rows/columns; null where there is nothing
//   highlight(name, spec)   highlights on a named layer ("findings", "walk", "rule", …), replacing its highlights
//   unhighlight(name)
//   contents(name, list)    shows contents in open cells instead of the user's marks; null restores these
//   drawBeside(beside)      draws the regions and the extra cells of a solution, { shades, above }; null removes them
//   setMargins(count, isWanted)   how many places around the grid a tool needs (0 or 1), and which, if not all
//   toolLayer()             the <g> on which the current tool draws (emptied by setTool)
//   boardSvg()              the whole board, an <svg>
//
// spec = { cells: [cell, …] or [[cell, colour], …], candidates: [[cell, value, kind, note], …],
//   houses: [[cell, …], …], links: [{cells, values, is_true}, …], colour }
//   rings: [cell, …]; colours are those of style.css: green, red, magenta, blue, yellow, step (default), none.
//   A candidate's kind is "" (plain), "struck", "gone", "mark", "off", "about", or a colour.
// list = for each cell null (as it is), or { value, placed: colour } or
//   { candidates: [[value, kind, note], …] }; a note is a small text below the candidate (a count). With { beside },
//   also of a given's cell: what screen readers say of it after its value.
//
// Another puzzle's board removes highlights and contents; panels put theirs back if they still apply.

import { SIDE, candidatePlace, columnOf, draw, measure, rowOf } from "./svg.js";
import { contents as setContents, fill, forgetContents, isEmpty } from "./cells.js";
import { drawHighlights } from "./highlights.js";
import { makeBoard, setArea } from "./layers.js";
import { emit, on, state } from "./store.js";
import { drawInk, squares } from "./ink.js";
import { areOutside, drawOpen } from "./open-clues.js";
import { forget, selection } from "./selection.js";
import { texts } from "./texts.js";

const LAYERS = ["shades", "colours", "below", "beside", "lights", "selected", "labels", "far", "cells", "above", "open", "pen", "top", "places",
  "tool", "cursor"];
let svg = null, layers = {}, groups = [], labels = { row: [], column: [] }, margins = 0;
// The holes, the groups of rows, and the cells that are said to be selected.
let away = new Set(), lines = [], marked = new Set();
// The highlights by name; the last one is on top.
const highlights = new Map();
// The keyboard cursor's place outside the grid: {row, column}, or null.
let outside = null;

export function mount(frame) {
  ({ svg, layers } = makeBoard(frame, LAYERS, { role: "grid", tabindex: 0, "aria-multiselectable": "true" }));
  for (const name of LAYERS) if (name !== "cells" && name !== "places") layers[name].setAttribute("aria-hidden", "true");
  on("board", rebuild);
  on("change", drawCells);
  on("selection", drawSelection);
  new ResizeObserver(moved).observe(svg);
  addEventListener("scroll", moved, { capture: true, passive: true });
  return svg;
}

// The grid drawn last, to tell whether a new board has the same grid.
let drawn = "";

function rebuild() {
  const { board } = state;
  if (!board || state.problem && state.read !== state.doc) return;
  highlights.clear();
  forgetContents();
  drawBeside(null);
  measure(board);
  // While clues of a genre are entered, its holes and values change.
  const { rows, columns, genre, holes, values } = board, key = JSON.stringify([rows, columns, genre?.about ?? [holes, values]]);
  layers.below.innerHTML = board.below;
  layers.above.innerHTML = board.above;
  drawOpen(layers.open);
  svg.setAttribute("aria-label", texts.board.label(board.description));
  svg.setAttribute("aria-rowcount", board.rows);
  svg.setAttribute("aria-colcount", board.columns);
  if (key !== drawn) {
    drawn = key;
    forget();
    makeCells();
    emit("size");
  }
  for (const group of groups) if (group) group.drawn = "";
  setView();
  drawCells();
  drawSelection();
  light();
}

function makeCells() {
  const { rows, columns, holes, genre } = state.board;
  // Those of a genre can be selected: there are clues in them.
  away = new Set(genre ? [] : holes);
  layers.cells.replaceChildren();
  layers.far.replaceChildren();
  [lines, marked] = [[], new Set()];
  groups = Array(rows * columns).fill(null);
  if (!isLarge()) groups.forEach((_, cell) => groupOf(cell));
}

// On a large board only cells in view that have something in them have groups, and the cursor's. Where a cell is smaller
// than this (in pixels), a line for each row shows which cells have something in them. Both are drawn in slices of some
// milliseconds.
const LARGE = 10_000, LEGIBLE = 10, SLICE = 50;
const isLarge = () => groups.length > LARGE;

// The group of a cell; null for holes.
function groupOf(cell) {
  if (groups[cell] || !isCell(cell)) return groups[cell] ?? null;
  const [row, column] = [rowOf(cell), columnOf(cell)];
  lines[row] ??= draw(layers.cells, "g", { role: "row", "aria-rowindex": row + 1, "aria-label": texts.board.row(row + 1) });
  groups[cell] = draw(lines[row], "g", { id: `cell-${cell}`, class: "cell", role: "gridcell", "aria-colindex": column + 1,
    "aria-selected": String(marked.has(cell)), transform: `translate(${SIDE * column} ${SIDE * row})` });
  return groups[cell];
}

export function isCell(cell) {
  return cell in groups && !away.has(cell);
}

export const allCells = () => groups.map((_, cell) => cell).filter(isCell);

function drawCells() {
  if (groups.length === 0) return;
  drawInk(layers);
  if (isLarge()) drawInView();
  else groups.forEach((group, cell) => group && fill(group, cell));
}

let drawing = 0;
function drawInView() {
  const mine = ++drawing, { rows, columns } = state.board, area = inView();
  const isNear = (row, column) => row >= area.top && row < area.bottom && column >= area.left && column < area.right;
  groups.forEach((group, cell) => {
    if (!group || cell === selection.cursor || area && isNear(rowOf(cell), columnOf(cell))) return;
    group.remove();
    groups[cell] = null;
  });
  if (area) layers.far.replaceChildren();
  const drawRow = area ? row => drawNear(row, area.left, area.right) : row => drawFar(row, columns);
  inSlices(area?.top ?? 0, area?.bottom ?? rows, drawRow, () => mine === drawing);
}

function inSlices(first, last, step, isWanted) {
  const end = performance.now() + SLICE;
  for (let at = first; at < last && isWanted(); at++) {
    step(at);
    if (performance.now() > end) return setTimeout(() => inSlices(at + 1, last, step, isWanted));
  }
}

const hasContent = cell => isCell(cell) && !isEmpty(cell);

function drawNear(row, left, right) {
  for (let column = left; column < right; column++) {
    const cell = row * state.board.columns + column;
    if (groups[cell] || hasContent(cell)) fill(groupOf(cell), cell);
  }
}

// What is in the cells of a row, as dashes.
function drawFar(row, columns) {
  let d = "";
  for (let column = 0; column < columns; column++) {
    const cell = row * columns + column;
    if (hasContent(cell)) d += `M${SIDE * column + 10} ${SIDE * (row + .5)}h${SIDE - 20}`;
  }
  const line = layers.far.children[row] ?? draw(layers.far, "path");
  if (line.getAttribute("d") !== d) line.setAttribute("d", d);
}

// The rows and columns in view; null if cells are too small to be read.
function inView() {
  const { rows, columns } = state.board, matrix = svg.getScreenCTM();
  if (!matrix || SIDE * matrix.a < LEGIBLE) return null;
  const frame = svg.parentElement.getBoundingClientRect();
  const from = point(Math.max(0, frame.left), Math.max(0, frame.top));
  const to = point(Math.min(innerWidth, frame.right), Math.min(innerHeight, frame.bottom));
  const first = at => Math.max(0, Math.floor(at / SIDE)), last = (at, most) => Math.min(most, Math.ceil(at / SIDE));
  return { top: first(from.y), bottom: last(to.y, rows), left: first(from.x), right: last(to.x, columns) };
}

// Draws what has come into view.
let isMoving = false;
function moved() {
  if (isMoving || !state.board || !isLarge()) return;
  isMoving = true;
  requestAnimationFrame(() => {
    isMoving = false;
    if (isLarge()) drawInView();
  });
}

// The visible area: the engine's view, and the places around the grid.
function setView() {
  const { rows, columns, view } = state.board;
  let [left, top] = view, right = left + view[2], bottom = top + view[3];
  if (margins > 0 || areOutside()) {
    const room = SIDE + 4;
    [left, top] = [Math.min(left, -room), Math.min(top, -room)];
    [right, bottom] = [Math.max(right, SIDE * columns + room), Math.max(bottom, SIDE * rows + room)];
  }
  labels = setArea(svg, layers.labels, state.board, [left, top, right - left, bottom - top]);
  drawPlaces();
}

// Places around the grid, for tools that use them.
function drawPlaces() {
  layers.places.replaceChildren();
  layers.places.removeAttribute("role");
  if (margins === 0) return;
  layers.places.setAttribute("role", "row");
  const { rows, columns } = state.board;
  for (let row = -1; row <= rows; row++) {
    for (let column = -1; column <= columns; column++) {
      if (row >= 0 && row < rows && column >= 0 && column < columns || !isPlace({ row, column })) continue;
      const place = draw(layers.places, "rect", { id: placeId({ row, column }), class: "place", role: "gridcell",
        "aria-label": texts.board.outside(row, column), x: SIDE * column + 5, y: SIDE * row + 5, width: SIDE - 10,
        height: SIDE - 10, rx: 8 });
      place.dataset.row = row;
      place.dataset.column = column;
    }
  }
}

// Which of them a tool uses, if not all.
let isWanted = null;
export const isPlace = place => isWanted?.(place) ?? true;

const placeId = ({ row, column }) => `place-${row}-${column}`;

function drawSelection() {
  if (!state.board) return;
  const selected = new Set(selection.cells);
  for (const cell of marked) groups[cell]?.setAttribute("aria-selected", "false");
  for (const cell of selected) groups[cell]?.setAttribute("aria-selected", "true");
  marked = selected;
  layers.selected.replaceChildren();
  layers.cursor.replaceChildren();
  if (selected.size > 0) draw(layers.selected, "path", { d: squares(selected) });
  outline(selected);
  drawCursor();
}

// A line around the selected cells.
function outline(selected) {
  const { rows, columns } = state.board, inset = 3;
  const has = (row, column) =>
    row >= 0 && row < rows && column >= 0 && column < columns && selected.has(row * columns + column);
  let d = "";
  for (const cell of selected) {
    const row = rowOf(cell), column = columnOf(cell), x = SIDE * column, y = SIDE * row;
    const [l, t, r, b] = [x + inset, y + inset, x + SIDE - inset, y + SIDE - inset];
    // Towards a selected neighbour, the line extends to the cell's side.
    const left = has(row, column - 1), right = has(row, column + 1), up = has(row - 1, column), down = has(row + 1, column);
    const [x1, x2, y1, y2] = [left ? x : l, right ? x + SIDE : r, up ? y : t, down ? y + SIDE : b];
    if (!up) d += `M${x1} ${t}H${x2}`;
    if (!down) d += `M${x1} ${b}H${x2}`;
    if (!left) d += `M${l} ${y1}V${y2}`;
    if (!right) d += `M${r} ${y1}V${y2}`;
  }
  if (d) draw(layers.cursor, "path", { class: "outline", d });
}

function drawCursor() {
  const at = outside ?? (selection.cursor === null ? null
    : { row: rowOf(selection.cursor), column: columnOf(selection.cursor) });
  const id = outside ? placeId(outside) : `cell-${selection.cursor}`;
  if (!at) {
    svg.removeAttribute("aria-activedescendant");
    return;
  }
  if (!outside && isCell(selection.cursor) && !groups[selection.cursor]) fill(groupOf(selection.cursor), selection.cursor);
  svg.setAttribute("aria-activedescendant", id);
  draw(layers.cursor, "rect", { class: outside ? "cursor outside" : "cursor", x: SIDE * at.column + 6, y: SIDE * at.row + 6, width: SIDE - 12,
    height: SIDE - 12, rx: 4 });
}

// Moves the keyboard cursor to a place outside the grid, or (null) back.
export function setOutside(place) {
  outside = place;
  drawSelection();
}
export const outsideCursor = () => outside;

function point(x, y) {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : null;
}

// The pointer's position in units of cells; null for keys.
export function pointOf(event) {
  const at = Number.isFinite(event?.clientX) ? point(event.clientX, event.clientY) : null;
  return at && { x: at.x / SIDE, y: at.y / SIDE };
}

// The cell at a point of the window. With `within`, only if the point is closer to the cell's middle than that fraction
// of a side, so that a line drawn across corners misses the cells beside it.
export function cellAt(x, y, within = null) {
  const at = point(x, y);
  if (!at || !state.board) return null;
  const column = Math.floor(at.x / SIDE), row = Math.floor(at.y / SIDE), { rows, columns } = state.board;
  if (row < 0 || column < 0 || row >= rows || column >= columns || !isCell(row * columns + column)) return null;
  const off = Math.hypot(at.x - SIDE * (column + .5), at.y - SIDE * (row + .5));
  return within !== null && off > within * SIDE ? null : row * columns + column;
}

// The candidate {cell, value} at a point of the window, or null.
export function candidateAt(x, y) {
  const at = point(x, y), cell = cellAt(x, y);
  if (cell === null) return null;
  const off = value => {
    const place = candidatePlace(value, cell);
    return Math.hypot(at.x - place.x, at.y - place.y);
  };
  return { cell, value: state.board.values.reduce((best, value) => off(value) < off(best) ? value : best) };
}

export function placeAt(x, y) {
  const at = point(x, y);
  if (!at || !state.board) return null;
  const column = Math.floor(at.x / SIDE), row = Math.floor(at.y / SIDE), { rows, columns } = state.board;
  return row < -1 || column < -1 || row > rows || column > columns ? null : { row, column };
}

export function highlight(name, spec) {
  highlights.delete(name);
  if (spec) highlights.set(name, spec);
  light();
}

export const unhighlight = name => highlight(name, null);

// Draws several changes at once.
let isDue = false;
function light() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    if (state.board) drawHighlights(highlights, layers, labels);
  });
}

export function contents(name, list) {
  setContents(name, list);
  drawCells();
}

export function drawBeside(beside) {
  layers.shades.innerHTML = beside?.shades ?? "";
  layers.beside.innerHTML = beside?.above ?? "";
}

export function setMargins(count, wanted = null) {
  if (margins === count && isWanted === wanted) return;
  [margins, isWanted] = [count, wanted];
  if (count === 0) outside = null;
  if (state.board) {
    setView();
    drawSelection();
    light();
  }
}

export const toolLayer = () => layers.tool;
export const boardSvg = () => svg;
