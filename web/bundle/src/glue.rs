//! The engine's module as browsers take it: what wasm-bindgen's own program does, with the version
//! of it that Cargo.lock has.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

/// The JavaScript in a folder of glue: a classic script that defines `wasm_bindgen`.
pub const SCRIPT: &str = "satoku.js";
/// The module in a folder of glue.
pub const MODULE: &str = "satoku.wasm";

/// Reads what cargo built, and writes [`SCRIPT`] and [`MODULE`] into a folder. The names of
/// functions, which stand in the traces of errors, are a third of a module, and left out if they
/// are not wanted.
pub fn write(wasm: &Path, folder: &Path, with_names: bool) -> Result<()> {
    let mut output = Bindgen::new()
        .input_path(wasm)
        .out_name("satoku")
        .no_modules(true)?
        // The page hands the module to the worker.
        .omit_default_module_path(true)
        .typescript(false)
        .remove_name_section(!with_names)
        .remove_producers_section(true)
        .generate_output()
        .with_context(|| format!("wasm-bindgen cannot take {}", wasm.display()))?;
    let brought: Vec<_> = output.snippets().iter().filter(|(_, texts)| !texts.is_empty()).collect();
    ensure!(
        brought.is_empty() && output.local_modules().is_empty(),
        "{} brings JavaScript of its own, which the page has no place for: {brought:?} {:?}",
        wasm.display(),
        output.local_modules()
    );
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let module = output.wasm_mut().emit_wasm();
    for (name, content) in [(SCRIPT, output.js().as_bytes()), (MODULE, &module)] {
        let path = folder.join(name);
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
