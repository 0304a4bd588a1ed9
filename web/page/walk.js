// Solving like a person: hints by levels, steps, and a check of the entries. A way is a list of frames, beginning with the
// board as it is; a hint is a way of one step.

import { announce } from "./dialogs.js";
import { done, gridsOf, picture } from "./frame.js";
import { position } from "./givens.js";
import { Jobs } from "./job.js";
import { mountMistakes } from "./mistakes.js";
import { button, checkbox, element } from "./parts.js";
import { Steps } from "./steps.js";
import { onSwipe } from "./swipe.js";
import { change, on, state } from "./store.js";
import { texts } from "./texts.js";
import { leave, show } from "./view.js";
import { mountWhy } from "./why.js";

const SECONDS = 30, GRACE = 5;

let jobs, steps, unique, told, struckLine;
// The way, the position on it, and the number of hints given for the next step.
let way = null, at = 0, level = 0;

export function mount(holder) {
  const running = element("div"), places = element("div"), list = element("div");
  const check = element("div", { class: "question" }), why = element("div", { class: "question" });
  struckLine = element("p", { class: "quiet" });
  told = element("div", { class: "told" });
  unique = checkbox(texts.walk.unique, false, forget);
  const { hint, take, all, hintTitle, takeTitle, allTitle } = texts.walk;
  holder.append(
    element("div", { class: "row" },
      button(hint, askHint, { title: hintTitle, class: "main" }),
      button(take, takeStep, { title: takeTitle }),
      button(all, () => walk(), { title: allTitle })),
    running, places, told, list, unique.label, struckLine, check, why);
  jobs = new Jobs(running, "walk");
  steps = new Steps(places, list, { go, take: takeTo, close: () => { forget(); told.focus(); } });
  told.tabIndex = -1;
  mountMistakes(check);
  mountWhy(why);
  // Results for one position are useless in another one.
  on("doc", forget);
  on("change", () => {
    forget();
    sayStruck();
  });
  holder.addEventListener("keydown", keys);
  onSwipe(told, step => way && go(at + step));
}

function forget() {
  jobs.drop();
  if (!way) return;
  way = null;
  leave("walk");
  steps.hide();
  told.replaceChildren();
}

// Eliminations by steps are invisible on the board, so they are mentioned.
function sayStruck() {
  const { length } = state.play.struck ?? [];
  const restore = () => change(draft => { draft.play.struck = []; });
  struckLine.replaceChildren(...length ? [texts.walk.struck(length), " ", button(texts.walk.restore, restore)] : []);
}

async function find(request, label, again) {
  if (!state.board || state.problem) {
    tell(texts.walk.unreadable);
    return null;
  }
  const { seconds } = request;
  const { seconds: _, ...rest } = { ...position(), assume_unique: unique.box.checked, ...request };
  const answer = await jobs.ask(label, seconds ? { ...rest, seconds } : rest, { seconds: seconds && seconds + GRACE, again });
  // Steps from wrong values are useless.
  if (answer?.verdict !== "unsolvable" || rest.values.length + rest.struck.length === 0) return answer;
  tell(texts.walk.astray);
  return null;
}

const ending = ({ end, end_text: why, verdict }) =>
  [texts.walk.ends[end] ?? texts.walk.noStep(verdict, end), why && `(${why})`].filter(part => part).join(" ");

// The next step, as a way of its own, still hidden.
async function next(seconds = SECONDS) {
  const answer = await find({ ask: "hint", seconds }, texts.walk.thinking, askHintFor);
  if (!answer) return false;
  if (!answer.frame) {
    tell(ending(answer));
    return false;
  }
  begin([first(answer.before), answer.frame]);
  return true;
}

const first = before => ({ technique: "", text: "", conclusion: "", colour: "none", hints: [], houses: [], hinted: [], values: [],
  cells: [], placed: [], struck: [], marks: [], links: [], rests: [], changes: before.map((content, cell) => [cell, content]) });

function begin(frames) {
  steps.hide();
  way = { frames, grids: gridsOf(frames) };
  at = level = 0;
}

// The next level of the hint.
const askHint = () => askHintFor(SECONDS);

async function askHintFor(seconds) {
  if (!way || at === last()) {
    if (!await next(seconds)) return;
  }
  const { hints } = way.frames[at + 1];
  if (level < hints.length) go(at, level + 1);
  else go(at + 1);
}

// Applies the step that is shown or hinted at, otherwise the next one.
async function takeStep() {
  if (way && way.frames.length > 2 && level === 0 && at > 0) return takeTo(at);
  if (!way && !await next()) return;
  takeTo(Math.min(at + 1, last()));
}

// Applies the way up to a step: values, and eliminated candidates.
function takeTo(step) {
  const { frames } = way;
  const { placed, struck } = done(frames, step);
  const words = step > 1 ? texts.walk.taken(step) : `${frames[1].technique}: ${frames[1].conclusion}`;
  change(draft => {
    for (const [cell, value] of placed) draft.play.values[cell] = value;
    draft.play.struck = [...draft.play.struck ?? [], ...struck];
  });
  tell(texts.walk.took(words));
}

async function walk(seconds = SECONDS) {
  const answer = await find({ ask: "walk", seconds }, texts.walk.walking, walk);
  if (!answer) return;
  if (answer.frames.length < 2) return tell(ending(answer));
  begin(answer.frames);
  steps.fill(way.frames, { end: ending(answer), rating: answer.rating });
  go(1);
  steps.focus();
}

const last = () => way.frames.length - 1;

// Shows a step, with `hints` hints for the next one.
function go(step, hints = 0) {
  if (!way) return;
  at = Math.max(0, Math.min(last(), step));
  level = at < last() ? hints : 0;
  const { contents, spec } = picture(way, at, level);
  const isWay = way.frames.length > 2;
  const title = level > 0 ? texts.walk.hintShown(level) : isWay ? texts.walk.stepShown(at, last()) : texts.walk.nextShown;
  show("walk", { title, contents, spec, left: forget });
  explain(spec);
  steps.mark(at, level > 0);
}

// The step in words; what it is based on can be highlighted.
function explain(spec) {
  const frame = way.frames[at];
  if (level > 0) {
    tell(way.frames[at + 1].hints[level - 1], button(texts.walk.more, askHint));
    return;
  }
  const technique = element("b", { class: `technique ${frame.colour}` }, frame.technique && `${frame.technique}: `);
  const struck = frame.placed.length ? "" : frame.conclusion;
  const words = element("span", {}, technique, frame.text, struck && ` [${struck}]`);
  tell(words, rests(frame, spec));
}

function rests({ rests: all }, spec) {
  if (!all.length) return null;
  const light = cells => show("walk", { ...picture(way, at, level), spec: cells ? { ...spec, houses: [cells] } : spec,
    title: texts.walk.stepShown(at, last()), left: forget });
  const items = all.map(({ text, cells }) => {
    const on = () => light(cells), off = () => light(null);
    return element("li", {}, button(text, on, { pointerenter: on, focus: on, pointerleave: off, blur: off }));
  });
  return element("details", {}, element("summary", {}, texts.walk.rests), element("ul", { class: "chips" }, items));
}

// One text at a time.
function tell(words, ...others) {
  const text = element("p", {}, words), hadFocus = told.contains(document.activeElement);
  told.replaceChildren(text, ...others.filter(other => other));
  // After "More", the focus stays on the button.
  if (hadFocus) (told.querySelector("button") ?? told).focus({ preventScroll: true });
  announce(text.textContent);
}

// Keys of the panel, outside of fields.
const KEYS = { ArrowRight: () => go(at + 1), n: () => go(at + 1), ArrowLeft: () => go(at - 1), b: () => go(at - 1),
  Home: () => go(0), End: () => go(last()) };

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea, summary")) return;
  const act = event.key === "h" ? askHint : event.key === "t" ? takeStep : way && KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
