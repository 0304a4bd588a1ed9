// What the user has chosen for this browser, kept in its storage.
//
//   settings.conflicts, …          the present choice
//   choose("conflicts", true)      changes it; on("settings", …) of store.js reports that

import { emit } from "./store.js";

const KEY = "satoku-settings";

// The choices before anything is chosen. A theme of null is the system's; the true candidates are not shown (""), or alone
// ("values"), or with counts ("counts").
const USUAL = { theme: null, conflicts: false, clock: true, tidy: true, candidates: "" };

export const settings = { ...USUAL, ...recall() };

// Without storage, as for files in some browsers, choices last until the page is closed.
function recall() {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {});
    const isKnown = ([key, value]) => key === "theme" ? ["dark", "light"].includes(value) : typeof USUAL[key] === typeof value;
    return Object.fromEntries(kept.filter(isKnown));
  } catch {
    return {};
  }
}

export function choose(key, value) {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // See above.
  }
  emit("settings");
}
