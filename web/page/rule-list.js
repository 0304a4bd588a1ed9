// The list of the puzzle's rules: shows their cells, edits and deletes them.

import { highlight, unhighlight } from "./board.js";
import { announce } from "./dialogs.js";
import { button, element } from "./parts.js";
import { formatCells } from "./rule-cells.js";
import { entriesOf, inShort, isAutomatic, withoutEntry } from "./rule-entry.js";
import { selection } from "./selection.js";
import { change, on, state } from "./store.js";
import { texts } from "./texts.js";

const LAYER = "rule";

/** The rules of the doc as {key, index, title, entry, cells}; those over the whole grid have no index. */
export function rules() {
  const entries = state.board?.entries ?? [];
  const told = entries.map(({ key, index, title, cells }) => {
    const isTable = index === null && state.doc[key] !== null && typeof state.doc[key] === "object";
    const place = isTable ? 0 : index;
    const entry = place === null ? state.doc[key] : entriesOf(state.doc, key)[place];
    return { key, index: place, title, entry, cells: [...new Set(Object.values(cells ?? {}).flat())],
      named: Object.entries(cells ?? {}) };
  });
  return told.filter(({ entry }) => entry !== undefined && entry !== false);
}

export function remove({ key, index, title }) {
  change((draft) => {
    draft.doc = withoutEntry(draft.doc, key, index);
  });
  announce(texts.rules.removed(title));
}

// A rule's cells as text, with the names of keys if several keys have cells.
function placesOf({ named }) {
  const text = (cells) => formatCells(cells, state.board.columns);
  return named.length === 1 ? text(named[0][1]) : named.map(([key, cells]) => `${key} ${text(cells)}`).join(", ");
}

/** The list; `edit(rule)` opens a rule. */
export function makeList(edit) {
  const here = element("div", { class: "rules-here", "aria-live": "polite" });
  const list = element("ul", { class: "rules-list", "aria-label": texts.rules.list });
  const none = element("p", { class: "rule-help" }, texts.rules.none);
  const root = element("section", { "aria-label": texts.rules.list },
    element("h2", {}, texts.rules.list), none, here, list);
  // The list is one tab stop; arrow keys move within it.
  let at = 0;

  const show = (rule) => (rule.cells.length > 0 ? highlight(LAYER, { cells: rule.cells }) : unhighlight(LAYER));
  const hide = () => unhighlight(LAYER);

  function row(rule, place) {
    const name = isAutomatic(rule.key, rule.entry?.name) ? rule.title : `${rule.title} “${rule.entry.name}”`;
    const cells = placesOf(rule);
    const short = inShort(rule.key, rule.entry);
    const open = button([element("span", { class: "rule-name" }, name), " ",
      element("span", {}, short), " ", element("span", { class: "rule-cells" }, cells.replaceAll("-", "\u2011"))], () => edit(rule), {
      class: "rule-open", tabindex: place === at ? 0 : -1, focus: () => show(rule), blur: hide,
      title: texts.rules.openTitle, keydown: (event) => key(event, rule, place),
    });
    const away = button("×", () => removeAt(rule, place), {
      class: "rule-remove", tabindex: -1, "aria-label": texts.rules.removeOne(`${name} ${short} ${cells}`),
    });
    return element("li", { pointerenter: () => show(rule), pointerleave: hide }, open, away);
  }

  function focus(place) {
    const opens = [...list.querySelectorAll(".rule-open")];
    if (opens.length === 0) return;
    at = Math.max(0, Math.min(place, opens.length - 1));
    opens.forEach((open, index) => (open.tabIndex = index === at ? 0 : -1));
    opens[at].focus();
  }

  // The list is rebuilt when the engine has read the doc; then the next rule gets the focus.
  let wanted = null;
  function removeAt(rule, place) {
    wanted = place;
    remove(rule);
  }

  function key(event, rule, place) {
    const steps = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: Infinity };
    if (event.key in steps) focus(steps[event.key]);
    else if (event.key === "Delete" || event.key === "Backspace") removeAt(rule, place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function fill() {
    hide();
    const hadFocus = list.contains(document.activeElement);
    const all = rules();
    at = Math.max(0, Math.min(at, all.length - 1));
    list.replaceChildren(...all.map(row));
    none.hidden = all.length > 0;
    if (wanted !== null || hadFocus) focus(wanted ?? at);
    wanted = null;
    mark();
  }

  // The rules at the only selected cell, the topmost first: clicking a clue is clicking its cell.
  function mark() {
    const cell = selection.cells.length === 1 ? selection.cells[0] : null;
    const all = rules();
    const found = cell === null ? [] : all.filter(({ cells }) => cells.includes(cell)).reverse();
    here.replaceChildren(...found.map((rule) => button(
      texts.rules.editThis(`${rule.title} ${inShort(rule.key, rule.entry)}`.trim()), () => edit(rule), {
        class: "rule-chip", pointerenter: () => show(rule), pointerleave: hide, focus: () => show(rule), blur: hide,
      })));
    [...list.children].forEach((item, index) => item.classList.toggle("here", found.includes(all[index])));
  }

  on("board", fill);
  on("selection", mark);
  fill();
  return { root, focus: (rule) => focus(rules().findIndex(({ key: k, index }) => k === rule.key && index === rule.index)) };
}
