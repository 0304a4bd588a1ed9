// Runs the module in node: `node run.mjs FILE.wasm`.
//
// The library asks for the time (the crate web-time), so the module imports `performance.now`, by way
// of wasm-bindgen. What that tool would generate is here by hand: a table of JavaScript objects, which
// the module knows by their places.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const objects = [undefined, globalThis];
const keep = (object) => objects.push(object) - 1;

// By how their names begin; the rest is a hash. What else is imported is never called.
const provided = [
    ['__wbg_static_accessor_GLOBAL_THIS_', () => 1],
    ['__wbg_static_accessor_', () => 0],
    ['__wbg_performance_', (global) => keep(objects[global].performance)],
    ['__wbg_now_', (performance) => objects[performance].now()],
    ['__wbg___wbindgen_is_undefined_', (object) => objects[object] === undefined],
    ['__wbindgen_object_clone_ref', (object) => keep(objects[object])],
    ['__wbindgen_object_drop_ref', () => {}],
    ['__wbindgen_externref_statics_end', () => 0],
];

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const missing = () => { throw new Error(`the module calls ${name}, which is not provided`); };
    const [, provide] = provided.find(([start]) => name.startsWith(start)) ?? [name, missing];
    (imports[from] ??= {})[name] = provide;
}
const { exports } = new WebAssembly.Instance(module, imports);

const cells = Array.from({ length: exports.solve() }, (_, index) => exports.value(index));
assert.equal(
    cells.join(''),
    '812753649943682175675491283154237896369845721287169534521974368438526917796318452',
);
assert(exports.proof_length() > 0);
assert(exports.steps() > 0);
console.log(`unique: ${cells.join('')}, proof of ${exports.proof_length()} bytes, ${exports.steps()} steps`);
