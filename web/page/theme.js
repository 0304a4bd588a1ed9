// Dark or light: as the system, unless the user has chosen.

import { on } from "./store.js";
import { settings } from "./settings.js";

const system = matchMedia("(prefers-color-scheme: dark)");

export function mount() {
  system.addEventListener("change", paint);
  on("settings", paint);
  paint();
}

function paint() {
  const isDark = settings.theme ? settings.theme === "dark" : system.matches;
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
