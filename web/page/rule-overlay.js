// The drawing of a tool, on the board's tool layer.

import { toolLayer } from "./board.js";
import { SIDE, draw } from "./svg.js";

/**
 * Draws the fields of a form: each {cells, gesture, active, round}; `arrow` is {place, step} of a clue outside.
 */
export function drawDraft(fields, columns, arrow = null) {
  const layer = toolLayer();
  if (!layer) return;
  layer.replaceChildren();
  for (const field of fields) {
    const group = draw(layer, "g", { class: field.active ? "draft active" : "draft" });
    const points = field.cells.map((cell) => middle(cell, columns));
    if (points.length === 0) continue;
    if (field.gesture === "line" || field.gesture === "outside") line(group, points);
    else if (field.gesture === "dot") dot(group, points);
    else if (field.round) for (const [x, y] of points) circle(group, x, y, 0.4 * SIDE);
    else for (const [x, y] of points) square(group, x, y);
  }
  if (arrow) outlook(layer, arrow);
}

function middle(cell, columns) {
  return [((cell % columns) + 0.5) * SIDE, (Math.floor(cell / columns) + 0.5) * SIDE];
}

function square(group, x, y) {
  const half = 0.44 * SIDE;
  draw(group, "rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 6, class: "draft-cell" });
}

function circle(group, x, y, r, name = "draft-cell") {
  draw(group, "circle", { cx: x, cy: y, r, class: name });
}

function line(group, points) {
  draw(group, "polyline", { points: points.map((point) => point.join(",")).join(" "), class: "draft-line" });
  const [x, y] = points[0];
  circle(group, x, y, 0.22 * SIDE, "draft-start");
}

function dot(group, points) {
  for (const [x, y] of points) square(group, x, y);
  if (points.length < 2) return;
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  circle(group, mean(0), mean(1), 0.16 * SIDE, "draft-start");
}

// The clue's place and direction.
function outlook(layer, { place, step: [down, right] }) {
  const [x, y] = [(place.column + 0.5) * SIDE, (place.row + 0.5) * SIDE];
  const group = draw(layer, "g", { class: "draft active" });
  circle(group, x, y, 0.3 * SIDE, "draft-place");
  const tip = 0.46 * SIDE;
  draw(group, "line", { x1: x, y1: y, x2: x + right * tip, y2: y + down * tip, class: "draft-line" });
}
