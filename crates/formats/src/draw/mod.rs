//! Puzzles and grids for people to look at, as text, as SVG or as a book. (One line for machines is
//! [`Grid`](satoku_rules::grid::Grid)'s own `Display`.)

mod book;
mod candidates;
mod clued;
mod clues;
#[cfg(test)]
mod determined;
mod svg;
#[cfg(test)]
mod testing;

pub use book::{BookOptions, BookPuzzle, Paper, book};
pub use candidates::candidates;
pub use clued::{clued, clued_apart};
pub(crate) use clues::{Outlook, left_on_paper};
pub use satoku_rules::model::drawing::boxed;
pub use svg::{Beside, Layers, SvgOptions, beside, layers, sign, svg};
pub(crate) use svg::{WHITE, escaped, filled, shaped, tones};
