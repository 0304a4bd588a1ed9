// Sharing: the program reads what the page writes, and would write the same.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bothForms, shot, useBrowser } from "./helpers/browser.mjs";
import { doc, inFolder, installed, output, satoku } from "./helpers/program.mjs";
import { HARD, KILLER } from "./helpers/samples.mjs";
import { button, goTo, openText, saved, says, texts, until, verdict } from "./helpers/ui.mjs";

useBrowser();

const PUZZLES = { classic: HARD, killer: KILLER };
/** Formats that cannot be read back. */
const DRAWN = ["svg"];
for (const [name, puzzle] of Object.entries(PUZZLES)) {
  bothForms(`every format of a ${name} is read back by the program`, { timeout: 90_000 }, async ({ page }) => {
    await openText(page, puzzle);
    await verdict(page, "unique");
    await goTo(page, "share");
    const select = page.getByRole("combobox", { name: texts.share.format, exact: true });
    const area = page.getByRole("textbox", { name: texts.share.text, exact: true });
    const note = page.locator("#share .note");
    const formats = await until("formats to choose from", async () => {
      const found = await select.locator("option").evaluateAll((options) => options.map(({ value }) => value));
      return found.length > 0 && found;
    });
    assert(formats.length >= 9, formats.join(" "));
    let [written, before] = [0, await until("a first text", () => area.inputValue())];
    for (const format of formats) {
      const own = satoku(["convert", "--to", format, "-"], puzzle);
      const isThere = await select.inputValue() === format;
      await select.selectOption(format);
      if (own.status !== 0) {
        await says(note, texts.share.cannot(format, "").slice(0, 30));
        // The next text is visible again.
        before = "";
        continue;
      }
      const text = await until(`${format} is written`, async () => {
        const found = await area.inputValue();
        return await area.isVisible() && found !== "" && (isThere || found !== before) && found;
      });
      before = text;
      written += 1;
      if (!DRAWN.includes(format)) assert.equal(JSON.stringify(doc(text)), JSON.stringify(doc(own.stdout)), format);
    }
    assert(written >= 5, `${written} formats`);
  });
}

bothForms("files for other solvers are the program's", { timeout: 90_000 }, async ({ page }) => {
  await openText(page, KILLER);
  await verdict(page, "unique");
  await goTo(page, "share");
  const endings = { dimacs: "cnf", lp: "lp", mps: "mps", opb: "opb", wcnf: "wcnf", smt2: "smt2", minizinc: "mzn" };
  for (const [format, ending] of Object.entries(endings)) {
    const { name, bytes } = await saved(page, () => button(page, texts.share.formats[format]).click());
    assert(name.endsWith(`.${ending}`), name);
    const file = bytes.toString();
    const plain = (text) => text.split("\n").filter((line) => !/^(c |\\|\*|;|%)/.test(line)).join("\n").trim();
    assert.equal(plain(file), plain(output(["encode", "--to", format, "-"], KILLER)), format);
    if (format === "dimacs") solveDimacs(bytes);
  }
});

/** An outside solver finds a solution, if there is one. */
function solveDimacs(bytes) {
  const solver = ["cadical", "minisat", "picosat", "clasp"].find(installed);
  if (!solver) {
    console.log("no other SAT solver is installed, so none has read the DIMACS file");
    return;
  }
  inFolder((folder) => {
    const file = join(folder, "puzzle.cnf");
    writeFileSync(file, bytes);
    try {
      execFileSync(solver, [file], { stdio: "ignore" });
    } catch ({ status }) {
      assert([10, 30].includes(status), `${solver} ended with ${status}`);
    }
  });
}

for (const [name, puzzle] of Object.entries(PUZZLES)) {
  bothForms(`the certificate of a ${name} is verified by the program`, { timeout: 90_000 }, async ({ page }) => {
    await openText(page, puzzle);
    await verdict(page, "unique");
    await goTo(page, "share");
    const { name: file, bytes } = await saved(page, () => button(page, texts.share.certificate).click());
    assert(file.endsWith(".tar"), file);
    inFolder((folder) => {
      writeFileSync(join(folder, "puzzle.tar"), bytes);
      execFileSync("tar", ["-xf", "puzzle.tar"], { cwd: folder });
      const [inner, ...others] = readdirSync(folder).filter((entry) => entry !== "puzzle.tar");
      assert.deepEqual(others, [], "a tar file with one folder");
      const { status, stdout, stderr } = satoku(["verify", join(folder, inner)]);
      assert.equal(status, 0, stdout + stderr);
    });
  });
}

bothForms("the picture as PNG and as SVG", {}, async ({ page, form }) => {
  await openText(page, KILLER);
  await verdict(page, "unique");
  await goTo(page, "share");
  await shot(page, `${form} share`);
  const svg = await saved(page, () => button(page, texts.share.svg).click());
  assert.match(svg.bytes.toString(), /<svg/);
  const untitled = (text) => text.replace(/<title>.*<\/title>\n/, "").trim();
  assert.equal(untitled(svg.bytes.toString()), untitled(output(["convert", "--to", "svg", "-"], KILLER)));
  assert.doesNotMatch(svg.bytes.toString(), /<title>\{/, "the title must not be the whole puzzle");
  const { bytes } = await saved(page, () => button(page, texts.share.png).click());
  assert.deepEqual([...bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [, , wide, high] = /viewBox="([^"]+)"/.exec(svg.bytes.toString())[1].split(" ").map(Number);
  assert.deepEqual([width, height], [2 * wide, 2 * high].map(Math.round));
  // A picture of one colour would be tiny.
  assert(bytes.length > 2000, `${bytes.length} bytes`);
});

bothForms("a saved file is read by the program", {}, async ({ page }) => {
  await openText(page, KILLER);
  await verdict(page, "unique");
  await goTo(page, "share");
  const area = page.getByRole("textbox", { name: texts.share.text, exact: true });
  await until("a text", async () => (await area.inputValue()) !== "");
  const { name, bytes } = await saved(page, () => page.locator("#share")
    .getByRole("button", { name: texts.share.save, exact: true }).click());
  assert(name.endsWith(".toml"), name);
  assert.deepEqual(doc(bytes.toString()), doc(KILLER));
});
