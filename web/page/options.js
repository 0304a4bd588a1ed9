// The dialog of settings.

import { checkbox, choice, element, field } from "./parts.js";
import { choose, settings } from "./settings.js";
import { LANGUAGES, language, speak } from "./language.js";
import { showDialog } from "./dialogs.js";
import { texts } from "./texts.js";

const t = texts.settings;

export function options() {
  const theme = choice([["", t.system], ["light", t.light], ["dark", t.dark]], settings.theme ?? "",
    value => choose("theme", value || null));
  const boxes = ["conflicts", "tidy", "clock"].map(key =>
    checkbox(t[key], settings[key], isOn => choose(key, isOn)).label);
  const languages = choice(Object.entries(LANGUAGES), language, speak);
  showDialog(t.title, element("div", {}, boxes, field(t.theme, theme), field(t.language, languages)));
}
