// All keys, in a dialog.

import { showDialog } from "./dialogs.js";
import { element } from "./parts.js";
import { texts } from "./texts.js";

export function help() {
  const keys = element("dl", {}, texts.help.keys.flatMap(([key, what]) =>
    [element("dt", {}, element("kbd", {}, key)), element("dd", {}, what)]));
  showDialog(texts.help.title, element("div", {}, keys, element("p", {}, texts.help.text)), { wide: true });
}
