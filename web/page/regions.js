// Regions by painting: a stroke puts the cells that it passes into the chosen region. The engine judges the map.

import { toolLayer } from "./board.js";
import { announce } from "./dialogs.js";
import { currentTool, setTool } from "./input.js";
import { button, checkbox, element } from "./parts.js";
import { tryDoc } from "./rule-form.js";
import { change, state } from "./store.js";
import { SIDE, draw, nameOf } from "./svg.js";
import { texts } from "./texts.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
// If there are more regions than letters and digits, letters of other alphabets follow.
const FURTHER = 0x100;
const letter = (region) => LETTERS[region] ?? String.fromCodePoint(FURTHER + region - LETTERS.length);
// Consecutive numbers have distant hues.
const hue = (region) => Math.round((region * 137.508) % 360);

function coloured(region, made) {
  if (region !== null) made.style.setProperty("--hue", hue(region));
  return made;
}

/** A form that paints regions; `closed()` when it ends. */
export class RegionsForm {
  constructor(closed) {
    const { board } = state;
    Object.assign(this, { closed, board, brush: 0, isClosed: false });
    const numbers = [...new Set(board.regions.filter((id) => id !== null))];
    this.of = board.regions.map((id) => (id === null ? null : numbers.indexOf(id)));
    const cells = board.regions.length - board.holes.length;
    this.wanted = board.values.length;
    this.count = Math.max(numbers.length, Math.ceil(cells / this.wanted));
    this.make();
  }

  make() {
    const { regions } = texts.rules;
    this.brushes = element("div", { class: "brushes", role: "group", "aria-label": regions.brushes });
    this.error = element("p", { class: "error", role: "alert", hidden: true });
    this.onward = checkbox(regions.onward, true);
    this.root = element("form", { class: "rule-form", "aria-label": regions.title, submit: (event) => {
      event.preventDefault();
      this.apply();
    }, keydown: (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } }, element("div", { class: "form-head" }, element("h2", {}, regions.title),
      element("p", { class: "rule-how" }, regions.how)), element("div", { class: "form-value" }, this.brushes),
    this.onward.label, this.error, element("div", { class: "rule-buttons" },
      element("button", { type: "submit", class: "main" }, texts.rules.apply),
      button(regions.another, () => this.another()), button(regions.empty, () => this.empty()),
      button(texts.rules.cancel, () => this.close(), { class: "form-end" })));
  }

  start() {
    let stroke = null;
    this.tool = {
      title: texts.rules.regions.title,
      down: (cell, event) => {
        stroke = this.brush;
        this.paint(cell, stroke);
        const isByKeys = !event?.pointerType;
        if (isByKeys) announce(texts.rules.regions.painted(nameOf(cell), stroke === null ? "" : letter(stroke)));
      },
      move: (cell) => stroke !== undefined && this.paint(cell, stroke),
      up: () => this.goOn(),
      key: (event) => this.key(event),
      end: () => this.close(),
    };
    setTool(this.tool);
    this.update();
    document.getElementById("board")?.focus({ preventScroll: true });
  }

  paint(cell, region) {
    if (this.board.holes.includes(cell)) return;
    this.of[cell] = region;
    this.update();
  }

  sizeOf(region) {
    return this.of.filter((other) => other === region).length;
  }

  // After a stroke that fills a region, choose the next incomplete one.
  goOn() {
    if (!this.onward.box.checked || this.brush === null || this.sizeOf(this.brush) !== this.wanted) return;
    const others = Array.from({ length: this.count }, (_, at) => (this.brush + 1 + at) % this.count);
    const next = others.find((region) => this.sizeOf(region) < this.wanted);
    if (next !== undefined) this.choose(next);
  }

  choose(region) {
    this.brush = region;
    this.update();
    announce(region === null ? texts.rules.regions.eraser : texts.rules.regions.chosen(letter(region), this.sizeOf(region)));
  }

  another() {
    this.count++;
    this.choose(this.count - 1);
  }

  empty() {
    this.of.fill(null);
    this.choose(0);
  }

  key({ key, target, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || target.closest?.("button")) return false;
    if (key === "Backspace" || key === "Delete" || key === "-") this.choose(null);
    else if (key.length !== 1 || key === " ") return false;
    else {
      const names = Array.from({ length: this.count }, (_, region) => letter(region));
      const exact = names.indexOf(key);
      const region = exact >= 0 ? exact : names.indexOf(key.toUpperCase());
      if (region >= 0) this.choose(region);
    }
    return true;
  }

  // The map does not fit another grid.
  fits() {
    const { rows, columns, holes } = state.board ?? this.board;
    return rows === this.board.rows && columns === this.board.columns && String(holes) === String(this.board.holes);
  }

  update() {
    if (!this.fits()) {
      this.close();
      return;
    }
    const { regions } = texts.rules;
    const brush = (region) => coloured(region, button(region === null ? "×" : `${letter(region)} ${this.sizeOf(region)}`,
      () => this.choose(region), {
        class: region !== null && this.sizeOf(region) === this.wanted ? "brush full" : "brush",
        "aria-pressed": String(region === this.brush),
        "aria-label": region === null ? regions.eraser : regions.brush(letter(region), this.sizeOf(region), this.wanted),
      }));
    const focused = [...this.brushes.children].indexOf(document.activeElement);
    this.brushes.replaceChildren(...Array.from({ length: this.count }, (_, region) => brush(region)), brush(null));
    if (focused >= 0) this.brushes.children[Math.min(focused, this.count)].focus();
    this.draw();
  }

  draw() {
    const layer = toolLayer();
    if (!layer || currentTool() !== this.tool) return;
    layer.replaceChildren();
    const { columns } = this.board;
    this.of.forEach((region, cell) => {
      if (region === null) return;
      const [x, y] = [SIDE * (cell % columns), SIDE * Math.floor(cell / columns)];
      coloured(region, draw(layer, "rect", { x, y, width: SIDE, height: SIDE, class: "painted" }));
      draw(layer, "text", { x: x + SIDE - 12, y: y + SIDE - 10, class: "painted-name" }, letter(region));
    });
  }

  map() {
    const { rows, columns } = this.board;
    const name = (cell) => (this.of[cell] === null ? "." : letter(this.of[cell]));
    const row = (at) => Array.from({ length: columns }, (_, column) => name(at * columns + column)).join("");
    return Array.from({ length: rows }, (_, at) => `${row(at)}\n`).join("");
  }

  // A map replaces the model's boxes.
  async apply() {
    const changed = (doc) => {
      const { boxes, ...rest } = doc;
      return { ...rest, regions: this.map() };
    };
    try {
      await tryDoc(changed(state.doc));
      change((draft) => {
        draft.doc = changed(draft.doc);
      });
      announce(texts.rules.regions.applied);
      this.close();
    } catch (error) {
      this.error.textContent = error.message;
      this.error.hidden = false;
    }
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    if (currentTool() === this.tool) setTool(null);
    this.closed();
  }
}
