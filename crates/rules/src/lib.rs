//! What puzzles are made of, and nothing that searches: kinds of rule, genres, and models by their
//! names and files. It has all of `satoku-puzzle` and `satoku-kernel`, too, so that readers and
//! writers of puzzles find one set of modules; engines depend on these two, and never on this.

#[doc(no_inline)]
pub use satoku_puzzle::{display_by_name, grid, interrupt, printable, program, puzzle, statement};

pub mod genre;
pub mod model;
pub mod rule;
