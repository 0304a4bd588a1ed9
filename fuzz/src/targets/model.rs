//! Model files.

use crate::prelude::*;

/// Model files are read or refused.
pub const TARGET: Target = Target {
    name: "model",
    about: "a model file is read, or refused with a place",
    run,
    seeds,
    longest: 2_000,
};

fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match model::from_toml("input", text) {
        Ok(model) => {
            let grid = Grid::empty(model.size());
            check::comes_back(&Puzzle::new(Arc::new(model), grid));
        }
        Err(error) => check::model_error(text, &error),
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let built_in = model::catalog::BUILT_IN.iter();
    let built_in = built_in.filter_map(|model| model::catalog::text(model.name).ok());
    built_in.map(|text| text.into_owned().into_bytes()).chain(bare(&seeds::kinds())).collect()
}

/// Puzzle files without the keys of puzzles.
fn bare(files: &[String]) -> Vec<Vec<u8>> {
    let table = |file: &String| file.find("[[").map(|start| file[start..].to_owned());
    let files = files.iter().filter_map(table);
    files.map(|rules| format!("extends = \"4x4\"\n{rules}").into_bytes()).collect()
}
