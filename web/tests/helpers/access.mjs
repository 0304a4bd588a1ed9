// Accessibility checks: screen readers, keyboard-only use, touch.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Nothing that a machine can find violates WCAG 2.2 AA. */
export async function violatesNothing(page) {
  if (!await page.evaluate(() => "axe" in window)) {
    // The page's policy forbids scripts of others, not those of the browser's driver.
    await page.evaluate(readFileSync(AXE, "utf8"));
  }
  const { violations } = await page.evaluate((values) => window.axe.run(document, { runOnly: { type: "tag", values } }), WCAG);
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  assert.deepEqual(told, []);
}

const CONTROLS = "button, [role=button], [role=tab], [role=checkbox], [role=radio], a[href], input, select, textarea, summary";

/** Everything that can be operated has a name. */
export async function allHaveNames(page) {
  const tree = await page.locator("body").ariaSnapshot();
  const roles = "button|tab|checkbox|radio|link|textbox|searchbox|combobox|spinbutton|slider|grid|img|dialog|tabpanel";
  const nameless = tree.split("\n").filter((line) => new RegExp(`^\\s*- (${roles})( \\[[^\\]]*\\])*:?$`).test(line));
  assert.deepEqual(nameless, [], "these have no name for a screen reader");
}

/** A description of the focused element. */
export function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "";
    const name = element.getAttribute("aria-label") || element.textContent.trim() || element.id;
    return `${element.tagName.toLowerCase()} ${name.slice(0, 40)}`;
  });
}

/** Descriptions of visible controls that neither Tab nor the arrows of their group reach. */
async function unreachable(page) {
  return page.evaluate((controls) => {
    const groups = "[role=toolbar],[role=tablist],[role=grid],[role=radiogroup],[role=listbox],[role=menu]";
    const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled;
    const byArrows = (element) => element.closest(groups)?.querySelector("[tabindex='0']") ?? null;
    return [...document.querySelectorAll(controls)]
      .filter((element) => shown(element) && element.tabIndex < 0 && !byArrows(element))
      .map((element) => element.outerHTML.slice(0, 120));
  }, CONTROLS);
}

/** Tab goes through the whole page, and out of it again. */
export async function keyboardReachesAll(page) {
  assert.deepEqual(await unreachable(page), [], "the keyboard does not reach these");
  const seen = [];
  let rounds = 0;
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now === "") rounds += 1;
    // The previous focus may have been anywhere.
    if (rounds === 2) return seen;
    if (rounds === 1 && now !== "") seen.push(now);
  }
  throw new Error(`Tab is caught: ${seen.slice(-5).join(", ")}`);
}

/** Nothing is wider than the window, and all controls are large enough for a finger. */
export async function fitsPhone(page) {
  const wide = await page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    return document.scrollingElement.scrollWidth <= clientWidth ? []
      : [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility())
        .slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
  });
  assert.deepEqual(wide, [], "these are wider than the window");
  const small = await page.evaluate(() => [...document.querySelectorAll("button, [role=tab], select, input[type=text]")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 2 && (width < 24 || height < 24))
    .map(([element, { width, height }]) => `${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 100)}`));
  assert.deepEqual(small, [], "these are too small for a finger");
}
