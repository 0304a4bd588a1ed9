// The panels and their tabs; those for setting a puzzle only in that mode. On a wide screen the pad and the findings are
// always visible, and the others share a column; on a phone all of them share the room below the board.
//
//   showTab(name)     "pad", "findings", "puzzle", "rules", "walk", "share"
//   on("tab", …)      of store.js reports a change of the tab; currentTab() returns it

import { button } from "./parts.js";
import { emit, on, state } from "./store.js";
import { texts } from "./texts.js";

const NAMES = ["pad", "findings", "puzzle", "rules", "walk", "share"];
// Panels that are always visible on a wide screen.
const FIXED = ["pad", "findings"];
const SETTING = ["rules"];
const narrow = matchMedia("(max-width: 43.99rem)");

let tab = "pad", side = "puzzle";
const tabs = new Map();

export const currentTab = () => narrow.matches ? tab : side;

export function showTab(name) {
  tab = name;
  if (!FIXED.includes(name)) side = name;
  draw();
  emit("tab", name);
}

export function mount(list) {
  list.setAttribute("aria-label", texts.page.tabList);
  for (const name of NAMES) {
    const one = button(texts.page.tabs[name], () => showTab(name), { role: "tab", id: `tab-${name}`,
      "aria-controls": name });
    if (FIXED.includes(name)) one.classList.add("fixed");
    tabs.set(name, one);
    list.append(one);
    const panel = document.getElementById(name);
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    panel.setAttribute("role", "tabpanel");
  }
  list.addEventListener("keydown", arrows);
  narrow.addEventListener("change", draw);
  on("mode", () => {
    if (state.mode === "play") [tab, side] = [isSeen(tab) ? tab : "pad", "walk"];
    draw();
    emit("tab", currentTab());
  });
  draw();
}

const isSeen = name => state.mode === "set" || !SETTING.includes(name);

function arrows(event) {
  const seen = NAMES.filter(name => isSeen(name) && (narrow.matches || !FIXED.includes(name)));
  const at = seen.indexOf(currentTab());
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: seen.length - 1 }[event.key];
  if (to === undefined) return;
  const name = seen[(to + seen.length) % seen.length];
  showTab(name);
  tabs.get(name).focus();
  event.preventDefault();
}

function draw() {
  const now = currentTab();
  document.body.dataset.column = FIXED.includes(now) ? "right" : "side";
  for (const [name, one] of tabs) {
    one.setAttribute("aria-selected", String(name === now));
    one.tabIndex = name === now ? 0 : -1;
    one.hidden = !isSeen(name);
    const isFixed = FIXED.includes(name) && !narrow.matches;
    document.getElementById(name).hidden = name !== now && !isFixed;
  }
}
