// Phones, dark mode, printing, offline use, keyboard-only use, screen readers.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { allHaveNames, fitsPhone, keyboardReachesAll, violatesNothing } from "./helpers/access.mjs";
import { DIST, bothForms, pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import { newBoard, newKiller } from "./helpers/killer.mjs";
import { doc } from "./helpers/program.mjs";
import { CAGES, EASY, KILLER } from "./helpers/samples.mjs";
import {
  button, cell, focusIs, goTo, openText, pressUntil, ready, saved, says, stateOf, swipe, tabOf, tapCell, texts, until,
  verdict,
} from "./helpers/ui.mjs";

useBrowser();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const TABS = ["pad", "findings", "puzzle", "rules", "walk", "share"];

bothForms("on a phone, by touch: a killer from nothing", { ...PHONE, timeout: 90_000 }, async ({ page, form }) => {
  await newKiller(page, { stroke: swipe, press: (found) => found.tap() });
  await verdict(page, "unique");
  await shot(page, `${form} phone killer`);
  assert.equal((await stateOf(page)).doc.killer.length, CAGES.length);
});

pageTest("on a phone, by touch: values and marks", "hosted", { ...PHONE, timeout: 60_000 }, async ({ page }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  await button(page, texts.pad.play).tap();
  await tabOf(page, "pad").tap();
  const values = page.getByRole("group", { name: texts.pad.values });
  const press = (value) => values.getByRole("button", { name: `${value}`, exact: true }).tap();
  await tapCell(page, "r1c3");
  await press(4);
  await swipe(page, ["r1c4", "r1c6"]);
  await page.getByRole("group", { name: texts.pad.writes }).getByRole("button", { name: texts.pad.corner }).tap();
  await press(6);
  const { play } = await stateOf(page);
  assert.equal(play.values[2], 4);
  assert.deepEqual([play.corner[3], play.corner[5]], [[6], [6]]);
});

pageTest("on a phone every panel fits", "file", { ...PHONE, timeout: 60_000 }, async ({ page }) => {
  await openText(page, KILLER);
  await verdict(page, "unique");
  for (const name of TABS) {
    await tabOf(page, name).tap();
    await shot(page, `phone ${name}`);
    await fitsPhone(page);
    await allHaveNames(page);
  }
});

pageTest("every panel has names for all, and keys reach all", "file", { timeout: 90_000 }, async ({ page }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  for (const name of TABS.slice(2)) {
    await goTo(page, name);
    await shot(page, `panel ${name}`);
    await allHaveNames(page);
    const seen = await keyboardReachesAll(page);
    assert(seen.length > 15, seen.join(", "));
  }
});

for (const colorScheme of ["light", "dark"]) {
  pageTest(`no rule of accessibility is violated, ${colorScheme}`, "file", { colorScheme, reducedMotion: "reduce", timeout: 120_000 }, async ({ page }) => {
    await ready(page);
    await verdict(page, "unique");
    await violatesNothing(page);
    for (const puzzle of [EASY, KILLER]) {
      await openText(page, puzzle);
      await verdict(page, "unique");
      for (const name of TABS.slice(2)) {
        await goTo(page, name);
        await violatesNothing(page);
      }
    }
    await button(page, texts.pad.play).click();
    for (const kind of ["colour", "pen", "value"]) {
      await page.getByRole("group", { name: texts.pad.writes }).getByRole("button", { name: texts.pad[kind] }).click();
      await violatesNothing(page);
    }
    await button(page, texts.settings.title).click();
    await violatesNothing(page);
  });
}

pageTest("the board is told to those who hear it", "file", {}, async ({ page }) => {
  await openText(page, KILLER);
  await verdict(page, "unique");
  const tree = await page.getByRole("grid").ariaSnapshot();
  assert.match(tree, /gridcell "r1c1, empty/);
  assert.match(tree, /grid "[^"]*4x4/i);
  await page.getByRole("grid").focus();
  await cell(page, "r1c1").click();
  await page.keyboard.press("ArrowDown");
  const active = await page.getByRole("grid").getAttribute("aria-activedescendant");
  assert.match(await page.locator(`#${active}`).getAttribute("aria-label"), /^r2c1/);
  assert.match(await page.locator("[aria-live]").first().textContent(), /./);
});

pageTest("a killer cage by keys alone", "file", { timeout: 60_000 }, async ({ page }) => {
  await newBoard(page);
  await page.getByRole("gridcell").nth(15).waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await pressUntil(page, "Tab", focusIs(texts.page.tabs.puzzle));
  await page.keyboard.press("ArrowRight");
  await pressUntil(page, "Tab", focusIs(texts.rules.search), 20);
  await page.keyboard.type("killer");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await says(page.getByRole("list", { name: texts.rules.list }), "sum 3");
  assert.equal((await stateOf(page)).doc.killer.length, 1);
});

pageTest("a question mark shows all keys, and is text where one types", "hosted", {}, async ({ page }) => {
  await openText(page, EASY);
  await verdict(page, "unique");
  const dialog = page.getByRole("dialog", { name: texts.help.title });
  for (const focus of [() => cell(page, "r1c1").click(), () => tabOf(page, "walk").focus()]) {
    await focus();
    await page.keyboard.press("?");
    await dialog.waitFor();
    for (const [key] of texts.help.keys) await says(dialog.locator("kbd"), key);
    for (const key of ["H, T", "?"]) assert(texts.help.keys.some(([name]) => name === key), key);
    await page.keyboard.press("?");
    assert.equal(await dialog.count(), 1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  await goTo(page, "rules");
  await page.getByLabel(texts.rules.search).fill("");
  await page.getByLabel(texts.rules.search).press("?");
  assert.equal(await page.getByLabel(texts.rules.search).inputValue(), "?");
  assert.equal(await dialog.count(), 0);
});

/** The brightness of the background, from 0 to 255. */
const lightness = (page) => page.evaluate(() => {
  const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).map(Number);
  return (red + green + blue) / 3;
});

pageTest("in the dark", "file", { colorScheme: "dark" }, async ({ page }) => {
  await openText(page, KILLER);
  await verdict(page, "unique");
  assert(await lightness(page) < 80);
  await shot(page, "dark killer");
  await openText(page, EASY);
  await verdict(page, "unique");
  await goTo(page, "walk");
  await button(page, texts.walk.all).click();
  await says(page.locator("#walk"), texts.walk.ends.solved);
  await shot(page, "dark steps");
});

pageTest("on paper", "file", {}, async ({ page }) => {
  await openText(page, KILLER);
  await verdict(page, "unique");
  await page.emulateMedia({ media: "print" });
  assert(await page.getByRole("grid").isVisible());
  assert(!await tabOf(page, "puzzle").isVisible(), "tabs are not printed");
  assert(!await button(page, texts.page.undo).isVisible(), "buttons are not printed");
  await shot(page, "print");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await shot(page, "print in the dark");
});

/** Waits until the page is kept on this machine. */
const isKept = (page) => until("it is kept", () =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === "activated"));

bothForms("without a network it goes on", { timeout: 90_000 }, async ({ page, context, form }) => {
  await ready(page);
  await verdict(page, "unique");
  if (form === "hosted") await isKept(page);
  await context.setOffline(true);
  await openText(page, KILLER);
  await verdict(page, "unique");
  await goTo(page, "walk");
  await button(page, texts.walk.all).click();
  await says(page.locator("#walk"), texts.walk.ends.solved);
  await goTo(page, "share");
  const { bytes } = await saved(page, () => button(page, texts.share.certificate).click());
  assert(bytes.length > 10_000);
  await saved(page, () => button(page, texts.share.png).click());
  assert.equal((await stateOf(page)).doc.killer.length, CAGES.length);
});

pageTest("the hosted page is kept, and opens without a network", "hosted", { timeout: 90_000 }, async ({ page, context }) => {
  await verdict(page, "unique");
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await openText(page, KILLER);
  await verdict(page, "unique");
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  assert.equal(manifest.start_url, "./");
});

pageTest("new puzzles are made", "hosted", { timeout: 90_000 }, async ({ page, form }) => {
  await ready(page);
  await goTo(page, "puzzle");
  const panel = page.locator("#generate");
  await panel.getByRole("spinbutton", { name: texts.generate.titles.seed, exact: true }).fill("2026");
  await panel.getByRole("button", { name: texts.generate.make, exact: true }).click();
  await says(panel, /A new puzzle/);
  await verdict(page, "unique");
  const { doc: made } = await stateOf(page);
  assert.equal(doc(JSON.stringify(made)).model, "classic");
  await shot(page, `${form} generate`);
});

test("what is hosted is less than 2.55 MB when it is packed", () => {
  const folder = `${DIST}hosted/`;
  const sizes = readdirSync(folder).map((name) => gzipSync(readFileSync(folder + name), { level: 9 }).length);
  const sum = sizes.reduce((one, other) => one + other, 0);
  const single = statSync(`${DIST}satoku.html`).size;
  console.log(`hosted: ${(sum / 1e6).toFixed(2)} MB packed; satoku.html: ${(single / 1e6).toFixed(2)} MB`);
  assert(sum < 2.55e6);
});
