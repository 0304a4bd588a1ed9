// Translations say everything that the English texts say, take the same arguments, and fit.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { texts } from "../page/texts.js";
import { fitsPhone, violatesNothing } from "./helpers/access.mjs";
import { DIST, pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import { says } from "./helpers/ui.mjs";

useBrowser();

const PAGE = new URL("../page/", import.meta.url);
const languages = readdirSync(fileURLToPath(PAGE)).filter((name) => /^texts\.\w+\.js$/.test(name));

/** What a text is: its path, and how many arguments it takes. */
function shapes(text, path = "") {
  if (text === null || typeof text !== "object") {
    const kind = typeof text === "function" ? `function of ${text.length}` : typeof text;
    return [`${path}: ${kind}`];
  }
  return Object.entries(text).flatMap(([key, value]) => shapes(value, `${path}.${key}`));
}

for (const name of languages) {
  test(`${name} is complete`, async () => {
    const { texts: translated } = await import(new URL(name, PAGE));
    assert.deepEqual(shapes(translated), shapes(texts));
    const empty = shapes(translated).filter((shape) => shape.endsWith("undefined"));
    assert.deepEqual(empty, []);
  });
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" };

for (const name of languages) {
  const language = name.split(".")[1];
  pageTest(`the page in ${language} on a phone`, "file", { ...PHONE, timeout: 60_000 }, async ({ page }) => {
    const { texts: translated } = await import(new URL(name, PAGE));
    await page.goto(pathToFileURL(`${DIST}satoku.${language}.html`).href);
    await says(page.locator("#welcome"), translated.welcome.text);
    await says(page.locator("#verdict"), translated.findings.verdicts.unique);
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    await page.locator("#welcome").getByRole("button", { name: translated.welcome.solve, exact: true }).tap();
    for (const tab of ["pad", "findings", "puzzle", "walk", "share"]) {
      await page.getByRole("tab", { name: translated.page.tabs[tab], exact: true }).tap();
      await shot(page, `${language} ${tab}`);
      await fitsPhone(page);
      await violatesNothing(page);
    }
  });
}

test("there is a translation", () => assert(languages.length > 0));
