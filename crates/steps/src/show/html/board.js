// The board: values, candidates and what a step says of them, as SVG in the coordinates of its other layers.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);

// The side of a cell, and where candidates are in it: above them is room for the texts of cages.
const SIDE = 64, LEFT = 7, BELOW = 5, TOP = document.querySelector(".cage-texts") ? 17 : 8;
// What the labels of rows and columns need.
const LABEL = 24;
// How far below the middle of a digit its foot is, and how wide a digit is, in a font as high as 1.
const FOOT = .36, DIGIT = .62;
const VALUE = 42;

const across = data.across, down = Math.ceil(data.values.length / across);
const width = (SIDE - 2 * LEFT) / across, height = (SIDE - TOP - BELOW) / down;
const digits = String(data.values.at(-1)).length;
const small = Math.min(.95 * height, .84 * width / (DIGIT * digits));
const given = new Set(data.givens), holes = new Set(data.holes);
const rowOf = cell => Math.floor(cell / data.columns), columnOf = cell => cell % data.columns;
const nameOf = cell => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

// An element of SVG.
function draw(parent, name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

const write = (parent, kind, text, x, y, font) =>
  draw(parent, "text", { class: kind, x, y: y + FOOT * font, "font-size": font }, text);

// The middle of a candidate's place, within its cell or (with a cell) on the board.
function place(value, cell) {
  const index = value - data.values[0];
  const x = LEFT + (index % across + .5) * width, y = TOP + (Math.floor(index / across) + .5) * height;
  return cell === undefined ? { x, y } : { x: SIDE * columnOf(cell) + x, y: SIDE * rowOf(cell) + y };
}

// The grids, one for each step: what is in each cell, a value or candidates. What a step leaves as it is,
// two of them have in common.
const grids = [];
for (const frame of data.frames) {
  const grid = grids.length ? grids.at(-1).slice() : [];
  for (const [cell, content] of frame.changes) grid[cell] = content;
  grids.push(grid);
}

const board = byId("board");
const labels = { row: [], column: [] };
{
  const [left, top, wide, high] = data.view;
  board.setAttribute("viewBox", `${left - LABEL} ${top - LABEL} ${wide + LABEL} ${high + LABEL}`);
  board.setAttribute("aria-label", data.description);
  const middle = index => SIDE * (index + .5);
  const x = left - LABEL / 2 + 6, y = top - LABEL / 2 + 6;
  for (let row = 0; row < data.rows; row++)
    labels.row.push(write(byId("labels"), "label", `r${row + 1}`, x, middle(row), 19));
  for (let column = 0; column < data.columns; column++)
    labels.column.push(write(byId("labels"), "label", `c${column + 1}`, middle(column), y, 19));
}
const cells = grids[0].map((_, cell) => {
  const transform = `translate(${SIDE * columnOf(cell)} ${SIDE * rowOf(cell)})`;
  return draw(byId("cells"), "g", { class: "cell", transform });
});

// What a step shows in a cell: what is there after it, and what it took away.
function content(at, cell) {
  const frame = data.frames[at], after = grids[at][cell];
  const has = (list, value) => list.some(([where, what]) => where === cell && what === value);
  const shown = { ground: frame.cells.includes(cell) };
  if (!Array.isArray(after)) {
    shown.value = after;
    shown.placed = has(frame.placed, after) ? frame.colour : "";
    return shown;
  }
  const before = at > 0 && Array.isArray(grids[at - 1][cell]) ? grids[at - 1][cell] : [];
  const kind = value => {
    if (has(frame.struck, value)) return "struck";
    if (!after.includes(value)) return "gone";
    if (!has(frame.marks, value)) return "";
    const isOff = frame.links.some(link =>
      !link.is_true && link.cells.includes(cell) && link.values.includes(value));
    return isOff ? "off" : "mark";
  };
  const all = new Set([...before, ...after]);
  shown.candidates = data.values.filter(value => all.has(value)).map(value => [value, kind(value)]);
  return shown;
}

// The same with a hint on the step after it, of which the third names values.
function hinted(shown, frame, level, cell) {
  const isNear = frame.hinted.length === 0 || frame.hinted.includes(cell);
  const kind = value => level > 2 && isNear && frame.values.includes(value) ? "about" : "";
  const left = (shown.candidates ?? []).filter(([, kind]) => kind !== "struck" && kind !== "gone");
  return { value: shown.value, placed: "", candidates: left.map(([value]) => [value, kind(value)]) };
}

function fill(group, cell, shown) {
  // Most cells stay as they are.
  const key = JSON.stringify(shown);
  if (group.drawn === key) return;
  group.drawn = key;
  group.replaceChildren();
  const isOpen = shown.value === undefined;
  group.dataset.value = isOpen ? "" : shown.value;
  if (holes.has(cell)) return;
  const words = isOpen ? shown.candidates.map(([value]) => value).join(" ") : shown.value;
  draw(group, "title", {}, `${nameOf(cell)}: ${words}`);
  draw(group, "rect", { class: shown.ground ? "ground" : "", width: SIDE, height: SIDE,
    fill: shown.ground ? "" : "transparent" });
  if (!isOpen) {
    const size = Math.min(VALUE, .8 * SIDE / (DIGIT * String(shown.value).length));
    if (shown.placed) {
      const disc = draw(group, "circle", { class: "disc", cx: SIDE / 2, cy: SIDE / 2, r: .42 * SIDE });
      disc.style.setProperty("--colour", `var(--${shown.placed})`);
    }
    const kind = `value ${given.has(cell) ? "given" : ""} ${shown.placed ? "placed" : ""}`;
    write(group, kind, shown.value, SIDE / 2, SIDE / 2, size);
    return;
  }
  for (const [value, kind] of shown.candidates) candidate(group, value, kind);
}

function candidate(group, value, kind) {
  const { x, y } = place(value);
  const high = Math.min(height, 1.15 * small), wide = Math.max(high, .95 * width);
  const box = { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: high / 3 };
  if (kind === "mark" || kind === "off") draw(group, "rect", { ...box, class: `badge ${kind}` });
  if (kind === "about") draw(group, "rect", { ...box, class: "badge hinted" });
  write(group, `candidate ${kind === "off" ? "mark" : kind}`, value, x, y, small);
  if (kind === "struck" || kind === "gone") {
    const [w, h] = [.45 * wide, .45 * high];
    draw(group, "line", { class: `cross ${kind}`, x1: x - w, y1: y + h, x2: x + w, y2: y - h });
  }
}

// Houses, rules and clues, each by its cells.
function light(houses) {
  const layer = byId("lit");
  layer.replaceChildren();
  const rows = new Set(), columns = new Set();
  for (const cell of houses.flat()) {
    rows.add(rowOf(cell));
    columns.add(columnOf(cell));
    draw(layer, "rect", { x: SIDE * columnOf(cell), y: SIDE * rowOf(cell), width: SIDE, height: SIDE });
  }
  // Where a house is one row or column, its label is meant.
  labels.row.forEach((label, row) => label.classList.toggle("lit", rows.size === 1 && rows.has(row)));
  labels.column.forEach((label, column) =>
    label.classList.toggle("lit", columns.size === 1 && columns.has(column)));
}

// A chain: an arrow from each link to the next, and around links of several cells a band.
function chain(links) {
  const layer = byId("chain");
  layer.replaceChildren();
  const places = links.map(link => link.cells.flatMap(cell => link.values.map(value => place(value, cell))));
  const middle = all => ({ x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length });
  for (const all of places) {
    if (all.length > 1) draw(layer, "polyline", { points: all.map(({ x, y }) => `${x},${y}`).join(" ") });
  }
  // Of a link of several cells, the one that is nearest is the arrow's end.
  const nearest = (all, to) =>
    all.reduce((best, here) => distance(here, to) < distance(best, to) ? here : best);
  const distance = (one, two) => Math.hypot(one.x - two.x, one.y - two.y);
  for (let index = 1; index < links.length; index++) {
    const [from, to] = [places[index - 1], places[index]];
    // What follows from something that is not so is a strong link.
    const kind = links[index - 1].is_true ? "weak" : "strong";
    const d = arrow(nearest(from, middle(to)), nearest(to, middle(from)));
    if (d) draw(layer, "path", { class: kind, d, "marker-end": "url(#tip)" });
  }
}

// A slight curve, so that arrows to and fro and digits on the way can be told apart.
function arrow(from, to) {
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
