// The drawing of a rule: the cells of its form's active field, for the tools of gestures.js.

import { announce } from "./dialogs.js";
import { isHole } from "./givens.js";
import { outlooks } from "./gestures.js";
import { formatCells, parseCells } from "./rule-cells.js";
import { takesCells, typed } from "./rule-fields.js";
import { state } from "./store.js";
import { texts } from "./texts.js";

/** The half of a form that the tools use; the form has `controls`, `active`, `main`, `target`, `update()`, … */
export class RuleDraft {
  board() {
    return state.board;
  }

  // The text that receives the drawing: a field's, or the last line of a field of several sets.
  drawn() {
    const { text } = this.active;
    return this.active.field.type === "groups" ? text.slice(text.lastIndexOf("\n") + 1) : text;
  }

  cells() {
    return parseCells(this.drawn(), state.board) ?? [];
  }

  set(cells) {
    const text = formatCells(cells, state.board.columns);
    const kept = this.active.text.slice(0, this.active.text.length - this.drawn().length);
    this.active.text = kept + text;
    if (!this.isLooking) this.outlook = null;
    // Keyboard users may not see the drawing.
    if (this.pointer === "keys") announce(text || texts.rules.noCells);
    this.update();
  }

  // Moves the cells of all fields by [down, right]; not beyond the grid, not onto holes, and not if some are beside the grid.
  // Returns whether they moved.
  shift([down, right]) {
    const { rows, columns } = state.board;
    const moved = (line) => {
      const cells = (parseCells(line, state.board) ?? [null]).map((cell) => {
        if (cell === null) return null;
        const row = Math.floor(cell / columns) + down;
        const column = (cell % columns) + right;
        const isInside = row >= 0 && column >= 0 && row < rows && column < columns;
        return isInside && !isHole(row * columns + column) ? row * columns + column : null;
      });
      return cells.includes(null) ? null : formatCells(cells, columns);
    };
    const texts = this.cellControls.map(({ text }) => text.split("\n").map(moved));
    if (texts.flat().includes(null)) return false;
    this.cellControls.forEach((control, at) => (control.text = texts[at].join("\n")));
    this.outlook = null;
    if (this.pointer === "keys") announce(this.drawn());
    this.update();
    return true;
  }

  spread(first, rest) {
    const [one, other] = this.cellControls;
    const isFree = other?.field.type === "cells" && other.text.trim() === "";
    if (this.active !== one || !isFree) return false;
    this.set([first]);
    this.active = other;
    this.set(rest);
    return true;
  }

  look(place, step) {
    const { cells } = outlooks(place, state.board).find(({ step: other }) => String(other) === String(step));
    if (this.editThere(({ cells: named }) => String(named.cells) === String(cells))) return;
    this.outlook = { place, step };
    this.isLooking = true;
    this.set(cells);
    this.isLooking = false;
    this.done(true);
  }

  // A click on an existing clue of the kind edits it.
  editThere(is) {
    const there = this.isNew && state.board.entries.find((entry) => entry.key === this.kind.name && is(entry));
    if (there) this.editOther(this.kind, there.index ?? 0);
    return Boolean(there);
  }

  done(isWhole) {
    if (this.cells().length === 0) return;
    if (isWhole && this.gesture === "dot" && this.isNew && this.dotDone()) return;
    // Mouse users type the value next. After a touch, the focus would only open the keyboard.
    const types = this.pointer === "mouse" || (this.outlook && this.pointer !== "touch");
    if (!types || !this.main) return;
    this.main.input.focus({ preventScroll: true });
    this.main.input.select?.();
  }

  // A click adds a dot without a value to type, and edits an existing one.
  dotDone() {
    const sorted = (cells) => String([...cells ?? []].sort((a, b) => a - b));
    const cells = sorted(this.cells());
    if (this.editThere(({ cells: named }) => sorted(named.cells) === cells)) return true;
    const isFull = this.controls.every(({ field, text }) =>
      takesCells(field) || field.isOptional || text.trim() !== "");
    if (isFull) this.submit();
    return isFull;
  }

  type(key) {
    if (!/^[0-9]$/.test(key) && key !== "Backspace" && key !== "Delete") return false;
    if (this.target) {
      this.target.text = key === "Delete" ? "" : typed(this.target.text, key);
      this.update();
    } else if (key === "Backspace") this.set(this.cells().slice(0, -1));
    return true;
  }

  enter() {
    const lacks = this.main && !this.main.field.isOptional && this.main.text.trim() === ""
      && !/\bany\b/.test(this.main.field.about);
    if (lacks && this.cells().length > 0) this.main.input.focus({ preventScroll: true });
    else this.submit();
    return true;
  }

  escape() {
    if (this.cells().length === 0) return false;
    this.clear();
    return true;
  }
}
