// What the page says of the entries by itself: that the puzzle is solved, that a full grid is wrong, and, if that was chosen,
// which rules are broken.

import * as clock from "./clock.js";
import { highlight, unhighlight } from "./board.js";
import { announce, showDialog } from "./dialogs.js";
import { EngineError, ask } from "./engine.js";
import { NOTHING } from "./contents.js";
import { solution } from "./findings.js";
import { canTell, givens, isHole, position } from "./givens.js";
import { check } from "./mistakes.js";
import { button, element } from "./parts.js";
import { faceOf } from "./svg.js";
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

const isPlayed = () => state.mode === "play" && state.read === state.doc && canTell();

// What stands in each cell of the grid, or null.
function written() {
  const { values } = state.play;
  return givens().map((given, cell) => given ?? values[cell]).filter((_, cell) => !isHole(cell));
}

async function judge(isNew) {
  const isFull = isPlayed() && (written().every(value => value !== null) || right() && agrees());
  if (!isFull && !(isPlayed() && settings.conflicts)) found = null;
  else if (found?.play !== state.play) return look(isFull, isNew);
  show();
}

async function look(isFull, isNew) {
  const wasSolved = isSolved(), { play } = state, { puzzle, values } = position();
  let broken;
  try {
    ({ broken } = await ask("board", { ask: "broken", puzzle, values }));
  } catch (error) {
    if (error instanceof EngineError) return;
    throw error;
  }
  if (play !== state.play || !isPlayed()) return;
  found = { play, isFull, cells: broken.flatMap(({ cells }) => cells), isRight: (state.board.author || broken.length === 0) && agrees() };
  show();
  if (isNew && isSolved() && !wasSolved) praise();
}

// What is right: where rules are missing, what the author says, if he does.
const right = () => state.board.author ?? (state.board.is_judged ? solution() : null);

// Whether a grid is drawn like the only solution, if that is known. Cells with nothing in them may be empty.
function agrees() {
  const all = right()?.filter((_, cell) => !isHole(cell));
  const drawn = value => value === null ? NOTHING : faceOf(value) ?? value;
  return !all || written().every((value, index) => drawn(value) === drawn(all[index]));
}

const solvedWords = () => t.solved(settings.clock ? clock.time() : null);

const isSolved = () => Boolean(found?.isFull && found.isRight && state.board.is_judged);

function show() {
  if (found && settings.conflicts) highlight(LAYER, { cells: [...new Set(found.cells)].map(cell => [cell, "red"]) });
  else unhighlight(LAYER);
  bar.hidden = !found?.isFull;
  bar.classList.toggle("right", isSolved());
  clock.end(isSolved());
  if (bar.hidden) return bar.replaceChildren();
  const { is_judged: isJudged } = state.board;
  const words = isSolved() ? solvedWords() : isJudged || !found.isRight ? t.wrong : t.open;
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
  const shown = showDialog(solvedWords(), element("div", { class: "row" }, close));
  close.focus();
}
