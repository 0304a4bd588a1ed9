// The board as SVG: its layers, the visible area, and the labels of rows and columns.

import { DIGIT, SIDE, draw, write } from "./svg.js";

// The space for labels.
const LABEL = 24;

// An empty board with layers of these names, from the lowest to the highest.
export function makeBoard(parent, names, attributes) {
  const svg = draw(parent, "svg", { id: "board", ...attributes });
  const defs = draw(svg, "defs");
  // For dark paper: white becomes dark, black becomes light, hues stay.
  const filter = draw(defs, "filter", { id: "invert", "color-interpolation-filters": "sRGB", x: "-5%", y: "-5%",
    width: "110%", height: "110%" });
  draw(filter, "feColorMatrix", { values: ".459 -1.144 -.115 0 .89  -.341 -.344 -.115 0 .89  " +
    "-.341 -1.144 .685 0 .89  0 0 0 1 0" });
  const tip = draw(defs, "marker", { id: "tip", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 9, markerHeight: 9,
    markerUnits: "userSpaceOnUse", orient: "auto" });
  draw(tip, "path", { d: "M0 0 L8 4 L0 8 Z" });
  return { svg, layers: Object.fromEntries(names.map(name => [name, draw(svg, "g", { id: name })])) };
}

// Makes an area visible, and labels around it; returns them.
export function setArea(svg, layer, { rows, columns }, [left, top, wide, high]) {
  // Labels would be as small as the cells on large boards.
  const most = Math.max(rows, columns), label = LABEL * Math.max(1, Math.min(2.2, most / 10));
  const font = Math.min(.7 * label, .8 * SIDE / (DIGIT * String(most).length + DIGIT));
  svg.setAttribute("viewBox", `${left - label} ${top - label} ${wide + label} ${high + label}`);
  svg.style.setProperty("--aspect", (wide + label) / (high + label));
  layer.replaceChildren();
  const middle = index => SIDE * (index + .5), x = left - label / 2 + 4, y = top - label / 2 + 4;
  const line = (count, make) => Array.from({ length: count }, (_, index) => make(index));
  return {
    row: line(rows, row => write(layer, "label", `r${row + 1}`, x, middle(row), font)),
    column: line(columns, column => write(layer, "label", `c${column + 1}`, middle(column), y, font)),
  };
}
