//! The formats that are read, a row each.

use super::{
    candidates, f_puzzles, format::TextFormat, game_id, grid, iss, jigsaw, json, killer,
    killer_numbers, line, link, numbers, pencilmarks, picture, positions, problem, puzz_link,
    puzzle_file, sections, sudokupad, table,
};

/// All formats.
pub static FORMATS: &[TextFormat] = &[
    line::FORMAT,
    grid::FORMAT,
    numbers::FORMAT,
    table::FORMAT,
    sections::FORMAT,
    pencilmarks::FORMAT,
    candidates::FORMAT,
    positions::FORMAT,
    positions::HODOKU,
    game_id::FORMAT,
    f_puzzles::FORMAT,
    iss::FORMAT,
    puzzle_file::FORMAT,
    json::FORMAT,
    killer::FORMAT,
    killer_numbers::FORMAT,
    jigsaw::FORMAT,
    sudokupad::FORMAT,
    sudokupad::classic::FORMAT,
    problem::FORMAT,
    puzz_link::FORMAT,
    link::FORMAT,
    picture::FORMAT,
];

/// Finds a format by name.
pub fn format(name: &str) -> Option<&'static TextFormat> {
    FORMATS.iter().find(|format| format.name == name)
}
