// Keys on the board. Text fields keep their keys, and so do other controls, except for digits.

import { erase, enter, typeDigit } from "./enter.js";
import { ARROWS, currentTool, go, press, setTool } from "./input.js";
import { allCells, outsideCursor, setOutside } from "./board.js";
import { clear, select } from "./selection.js";
import { clueKey } from "./problem.js";
import { redo, state, undo } from "./store.js";
import { announce } from "./dialogs.js";
import { help } from "./help.js";
import { KINDS, choose, chooseNext, writes } from "./pad.js";
import { texts } from "./texts.js";

const FIELDS = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]";

export function onKey(event) {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(FIELDS) || document.querySelector("dialog[open]")) return;
  // Tools cannot capture the key for help.
  if (event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    return help();
  }
  if (!state.board) return;
  const isHere = target === document.body || target.closest("#stage") !== null;
  const isBoard = target === document.body || target.closest("#board") !== null;
  if (handle(event, isHere, isBoard)) event.preventDefault();
}

// Handles a key on the board; returns whether it did.
function handle(event, isHere, isBoard) {
  const ctrl = event.ctrlKey || event.metaKey;
  if (isHere && currentTool()?.key?.(event)) return true;
  if (ctrl && !event.altKey && history(event)) return true;
  if (event.altKey) return false;
  if (!currentTool() && clueKey(event, isBoard)) return true;
  if (isBoard && onBoard(event, ctrl)) return true;
  // Digits go to the board wherever the focus is; controls keep their other keys.
  if (event.key === "Delete" || event.key === "Backspace" || event.key === "." && !ctrl) {
    erase(writes());
    return true;
  }
  return digit(event, ctrl) || isBoard && letter(event, ctrl);
}

function history({ key, shiftKey }) {
  const name = key.toLowerCase();
  if (name === "z" && !shiftKey) {
    announce(undo() ? texts.page.undone : texts.page.nothingToUndo);
    return true;
  }
  if (name === "y" || name === "z" && shiftKey) {
    announce(redo() ? texts.page.redone : texts.page.nothingToRedo);
    return true;
  }
  return false;
}

function onBoard(event, ctrl) {
  const { key } = event;
  if (ARROWS[key]) {
    go(ARROWS[key], event);
    return true;
  }
  if (key === "Escape") {
    if (outsideCursor()) setOutside(null);
    else if (currentTool()) setTool(null);
    else clear();
    return true;
  }
  if (ctrl && key.toLowerCase() === "a") {
    select(allCells());
    return true;
  }
  if (key === "Enter" || key === " ") {
    if (press(event)) return true;
    if (key === " " && state.mode === "play") chooseNext();
    return key === " ";
  }
  return false;
}

const kindOf = ({ shiftKey }, ctrl) => ctrl && shiftKey ? "colour" : ctrl ? "centre" : shiftKey ? "corner" : writes();

function digit(event, ctrl) {
  // By position, not by character: Shift changes the character, and some layouts have digits only with Shift.
  const number = /^Digit(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : null);
  if (number === null) return false;
  if (number === "0" && !state.board.values.some(value => String(value).includes("0"))) erase(writes());
  else typeDigit(number, kindOf(event, ctrl));
  return true;
}

// A is 10, B is 11 and so on, if there are such values; others choose what to enter.
function letter(event, ctrl) {
  if (ctrl || !/^[a-z]$/i.test(event.key)) return false;
  const { faces, values } = state.board, name = event.key.toLowerCase();
  const value = faces?.includes(name) ? values[faces.indexOf(name)] : name.charCodeAt(0) - 87;
  if (state.board.values.includes(value) && writes() !== "colour") enter(value, event.shiftKey ? "corner" : writes());
  else if (KINDS[name] && state.mode === "play") choose(KINDS[name]);
  else return false;
  return true;
}
