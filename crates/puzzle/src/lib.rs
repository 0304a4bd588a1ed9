//! Puzzles as engines see them: rules, models and givens, on the grids, statements and 0-1 programs
//! of `satoku-kernel`. Which kinds of rule there are, and how files say them, is known to
//! `satoku-rules`, and to nothing here.
//!
//! ```text
//!  Instance = Model (size, rules) + givens ──says──▶ statements ──post──▶ Program (0-1 variables, rows)
//! ```

pub use satoku_kernel::{display_by_name, grid, interrupt, printable, program, statement};

pub mod model;
pub mod puzzle;
pub mod rule;
