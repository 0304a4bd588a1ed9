// The state in the page's address, so that it is there after a reload and can be passed on: `#p=` and the state as JSON,
// deflated, in base64url (or the JSON itself, if the browser cannot deflate). `#puzzle=` and any text that can be read
// works, too.
//
//   await hashOf({doc, play, mode}) → "#p=…"
//   await read(report)              reads the address: whether it has a puzzle
//   follow(isLate)                  keeps it up to date from then on; also with what has changed already

import { ask } from "./engine.js";
import { isColour, isStroke } from "./ink.js";
import { load, on, state } from "./store.js";
import { readText, showOpen } from "./open.js";
import { button, said } from "./parts.js";
import { texts } from "./texts.js";

const DELAY = 200;
let written = "", timer = null, tell = () => {};

export function read(report) {
  tell = report;
  addEventListener("hashchange", fromAddress);
  return fromAddress();
}

export function follow(isLate) {
  on("change", later);
  on("mode", later);
  addEventListener("pagehide", () => { if (timer) write(); });
  if (isLate) later();
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
    else if (hash.startsWith("#puzzle=")) await readText(decoded(hash.slice(8)), {}, { isStrict: true, mode: "play" });
    else throw new Error(texts.address.unknown);
    return true;
  } catch (error) {
    // Why a text is no puzzle is said where it can be corrected.
    const isText = hash.startsWith("#puzzle=") && error.message !== texts.address.broken;
    const text = isText ? decoded(hash.slice(8)) : "";
    tell(texts.address.bad(isText ? texts.address.unread : said(error)),
      button(isText ? texts.address.why : texts.address.way, () => showOpen(text), { class: "small" }));
    return false;
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(texts.address.broken);
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
  const board = await ask("board", { ask: "board", puzzle: JSON.stringify(doc) });
  load(doc, { play: unpack(play, board), mode: mode === "play" ? "play" : "set" });
}

// What a cell may have several of.
const MARKS = ["corner", "centre", "colour"];

const isEmpty = play => !(play.struck?.length || play.pen.length) && play.values.every(value => value === null)
  && MARKS.every(kind => play[kind].every(marks => marks.length === 0));

// Only cells that are not empty.
function pack(play) {
  const some = (list, has) => Object.fromEntries(Object.keys(list).filter(cell => has(list[cell])).map(cell => [cell, list[cell]]));
  const marks = MARKS.map(kind => [kind, some(play[kind], marks => marks.length > 0)]);
  return { count: play.values.length, values: some(play.values, value => value !== null), ...Object.fromEntries(marks),
    pen: play.pen, struck: play.struck };
}

// The most strokes of the pen, and of other things of a kind that a link may have.
const MOST = 10_000;

// A link changed by hand may contain anything: marks are values of the board, each once.
export function unpack(play, { rows, columns, values, genre }) {
  const count = rows * columns;
  if (play?.count !== count) return null;
  const known = new Set([...values, ...genre?.taps ?? []]);
  const isValue = value => known.has(value);
  const isPair = pair => Array.isArray(pair) && pair.length === 2 && Number.isInteger(pair[0]) && pair[0] >= 0
    && pair[0] < count && isValue(pair[1]);
  const list = (some, isGood) => Array.isArray(some) ? [...new Set(some.filter(isGood))].slice(0, MOST) : [];
  const marks = one => list(one, isValue);
  const all = (some, clean) => Array.from({ length: count }, (_, cell) => clean(some?.[cell]));
  return { values: all(play.values, value => isValue(value) ? value : null),
    corner: all(play.corner, marks), centre: all(play.centre, marks), colour: all(play.colour, one => list(one, isColour)),
    pen: list(play.pen, stroke => isStroke(stroke, rows, columns)), struck: list(play.struck, isPair) };
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
