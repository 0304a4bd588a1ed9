// Builds a killer from scratch: a new board, and cages drawn on it one after another.

import { CAGES } from "./samples.mjs";
import { button, goTo, ready, says, texts } from "./ui.mjs";

/** Opens an empty board of 4x4 from the list of models. */
export async function newBoard(page, model = "4x4") {
  await ready(page);
  await goTo(page, "puzzle");
  await page.getByRole("combobox", { name: texts.open.newModel, exact: true }).selectOption(model);
  await button(page, texts.open.newMake).click();
}

/** Finds a kind of rule in the palette, without typing, and begins a rule of it. */
export async function chooseKind(page, group, title, press) {
  await goTo(page, "rules");
  const palette = page.getByRole("region", { name: texts.rules.palette });
  const summary = palette.locator("summary").filter({ hasText: texts.rules.groups[group] });
  if (await summary.locator("xpath=..").getAttribute("open") === null) await press(summary);
  await press(palette.getByRole("button").filter({ hasText: title }).first());
}

/** Builds the killer of CAGES: `stroke(page, cells)` draws, `press(locator)` hits a button. */
export async function newKiller(page, { stroke, press }) {
  await newBoard(page);
  await page.getByRole("gridcell").nth(15).waitFor();
  await chooseKind(page, "cells", /^Killer/i, press);
  const pad = page.getByRole("group", { name: texts.rules.keypad });
  for (const [cells, sum] of CAGES) {
    await stroke(page, cells);
    for (const digit of String(sum)) await press(pad.getByRole("button", { name: digit, exact: true }));
    await press(button(page, texts.rules.add));
    await says(page.getByRole("list", { name: texts.rules.list }), `sum ${sum}`);
  }
  await press(button(page, texts.rules.done).first());
}
