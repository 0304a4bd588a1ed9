// Solving on the page: what is entered and drawn, the clock, what the page says of it by itself; and the first screen.

import assert from "node:assert/strict";
import { address, bothForms, open, pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import { EASY, EASY_SOLUTION } from "./helpers/samples.mjs";
import {
  button, cell, drag, goTo, lit, middle, openText, ready, says, stateOf, tabOf, texts, until, verdict,
} from "./helpers/ui.mjs";

useBrowser();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const nameOf = (index) => `r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`;

/** Opens a puzzle to solve it. */
async function play(page, text) {
  await openText(page, text);
  await verdict(page, "unique");
  await button(page, texts.pad.play).click();
}

/** Enters the solution by keys, but for some cells. */
async function fill(page, { except = [] } = {}) {
  for (const [index, given] of [...EASY].entries()) {
    if (given !== "." || except.includes(nameOf(index))) continue;
    await cell(page, nameOf(index)).click();
    await page.keyboard.press(EASY_SOLUTION[index]);
  }
}

bothForms("first there is a puzzle, its verdict, and what one can do with it", {}, async ({ page, form }) => {
  await ready(page);
  await verdict(page, "unique");
  const welcome = page.locator("#welcome");
  await says(welcome, texts.welcome.text);
  await shot(page, `${form} welcome`);
  await welcome.getByRole("button", { name: texts.welcome.solve }).click();
  assert.equal(await welcome.isVisible(), false);
  assert.equal((await stateOf(page)).mode, "play");
});

pageTest("from the first screen to a board of one's own, or to another puzzle", "file", {}, async ({ page }) => {
  await ready(page);
  const welcome = page.locator("#welcome");
  await welcome.getByRole("button", { name: texts.welcome.open }).click();
  await page.keyboard.type("x");
  assert.equal(await page.getByLabel(texts.open.paste).inputValue(), "x");
  await page.reload();
  await welcome.getByRole("button", { name: texts.welcome.set }).click();
  await verdict(page, "multiple");
  assert.equal(await tabOf(page, "rules").getAttribute("aria-selected"), "true");
  assert.equal((await stateOf(page)).doc.whispers, undefined);
});

pageTest("modes by keys: values, marks, colours", "hosted", {}, async ({ page, form }) => {
  await play(page, EASY);
  await cell(page, "r1c3").click();
  for (const [key, kind] of [["x", "corner"], ["c", "centre"], ["v", "colour"]]) {
    await page.keyboard.press(key);
    await page.keyboard.press("2");
    assert.deepEqual((await stateOf(page)).play[kind][2], [2], kind);
  }
  await page.keyboard.press("Control+Shift+7");
  assert.deepEqual((await stateOf(page)).play.colour[2], [2, 7]);
  assert.match(await cell(page, "r1c3").getAttribute("aria-label"), /red, blue/);
  // Colours go over givens.
  await drag(page, ["r1c1", "r1c2"]);
  await page.keyboard.press("4");
  assert.deepEqual((await stateOf(page)).play.colour.slice(0, 2), [[4], [4]]);
  await shot(page, `${form} colours`);
  await page.keyboard.press("Delete");
  assert.deepEqual((await stateOf(page)).play.colour.slice(0, 3), [[], [], [2, 7]]);
  await page.keyboard.press("z");
  await cell(page, "r1c3").click();
  await page.keyboard.press("4");
  assert.equal((await stateOf(page)).play.values[2], 4);
});

pageTest("colours by touch, and a long press for the other kind", "file", { ...PHONE, timeout: 60_000 }, async ({ page }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  await button(page, texts.pad.play).tap();
  await tabOf(page, "pad").tap();
  await cell(page, "r1c3").tap();
  await page.getByRole("group", { name: texts.pad.writes }).getByRole("button", { name: texts.pad.colour }).tap();
  const colours = page.getByRole("group", { name: texts.pad.palette });
  await colours.getByRole("button", { name: "green" }).tap();
  await colours.getByRole("button", { name: "pink" }).tap();
  await shot(page, "phone colours");
  await page.getByRole("group", { name: texts.pad.writes }).getByRole("button", { name: texts.pad.value }).tap();
  await page.getByRole("group", { name: texts.pad.values }).getByRole("button", { name: "4" }).click({ delay: 700 });
  const { play: entered } = await stateOf(page);
  assert.deepEqual([entered.colour[2], entered.corner[2], entered.values[2]], [[5, 9], [4], null]);
  await shot(page, "phone keypad");
});

pageTest("a value removes the marks that it rules out, if that is wanted", "hosted", {}, async ({ page }) => {
  await play(page, EASY);
  for (const name of ["r1c4", "r9c3", "r9c4"]) {
    await cell(page, name).click();
    await page.keyboard.press("Shift+4");
    await page.keyboard.press("Control+4");
  }
  await cell(page, "r1c3").click();
  await page.keyboard.press("4");
  const marks = async () => {
    const { play: { corner, centre } } = await stateOf(page);
    return [3, 74, 75].map((index) => [...corner[index], ...centre[index]].length);
  };
  assert.deepEqual(await marks(), [0, 0, 2]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await marks(), [2, 2, 2]);
  await button(page, texts.settings.title).click();
  await page.getByLabel(texts.settings.tidy).uncheck();
  await page.keyboard.press("Escape");
  await cell(page, "r1c3").click();
  await page.keyboard.press("4");
  assert.deepEqual(await marks(), [2, 2, 2]);
});

pageTest("the pen draws through cells and along borders", "hosted", {}, async ({ page, form }) => {
  await play(page, EASY);
  await page.keyboard.press("b");
  await drag(page, ["r1c3", "r1c4", "r2c4", "r3c5"]);
  const drawn = async () => (await stateOf(page)).play.pen;
  assert.deepEqual(await drawn(), ["l5,1,7,1", "l7,1,7,3", "l7,3,9,5"]);
  // Along a border, from corner to corner.
  const [one, other] = [await middle(page, "r5c5"), await middle(page, "r5c6")];
  const half = (other.x - one.x) / 2;
  await page.mouse.move(one.x - half + 2, one.y - half + 2);
  await page.mouse.down();
  await page.mouse.move(one.x + 3 * half - 2, one.y - half + 2, { steps: 12 });
  await page.mouse.up();
  assert.deepEqual((await drawn()).slice(3), ["l8,8,10,8", "l10,8,12,8"]);
  // A tap is a cross; in a cell then a ring, then nothing.
  const marks = async () => (await drawn()).filter((stroke) => stroke[0] !== "l");
  await page.mouse.click(one.x, one.y);
  assert.deepEqual(await marks(), ["x9,9"]);
  await page.mouse.click(one.x, one.y);
  await page.mouse.click(one.x + half - 3, one.y);
  assert.deepEqual(await marks(), ["o9,9", "x10,9"]);
  await shot(page, `${form} pen`);
  await page.mouse.click(one.x, one.y);
  assert.deepEqual(await marks(), ["x10,9"]);
  // Over a line it erases; a stroke is undone as a whole.
  await drag(page, ["r1c3", "r1c4"]);
  assert.equal((await drawn()).includes("l5,1,7,1"), false);
  await page.keyboard.press("Control+z");
  assert.equal((await drawn()).length, 6);
  await until("the board is in the address", () => page.evaluate(() => location.hash.startsWith("#p=")));
  await page.waitForTimeout(500);
  const before = await drawn();
  await page.reload();
  await ready(page);
  assert.deepEqual(await drawn(), before);
  await page.keyboard.press("b");
  await button(page, texts.pad.clear).click();
  assert.deepEqual(await drawn(), []);
});

pageTest("the pen by keys", "file", {}, async ({ page }) => {
  await play(page, EASY);
  await cell(page, "r1c1").click();
  await page.keyboard.press("b");
  for (const key of ["Shift+ArrowRight", "Shift+ArrowDown", "Alt+ArrowDown", "Alt+Shift+ArrowRight", "Space"]) await page.keyboard.press(key);
  assert.deepEqual((await stateOf(page)).play.pen, ["l1,1,3,1", "l3,1,3,3", "l2,4,4,4", "x4,3", "x3,3"]);
  await page.keyboard.press("Delete");
  assert.deepEqual((await stateOf(page)).play.pen, ["l1,1,3,1"]);
  // At the edge there is nothing to draw to.
  for (const key of ["ArrowUp", "Shift+ArrowUp"]) await page.keyboard.press(key);
  assert.deepEqual((await stateOf(page)).play.pen, ["l1,1,3,1"]);
});

bothForms("broken rules are shown if that is wanted, and the choice is kept", {}, async ({ page, form }) => {
  await play(page, EASY);
  await cell(page, "r1c4").click();
  await page.keyboard.press("5");
  await page.waitForTimeout(300);
  assert.equal(await lit(page), 0);
  await button(page, texts.settings.title).click();
  await page.getByLabel(texts.settings.conflicts).check();
  await until("the three 5 are lit", async () => await page.locator("#lights .conflicts .ground").count() === 3);
  await page.keyboard.press("Escape");
  await shot(page, `${form} conflicts`);
  await cell(page, "r1c4").click();
  await page.keyboard.press("6");
  await until("nothing is lit", async () => await page.locator("#lights .conflicts .ground").count() === 0);
  if (form === "file") return;
  await page.reload();
  await ready(page);
  await button(page, texts.settings.title).click();
  assert(await page.getByLabel(texts.settings.conflicts).isChecked());
});

pageTest("a full grid is solved, or something is wrong", "hosted", { timeout: 90_000 }, async ({ page, form }) => {
  await play(page, EASY);
  await fill(page, { except: ["r1c3"] });
  const bar = page.locator("#judged");
  assert.equal(await bar.isVisible(), false);
  await cell(page, "r1c3").click();
  await page.keyboard.press("1");
  await says(bar, texts.judge.wrong);
  await shot(page, `${form} full and wrong`);
  await bar.getByRole("button", { name: texts.judge.where }).click();
  await says(page.locator("#walk"), /Something is wrong/);
  // Two clicks in quick succession would select all with the same value.
  await page.waitForTimeout(500);
  await cell(page, "r1c3").click();
  await page.keyboard.press("4");
  const dialog = page.getByRole("dialog", { name: /Solved in \d+:\d\d!/ });
  await dialog.waitFor();
  await shot(page, `${form} solved`);
  await dialog.getByRole("button", { name: texts.judge.look }).click();
  await says(bar, /Solved in/);
  const time = await page.getByRole("timer").innerText();
  await page.waitForTimeout(1500);
  assert.equal(await page.getByRole("timer").innerText(), time, "the clock stands");
  // What is drawn afterwards is no new solution.
  await page.keyboard.press("v");
  await page.keyboard.press("1");
  await page.waitForTimeout(500);
  assert.equal(await page.getByRole("dialog").count(), 0);
  await button(page, texts.pad.restart).click();
  await until("the clock begins again", async () => /0:0[0-3]/.test(await page.getByRole("timer").innerText()));
  await until("it runs", async () => /0:0[1-9]/.test(await page.getByRole("timer").innerText()));
  assert.equal(await bar.isVisible(), false);
});

bothForms("a link opens for solving, and is not solved", {}, async ({ page, context }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  await goTo(page, "share");
  const input = page.getByLabel(texts.share.link, { exact: true });
  await until("there is a link", async () => (await input.inputValue()).includes("#p="));
  const shared = await input.inputValue();
  for (const address of [shared, shared.replace(/#.*/, `#puzzle=${EASY}`)]) {
    const other = await context.newPage();
    await other.goto(address);
    await verdict(other, "unique");
    await other.waitForTimeout(600);
    assert.equal((await stateOf(other)).mode, "play");
    assert.equal(await other.locator("dialog, #judged:not([hidden])").count(), 0);
    await cell(other, "r1c3").click();
    await other.keyboard.press("4");
    assert.equal((await stateOf(other)).play.values[2], 4);
    await other.close();
  }
});

pageTest("the same puzzle opened again can be solved, from the beginning", "file", {}, async ({ page }) => {
  await play(page, EASY);
  await cell(page, "r1c3").click();
  await page.keyboard.press("4");
  await play(page, EASY);
  assert.equal((await stateOf(page)).play.values[2], null);
  await cell(page, "r1c4").click();
  await page.keyboard.press("6");
  assert.equal((await stateOf(page)).play.values[3], 6);
});

pageTest("two digits are one value, and rule out its marks alone", "file", {}, async ({ page }) => {
  await openText(page, `model = "16x16"`);
  await page.getByRole("gridcell").nth(255).waitFor();
  await button(page, texts.pad.play).click();
  await drag(page, ["r1c2", "r1c3"]);
  for (const key of ["Shift+1", "Shift+2"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(1000);
  }
  await cell(page, "r1c1").click();
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  const { play: entered } = await stateOf(page);
  assert.deepEqual([entered.values[0], entered.corner[1], entered.corner[2]], [12, [1, 2], [1, 2]]);
  await page.keyboard.press("Control+z");
  assert.equal((await stateOf(page)).play.values[0], null);
});

pageTest("what rules a value out is told, line by line", "hosted", {}, async ({ page, form }) => {
  await play(page, EASY);
  await goTo(page, "walk");
  const panel = page.locator("#walk");
  const ask = async (value) => {
    await panel.getByRole("combobox", { name: texts.why.value }).selectOption(String(value));
    await panel.getByRole("button", { name: texts.why.ask }).click();
  };
  await ask(5);
  await says(panel, texts.why.select);
  await cell(page, "r1c3").click();
  await ask(5);
  await says(panel, texts.why.because("r1c3", 5, 1));
  await says(panel, "row 1: r1c3 is not 5, because r1c1 is 5");
  await until("both cells are lit", async () => await page.locator("#lights .why .ground").count() === 2);
  await ask(1);
  await says(panel, /Not 1 in r1c3: \d+ inferences/);
  await shot(page, `${form} why not`);
  await ask(4);
  await says(panel, texts.why.nothing("r1c3", 4));
  // A value that stands there can be in question, too.
  await page.keyboard.press("Escape");
  await cell(page, "r1c3").click();
  await page.keyboard.press("1");
  await ask(1);
  await says(panel, /Not 1 in r1c3/);
});

pageTest("the clock stops, and then the board is covered", "hosted", {}, async ({ page, form }) => {
  await play(page, EASY);
  const clock = page.getByRole("timer");
  await until("it runs", async () => /0:0[1-9]/.test(await clock.innerText()));
  await button(page, texts.clock.pause).click();
  const dialog = page.getByRole("dialog", { name: /Paused at/ });
  await dialog.waitFor();
  const seen = () => page.locator("#cells").evaluate((cells) => getComputedStyle(cells).visibility);
  assert.equal(await seen(), "hidden");
  await dialog.getByRole("button", { name: texts.clock.goOn }).click();
  await until("the board is seen again", async () => (await seen()) === "visible");
  if (form === "hosted") {
    await until("it runs", async () => /0:0[2-9]/.test(await clock.innerText()));
    await page.waitForTimeout(300);
    await page.reload();
    await ready(page);
    assert.match(await clock.innerText(), /0:0[2-9]/);
  }
  await button(page, texts.pad.set).click();
  assert.equal(await clock.isVisible(), false);
});

pageTest("solving has no tools for setting, and starts over", "hosted", {}, async ({ page }) => {
  await play(page, EASY);
  assert.equal(await tabOf(page, "rules").count(), 0);
  assert.equal(await page.locator(".questions").count(), 0);
  await cell(page, "r1c3").click();
  for (const key of ["4", "v", "3"]) await page.keyboard.press(key);
  await button(page, texts.pad.restart).click();
  const { play: entered } = await stateOf(page);
  assert.deepEqual([entered.values[2], entered.colour[2]], [null, []]);
  await page.keyboard.press("Control+z");
  assert.deepEqual((await stateOf(page)).play.values[2], 4);
  await button(page, texts.pad.set).click();
  await goTo(page, "rules");
});

bothForms("a genre is opened, shaded by taps, and solved", {}, async ({ page }) => {
  const clues = "heyawake: 5 5|2 - - 1 -|- - - - -|2 - 4 - -|- - - - -|- - - - -";
  await openText(page, `${clues}|a a a b b|a a a b b|c c d d d|c c d d d|c c d d d`);
  await verdict(page, "unique");
  await button(page, texts.findings.show("only")).click();
  const isShaded = async (name) => (await cell(page, name).locator(".shaded").count()) === 1;
  await until("the solution is drawn in signs", async () =>
    await isShaded("r1c1") && (await cell(page, "r1c2").textContent()) === "·");
  await button(page, texts.findings.show("only")).click();
  await button(page, texts.pad.play).click();
  for (const [shaded, text] of [[true, ""], [false, "·"], [false, ""]]) {
    await cell(page, "r1c1").click();
    await until(`shaded: ${shaded}, ${text} after a tap`, async () =>
      (await isShaded("r1c1")) === shaded && (await cell(page, "r1c1").textContent()) === text);
  }
});

pageTest("where rules are missing the author's solution decides, or nothing", "hosted", {}, async ({ page }) => {
  // The rules that are there leave two solutions, or make one that is not the author's.
  const rows = ["1234", "3412", "2143"], bar = page.locator("#judged");
  const open = async (last, more) => {
    const givens = [...rows, ". . . ."].join("\n");
    await openText(page, JSON.stringify({ model: "latin:4", givens, incomplete: true, ...more }));
    await until("it is read", async () => (await stateOf(page)).doc.incomplete);
    await button(page, texts.pad.play).click();
    for (const [at, value] of [...last].entries()) {
      await cell(page, `r4c${at + 1}`).click();
      await page.keyboard.press(value);
    }
  };
  await open("4321", {});
  await says(bar, texts.judge.open);
  assert.equal(await page.getByRole("dialog").count(), 0);
  await goTo(page, "walk");
  await button(page, texts.walk.check).click();
  await says(page.locator("#walk"), texts.judge.open);
  await open("4321", { solution: `${rows.join("")}3421` });
  await says(bar, texts.judge.wrong);
  await open("4321", { solution: `${rows.join("")}4321` });
  await page.getByRole("dialog", { name: texts.judge.solved(null).replace("!", "") }).waitFor();
});
