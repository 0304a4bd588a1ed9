// What `web/bundle.mjs` makes of the page's sources, with any engine.

import { test } from "node:test";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCES = ["web/page", "crates/steps/src/show/html/drawing"];

/** The files of the page with this engine, by their names; if a name and a text are given, with this source. */
function made(engine, source) {
  const folder = mkdtempSync(join(tmpdir(), "satoku-page-"));
  try {
    writeFileSync(join(folder, "satoku.js"), "let wasm_bindgen = {};");
    writeFileSync(join(folder, "satoku.wasm"), engine);
    if (source) {
      for (const from of SOURCES) cpSync(join(ROOT, from), join(folder, from), { recursive: true });
      writeFileSync(join(folder, SOURCES[0], source[0]), source[1]);
    }
    const cwd = source ? folder : ROOT;
    execFileSync(process.execPath, [join(ROOT, "web/bundle.mjs"), folder, folder], { cwd, stdio: "pipe" });
    const names = ["satoku.html", ...readdirSync(join(folder, "hosted")).map((name) => join("hosted", name))];
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const page = made("one");

test("the same sources make the same page, without names of this machine", () => {
  assert.deepEqual(made("one"), page);
  for (const [name, text] of Object.entries(page)) assert(!text.includes(ROOT) && !text.includes(tmpdir()), name);
});

test("what keeps the page names all files, and a version of them", () => {
  const service = "hosted/service.js", other = made("two");
  for (const name of Object.keys(page).filter((name) => name.startsWith("hosted/") && name !== service)) {
    assert(page[service].includes(`"${name.slice(7)}"`), name);
  }
  assert.notEqual(other[service], page[service]);
  assert.equal(other["hosted/page.js"], page["hosted/page.js"]);
});

test("the single file loads nothing, and its policy names its script", () => {
  const single = page["satoku.html"], script = page["hosted/page.js"];
  assert(single.includes(`<script type="module">${script}</script>`));
  assert(single.includes(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}' 'wasm-unsafe-eval';`));
  assert(single.includes(`content="default-src 'none'; base-uri 'none'; form-action 'none'; `));
  assert(!/'self'|src=|<link rel="stylesheet"/.test(single.slice(0, single.indexOf("</style>"))));
  assert(single.includes(`id="satoku-wasm">${btoa("one")}</script>`));
  assert.equal(single.match(/\{\{\w*\}\}/), null);
});

test("what cannot be a part of the page is named", () => {
  for (const [name, text, expected] of [
    ["logo.png", "", /logo\.png: the page has index\.html, /],
    ["svg.js", "", /svg\.js: both folders have it/],
    ["index.html", "{{policy}}{{links}}{{style}}", /index\.html: expected \{\{scripts\}\}/],
    ["index.html", "{{style}}{{style}}", /index\.html: \{\{style\}\} is unknown, or there twice/],
    ["main.js", 'import "./none.js";', /main\.js:1:.*"\.\/none\.js"/s],
    ["main.js", 'document.title = "<!--";', /script has a text that HTML takes for its own/],
  ]) assert.throws(() => made("one", [name, text]), expected, name);
});

test("styles for the whole page come before all others", () => {
  assert.match(made("one", ["a.css", ".late{order:1}"])["hosted/style.css"], /^:root.*\.late/s);
});
