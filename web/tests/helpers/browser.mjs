// A headless browser, Chromium or (BROWSER=firefox) Firefox, with the page in one of its forms. Things that the page must never do fail the test at its end: a
// warning or an error on the console, an uncaught error, a request to anything but its own files.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { firefox } from "playwright-firefox";
import { serve } from "./server.mjs";

// The output of `web/build`, or a copy of it.
export const DIST = process.env.SATOKU_DIST ?? fileURLToPath(new URL("../../dist/", import.meta.url));
const SHOTS = fileURLToPath(new URL("../shots/", import.meta.url));
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

/** Whether this is Firefox, which has no fingers in tests, and whose network cannot be cut off. */
export const IS_FIREFOX = process.env.BROWSER === "firefox";

/** The single file, opened from disk, and the same over a local server. */
export const FORMS = ["file", "hosted"];

let browser;
let server;

/** Starts the browser before the tests of a file and ends it after them. */
export function useBrowser() {
  before(async () => {
    mkdirSync(SHOTS, { recursive: true });
    server = await serve(`${DIST}hosted`);
    browser = IS_FIREFOX
      ? await firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" })
      : await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGS });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
}

function own(form, url) {
  if (/^(data|blob):/.test(url)) return true;
  return form === "file" ? url.startsWith("file:") : url.startsWith(server.address);
}

/** Records everything that a page must not do. */
function watch(form, context, allow) {
  const seen = [];
  const note = (text) => allow.some((pattern) => pattern.test(text)) || seen.push(text);
  context.on("console", (message) => {
    if (["warning", "error", "assert"].includes(message.type())) note(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => note(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => own(form, request.url()) || note(`request: ${request.url()}`));
  context.on("requestfailed", (request) => {
    // Leaving a page cancels its requests.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") note(`failed: ${request.url().slice(0, 200)} ${request.failure()?.errorText}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) note(`response: ${response.status()} ${response.url()}`);
  });
  return seen;
}

export function address(form) {
  return form === "file" ? pathToFileURL(`${DIST}satoku.html`).href : server.address;
}

/** Opens the page. `hash` is appended to the address; `allow` are complaints that the test expects. */
export async function open(form, { hash = "", allow = [], ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 }, acceptDownloads: true, ...options,
  });
  context.setDefaultTimeout(20_000);
  const complaints = watch(form, context, allow);
  const page = await context.newPage();
  const close = async () => {
    await context.close();
    assert.deepEqual(complaints, [], "the page must be silent, and stay by itself");
  };
  await page.goto(address(form) + hash);
  return { page, context, close, complaints, form };
}

/** A test of the page in one form, with a screenshot at the end, even if it fails. */
export function pageTest(name, form, options, body) {
  const { timeout, onlyChromium, ...opening } = options;
  const skip = IS_FIREFOX && (onlyChromium || opening.hasTouch) ? "only Chromium can do this in a test" : false;
  test(`${name} (${form})`, { timeout, skip }, async () => {
    const opened = await open(form, opening);
    try {
      await body(opened);
      await shot(opened.page, `${form} ${name}`);
    } catch (error) {
      await shot(opened.page, `FAILED ${form} ${name}`).catch(() => {});
      await opened.context.close();
      if (opened.complaints.length) console.error(opened.complaints.join("\n"));
      throw error;
    }
    await opened.close();
  });
}

let count = 0;

/** The same test over the file and over the server; without ALL=1 over one of them, in turns. */
export function bothForms(name, options, body) {
  const forms = process.env.ALL ? FORMS : [FORMS[count++ % FORMS.length]];
  for (const form of forms) pageTest(name, form, options, body);
}

/** A screenshot, for people to look at. */
export function shot(page, name, options = {}) {
  const file = name.replace(/[^a-z0-9]+/gi, "-");
  return page.screenshot({ path: `${SHOTS}${file}.png`, ...options });
}
