// The pen: lines from cell to cell and along their borders, crosses and rings. A stroke from middle to middle draws a line
// through them, one from corner to corner a line on the border; over a line it erases. A tap draws a cross, in a cell after
// that a ring, and after that nothing.

import { columnOf, rowOf } from "./svg.js";
import { pointOf } from "./board.js";
import { change, state } from "./store.js";
import { announce } from "./dialogs.js";
import { ARROWS, go } from "./input.js";
import { placesOf } from "./ink.js";
import { selection } from "./selection.js";
import { texts } from "./texts.js";

// In halves of a cell: how near a place must be for a stroke to reach it, how near a tap for a cell's middle, and how little
// a pointer moves that taps.
const REACH = .8, MIDDLE = .5, STILL = .4;

let stroke = null, count = 0;

export const pen = {
  down(cell, event) {
    const spot = spotOf(event);
    if (!spot) return;
    const middle = nearest(spot, 1), corner = nearest(spot, 0);
    const isMiddle = distance(spot, middle) <= distance(spot, corner);
    stroke = { spot, parity: isMiddle ? 1 : 0, at: isMiddle ? middle : corner, adds: null, number: ++count };
  },
  // The pointer moved, to another cell or not.
  drag(event) {
    const spot = spotOf(event);
    if (!stroke || !spot) return;
    const to = nearest(spot, stroke.parity);
    if (distance(spot, to) <= REACH) while (!same(stroke.at, to)) step(to);
  },
  up(event) {
    const isTap = stroke?.adds === null && event?.type === "pointerup" && distance(stroke.spot, spotOf(event)) <= STILL;
    if (isTap) tap(stroke.spot);
    stroke = null;
  },
  key,
  end() {
    stroke = null;
  },
};

const spotOf = event => {
  const point = pointOf(event);
  return point && [2 * point.x, 2 * point.y];
};

// The nearest middle (parity 1) or corner (0) of the board.
function nearest(spot, parity) {
  const { rows, columns } = state.board;
  const near = (at, most) => Math.max(parity, Math.min(most - parity, 2 * Math.round((at - parity) / 2) + parity));
  return [near(spot[0], 2 * columns), near(spot[1], 2 * rows)];
}

const distance = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
const same = ([x, y], [u, v]) => x === u && y === v;

// Draws a part of the line towards a place: borders have no diagonals.
function step(to) {
  const [x, y] = stroke.at, right = 2 * Math.sign(to[0] - x), down = 2 * Math.sign(to[1] - y);
  const isDiagonal = right !== 0 && down !== 0;
  const next = isDiagonal && stroke.parity === 0 ? [x + right, y] : [x + right, y + down];
  const part = line(stroke.at, next);
  stroke.adds ??= !state.play.pen.includes(part);
  stroke.at = next;
  put([part], stroke.adds, `pen ${stroke.number}`);
}

// A line has its upper left end first.
function line(one, other) {
  const [first, last] = [one, other].sort(([x, y], [u, v]) => y - v || x - u);
  return `l${[...first, ...last].join(",")}`;
}

function put(strokes, adds, merge = null) {
  return change(draft => {
    const others = draft.play.pen.filter(one => !strokes.includes(one));
    draft.play.pen = adds ? [...others, ...strokes] : others;
  }, { merge });
}

function tap(spot) {
  const middle = nearest(spot, 1), [right, down] = [spot[0] - middle[0], spot[1] - middle[1]];
  if (Math.max(Math.abs(right), Math.abs(down)) <= MIDDLE) mark(middle);
  else if (Math.abs(right) > Math.abs(down)) mark([middle[0] + Math.sign(right), middle[1]]);
  else mark([middle[0], middle[1] + Math.sign(down)]);
}

// The next mark at a place.
function mark(place) {
  const at = place.join(","), isMiddle = place[0] % 2 === 1 && place[1] % 2 === 1;
  const marks = isMiddle ? ["", `x${at}`, `o${at}`] : ["", `x${at}`];
  const now = marks.findIndex(one => state.play.pen.includes(one));
  const next = marks[(Math.max(0, now) + 1) % marks.length];
  change(draft => {
    draft.play.pen = [...draft.play.pen.filter(one => !marks.includes(one)), next].filter(Boolean);
  });
  announce(texts.pen.marked(next[0] ?? ""));
}

// Shift and an arrow draw to the next cell; Alt and an arrow draw a line on that border, with Shift a cross.
function key(event) {
  const { cursor } = selection, way = ARROWS[event.key];
  const isButton = event.target instanceof Element && event.target.closest("button");
  if (cursor === null || isButton || event.ctrlKey || event.metaKey) return false;
  const middle = [2 * columnOf(cursor) + 1, 2 * rowOf(cursor) + 1];
  if (event.key === " " || event.key === "Enter") mark(middle);
  else if (event.key === "Delete" || event.key === "Backspace") wipe(middle);
  else if (way && event.altKey && event.shiftKey) mark([middle[0] + way[1], middle[1] + way[0]]);
  else if (way && event.altKey) border(middle, way);
  else if (way && event.shiftKey) drawOn(middle, way, event);
  else return false;
  return true;
}

function drawOn(middle, [down, right], event) {
  const to = [middle[0] + 2 * right, middle[1] + 2 * down];
  if (same(nearest(to, 1), to)) toggle(line(middle, to));
  go([down, right], event);
}

function border(middle, [down, right]) {
  const side = [middle[0] + right, middle[1] + down];
  toggle(line([side[0] - Math.abs(down), side[1] - Math.abs(right)], [side[0] + Math.abs(down), side[1] + Math.abs(right)]));
}

function toggle(part) {
  const adds = !state.play.pen.includes(part);
  put([part], adds);
  announce(texts.pen.line(adds));
}

// Erases what touches a cell.
function wipe(middle) {
  const isNear = (at, index) => Math.abs(at - middle[index % 2]) <= 1;
  const strokes = state.play.pen.filter(one => {
    const places = placesOf(one), ends = [places.slice(0, 2), places.slice(2)].filter(end => end.length);
    return ends.some(end => end.every(isNear));
  });
  if (put(strokes, false)) announce(texts.pen.wiped);
}
