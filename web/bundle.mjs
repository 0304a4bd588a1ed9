// Puts both forms of the page together; `web/build` calls it:
//
//   node web/bundle.mjs GLUE DIST
//
// from the project's root. GLUE is the folder with wasm-bindgen's script and module; the page goes to DIST/satoku.html and DIST/hosted/.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, transform } from "esbuild";

// The page's own files, and the modules and styles that draw a board.
const FOLDERS = ["web/page", "crates/steps/src/show/html/drawing"].map(folder => resolve(folder));
// What is neither a module nor a style, or stands for itself.
const OTHERS = ["index.html", "worker.js", "icon.svg", "manifest.json", "service.js"];
const HOW = { minify: true, charset: "utf8", target: "es2022", legalComments: "none", logLevel: "warning" };

const [glue, dist] = process.argv.slice(2);
const files = new Map();
for (const folder of FOLDERS) {
  for (const name of readdirSync(folder).sort().filter(name => !name.startsWith("."))) {
    if (files.has(name)) throw new Error(`${join(folder, name)}: both folders have it`);
    if (!/\.(js|css)$/.test(name) && !OTHERS.includes(name)) {
      throw new Error(`${join(folder, name)}: the page has ${OTHERS.join(", ")} and files *.js and *.css, nothing else`);
    }
    files.set(name, join(folder, name));
  }
}
const textOf = name => readFileSync(files.get(name), "utf8");
const named = ending => [...files.keys()].filter(name => name.endsWith(ending) && !OTHERS.includes(name));
const hash = content => createHash("sha256").update(content).digest("base64");

// A page's file with each `{{name}}` replaced, of which there must be one for each value.
function filled(file, values) {
  const open = new Map(Object.entries(values));
  const text = textOf(file).replace(/\{\{(.*?)\}\}/g, (mark, name) => {
    const value = open.get(name);
    if (!open.delete(name)) throw new Error(`${file}: ${mark} is unknown, or there twice; expected ${Object.keys(values)}`);
    return value;
  });
  if (open.size > 0) throw new Error(`${file}: expected {{${[...open.keys()].join("}}, {{")}}}`);
  return text;
}

// Modules import each other as "./name.js" from whichever folder.
const siblings = {
  name: "siblings",
  setup: ({ onResolve }) => onResolve({ filter: /^\.\// }, ({ path }) => ({ path: files.get(path.slice(2)) })),
};

// All modules as one. In the console, `satoku("name.js")` is what one of them exports.
async function linked() {
  const uses = named(".js").map(name => `"${name}": () => require("./${name}"),`);
  const contents = `const uses = {${uses.join("\n")}};\nglobalThis.satoku = name => uses[name]();\nrequire("./main.js");\n`;
  const { outputFiles, metafile } = await build({
    ...HOW, bundle: true, format: "esm", write: false, metafile: true, plugins: [siblings],
    stdin: { contents, resolveDir: resolve("."), sourcefile: "all" },
  });
  const { all, ...modules } = metafile.inputs;
  const imported = new Set(Object.values(modules).flatMap(({ imports }) => imports.map(({ path }) => path)));
  for (const path of Object.keys(modules)) {
    if (!imported.has(path) && !path.endsWith("/main.js")) console.error(`note: no module imports ${path}`);
  }
  return outputFiles[0].text;
}

const minified = async (text, loader, more = {}) => (await transform(text, { ...HOW, ...more, loader })).code;

// In an element; esbuild leaves no text in a script or a style that would end it.
function element(name, attributes, text) {
  if (/<!--|<\/(script|style)/i.test(text)) throw new Error(`the page's ${name} has a text that HTML takes for its own`);
  return `<${name}${attributes}>${text}</${name}>`;
}

// Styles may stand in attributes, because drawings have them there.
function policy(directives) {
  const all = { "default-src": "'none'", "base-uri": "'none'", "form-action": "'none'", ...directives };
  const said = Object.entries(all).map(entry => entry.join(" ")).join("; ");
  return `<meta http-equiv="Content-Security-Policy" content="${said}">`;
}

const script = (await linked()).trim();
// What is for the whole page comes first, so that the others can differ from it.
const styles = ["style.css", ...named(".css").filter(name => name !== "style.css")];
const style = await minified(styles.map(textOf).join("\n"), "css");
const wasm = readFileSync(join(glue, "satoku.wasm"));
// A classic script.
const worker = await minified(`${readFileSync(join(glue, "satoku.js"), "utf8")}\n${textOf("worker.js")}`, "js", { format: "iife" });
const workerElement = element("script", ' type="text/plain" id="satoku-worker"', worker);
// Browsers ask for the icon at any time, perhaps without a network.
const icon = `<link rel="icon" href="data:image/svg+xml;base64,${Buffer.from(textOf("icon.svg")).toString("base64")}">`;

const single = filled("index.html", {
  // The script is named by its hash, so that nothing can add one. Workers are blobs, which have the page's policy.
  policy: policy({
    "script-src": `'sha256-${hash(script)}' 'wasm-unsafe-eval'`,
    "worker-src": "blob:",
    "connect-src": "'none'",
    "style-src": "'unsafe-inline'",
    "img-src": "data: blob:",
  }),
  links: icon,
  style: element("style", "", style),
  scripts: [
    workerElement,
    element("script", ' type="application/wasm-base64" id="satoku-wasm"', wasm.toString("base64")),
    element("script", ' type="module"', script),
  ].join("\n"),
});

const index = filled("index.html", {
  policy: policy({
    "script-src": "'self' 'wasm-unsafe-eval'",
    // What keeps the page is a file.
    "worker-src": "blob: 'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
  }),
  links: `${icon}\n<link rel="manifest" href="manifest.json">`,
  style: '<link rel="stylesheet" href="style.css">',
  scripts: `${workerElement}\n<script type="module" src="page.js"></script>`,
});
const hosted = {
  "index.html": index, "style.css": style, "page.js": script, "satoku.wasm": wasm,
  "icon.svg": textOf("icon.svg"), "manifest.json": textOf("manifest.json"),
};
// A version that differs if any of the files does.
const version = hash(Object.values(hosted).map(hash).join() + textOf("service.js"));
const kept = JSON.stringify(["./", ...Object.keys(hosted)]);
hosted["service.js"] = await minified(filled("service.js", { files: kept, version }), "js");

rmSync(join(dist, "hosted"), { recursive: true, force: true });
mkdirSync(join(dist, "hosted"), { recursive: true });
writeFileSync(join(dist, "satoku.html"), single);
for (const [name, content] of Object.entries(hosted)) writeFileSync(join(dist, "hosted", name), content);
