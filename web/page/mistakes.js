// Checks whether the entries agree with the puzzle's solution: only on request, and revealed by levels.

import { highlight, unhighlight } from "./board.js";
import { announce } from "./dialogs.js";
import { position } from "./givens.js";
import { Jobs } from "./job.js";
import { button, element } from "./parts.js";
import { on, state } from "./store.js";
import { nameOf } from "./svg.js";
import { texts } from "./texts.js";

const LAYER = "mistakes", SECONDS = 20;
let jobs, told;

export function mountMistakes(holder) {
  const running = element("div");
  told = element("div", { class: "told" });
  holder.append(button(texts.walk.check, check, { title: texts.walk.checkTitle }), running, told);
  jobs = new Jobs(running, "walk");
  on("doc", forget);
  on("change", forget);
}

function forget() {
  jobs.drop();
  told.replaceChildren();
  unhighlight(LAYER);
}

export async function check(event, seconds = SECONDS) {
  if (!state.board || state.problem) return tell(texts.walk.unreadable);
  const answer = await jobs.ask(texts.walk.checking, { ask: "mistakes", ...position() },
    { seconds, again: () => check(event, null) });
  if (!answer) return;
  const { broken, mistakes, verdict } = answer;
  if (broken.length === 0 && !state.board.is_judged) return tell(texts.judge.open);
  if (broken.length === 0 && verdict !== "unique") return tell(texts.walk.noOnly(verdict));
  if (broken.length + mistakes.length === 0) return tell(texts.walk.right);
  // A rule that is broken on the board is visible anyway.
  const words = mistakes.length ? texts.walk.wrong(mistakes.length) : texts.walk.broken;
  tell(words, button(texts.walk.which, () => name(answer)));
}

// Which ones, but not the right values.
function name({ broken, mistakes }) {
  const item = text => element("li", {}, text);
  const each = mistakes.map(({ cell, value }) => item(texts.walk.mistake(nameOf(cell), value)));
  const cells = [...new Set([...broken.flatMap(({ cells }) => cells), ...mistakes.map(({ cell }) => cell)])];
  highlight(LAYER, { cells: cells.map(cell => [cell, "red"]) });
  const list = element("ul", {}, broken.map(({ text }) => item(text)), each);
  tell(list, mistakes.length ? button(texts.walk.needed, () => tell(element("ul", {}, mistakes.map(({ text }) => item(text))))) : null);
}

function tell(words, ...others) {
  const text = element("div", {}, words);
  told.replaceChildren(text, ...others.filter(other => other));
  announce(text.textContent);
}
