//! Why a verdict is what it is.
//!
//! | verdict | what is found out |
//! | --- | --- |
//! | unsolvable | [`Oracle::contradictions`]: givens that contradict each other, none of them superfluous, and the rules to blame |
//! | multiple | [`Oracle::backbone`] and [`Oracle::candidates`]: what all solutions share, and what each cell can hold; [`repair()`]: givens that would make the puzzle unique |
//! | unique | [`Oracle::redundant_givens`] givens and [`Oracle::redundant_rules`] rules: what the puzzle could do without |
//!
//! All of it comes from one SAT solver that holds a model's formula and is asked under
//! assumptions: the givens, and for each rule a variable that switches it on. What it needed of
//! them for a contradiction is the beginning of a reason.
//!
//! [`Findings`] are all of it for one puzzle, and [`words`] says them; [`Puzzle::check`] does both.
//!
//! [`Puzzle::check`]: crate::puzzle::Puzzle::check

mod backbone;
mod contradiction;
mod diagnosis;
mod findings;
mod oracle;
mod redundant;
mod repair;
pub mod words;

pub use contradiction::{Contradiction, Contradictions};
pub use diagnosis::Diagnosis;
pub use findings::{Findings, Wanted};
pub use oracle::Oracle;
pub use redundant::RedundantRules;
pub use repair::{Repair, repair};

use crate::grid::{Cell, Value};

/// A cell with the value that it holds.
pub type Filled = (Cell, Value);
