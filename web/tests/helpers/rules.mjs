// Placing rules on the board as people do.

import { fieldsOf } from "../../page/rule-entry.js";
import { parseCells } from "../../page/rule-cells.js";
import { button, drag, goTo, middle, texts } from "./ui.mjs";

export const form = (page) => page.locator(".rule-form");
export const nameOf = (at, columns) => `r${Math.floor(at / columns) + 1}c${(at % columns) + 1}`;

/** Draws the cells of a field as its kind is drawn. */
async function stroke(page, gesture, cells, { columns }) {
  const names = cells.map((at) => nameOf(at, columns));
  const points = [];
  for (const name of names) points.push(await middle(page, name));
  const [first, second = first] = points;
  if (gesture === "line") await drag(page, names);
  else if (gesture === "dot") {
    const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    await page.mouse.click(mean("x"), mean("y"));
  } else if (gesture === "outside") await page.mouse.click(2 * first.x - second.x, 2 * first.y - second.y);
  else for (const { x, y } of points) await page.mouse.click(x, y);
}

/** Adds a rule with the form of its kind, and with the mouse where it names cells; dots are added by the last click. */
export async function add(page, kind, sample, board) {
  await form(page).waitFor();
  const isDot = kind.gesture === "dot";
  if (isDot) await type(page, kind, sample);
  await draw(page, kind, sample, board);
  if (isDot) return;
  await type(page, kind, sample);
  await button(form(page), texts.rules.add).click();
}

const input = (page, name) => form(page).getByLabel(name, { exact: true });
const isOfCells = ({ type }) => type === "cells" || type === "groups";
const fieldsIn = (kind, sample) => fieldsOf(kind, sample).filter(({ name }) => sample[name] !== undefined);

async function draw(page, kind, sample, board) {
  const ofCells = fieldsIn(kind, sample).filter(isOfCells);
  const isArrow = kind.gesture === "line" && ofCells.length === 2;
  if (isArrow) await stroke(page, "line", ofCells.flatMap(({ name }) => parseCells(sample[name], board)), board);
  for (const { name, type } of isArrow ? [] : ofCells) {
    const sets = type === "groups" ? sample[name] : [sample[name]];
    if (name !== ofCells[0].name) await input(page, name).focus();
    for (const [at, set] of sets.entries()) {
      if (at > 0) await button(form(page), texts.rules.nextGroup).click();
      await stroke(page, type === "groups" ? "cells" : kind.gesture, parseCells(set, board), board);
    }
  }
}

async function type(page, kind, sample) {
  for (const { name, type } of fieldsIn(kind, sample).filter((field) => !isOfCells(field))) {
    if (!await input(page, name).isVisible()) await form(page).locator("summary", { hasText: texts.rules.more }).click();
    if (type === "flag") await input(page, name).setChecked(sample[name]);
    else await input(page, name).fill([sample[name]].flat().map((item) => [item].flat().join(" ")).join(type === "lines" ? "\n" : " "));
  }
}

/** Begins a rule of a kind, found by its name. */
export async function choose(page, kind) {
  await goTo(page, "rules");
  const search = page.getByRole("searchbox");
  await search.fill(kind.name);
  await search.press("Enter");
}
