//! Pruning: which candidates a statement excludes.
//!
//! Statements are made into [`Propagator`]s, the smallest parts that can be looked at by
//! themselves: one pair of cells, one list that is counted. A propagator strikes candidates that
//! surely go with no choice among the others; it may miss some. But where each of its cells has one
//! candidate, it tells exactly whether they keep what it says.
//!
//! | statement | what is struck |
//! | --- | --- |
//! | all different | what a cell holds, from the others; all else where a value must be and has one place |
//! | all different, in [rounds](Rounds) | all else where a value has one place; where it has two, from what differs from both (`house.rs`) |
//! | houses that overlap | beside what they have in common, what the other one has no place for (`same.rs`) |
//! | table of values | all other values |
//! | table of pairs | values without a partner in the other cell (arc consistency) |
//! | table of pairs that are all pairs of some cells that differ | what is in no set of values that goes together, as for a sum |
//! | count | what makes too many, or too few; gaps included, so all that can be struck |
//! | counts over the same cells | what makes too many of one, or too few, as they share the cells (`quotas.rs`) |
//! | sum | what the others' bounds exclude, those that differ together; where totals are few, all that can be struck |
//! | sum of two | values without a partner in the other cell |
//! | sum of cells that differ | what is in no combination of values; what is in all, from every cell that differs from its places |
//! | automaton | letters on no way from the start to the end (Pesant 2004): all, if no cell occurs twice |
//! | either | what every case that is left excludes |
//! | unequal lines | what makes a line the same as a full one |
//! | pieces, one of them | members that it cannot reach; other values where it must pass |
//! | pieces, several | members that would join too many, or have too little room; other values where a piece must grow |
//! | rank | from the first open cell of the line what leaves too few others before it, or too many; from the others' first open cells what puts them on the wrong side, if one side is full (`rank.rs`) |

mod bounds;
mod cage;
mod count;
mod different;
mod house;
mod lines;
mod maker;
mod pair;
mod peers;
mod pieces;
mod propagation;
mod propagator;
mod quotas;
mod rank;
mod reason;
mod rounds;
mod same;
mod sum;
#[cfg(test)]
mod tests;
mod word;

pub use propagation::{Haste, Look, LookOutcome, Looked, Propagate, Propagators, Queue};
pub use propagator::Propagator;

pub use rounds::Rounds;

pub use reason::{Effect, Explainer, Moment};
