//! What a solver counts while it searches.

use std::ops::Add;

/// How much a solver has searched, as far as it tells: none where it does not, which is not 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Assignments that broke a clause, from each of which it learnt one.
    pub conflicts: Option<u64>,
    /// Values that it guessed. (Some count the look that finds no variable left, too.)
    pub decisions: Option<u64>,
    /// Values that followed from others.
    pub propagations: Option<u64>,
}

/// Two searches, one after the other: what only one of them tells is not known of both.
impl Add for Counters {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let both = |one: Option<u64>, two: Option<u64>| Some(one?.saturating_add(two?));
        Self {
            conflicts: both(self.conflicts, other.conflicts),
            decisions: both(self.decisions, other.decisions),
            propagations: both(self.propagations, other.propagations),
        }
    }
}
