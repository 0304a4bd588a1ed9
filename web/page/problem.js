// The clues of a genre, as they are entered in Set mode: what is typed goes into the selected cells, or the chosen place
// beside the board; a stroke makes a room. What a genre has, and how it is written, is the engine's (`board.genre`).
//
//   isSetting()              whether clues are entered now
//   typeClue(key)            types a character into the clue, or "Backspace" or "Delete"; returns whether anything changed
//   clueKey(event, isBoard)  the same for a key; returns whether it was one
//   clueTool                 the tool of the board meanwhile, if there is no other

import { outsideCursor, setOutside } from "./board.js";
import { announce } from "./dialogs.js";
import { button, element, field } from "./parts.js";
import { clear, select, selection } from "./selection.js";
import { change, on, state } from "./store.js";
import { texts } from "./texts.js";

const t = texts.clues, DIGITS = "1234567890";
let rooms = false, holder;
// The clue that is being typed: further characters continue it.
let typing = { target: null, number: 0 };

export const isSetting = () => state.mode === "set" && Boolean(state.board?.genre);

// The clues of docs, as the engine read them or as they were entered since.
const known = new WeakMap();

function clues() {
  if (state.read === state.doc && !known.has(state.doc)) known.set(state.doc, state.board.genre);
  return known.get(state.doc);
}

function edit(mutate, merge = null) {
  const before = clues();
  if (!before) return false;
  const now = structuredClone(before);
  mutate(now);
  const isDone = change(draft => write(draft.doc, now), { merge });
  known.set(state.doc, now);
  return isDone;
}

function write(doc, { cells, sides, are_lists: areLists, regions, region_of: regionOf, number, words }) {
  const { rows, columns } = state.board;
  const line = (list, row) => list.slice(row * columns, (row + 1) * columns).join(" ");
  const grid = list => Array.from({ length: rows }, (_, row) => line(list, row)).join("\n");
  const put = (key, isThere, value) => {
    if (isThere) doc[key] = value;
    else delete doc[key];
  };
  doc.size = `${rows}x${columns}`;
  if (cells.length > 0) doc.clues = grid(cells.map(clue => clue || "."));
  for (const { key, clues: list } of sides) {
    put(key, list.some(clue => clue), areLists ? list : list.map(clue => clue || "-").join(" "));
  }
  if (regions) doc[regions] = grid(regionOf.map(region => region ?? "#"));
  if (number) put(number, words.length > 0, words.join(" "));
}

// The side that a place beside the board belongs to, and which clue it is there.
function sideOf({ row, column }) {
  const { rows, columns, genre } = state.board;
  const isRow = row >= 0 && row < rows, isColumn = column >= 0 && column < columns;
  if (isRow === isColumn) return null;
  const name = isColumn ? row < 0 ? "top" : "bottom" : column < 0 ? "left" : "right";
  const side = genre.sides.findIndex(one => one.side === name);
  return side < 0 ? null : { side, at: isColumn ? column : row };
}

const hasClues = ({ in_cells: inCells, sides }) => inCells || sides.length > 0;
const areRooms = () => isSetting() && Boolean(state.board.genre.regions) && (rooms || !hasClues(state.board.genre));

// Changes each chosen clue. Returns whether any changed; null if there is nothing to type in.
function rewrite(next, merge) {
  const place = outsideCursor(), at = place && sideOf(place);
  if (at) return edit(({ sides }) => { sides[at.side].clues[at.at] = next(sides[at.side].clues[at.at]); }, merge);
  if (place || !state.board.genre.in_cells) announce(t.noCells);
  else if (selection.cells.length === 0) announce(texts.pad.nothing);
  else return edit(({ cells }) => { for (const cell of selection.cells) cells[cell] = next(cells[cell]); }, merge);
  return null;
}

// Text after a character is typed. A sign that is there is taken back, another letter takes its place, and digits stand before
// letters.
function typed(text, key) {
  if (/\d|\s/.test(key)) return text.replace(/[a-z]*$/i, end => key + end);
  if (text.endsWith(key)) return text.slice(0, -key.length);
  return /^[a-z]$/i.test(key) ? text.replace(/[a-z]$/i, "") + key : text + key;
}

export function typeClue(key) {
  if (areRooms()) return key === "Delete" || key === "Backspace" ? leaveRoom() : false;
  const target = JSON.stringify(outsideCursor() ?? selection.cells), goesOn = typing.target === target;
  if (!goesOn) typing = { target, number: typing.number + 1 };
  const next = old => {
    if (key === "Delete") return "";
    if (key === "Backspace") return goesOn ? old.slice(0, -1) : "";
    return goesOn ? typed(old, key) : old === key ? "" : key.trim();
  };
  return rewrite(next, `clue ${typing.number}`);
}

export function clueKey({ key, ctrlKey, metaKey }, isBoard) {
  if (!isSetting() || ctrlKey || metaKey) return false;
  if (key === "Enter" && isBoard && areRooms() && !outsideCursor()) makeRoom(selection.cells);
  else if (key === "Backspace" || key === "Delete") typeClue(key);
  else if (key === " " ? !(isBoard && outsideCursor() && state.board.genre.are_lists) : key.length !== 1) return false;
  else if (/^[a-z]$/i.test(key) && !isBoard) return false;
  else typeClue(key);
  return true;
}

// Makes cells a room. What is left of other rooms, piece by piece, is a room each.
function makeRoom(cells) {
  if (cells.length === 0) return announce(texts.pad.nothing);
  edit(({ region_of: of }) => {
    const before = new Set(cells.map(cell => of[cell])), [only] = before;
    const isRoom = before.size === 1 && only !== null && of.filter(region => region === only).length === cells.length;
    if (isRoom) return;
    const free = () => Math.max(-1, ...of.filter(region => region !== null)) + 1, room = free();
    for (const cell of cells) of[cell] = room;
    for (const region of before) if (region !== null) split(of, region, free);
  });
  announce(t.made(cells.length));
}

function split(of, region, free) {
  const { columns } = state.board, left = new Set(of.flatMap((one, cell) => one === region ? [cell] : []));
  for (let isFirst = true; left.size > 0; isFirst = false) {
    const piece = [left.values().next().value], number = isFirst ? region : free();
    left.delete(piece[0]);
    // (The list grows while it is gone through.)
    for (const cell of piece) {
      of[cell] = number;
      const beside = [cell - columns, cell + columns, cell % columns ? cell - 1 : -1, (cell + 1) % columns ? cell + 1 : -1];
      for (const other of beside) if (left.delete(other)) piece.push(other);
    }
  }
}

function leaveRoom() {
  if (!state.board.genre.regions_leave_cells) return false;
  return edit(({ region_of: of }) => { for (const cell of selection.cells) of[cell] = null; });
}

function choosePlace(place) {
  select([]);
  setOutside(place);
}

export const clueTool = {
  get outside() {
    return state.board.genre.sides.length > 0 ? choosePlace : undefined;
  },
  isPlace: place => sideOf(place) !== null,
  up: () => { if (areRooms()) makeRoom(selection.cells); },
};

export function mount(where) {
  holder = element("section", { class: "clues", "aria-label": t.title });
  where.prepend(holder);
  on("mode", () => { typing.target = null; show(); });
  on("board", show);
  on("selection", () => { typing.target = null; });
}

const key = (name, label = name, attributes = {}) =>
  button(element("b", {}, label), () => typeClue(name), { "data-clue": name, ...attributes });

let shown = "", grid = "";
function show() {
  holder.hidden = !isSetting();
  if (holder.hidden) return;
  const { genre, rows, columns } = state.board, about = `${genre.about} ${rows}x${columns}`;
  // Another problem begins with its clues.
  if (about !== grid) [grid, rooms] = [about, false];
  const { keys, are_lists: areLists, number, words, regions } = genre;
  const areKeys = hasClues(genre) && !areRooms();
  const now = JSON.stringify([keys, areLists, number, regions, areKeys, genre.regions_leave_cells, words]);
  if (now === shown) return;
  shown = now;
  const mode = (name, isRooms) => button(t[name], () => { rooms = isRooms; clear(); show(); },
    { "aria-pressed": String(areRooms() === isRooms) });
  const value = element("input", { type: "text", value: words.join(" "), autocapitalize: "off",
    change: () => edit(problem => { problem.words = value.value.trim().split(/\s+/).filter(word => word); }) });
  holder.replaceChildren(
    regions && hasClues(genre) ? element("div", { class: "segments", role: "group", "aria-label": t.title },
      mode("clues", false), mode("rooms", true)) : "",
    areKeys ? element("div", { class: "values", role: "group", "aria-label": t.clues }, [...DIGITS, ...keys].map(one => key(one)),
      areLists ? key(" ", texts.rules.space, { "aria-label": texts.rules.spaceTitle }) : null,
      key("Backspace", "⌫", { "aria-label": texts.rules.backspace })) : element("div", { class: "row" },
      button(t.room, () => makeRoom(selection.cells)), genre.regions_leave_cells ? button(t.noRoom, leaveRoom) : null),
    number ? field(number, value) : "",
    element("p", { class: "hint" }, areKeys ? t.how : t.roomsHow));
}
