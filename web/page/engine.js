// Requests to the engine, which runs in workers: one for each role, so that a long search does not block the board and
// can be stopped alone.
//
//   await ask("board", { ask: "read", text })     → the answer, or throws EngineError or Stopped
//   stop("search")                                → ends that worker; its requests reject with Stopped
//   await certificate({ puzzle })                 → Uint8Array
//   isBusy("search")
//   await about()                                 what the library knows: kinds of rules, models, formats
//   warm("search")                                starts that worker before it is asked
//
// Roles: "board" (read, board, write, about), "search" (solve, check, rate, count, …), "walk" (hint, walk, generate,
// certificate, encode). Any name is a role.

import { texts } from "./texts.js";

// The engine's error for a request that it cannot answer.
export class EngineError extends Error {
  constructor({ message, line, column, rule, found }) {
    super(message);
    this.name = "EngineError";
    Object.assign(this, { line, column, rule, found });
  }
}

// The request was cancelled by `stop`.
export class Stopped extends Error {
  constructor() {
    super(texts.engine.stopped);
    this.name = "Stopped";
  }
}

const workers = new Map();
let parts = null;

export async function ask(role, request) {
  const text = await send(role, JSON.stringify(request), false);
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new EngineError({ message: texts.engine.noAnswer });
  }
  if (answer?.error) throw new EngineError(answer.error);
  return answer;
}

let known = null;
export function about() {
  known ??= ask("board", { ask: "about" });
  known.catch(() => { known = null; });
  return known;
}

export function certificate(request, role = "walk") {
  return send(role, JSON.stringify(request), true);
}

export function stop(role) {
  end(role, new Stopped());
}

export function isBusy(role) {
  return (workers.get(role)?.open.size ?? 0) > 0;
}

// The worker of a role: `open` has its unanswered requests.
function workerOf(role) {
  let one = workers.get(role);
  if (!one) {
    one = { worker: null, open: new Map(), next: 0 };
    workers.set(role, one);
    one.ready = start(role, one);
  }
  return one;
}

export function warm(role) {
  // If it cannot start, the first request says so.
  workerOf(role).ready.catch(() => {});
}

async function send(role, request, bytes) {
  const one = workerOf(role);
  const number = one.next++;
  const answer = new Promise((resolve, reject) => one.open.set(number, { resolve, reject }));
  one.ready.then(
    () => one.open.has(number) && one.worker.postMessage({ number, request, bytes }),
    error => fail(role, one, new EngineError({ message: texts.engine.noWasm(error.message) })));
  return answer;
}

async function start(role, one) {
  parts ??= load();
  let loaded;
  try {
    loaded = await parts;
  } catch (error) {
    // The next request tries again.
    parts = null;
    throw error;
  }
  if (workers.get(role) !== one) return;
  const worker = loaded.spare ?? fresh(loaded);
  loaded.spare = null;
  // The next one is ready when it is needed: one that is stopped is replaced without a wait.
  later(() => { loaded.spare ??= fresh(loaded); });
  one.worker = worker;
  worker.onmessage = ({ data }) => hear(role, one, data);
  worker.onerror = event => {
    event.preventDefault();
    fail(role, one, new EngineError({ message: texts.page.engineTrouble(event.message || texts.engine.died) }));
  };
}

function fresh({ script, module }) {
  const worker = new Worker(script);
  worker.postMessage({ module });
  return worker;
}

const later = globalThis.requestIdleCallback ?? (act => setTimeout(act, 200));

function hear(role, one, { number, answer, error, dead }) {
  if (dead !== undefined) {
    fail(role, one, new EngineError({ message: texts.page.engineTrouble(dead) }));
    return;
  }
  const waiting = one.open.get(number);
  if (!waiting) return;
  one.open.delete(number);
  if (error === undefined) waiting.resolve(answer);
  else waiting.reject(errorOf(error));
}

// `certificate` throws what `ask` returns as an error.
function errorOf(text) {
  try {
    return new EngineError(JSON.parse(text).error);
  } catch {
    return new EngineError({ message: text });
  }
}

function end(role, error) {
  const one = workers.get(role);
  if (one) fail(role, one, error);
}

function fail(role, one, error) {
  if (workers.get(role) === one) workers.delete(role);
  one.worker?.terminate();
  for (const { reject } of one.open.values()) reject(error);
  one.open.clear();
}

// The script of the workers, which is in the page, and the compiled module: it is in the page if that is a single file,
// otherwise in a file beside it. The first worker compiles it, so that the page is not held up, and is the first to be used.
async function load() {
  const wasm = document.getElementById("satoku-wasm"), code = document.getElementById("satoku-worker").textContent;
  const script = URL.createObjectURL(new Blob([code], { type: "text/javascript" })), spare = new Worker(script);
  const module = await new Promise((done, failed) => {
    spare.onmessage = ({ data }) => data.module ? done(data.module) : failed(new Error(data.dead));
    spare.onerror = event => failed(new Error(event.message));
    spare.postMessage(wasm ? { base64: wasm.textContent } : { address: new URL("satoku.wasm", location.href).href });
  }).catch(error => {
    spare.terminate();
    throw error;
  });
  return { script, module, spare };
}

// It is loaded while the rest of the page is. If it cannot be, the first request says so.
parts = load();
parts.catch(() => {});
