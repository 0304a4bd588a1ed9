// Findings, hints, steps, and searches that are stopped.

import assert from "node:assert/strict";
import { bothForms, pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import { askEngine } from "./helpers/engine.mjs";
import { records } from "./helpers/program.mjs";
import { table } from "./helpers/puzzles.mjs";
import { EASY, EASY_SOLUTION, ENDLESS, HARD, REPAIR, SEVERAL } from "./helpers/samples.mjs";
import {
  button, cell, focusIs, goTo, lit, openText, pressUntil, ready, says, stateOf, tabOf, texts, until, verdict,
} from "./helpers/ui.mjs";

useBrowser();

// (In Firefox, Enter presses no button if a test sends it.)
pageTest("walk the steps by keyboard", "hosted", { timeout: 60_000, onlyChromium: true }, async ({ page, form }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  await page.evaluate(() => document.activeElement?.blur());
  await pressUntil(page, "Tab", focusIs(texts.page.tabs.puzzle));
  await pressUntil(page, "ArrowRight", focusIs(texts.page.tabs.walk), 6);
  assert.equal(await tabOf(page, "walk").getAttribute("aria-selected"), "true");
  await pressUntil(page, "Tab", focusIs(texts.walk.all), 20);
  await page.keyboard.press("Enter");
  const panel = page.locator("#walk");
  await says(panel, texts.walk.ends.solved);
  const place = panel.getByRole("group", { name: texts.walk.list });
  await says(place, /^\D*1 of (\d+)/);
  for (const step of [2, 3, 4]) {
    await page.keyboard.press("ArrowRight");
    await says(place, `${step} of `);
  }
  await page.keyboard.press("ArrowLeft");
  await says(place, "3 of ");
  await shot(page, `${form} step 3`);
  await page.keyboard.press("End");
  const count = Number(/(\d+) of (\d+)/.exec(await place.innerText())[2]);
  await says(place, `${count} of ${count}`);
  // The program finds the same steps.
  const [{ rating }] = records(["check", "--rate", "-"], EASY);
  assert.equal(count, rating.steps);
  const shown = await Promise.all([...EASY].map(async (_, index) =>
    (await cell(page, `r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`).getAttribute("aria-label")).at(-1)));
  assert.equal(shown.join(""), EASY_SOLUTION);
  await page.keyboard.press("Home");
  await says(place, "0 of ");
});

pageTest("hints give away more and more, and a step is taken", "hosted", {}, async ({ page, form }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  await button(page, texts.pad.play).click();
  await goTo(page, "walk");
  await button(page, texts.walk.hint).click();
  const panel = page.locator("#walk");
  await says(panel, /hidden single|naked single|full house/i);
  const first = await panel.innerText();
  await button(page, texts.walk.more).click();
  await until("more is said", async () => await panel.innerText() !== first);
  await shot(page, `${form} second hint`);
  await button(page, texts.walk.take).click();
  await until("a value is written", async () =>
    (await stateOf(page)).play.values.some((value) => value !== null));
});

pageTest("values are checked when that is asked", "hosted", {}, async ({ page }) => {
  await openText(page, EASY);
  await button(page, texts.pad.play).click();
  await cell(page, "r1c3").click();
  await page.keyboard.press("4");
  await goTo(page, "walk");
  await button(page, texts.walk.check).click();
  await says(page.locator("#walk"), texts.walk.right);
  await cell(page, "r1c3").click();
  await page.keyboard.press("1");
  await button(page, texts.walk.check).click();
  await says(page.locator("#walk"), /Something is wrong/);
  await button(page, texts.walk.which).click();
  await says(page.locator("#walk"), texts.walk.mistake("r1c3", 1));
});

pageTest("several solutions: where they differ, what would repair it, how many", "hosted", { timeout: 60_000 },
  async ({ page, form }) => {
    await openText(page, SEVERAL);
    await verdict(page, "multiple");
    const findings = page.locator("#findings");
    await says(findings, /r7c5 can be 9 or 3/i);
    await button(page, texts.findings.show("second")).click();
    await shot(page, `${form} second solution`);
    await button(page, texts.findings.count).click();
    await says(findings, texts.findings.counted(50, true, 1000));
    await button(page, texts.findings.candidates.values).click();
    await until("candidates are on the board", async () =>
      /candidates/.test(await cell(page, "r7c5").getAttribute("aria-label")));
    await shot(page, `${form} candidates`);
    await button(page, texts.findings.candidates.counts).click();
    await says(page.locator("#view-bar"), texts.findings.held.several(true, true));
    await shot(page, `${form} counts`);
    // What is found while the button is held down does not take the button away.
    await button(page, texts.findings.repairIt).click({ delay: 1500 });
    await says(findings, REPAIR);
    await button(page, texts.findings.addGivens(1)).click();
    await verdict(page, "unique");
  });

pageTest("a contradiction between givens is lit", "hosted", {}, async ({ page, form }) => {
  await openText(page, "...1...........1....5...............1...........................1................");
  await verdict(page, "unsolvable");
  await says(page.locator("#findings"), /these 5 givens, and no fewer of them, contradict each other/i);
  await until("it is lit", async () => await lit(page) > 0);
  await shot(page, `${form} contradiction`);
});

pageTest("a unique puzzle's superfluous clues and rating", "hosted", {}, async ({ page }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  await says(page.locator("#findings"), "22 clues could be dropped");
  await says(page.locator("#findings"), texts.findings.rated({
    difficulty: "easy", se: 1.2, hardest: "hidden-single", steps: 51, score: 81,
  }).slice(0, 20));
});

/** The number of pictures that the page draws in this time. */
const pictures = (page, milliseconds) => page.evaluate((length) => new Promise((tell) => {
  const begun = performance.now();
  let drawn = 0;
  const next = (now) => {
    drawn++;
    if (now - begun < length) requestAnimationFrame(next);
    else tell(drawn);
  };
  requestAnimationFrame(next);
}), milliseconds);

bothForms("a search that would take minutes is stopped", { timeout: 90_000 }, async ({ page, form }) => {
  const { puzzle } = table("tests/data/iss.tsv").find(({ name }) => name === ENDLESS);
  await openText(page, puzzle);
  const line = page.locator("#verdict");
  await says(line, texts.findings.solving);
  const stop = line.getByRole("button", { name: texts.job.stop });
  await stop.waitFor();
  // Meanwhile the page remains usable: a search in its own thread would leave it two pictures, before and after.
  assert(await pictures(page, 2000) > 5, "the page was frozen");
  await cell(page, "r5c5").click();
  await page.keyboard.press("Shift+3");
  await goTo(page, "share");
  await page.waitForTimeout(300);
  assert(await stop.isVisible(), "the search still runs");
  await shot(page, `${form} searching`);
  await stop.click();
  await verdict(page, "stopped", 2000);
  await button(page, texts.job.on).click();
  await says(line, texts.findings.solving);
  // Another puzzle also ends it.
  await openText(page, HARD);
  await verdict(page, "unique", 5000);
});

pageTest("a count is stopped, and the board is kept", "file", { timeout: 60_000 }, async ({ page }) => {
  await openText(page, JSON.stringify({ model: "16x16" }));
  await page.getByRole("gridcell").nth(255).waitFor();
  await verdict(page, "multiple");
  await page.locator("#findings").getByLabel(texts.findings.upTo).first().fill("1000000");
  await button(page, texts.findings.count).click();
  const stop = page.getByRole("button", { name: texts.job.stop }).first();
  await stop.click();
  await verdict(page, "multiple");
  await openText(page, EASY);
  await verdict(page, "unique");
  assert.equal((await askEngine(page, { ask: "solve", puzzle: EASY })).solution, EASY_SOLUTION);
});

pageTest("a large board", "file", { timeout: 120_000 }, async ({ page }) => {
  await ready(page);
  const { model, puzzle } = table("puzzles/sizes.tsv").at(-1);
  await openText(page, JSON.stringify({ model, givens: puzzle }));
  await verdict(page, "unique", 60_000);
  assert.equal(await page.getByRole("gridcell").count(), puzzle.split(" ").length);
});
