// satoku as a module: questions become requests in JSON to the engine, which keeps nothing between them.

import { wasm_bindgen as engine } from "./glue.js";

export class SatokuError extends Error {
  constructor({ message, line, column, rule }) {
    super(message);
    this.name = "SatokuError";
    Object.assign(this, { line, column, rule });
  }
}

let loading = null;

export function load(source) {
  loading ??= start(source).catch(error => {
    // The next call tries again.
    loading = null;
    throw error;
  });
  return loading;
}

async function start(source) {
  let module = await (source ?? wasm());
  if (module instanceof URL || typeof module === "string") module = await fetched(module);
  if (typeof Response !== "undefined" && module instanceof Response) module = await module.arrayBuffer();
  if (!(module instanceof WebAssembly.Module)) module = await WebAssembly.compile(module);
  engine.initSync({ module });
  return satoku;
}

// Node's fetch does not read files.
async function wasm() {
  const url = new URL("./satoku.wasm", import.meta.url);
  if (url.protocol !== "file:") return url;
  const { readFile } = await import("node:fs/promises");
  return readFile(url);
}

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

// After a panic nothing in the engine's memory can be trusted.
let broken = null;

function guarded(call) {
  if (broken) throw broken;
  try {
    return call();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    let message = error.message;
    try {
      message = engine.last_words() || message;
    } catch {
      // What the runtime says has to do.
    }
    throw broken = new Error(`the engine broke off, and a new worker or process is needed: ${message}`, { cause: error });
  }
}

const textOf = puzzle => (typeof puzzle === "string" ? puzzle : JSON.stringify(puzzle));

function ask(request) {
  // Outside: what cannot be written as JSON is the caller's mistake.
  const text = JSON.stringify(request);
  const answer = JSON.parse(guarded(() => engine.ask(text)));
  if (answer.error && typeof answer.error === "object") throw new SatokuError(answer.error);
  return answer;
}

const ofPuzzle = question => (puzzle, options) => ask({ ...options, ask: question, puzzle: textOf(puzzle) });

const satoku = Object.freeze({
  ask,
  about: () => ask({ ask: "about" }),
  read: (text, options) => ask({ ...options, ask: "read", text: textOf(text) }),
  board: ofPuzzle("board"),
  solve: ofPuzzle("solve"),
  check: ofPuzzle("check"),
  count: (puzzle, options) => ofPuzzle("count")(puzzle, { limit: 100_000, ...options }),
  rate: ofPuzzle("rate"),
  hint: ofPuzzle("hint"),
  steps: ofPuzzle("walk"),
  broken: ofPuzzle("broken"),
  explain: (puzzle, about, options) => ofPuzzle("explain")(puzzle, { ...options, about }),
  mistakes: ofPuzzle("mistakes"),
  convert: (puzzle, target) => ofPuzzle("write")(puzzle, { target }),
  encode: (puzzle, format) => ofPuzzle("encode")(puzzle, { format }).text,
  generate({ draft, seed = Math.floor(Math.random() * 2 ** 48), ...options } = {}) {
    return ask({ ...options, ask: "generate", seed, ...(draft === undefined ? {} : { draft: textOf(draft) }) });
  },
  certificate(puzzle) {
    const text = JSON.stringify({ puzzle: textOf(puzzle) });
    return guarded(() => {
      try {
        return engine.certificate(text);
      } catch (error) {
        // What the engine cannot prove it says as `ask` does, as text.
        throw typeof error === "string" ? new SatokuError(JSON.parse(error).error) : error;
      }
    });
  },
});
