// Building blocks for drawing on the board. A cell is SIDE wide, and the grid begins at 0 0. The modules of this folder
// draw for the page in the browser and for `satoku steps --html`; `measure` tells them the board.

export const SIDE = 64;
// The distance from a digit's middle to its baseline, and a digit's width, for font size 1.
const FOOT = .36;
export const DIGIT = .62;

// An SVG element.
export function draw(parent, name, attributes = {}, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  parent?.append(made);
  return made;
}

export function write(parent, kind, text, x, y, font) {
  return draw(parent, "text", { class: kind, x, y: y + FOOT * font, "font-size": font }, text);
}

// The columns of the board, and the positions of candidates in a cell, with room above them for the texts of cages.
const LEFT = 7, BELOW = 5;
let shape = null;
// What is left at the bottom of a cell with a clue in its middle.
const STRIP = 14;

export function measure({ columns, values, faces, clued, black, below, above }) {
  const top = (below + above).includes("cage-texts") ? 17 : 8;
  const across = Math.ceil(Math.sqrt(values.length)), down = Math.ceil(values.length / across);
  const width = (SIDE - 2 * LEFT) / across, height = (SIDE - top - BELOW) / down;
  const digits = Math.max(...values.map(value => String(value).length));
  const small = Math.min(.95 * height, .84 * width / (DIGIT * digits));
  const places = new Map(values.map((value, index) => [value, index]));
  shape = { columns, top, across, width, height, small, places, faces, clued: new Set(clued), black: new Set(black) };
}

// How a value is drawn if not as its number; whether there is a clue in a cell's middle; and whether a cell is black.
export const faceOf = value => shape?.faces?.[shape.places.get(value)];
export const isClued = cell => shape.clued.has(cell);
export const isBlack = cell => shape.black.has(cell);

export const candidateShape = () => shape;

export const rowOf = cell => Math.floor(cell / shape.columns);
export const columnOf = cell => cell % shape.columns;
export const nameOf = cell => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
export const squareOf = cell => ({ x: SIDE * columnOf(cell), y: SIDE * rowOf(cell), width: SIDE, height: SIDE });

// A candidate's place within its cell: its middle, its size, and that of its text. Below a clue all are in one row.
export function placeInCell(value, cell) {
  const { top, across, width, height, small, places } = shape, index = places.get(value) ?? 0;
  if (isClued(cell)) {
    const wide = (SIDE - 2 * LEFT) / places.size, x = LEFT + (index + .5) * wide;
    return { x, y: SIDE - STRIP / 2 - 1, width: wide, height: STRIP, small: Math.min(small, .95 * STRIP) };
  }
  const x = LEFT + (index % across + .5) * width, y = top + (Math.floor(index / across) + .5) * height;
  return { x, y, width, height, small };
}

// The same on the board.
export function candidatePlace(value, cell) {
  const { x, y, ...size } = placeInCell(value, cell);
  return { x: SIDE * columnOf(cell) + x, y: SIDE * rowOf(cell) + y, ...size };
}

// A candidate, with a background, a cross, or a small text below it (a count), according to its kind.
export function drawCandidate(group, [value, kind = "", note], { x, y, width, height, small }) {
  const high = Math.min(height, 1.15 * small), wide = Math.max(high, .95 * width);
  const box = { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: high / 3 };
  const isGone = kind === "struck" || kind === "gone";
  if (kind === "about") draw(group, "rect", { ...box, class: "badge hinted" });
  else if (kind && !isGone) badge(group, box, kind);
  const hasNote = note !== undefined && note !== null && note !== "";
  const font = hasNote ? .62 * small : small;
  const ink = kind && !isGone && kind !== "about" ? "mark" : kind;
  write(group, `candidate ${ink}`, value, x, hasNote ? y - .2 * small : y, font);
  if (hasNote) {
    const room = .92 * width / (DIGIT * String(note).length);
    write(group, `note ${ink}`, note, x, y + .32 * small, Math.min(.5 * small, room));
  }
  if (isGone) {
    const [w, h] = [.45 * wide, .45 * high];
    draw(group, "line", { class: `cross ${kind}`, x1: x - w, y1: y + h, x2: x + w, y2: y - h });
  }
}

function badge(group, box, kind) {
  const made = draw(group, "rect", { ...box, class: `badge ${kind}` });
  if (kind !== "mark" && kind !== "off") made.style.fill = `var(--${kind})`;
}
