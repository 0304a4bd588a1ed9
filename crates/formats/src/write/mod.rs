//! Puzzles -> text: what other programs, tables and people take.
//!
//! A format is a file here and a row of [`TARGETS`]. What it cannot say of a puzzle is refused by
//! the rule's name: a text without one of its rules would be another puzzle. What is written here
//! and read in [`read`](mod@crate::read) comes back with the same rules and givens.
//!
//! How a rule is written in another notation is in its kind's own file, beside how it is read.

pub mod csv;

mod cells;
mod f_puzzles;
mod iss;
mod json;
mod killer;
mod pencilmarks;
mod prelude;
mod puzz_link;
mod svg;
mod target;
mod toml;

pub use crate::read::NO_NAME;
pub use json::doc;
pub(crate) use target::has_rule;
pub use target::{Target, WriteError};
pub(crate) use toml::parts as puzzle_file_parts;

/// All formats that are written.
pub static TARGETS: &[&Target] = &[
    &cells::LINE,
    &cells::GRID,
    &toml::TARGET,
    &json::TARGET,
    &svg::TARGET,
    &iss::TARGET,
    &f_puzzles::JSON,
    &f_puzzles::LINK,
    &f_puzzles::PAD_LINK,
    &csv::TARGET,
    &pencilmarks::DRAWING,
    &pencilmarks::LINE,
    &killer::TARGET,
    &puzz_link::TARGET,
];

/// Finds a format by name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().copied().find(|target| target.name == name)
}
