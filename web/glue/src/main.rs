//! Makes the engine's module as browsers take it, and `satoku.js`, a classic script that defines
//! `wasm_bindgen` and calls it: what wasm-bindgen's own program does, with the version of it that
//! Cargo.lock has. `web/build` calls it:
//!
//! `satoku-glue ENGINE.wasm FOLDER [--names]`
//!
//! The names of functions, which stand in the traces of errors, are a third of a module.

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, folder, more @ ..] = &arguments[..] else {
        bail!("expected ENGINE.wasm FOLDER [--names]");
    };
    Bindgen::new()
        .input_path(wasm)
        .out_name("satoku")
        .no_modules(true)?
        // The page hands the module to the worker.
        .omit_default_module_path(true)
        .typescript(false)
        .remove_name_section(!more.iter().any(|word| word == "--names"))
        .remove_producers_section(true)
        .generate(folder)
}
