// Highlights of the findings: one at a time, by toggle buttons.

import { highlight, unhighlight } from "./board.js";
import { currentTool } from "./input.js";
import { indicesOf, toggle } from "./parts.js";
import { state } from "./store.js";

const LAYER = "findings";
// Highlights all over the board would be useless.
const MOST = .4;

let lit = null;
let spec = null;
// Whether the user asked for it: in play mode, and while a tool draws, nothing else is shown.
let isAsked = false;

export function forgetLights() {
  lit = null;
  drawLights();
}

// A button that highlights something.
export function lamp(key, text, cells, colour) {
  const click = () => {
    const isOn = lit === key && isShown();
    lit = isOn ? null : key;
    spec = { cells: cells.map(cell => [cell, colour]) };
    isAsked = true;
    drawLights();
  };
  return toggle(text, lit === key && isShown(), click, { class: "lamp", "data-key": key, "data-lamp": key });
}

// Highlights the most important new finding.
export function lightUp({ check, record }) {
  const { columns, rows } = state.board;
  const conflict = check.conflicts?.[0];
  const cells = conflict ? cellsOf(conflict.clues, columns) : indicesOf(check.differ, columns);
  if (!cells.length || (!conflict && cells.length > MOST * rows * columns)) return;
  lit = conflict ? "conflict-0" : "differ";
  isAsked = record.verdict === "unsolvable";
  spec = { cells: cells.map(cell => [cell, conflict ? "red" : "yellow"]) };
  drawLights();
}

// The cells of some clues, without duplicates.
export function cellsOf(clues, columns) {
  return [...new Set(clues.flatMap(clue => indicesOf(clue.cells, columns)))];
}

const isShown = () => isAsked || (state.mode === "set" && !currentTool());

export function drawLights() {
  if (lit !== null && isShown()) highlight(LAYER, spec);
  else unhighlight(LAYER);
  for (const button of document.querySelectorAll("[data-lamp]")) {
    button.setAttribute("aria-pressed", String(button.dataset.lamp === lit && isShown()));
  }
}
