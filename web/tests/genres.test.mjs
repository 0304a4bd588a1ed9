// Every genre that the engine knows: a new problem, its first example's clues entered with mouse and keys, its rooms drawn,
// and solved by taps and keys. Then what is special: walls, rooms, shading, links, undo, what is no puzzle yet.

import assert from "node:assert/strict";
import { pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import { askEngine } from "./helpers/engine.mjs";
import { nameOf } from "./helpers/rules.mjs";
import {
  button, cell, drag, goTo, middle, openText, ready, says, stateOf, swipe, tapCell, texts, until, verdict,
} from "./helpers/ui.mjs";

useBrowser();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Makes a new problem of a genre, by its title. */
async function newProblem(page, { title, about }, rows, columns) {
  await goTo(page, "puzzle");
  await page.getByRole("combobox", { name: texts.open.genre, exact: true }).selectOption({ label: title });
  await page.getByLabel(texts.open.rows, { exact: true }).fill(String(rows));
  await page.getByLabel(texts.open.columns, { exact: true }).fill(String(columns));
  await button(page, texts.open.problemMake).click();
  await until(`a ${title} of ${rows}x${columns}`, async () => {
    const { rows: found, columns: across, genre } = await boardOf(page);
    return found === rows && across === columns && genre?.about === about;
  });
}

/** The board, once it is that of the present puzzle. */
const boardOf = (page) => until("the board is read", () => page.evaluate(() => {
  const { state } = globalThis.satoku("store.js");
  return state.read === state.doc ? JSON.parse(JSON.stringify(state.board)) : null;
}));

const clueOf = async (page, at) => (await boardOf(page)).genre.cells[at];

/** A walk through all cells of a room, from neighbour to neighbour. */
function walk(cells, columns) {
  const left = new Set(cells), way = [];
  const go = (at) => {
    left.delete(at);
    way.push(at);
    for (const next of [at + 1, at + columns, at - 1, at - columns]) {
      const isBeside = Math.abs((next % columns) - (at % columns)) <= 1;
      if (!isBeside || !left.has(next)) continue;
      go(next);
      way.push(at);
    }
  };
  go(cells[0]);
  assert.equal(left.size, 0, "a room is one piece");
  return way;
}

/** Clicks a place beside the board. */
async function clickBeside(page, side, at, { rows, columns }) {
  const near = { top: [0, at], bottom: [rows - 1, at], left: [at, 0], right: [at, columns - 1] }[side];
  const here = await middle(page, nameOf(near[0] * columns + near[1], columns));
  const { width } = await cell(page, "r1c1").locator(".hit").boundingBox();
  const [down, right] = { top: [-1, 0], bottom: [1, 0], left: [0, -1], right: [0, 1] }[side];
  await page.mouse.click(here.x + right * width, here.y + down * width);
}

const isRoom = (page) => button(page, texts.clues.rooms);

async function enter(page, wanted) {
  const { columns, genre } = wanted;
  if (genre.words.length > 0) {
    const field = page.getByLabel(genre.number, { exact: true });
    await field.fill(genre.words.join(" "));
    await field.press("Enter");
  }
  const { genre: now } = await boardOf(page);
  for (const [at, clue] of genre.cells.entries()) {
    if (clue === now.cells[at]) continue;
    await cell(page, nameOf(at, columns)).click();
    if (clue === "") await page.keyboard.press("Delete");
    else await page.keyboard.type(clue);
  }
  for (const { side, clues } of genre.sides) {
    for (const [at, clue] of clues.entries()) {
      if (clue === "") continue;
      await clickBeside(page, side, at, wanted);
      await page.keyboard.type(clue);
    }
  }
  if (!genre.regions) return;
  if (await isRoom(page).count() > 0) await isRoom(page).click();
  const rooms = [...new Set(genre.region_of)];
  for (const region of rooms) {
    const cells = [...genre.region_of.keys()].filter((at) => genre.region_of[at] === region);
    if (rooms.length > 1) await drag(page, walk(cells, columns).map((at) => nameOf(at, columns)));
    if (region === null) await page.keyboard.press("Delete");
  }
}

const asJson = async (page, puzzle) => {
  const { text, error } = await askEngine(page, { ask: "write", puzzle, target: "json" });
  assert(text, JSON.stringify(error));
  const { title, name, ...doc } = JSON.parse(text);
  return doc;
};

/** Enters a solution by taps, or by keys where values are numbers or letters; cells with nothing in them stay empty. */
async function solve(page, solution) {
  await button(page, texts.pad.play).click();
  const { columns, holes, givens, genre, values, faces } = await boardOf(page);
  const faceOf = (value) => faces[values.indexOf(value)];
  for (const [at, value] of solution.entries()) {
    if (holes.includes(at) || givens[at] !== null || faceOf(value) === "·") continue;
    await cell(page, nameOf(at, columns)).click();
    if (genre.taps.length === 0) await page.keyboard.type(/^[a-z]$/.test(faceOf(value)) ? faceOf(value) : String(value));
    for (let taps = 0; genre.taps.length > 0 && taps < genre.taps.length; taps++) {
      if (faceOf((await stateOf(page)).play.values[at]) === faceOf(value)) break;
      await cell(page, nameOf(at, columns)).click();
    }
  }
  await says(page.locator("#judged.right"), texts.judge.solved(null).replace("!", ""));
  await page.locator("dialog[open]").getByRole("button", { name: texts.judge.look }).click();
}

for (const part of [0, 1]) pageTest(`every genre is set and solved, ${part + 1} of 2`, "hosted", { timeout: 240_000 }, async ({ page }) => {
  await ready(page);
  const { genres } = await askEngine(page, { ask: "about" });
  assert(genres.length >= 24);
  for (const genre of genres.filter((_, at) => at % 2 === part)) {
    const wanted = await askEngine(page, { ask: "board", puzzle: genre.example });
    await newProblem(page, genre, wanted.rows, wanted.columns);
    await enter(page, wanted);
    const { doc } = await stateOf(page), { problem } = await boardOf(page);
    assert.equal(problem, null, `${genre.name}: ${JSON.stringify(problem)}`);
    assert.deepEqual(await asJson(page, JSON.stringify(doc)), await asJson(page, genre.example), genre.name);
    await verdict(page, "unique");
    const { solution_cells: right } = await askEngine(page, { ask: "solve", puzzle: genre.example });
    const found = await until(`${genre.name} is solved`, () => page.evaluate(() => globalThis.satoku("findings.js").solution()));
    assert.deepEqual(found, right, genre.name);
    await solve(page, right);
    await shot(page, `genre ${genre.name}`);
    await button(page, texts.pad.set).click();
  }
});

const named = async (page, name) => {
  const { genres } = await askEngine(page, { ask: "about" });
  return genres.find((genre) => genre.name === name);
};

pageTest("walls by a stroke and a key, undo, and what is no puzzle yet", "hosted", {}, async ({ page }) => {
  await ready(page);
  await newProblem(page, await named(page, "akari"), 4, 5);
  await verdict(page, "multiple");
  await drag(page, ["r1c1", "r1c2", "r1c3"]);
  await page.keyboard.press("x");
  assert.deepEqual((await boardOf(page)).genre.cells.slice(0, 4), ["x", "x", "x", ""]);
  assert.equal(await page.locator("#below .walls rect").count(), 3);
  await page.keyboard.press("x");
  assert.equal(await clueOf(page, 0), "", "the same key takes it back");
  await page.keyboard.press("x");
  await page.keyboard.press("Control+z");
  assert.equal(await clueOf(page, 0), "", "what was typed is one step");
  await page.keyboard.press("Control+y");
  assert.equal(await clueOf(page, 0), "x");
  await cell(page, "r2c2").click();
  await page.keyboard.type("7");
  await verdict(page, "unsolvable");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("x");
  await cell(page, "r1c2").click();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("7");
  await verdict(page, "unsolvable");
  await page.keyboard.type("777777");
  await says(page.locator("#problem"), "r1c2: found \"7777777\", expected a number");
  await until("the clue is drawn all the same", async () => (await page.locator("#above .clues").textContent()).trim() === "7777777");
  const refused = await page.evaluate(async () => {
    const { state } = globalThis.satoku("store.js"), { tryDoc } = globalThis.satoku("rule-form.js");
    return tryDoc({ ...state.doc, "anti-knight": true }).catch(({ message }) => message);
  });
  assert(refused?.includes("found \"7"), "no rule is added to it meanwhile");
  for (let typed = 0; typed < 7; typed++) await page.keyboard.press("Backspace");
  await page.keyboard.press("x");
  await cell(page, "r2c2").click();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("2");
  await until("it is a puzzle", async () => (await stateOf(page)).problem === null);
  const { doc } = await stateOf(page);
  assert.equal(doc.clues, "x x x . .\n. 2 . . .\n. . . . .\n. . . . .");
  // The address has it.
  await until("the address is written", () => page.evaluate(async () => {
    const { hashOf } = globalThis.satoku("address.js"), { state } = globalThis.satoku("store.js");
    return location.hash === await hashOf(state);
  }));
  await page.reload();
  await ready(page);
  assert.deepEqual((await stateOf(page)).doc, doc);
});

pageTest("rooms by strokes, and clues by the buttons of the pad", "file", {}, async ({ page }) => {
  await ready(page);
  await newProblem(page, await named(page, "heyawake"), 3, 3);
  await isRoom(page).click();
  await drag(page, ["r1c2", "r2c2", "r3c2"]);
  const regions = async () => (await boardOf(page)).genre.region_of;
  assert.deepEqual(await regions(), [0, 1, 2, 0, 1, 2, 0, 1, 2], "what a room leaves in two pieces is two rooms");
  // By keys: more cells to the last room.
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  assert.deepEqual(await regions(), [0, 1, 2, 0, 1, 2, 0, 1, 1]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await regions(), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
  await button(page, texts.clues.clues).click();
  await cell(page, "r2c1").click();
  const clues = page.getByRole("group", { name: texts.clues.clues });
  await clues.getByRole("button", { name: "2", exact: true }).click();
  assert.equal(await clueOf(page, 3), "2");
  await clues.getByRole("button", { name: texts.rules.backspace }).click();
  assert.equal(await clueOf(page, 3), "");
});

pageTest("shading by strokes", "hosted", {}, async ({ page }) => {
  await openText(page, "https://puzz.link/p?nurikabe/5/5/g2i3h2i1r");
  await until("the link is read", async () => (await boardOf(page)).genre?.cells[1] === "2");
  await button(page, texts.pad.play).click();
  const values = async () => (await stateOf(page)).play.values;
  const row = async () => (await values()).slice(20, 24);
  await drag(page, ["r5c1", "r5c2", "r5c3"]);
  assert.deepEqual(await row(), [0, 0, 0, null]);
  assert.equal(await page.locator(".shaded").count(), 3);
  // All of a stroke becomes what its first cell becomes.
  await drag(page, ["r5c2", "r5c3", "r5c4"]);
  assert.equal(await page.locator(".shaded").count(), 1);
  const [sea, ...dots] = await row();
  assert.equal(sea, 0);
  assert(dots.every((value) => value === dots[0] && value > 0), dots.join());
  await page.keyboard.press("Control+z");
  assert.deepEqual(await row(), [0, 0, 0, null], "a stroke is one step");
  // Marks are not shades.
  await button(page, texts.pad.colour).click();
  await drag(page, ["r5c1", "r5c2"]);
  assert.deepEqual(await row(), [0, 0, 0, null]);
});

pageTest("several faces, and clues beside the board, with fingers", "hosted", PHONE, async ({ page }) => {
  await ready(page);
  await newProblem(page, await named(page, "magnets"), 2, 2);
  const { width } = await cell(page, "r1c1").locator(".hit").boundingBox(), { x, y } = await middle(page, "r1c1");
  await page.touchscreen.tap(x, y - width);
  await page.getByRole("group", { name: texts.clues.clues }).getByRole("button", { name: "1", exact: true }).tap();
  assert.deepEqual((await boardOf(page)).genre.sides[0].clues, ["1", ""]);
  await button(page, texts.clues.rooms).tap();
  await swipe(page, ["r1c1", "r2c1"]);
  await swipe(page, ["r1c2", "r2c2"]);
  assert.deepEqual((await boardOf(page)).genre.region_of, [0, 1, 0, 1]);
  await button(page, texts.pad.play).tap();
  for (const shown of ["+", "−", "×", ""]) {
    await tapCell(page, "r1c1");
    await until(`${shown} after a tap`, async () => (await cell(page, "r1c1").textContent()) === shown);
  }
  await shot(page, "genres phone");
});
