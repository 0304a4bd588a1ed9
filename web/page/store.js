// The state of the page: the puzzle (`doc`, a puzzle file as JSON), the solver's entries (`play`), and the undo history.
// All changes go through `change`, so that they can be undone.
//
//   state.doc      the puzzle; treat as read-only
//   state.play     {values: [number|null], corner: [[number]], centre: [[number]], colour: [[number]]}, by cell; and
//                  {pen: [string]}, what is drawn (pen.js)
//   state.mode     "set" or "play"
//   state.board    the last good answer of `board`; null before the first
//   state.read     the doc of `state.board`
//   state.problem  why the current doc cannot be read: {message, line, column, rule}, or null; if it has the clues of a genre,
//                  the board is read all the same
//   change(draft => { draft.doc.killer = […]; })   what is in a cell's list of the play is replaced, not changed
//   on("change" | "doc" | "board" | "selection" | "mode" | "settings", handler) → a function that removes the handler
//
// "doc" comes with "change" if the puzzle itself has changed; "board" follows when the engine has read it
// (`state.board` or `state.problem` is new). Until then `state.board` belongs to the previous doc.

import { EngineError, Stopped, ask } from "./engine.js";

// The most steps that can be undone, and the most numbers of cells that these may keep.
const LIMIT = 1000, KEPT = 2e7;

// The marks of a cell without any.
const NONE = Object.freeze([]);

export const state = { doc: { model: "classic" }, play: emptyPlay(0), mode: "set",
  board: null, read: null, problem: null };

const handlers = new Map();
const before = [], after = [];
// The last `merge` key: consecutive changes with the same key are one undo step.
let merging = null;

export function on(event, handler) {
  if (!handlers.has(event)) handlers.set(event, new Set());
  handlers.get(event).add(handler);
  return () => handlers.get(event).delete(handler);
}

export function emit(event, detail) {
  for (const handler of [...handlers.get(event) ?? []]) {
    try {
      handler(detail);
    } catch (error) {
      // An error in one handler must not affect the others.
      reportTo(error);
    }
  }
}

// The handler for unexpected errors, set by main.js.
let reportTo = () => {};
export function reportErrorsTo(handler) {
  reportTo = handler;
}

export function emptyPlay(count) {
  const lists = () => Array(count).fill(NONE);
  return { values: Array(count).fill(null), corner: lists(), centre: lists(), colour: lists(), pen: [] };
}

// The text of the doc for the engine.
export function puzzleText(doc = state.doc) {
  return JSON.stringify(doc);
}

// Changes the doc or the play: `mutate` gets a copy of both. Returns whether anything changed. Consecutive changes with
// the same `merge` are undone together.
export function change(mutate, { merge = null } = {}) {
  const draft = { doc: structuredClone(state.doc), play: mapped(state.play, list => [...list]) };
  mutate(draft);
  // Lists that are as before are the same objects, so that undoing costs little memory.
  draft.play = mapped(draft.play, (list, kind) => sameList(list, state.play[kind]) ? state.play[kind] : list);
  const isOther = !same(draft.doc, state.doc);
  if (!isOther && Object.keys({ ...state.play, ...draft.play }).every(kind => draft.play[kind] === state.play[kind])) return false;
  // A known solution belongs to the unchanged puzzle.
  const isOtherPuzzle = !same(withoutWords(draft.doc), withoutWords(state.doc));
  if (isOtherPuzzle && same(draft.doc.solution, state.doc.solution)) delete draft.doc.solution;
  if (merge === null || merge !== merging) {
    before.push({ doc: state.doc, play: state.play });
    if (before.length > Math.min(LIMIT, Math.ceil(KEPT / (state.play.values.length + 1)))) before.shift();
  }
  merging = merge;
  after.length = 0;
  put(draft);
  return true;
}

// Loads another puzzle. This can be undone like any change.
export function load(doc, { play = null, mode = null } = {}) {
  merging = null;
  if (state.board || state.problem) before.push({ doc: state.doc, play: state.play });
  after.length = 0;
  put({ doc: structuredClone(doc), play: play ?? emptyPlay(0) });
  if (mode) setMode(mode);
}

export const canUndo = () => before.length > 0;
export const canRedo = () => after.length > 0;
export const undo = () => step(before, after);
export const redo = () => step(after, before);

function step(from, to) {
  if (from.length === 0) return false;
  merging = null;
  to.push({ doc: state.doc, play: state.play });
  put(from.pop());
  return true;
}

export function setMode(mode) {
  if (state.mode === mode) return;
  state.mode = mode;
  emit("mode");
}

function put({ doc, play }) {
  const isOther = !same(doc, state.doc) || !(state.board || state.problem);
  // The same puzzle stays the same object: `read` and others are known by it.
  if (isOther) state.doc = doc;
  state.play = isOther || state.read !== state.doc ? play : fitted(play);
  if (isOther) emit("doc");
  emit("change");
  if (isOther) refresh();
}

// The puzzle as a text that does not depend on its title and such.
export const puzzleKey = () => JSON.stringify(withoutWords(state.doc));

// A doc without title, author and such, which do not affect the puzzle.
const withoutWords = ({ title, author, rules, source, ...doc }) => doc;

const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

const sameList = (list, other) => list.length === other?.length && list.every((one, index) => same(one, other[index]));

const mapped = (play, make) => Object.fromEntries(Object.entries(play).map(([kind, list]) => [kind, make(list, kind)]));

// Reads the doc again. Changes while the engine is busy wait, and only the last one is read.
let isReading = false, isDue = false;
export async function refresh() {
  isDue = true;
  if (isReading) return;
  isReading = true;
  try {
    while (isDue) {
      isDue = false;
      await readDoc();
    }
  } finally {
    isReading = false;
  }
}

async function readDoc() {
  const { doc } = state;
  try {
    const board = await ask("board", { ask: "board", puzzle: puzzleText(doc) });
    if (doc !== state.doc) return;
    Object.assign(state, { board, read: doc, problem: board.problem });
    const { play } = state;
    state.play = fitted(play);
    if (state.play !== play) emit("change");
  } catch (error) {
    if (doc !== state.doc || error instanceof Stopped) return;
    if (!(error instanceof EngineError)) reportTo(error);
    const { message, line, column, rule } = error;
    state.problem = { message, line, column, rule };
  }
  emit("board");
}

// The entries belong to a board of one size.
function fitted(play) {
  const count = state.board.rows * state.board.columns;
  return play.values.length === count ? play : emptyPlay(count);
}
