// Solutions with cells beside the board: cells with letters, modified cells, regions that are found.

import assert from "node:assert/strict";
import { pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import {
  DOUBLED, DOUBLERS, DOUBLERS_SOLUTION, REGIONS, REGIONS_FOUND, REGIONS_GIVEN,
} from "./helpers/samples.mjs";
import { button, cell, openText, says, stateOf, texts, until, verdict } from "./helpers/ui.mjs";

useBrowser();

const NAMES = Array.from({ length: 16 }, (_, index) => `r${Math.floor(index / 4) + 1}c${(index % 4) + 1}`);

/** What screen readers say of the cells. */
const labels = (page) => Promise.all(NAMES.map((name) => cell(page, name).getAttribute("aria-label")));

/** How many elements there are. */
const count = (page, selector) => page.locator(selector).count();

pageTest("a solution shows modified cells, and what cells beside the board hold", "hosted", {}, async ({ page, form }) => {
  await openText(page, DOUBLERS);
  await verdict(page, "unique");
  assert.equal(await count(page, ".ring, #beside *"), 0);
  await says(page.locator("#below .names"), "X1");
  await button(page, texts.findings.show("only")).click();
  const bar = page.locator("#view-bar");
  await says(bar, texts.findings.shown("only"));
  await says(bar, "X1 = 3");
  assert.equal(await page.locator("#beside .extra > text").textContent(), "3");
  await says(bar, `modifier = ${DOUBLED.join(" ")}`);
  const expected = NAMES.map((name, index) => {
    const value = `${name}, ${texts.board.value(DOUBLERS_SOLUTION[index])}`;
    return DOUBLED.includes(name) ? `${value}, ${texts.board.modified}` : value;
  });
  assert.deepEqual(await labels(page), expected);
  assert.equal(await count(page, ".ring"), DOUBLED.length);
  await shot(page, `${form} doublers`);
  await button(page, texts.view.leaveTitle).click();
  assert.equal(await count(page, ".ring, #beside *"), 0);
  assert.equal(await bar.isHidden(), true);
});

pageTest("a solution shows the regions that were found", "hosted", {}, async ({ page, form }) => {
  await openText(page, REGIONS(REGIONS_GIVEN));
  await verdict(page, "unique");
  assert.equal(await count(page, "#shades *, #beside *"), 0);
  await button(page, texts.findings.show("only")).click();
  await page.locator("#beside path").waitFor({ state: "attached" });
  assert.equal(await count(page, "#shades rect"), 16);
  const regions = (await labels(page)).map((label) => label.at(-1));
  assert.equal(regions.join(""), REGIONS_FOUND);
  assert.match(await cell(page, "r2c3").getAttribute("aria-label"), /given 4, region 4$/);
  await shot(page, `${form} regions found`);
  await button(page, texts.view.leaveTitle).click();
  assert.equal(await count(page, "#shades *, #beside *"), 0);
});

pageTest("solutions that differ in their regions alone are told apart", "hosted", {}, async ({ page, form }) => {
  await openText(page, REGIONS(""));
  await verdict(page, "multiple");
  await button(page, texts.findings.show("first")).click();
  const first = await labels(page);
  await button(page, texts.findings.show("second")).click();
  const second = await labels(page);
  const differing = first.filter((label, index) => label !== second[index]).length;
  assert.ok(differing > 0);
  assert.equal(await count(page, "#lights .view .ground"), differing);
  await says(page.locator("#findings"), /region\(r\dc\d\) can be/);
  await shot(page, `${form} other regions`);
});

pageTest("what cells beside the board are given stays, and a repair adds to it", "hosted", { timeout: 60_000 },
  async ({ page }) => {
    await openText(page, REGIONS(REGIONS_GIVEN));
    await verdict(page, "unique");
    await cell(page, "r1c1").click();
    await page.keyboard.press("Delete");
    await verdict(page, "unique");
    const before = (await stateOf(page)).doc.givens;
    assert.match(before, /^\. 2 3 4\n[^]*\+ .*4/);
    await openText(page, 'model = "4x4"\ncells = { X = 1 }\ngivens = "1234341221434321"');
    await verdict(page, "multiple");
    await button(page, texts.findings.repairIt).click();
    await button(page, texts.findings.addGivens(1)).click();
    await verdict(page, "unique");
    await until("it is given", async () => /\+ X1=\d$/.test((await stateOf(page)).doc.givens));
  });
