// Cells as the texts of rules name them, "r1c3-5 r2c1>r5c4", and as indices, row by row from 0.

const PART = /^r(\d+)(?:-(\d+))?c(\d+)(?:-(\d+))?$/;

/** The indices that a text, or a list of texts, names, in order; null if these are not cells on this grid. */
export function parseCells(text, { rows, columns }) {
  const cells = [];
  for (const part of String(text).toLowerCase().split(/[\s,]+/).filter(Boolean)) {
    const found = part.includes(">") ? line(part) : rectangle(part);
    if (!found) return null;
    cells.push(...found);
  }
  const fits = ([row, column]) => row >= 0 && column >= 0 && row < rows && column < columns;
  return cells.every(fits) ? cells.map(([row, column]) => row * columns + column) : null;
}

// Ranges beyond any grid are not listed; sides go up to some hundreds.
const MOST = 1000;

function rectangle(part) {
  const match = PART.exec(part);
  if (!match) return null;
  const [row, lastRow, column, lastColumn] = [1, 2, 3, 4].map((at) => Number(match[at] ?? NaN));
  const cells = [];
  const [rowEnd, columnEnd] = [lastRow || row, lastColumn || column];
  if (rowEnd > MOST || columnEnd > MOST || rowEnd < row || columnEnd < column) return null;
  for (let r = row; r <= rowEnd; r++) {
    for (let c = column; c <= columnEnd; c++) cells.push([r - 1, c - 1]);
  }
  return cells;
}

function line(part) {
  const corners = part.split(">").map(rectangle);
  if (corners.some((corner) => corner?.length !== 1)) return null;
  const cells = [corners[0][0]];
  for (const [[row, column]] of corners.slice(1)) {
    const [fromRow, fromColumn] = cells.at(-1);
    const [down, right] = [row - fromRow, column - fromColumn];
    if (down && right && Math.abs(down) !== Math.abs(right)) return null;
    const steps = Math.max(Math.abs(down), Math.abs(right));
    for (let step = 1; step <= steps; step++) {
      cells.push([fromRow + Math.sign(down) * step, fromColumn + Math.sign(right) * step]);
    }
  }
  return cells;
}

/** The shortest text for cells, in their order. */
export function formatCells(cells, columns) {
  const name = (cell) => `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
  const parts = [];
  for (let at = 0; at < cells.length; ) {
    const count = straightFrom(cells, at, columns);
    parts.push(run(cells[at], cells[at + count - 1], count, columns, name));
    at += count;
  }
  return parts.join(" ");
}

/** The step from a cell to another one: [down, right]. */
export function stepTo(from, to, columns) {
  return [Math.floor(to / columns) - Math.floor(from / columns), (to % columns) - (from % columns)];
}

// How many cells from here on form a straight line without gaps.
function straightFrom(cells, at, columns) {
  if (at + 1 >= cells.length) return 1;
  const [down, right] = stepTo(cells[at], cells[at + 1], columns);
  if (Math.max(Math.abs(down), Math.abs(right)) !== 1) return 1;
  let count = 2;
  while (at + count < cells.length) {
    const [d, r] = stepTo(cells[at + count - 1], cells[at + count], columns);
    if (d !== down || r !== right) break;
    count++;
  }
  return count;
}

function run(first, last, count, columns, name) {
  if (count === 1) return name(first);
  const [down, right] = stepTo(first, last, columns);
  const [row, column] = [Math.floor(first / columns) + 1, (first % columns) + 1];
  if (down === 0 && right > 0) return `r${row}c${column}-${column + right}`;
  if (right === 0 && down > 0) return `r${row}-${row + down}c${column}`;
  return `${name(first)}>${name(last)}`;
}

/** The cells from one that a fast pointer touched to the next, without the first one. */
export function between(from, to, columns) {
  const [down, right] = stepTo(from, to, columns);
  const steps = Math.max(Math.abs(down), Math.abs(right));
  const cells = [];
  for (let at = 1; at <= steps; at++) {
    const row = Math.floor(from / columns) + Math.round((down * at) / steps);
    const column = (from % columns) + Math.round((right * at) / steps);
    cells.push(row * columns + column);
  }
  return cells;
}

/** Whether two cells touch, possibly diagonally. */
export function touch(one, other, columns) {
  const [down, right] = stepTo(one, other, columns);
  return Math.max(Math.abs(down), Math.abs(right)) === 1;
}

/** The steps, [down, right], in which a clue at a place outside the grid may look along a line of it. */
export function looks({ row, column }, { rows, columns }) {
  const inside = ([r, c]) => r >= 0 && c >= 0 && r < rows && c < columns;
  const isInside = inside([row, column]);
  const steps = [];
  for (const down of [-1, 0, 1]) {
    for (const right of [-1, 0, 1]) {
      if (!isInside && inside([row + down, column + right])) steps.push([down, right]);
    }
  }
  // Straight ones first: most clues use them.
  return steps.sort((a, b) => Math.abs(a[0] * a[1]) - Math.abs(b[0] * b[1]));
}

/**
 * The cells that are seen from a place outside the grid, from the nearest on. Holes are skipped; with overlapping grids,
 * a line of more cells than there are values ends at a hole.
 */
export function lineFrom({ row, column }, [down, right], { rows, columns, holes, values }) {
  const parts = [[]];
  let [r, c] = [row + down, column + right];
  while (r >= 0 && c >= 0 && r < rows && c < columns) {
    const cell = r * columns + c;
    if (!holes.includes(cell)) parts.at(-1).push(cell);
    else if (parts.at(-1).length > 0) parts.push([]);
    r += down;
    c += right;
  }
  const cells = parts.flat();
  return cells.length > values.length ? parts[0] : cells;
}

/** The two cells at the side, or the four at the corner, nearest to a point in units of cells. */
export function dotAt(x, y, size, { rows, columns }) {
  const bound = (value, last) => Math.min(Math.max(value, 0), last);
  if (size === 4) {
    const column = bound(Math.round(x) - 1, columns - 2);
    const row = bound(Math.round(y) - 1, rows - 2);
    if (column < 0 || row < 0) return [];
    const first = row * columns + column;
    return [first, first + 1, first + columns, first + columns + 1];
  }
  const [row, column] = [bound(Math.floor(y), rows - 1), bound(Math.floor(x), columns - 1)];
  const cell = row * columns + column;
  // The point's distance to each side of its cell, and the cell across that side.
  const sides = [
    [x - column, column > 0, cell - 1],
    [column + 1 - x, column + 1 < columns, cell + 1],
    [y - row, row > 0, cell - columns],
    [row + 1 - y, row + 1 < rows, cell + columns],
  ].filter(([, exists]) => exists);
  if (sides.length === 0) return [];
  const other = sides.sort((a, b) => a[0] - b[0])[0][2];
  return [Math.min(cell, other), Math.max(cell, other)];
}
