// The clock of someone who solves: it runs in play mode while the page is seen, until the puzzle is solved. It can be
// paused, which covers the board.
//
//   time()       the time so far on this puzzle, in words
//   stop()       the puzzle is solved

import { on, puzzleText, state } from "./store.js";
import { button, element } from "./parts.js";
import { settings } from "./settings.js";
import { showDialog } from "./dialogs.js";
import { texts } from "./texts.js";

const t = texts.clock, KEY = "satoku-clock";
let before = 0, begun = null, isPaused = false, isOver = false, line, face;

export function mount(holder) {
  face = element("span", { class: "clock", role: "timer" });
  line = element("div", { id: "clock" }, face, button(t.pause, pause, { class: "small", title: t.pauseTitle }));
  holder.prepend(line);
  setInterval(show, 500);
  on("doc", begin);
  for (const event of ["mode", "settings"]) on(event, turn);
  document.addEventListener("visibilitychange", turn);
  addEventListener("pagehide", keep);
  begin();
}

const seconds = () => Math.floor((before + (begun === null ? 0 : performance.now() - begun)) / 1000);

export const time = () => t.time(seconds());

export function stop() {
  isOver = true;
  turn();
}

// Another puzzle begins at zero; the same one, after a reload, where it was.
function begin() {
  isOver = false;
  begun = null;
  before = recall();
  turn();
}

// Without storage, as for files in some browsers, a reload begins again.
function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    return kept?.puzzle === puzzleText() && kept.time > 0 ? kept.time : 0;
  } catch {
    return 0;
  }
}

function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ puzzle: puzzleText(), time: 1000 * seconds() }));
  } catch {
    // See above.
  }
}

// Starts or stops it.
function turn() {
  const runs = state.mode === "play" && !document.hidden && !isPaused && !isOver;
  if (runs && begun === null) begun = performance.now();
  if (!runs && begun !== null) {
    before += performance.now() - begun;
    begun = null;
  }
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
