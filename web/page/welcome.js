// What one sees first, without a puzzle in the address: a puzzle that is solved in a moment, and what can be done with it.

import { EXAMPLES } from "./examples.js";
import { button, element } from "./parts.js";
import { makeBoard, readText } from "./open.js";
import { on, setMode, state } from "./store.js";
import { boardSvg } from "./board.js";
import { showTab } from "./tabs.js";
import { texts } from "./texts.js";

const FIRST = "whispers", t = texts.welcome;

// Puts it before the panel's contents. Returns whether it did.
export async function welcome(panel) {
  const { text } = EXAMPLES.find(({ name }) => name === FIRST);
  // Unless a puzzle has been opened in the meantime.
  const { doc: nothing } = state, isWanted = () => state.doc === nothing;
  if (!await readText(text, {}, { isStrict: true, isWanted })) return false;
  await new Promise(drawn => on("board", drawn));
  const { doc } = state;
  const leave = () => box.remove();
  const act = (label, does, attributes) => button(label, () => {
    leave();
    does();
  }, attributes);
  const box = element("div", { id: "welcome" }, element("p", {}, t.text), element("div", { class: "row wrap" },
    act(t.solve, () => {
      setMode("play");
      boardSvg().focus();
    }, { class: "main" }),
    act(t.set, () => makeBoard("classic").then(() => showTab("rules"))),
    act(t.open, () => {
      showTab("puzzle");
      document.querySelector("#puzzle textarea").focus();
    })));
  panel.prepend(box);
  // Another puzzle, or solving this one, ends the welcome.
  on("doc", () => { if (state.doc !== doc) leave(); });
  on("mode", leave);
  return true;
}
