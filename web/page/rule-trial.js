// What a rule that is being drawn would make of the puzzle: told below its form, and if it would leave no solution, why, with
// those clues lit.

import { highlight, unhighlight } from "./board.js";
import { cellsOf } from "./lights.js";
import { element } from "./parts.js";
import { state } from "./store.js";
import { forget, suppose } from "./suppose.js";
import { texts } from "./texts.js";

const LAYER = "trial", REST = 150;

export class Trial {
  constructor() {
    this.line = element("p", { class: "rule-trial", role: "status" });
    this.timer = null;
    this.asked = "null";
  }

  // Asks about a doc; with null there is nothing to tell.
  begin(doc) {
    const key = JSON.stringify(doc);
    if (key === this.asked) return;
    this.asked = key;
    this.end();
    if (doc) this.timer = setTimeout(() => this.look(doc, key), REST);
  }

  async look(doc, key) {
    const answer = await suppose(doc);
    if (!answer || key !== this.asked) return;
    const [reason] = answer.reasons ?? [];
    const isBroken = answer.verdict === "unsolvable";
    this.line.classList.toggle("broken", isBroken);
    this.line.textContent = texts.rules.trial(texts.findings.verdicts[answer.verdict], isBroken ? reason : null);
    const clues = isBroken ? answer.conflicts?.[0]?.clues ?? [] : [];
    if (clues.length > 0) highlight(LAYER, { cells: cellsOf(clues, state.board.columns).map(cell => [cell, "red"]) });
  }

  end() {
    clearTimeout(this.timer);
    forget();
    this.line.textContent = "";
    unhighlight(LAYER);
  }
}
