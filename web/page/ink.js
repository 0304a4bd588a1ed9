// What a solver draws: colours of cells, and strokes of the pen.
//
// A stroke is a text. Places are in halves of a cell, x before y: 1,1 is the middle of r1c1, and 2,2 its lower right corner.
//   "l1,1,3,1"   a line between two places
//   "x2,1"       a cross
//   "o1,1"       a ring

import { SIDE, columnOf, draw, rowOf } from "./svg.js";
import { state } from "./store.js";

export const COLOURS = 9;
const HALF = SIDE / 2;

export const isColour = one => Number.isInteger(one) && one >= 1 && one <= COLOURS;

export const placesOf = stroke => stroke.slice(1).split(",").map(Number);

// Whether something is a stroke on a board, as a link may contain anything: a line goes to a neighbour.
export function isStroke(one, rows, columns) {
  if (typeof one !== "string" || !/^(l\d{1,3},\d{1,3},\d{1,3},\d{1,3}|[xo]\d{1,3},\d{1,3})$/.test(one)) return false;
  const [x, y, u = x, v = y] = placesOf(one);
  return Math.max(x, u) <= 2 * columns && Math.max(y, v) <= 2 * rows && Math.max(Math.abs(x - u), Math.abs(y - v)) <= 2;
}

export function drawInk({ colours, pen }) {
  colours.replaceChildren();
  const alone = new Map();
  state.play.colour.forEach((list, cell) => {
    if (list.length !== 1) drawColours(colours, cell, list);
    else if (alone.has(list[0])) alone.get(list[0]).push(cell);
    else alone.set(list[0], [cell]);
  });
  for (const [colour, cells] of alone) drawColour(colours, colour, { d: squares(cells) });
  pen.replaceChildren();
  for (const stroke of state.play.pen) drawStroke(pen, stroke);
}

// Cells as a path, with a rectangle for those that follow one another in a row.
export function squares(cells) {
  const { columns } = state.board, sorted = Uint32Array.from(cells).sort();
  let d = "";
  for (let index = 0, first = 0; index < sorted.length; index++) {
    const cell = sorted[index], next = cell + 1;
    if (sorted[index + 1] === next && next % columns > 0) continue;
    const wide = SIDE * (index - first + 1);
    d += `M${SIDE * columnOf(sorted[first])} ${SIDE * rowOf(cell)}h${wide}v${SIDE}h${-wide}z`;
    first = index + 1;
  }
  return d;
}

// Several colours share a cell like a cake, beginning at its upper right corner.
function drawColours(layer, cell, list) {
  const left = SIDE * columnOf(cell), top = SIDE * rowOf(cell);
  list.forEach((colour, index) => {
    const d = slice(index / list.length, (index + 1) / list.length);
    drawColour(layer, colour, { d, transform: `translate(${left} ${top})` });
  });
}

function drawColour(layer, colour, path) {
  draw(layer, "path", { class: "colour", ...path }).style.setProperty("--colour", `var(--colour-${colour})`);
}

// The part of a square between two angles, in turns.
function slice(from, to) {
  const corners = [.25, .5, .75, 1].filter(turn => turn > from && turn < to);
  const edge = [from, ...corners, to].map(turn => {
    const angle = 2 * Math.PI * (turn + .125), [x, y] = [Math.sin(angle), -Math.cos(angle)];
    const scale = HALF / Math.max(Math.abs(x), Math.abs(y));
    return `${HALF + scale * x} ${HALF + scale * y}`;
  });
  return `M${HALF} ${HALF}L${edge.join("L")}Z`;
}

function drawStroke(layer, stroke) {
  const [x1, y1, x2, y2] = placesOf(stroke).map(at => HALF * at);
  const isMiddle = x1 % SIDE !== 0 && y1 % SIDE !== 0, size = isMiddle ? .3 * SIDE : .11 * SIDE;
  if (stroke[0] === "l") draw(layer, "line", { x1, y1, x2, y2 });
  else if (stroke[0] === "o") draw(layer, "circle", { cx: x1, cy: y1, r: size });
  else draw(layer, "path", { d: `M${x1 - size} ${y1 - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}` });
}
