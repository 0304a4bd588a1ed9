// The fields of a rule's form: one for each key of its kind, and the buttons that type numbers.

import { button, element } from "./parts.js";
import { OPEN, shown } from "./rule-entry.js";
import { texts } from "./texts.js";

export const isValue = ({ type }) => ["number", "numbers", "any", "text"].includes(type);
export const takesCells = ({ type }) => type === "cells" || type === "groups";

/** A text of the engine, with backticks turned into code elements. */
export const marked = (text) => text.split("`").map((part, at) => (at % 2 ? element("code", {}, part) : part));

let made = 0;

/**
 * A field: {field, root, input, text}, where `text` is its content. Calls `changed(control)` after typing,
 * `taken(control)` to use the selected cells, and `focused(control)` on focus.
 */
export function makeField(field, { changed, taken, focused }) {
  const id = `rule-field-${made++}`;
  const control = { field, input: inputOf(field, id) };
  const { input } = control;
  Object.defineProperty(control, "text", {
    get: () => (field.type === "flag" ? (input.checked ? "true" : "") : input.value),
    set: (text) => {
      if (field.type === "flag") input.checked = text === "true";
      else input.value = text;
    },
  });
  input.addEventListener("input", () => changed(control));
  input.addEventListener("focus", () => focused(control));
  const label = element("label", { for: id }, texts.rules.key(field.name));
  const help = element("p", { id: `${id}-help`, class: "rule-help" }, marked(field.about));
  const row = element("div", { class: "rule-input" }, input);
  if (takesCells(field)) row.append(...cellButtons(control, taken, changed));
  control.root = element("div", { class: `rule-field ${field.type}` }, label, row, choices(control, changed), help);
  return control;
}

function inputOf({ type }, id) {
  const attributes = { id, "aria-describedby": `${id}-help`, autocomplete: "off", spellcheck: "false" };
  if (type === "flag") return element("input", { ...attributes, type: "checkbox" });
  if (type === "groups" || type === "lines") return element("textarea", { ...attributes, rows: 3 });
  const mode = type === "number" ? "numeric" : null;
  return element("input", { ...attributes, type: "text", inputmode: mode });
}

function cellButtons(control, taken, changed) {
  const take = button(texts.rules.take, () => taken(control), { title: texts.rules.takeTitle, class: "small" });
  if (control.field.type !== "groups") return [take];
  const next = button(texts.rules.nextGroup, () => {
    control.text = `${control.text.replace(/\n+$/, "")}\n`;
    changed(control);
  }, { title: texts.rules.nextGroupTitle, class: "small" });
  return [take, next];
}

// Buttons for the values that the help names.
function choices(control, changed) {
  const { choices: known, type, isOpen } = control.field;
  const options = isOpen ? [...known, [OPEN, texts.rules.open]] : known;
  if (options.length === 0 || !isValue(control.field)) return null;
  const pick = (value) => {
    const isOneOfMany = type === "numbers" && control.text.trim() !== "";
    control.text = isOneOfMany ? `${control.text.trim()} ${value}` : value;
    changed(control);
  };
  const buttons = options.map(([value, text]) => button(text, () => pick(value), { class: "rule-chip" }));
  return element("div", { class: "rule-chips", role: "group", "aria-label": texts.rules.choices(control.field.name) }, buttons);
}

/** The first field that takes the value of a clue; the keys on the board and the number buttons type into it. */
export function mainField(controls) {
  return controls.find(({ field }) => isValue(field) && !field.isInstead && field.name !== "name") ?? null;
}

/** Digit buttons; `target()` is the control that they type into. */
export function keypad(target, changed) {
  const press = (key) => {
    const control = target();
    if (!control) return;
    control.text = typed(control.text, key);
    changed(control);
  };
  const keys = [..."1234567890"].map((digit) => button(digit, () => press(digit)));
  const others = [
    button(texts.rules.space, () => press(" "), { "aria-label": texts.rules.spaceTitle }),
    button("⌫", () => press("Backspace"), { "aria-label": texts.rules.backspace }),
  ];
  return element("div", { class: "rule-keypad", role: "group", "aria-label": texts.rules.keypad }, keys, others);
}

/** A field's text after a key. */
export function typed(text, key) {
  return key === "Backspace" ? text.slice(0, -1) : text + key;
}

/** Fills fields from an entry. */
export function fillFields(controls, entry) {
  for (const control of controls) control.text = shown(entry[control.field.name]);
}
