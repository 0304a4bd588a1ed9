// The palette's search, without a page: kinds by their common names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { best, mentions } from "../page/rule-search.js";

const kind = (name, title, about, ...called) => ({ name, title, about, called });
const KINDS = [
  kind("anti-knight", "Anti-knight", "no value a knight's move away from itself", "knight", "antiknight", "AntiKnight"),
  kind("windows", "Windows (Windoku)", "every value once in further boxes", "NRC", "Windoku"),
  kind("whispers", "Whispers", "neighbours on a line differ by `difference` or more", "German whispers", "dutchwhispers"),
  kind("killer", "Killer cage", "no value twice in these cells, and they sum to `sum`", "cage", "killercage", "Cage"),
  kind("rellik", "Rellik cage", "no value twice in these cells, and no cells sum to `sum`", "rellik-cage"),
  kind("little-killer", "Little killer", "the cells along a diagonal sum to `sum`", "diagonal sum", "littlekillersum"),
  kind("thermometer", "Thermometer", "values increase strictly along a line", "thermo", "Thermo"),
  kind("difference", "Difference (white dot)", "two cells differ by `difference`", "kropki", "WhiteDot"),
  kind("ratio", "Ratio (black dot)", "of two cells one is `ratio` times the other", "kropki", "BlackDot"),
  kind("x-sum", "X-sum", "the first x cells of a line sum to `sum`", "xsum", "XSum"),
];

const found = (text) => KINDS.filter(mentions(text)).map(({ name }) => name);

test("kinds are found by their common names", () => {
  assert.deepEqual(found("kropki"), ["difference", "ratio"]);
  assert.deepEqual(found("  Kropki "), ["difference", "ratio"]);
  assert.deepEqual(found("white dots"), ["difference"]);
  assert.deepEqual(found("anti knight"), ["anti-knight"]);
  assert.deepEqual(found("antiknight"), ["anti-knight"]);
  assert.deepEqual(found("windoku"), ["windows"]);
  assert.deepEqual(found("german whispers"), ["whispers"]);
  assert.deepEqual(found("Dutch whispers"), ["whispers"]);
  assert.deepEqual(found("thermos"), ["thermometer"]);
  assert.deepEqual(found("thermo sudoku"), ["thermometer"]);
  assert.deepEqual(found("x-sums"), ["x-sum"]);
  assert.deepEqual(found("increase"), ["thermometer"]);
  assert.deepEqual(found("fog"), []);
  assert.deepEqual(found("?"), []);
  assert.deepEqual(found(""), KINDS.map(({ name }) => name));
});

test("Enter chooses the kind of that name before others that mention it", () => {
  const taken = (text) => best(KINDS.filter(mentions(text)), text)?.name;
  assert.equal(taken("cage"), "killer");
  assert.equal(taken("rellik"), "rellik");
  assert.equal(taken("killer"), "killer");
  assert.equal(taken("little"), "little-killer");
  assert.equal(taken("kropki"), "difference");
  assert.equal(taken("fog"), undefined);
});
