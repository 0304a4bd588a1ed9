// New puzzles: of a model, or with this board's rules. The options and the seed determine the puzzle.

import { announce } from "./dialogs.js";
import { about } from "./engine.js";
import { Jobs } from "./job.js";
import { button, checkbox, choice, element, field, number, said } from "./parts.js";
import { load, state } from "./store.js";
import { showTab } from "./tabs.js";
import { texts } from "./texts.js";

const GRACE = 10, SEEDS = 1_000_000;
const form = {};
let jobs, told;

export function mount(holder) {
  const { titles, sources } = texts.generate;
  form.model = element("input", { type: "text", list: "models", value: "classic", spellcheck: "false", autocapitalize: "off" });
  form.source = choice(Object.entries(sources), "model", fit);
  form.keep = checkbox(texts.generate.keep, false);
  form.difficulty = choice([["", texts.generate.any]], "");
  form.symmetry = choice([["", texts.generate.none]], "");
  form.minimal = checkbox(texts.generate.minimal, false);
  form.givens = element("input", { type: "text", inputmode: "numeric", placeholder: "24..28", spellcheck: "false" });
  form.seed = element("input", { type: "number", min: 0, max: Number.MAX_SAFE_INTEGER, value: newSeed() });
  form.seconds = element("input", { type: "number", min: 1, max: 3600, value: 60 });
  form.modelField = field(titles.model, form.model);
  const list = element("datalist", { id: "models" }), running = element("div");
  told = element("p", { class: "note", role: "status" });
  holder.append(
    field(titles.source, form.source), form.modelField, form.keep.label, list,
    field(titles.difficulty, form.difficulty), field(titles.symmetry, form.symmetry), field(titles.givens, form.givens),
    form.minimal.label, field(titles.seed, form.seed), field(titles.seconds, form.seconds),
    element("div", { class: "row" },
      button(texts.generate.make, () => make(), { class: "main" }),
      button(texts.generate.another, () => { form.seed.value = newSeed(); make(); }, { title: texts.generate.anotherTitle })),
    running, told);
  jobs = new Jobs(running, "generate");
  fit();
  offer(list);
}

function newSeed() {
  return Math.floor(Math.random() * SEEDS);
}

function fit() {
  const isModel = form.source.value === "model";
  form.modelField.hidden = !isModel;
  form.keep.label.hidden = isModel;
}

// The choices that the engine offers.
async function offer(list) {
  try {
    const { models, difficulties, symmetries } = await about();
    list.replaceChildren(...models.map(({ name, title }) => element("option", { value: name }, title ?? "")));
    const add = (select, names) => select.append(...names.filter(name => name !== "none")
      .map(name => element("option", { value: name }, texts.generate.names[name] ?? name)));
    add(form.difficulty, difficulties);
    add(form.symmetry, symmetries);
  } catch (error) {
    told.textContent = said(error);
  }
}

// The number of givens: `24`, or `24..28`.
function range(text) {
  const found = /^\s*(\d+)\s*(?:(?:\.\.|-|–|to)\s*(\d+)\s*)?$/.exec(text);
  form.givens.setAttribute("aria-invalid", String(!found));
  if (!found) throw new Error(texts.generate.badRange(text));
  return found[2] === undefined ? Number(found[1]) : [Number(found[1]), Number(found[2])];
}

function request(seconds) {
  const isModel = form.source.value === "model";
  const draft = structuredClone(state.doc);
  if (!form.keep.box.checked) delete draft.givens;
  delete draft.solution;
  return {
    ask: "generate",
    ...isModel ? { model: form.model.value.trim() || "classic" } : { draft: JSON.stringify(draft) },
    ...form.difficulty.value ? { difficulty: form.difficulty.value } : {},
    ...form.symmetry.value ? { symmetry: form.symmetry.value } : {},
    ...form.givens.value.trim() ? { givens: range(form.givens.value) } : {},
    minimal: form.minimal.box.checked,
    seed: number(form.seed, 0),
    ...seconds ? { seconds } : {},
  };
}

// Values for the clues of this board that have none.
export function findValues() {
  showTab("puzzle");
  form.source.value = "board";
  form.keep.box.checked = true;
  fit();
  told.scrollIntoView({ block: "nearest" });
  make();
}

async function make(seconds = number(form.seconds, 60)) {
  told.textContent = "";
  told.classList.remove("problem");
  const fail = error => {
    told.textContent = said(error);
    told.classList.add("problem");
  };
  let wanted;
  try {
    wanted = request(seconds);
  } catch (error) {
    return fail(error);
  }
  const answer = await jobs.ask(texts.generate.making, wanted, { seconds: seconds && seconds + GRACE, again: make, fail });
  if (!answer) return;
  load(answer.doc);
  told.textContent = texts.generate.made(answer.record);
  announce(told.textContent);
}
