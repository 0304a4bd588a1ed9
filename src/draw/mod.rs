//! Puzzles and grids for people to look at, as text, as SVG or as a book. (One line for machines is
//! [`Grid`](crate::grid::Grid)'s own `Display`.)

mod book;
mod candidates;
mod clued;
mod clues;
#[cfg(test)]
mod determined;
mod svg;
#[cfg(test)]
mod testing;
mod text;

pub use book::{BookOptions, BookPuzzle, Paper, book};
pub use candidates::candidates;
pub use clued::{clued, clued_apart};
pub use svg::{Layers, SvgOptions, layers, svg};
pub use text::boxed;
