// The panel Rules: the form of the current rule, the puzzle's rules, the palette of kinds, painting of regions, and the
// whole puzzle as text.

import { about } from "./engine.js";
import { button, element, said } from "./parts.js";
import { entriesOf, isFlat, sampleOf, unnamed } from "./rule-entry.js";
import { RuleForm } from "./rule-form.js";
import { makeList } from "./rule-list.js";
import { makePalette } from "./rule-palette.js";
import { makeEntryText, makeWholeText } from "./rule-text.js";
import { RegionsForm } from "./regions.js";
import { on, state } from "./store.js";
import { texts } from "./texts.js";

/** Puts the panel into an element. */
export async function mount(panel) {
  panel.replaceChildren(element("p", {}, texts.rules.loading));
  try {
    const { kinds } = await about();
    build(panel, kinds);
  } catch (error) {
    panel.replaceChildren(element("p", { class: "error", role: "alert" }, said(error)),
      button(texts.rules.again, () => mount(panel)));
  }
}

function build(panel, kinds) {
  const place = element("div", { class: "rule-place" });
  // The open form, and what it edits.
  let form = null;
  let edited = null;
  let cameFromList = false;

  function open(next) {
    const before = form;
    form = null;
    before?.close();
    form = next;
    place.replaceChildren(next.root);
    panel.classList.toggle("with-form", true);
    next.start();
    bringUp(place);
  }

  function closed(which, index, kind) {
    if (form !== null && form !== which()) return;
    // Keyboard users return to the list.
    const hadFocus = place.contains(document.activeElement) || cameFromList;
    form = null;
    edited = null;
    cameFromList = false;
    place.replaceChildren();
    panel.classList.toggle("with-form", false);
    if (!hadFocus) return;
    if (index === null || index === undefined) palette.focus(kind);
    else list.focus({ key: kind.name, index });
  }

  const hasText = (kind) => kind.gesture === "text" && !isFlat(kind, sampleOf(kind));

  function openRule(kind, index = null, entry = null) {
    if (!state.board) return;
    const isFit = index === null || isFlat(kind, entriesOf(state.doc, kind.name)[index]);
    if (hasText(kind) || !isFit) {
      openText(kind, index);
      return;
    }
    const made = new RuleForm(kind, {
      index,
      entry,
      closed: (at) => closed(() => made, at, kind),
      asText: openText,
      editOther: openRule,
      copy: (of, at) => openRule(of, null, unnamed(of.name, entriesOf(state.doc, of.name)[at])),
    });
    open(made);
    edited = index === null ? null : { key: kind.name, index, said: JSON.stringify(entriesOf(state.doc, kind.name)[index]) };
  }

  function openText(kind, index) {
    const made = makeEntryText(kind, index, kinds, (at) => closed(() => made, at, kind));
    open(made);
  }

  function edit({ key, index }) {
    const kind = kinds.find(({ name }) => name === key);
    const isByKeys = list.root.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
    if (kind && index !== null) {
      openRule(kind, index);
      cameFromList = isByKeys;
    } else palette.find(kind?.title ?? key);
  }

  function paint() {
    const made = new RegionsForm(() => closed(() => made));
    open(made);
  }

  const list = makeList(edit);
  const palette = makePalette(kinds, (kind) => openRule(kind));
  const regions = element("section", { class: "rule-regions" },
    button(texts.rules.regions.open, () => state.board && paint(), { title: texts.rules.regions.how }));
  panel.replaceChildren(place, list.root, element("div", { class: "rule-new" }, palette.root, regions, makeWholeText()));

  // Undo or another panel may have changed the entry in the form.
  on("doc", () => {
    if (!edited || !form) return;
    const now = JSON.stringify(entriesOf(state.doc, edited.key)[edited.index]);
    if (now !== edited.said) form.close();
  });
  // The overlay belongs to one board.
  on("board", () => form?.update?.());
  // Rooms of a genre are entered like its clues.
  const showRegions = () => { regions.hidden = Boolean(state.board?.genre); };
  on("board", showRegions);
  showRegions();
}

// The form is at the top of the panel, which scrolls in its column, or with the page.
function bringUp(place) {
  const column = place.closest("#side");
  if (column && column.scrollHeight > column.clientHeight && getComputedStyle(column).overflowY === "auto") {
    column.scrollTop = 0;
  } else {
    place.scrollIntoView({ block: "nearest" });
  }
}
