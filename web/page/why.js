// Why a cell does not hold a value: asked for the selected cell, told line by line, and each line's cells light up.

import { highlight, unhighlight } from "./board.js";
import { announce } from "./dialogs.js";
import { position } from "./givens.js";
import { Jobs } from "./job.js";
import { button, choice, element } from "./parts.js";
import { selection } from "./selection.js";
import { on, state } from "./store.js";
import { nameOf } from "./svg.js";
import { texts } from "./texts.js";

const LAYER = "why", SECONDS = 20, t = texts.why;
let jobs, told, values;

export function mountWhy(holder) {
  const running = element("div");
  told = element("div", { class: "told" });
  values = choice([], "");
  values.setAttribute("aria-label", t.value);
  holder.append(element("div", { class: "row" }, element("span", {}, t.question), values,
    button(t.ask, explain, { title: t.title })), running, told);
  jobs = new Jobs(running, "walk");
  on("board", offer);
  offer();
  on("change", forget);
}

function offer() {
  const chosen = values.value;
  values.replaceChildren(...(state.board?.values ?? []).map(value => element("option", { value }, value)));
  if (state.board?.values.includes(Number(chosen))) values.value = chosen;
}

function forget() {
  jobs.drop();
  told.replaceChildren();
  unhighlight(LAYER);
}

async function explain() {
  forget();
  const [cell] = selection.cells, value = Number(values.value);
  if (selection.cells.length !== 1) return tell(t.select);
  if (state.problem) return tell(texts.walk.unreadable);
  const { puzzle, values: entered } = position();
  // What stands in the cell itself is in question.
  const others = entered.filter(([other]) => other !== cell);
  const answer = await jobs.ask(t.thinking, { ask: "explain", puzzle, values: others, about: [cell, value] },
    { seconds: SECONDS });
  if (!answer) return;
  const { supposed, inferences } = answer;
  if (inferences.length === 0) return tell(t.nothing(nameOf(cell), value));
  const lines = inferences.map(({ text, cells }) => {
    const light = () => highlight(LAYER, { cells });
    return element("li", {}, button(text, light, { pointerenter: light, focus: light }));
  });
  tell(t.because(nameOf(cell), value, inferences.length), supposed && element("p", {}, t.suppose(supposed)),
    element("ol", { class: "steps" }, lines));
  highlight(LAYER, { cells: inferences.at(-1).cells });
}

function tell(words, ...others) {
  told.replaceChildren(element("p", {}, words), ...others.filter(Boolean));
  announce(words);
}
