//! Puzzles and grids for people to look at, as text or as SVG. (One line for machines is
//! [`Grid`](crate::grid::Grid)'s own `Display`.)

mod candidates;
mod clued;
mod clues;
#[cfg(test)]
mod determined;
mod svg;
#[cfg(test)]
mod testing;
mod text;

pub use candidates::candidates;
pub use clued::{clued, clued_apart};
pub use svg::{Layers, SvgOptions, layers, svg};
pub use text::boxed;
