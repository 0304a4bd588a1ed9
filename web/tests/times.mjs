// How long the page takes: `node times.mjs`, after `web/build`. Prints the times of the first visit on a processor that is
// four times slower, when something is painted and when the first verdict is there; and from a change of a puzzle to its
// verdict, over the rows of a table (FILE, or tests/data/iss.tsv).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { DIST } from "./helpers/browser.mjs";
import { ROOT } from "./helpers/program.mjs";
import { serve } from "./helpers/server.mjs";

// How much slower the processor is, how many first visits there are, and the milliseconds that each gets.
const SLOWER = 4, VISITS = 7, ENOUGH = 5000;
const VERDICTS = ["unique", "multiple", "unsolvable"];

const file = process.argv[2] ?? join(ROOT, "tests/data/iss.tsv");
const server = await serve(`${DIST}hosted`);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"] });

const quantile = (times, part) => times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))];
const told = (times) => `median ${quantile(times, .5).toFixed(0)} ms, 75 % ${quantile(times, .75).toFixed(0)}, `
  + `90 % ${quantile(times, .9).toFixed(0)}, most ${Math.max(...times).toFixed(0)}, of ${times.length}`;

/** A first visit, without anything kept: {paint, answer} in milliseconds since it began. */
async function visit() {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage(), session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript((verdicts) => {
    const look = () => {
      const line = document.querySelector("#verdict .verdict");
      if (line && verdicts.some((one) => line.classList.contains(one))) globalThis.answered = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, VERDICTS);
  // Without the scripts that a test puts into a page, which would take a part of the time.
  await session.send("Page.navigate", { url: server.address });
  await new Promise((done) => setTimeout(done, ENOUGH));
  const expression = "[performance.getEntriesByName('first-contentful-paint')[0].startTime, globalThis.answered]";
  const { result: { value: [paint, answer] } } = await session.send("Runtime.evaluate", { expression, returnByValue: true });
  await context.close();
  return { paint, answer };
}

/** From a change of a puzzle, a given more or one fewer, to its verdict; null if it cannot be read or takes seconds. */
const changed = (page, text) => page.evaluate(async ({ text, verdicts }) => {
  const { readText } = globalThis.satoku("open.js");
  const { change, state } = globalThis.satoku("store.js");
  const { givens, setGivens } = globalThis.satoku("givens.js");
  const line = document.querySelector("#verdict .verdict");
  const verdict = (limit) => new Promise((done) => {
    const end = performance.now() + limit;
    const look = () => {
      const isKnown = !line.classList.contains("stale") && verdicts.some((one) => line.classList.contains(one));
      if (isKnown || performance.now() > end) done(isKnown);
      else requestAnimationFrame(look);
    };
    look();
  });
  const rest = (time) => new Promise((done) => setTimeout(done, time));
  try {
    await readText(text, {}, { isStrict: true });
  } catch {
    return null;
  }
  await rest(50);
  if (!await verdict(4000)) return null;
  await rest(300);
  const list = givens().slice(), at = list.findIndex((value) => value !== null);
  if (at >= 0) list[at] = null;
  else list[list.findIndex((_, cell) => !state.board.holes.includes(cell))] = state.board.values[0];
  const begun = performance.now();
  change((draft) => setGivens(draft, list));
  return await verdict(5000) ? performance.now() - begun : 5000;
}, { text, verdicts: VERDICTS });

const visits = [];
for (let count = 0; count < VISITS; count++) visits.push(await visit());
console.log(`first paint, processor ${SLOWER}x slower: ${told(visits.map(({ paint }) => paint))}`);
console.log(`first verdict, processor ${SLOWER}x slower: ${told(visits.map(({ answer }) => answer))}`);

if (process.argv[2] === "-") process.exit();
const [names, ...rows] = readFileSync(file, "utf8").trim().split("\n").filter((line) => !line.startsWith("#")).map((line) => line.split("\t"));
const page = await browser.newPage();
await page.goto(server.address);
await page.locator("body[data-ready=true]").waitFor();
const times = [];
for (const row of rows) {
  const time = await changed(page, row[names.indexOf("puzzle")]);
  if (time !== null) times.push(time);
}
console.log(`from a change to its verdict: ${told(times)} (${rows.length - times.length} rows without a verdict)`);
await browser.close();
await server.close();
