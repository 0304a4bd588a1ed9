// Entering a puzzle: pasted, built by mouse, keyboard and touch; kept over a reload.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FORMS, address, bothForms, open, pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import { newBoard, newKiller } from "./helpers/killer.mjs";
import { doc, output, records } from "./helpers/program.mjs";
import { table } from "./helpers/puzzles.mjs";
import { CAGES, CAGES_SOLUTION, EASY, HARD, HARD_SOLUTION, KILLER } from "./helpers/samples.mjs";
import {
  button, cell, drag, goTo, lit, openText, ready, says, stateOf, texts, until, verdict,
} from "./helpers/ui.mjs";

useBrowser();

/** The program's summary of the page's puzzle. */
const asProgram = (kept) => doc(JSON.stringify(kept));

bothForms("paste the README's puzzle and see that it is unique", {}, async ({ page, form }) => {
  await ready(page);
  await openText(page, HARD);
  await verdict(page, "unique");
  await says(cell(page, "r1c1"), "8");
  await button(page, texts.findings.show("only")).click();
  await until("the solution is on the board", async () => /\b1$/.test(await cell(page, "r1c2").getAttribute("aria-label")));
  assert((await cell(page, "r9c9").getAttribute("aria-label")).endsWith(HARD_SOLUTION.at(-1)));
  await shot(page, `${form} solution`);
});

bothForms("what is pasted anywhere is opened", {}, async ({ page }) => {
  await ready(page);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, KILLER);
  await until("it is opened", async () => (await stateOf(page)).doc.killer?.length === CAGES.length);
  await verdict(page, "unique");
});

pageTest("build a killer by mouse alone, break it, see why, undo", "hosted", {}, async ({ page, form }) => {
  await newKiller(page, { stroke: drag, press: (found) => found.click() });
  await verdict(page, "unique");
  await shot(page, `${form} killer built`);
  const { doc: built } = await stateOf(page);
  const [answer] = records(["solve", "-"], JSON.stringify(built));
  assert.equal(answer.solution, CAGES_SOLUTION);

  // The second cage's sum, as the first one's.
  await page.getByRole("list", { name: texts.rules.list }).getByRole("button").filter({ hasText: "sum 7" }).first().click();
  const pad = page.getByRole("group", { name: texts.rules.keypad });
  await pad.getByRole("button", { name: texts.rules.backspace }).click();
  await pad.getByRole("button", { name: "3", exact: true }).click();
  await button(page, texts.rules.save).click();
  await verdict(page, "unsolvable");
  await says(page.locator("#findings"), /these 2 clues, and no fewer of them, contradict each other/i);
  await until("the reason is lit", async () => await lit(page) > 0);
  await shot(page, `${form} killer broken`);

  await button(page, texts.page.undo).click();
  await verdict(page, "unique");
  assert.deepEqual((await stateOf(page)).doc, built);
  await until("nothing is lit", async () => await lit(page) === 0);
});

pageTest("write givens by keys, undo and redo them", "hosted", {}, async ({ page }) => {
  await newBoard(page, "classic");
  await verdict(page, "multiple");
  await page.getByRole("grid").focus();
  await page.keyboard.press("Control+Home");
  await cell(page, "r1c1").click();
  for (const value of HARD.slice(0, 12)) {
    if (value !== ".") await page.keyboard.press(value);
    await page.keyboard.press("ArrowRight");
  }
  await says(cell(page, "r1c1"), "8");
  const before = await stateOf(page);
  assert.match(String(before.doc.givens), /^8/);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.doesNotMatch(String((await stateOf(page)).doc.givens), /^8/);
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+y");
  assert.deepEqual((await stateOf(page)).doc, before.doc);
});

pageTest("several cells at once, and marks", "hosted", {}, async ({ page }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  await button(page, texts.pad.play).click();
  await drag(page, ["r1c3", "r1c4"]);
  await page.keyboard.press("Shift+1");
  await page.keyboard.press("Control+2");
  await cell(page, "r3c1").click();
  await page.keyboard.press("7");
  const { play, mode } = await stateOf(page);
  assert.equal(mode, "play");
  assert.deepEqual([play.corner[2], play.corner[3], play.centre[2]], [[1], [1], [2]]);
  assert.equal(play.values[18], 7);
  // Givens are fixed in play mode.
  await cell(page, "r1c1").click();
  await page.keyboard.press("9");
  assert.equal((await stateOf(page)).play.values[0], null);
});

bothForms("a reload keeps the board", {}, async ({ page }) => {
  await openText(page, KILLER);
  await verdict(page, "unique");
  await button(page, texts.pad.play).click();
  await cell(page, "r1c1").click();
  await page.keyboard.press("1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+2");
  const before = await stateOf(page);
  await until("the board is in the address", () => page.evaluate(() => location.hash.startsWith("#p=")));
  await page.waitForTimeout(500);
  await page.reload();
  await verdict(page, "unique");
  const { doc: kept, play, mode } = await stateOf(page);
  assert.deepEqual({ kept, mode }, { kept: before.doc, mode: "play" });
  assert.equal(play.values[0], 1);
  assert.deepEqual(play.corner[1], [2]);
});

const ISS = ".Shape~6x6.Cage~7~R1C1~R1C2.Thermo~R3C1~R4C1~R5C1.X~R2C2~R2C3.~R1C6_3";
const OVERSIZED = `title = "A given and a cage"\nmodel = "6x6"\ngivens = "1..................................."\n
[[killer]]\ncells = "r2c1-3"\nsum = 12\n`;

/** Five links and texts of other programs. */
function imports() {
  const convert = (to, text) => output(["convert", "--to", to, "-"], text).trim();
  return {
    "f-puzzles": convert("f-puzzles-link", KILLER),
    SudokuPad: convert("sudokupad-link", KILLER),
    "SudokuPad classic": "https://sudokupad.app/classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B",
    ISS,
    TOML: OVERSIZED,
  };
}

bothForms("import other people's links and texts, and one's own address", { timeout: 120_000 }, async ({ page, context }) => {
  for (const [name, text] of Object.entries(imports())) {
    const wanted = doc(text);
    await openText(page, text);
    await until(`${name} is there`, async () =>
      JSON.stringify(asProgram((await stateOf(page)).doc)) === JSON.stringify(wanted));
  }
  const { doc: last } = await stateOf(page);
  await goTo(page, "share");
  const own = page.getByRole("textbox", { name: texts.share.link, exact: true });
  const link = await until("the page's link", async () => {
    const value = await own.inputValue();
    return value.includes("#p=") && value;
  });
  const other = await context.newPage();
  await other.goto(link);
  await ready(other);
  assert.deepEqual((await stateOf(other)).doc, last);
  await other.close();
  // The address may contain any text that can be read.
  const third = await context.newPage();
  await third.goto(`${link.replace(/#.*/, "")}#puzzle=${encodeURIComponent(HARD)}`);
  await verdict(third, "unique");
});

pageTest("texts that are not puzzles are refused in place", "hosted", {}, async ({ page, form }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  const before = await stateOf(page);
  for (const [text, why] of [
    [`${EASY.slice(0, 40)}o${EASY.slice(41)}`, /found 'o'|expected/],
    ["model = \"6x6\"\ngivens = 1", /line 2|givens/],
    [".Thermo~R1C1~R99C1", /R99|column|row|cell/i],
    ["https://example.org/none", /./],
    ["[".repeat(100_000), /./],
  ]) {
    await openText(page, text);
    await says(page.locator("#puzzle").getByRole("alert"), why);
    assert.deepEqual((await stateOf(page)).doc, before.doc);
  }
  await shot(page, `${form} refused`);
});

pageTest("many puzzles at once are offered", "file", {}, async ({ page }) => {
  const three = table("puzzles/seeds.tsv").slice(0, 3).map(({ puzzle }) => puzzle);
  await openText(page, three.join("\n"));
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await shot(page, "choose a puzzle");
  await dialog.getByRole("listitem").nth(1).getByRole("button").click();
  await verdict(page, "unique");
});

for (const form of FORMS) {
  test(`a broken address is said, and harms nothing (${form})`, async () => {
    for (const hash of ["#p=AAAA", "#p=%%%", "#nonsense", `#puzzle=${"8".repeat(200)}`]) {
      const { page, close } = await open(form, { hash });
      await ready(page);
      const told = page.locator("#trouble");
      await says(told, /address/i);
      assert.doesNotMatch(await told.innerText(), /--/);
      // There is a way on: the text with what is wrong with it.
      const isText = hash.startsWith("#puzzle=");
      await told.getByRole("button", { name: isText ? texts.address.why : texts.address.way }).click();
      const paste = page.getByLabel(texts.open.paste);
      await until("the text to be corrected", async () => await paste.inputValue() === (isText ? hash.slice(8) : ""));
      if (isText) await says(page.locator("#puzzle .errors"), /200/);
      else assert(await paste.evaluate((area) => area === document.activeElement));
      await close();
    }
  });
}

pageTest("texts of others cost no time in proportion to their length", "file", {}, async ({ page }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  const found = await page.evaluate(() => {
    const { sizeIn } = globalThis.satoku("open.js"), { unpack } = globalThis.satoku("address.js");
    const { load, state } = globalThis.satoku("store.js"), { fileName } = globalThis.satoku("files.js");
    const many = Array.from({ length: 300_000 }, (_, index) => index);
    const play = unpack({ count: 81, values: { 0: 5, 1: 10 }, corner: { 0: many }, struck: [[0, 1], [0, 10], [81, 1]] }, state.board);
    load({ model: "4x4", title: `a${".".repeat(300_000)}b` });
    return { quoted: sizeIn({ message: 'unknown key "expected 1 cells, found 90000000000000000"' }),
      huge: sizeIn({ message: "", found: 90000000000000000 }), five: sizeIn({ message: "", found: 25 }),
      values: play.values.slice(0, 2), corner: play.corner[0], struck: play.struck, name: fileName("txt") };
  });
  assert.deepEqual(found, { quoted: null, huge: null, five: "latin:5", values: [5, null],
    corner: [1, 2, 3, 4, 5, 6, 7, 8, 9], struck: [[0, 1]], name: "a.txt" });
});

pageTest("a large board has elements only for cells in view", "file", { timeout: 120_000 }, async ({ page }) => {
  await ready(page);
  const count = () => page.locator("#cells .cell").count();
  const row = Array(200).fill("7 .").join(" "), givens = Array(400).fill(row).join("\n");
  await page.evaluate(doc => globalThis.satoku("store.js").load(doc), { size: "400x400", values: "1-9", rows: "none", columns: "none", givens });
  await until("the board is drawn from afar", async () => await page.locator("#far path").count() === 400);
  assert.equal(await count(), 0);
  await page.evaluate(() => globalThis.satoku("selection.js").select([399]));
  await until("the cursor's cell is there", async () => await count() === 1);
  assert.equal(await cell(page, "r1c400").getAttribute("aria-selected"), "true");
  await page.evaluate(() => globalThis.satoku("selection.js").select(globalThis.satoku("board.js").allCells()));
  assert(await page.locator("#board *").count() < 3000);
  while (await page.locator("#larger").isEnabled()) await page.locator("#larger").click();
  await until("cells in view are there", async () => await count() > 50);
  const showCorner = right => page.locator("#frame").evaluate((frame, x) => frame.scrollTo(x * frame.scrollWidth, 0), right);
  for (const [right, name, shown] of [[0, "r1c1", "7"], [1, "r1c399", "7"]]) {
    await showCorner(right);
    await says(cell(page, name), shown);
    assert(await count() < 2000);
  }
  await cell(page, "r1c399").click();
  assert.deepEqual(await page.evaluate(() => globalThis.satoku("selection.js").selection.cells), [398]);
});

for (const form of FORMS) {
  test(`a language is one that there is (${form})`, async () => {
    const { page, close } = await open(form, { hash: "?language=constructor" });
    await ready(page);
    assert.equal(await page.getAttribute("html", "lang"), "en");
    await close();
  });
}

pageTest("what a puzzle says of itself is shown, edited and kept", "hosted", {}, async ({ page }) => {
  await openText(page, 'model = "4x4"\ntitle = "Ripples"\nauthor = "É"\nrules = """\nNormal.\n\n<b>Bold</b>."""\n');
  await says(page.locator("#title"), "Ripples by É");
  await says(page.locator("#prose"), "<b>Bold</b>.");
  await goTo(page, "puzzle");
  const input = (key) => page.getByLabel(texts.about.fields[key], { exact: true });
  assert.equal(await input("rules").inputValue(), "Normal.\n\n<b>Bold</b>.");
  await input("source").fill("a book");
  await input("title").fill("Waves");
  await input("rules").focus();
  await says(page.locator("#title"), "Waves by É");
  await says(page.locator("#prose"), "Source: a book");
  await input("author").fill("");
  await input("author").press("Enter");
  await says(page.locator("#title"), /^Waves$/);
  const { doc: kept } = await stateOf(page);
  assert.deepEqual([kept.title, kept.author, kept.source], ["Waves", undefined, "a book"]);
  assert.equal(asProgram(kept).rules, "Normal.\n\n<b>Bold</b>.");
});
