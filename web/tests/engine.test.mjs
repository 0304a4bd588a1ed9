// The page's engine gives the program's answers to hundreds of puzzles: the same verdict, solution and
// number of solutions, and not much slower.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FORMS, open, useBrowser } from "./helpers/browser.mjs";
import { askEngine } from "./helpers/engine.mjs";
import { RELEASE, inFolder, records } from "./helpers/program.mjs";
import { allPuzzles } from "./helpers/puzzles.mjs";

/** Puzzles that take the program longer than this, in seconds with the cross-check, are left out. */
const QUICK = Number(process.env.QUICK ?? 0.3);
/** Solutions are counted up to this many. */
const LIMIT = 50;
/** The most that the page's engine may be slower, as a factor; loose because machines differ. */
const SLOWER = 6;
/** The number of puzzles that must be left. */
const ENOUGH = 300;

useBrowser();

function asTable(puzzles) {
  const lines = puzzles.map(({ name, model, puzzle }) => `${name}\t${model}\t${puzzle}\n`);
  return `label\tmodel\tpuzzle\n${lines.join("")}`;
}

/**
 * The program's answers to puzzles. It reads them from a file: its limit of time is one for each puzzle that is
 * read, too, and a pipe may have it wait while browsers keep the processors busy.
 */
function answersTo(command, options, puzzles) {
  return inFolder((folder) => {
    const file = join(folder, "puzzles.tsv");
    writeFileSync(file, asTable(puzzles));
    const answers = records([command, ...options, file]);
    assert.equal(answers.length, puzzles.length);
    return answers;
  });
}

/** The program's answers, one at a time for exact times, with `answers` beside each puzzle. */
function byProgram(puzzles) {
  const options = ["--jobs", "1", "--limit-time", `${QUICK}`];
  const solved = answersTo("solve", options, puzzles);
  const quick = puzzles.map((puzzle, index) => ({ ...puzzle, solved: solved[index] }))
    .filter(({ solved }) => solved.verdict === "invalid" || solved.cross_check === "agrees");
  const counted = answersTo("count", ["--limit", `${LIMIT}`, "--no-cross-check", ...options], quick);
  return quick.map((puzzle, index) => ({ ...puzzle, counted: counted[index] }));
}

/** The answers of the page's engine to the same puzzles. */
async function byPage(page, form, puzzles) {
  const answers = [];
  for (const { model, puzzle } of puzzles) {
    const request = model === "" ? {} : { model };
    const read = await askEngine(page, { ask: "read", text: puzzle, ...request });
    if (read.error || read.puzzles.length === 0) {
      answers.push({ verdict: "invalid", message: read.error?.message ?? read.errors[0]?.message });
      continue;
    }
    const text = JSON.stringify(read.puzzles[0].doc);
    const [solved, counted] = await askEngine(page, [
      { ask: "solve", puzzle: text, seconds: 60 },
      { ask: "count", puzzle: text, limit: LIMIT, seconds: 60 },
    ]);
    answers.push({ ...solved, counted, verdict: solved.verdict ?? `error: ${solved.error?.message}` });
  }
  return answers;
}

/** How an answer differs from the program's, in words; empty if it does not. */
function difference({ solved, counted }, answer) {
  if (solved.verdict !== answer.verdict) return `${answer.verdict}, not ${solved.verdict}`;
  if (solved.verdict === "invalid") return "";
  if (solved.verdict === "unique" && solved.solution !== answer.solution) return "another solution";
  if ((solved.witness === null) !== (answer.witness === null)) return "a witness in one of them";
  if (answer.witness !== null && answer.witness === answer.solution) return "a witness like the solution";
  if (answer.cross_check === "disagrees") return "the cross-check disagrees";
  // If the program ran out of time, its number is incomplete.
  const isCutOff = !counted.complete && counted.count < LIMIT;
  if (counted.count === undefined || counted.verdict === "unknown" || isCutOff) return "";
  if (counted.count !== answer.counted?.count) return `${answer.counted?.count} solutions, not ${counted.count}`;
  return "";
}

/** Seconds of both engines and their ratio, for each group and in all. */
function speeds(puzzles, answers) {
  const sums = new Map();
  puzzles.forEach(({ group, solved }, index) => {
    if (solved.verdict === "invalid") return;
    for (const name of [group, "all"]) {
      const sum = sums.get(name) ?? { puzzles: 0, program: 0, page: 0 };
      sum.puzzles += 1;
      sum.program += solved.seconds;
      sum.page += answers[index].seconds;
      sums.set(name, sum);
    }
  });
  for (const sum of sums.values()) sum.ratio = sum.page / sum.program;
  return sums;
}

function report(sums) {
  for (const [name, { puzzles, program, page, ratio }] of sums) {
    console.log(`${name.padEnd(12)} ${String(puzzles).padStart(4)} puzzles: program ${program.toFixed(3)} s, ` +
      `page ${page.toFixed(3)} s, ratio ${ratio.toFixed(2)}`);
  }
}

let expected;

for (const form of FORMS) {
  test(`the engine says what the program says (${form})`, { timeout: process.env.ALL ? undefined : 240_000 }, async () => {
    expected ??= byProgram(allPuzzles());
    // Every fourth puzzle is enough over the server: it is the same engine.
    const puzzles = form === "file" ? expected : expected.filter((_, index) => index % 4 === 0);
    const { page, close } = await open(form);
    const answers = await byPage(page, form, puzzles);
    await close();
    const wrong = puzzles.map((puzzle, index) => [puzzle.name, difference(puzzle, answers[index])])
      .filter(([, text]) => text !== "").map(([name, text]) => `${name}: ${text}`);
    assert.deepEqual(wrong, []);
    if (form !== "file") return;
    const counts = new Map();
    for (const { verdict } of answers) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    console.log([...counts].map(([name, count]) => `${name} ${count}`).join(", "));
    assert(answers.filter(({ verdict }) => verdict !== "invalid").length >= ENOUGH);
    const sums = speeds(puzzles, answers);
    report(sums);
    if (RELEASE) assert(sums.get("all").ratio < SLOWER, "the page's engine is too slow");
    else console.log("the program is not optimised, so the ratio says little");
  });
}
