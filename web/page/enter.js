// Entering values and marks into the selected cells, from keys and the pad.

import { change, state, undo } from "./store.js";
import { canTell, givens, isHole, setGivens } from "./givens.js";
import { announce } from "./dialogs.js";
import { COLOURS } from "./ink.js";
import { faceOf, nameOf } from "./svg.js";
import { isSetting, typeClue } from "./problem.js";
import { selection } from "./selection.js";
import { settings } from "./settings.js";
import { texts } from "./texts.js";

// What the pad and plain digits enter. A colour is a number, too.
export const WRITES = ["value", "corner", "centre", "colour"];

// The writable cells of the selection, or null after announcing why there are none. Colours go over givens, too.
function open(kind) {
  if (!canTell()) return null;
  if (selection.cells.length === 0) {
    announce(texts.pad.nothing);
    return null;
  }
  const given = givens();
  const isOpen = cell => kind === "colour" || !isHole(cell) && (state.mode === "set" || given[cell] === null);
  const cells = selection.cells.filter(isOpen);
  if (cells.length === 0) announce(texts.pad.fixed);
  return cells.length > 0 ? cells : null;
}

// Enters a value or a mark into the selected cells, or removes it if all of them have it.
export function enter(value, kind = "value", merge = null) {
  if (isSetting()) return typeClue(String(value));
  if (!state.board || !numbers(kind).includes(value)) return false;
  const cells = open(kind);
  if (!cells) return false;
  if (kind === "colour") return paint(cells, value);
  if (kind === "value") return state.mode === "set" ? give(cells, value, merge) : place(cells, value, merge);
  return mark(cells, value, kind, merge);
}

const PALETTE = Array.from({ length: COLOURS }, (_, index) => index + 1);

// What can be entered.
const numbers = kind => kind === "colour" ? PALETTE : state.board.values;

// Marks or colours of a cell with a number, or without it.
function changed(list, number, isIn) {
  const others = list.filter(other => other !== number);
  return isIn ? [...others, number].sort((one, other) => one - other) : others;
}

function paint(cells, colour) {
  const isThere = cells.every(cell => state.play.colour[cell].includes(colour));
  const name = texts.pad.colours[colour - 1];
  announce(isThere ? texts.pad.unpainted(name) : texts.pad.painted(name));
  return change(draft => {
    for (const cell of cells) draft.play.colour[cell] = changed(draft.play.colour[cell], colour, !isThere);
  });
}

function give(cells, value, merge) {
  const list = givens().slice();
  const after = merge === null && cells.every(cell => list[cell] === value) ? null : value;
  for (const cell of cells) list[cell] = after;
  say(cells, after);
  return change(draft => {
    setGivens(draft, list);
    for (const cell of cells) draft.play.values[cell] = null;
  }, { merge });
}

// Enters the next of the values that taps enter into a cell, and nothing after the last; or `as` there. Returns what is in it
// then; undefined if taps enter nothing there.
export function shade(cell, merge, as) {
  const { board, mode, play } = state, taps = board.genre?.taps ?? [], now = play.values[cell];
  if (mode === "set" || taps.length === 0 || !canTell() || givens()[cell] !== null || isHole(cell)) return undefined;
  const next = as !== undefined ? as : taps[taps.findIndex(tap => now !== null && faceOf(tap) === faceOf(now)) + 1] ?? null;
  say([cell], next);
  change(draft => {
    draft.play.values[cell] = next;
    if (next !== null && settings.tidy) tidy(draft.play, [cell], next);
  }, { merge });
  return next;
}

function place(cells, value, merge) {
  const isThere = merge === null && cells.every(cell => state.play.values[cell] === value);
  say(cells, isThere ? null : value);
  return change(draft => {
    for (const cell of cells) draft.play.values[cell] = isThere ? null : value;
    if (!isThere && settings.tidy) tidy(draft.play, cells, value);
  }, { merge });
}

// Removes the marks that a value in these cells sees.
function tidy(play, cells, value) {
  const here = new Set(cells);
  for (const cell of new Set(state.board.differ.filter(house => house.some(one => here.has(one))).flat())) {
    for (const kind of ["corner", "centre"]) {
      if (play[kind][cell].includes(value)) play[kind][cell] = play[kind][cell].filter(mark => mark !== value);
    }
  }
}

function mark(cells, value, kind, merge) {
  const given = givens(), free = cells.filter(cell => given[cell] === null && state.play.values[cell] === null);
  if (free.length === 0) return false;
  const isThere = free.every(cell => state.play[kind][cell].includes(value));
  const done = change(draft => {
    for (const cell of free) draft.play[kind][cell] = changed(draft.play[kind][cell], value, !isThere);
  }, { merge });
  if (free.length === 1) {
    const marks = state.play[kind][free[0]];
    announce(marks.length > 0 ? texts.board.cell(nameOf(free[0]), texts.board[kind](marks)) : texts.board.empty);
  }
  return done;
}

function say(cells, value) {
  if (cells.length !== 1) return;
  const words = value === null ? texts.board.empty : state.mode === "set" ? texts.board.given(value) : texts.board.value(value);
  announce(texts.board.cell(nameOf(cells[0]), words));
}

// Clears the selected cells: first values, then marks, then colours; where colours are entered, these alone.
export function erase(kind = "value") {
  if (isSetting()) return typeClue("Delete");
  const cells = open(kind);
  if (!cells) return false;
  const given = givens(), { values, corner, centre } = state.play;
  const isWritten = cell => given[cell] !== null || values[cell] !== null;
  const full = kind === "colour" ? [] : cells.filter(isWritten);
  const isMarked = kind !== "colour" && cells.some(cell => corner[cell].length + centre[cell].length > 0);
  if (full.length > 0) say(full, null);
  return change(draft => {
    if (full.length === 0) {
      for (const cell of cells) {
        if (isMarked) draft.play.corner[cell] = draft.play.centre[cell] = [];
        else draft.play.colour[cell] = [];
      }
      return;
    }
    if (full.some(cell => given[cell] !== null)) {
      const away = new Set(full);
      setGivens(draft, given.map((value, cell) => away.has(cell) ? null : value));
    }
    for (const cell of full) draft.play.values[cell] = null;
  });
}

// Digits in quick succession are one number, if there is such a value.
const SOON = 900;
let typed = { text: "", at: 0, key: null };

export function typeDigit(digit, kind) {
  if (!state.board) return false;
  const values = numbers(kind), now = performance.now(), most = String(Math.max(...values)).length;
  const key = `${kind} ${selection.cells.join(" ")}`;
  const longer = typed.text + digit;
  const goesOn = typed.key === key && now - typed.at < SOON && longer.length <= most && values.includes(Number(longer));
  // The first digit was only the beginning.
  if (goesOn && typed.isDone) undo();
  const text = goesOn ? longer : digit, start = goesOn ? typed.start : now;
  typed = { text, at: now, key, start, isDone: false };
  const value = Number(text);
  if (values.includes(value)) {
    typed.isDone = enter(value, kind, goesOn ? `digits ${start}` : firstMerge(value, most, start));
    return typed.isDone;
  }
  const isBeginning = values.some(other => String(other).startsWith(text));
  if (!isBeginning) announce(texts.pad.noValue(text, range(values)));
  return false;
}

// If no longer number is possible, repeating the digit removes the value.
function firstMerge(value, most, start) {
  const canGrow = most > 1 && state.board.values.some(other => other > value && String(other).startsWith(String(value)));
  if (!canGrow) return null;
  const list = state.mode === "set" ? givens() : state.play.values;
  return selection.cells.every(cell => list[cell] === value) ? null : `digits ${start}`;
}

export function range(values) {
  const isRun = values.every((value, index) => value === values[0] + index);
  return isRun && values.length > 2 ? `${values[0]} to ${values.at(-1)}` : values.join(", ");
}
