// The page as a person uses it: by roles and visible texts.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { texts } from "../../page/texts.js";

export { texts };

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Waits until an element has this text; reports its actual text on failure. */
export async function says(place, text, timeout = 20_000) {
  const wanted = text instanceof RegExp ? text : new RegExp(escaped(text));
  try {
    await place.filter({ hasText: wanted }).first().waitFor({ state: "attached", timeout });
  } catch {
    const found = await place.allInnerTexts().catch(() => []);
    assert.fail(`expected ${wanted}, found ${JSON.stringify(found).slice(0, 600)}`);
  }
}

/** Polls until `probe` returns something true, and returns that. */
export async function until(what, probe, timeout = 20_000) {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) assert.fail(`waited in vain: ${what}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}

export const ready = (page) => page.locator("body[data-ready=true]").waitFor();

/** The verdict below the board. */
export const verdict = (page, name, timeout = 30_000) =>
  says(page.locator("#verdict:not(:has(.stale))"), texts.findings.verdicts[name], timeout);

export const tabOf = (page, name) => page.getByRole("tab", { name: texts.page.tabs[name], exact: true });
export const goTo = (page, name) => tabOf(page, name).click();
export const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Pastes a text, opens it, and waits until it is loaded or refused, or offers a choice. */
export async function openText(page, text) {
  await ready(page);
  await goTo(page, "puzzle");
  await page.getByLabel(texts.open.paste).fill(text);
  await page.evaluate(() => { document.getElementById("status").textContent = ""; });
  await button(page, texts.open.read).click();
  await until("the text is read", () => page.evaluate(() => document.getElementById("status").textContent !== ""
    || document.querySelector("dialog[open], #puzzle .errors:not(:empty)") !== null));
}

export const cell = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });

/** The middle of a cell in the window. */
export async function middle(page, name) {
  const found = cell(page, name);
  await found.scrollIntoViewIfNeeded();
  // It may just be drawn again.
  const { x, y, width, height } = await until(`${name} is drawn`, () => found.locator(".hit").boundingBox());
  return { x: x + width / 2, y: y + height / 2 };
}

/** A stroke of the mouse over cells. */
export async function drag(page, names) {
  const [first, ...rest] = await Promise.all(names.map((name) => middle(page, name)));
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

export async function tapCell(page, name) {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
}

/** A stroke of a finger over cells. */
export async function swipe(page, names) {
  const points = [];
  for (const name of names) points.push(await middle(page, name));
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [points[0]]);
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]];
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch("touchMove", [{ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }]);
    }
  }
  // The finger comes to rest: a tap right after a fling would only end the fling.
  await page.waitForTimeout(150);
  await touch("touchMove", [points.at(-1)]);
  await page.waitForTimeout(150);
  await touch("touchEnd", []);
  await session.detach();
}

/** Presses a key until `isThere` says so; what is focused by then. */
export async function pressUntil(page, key, isThere, most = 150) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press(key);
    if (await page.evaluate(isThere.test, isThere.value)) return;
  }
  assert.fail(`${key} was pressed ${most} times and did not come to ${isThere.value}`);
}

/** For `pressUntil`: the focused element has this name. */
export const focusIs = (name) => ({
  value: name,
  test: (wanted) => {
    const element = document.activeElement;
    return (element?.getAttribute("aria-label") ?? element?.textContent ?? "").trim() === wanted;
  },
});

/** The page's state: the puzzle as an object, the entries, the mode. */
export function stateOf(page) {
  return page.evaluate(() => {
    const { state } = globalThis.satoku("store.js");
    return JSON.parse(JSON.stringify({ doc: state.doc, play: state.play, mode: state.mode, problem: state.problem }));
  });
}

/** The file that `act` saves: name and bytes. */
export async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The number of highlights on the board. */
export const lit = (page) => page.locator("#lights > *").count();
