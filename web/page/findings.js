// The findings: after every change of the puzzle its verdict, then the reasons, step by step. Everything known about the
// puzzle is in `known`; a new puzzle gets a new one, so that late answers are dropped. The verdict is asked for while the
// board is still read; what is said in terms of the board waits for it.

import * as truth from "./true-candidates.js";
import { announce } from "./dialogs.js";
import { Jobs } from "./job.js";
import { warm } from "./engine.js";
import { drawLights, forgetLights, lightUp } from "./lights.js";
import { button, element, renew, said } from "./parts.js";
import { chosen, questions } from "./questions.js";
import { areMany, reasons } from "./reasons.js";
import { settings } from "./settings.js";
import { findValues } from "./generate.js";
import { on, puzzleText, state } from "./store.js";
import { texts } from "./texts.js";
import { leave } from "./view.js";

// The delay between a verdict and the search for its reasons, in milliseconds: while someone types, verdicts come and go,
// and no worker has to be stopped. Then the time limits of background searches, in seconds. The engine keeps its own limit
// if it has one; the page waits a little longer than that.
const CALM = 300, SECONDS = 20, RATING = 10, TRUTH = 5, COUNTING = 2, GRACE = 5;

let known = fresh();
let jobs, panel, line, timer, spoken;

function fresh() {
  return { doc: null, phase: "idle", isDraft: false, record: null, truth: null, check: null, isConfirmed: false, rating: undefined,
    problem: null, count: null, repair: null, extras: null };
}

// The only solution, cell by cell; null if there is none, or as long as it is not known.
export const solution = () => known.record?.verdict === "unique" ? known.record.solution_cells : null;

export function mount(holder) {
  panel = element("div", { class: "findings" });
  holder.append(panel);
  const place = document.getElementById("verdict");
  // Only verdicts are announced; the rest would be read out at every key.
  place.setAttribute("aria-live", "off");
  line = element("span", { class: "verdict" });
  const running = element("span");
  place.replaceChildren(line, running);
  jobs = new Jobs(running, "search");
  warm("search");
  jobs.ended = reason => { known.phase = reason; render(); };
  // Removes the previous puzzle's verdict if the search takes long.
  jobs.shown = () => { if (!known.record) render(); };
  on("doc", begin);
  on("board", goOn);
  truth.mount(document.getElementById("pad"));
  on("mode", () => {
    drawLights();
    render();
    if (known.phase === "done") look();
  });
  on("settings", () => { if (known.doc) render(); });
  on("tool", drawLights);
}

function forget() {
  clearTimeout(timer);
  jobs.drop();
  known = fresh();
  forgetLights();
  leave("findings");
  line.classList.add("stale");
  panel.classList.add("stale");
  // Its content is about the previous puzzle.
  panel.inert = true;
}

function begin() {
  forget();
  known.doc = state.doc;
  look();
}

// The board has been read.
function goOn() {
  const { problem } = state;
  known.isDraft = !problem && state.board.is_draft;
  if (problem || known.isDraft) {
    jobs.drop();
    Object.assign(known, { problem, record: null });
    truth.drop();
    return render();
  }
  truth.hold();
  if (known.record) look();
}

// Continues with what is missing: verdict, reasons, confirmation by a second engine, rating.
async function look(seconds = SECONDS, isCalm = false) {
  const mine = known, puzzle = puzzleText(mine.doc);
  // The job shows its label and a stop button after a while.
  const next = async (label, request, limit) => {
    mine.phase = "looking";
    const bound = limit && Math.min(limit, seconds ?? limit);
    const answer = await jobs.ask(label, { puzzle, ...request, ...seconds && bound ? { seconds: bound } : {} },
      { seconds: seconds && bound && bound + (request.ask === "solve" ? 0 : GRACE), again: look, fail: failed });
    return mine === known ? answer : null;
  };
  if (!mine.record) {
    mine.record = await next(texts.findings.solving, { ask: "solve", confirm: false }, SECONDS);
    if (!mine.record) return;
    render();
    speak();
  }
  if (state.read !== mine.doc) return;
  if (truth.areWanted() && mine.truth?.kind !== settings.candidates) {
    const kind = settings.candidates, { verdict, solution_cells: only } = mine.record;
    const found = verdict === "unique" ? { only } : verdict === "multiple"
      ? await next(texts.findings.finding, truth.request(), TRUTH) : {};
    if (!found) return;
    mine.truth = { ...found, kind };
    truth.put(mine.truth);
  }
  if (!isCalm) {
    clearTimeout(timer);
    timer = setTimeout(look, CALM, seconds, true);
    return;
  }
  if (!mine.count && mine.record.verdict === "multiple") {
    const { limit } = chosen, answer = await next(texts.findings.counting(limit), { ask: "count", limit }, COUNTING);
    if (!answer) return;
    mine.count = { ...answer, limit };
    render();
  }
  if (!mine.check && mine.record.verdict !== "unknown") {
    mine.check = await next(texts.findings.checking, { ask: "check" }, SECONDS);
    if (!mine.check) return;
    if (!areMany(mine)) lightUp(mine);
    render();
  }
  // Confirmation comes after the reasons because it may run out of time.
  if (!mine.isConfirmed && mine.record.verdict !== "unknown") {
    const answer = await next(texts.findings.confirming, { ask: "solve" }, SECONDS);
    if (!answer) return;
    mine.isConfirmed = true;
    const { cross_check, confirmed_by, cross_check_seconds } = answer;
    Object.assign(mine.record, { cross_check, confirmed_by, cross_check_seconds });
    render();
  }
  // Nobody asks for it while solving.
  if (mine.rating === undefined && mine.record.verdict === "unique" && state.mode === "set") {
    const answer = await next(texts.findings.rating, { ask: "rate" }, seconds ? RATING : null);
    if (!answer) return;
    mine.rating = answer.rating;
  }
  mine.phase = "done";
  render();
}

function failed(error) {
  known.phase = "failed";
  known.problem = error;
  render();
}

// A search that the user asked for: it interrupts the background search, which continues afterwards. `keep` stores the
// answer.
async function demand(label, request, keep, { seconds = SECONDS } = {}) {
  const mine = known;
  clearTimeout(timer);
  const answer = await jobs.ask(label, { puzzle: puzzleText(mine.doc), ...request, ...seconds ? { seconds } : {} }, {
    seconds: seconds && seconds + GRACE,
    again: () => demand(label, request, keep, { seconds: null }),
    fail: failed,
  });
  if (!answer || mine !== known) return;
  keep(mine, answer);
  render();
  look();
}

function render() {
  const { record, problem, phase, isDraft } = known;
  const verdict = isDraft ? "draft" : problem ? "problem" : record ? record.verdict : phase;
  line.className = `verdict ${verdict}`;
  panel.classList.remove("stale");
  panel.inert = false;
  line.replaceChildren(
    element("span", { class: "sign", "aria-hidden": "true" }, texts.findings.signs[verdict] ?? ""),
    element("b", {}, texts.findings.verdicts[verdict] ?? ""),
    element("span", { class: "evidence" }, evidence()));
  renew(panel, problem ? [] : [element("p", { class: "evidence" }, evidence()),
    isDraft ? button(texts.findings.findValues, findValues, { "data-key": "find" }) : reasons(known),
    !isDraft && state.mode === "set" && [element("div", { class: "row" }, truth.buttons(look)), questions(known, demand)]]);
}

// The evidence for the verdict, in words.
function evidence() {
  const { record, problem, count, isDraft } = known;
  if (isDraft) return texts.findings.draft;
  // Errors in the text are shown beside the board.
  if (problem) return problem === state.problem ? "" : said(problem);
  if (!record) return "";
  const way = texts.findings.evidence(record, known.isConfirmed);
  return count ? `${texts.findings.many(count)}; ${way}` : way;
}

// Announces the verdict if it has changed.
function speak() {
  const words = texts.findings.verdicts[known.record.verdict];
  if (words === spoken) return;
  spoken = words;
  announce(words);
}
