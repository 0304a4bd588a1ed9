// What one sees first, without a puzzle in the address: a puzzle that is solved in a moment, and what can be done with it.

import { FIRST } from "./examples.js";
import { button, element } from "./parts.js";
import { load, on, setMode, state } from "./store.js";
import { makeBoard } from "./open.js";
import { boardSvg } from "./board.js";
import { showTab } from "./tabs.js";
import { texts } from "./texts.js";

const t = texts.welcome;

// Puts it before the panel's contents. Returns whether it did.
export async function welcome(panel) {
  const drawn = new Promise(done => on("board", done));
  load(FIRST);
  const { doc } = state;
  await drawn;
  if (state.doc !== doc) return false;
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
