// The form of a rule: its cells are drawn on the board or named in a text, its other keys are typed or tapped. The
// engine checks each entry with the doc before it is added.

import { EngineError, ask } from "./engine.js";
import { announce } from "./dialogs.js";
import { currentTool, setTool } from "./input.js";
import { mover, outlooks, toolFor } from "./gestures.js";
import { button, element, toggle } from "./parts.js";
import { change, puzzleText, state } from "./store.js";
import { selection } from "./selection.js";
import { texts } from "./texts.js";
import { formatCells, parseCells } from "./rule-cells.js";
import {
  entriesFrom, entriesOf, fieldsOf, isAutomatic, sampleOf, withEntry, withoutEntry, wrongNumber,
} from "./rule-entry.js";
import { fillFields, isValue, keypad, mainField, makeField, marked, takesCells } from "./rule-fields.js";
import { RuleDraft } from "./rule-draft.js";
import { Trial } from "./rule-trial.js";
import { drawDraft } from "./rule-overlay.js";

const NAME = { name: "name", type: "text", choices: [], isOptional: true };

/** Checks a doc with changed rules; throws the engine's error if it is not a puzzle. */
export async function tryDoc(doc) {
  const { problem } = await ask("board", { ask: "board", puzzle: puzzleText(doc) });
  if (problem) throw new EngineError(problem);
}

export class RuleForm extends RuleDraft {
  /**
   * The form for a new rule of a kind, or for the entry at `index`; a new one may begin as a copy of `entry`, to be moved.
   * Calls `closed(index)` at the end.
   */
  constructor(kind, { index = null, entry = null, closed, asText, editOther, copy }) {
    super();
    const sample = sampleOf(kind);
    Object.assign(this, { kind, index, closed, asText, editOther, copy, isMoving: entry !== null, outlook: null, isBusy: false, pointer: "keys" });
    this.gesture = kind.gesture === "text" ? "line" : kind.gesture;
    this.fields = [...fieldsOf(kind, sample), { ...NAME, about: texts.rules.nameHelp }];
    const sampled = parseCells(sample?.cells ?? "", { rows: Infinity, columns: 1000 }) ?? [];
    this.size = sampled.length === 4 ? 4 : 2;
    const [first, second] = sampled;
    this.diagonal = sampled.length > 1 && Math.abs(second - first) > 1 && (second - first) % 1000 !== 0;
    this.make();
    if (index !== null) this.load(entriesOf(state.doc, kind.name)[index]);
    else if (entry) this.load(entry);
    this.update();
  }

  get isNew() {
    return this.index === null;
  }

  make() {
    const hooks = {
      changed: () => this.update(),
      focused: (control) => this.focused(control),
      taken: (control) => this.takeSelection(control),
    };
    this.controls = this.fields.map((field) => makeField(field, hooks));
    this.cellControls = this.controls.filter(({ field }) => takesCells(field));
    this.active = this.cellControls[0] ?? null;
    this.main = mainField(this.controls);
    this.target = this.main;
    this.error = element("p", { class: "error", role: "alert", hidden: true });
    this.trial = new Trial();
    this.directions = element("div", { class: "rule-directions", role: "group", "aria-label": texts.rules.directions });
    this.root = element("form", { class: "rule-form", novalidate: true, "aria-label": this.title() },
      this.head(), this.body(), this.error, this.trial.line, this.buttons());
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.root.addEventListener("keydown", (event) => {
      // With the focus on a button, digits go to the clue's value, not to the board.
      const isTyped = event.target.tagName === "BUTTON" && !event.ctrlKey && !event.metaKey && this.type(event.key);
      if (!isTyped && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (!isTyped) this.close();
    });
  }

  title() {
    return this.isNew ? texts.rules.newRule(this.kind.title) : texts.rules.editRule(this.kind.title);
  }

  head() {
    const example = element("details", {}, element("summary", {}, texts.rules.example),
      element("pre", {}, this.kind.example));
    const how = this.active && this.isNew ? element("p", { class: "rule-how" }, texts.rules.how[this.gesture]) : null;
    return element("div", { class: "form-head" }, element("h2", {}, this.title()),
      element("p", {}, marked(this.kind.about)), how, example);
  }

  // The clue's value with its buttons, the cells and the other keys; rare ones are folded up.
  body() {
    this.rare = this.controls.filter((control) => control !== this.main && control.field.isOptional);
    const others = this.controls.filter((control) => control !== this.main && !this.rare.includes(control));
    const pad = this.main ? keypad(() => this.target, () => this.update()) : null;
    this.more = element("details", {}, element("summary", {}, texts.rules.more),
      this.rare.map(({ root }) => root));
    return [
      element("div", { class: "form-cells" }, others.map(({ root }) => root)),
      this.directions,
      element("div", { class: "form-value" }, this.main?.root, pad),
      this.more,
    ];
  }

  buttons() {
    const reverse = button(texts.rules.reverse, () => this.reverse(), { title: texts.rules.reverseTitle });
    const isOrdered = this.active && this.gesture !== "cells";
    this.moving = toggle(texts.rules.move, this.isMoving, () => this.move(!this.isMoving), { title: texts.rules.moveTitle });
    return element("div", { class: "rule-buttons" },
      element("button", { type: "submit", class: "main" }, this.isNew ? texts.rules.add : texts.rules.save),
      this.active && button(texts.rules.clear, () => this.clear(), { title: texts.rules.clearTitle }),
      isOrdered && reverse,
      this.active && this.moving,
      this.active && !this.isNew && button(texts.rules.copy, () => this.copy(this.kind, this.index),
        { title: texts.rules.copyTitle }),
      !this.isNew && button(texts.rules.remove, () => this.remove()),
      button(texts.rules.asText, () => this.asText(this.kind, this.index)),
      button(this.isNew ? texts.rules.done : texts.rules.cancel, () => this.close(), { class: "form-end" }));
  }

  load(entry) {
    fillFields(this.controls, entry);
    if (isAutomatic(this.kind.name, entry.name)) this.controls.at(-1).text = "";
    for (const control of this.cellControls) {
      if (control.field.type !== "cells") continue;
      const cells = parseCells(control.text, state.board);
      if (cells) control.text = formatCells(cells, state.board.columns);
    }
    this.more.open = this.rare.some(({ text }) => text !== "");
  }

  // The tool on the board, if the kind has cells.
  start() {
    if (this.active) {
      const draws = toolFor(this.gesture, this), moves = mover(this);
      const now = () => (this.isMoving ? moves : draws);
      const hear = (act) => (where, event) => {
        this.pointer = event?.pointerType ?? "keys";
        act(where, event);
      };
      this.tool = {
        title: this.title(),
        down: hear((...args) => now().down(...args)),
        move: (...args) => now().move(...args),
        up: (...args) => now().up(...args),
        key: (event) => now().key(event),
        end: () => this.close(),
      };
      if (draws.outside) this.tool.outside = hear((...args) => now().outside?.(...args));
      setTool(this.tool);
      this.update();
    }
    const first = this.active ? document.getElementById("board") : this.controls[0].input;
    first?.focus({ preventScroll: true });
  }

  // Whether strokes and arrow keys move the cells, or draw.
  move(isMoving) {
    this.isMoving = isMoving;
    this.moving.setAttribute("aria-pressed", String(isMoving));
    if (isMoving) announce(texts.rules.moveTitle);
    document.getElementById("board").focus({ preventScroll: true });
  }

  focused(control) {
    if (takesCells(control.field)) this.active = control;
    else if (isValue(control.field)) this.target = control;
    this.update();
  }

  takeSelection(control) {
    this.active = control;
    if (selection.cells.length === 0) announce(texts.rules.nothingSelected);
    else this.set(selection.cells);
  }

  reverse() {
    this.set(this.cells().reverse());
  }

  clear() {
    for (const control of this.cellControls) control.text = "";
    this.active = this.cellControls[0] ?? null;
    this.outlook = null;
    this.say(null);
    this.update();
  }

  // Draws the contents of the fields.
  update() {
    for (const control of this.cellControls) control.root.classList.toggle("active", control === this.active);
    this.showDirections();
    this.try();
    if (!this.tool || currentTool() !== this.tool || !state.board) return;
    const several = this.cellControls.length > 1;
    const isRound = (at) => several && at === 0 && this.gesture === "line";
    const drawn = this.cellControls.flatMap((control, at) => {
      const lists = control.field.type === "groups" ? control.text.split("\n") : [control.text];
      const gesture = isRound(at) || control.field.type === "groups" ? "cells" : this.gesture;
      return lists.map((text) => ({
        cells: parseCells(text, state.board) ?? [], gesture, active: control === this.active, round: isRound(at),
      }));
    });
    drawDraft(drawn, state.board.columns, this.outlook);
  }

  // What the rule would make of the puzzle, as soon as it is whole.
  try() {
    const isWhole = this.controls.every(({ field, text }) => field.isOptional || text.trim() !== "");
    const [entry] = isWhole ? entriesFrom(this.fields, this.given()) : [];
    const isSame = entry && !this.isNew && JSON.stringify(entry) === JSON.stringify(entriesOf(state.doc, this.kind.name)[this.index]);
    this.trial.begin(entry && !isSame ? withEntry(state.doc, this.kind.name, this.index, entry) : null);
  }

  given() {
    return Object.fromEntries(this.controls.map(({ field, text }) => [field.name, text]));
  }

  showDirections() {
    const ways = this.outlook ? outlooks(this.outlook.place, state.board) : [];
    const chosen = String(this.outlook?.step);
    this.directions.replaceChildren(...(ways.length < 2 ? [] : ways.map(({ step }) =>
      button(texts.rules.arrows[String(step)], () => this.look(this.outlook.place, step), {
        "aria-pressed": String(String(step) === chosen), "aria-label": texts.rules.ways[String(step)],
      }))));
  }

  say(message) {
    this.error.hidden = message === null;
    this.error.textContent = message ?? "";
  }

  async submit() {
    if (this.isBusy) return;
    const given = this.given();
    const wrong = wrongNumber(this.fields, given);
    if (wrong) {
      this.say(texts.rules.noNumber(wrong.name, given[wrong.name]));
      this.controls[this.fields.indexOf(wrong)].input.focus();
      return;
    }
    this.isBusy = true;
    try {
      const entry = await this.accepted(entriesFrom(this.fields, given));
      if (entry) this.take(entry);
    } finally {
      this.isBusy = false;
    }
  }

  // The first entry that the engine accepts; otherwise its error for the likeliest one.
  async accepted(entries) {
    let first = null;
    for (const entry of entries) {
      try {
        await tryDoc(withEntry(state.doc, this.kind.name, this.index, entry));
        return entry;
      } catch (error) {
        first ??= error;
      }
    }
    this.say(first.message);
    return null;
  }

  take(entry) {
    const { kind, index } = this;
    this.say(null);
    change((draft) => {
      draft.doc = withEntry(draft.doc, kind.name, index, entry);
    });
    announce(this.isNew ? texts.rules.added(kind.title) : texts.rules.saved(kind.title));
    if (this.isNew) this.goOn();
    else this.close();
  }

  // The next clue of the kind: clears the fields that differ from clue to clue.
  goOn() {
    const isKept = ({ field }) => field.type === "flag" || field.choices.length > 0
      || (field.isOptional && !field.isInstead && ["dot", "line"].includes(this.gesture) && field.name !== "name");
    for (const control of this.controls) if (!isKept(control)) control.text = "";
    this.isMoving = false;
    this.moving.setAttribute("aria-pressed", "false");
    this.clear();
    this.target = this.main;
    const first = this.active ? document.getElementById("board") : this.controls[0].input;
    if (this.root.contains(document.activeElement) && this.pointer !== "touch") first?.focus({ preventScroll: true });
  }

  remove() {
    const { kind, index } = this;
    change((draft) => {
      draft.doc = withoutEntry(draft.doc, kind.name, index);
    });
    announce(texts.rules.removed(kind.title));
    this.close();
  }

  // Also ends the tool; the tool's end ends the form.
  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.trial.end();
    if (this.tool && currentTool() === this.tool) setTool(null);
    this.closed(this.index);
  }
}
