// Setting puzzles from nothing, and what the page says meanwhile: true candidates, how many solutions are left, what a change
// would make of the puzzle, drafts.

import assert from "node:assert/strict";
import { sampleOf } from "../page/rule-entry.js";
import { pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import { askEngine } from "./helpers/engine.mjs";
import { newBoard } from "./helpers/killer.mjs";
import { TWELVE_KINDS, TWENTY_CAGES } from "./helpers/large.mjs";
import { add, choose, form, nameOf } from "./helpers/rules.mjs";
import { SEVERAL } from "./helpers/samples.mjs";
import {
  button, cell, drag, goTo, middle, openText, saved, says, stateOf, swipe, tabOf, texts, until, verdict,
} from "./helpers/ui.mjs";

useBrowser();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** What a gesture takes a person, in seconds. */
const GESTURE = 0.4;

/** Counts presses of the mouse and of keys from now on. */
async function countGestures(page) {
  await page.evaluate(() => {
    globalThis.gestures = 0;
    for (const kind of ["pointerdown", "keydown", "input"]) {
      addEventListener(kind, () => globalThis.gestures++, true);
    }
  });
  return () => page.evaluate(() => globalThis.gestures);
}

/** Enters a puzzle's rules and givens on an empty board. */
async function enterAll(page, { model, givens, solution, ...rules }) {
  const { kinds } = await askEngine(page, { ask: "about" });
  const board = { rows: 9, columns: 9 };
  for (const [name, entries] of Object.entries(rules)) {
    const kind = kinds.find((one) => one.name === name);
    await choose(page, kind);
    for (const [index, entry] of entries.entries()) {
      await add(page, kind, { ...sampleOf(kind), ...entry }, board);
      await until(`${name} ${index}`, async () => (await stateOf(page)).doc[name]?.length === index + 1);
    }
    await button(form(page), texts.rules.done).click();
  }
  for (const [at, given] of [...givens].entries()) {
    if (given === ".") continue;
    await cell(page, nameOf(at, 9)).click();
    await page.keyboard.press(given);
  }
}

async function isSolved(page, { solution }) {
  await verdict(page, "unique");
  await goTo(page, "puzzle");
  await button(page, texts.findings.candidates.values).click();
  await says(page.locator("#view-bar"), texts.findings.held.unique);
  const shown = await page.getByRole("gridcell").evaluateAll((cells) => cells.map((one) => /\d+$/.exec(one.getAttribute("aria-label"))?.[0]));
  assert.equal(shown.join(""), solution);
}

pageTest("a killer of 20 cages is set in less than four minutes", "hosted", { timeout: 120_000 }, async ({ page }) => {
  const begun = Date.now();
  await newBoard(page, "classic");
  const gestures = await countGestures(page);
  await enterAll(page, TWENTY_CAGES);
  await isSolved(page, TWENTY_CAGES);
  const seconds = (Date.now() - begun) / 1000, count = await gestures();
  console.log(`a killer of 20 cages: ${count} gestures, ${seconds.toFixed(1)} s beside them`);
  assert(count > 60 && GESTURE * count + seconds < 240, `${count} gestures, ${seconds} s`);
  await shot(page, "killer of 20 cages");
});

pageTest("a variant with twelve kinds of rules is set with the mouse", "hosted", { timeout: 120_000 }, async ({ page }) => {
  await newBoard(page, "classic");
  await enterAll(page, TWELVE_KINDS);
  await isSolved(page, TWELVE_KINDS);
  await shot(page, "twelve kinds");
});

pageTest("a jigsaw of 6x6 is painted on a phone", "hosted", { ...PHONE, timeout: 120_000 }, async ({ page }) => {
  await newBoard(page, "6x6");
  await until("the board", async () => (await stateOf(page)).doc.model === "6x6");
  await goTo(page, "rules");
  await button(page, texts.rules.regions.open).tap();
  await button(page, texts.rules.regions.empty).tap();
  // A full region is followed by the next one.
  for (const path of ["31 21 11 12 13 14", "36 26 16 15 25 24", "22 23 33 32 42 43", "34 35 45 44 54 55",
    "41 51 61 62 52 53", "46 56 66 65 64 63"]) {
    await swipe(page, path.split(" ").map(([row, column]) => `r${row}c${column}`));
  }
  await shot(page, "phone jigsaw");
  await button(page, texts.rules.apply).first().tap();
  await until("the regions", async () => (await stateOf(page)).doc.regions !== undefined);
  const { doc } = await stateOf(page);
  assert.equal(doc.regions, "AAAABB\nACCBBB\nACCDDB\nECCDDF\nEEEDDF\nEEFFFF\n");
  await verdict(page, "multiple");
});

pageTest("true candidates stay through changes, with counts; the rest is counted", "hosted", {}, async ({ page }) => {
  await openText(page, SEVERAL);
  await verdict(page, "multiple");
  await says(page.locator("#verdict"), "50 solutions;");
  await button(page, texts.findings.candidates.counts).click();
  await says(page.locator("#view-bar"), texts.findings.held.several(true, true));
  await shot(page, "true candidates with counts");
  const open = await page.locator(".cell .candidate").count();
  assert(open > 0);
  // Fewer remain after another given, without asking again.
  const [target] = await page.locator(".cell:has(.candidate)").evaluateAll((cells) => cells.map((one) => ({
    id: one.id, value: one.querySelector(".candidate").textContent })));
  const at = Number(target.id.slice(5)), name = nameOf(at, 9);
  await cell(page, name).click();
  await page.keyboard.press(target.value);
  await until("fewer candidates", async () => {
    const now = await page.locator(".cell .candidate").count();
    return now < open && await page.locator("#verdict .stale").count() === 0;
  });
  assert.equal((await page.locator("#view-bar").innerText()).length > 0, true);
  await page.keyboard.press("Control+z");
  await until("all candidates", async () => await page.locator(".cell .candidate").count() === open);
  // The choice is kept, and solving shows nothing of it.
  await button(page, texts.pad.play).click();
  assert.equal(await page.locator(".cell .candidate").count(), 0);
  await button(page, texts.pad.set).click();
  await until("candidates again", async () => await page.locator(".cell .candidate").count() === open);
  await button(page, texts.findings.candidates.counts).click();
  assert.equal(await page.locator(".cell .candidate").count(), 0);
});

pageTest("hovering over a true candidate shows what would be left", "hosted", {}, async ({ page }) => {
  await openText(page, SEVERAL);
  await verdict(page, "multiple");
  await button(page, texts.findings.candidates.values).click();
  const bar = page.locator("#view-bar");
  await says(bar, texts.findings.held.several(false, true));
  const open = await page.locator(".cell .candidate").count();
  const { x, y, name, value } = await page.locator(".cell .candidate").first().evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, value: one.textContent,
      name: /^r\d+c\d+/.exec(one.closest(".cell").getAttribute("aria-label"))[0] };
  });
  await page.mouse.move(x, y);
  await says(bar, texts.findings.supposed(name, value, ""));
  await until("fewer candidates", async () => await page.locator(".cell .candidate").count() < open);
  await page.mouse.move(2, 2);
  await says(bar, texts.findings.held.several(false, true));
  assert.equal(await page.locator(".cell .candidate").count(), open);
  // By keys: the pad's values, for the selected cell.
  await cell(page, name).click();
  await page.mouse.move(2, 2);
  await page.locator(`#pad [data-value="${value}"]`).focus();
  await says(bar, texts.findings.supposed(name, value, ""));
});

pageTest("a break is told and lit while it is drawn", "hosted", {}, async ({ page }) => {
  await openText(page, "model = \"4x4\"\ngivens = \"1... .... .... ....\"\n");
  await verdict(page, "multiple");
  await choose(page, { name: "killer" });
  await drag(page, ["r1c1", "r1c2"]);
  await page.keyboard.type("3");
  const told = form(page).locator(".rule-trial");
  await says(told, texts.rules.trial(texts.findings.verdicts.multiple, null));
  await page.keyboard.press("Backspace");
  await page.keyboard.type("7");
  await says(told, texts.rules.trial(texts.findings.verdicts.unsolvable, ""));
  await says(told, /;.+r1c1/);
  await until("the clues are lit", async () => await page.locator("#lights .trial > *").count() > 0);
  await shot(page, "a break while drawing");
  // Nothing of it was added.
  assert.equal((await stateOf(page)).doc.killer, undefined);
  await page.keyboard.press("Escape");
  await until("the lights are out", async () => await page.locator("#lights .trial > *").count() === 0);
});

pageTest("lines are continued at both ends, rules copied and moved by keys", "hosted", {}, async ({ page }) => {
  await openText(page, "model = \"6x6\"\n[[thermometer]]\ncells = \"r2c2>r2c4\"\n");
  await verdict(page, "multiple");
  await goTo(page, "rules");
  const rule = page.locator(".rules-list .rule-open"), cells = async () =>
    (await stateOf(page)).doc.thermometer.map((one) => one.cells);
  await until("the list of this puzzle", async () => await rule.count() === 1);
  await rule.click();
  await drag(page, ["r2c2", "r1c1"]);
  await drag(page, ["r2c4", "r3c4"]);
  await button(form(page), texts.rules.save).click();
  await until("the longer line", async () => (await cells())[0] === "r1c1>r2c2 r2c3-4 r3c4");
  await rule.click();
  await button(form(page), texts.rules.copy).click();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  // It does not leave the grid.
  for (let more = 0; more < 9; more++) await page.keyboard.press("ArrowRight");
  await button(form(page), texts.rules.add).click();
  await until("the copy", async () => (await cells()).length === 2);
  assert.deepEqual(await cells(), ["r1c1>r2c2 r2c3-4 r3c4", "r3c3>r4c4 r4c5-6 r5c6"]);
  await button(form(page), texts.rules.done).click();
  // What lies beside the grid has no neighbours.
  await openText(page, "model = \"4x4\"\ncells = { X = 1 }\n[[killer]]\ncells = \"r1c1 X1\"\nsum = 5\n");
  await goTo(page, "rules");
  await rule.click();
  await button(form(page), texts.rules.move).click();
  await page.keyboard.press("ArrowDown");
  assert.equal(await form(page).getByLabel("cells", { exact: true }).inputValue(), "r1c1 X1");
});

pageTest("a draft is drawn with question marks, and gets its values", "hosted", { timeout: 60_000 }, async ({ page }) => {
  await openText(page, "model = \"4x4\"\n[[killer]]\ncells = \"r1c1-2\"\nsum = \"?\"\n\n[[sandwich]]\ncells = \"r2c1>r2c4\"\nsum = \"?\"\n");
  await verdict(page, "draft");
  assert.equal(await page.locator("#open text").count(), 2);
  // And one more by hand.
  await choose(page, { name: "difference" });
  const [one, two] = [await middle(page, "r3c3"), await middle(page, "r3c4")];
  await form(page).getByText(texts.rules.more).click();
  await form(page).getByRole("button", { name: texts.rules.open }).click();
  await page.mouse.click((one.x + two.x) / 2, one.y);
  await until("three marks", async () => await page.locator("#open text").count() === 3);
  await shot(page, "draft");
  await button(form(page), texts.rules.done).click();
  await button(page, texts.findings.findValues).click();
  await verdict(page, "unique");
  const { doc } = await stateOf(page);
  assert(!JSON.stringify(doc).includes("\"?\""));
  assert.equal(await page.locator("#open text").count(), 0);
});

pageTest("rules in words are proposed, and a picture brings its puzzle back", "hosted", {}, async ({ page }) => {
  const killer = "[[killer]]\ncells = \"r4c1-2\"\nsum = 7\n";
  await openText(page, `model = "4x4"\n[[thermometer]]\ncells = "r1c1>r1c3"\n${killer}`);
  await verdict(page, "multiple");
  await goTo(page, "puzzle");
  await button(page, texts.about.propose).click();
  await until("rules in words", async () => /Thermometer: values increase/.test((await stateOf(page)).doc.rules ?? ""));
  assert.match((await stateOf(page)).doc.rules, /they sum to 7\.$/m);
  await goTo(page, "share");
  const { bytes } = await saved(page, () => button(page, texts.share.svg).click());
  await newBoard(page, "classic");
  await until("another board", async () => (await stateOf(page)).doc.model === "classic");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "board.svg", { type: "image/svg+xml" }));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  }, bytes.toString());
  await until("the picture's puzzle", async () => (await stateOf(page)).doc.thermometer?.length === 1);
  await says(page.locator("#prose"), "Thermometer: values increase");
});

pageTest("a puzzle is embedded in another page", "hosted", {}, async ({ page, context }) => {
  await openText(page, SEVERAL);
  await verdict(page, "multiple");
  await goTo(page, "share");
  const area = page.getByLabel(texts.share.embed);
  await until("the element", async () => (await area.inputValue()).startsWith("<iframe"));
  const element = await area.inputValue();
  const other = await context.newPage();
  await other.setContent(`<!doctype html><title>blog</title>${element}`);
  const frame = other.frameLocator("iframe");
  await frame.locator("body[data-ready=true]").waitFor();
  assert.equal(await frame.locator("#side").isVisible(), false);
  await frame.getByRole("gridcell", { name: /^r1c1,/ }).click();
  await other.keyboard.press("1");
  await frame.getByRole("gridcell", { name: /^r1c1, (value )?1/ }).waitFor();
  await shot(other, "embedded");
});

pageTest("steps are turned over by swiping", "hosted", { ...PHONE, timeout: 60_000 }, async ({ page }) => {
  await openText(page, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await verdict(page, "unique");
  await tabOf(page, "walk").tap();
  await button(page, texts.walk.all).tap();
  const place = page.locator(".places .place"), told = page.locator("#walk .told").first();
  await says(place, /^1 /);
  const first = await told.innerText();
  const swipeOver = async (from, to) => {
    const { x, y, width, height } = await told.boundingBox();
    const session = await page.context().newCDPSession(page);
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const at = (part) => [{ x: x + part * width, y: y + height / 2 }];
    await touch("touchStart", at(from));
    for (const part of [.25, .5, .75, 1]) await touch("touchMove", at(from + part * (to - from)));
    await touch("touchEnd", []);
    await session.detach();
  };
  await swipeOver(.8, .2);
  await says(place, /^2 /);
  await swipeOver(.2, .8);
  await says(place, /^1 /);
  assert.equal(await told.innerText(), first);
});

pageTest("the header is whole while a clue is drawn", "hosted", {}, async ({ page }) => {
  const first = page.url();
  await openText(page, SEVERAL);
  await verdict(page, "multiple");
  await until("the address has the puzzle", () => page.url() !== first);
  const { kinds } = await askEngine(page, { ask: "about" });
  for (const [width, height] of [[1280, 720], [1280, 860], [1600, 900], [1920, 700], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await verdict(page, "multiple");
    await choose(page, kinds.find(({ name }) => name === "thermometer"));
    await form(page).waitFor();
    await page.waitForTimeout(200);
    const { y } = await page.locator("header").boundingBox();
    assert(y >= 0, `${width}x${height}: the header is at ${y}`);
  }
});
