// The puzzles that the page's engine and the program both answer: those of puzzles/ and tests/data/,
// some of them with givens left out, so that there are several solutions.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./program.mjs";

/** The rows of a table, as objects. */
export function table(path) {
  const lines = readFileSync(resolve(ROOT, path), "utf8").split("\n");
  const [names, ...rows] = lines.filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
}

/** The puzzle without every third of its first 24 givens; null if it is not plain text or has none. */
function loosened(puzzle) {
  let seen = 0;
  const text = puzzle.replace(/[1-9]/g, (given) => (seen++ < 24 && seen % 3 === 0 ? "." : given));
  return /^[1-9.]+$/.test(puzzle) && seen > 0 ? text : null;
}

/** The most puzzles taken from a table, spread over it; with ALL in the environment, all of them. */
const MOST = process.env.ALL ? Infinity : 120;
/** Further tables, their paths separated by colons. */
const TABLES = (process.env.TABLES ?? "").split(":").filter(Boolean);

function some(rows) {
  const step = Math.max(1, rows.length / MOST);
  return Array.from({ length: Math.min(MOST, rows.length) }, (_, index) => rows[Math.floor(index * step)]);
}

const from = (group, path) => some(table(path)).map((row, index) => ({
  name: `${group} ${index + 1}`, group, model: row.model ?? "", puzzle: row.puzzle,
}));

/** All of them: `name`, `group`, `model` (undefined if the text names it), `puzzle`. */
export function allPuzzles() {
  const seeds = from("classic", "puzzles/seeds.tsv");
  const variants = from("variant", "puzzles/variants.tsv");
  const looser = [...seeds.slice(0, 20), ...variants.slice(0, 12)].map((row) => ({
    ...row, name: `looser ${row.name}`, group: "several", puzzle: loosened(row.puzzle),
  }));
  return [
    ...seeds,
    ...variants,
    ...looser.filter((row) => row.puzzle),
    ...from("size", "puzzles/sizes.tsv"),
    ...from("overlapping", "puzzles/overlapping.tsv"),
    ...from("binairo", "puzzles/binairo.tsv"),
    ...from("killer", "tests/data/killers.tsv"),
    ...from("iss", "tests/data/iss.tsv"),
    ...from("broken", "tests/data/broken.tsv"),
    ...from("f-puzzles", "tests/data/f_puzzles.tsv"),
    ...TABLES.flatMap((path) => from(path, path)),
  ];
}
