// The palette: every kind of rule that the engine knows, searchable, grouped by how its clues are drawn.

import { announce } from "./dialogs.js";
import { button, element } from "./parts.js";
import { sampleOf, withFlag } from "./rule-entry.js";
import { marked } from "./rule-fields.js";
import { best, mentions } from "./rule-search.js";
import { change, on, state } from "./store.js";
import { texts } from "./texts.js";
import { tryDoc } from "./rule-form.js";

/** The palette of the kinds; `choose(kind)` begins a new rule. */
export function makePalette(kinds, choose) {
  const search = element("input", {
    type: "search", id: "rule-search", placeholder: texts.rules.search, autocomplete: "off",
    "aria-label": texts.rules.search, input: () => filter(),
  });
  const count = element("p", { class: "unseen", role: "status" });
  const order = Object.keys(texts.rules.groups).filter((name) => kinds.some(({ gesture }) => gesture === name));
  const groups = order.map((name) => makeGroup(name, kinds.filter(({ gesture }) => gesture === name), choose));
  const root = element("section", { class: "palette", "aria-label": texts.rules.palette },
    element("h2", {}, texts.rules.palette), search, count, usedKinds(kinds, choose), groups.map((group) => group.root));

  function filter() {
    const words = search.value.trim();
    const isFound = mentions(words);
    let found = 0;
    for (const group of groups) {
      let here = 0;
      for (const { item, of } of group.items) {
        item.hidden = !isFound(of);
        if (!item.hidden) here++;
      }
      group.root.hidden = here === 0;
      group.root.open = words.length > 0 || group.wasOpen;
      found += here;
    }
    // The number of results is visible; the lack of results must be announced.
    count.className = found > 0 ? "unseen" : "rule-help";
    if (words.length === 0) count.textContent = "";
    else count.textContent = found > 0 ? texts.rules.found(found) : texts.rules.notFound(words);
  }

  // Enter in the search chooses the best match.
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const words = search.value.trim();
    const found = groups.flatMap(({ items }) => items).filter(({ item }) => !item.hidden);
    const first = best(found.map(({ of }) => of), words);
    if (words) found.find(({ of }) => of === first)?.item.querySelector("button, input")?.click();
  });
  function find(text) {
    search.value = text;
    filter();
    search.focus();
  }
  // Selects the last search, to be typed over, but does not open a phone's keyboard.
  function focus(kind) {
    const item = groups.flatMap(({ items }) => items).find(({ of }) => of === kind)?.item;
    const isTyped = matchMedia("(pointer: fine)").matches;
    const target = item?.offsetParent ? item.querySelector("button, input") : root.querySelector("summary");
    (isTyped ? search : target)?.focus();
    if (isTyped) search.select();
  }
  return { root, find, focus };
}

// The kinds already in the puzzle, to add more.
function usedKinds(kinds, choose) {
  const chips = element("div", { class: "rule-chips", role: "group", "aria-label": texts.rules.used });
  const show = () => {
    const used = kinds.filter(({ name, gesture }) => gesture !== "flag" && name in state.doc);
    chips.replaceChildren(...used.map((kind) => button(texts.rules.another(kind.title), () => choose(kind), { class: "rule-chip" })));
  };
  on("doc", show);
  show();
  return chips;
}

function makeGroup(name, kinds, choose) {
  const items = kinds.map((kind) => ({
    of: kind,
    item: kind.gesture === "flag" ? flag(kind) : choosable(kind, choose),
  }));
  const root = element("details", {},
    element("summary", {}, `${texts.rules.groups[name]} `, element("span", { class: "rule-help" }, `(${kinds.length})`)),
    element("ul", { class: "kinds" }, items.map(({ item }) => item)));
  const group = { root, items, wasOpen: false };
  // Groups that the user opened stay open after the search.
  root.querySelector("summary").addEventListener("click", () => {
    group.wasOpen = !root.open;
  });
  return group;
}

function choosable(kind, choose) {
  return element("li", {}, button([element("strong", {}, kind.title), element("small", {}, marked(kind.about))],
    () => choose(kind), { class: "kind" }));
}

// A rule over the whole grid: on or off, or a number if the example has one.
function flag(kind) {
  const sample = sampleOf(kind);
  const isNumber = typeof sample === "number";
  const box = element("input", { type: "checkbox", change: () => set() });
  const number = isNumber
    ? element("input", { type: "text", inputmode: "numeric", class: "short", value: String(sample),
      "aria-label": texts.rules.numberOf(kind.title), change: () => box.checked && set() })
    : null;
  const error = element("p", { class: "error", role: "alert", hidden: true });
  const item = element("li", {}, element("label", { class: "kind" }, box,
    element("span", {}, element("strong", {}, kind.title), element("small", {}, marked(kind.about)))), number, error);

  async function set() {
    const typed = number?.value.trim();
    const value = isNumber ? (/^\d+$/.test(typed) ? Number(typed) : typed) : true;
    const wanted = box.checked ? value : null;
    error.hidden = true;
    try {
      if (wanted !== null) await tryDoc(withFlag(state.doc, kind.name, wanted));
      change((draft) => {
        draft.doc = withFlag(draft.doc, kind.name, wanted);
      });
      announce(wanted === null ? texts.rules.removed(kind.title) : texts.rules.added(kind.title));
    } catch (trouble) {
      error.textContent = trouble.message;
      error.hidden = false;
      show();
    }
  }

  function show() {
    const value = state.doc[kind.name];
    box.checked = value !== undefined && value !== false;
    if (isNumber && typeof value === "number") number.value = String(value);
  }
  on("doc", show);
  show();
  return item;
}
