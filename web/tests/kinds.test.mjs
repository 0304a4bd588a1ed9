// Every kind of rule that the engine knows: placed with the mouse as its example says, changed, and deleted.

import assert from "node:assert/strict";
import { fieldsOf, isFlat, sampleOf } from "../page/rule-entry.js";
import { formatCells, parseCells } from "../page/rule-cells.js";
import { pageTest, useBrowser } from "./helpers/browser.mjs";
import { askEngine } from "./helpers/engine.mjs";
import { add, choose, form, nameOf } from "./helpers/rules.mjs";
import { button, drag, ready, says, stateOf, texts, until } from "./helpers/ui.mjs";

useBrowser();

// An example is about the first of these grids that takes it.
const GRIDS = [{ model: "4x4" }, { model: "latin:4" }, { model: "classic" }, { model: "latin:3" }, { model: "binairo-6" },
  { size: 4, values: "0-4", boxes: "2x2" }, { size: 4, regions: "unknown" }];
// Examples that reach from side to side of their grid, so that they are not moved, but named.
const FIXED = ["clone", "connected", "contain", "count", "each-once", "house", "look-and-say", "pieces"];
// What is said of other rules is those rules, once it is read.
const EXPANDED = { replicate: "killer" };

/** Puts a doc on the board, and waits until it is drawn. */
async function load(page, doc) {
  await page.evaluate(async (wanted) => {
    const { load, on, state } = globalThis.satoku("store.js");
    if (JSON.stringify(wanted) === JSON.stringify(state.doc)) return;
    const drawn = new Promise((done) => on("board", done));
    load(wanted, { mode: "set" });
    await drawn;
  }, doc);
}

/** The first grid that takes a rule, and its board. */
async function gridFor(page, rules) {
  for (const grid of GRIDS) {
    const board = await askEngine(page, { ask: "board", puzzle: JSON.stringify({ ...grid, ...rules }) });
    if (!board.error) return { grid, board };
  }
  return assert.fail(`no grid takes ${JSON.stringify(rules)}`);
}

/** A doc's rules as the engine writes them. */
async function written(page, doc) {
  const answer = await askEngine(page, { ask: "write", puzzle: JSON.stringify(doc), target: "json" });
  assert(answer.text, JSON.stringify(answer));
  return JSON.parse(answer.text);
}

const rule = (page) => page.locator(".rules-list .rule-open");
const has = (page, kind, wanted) => until(`${kind.name}: ${wanted}`, async () => {
  const { doc, problem } = await stateOf(page);
  assert.equal(problem, null, JSON.stringify(problem));
  return wanted(doc[kind.name]);
});

async function placed(page, kind, entry, board, grid) {
  await add(page, kind, entry, board);
  await has(page, kind, (found) => found?.length === 1);
  await button(form(page), texts.rules.done).click().catch(() => {});
  const { doc } = await stateOf(page);
  assert.deepEqual(await written(page, doc), await written(page, { ...grid, [kind.name]: [entry] }), kind.name);
}

/** The first step by which a rule can be moved. */
async function stepFor(page, kind, sample, board, grid) {
  const keys = fieldsOf(kind, sample).filter(({ name, type }) => type === "cells" && sample[name]).map(({ name }) => name);
  const lists = fieldsOf(kind, sample).filter(({ name, type }) => type === "groups" && sample[name]).map(({ name }) => name);
  if (keys.length + lists.length === 0) return null;
  for (const [down, right] of [[1, 0], [0, 1], [0, -1], [-1, 0]]) {
    const shifted = (text) => {
      const moved = parseCells(text, board).map((at) => [Math.floor(at / board.columns) + down, (at % board.columns) + right]);
      const isInside = moved.every(([row, column]) => row >= 0 && column >= 0 && row < board.rows && column < board.columns);
      return isInside ? formatCells(moved.map(([row, column]) => row * board.columns + column), board.columns) : null;
    };
    const entry = { ...sample };
    for (const key of keys) entry[key] = shifted(sample[key]);
    for (const key of lists) entry[key] = sample[key].map(shifted);
    if (Object.values(entry).flat().includes(null)) continue;
    const answer = await askEngine(page, 
      { ask: "board", puzzle: JSON.stringify({ ...grid, [kind.name]: [entry] }) });
    if (!answer.error) return { step: [down, right], entry, from: parseCells([sample[keys[0]] ?? sample[lists[0]][0]], board)[0] };
  }
  return null;
}

async function removed(page, kind) {
  await page.locator(".rules-list .rule-remove").click();
  await has(page, kind, (found) => found === undefined);
}

/** A rule over the whole grid: on, perhaps with another number, and off. */
async function flag(page, kind, value) {
  await choose(page, kind);
  await has(page, kind, (found) => found === value);
  if (typeof value === "number") {
    const number = page.getByLabel(texts.rules.numberOf(kind.title));
    await number.fill(String(value + 1));
    await number.press("Tab");
    await has(page, kind, (found) => found === value + 1);
  }
  await removed(page, kind);
}

/** A rule that is a text. */
async function text(page, kind) {
  await choose(page, kind);
  await says(form(page), texts.rules.text);
  await button(form(page), texts.rules.add).click();
  if (kind.name in EXPANDED) {
    await has(page, { name: EXPANDED[kind.name] }, (found) => found?.length === 2);
    return;
  }
  await has(page, kind, (found) => found?.length === 1);
  await rule(page).filter({ hasText: kind.title }).first().click();
  const area = form(page).getByLabel(texts.rules.text);
  await until("the rule's text", async () => (await area.inputValue()).startsWith(`[[${kind.name}]]`));
  await area.fill((await area.inputValue()).replace("]]", "]]\nname = \"another\"").replace(/\nname = "(?!another).*"/, ""));
  await button(form(page), texts.rules.save).click();
  await has(page, kind, (found) => found?.[0].name === "another");
  await page.locator(".rules-list li").filter({ hasText: kind.title }).first().locator(".rule-remove").click();
  await has(page, kind, (found) => found === undefined);
}

/** A rule with a form: placed, moved or at least named, and deleted. Returns whether it was moved. */
async function drawn(page, kind, { name, ...sample }, board, grid) {
  await choose(page, kind);
  await placed(page, kind, sample, board, grid);
  await rule(page).click();
  const way = kind.gesture === "text" ? null : await stepFor(page, kind, sample, board, grid);
  if (way) {
    await button(form(page), texts.rules.move).click();
    const to = way.from + way.step[0] * board.columns + way.step[1];
    await drag(page, [way.from, to].map((at) => nameOf(at, board.columns)));
  } else {
    const more = form(page).locator("details", { hasText: texts.rules.more }).last();
    if (await more.getAttribute("open") === null) await more.locator("summary").click();
    await form(page).getByLabel("name", { exact: true }).fill("another");
  }
  await button(form(page), texts.rules.save).click();
  await form(page).waitFor({ state: "detached" });
  const { doc } = await stateOf(page);
  const wanted = way?.entry ?? { ...sample, name: "another" };
  assert.deepEqual(await written(page, doc), await written(page, { ...grid, [kind.name]: [wanted] }), `${kind.name} changed`);
  await removed(page, kind);
  return way !== null;
}

pageTest("kinds are placed, changed and deleted", "hosted", { timeout: 240_000 }, async ({ page }) => {
  await ready(page);
  const { kinds } = await askEngine(page, { ask: "about" });
  assert(kinds.length >= 74);
  const fixed = [];
  // With ALL=1 all of them; every day a third.
  const tested = kinds.filter(({ name }, at) => process.env.ALL || at % 3 === 0 || FIXED.includes(name));
  for (const kind of tested) {
    const sample = sampleOf(kind);
    if (kind.gesture === "flag") {
      const { grid } = await gridFor(page, { [kind.name]: sample });
      await load(page, grid);
      await flag(page, kind, sample);
    } else if (kind.gesture === "text" && !isFlat(kind, sample)) {
      await load(page, { model: "4x4" });
      await text(page, kind);
    } else {
      const { grid, board } = await gridFor(page, { [kind.name]: [sample] });
      await load(page, grid);
      const wasMoved = await drawn(page, kind, sample, board, grid);
      if (!wasMoved && kind.gesture !== "text") fixed.push(kind.name);
    }
  }
  assert.deepEqual(fixed.sort(), FIXED);
});
