// What a change that is not made would make of the puzzle: asked while someone hovers or draws. Only the last question
// counts.

import { EngineError, Stopped, ask, isBusy, stop } from "./engine.js";
import { puzzleText } from "./store.js";

const ROLE = "suppose", SECONDS = 5;
let latest = 0;

// The engine's `check` of a doc; null if it is no puzzle, or another question came in between.
export async function suppose(doc, more = {}) {
  const mine = forget();
  try {
    const answer = await ask(ROLE, { ask: "check", puzzle: puzzleText(doc), seconds: SECONDS, ...more });
    return mine === latest ? answer : null;
  } catch (error) {
    if (error instanceof EngineError || error instanceof Stopped) return null;
    throw error;
  }
}

// Drops the question that waits for an answer.
export function forget() {
  if (isBusy(ROLE)) stop(ROLE);
  return ++latest;
}
