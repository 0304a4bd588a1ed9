// Translations say everything that the English texts say, take the same arguments, and fit.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "../page/language.js";
import { texts } from "../page/texts.en.js";
import { fitsPhone, violatesNothing } from "./helpers/access.mjs";
import { pageTest, shot, useBrowser } from "./helpers/browser.mjs";
import { says } from "./helpers/ui.mjs";

useBrowser();

const PAGE = new URL("../page/", import.meta.url);
const languages = readdirSync(fileURLToPath(PAGE)).filter((name) => /^texts\.\w+\.js$/.test(name) && name !== "texts.en.js");

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
  pageTest(`the page in ${language} on a phone`, "file", { ...PHONE, locale: language, timeout: 60_000 }, async ({ page }) => {
    const { texts: translated } = await import(new URL(name, PAGE));
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

test("all translations are offered", () => {
  const files = languages.map((name) => name.split(".")[1]);
  assert.deepEqual(Object.keys(LANGUAGES).sort(), ["en", ...files].sort());
});

pageTest("another language is chosen in the settings, and stays", "file", { timeout: 60_000 }, async ({ page }) => {
  const { texts: german } = await import(new URL("texts.de.js", PAGE));
  await says(page.locator("#welcome"), texts.welcome.text);
  await page.locator("#settings").click();
  await page.getByLabel(texts.settings.language).selectOption("de");
  await says(page.locator("#modes"), german.pad.play);
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.reload();
  await says(page.locator("#modes"), german.pad.play);
});
