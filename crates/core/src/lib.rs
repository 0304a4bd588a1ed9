//! Puzzles as data, and nothing that searches or reads: rules, genres and models, on the grids,
//! statements and 0-1 programs of `satoku-kernel`.
//!
//! ```text
//!  Instance = Model (size, rules) + givens ──says──▶ statements ──post──▶ Program (0-1 variables, rows)
//! ```

pub use satoku_kernel::{display_by_name, grid, interrupt, printable, program, statement};

pub mod genre;
pub mod model;
pub mod puzzle;
pub mod rule;
