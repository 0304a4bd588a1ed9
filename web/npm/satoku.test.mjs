// The package as a user has it: imported by its name, here or where it is installed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, SatokuError } from "satoku";

const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BROKEN = { model: "4x4,diagonal", killer: [{ cells: "r1c1-3", sum: 3 }] };
const satoku = await load();

test("the engine is loaded once", async () => assert.equal(await load(), satoku));

test("a puzzle is solved and its solution confirmed", () => {
  const answer = satoku.solve(HARD);
  assert.equal(answer.verdict, "unique");
  assert.equal(answer.solution, "812753649943682175675491283154237896369845721287169534521974368438526917796318452");
  assert.equal(answer.cross_check, "agrees");
  assert.equal(answer.solution_cells[0], 8);
  assert.equal(satoku.solve(HARD, { confirm: false }).cross_check, "skipped");
});

test("a puzzle file is an object, and check says what is wrong with it", () => {
  const { verdict, reasons, conflicts } = satoku.check(BROKEN);
  assert.equal(verdict, "unsolvable");
  assert.match(reasons[0], /killer 1/);
  assert.equal(conflicts[0].clues[0].kind, "killer");
});

test("solutions are counted up to a limit", () => {
  const empty = { model: "4x4", givens: "................" };
  const { count, complete } = satoku.count(empty);
  assert.deepEqual([count, complete], [288, true]);
  assert.deepEqual(satoku.count(empty, { limit: 10 }).complete, false);
});

test("hints, steps and ratings lead to the solution", () => {
  const { frame, before } = satoku.hint(EASY);
  assert.ok(frame.text.length > 0 && frame.hints.length > 0);
  assert.equal(before[0], 5);
  const { frames, end, rating } = satoku.steps(EASY);
  assert.equal(end, "solved");
  assert.equal(frames.length, rating.steps + 1);
  assert.deepEqual(satoku.rate(EASY).rating, rating);
  const [cell, value] = frames[1].placed[0];
  assert.deepEqual(satoku.mistakes(EASY, { values: [[cell, value]] }).mistakes, []);
  assert.equal(satoku.mistakes(EASY, { values: [[2, 1]] }).mistakes.length, 1);
  assert.deepEqual(satoku.explain(EASY, [2, 5]).inferences[0].cells, [0, 2]);
  assert.deepEqual(satoku.broken(EASY, { values: [[2, 1]] }).broken, []);
  assert.deepEqual(satoku.broken(EASY, { values: [[3, 5]] }).broken[0].cells, [0, 3]);
});

test("a seed makes a puzzle, the same one again", () => {
  const { doc, record } = satoku.generate({ model: "4x4", seed: 7, minimal: true });
  assert.equal(record.verdict, "unique");
  assert.equal(satoku.solve(doc).solution, record.solution);
  assert.deepEqual(satoku.generate({ model: "4x4", seed: 7, minimal: true }).doc, doc);
  assert.equal(satoku.generate({ draft: { model: "4x4", killer: [{ cells: "r1c1-2", sum: "?" }] } }).record.verdict, "unique");
});

test("puzzles are read, written, drawn and encoded", () => {
  const { puzzles, errors } = satoku.read(`${EASY}\n${HARD}\n12345\n`);
  assert.deepEqual([puzzles.length, errors.length, errors[0].line], [2, 1, 3]);
  // Some formats have no place for givens, and say so.
  const texts = satoku.about().targets.filter(target => !target.needs_model).map(({ name }) => {
    try {
      return satoku.convert(EASY, name).text;
    } catch (error) {
      assert.ok(error instanceof SatokuError, name);
      return "";
    }
  });
  assert.ok(texts.filter(text => text !== "").length > 3);
  assert.match(satoku.encode(EASY, "dimacs"), /^p cnf /m);
  assert.match(satoku.board(BROKEN).below + satoku.board(BROKEN).above, /<text/);
});

test("an argument that is not JSON is its caller's error", () => {
  let deep = [];
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  assert.throws(() => satoku.ask({ ask: "about", deep }), RangeError);
  assert.throws(() => satoku.certificate({ deep }), RangeError);
  assert.equal(satoku.solve(EASY).verdict, "unique");
});

test("a certificate is a tar file", () => {
  const tar = satoku.certificate(EASY);
  assert.ok(tar instanceof Uint8Array);
  assert.match(new TextDecoder().decode(tar.subarray(0, 512)), /^[\w./-]+\0/);
});

test("what cannot be answered is an error with its place", () => {
  assert.throws(() => satoku.solve("12345"), error => error instanceof SatokuError && error.line === 1);
  assert.throws(() => satoku.encode(EASY, "nonsense"), SatokuError);
  assert.throws(() => satoku.certificate("12345"), SatokuError);
  assert.throws(() => satoku.ask({ ask: "nonsense" }), SatokuError);
});
