// The state in the page's address, so that it is there after a reload and can be passed on: `#p=` and the state as JSON,
// deflated, in base64url (or the JSON itself, if the browser cannot deflate). `#puzzle=` and any text that can be read
// works, too.
//
//   await hashOf({doc, play, mode}) → "#p=…"
//   await start()                   reads the address, and keeps it up to date from then on

import { ask } from "./engine.js";
import { load, on, state } from "./store.js";
import { readText } from "./open.js";
import { said } from "./parts.js";
import { texts } from "./texts.js";

const DELAY = 200;
let written = "", timer = null, tell = () => {};

export async function start(report) {
  tell = report;
  const isGood = await fromAddress();
  addEventListener("hashchange", fromAddress);
  on("change", later);
  on("mode", later);
  addEventListener("pagehide", () => { if (timer) write(); });
  return isGood;
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(write, DELAY);
}

async function write() {
  clearTimeout(timer);
  timer = null;
  const hash = await hashOf(state);
  if (timer || hash === location.hash) return;
  written = hash;
  try {
    history.replaceState(null, "", hash);
  } catch (error) {
    tell(texts.address.full(error.message));
  }
}

export async function hashOf({ doc, play, mode }) {
  const short = JSON.stringify({ doc, play: isEmpty(play) ? undefined : pack(play), mode });
  return `#p=${toBase64(await deflate(new TextEncoder().encode(short)))}`;
}

// Whether the address had a readable state, or no state at all.
async function fromAddress() {
  const hash = location.hash;
  if (hash === "" || hash === "#" || hash === written) return hash !== "" && hash === written;
  try {
    if (hash.startsWith("#p=")) await take(hash.slice(3));
    else if (hash.startsWith("#puzzle=")) await readText(decodeURIComponent(hash.slice(8)), {}, true);
    else throw new Error(texts.address.unknown);
    return true;
  } catch (error) {
    tell(texts.address.bad(said(error)));
    return false;
  }
}

async function take(text) {
  let kept;
  try {
    kept = JSON.parse(new TextDecoder().decode(await inflate(fromBase64(text))));
  } catch {
    throw new Error(texts.address.broken);
  }
  const { doc, play, mode } = kept ?? {};
  if (!doc || typeof doc !== "object" || Array.isArray(doc)) throw new Error(texts.address.broken);
  // The present board stays until this one is known to be good.
  const { rows, columns } = await ask("board", { ask: "board", puzzle: JSON.stringify(doc) });
  load(doc, { play: unpack(play, rows * columns), mode: mode === "play" ? "play" : "set" });
}

const isEmpty = ({ values, corner, centre, struck = [] }) =>
  struck.length === 0 && values.every(value => value === null) && [...corner, ...centre].every(marks => marks.length === 0);

// Only cells that are not empty.
function pack({ values, corner, centre, struck }) {
  const some = (list, has) => Object.fromEntries(list.map((one, cell) => [cell, one]).filter(([, one]) => has(one)));
  return { count: values.length, values: some(values, value => value !== null),
    corner: some(corner, marks => marks.length > 0), centre: some(centre, marks => marks.length > 0), struck };
}

// A link changed by hand may contain anything.
function unpack(play, count) {
  if (play?.count !== count) return null;
  const isValue = value => Number.isSafeInteger(value);
  const isPair = pair => Array.isArray(pair) && pair.length === 2 && pair.every(isValue) && pair[0] >= 0
    && pair[0] < count;
  const marks = one => Array.isArray(one) ? one.filter(isValue) : [];
  const all = (some, clean) => Array.from({ length: count }, (_, cell) => clean(some?.[cell]));
  return { values: all(play.values, value => isValue(value) ? value : null),
    corner: all(play.corner, marks), centre: all(play.centre, marks),
    struck: Array.isArray(play.struck) ? play.struck.filter(isPair) : [] };
}

// The most that a link may unpack to: a few bytes could otherwise fill the memory.
const LARGEST = 20e6;

async function through(bytes, stream) {
  const parts = [];
  let length = 0;
  for (let reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > LARGEST) {
      await reader.cancel();
      throw new Error();
    }
    parts.push(value);
  }
}

// Not all browsers with these streams support this compression.
function streamOf(kind) {
  try {
    return new kind("deflate-raw");
  } catch {
    return null;
  }
}

async function deflate(bytes) {
  const stream = "CompressionStream" in globalThis ? streamOf(CompressionStream) : null;
  return stream ? through(bytes, stream) : bytes;
}

async function inflate(bytes) {
  if (isJson(bytes)) return bytes;
  if (!("DecompressionStream" in globalThis)) throw new Error();
  return through(bytes, streamOf(DecompressionStream));
}

function isJson(bytes) {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

function toBase64(bytes) {
  let raw = "";
  for (const byte of bytes) raw += String.fromCharCode(byte);
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, sign => sign.charCodeAt(0));
}
