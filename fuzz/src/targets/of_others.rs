//! Files and links of other programs: f-puzzles, SudokuPad, ISS.

use crate::prelude::*;

/// Files of f-puzzles and SudokuPad: JSON.
pub const JSON: Target = Target {
    name: "json",
    about: "JSON of f-puzzles, of SudokuPad, and our own",
    run: formats,
    seeds: || begun(&["json", "f-puzzles"]),
    longest: 3_000,
};

/// Links that contain such files.
pub const LINK: Target = Target {
    name: "link",
    about: "links of f-puzzles and SudokuPad",
    run: formats,
    seeds: || begun(&["f-puzzles-link", "sudokupad-link"]),
    longest: 2_000,
};

/// Strings of constraints.
pub const ISS: Target = Target {
    name: "iss",
    about: "constraint strings of the Interactive Sudoku Solver",
    run: iss,
    seeds: || begun(&["iss"]),
    longest: 2_000,
};

fn formats(bytes: &[u8]) {
    let (settings, text) = settings::split(bytes);
    check::reading(text, &settings);
}

fn iss(bytes: &[u8]) {
    let (settings, text) = settings::split(bytes);
    check::reading(text, &Settings { from: format("iss"), ..settings });
}

/// Texts in these formats.
fn begun(formats: &[&str]) -> Vec<Vec<u8>> {
    let texts = formats.iter().flat_map(|name| seeds::written(name));
    texts.map(|text| format!("@A{text}").into_bytes()).collect()
}
