// Highlights, each on its own layer: cells, houses, candidates, chains.

import { SIDE, candidatePlace, candidateShape, columnOf, draw, drawCandidate, rowOf, squareOf } from "./svg.js";

// Draws highlights, each with its name, in place of those before: backgrounds below the cells' contents, candidates and
// chains above them.
export function drawHighlights(specs, { lights: below, top: above }, labels) {
  below.replaceChildren();
  above.replaceChildren();
  for (const list of Object.values(labels)) for (const label of list) label.classList.remove("lit");
  for (const [name, spec] of specs) {
    const ground = draw(below, "g", { class: `light ${name}` }), top = draw(above, "g", { class: `light ${name}` });
    lightHouses(ground, spec.houses ?? [], labels);
    for (const one of spec.cells ?? []) lightCell(ground, one, spec.colour);
    for (const cell of spec.rings ?? []) ring(ground, cell);
    for (const [cell, value, kind, note] of spec.candidates ?? []) {
      drawCandidate(top, [value, kind, note], candidatePlace(value, cell));
    }
    chain(top, spec.links ?? []);
  }
}

function lightCell(layer, one, colour = "step") {
  const [cell, own = colour] = Array.isArray(one) ? one : [one];
  draw(layer, "rect", { ...squareOf(cell), class: "ground" }).style.setProperty("--colour", `var(--${own})`);
}

function ring(layer, cell) {
  const { x, y } = squareOf(cell);
  draw(layer, "circle", { class: "ring", cx: x + SIDE / 2, cy: y + SIDE / 2, r: .38 * SIDE });
}

function lightHouses(layer, houses, labels) {
  const rows = new Set(), columns = new Set();
  for (const cell of houses.flat()) {
    rows.add(rowOf(cell));
    columns.add(columnOf(cell));
    draw(layer, "rect", { ...squareOf(cell), class: "house" });
  }
  // For a house that is one row or column, its label is highlighted.
  if (rows.size === 1) labels.row[[...rows][0]]?.classList.add("lit");
  if (columns.size === 1) labels.column[[...columns][0]]?.classList.add("lit");
}

// A chain: an arrow from each link to the next, and a band around links of several cells.
function chain(layer, links) {
  if (links.length === 0) return;
  const group = draw(layer, "g", { class: "chain" });
  const places = links.map(link =>
    link.cells.flatMap(cell => link.values.map(value => candidatePlace(value, cell))));
  for (const all of places) {
    if (all.length > 1) draw(group, "polyline", { points: all.map(({ x, y }) => `${x},${y}`).join(" ") });
  }
  for (let index = 1; index < links.length; index++) {
    const [from, to] = [places[index - 1], places[index]];
    // An inference from a false premise is a strong link.
    const kind = links[index - 1].is_true ? "weak" : "strong";
    const d = arrow(nearest(from, middle(to)), nearest(to, middle(from)));
    if (d) draw(group, "path", { class: kind, d, "marker-end": "url(#tip)" });
  }
}

const middle = all => ({ x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
  y: all.reduce((sum, { y }) => sum + y, 0) / all.length });
const distance = (one, two) => Math.hypot(one.x - two.x, one.y - two.y);
// For a link of several cells, the arrow ends at the nearest one.
const nearest = (all, to) => all.reduce((best, here) => distance(here, to) < distance(best, to) ? here : best);

// A slight curve keeps arrows in both directions and digits on the way apart.
function arrow(from, to) {
  const { small } = candidateShape();
  const x = to.x - from.x, y = to.y - from.y, length = Math.hypot(x, y);
  if (length < 1) return "";
  const gap = Math.min(.3 * length, .6 * small + 2), bend = length < SIDE / 2 ? 0 : Math.min(.12 * length, 22);
  const unit = { x: x / length, y: y / length };
  const [x1, y1] = [from.x + gap * unit.x, from.y + gap * unit.y];
  const [x2, y2] = [to.x - gap * unit.x, to.y - gap * unit.y];
  const [cx, cy] = [(x1 + x2) / 2 - bend * unit.y, (y1 + y2) / 2 + bend * unit.x];
  const round = number => Math.round(10 * number) / 10;
  return `M${round(x1)} ${round(y1)} Q${round(cx)} ${round(cy)} ${round(x2)} ${round(y2)}`;
}
