//! Why a verdict is what it is.
//!
//! | verdict | what is found out |
//! | --- | --- |
//! | unsolvable | [`Oracle::contradictions`]: clues that contradict each other, none of them superfluous, and the rules to blame |
//! | multiple | [`Oracle::backbone`] and [`Oracle::candidates`]: what all solutions share, and what each cell can hold; [`Counts`]: in how many solutions; [`repair()`]: givens that would make the puzzle unique |
//! | unique | [`Oracle::superfluous`] clues and [`redundant_rules()`]: what the puzzle could do without |
//!
//! Why a cell does not hold a value is another question: [`explain`] answers it by a chain of
//! inferences.
//!
//! Nearly all of the table comes from one SAT solver that holds a model's formula and is asked
//! under assumptions: the givens, and for each rule a variable that switches it on. What it needed
//! of them for a contradiction is the beginning of a reason. Reasons are made of [`Clue`]s: the
//! givens, and the rules that are the puzzle's own.
//!
//! A rule says what it says beside all others: "all dots are given" goes on sparing the pairs with
//! a dot where a question leaves their dots out.
//!
//! A question may be as hard as a puzzle can be. So what all of them take is counted (`effort.rs`);
//! what is found by the time that this is used up is true, and may not be all
//! ([`Findings::unknown`]).
//!
//! [`Findings`] are all of it for one puzzle, and [`words`] says them; [`check`] does both.

mod backbone;
mod clue;
mod contradiction;
mod counts;
mod derivation;
mod diagnosis;
mod effort;
mod findings;
#[cfg(test)]
mod genres;
mod oracle;
mod prelude;
mod repair;
mod superfluous;
#[cfg(test)]
mod tests;
pub mod words;

pub use clue::Clue;
pub use contradiction::{Contradiction, Contradictions};
pub use counts::Counts;
pub use derivation::{Derivation, Inference, Proposition, explain};
pub use diagnosis::{Diagnosis, check};
pub use findings::{Findings, Wanted};
pub use oracle::Oracle;
pub use repair::{Repair, repair};
pub use superfluous::{RedundantRules, Superfluous, Together, redundant_rules};

use satoku_rules::grid::{Cell, Value};

/// A cell with the value that it holds.
pub type Filled = (Cell, Value);
