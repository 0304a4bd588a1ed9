// From step to step: buttons, keys, swipes, the list, the address.

import { drawContents } from "./contents.js";
import { gridsOf, picture } from "./frame.js";
import { drawHighlights } from "./highlights.js";
import { makeBoard, setArea } from "./layers.js";
import { draw, measure, nameOf, squareOf } from "./svg.js";

const byId = id => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const way = { frames: data.frames, grids: gridsOf(data.frames) };
const given = new Set(data.givens), holes = new Set(data.holes);

const last = data.frames.length - 1;
// Where one is, and how many of the hints on the next step are given.
let at = 0, level = 0;

document.title = byId("title").textContent = data.title;
for (const note of data.notes) byId("notes").append(element("li", "", note));

measure(data);
const { svg: board, layers } = makeBoard(byId("frame"), ["below", "lights", "labels", "cells", "above", "top"],
  { role: "img", "aria-label": data.description });
layers.below.innerHTML = data.below;
layers.above.innerHTML = data.above;
const labels = setArea(board, layers.labels, data, data.view);
const cells = way.grids[0].map((_, cell) => {
  const { x, y } = squareOf(cell);
  return draw(layers.cells, "g", { class: "cell", transform: `translate(${x} ${y})` });
});

function fill(group, cell, shown) {
  const { value, candidates } = shown;
  if (holes.has(cell) || !drawContents(group, given.has(cell) ? { ...shown, given: value } : shown, cell)) return;
  group.dataset.value = value ?? "";
  draw(group, "title", {}, `${nameOf(cell)}: ${value ?? candidates.map(([candidate]) => candidate).join(" ")}`);
}

const light = spec => drawHighlights([["step", spec]], layers, labels);

// An element of HTML.
function element(name, kind, ...children) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}

const entries = data.frames.map((frame, step) => {
  const title = element("span", "", step ? frame.technique : "the beginning");
  const link = element("a", "", element("b", "", step), title, element("i", "", frame.conclusion));
  link.href = `#step=${step}`;
  byId("steps").append(element("li", "", link));
  return link;
});

function render() {
  const { contents, spec } = picture(way, at, level);
  contents.forEach((shown, cell) => fill(cells[cell], cell, shown));
  light(spec);
  tell(spec);
  byId("place").textContent = `${at} of ${last}`;
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("next").disabled = byId("last").disabled = byId("hint").disabled = at === last;
  byId("hint").textContent = level > 0 ? "more" : "hint";
  document.body.classList.toggle("hinting", level > 0);
  mark();
}

function tell(spec) {
  const text = byId("text"), frame = data.frames[at];
  if (level > 0) {
    text.textContent = data.frames[at + 1].hints[level - 1];
  } else {
    const technique = element("span", "", frame.technique && `${frame.technique}: `);
    technique.id = "technique";
    technique.style.color = `var(--${frame.colour})`;
    const struck = frame.placed.length ? "" : frame.conclusion;
    text.replaceChildren(technique, frame.text, struck && ` [${struck}]`);
  }
  const rests = level > 0 ? [] : frame.rests;
  byId("ground").hidden = rests.length === 0;
  byId("ground").open = false;
  byId("rests").replaceChildren(...rests.map(item => {
    const button = element("button", "", item.text);
    const pointed = { ...spec, houses: [item.cells] };
    for (const name of ["pointerenter", "focus", "click"]) button.addEventListener(name, () => light(pointed));
    for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => light(spec));
    return element("li", "", button);
  }));
}

// Marks the list's entry, and brings it into sight without moving the page.
function mark() {
  entries.forEach((entry, step) => {
    entry.toggleAttribute("aria-current", step === at);
    if (step === at) entry.setAttribute("aria-current", "step");
    entry.classList.toggle("ahead", step > at);
  });
  const list = byId("steps"), entry = entries[at].parentElement;
  const top = entry.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + entry.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 3;
  }
}

function show(step, hints = 0) {
  at = Math.max(0, Math.min(last, step));
  level = at < last ? hints : 0;
  render();
  follow();
  const address = `#step=${at}`;
  // Going on is no new page: "back" leads to where one came from.
  if (location.hash !== address) history.replaceState(null, "", address);
}

function hint() {
  if (at === last) return;
  if (level < data.frames[at + 1].hints.length) show(at, level + 1);
  else show(at + 1);
}

// The address: #step=17, or #end.
function fromAddress() {
  const step = location.hash.match(/^#step=(\d+)$/);
  show(step ? Number(step[1]) : location.hash === "#end" ? last : 0);
}
addEventListener("hashchange", fromAddress);

// Zoom: the board is enlarged in its frame, which scrolls.
const ZOOMS = [1, 1.5, 2, 3, 4];
let zoom = 0;
function magnify(by) {
  const frame = byId("frame");
  const [x, y] = [(frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
    (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight];
  zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + by));
  frame.classList.toggle("zoomed", zoom > 0);
  // What scrolls must be reached by keys.
  if (zoom > 0) frame.tabIndex = 0; else frame.removeAttribute("tabindex");
  board.style.setProperty("--zoom", ZOOMS[zoom]);
  frame.scrollTo(x * frame.scrollWidth - frame.clientWidth / 2, y * frame.scrollHeight - frame.clientHeight / 2);
  byId("smaller").disabled = zoom === 0;
  byId("larger").disabled = zoom === ZOOMS.length - 1;
  follow();
}

// Brings the first cell of the step into sight where the board is enlarged.
function follow() {
  const cell = data.frames[at].cells[0];
  if (zoom === 0 || level > 0 || cell === undefined) return;
  const frame = byId("frame").getBoundingClientRect(), seen = cells[cell].getBoundingClientRect();
  byId("frame").scrollBy(seen.left + seen.width / 2 - frame.left - frame.width / 2,
    seen.top + seen.height / 2 - frame.top - frame.height / 2);
}

// Dark or light: as the system has it, unless somebody chose.
const system = matchMedia("(prefers-color-scheme: dark)");
let chosen = null;
function paint() {
  const isDark = chosen === null ? system.matches : chosen === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  byId("theme").textContent = isDark ? "light" : "dark";
}
function swapTheme() {
  chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  paint();
}
system.addEventListener("change", paint);

function help() {
  const dialog = byId("help");
  if (dialog.open) dialog.close(); else dialog.showModal();
}

const commands = { first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(last),
  hint, theme: swapTheme, about: help, larger: () => magnify(1), smaller: () => magnify(-1) };
for (const name in commands) byId(name).addEventListener("click", commands[name]);

const keys = { ArrowRight: "next", n: "next", ArrowLeft: "back", b: "back", Home: "first", End: "last", a: "last",
  h: "hint", d: "theme", "?": "about", "+": "larger", "=": "larger", "-": "smaller" };
document.addEventListener("keydown", event => {
  const name = keys[event.key];
  if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
  if (byId("help").open && name !== "about") return;
  // Arrows scroll an enlarged board that has the focus.
  if (event.target === byId("frame") && event.key.length > 1) return;
  commands[name]();
  event.preventDefault();
});

// Swipes, with one finger and where nothing is enlarged.
let touch = null;
board.addEventListener("touchstart", event => {
  const isPlain = event.touches.length === 1 && zoom === 0 && (window.visualViewport?.scale ?? 1) < 1.05;
  touch = isPlain ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
}, { passive: true });
board.addEventListener("touchend", event => {
  if (!touch) return;
  const x = event.changedTouches[0].clientX - touch.x, y = event.changedTouches[0].clientY - touch.y;
  touch = null;
  if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) show(x < 0 ? at + 1 : at - 1);
});

byId("smaller").disabled = true;
paint();
fromAddress();
