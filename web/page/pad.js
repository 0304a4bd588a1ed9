// The pad: values and colours to tap, what to enter them as, the pen.

import * as clock from "./clock.js";
import { WRITES, enter, erase } from "./enter.js";
import { change, emptyPlay, on, state } from "./store.js";
import { currentTool, setTool, taps } from "./input.js";
import { isSetting } from "./problem.js";
import { announce } from "./dialogs.js";
import { button, element } from "./parts.js";
import { COLOURS } from "./ink.js";
import { pen } from "./pen.js";
import { texts } from "./texts.js";
import { faceOf } from "./svg.js";
import { valueIn } from "./cells.js";

// What can be chosen in play mode, and the keys for it. Setting a puzzle takes values alone.
export const KINDS = { z: "value", x: "corner", c: "centre", v: "colour", b: "pen" };

const t = texts.pad;
let chosen = "value", values, colours, kinds, tools;

// What plain digits enter.
export const writes = () => state.mode === "set" || chosen === "pen" ? "value" : chosen;

export function choose(kind) {
  chosen = kind;
  announce(t[`${kind}Title`]);
  setTool(kind === "pen" ? pen : null);
  draw();
}

export const chooseNext = () => choose(WRITES[(WRITES.indexOf(writes()) + 1) % WRITES.length]);

export function mount(holder) {
  kinds = element("div", { class: "segments", role: "group", "aria-label": t.writes }, Object.values(KINDS).map(kind =>
    button(t[kind], () => choose(kind), { title: t[`${kind}Title`], "data-kind": kind })));
  values = element("div", { class: "values", role: "group", "aria-label": t.values });
  colours = element("div", { class: "values colours", role: "group", "aria-label": t.palette },
    Array.from({ length: COLOURS }, (_, index) => swatch(index + 1)));
  tools = {
    several: button(t.several, swapSeveral, { title: t.severalTitle, "aria-pressed": "false" }),
    clear: button(t.clear, clear, { title: t.clearTitle }),
    restart: button(t.restart, restart, { title: t.restartTitle }),
  };
  holder.append(kinds, values, colours, element("p", { class: "hint" }, t.penHow),
    element("div", { class: "row" }, Object.values(tools)));
  on("board", fillValues);
  on("change", draw);
  on("mode", () => {
    setTool(null);
    draw();
  });
  // Another tool takes the board from the pen.
  on("tool", () => {
    if (chosen !== "pen" || currentTool() === pen) return;
    chosen = "value";
    draw();
  });
}

function swatch(colour) {
  const name = t.colours[colour - 1];
  const made = button(colour, () => enter(colour, "colour"), { title: name, "aria-label": t.swatch(colour, name) });
  made.style.setProperty("--colour", `var(--colour-${colour})`);
  return made;
}

function swapSeveral() {
  taps.areSeveral = !taps.areSeveral;
  tools.several.setAttribute("aria-pressed", String(taps.areSeveral));
}

function clear() {
  if (chosen !== "pen" || state.mode === "set") erase(writes());
  else if (change(draft => { draft.play.pen = []; })) announce(texts.pen.cleared);
}

function restart() {
  const { board } = state;
  if (board && change(draft => { draft.play = emptyPlay(board.rows * board.columns); })) {
    clock.restart();
    announce(t.restarted);
  }
}

// With more values than this, they are typed. Up to nine stand in rows of three.
const MANY = 64, KEYPAD = 9;

function fillValues() {
  const { board } = state;
  if (!board) return;
  const all = board.genre?.taps.length ? board.genre.taps : board.values, key = all.join(" ");
  if (values.dataset.key !== key) {
    values.dataset.key = key;
    const { length } = all;
    values.classList.toggle("few", length <= 2 * KEYPAD);
    values.style.setProperty("--across", length <= 5 ? length : length <= KEYPAD ? 3 : Math.ceil(length / 3));
    values.replaceChildren(...length > MANY ? [typing(all)] : all.map(value => valueButton(value)));
  }
  draw();
}

// A tap enters the value; a long press enters it as a corner mark, or, among marks, as a value.
const LONG = 450;

function valueButton(value) {
  let timer = null, isLong = false;
  const press = event => {
    isLong = false;
    if (event.button !== 0 || state.mode === "set") return;
    timer = setTimeout(() => {
      isLong = true;
      enter(value, writes() === "value" ? "corner" : "value");
    }, LONG);
  };
  const release = () => clearTimeout(timer);
  const tap = () => {
    if (!isLong) enter(value, writes());
    isLong = false;
  };
  return button("", tap, { "data-value": value, pointerdown: press, pointerup: release, pointerleave: release,
    pointercancel: release, contextmenu: event => event.preventDefault() });
}

function typing(all) {
  const input = element("input", { type: "number", min: Math.min(...all), max: Math.max(...all), "aria-label": t.many });
  return element("form", { class: "row", submit: event => {
    event.preventDefault();
    if (input.value !== "") enter(Number(input.value), writes());
  } }, input, element("button", {}, t.write));
}

function draw() {
  const { play, mode, board } = state, isPlay = mode === "play", kind = isPlay ? chosen : "value";
  for (const one of kinds.children) one.setAttribute("aria-pressed", String(one.dataset.kind === kind));
  kinds.hidden = !isPlay;
  taps.shade = isPlay && kind === "value";
  values.hidden = kind === "colour" || kind === "pen" || isSetting();
  colours.hidden = kind !== "colour";
  colours.nextSibling.hidden = kind !== "pen";
  values.dataset.writes = kind;
  tools.several.hidden = kind === "pen";
  tools.clear.title = kind === "pen" ? t.clearPen : t.clearTitle;
  tools.restart.hidden = !isPlay;
  tools.restart.disabled = !play.values.some(value => value !== null) && play.pen.length === 0
    && ![play.corner, play.centre, play.colour].some(list => list.some(marks => marks.length > 0));
  if (board) count();
}

// How often each value is still missing, if every row holds it once.
function count() {
  const { rows, columns, values: all, holes } = state.board;
  const isUsual = holes.length === 0 && rows === all.length && columns === all.length;
  const left = new Map(all.map(value => [value, rows]));
  if (isUsual) for (let cell = 0; cell < rows * columns; cell++) {
    const value = valueIn(cell);
    left.set(value, left.get(value) - 1);
  }
  for (const one of values.querySelectorAll("button[data-value]")) {
    const value = Number(one.dataset.value);
    one.replaceChildren(element("b", {}, faceOf(value) ?? value));
    one.classList.toggle("done", isUsual && left.get(value) <= 0);
  }
}
