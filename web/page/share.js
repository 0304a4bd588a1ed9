// The panel Share: the link, other programs' formats, pictures, files for other solvers, the certificate, paper.

import { hashOf } from "./address.js";
import { about, ask, certificate } from "./engine.js";
import { copy, fileName, save } from "./files.js";
import { Jobs } from "./job.js";
import { button, checkbox, choice, element, field, said } from "./parts.js";
import { drawing, savePng, saveSvg } from "./picture.js";
import { language } from "./language.js";
import { emptyPlay, on, puzzleText, state } from "./store.js";
import { texts } from "./texts.js";

// The most characters of a text that are shown; copies and files contain all of it.
const SHOWN = 20_000;

let targets = [], target = null, written = null;
let link, withPlay, embed, area, note, choose, open, solvers, jobs, holder, timer;

export function mount(where) {
  holder = where;
  holder.append(linkPart(), textPart(), embedPart(), picturePart(), solverPart(), proofPart(), printPart());
  on("doc", stale);
  on("board", stale);
  // Only writes the text if it is visible: it takes a moment for a large board.
  new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && refresh()).observe(holder);
  on("change", () => holder.offsetParent && showLink());
}

const part = (title, ...children) => element("section", { class: "part" }, element("h2", {}, title), children);
const row = (...children) => element("div", { class: "row" }, children);

// A link to this page that contains the puzzle, and optionally the entries.
function linkPart() {
  link = element("input", { type: "text", readonly: true, "aria-label": texts.share.link, focus: () => link.select() });
  withPlay = checkbox(texts.share.withPlay, false, showLink);
  const copyIt = async () => {
    await showLink();
    copy(link.value);
  };
  return part(texts.share.link, element("p", { class: "quiet" }, texts.share.linkNote),
    row(link, button(texts.share.copy, copyIt)), withPlay.label);
}

async function showLink() {
  const { doc, play } = state;
  const hash = await hashOf(withPlay.box.checked ? state : { doc, play: emptyPlay(play.values.length), mode: "play" });
  const page = location.href.replace(/[?#].*$/, "");
  link.value = page + hash;
  const address = `${page}?embed&language=${language}${hash}`, title = state.board?.title ?? texts.page.title;
  embed.value = element("iframe", { src: address, title, width: 480, height: 720, style: "border: 0", loading: "lazy" }).outerHTML;
}

// The same as an element of another page.
function embedPart() {
  embed = element("textarea", { readonly: true, rows: 3, spellcheck: "false", "aria-label": texts.share.embed });
  const copyIt = async () => {
    await showLink();
    copy(embed.value);
  };
  return part(texts.share.embed, element("p", { class: "quiet" }, texts.share.embedNote), embed,
    row(button(texts.share.copy, copyIt)));
}

function textPart() {
  choose = choice([], "", name => { target = targets.find(one => one.name === name); written = null; write(); });
  area = element("textarea", { readonly: true, rows: 6, spellcheck: "false", "aria-label": texts.share.text });
  note = element("p", { class: "note", role: "status" });
  open = element("a", { target: "_blank", rel: "noopener noreferrer", hidden: true }, texts.share.open);
  const actions = row(
    button(texts.share.copy, () => whole(copy)),
    button(texts.share.save, () => whole(text => save(`${text}\n`, fileName(endingOf(target))))), open);
  return part(texts.share.text, field(texts.share.format, choose), note, area, actions);
}

// `my.f-puzzles.json`, to distinguish it from satoku's JSON.
function endingOf({ name, ending }) {
  const isPlain = name === ending || targets.filter(one => one.ending === ending)[0].name === name;
  return isPlain ? ending : `${name}.${ending}`;
}

function whole(use) {
  if (written !== null) use(written);
}

function stale() {
  written = null;
  clearTimeout(timer);
  timer = setTimeout(() => holder.offsetParent && refresh(), 300);
}

async function refresh() {
  showLink();
  if (targets.length === 0) {
    try {
      let exports;
      ({ targets, exports } = await about());
      solvers.replaceChildren(...exports.map(forSolver));
    } catch (error) {
      note.textContent = said(error);
      return;
    }
    choose.replaceChildren(...targets.map(({ name, summary }) =>
      element("option", { value: name }, `${name}: ${summary}`)));
    target = targets.find(one => one.name === "toml") ?? targets[0];
    choose.value = target.name;
  }
  if (written === null) write();
}

async function write() {
  const mine = target, puzzle = puzzleText();
  let text = null, unsaid = [], problem = "";
  try {
    if (mine.name === "svg") text = await drawing();
    else ({ text, unsaid } = await ask("make", { ask: "write", puzzle, target: mine.name }));
  } catch (error) {
    problem = texts.share.cannot(mine.name, said(error));
  }
  if (mine !== target || puzzle !== puzzleText()) return;
  written = text;
  area.value = (text ?? "").slice(0, SHOWN);
  area.hidden = text === null;
  note.textContent = problem || hints(mine, text, unsaid);
  note.classList.toggle("problem", problem !== "");
  open.hidden = !/^https:\/\/\S+$/.test(text ?? "");
  if (open.hidden) open.removeAttribute("href");
  else open.href = text;
}

// Notes about a text: without a model in it, readers assume the classic one.
function hints({ needs_model: needsModel }, text, unsaid) {
  const { model } = state.doc;
  const isNamed = needsModel && model && model !== "classic";
  const fields = unsaid.map(name => texts.about.fields[name] ?? name);
  return [isNamed && texts.share.needsModel(model), fields.length > 0 && texts.share.unsaid(fields), text.length > SHOWN && texts.share.cut(text.length, SHOWN)]
    .filter(hint => hint).join(" ");
}

// A button for a slow export: its progress is shown, and it can be stopped.
function made(label, work) {
  const go = () => state.problem ? null : jobs.run(texts.share.making(label), work, { again: go });
  return button(label, go);
}

function picturePart() {
  return part(texts.share.picture, row(
    made(texts.share.svg, saveSvg),
    made(texts.share.png, savePng)));
}

function solverPart() {
  const running = element("div");
  jobs = new Jobs(running, "make");
  solvers = row();
  return part(texts.share.solvers, element("p", { class: "quiet" }, texts.share.solversNote), solvers, running);
}

// A button that saves the puzzle in a format for other solvers.
function forSolver({ name, ending }) {
  return made(texts.share.formats[name] ?? name, async () => {
    const { text } = await ask("make", { ask: "encode", puzzle: puzzleText(), format: name });
    save(text, fileName(ending));
  });
}

function proofPart() {
  const make = made(texts.share.certificate, async () => {
    const bytes = await certificate({ puzzle: puzzleText() }, "make");
    save(new Blob([bytes], { type: "application/x-tar" }), fileName("tar"));
    return true;
  });
  return part(texts.share.proof, element("p", { class: "quiet" }, texts.share.proofNote), row(make),
    element("details", {}, element("summary", {}, texts.share.proofHow), element("pre", {}, texts.share.proofCommands)));
}

function printPart() {
  return part(texts.share.paper, row(button(texts.share.print, () => print())));
}
