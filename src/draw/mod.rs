//! Puzzles and grids for people to look at. (One line for machines is
//! [`Grid`](crate::grid::Grid)'s own `Display`.)

mod text;

pub use text::boxed;
