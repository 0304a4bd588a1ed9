//! Puzzles as data, and nothing that searches or reads: grids, 0-1 programs, statements, rules and
//! models.
//!
//! ```text
//!  Instance = Model (size, rules) + givens ──says──▶ statements ──post──▶ Program (0-1 variables, rows)
//! ```

pub mod genre;
pub mod grid;
pub mod interrupt;
pub mod model;
pub mod printable;
pub mod program;
pub mod puzzle;
pub mod rule;
pub mod statement;
