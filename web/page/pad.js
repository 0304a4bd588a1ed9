// The pad: values to tap, what to enter them as, undo and redo.

import { WRITES, enter, erase } from "./enter.js";
import { change, emptyPlay, on, state } from "./store.js";
import { announce } from "./dialogs.js";
import { button, element } from "./parts.js";
import { several } from "./input.js";
import { texts } from "./texts.js";
import { valueIn } from "./cells.js";

export const pad = { writes: "value" };

const t = texts.pad;
let values, kinds, tools;

export function setWrites(kind) {
  pad.writes = kind;
  announce(t[`${kind}Title`]);
  draw();
}

export function mount(holder) {
  kinds = element("div", { class: "segments", role: "group", "aria-label": t.writes }, WRITES.map(kind =>
    button(t[kind], () => setWrites(kind), { title: t[`${kind}Title`], "data-kind": kind })));
  values = element("div", { class: "values", role: "group", "aria-label": t.values });
  tools = {
    several: button(t.several, swapSeveral, { title: t.severalTitle, "aria-pressed": "false" }),
    clear: button(t.clear, () => erase(), { title: t.clearTitle }),
    restart: button(t.restart, restart, { title: t.restartTitle }),
  };
  holder.append(kinds, values, element("div", { class: "row" }, Object.values(tools)));
  on("board", fillValues);
  on("change", draw);
  on("mode", draw);
}

function swapSeveral() {
  several.on = !several.on;
  tools.several.setAttribute("aria-pressed", String(several.on));
}

function restart() {
  const { board } = state;
  if (board && change(draft => { draft.play = emptyPlay(board.rows * board.columns); })) announce(t.restarted);
}

// With more values than this, they are typed.
const MANY = 64;

function fillValues() {
  const { board } = state;
  if (!board) return;
  const key = board.values.join(" ");
  if (values.dataset.key !== key) {
    values.dataset.key = key;
    const few = board.values.length <= 5 ? board.values.length : Math.ceil(board.values.length / 2);
    values.classList.toggle("few", board.values.length <= 10);
    values.style.setProperty("--across", few);
    values.replaceChildren(...board.values.length > MANY ? [typing(board.values)] : board.values.map(value =>
      button("", () => enter(value, pad.writes), { "data-value": value })));
  }
  draw();
}

function typing(all) {
  const input = element("input", { type: "number", min: Math.min(...all), max: Math.max(...all), "aria-label": t.many });
  return element("form", { class: "row", submit: event => {
    event.preventDefault();
    if (input.value !== "") enter(Number(input.value), pad.writes);
  } }, input, element("button", {}, t.write));
}

function draw() {
  for (const one of kinds.children) one.setAttribute("aria-pressed", String(one.dataset.kind === pad.writes));
  values.dataset.writes = pad.writes;
  const { play, mode, board } = state;
  tools.restart.hidden = mode !== "play";
  tools.restart.disabled = !play.values.some(value => value !== null)
    && ![...play.corner, ...play.centre].some(marks => marks.length > 0);
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
    one.replaceChildren(element("b", {}, value));
    one.classList.toggle("done", isUsual && left.get(value) <= 0);
  }
}

