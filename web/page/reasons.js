// The findings as elements: why a puzzle is broken, where solutions differ, which clues could be dropped.

import { cellsOf, lamp } from "./lights.js";
import { button, element, indicesOf } from "./parts.js";
import { state } from "./store.js";
import { texts } from "./texts.js";

// The most clues with a button each.
const BUTTONS = 60;

// Folded up are findings that give away part of the solution, in play mode, and of many solutions where two differ.
export function reasons(known) {
  const { record, check } = known;
  if (!record) return element("p", { class: "quiet" }, texts.findings.nothingYet);
  const parts = [...words(known), ...pieces(known), rating(known)].filter(part => part);
  const isSpoiler = state.mode === "play" && ["unique", "multiple"].includes(record.verdict), isFolded = isSpoiler || areMany(known);
  if (!isFolded) return element("div", { class: "reasons" }, parts);
  if (!check) return null;
  return element("details", { class: "reasons", "data-key": "reasons" },
    element("summary", {}, isSpoiler ? texts.findings.spoiler : texts.findings.examples), parts);
}

// Whether there are more solutions than were counted.
export const areMany = ({ count }) => Boolean(count && !count.complete);

function words({ record, check }) {
  if (!check) return [];
  // Sentences that are lists below are left out.
  const isList = record.verdict === "unique" && check.superfluous?.length > 0;
  const sentences = check.reasons ?? [];
  const said = isList ? sentences.slice(1) : sentences;
  return said.map(sentence => element("p", {}, capital(sentence)));
}

// Cells keep their names: `r1c1`, `region(r1c1)`.
const capital = sentence => /^[a-z]+\d?(\d|\(r\d)/.test(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);

function pieces({ record, check, extras }) {
  if (!check) return [];
  const { columns } = state.board;
  if (record.verdict === "unsolvable") return conflicts(check, columns);
  if (record.verdict === "multiple") return differences(check, columns);
  if (record.verdict === "unique") return superfluous(check, extras, columns);
  return [];
}

function conflicts(check, columns) {
  const all = check.conflicts ?? [];
  return all.map((conflict, index) => {
    const text = texts.findings.conflict(index + 1, all.length, conflict.clues.length);
    return element("div", { class: "clues" },
      lamp(`conflict-${index}`, text, cellsOf(conflict.clues, columns), "red"),
      clueList(`conflict-${index}`, conflict.clues, columns, "red"));
  });
}

function differences(check, columns) {
  const cells = indicesOf(check.differ, columns);
  return cells.length ? [lamp("differ", texts.findings.differ(cells.length), cells, "yellow")] : [];
}

function superfluous(check, extras, columns) {
  const all = check.superfluous ?? [];
  if (!all.length) return [];
  const cells = cellsOf(all, columns);
  const parts = [
    element("p", {}, texts.findings.superfluous(all.length, check.superfluous_complete)),
    lamp("superfluous", texts.findings.lightSuperfluous, cells, "blue"),
    clueList("superfluous", all, columns, "blue"),
  ];
  const together = (extras ?? check).together;
  if (together) {
    const some = cellsOf(together.clues, columns);
    parts.push(element("p", {}, texts.findings.together(together.clues.length, together.maximal)),
      lamp("together", texts.findings.lightTogether, some, "blue"));
  }
  if (extras?.extras) parts.push(element("p", {}, texts.findings.needless(extras.extras)));
  return parts;
}

// Clues one by one; each highlights its cells.
function clueList(key, clues, columns, colour) {
  const buttons = clues.slice(0, BUTTONS).map((clue, index) =>
    element("li", {}, lamp(`${key}/${index}`, clue.name, indicesOf(clue.cells, columns), colour)));
  if (clues.length > BUTTONS) buttons.push(element("li", {}, texts.findings.more(clues.length - BUTTONS)));
  return element("ul", { class: "chips" }, buttons);
}

function rating({ record, rating: found }) {
  if (record.verdict !== "unique" || found === undefined) return null;
  return element("p", { class: "rating" }, found ? texts.findings.rated(found) : texts.findings.notRated);
}

// Counts and repairs.
export function counted({ count }) {
  if (!count) return null;
  return element("p", { class: "answer" }, texts.findings.counted(count.count, count.complete, count.limit));
}

export function repaired({ repair }, add) {
  if (!repair) return null;
  const changes = repair.reasons.filter(reason => reason.startsWith("repair"));
  if (changes.length) return element("p", { class: "answer" }, changes.join("; "));
  if (!repair.repair) return element("p", { class: "answer" }, texts.findings.noRepair);
  const { givens, smallest } = repair.repair;
  return element("p", { class: "answer" }, texts.findings.repair(givens, smallest), " ",
    button(texts.findings.addGivens(givens.length), () => add(givens), { "data-key": "add-givens" }));
}
