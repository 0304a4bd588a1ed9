// Dark or light: as the system, unless the user has chosen.

import { button } from "./parts.js";
import { texts } from "./texts.js";

const system = matchMedia("(prefers-color-scheme: dark)");
let chosen = recall(), swap;

// Without storage, as for files in some browsers, the choice lasts until the page is closed.
function recall() {
  try {
    return localStorage.getItem("satoku-theme");
  } catch {
    return null;
  }
}

function keep() {
  try {
    localStorage.setItem("satoku-theme", chosen);
  } catch {
    // See above.
  }
}

export function mount(holder) {
  swap = button("", () => {
    chosen = isDark() ? "light" : "dark";
    keep();
    paint();
  }, { id: "theme", title: texts.page.themeTitle });
  holder.append(swap);
  system.addEventListener("change", paint);
  paint();
}

const isDark = () => chosen ? chosen === "dark" : system.matches;

function paint() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  swap.textContent = isDark() ? texts.page.light : texts.page.dark;
}
