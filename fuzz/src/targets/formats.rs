//! Texts in any formats, one after another.

use crate::prelude::*;

/// Texts are read in every way, and survive a round trip through every format.
pub const TARGET: Target = Target {
    name: "formats",
    about: "puzzles one after another, in formats to be recognised",
    run,
    seeds,
    longest: 4_000,
};

fn run(bytes: &[u8]) {
    let (settings, text) = settings::split(bytes);
    check::reading(text, &settings);
}

fn seeds() -> Vec<Vec<u8>> {
    let texts = [seeds::formats(), seeds::tables()].concat();
    let usual = texts.iter().map(|text| format!("@A{text}"));
    let by_lines = texts.iter().map(|text| format!("BA{text}"));
    let pairs = texts.windows(2).map(|pair| format!("@A{}\n{}", pair[0], pair[1]));
    usual.chain(by_lines).chain(pairs).map(String::into_bytes).collect()
}
