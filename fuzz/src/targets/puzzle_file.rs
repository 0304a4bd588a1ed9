//! Puzzle files, and drafts, which are puzzle files with open values.

use crate::prelude::*;
use satoku::read::draft_of_text;

/// Puzzle files.
pub const TARGET: Target = Target {
    name: "puzzle-file",
    about: "a puzzle file is read equally as a puzzle and as a draft, and comes back from every format",
    run,
    seeds,
    longest: 2_000,
};

fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let settings = Settings { from: format("toml"), ..Settings::default() };
    check::reading(bytes, &settings);
    let puzzle = parse_one(text, &settings, &Limiter::none());
    let draft = draft_of_text("input", text, None);
    match (&puzzle, &draft) {
        // A file without open values is also a draft of the same puzzle.
        (Ok(puzzle), Ok(draft)) => check::same(puzzle, draft.outline(), text),
        (_, Err(error)) => check::model_error(text, error),
        (Err(_), Ok(_)) => {}
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let drafts = [
        include_str!("../../../tests/data/drafts/arrows.toml"),
        include_str!("../../../tests/data/drafts/cages.toml"),
        include_str!("../../../tests/data/drafts/mixed.toml"),
        include_str!("../../../tests/data/drafts/sandwiches.toml"),
        include_str!("../../../tests/data/drafts/x-sums.toml"),
    ];
    let texts = drafts.map(str::to_owned).into_iter().chain(seeds::written("toml"));
    texts.map(String::into_bytes).collect()
}
