// What the page says of the entries by itself: that the puzzle is solved, that a full grid is wrong, and, if that was chosen,
// which rules are broken.

import * as clock from "./clock.js";
import { allCells, highlight, unhighlight } from "./board.js";
import { announce, showDialog } from "./dialogs.js";
import { ask } from "./engine.js";
import { solution } from "./findings.js";
import { canTell, givens, position } from "./givens.js";
import { check } from "./mistakes.js";
import { button, element } from "./parts.js";
import { settings } from "./settings.js";
import { on, state } from "./store.js";
import { showTab } from "./tabs.js";
import { texts } from "./texts.js";

const LAYER = "conflicts", t = texts.judge;
// The bar below the board; and what was found about the entries, { play, cells, isFull, isRight }.
let bar, found = null;

export function mount(holder) {
  bar = holder;
  // What is solved when it is opened needs no praise.
  on("change", () => judge(true));
  for (const event of ["board", "mode", "settings"]) on(event, () => judge(false));
}

const written = () => givens().map((given, cell) => given ?? state.play.values[cell]);

async function judge(isNew) {
  const isPlayed = state.mode === "play" && state.read === state.doc && canTell();
  const isFull = isPlayed && allCells().every(cell => written()[cell] !== null);
  if (!isFull && !(isPlayed && settings.conflicts)) found = null;
  else if (found?.play !== state.play) return look(isFull, isNew);
  show();
}

async function look(isFull, isNew) {
  const { play } = state, { puzzle, values } = position();
  const { broken } = await ask("board", { ask: "broken", puzzle, values });
  if (play !== state.play) return;
  const right = solution(), now = written();
  const agrees = !right || allCells().every(cell => right[cell] === now[cell]);
  found = { play, isFull, cells: broken.flatMap(({ cells }) => cells), isRight: broken.length === 0 && agrees };
  show();
  if (isNew && isSolved()) praise();
}

const isSolved = () => Boolean(found?.isFull && found.isRight);

function show() {
  if (found && settings.conflicts) highlight(LAYER, { cells: [...new Set(found.cells)].map(cell => [cell, "red"]) });
  else unhighlight(LAYER);
  bar.hidden = !found?.isFull;
  bar.classList.toggle("right", isSolved());
  if (bar.hidden) return bar.replaceChildren();
  if (isSolved()) clock.stop();
  const words = isSolved() ? t.solved(settings.clock ? clock.time() : null) : t.wrong;
  if (bar.firstChild?.textContent === words) return;
  bar.replaceChildren(element("b", {}, words), isSolved() ? "" : button(t.where, where, { class: "small" }));
  announce(words);
}

function where() {
  showTab("walk");
  check();
}

function praise() {
  const close = button(t.look, () => shown.close(), { class: "main" });
  const shown = showDialog(t.solved(settings.clock ? clock.time() : null),
    element("div", { class: "row" }, close));
  close.focus();
}
