//! What is counted of the puzzles on which all engines agree.

use std::ops::{Index, IndexMut};

/// What is counted, in the order of [`COLUMNS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// All puzzles.
    Puzzles,
    /// With exactly one solution.
    Unique,
    /// With more.
    Multiple,
    /// With none.
    Unsolvable,
    /// On which the native engine answered.
    Native,
    /// On which the SAT engine answered.
    Sat,
    /// On which the reference backtracker came to an end.
    Reference,
    /// On which the search by candidates did.
    Candidates,
    /// On which one of these two did, or both.
    Either,
}

/// What the table calls them.
pub const COLUMNS: [&str; 9] = [
    "puzzles",
    "unique",
    "multiple",
    "unsolvable",
    "native",
    "sat",
    "backtrack",
    "candidates",
    "either",
];

/// How many puzzles there were, of which verdict, and by whom: a number for each [`Column`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally(pub [u64; COLUMNS.len()]);

impl Tally {
    /// Of one puzzle, of which nothing else is known.
    pub fn of_one() -> Self {
        let mut tally = Self::default();
        tally[Column::Puzzles] = 1;
        tally
    }

    /// Adds others.
    pub fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, more)| *sum += more);
    }
}

impl Index<Column> for Tally {
    type Output = u64;

    fn index(&self, column: Column) -> &u64 {
        &self.0[column as usize]
    }
}

impl IndexMut<Column> for Tally {
    fn index_mut(&mut self, column: Column) -> &mut u64 {
        &mut self.0[column as usize]
    }
}
