// Requests to the engine, which runs in workers: one for each role, so that a long search does not block the board and
// can be stopped alone.
//
//   await ask("board", { ask: "read", text })     → the answer, or throws EngineError or Stopped
//   stop("search")                                → ends that worker; its requests reject with Stopped
//   await certificate({ puzzle })                 → Uint8Array
//   isBusy("search")
//
// Roles: "board" (read, board, write, about), "search" (solve, check, rate, count, …), "walk" (hint, walk, generate,
// certificate, encode). Any name is a role.

import { texts } from "./texts.js";

// The engine's error for a request that it cannot answer.
export class EngineError extends Error {
  constructor({ message, line, column, rule }) {
    super(message);
    this.name = "EngineError";
    Object.assign(this, { line, column, rule });
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
async function send(role, request, bytes) {
  let one = workers.get(role);
  if (!one) {
    one = { worker: null, open: new Map(), next: 0 };
    workers.set(role, one);
    one.ready = start(role, one);
  }
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
  const worker = new Worker(loaded.script);
  one.worker = worker;
  worker.onmessage = ({ data }) => hear(role, one, data);
  worker.onerror = event => {
    event.preventDefault();
    fail(role, one, new EngineError({ message: texts.page.engineTrouble(event.message || texts.engine.died) }));
  };
  worker.postMessage({ module: loaded.module });
}

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

// The script of the workers and the compiled module: from the page itself if it is a single file, otherwise from files
// beside it.
async function load() {
  const wasm = document.getElementById("satoku-wasm"), script = document.getElementById("satoku-worker");
  if (wasm && script) {
    return { script: urlOf(script.textContent), module: await WebAssembly.compile(fromBase64(wasm.textContent)) };
  }
  const [code, module] = await Promise.all([fetched("worker.js"), fetched("satoku.wasm")]);
  return { script: urlOf(await code.text()), module: await WebAssembly.compile(await module.arrayBuffer()) };
}

// Later workers must start without a network, too.
const urlOf = code => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));

async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return answer;
}

function fromBase64(text) {
  const raw = atob(text.trim()), bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  return bytes;
}
