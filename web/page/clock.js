// The clock of someone who solves: it runs in play mode while the page is seen, until the puzzle is solved. It can be
// paused, which covers the board.
//
//   time()       the time so far on this puzzle, such as 3:21 or 1:03:21
//   end(isOver)  whether the puzzle is solved
//   restart()    begins again at zero

import { on, puzzleKey, state } from "./store.js";
import { button, element } from "./parts.js";
import { settings } from "./settings.js";
import { showDialog } from "./dialogs.js";
import { texts } from "./texts.js";

const t = texts.clock, KEY = "satoku-clock";
// The puzzles whose times are remembered.
const MOST = 20;

// Milliseconds so far, by puzzle; the present one; when the clock was last started; and why it may stand.
const times = new Map(recall());
let puzzle = null, begun = null, isPaused = false, isOver = false, line, face;

export function mount(holder) {
  face = element("span", { class: "clock", role: "timer" });
  line = element("div", { id: "clock" }, face, button(t.pause, pause, { class: "small", title: t.pauseTitle }));
  holder.prepend(line);
  setInterval(show, 500);
  on("doc", begin);
  for (const event of ["mode", "settings"]) on(event, turn);
  document.addEventListener("visibilitychange", turn);
  begin();
}

const elapsed = () => (times.get(puzzle) ?? 0) + (begun === null ? 0 : performance.now() - begun);

export function time() {
  const seconds = Math.floor(elapsed() / 1000), two = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function end(isIt) {
  isOver = isIt;
  turn();
}

export function restart() {
  times.set(puzzle, 0);
  begun = null;
  turn();
}

// Another puzzle, or this one in other words.
function begin() {
  keep();
  puzzle = puzzleKey();
  isOver = false;
  turn();
}

// Adds what has passed.
function keep() {
  if (puzzle === null) return;
  const now = elapsed();
  // The last one is remembered longest.
  times.delete(puzzle);
  times.set(puzzle, now);
  for (const [first] of times) if (times.size > MOST) times.delete(first);
  begun = null;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...times]));
  } catch {
    // Without storage, as for files in some browsers, a reload begins again.
  }
}

function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY)) ?? [];
    return kept.filter(([key, time]) => typeof key === "string" && time >= 0);
  } catch {
    return [];
  }
}

// Starts or stops it.
function turn() {
  const runs = state.mode === "play" && !document.hidden && !isPaused && !isOver;
  if (runs) begun ??= performance.now();
  else if (begun !== null) keep();
  show();
}

function show() {
  line.hidden = state.mode !== "play" || !settings.clock;
  if (face.textContent !== time()) face.textContent = time();
}

async function pause() {
  isPaused = true;
  turn();
  document.body.dataset.paused = "true";
  const goOn = button(t.goOn, () => shown.close(), { class: "main" });
  const shown = showDialog(t.paused(time()), element("div", { class: "row" }, goOn));
  goOn.focus();
  await shown.closed;
  delete document.body.dataset.paused;
  isPaused = false;
  turn();
}
