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
    let built_in = built_in.map(std::borrow::Cow::into_owned);
    // Without the keys of puzzles.
    let bare = |file: String| Some(format!("extends = \"4x4\"\n{}", &file[file.find("[[")?..]));
    let texts = built_in.chain(seeds::kinds().into_iter().filter_map(bare));
    texts.map(String::into_bytes).collect()
}
