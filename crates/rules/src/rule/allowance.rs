//! How much the rules of one text may say together.
//!
//! A line of a file can be a rule about thousands of pairs of cells, and a megabyte has room for a
//! hundred thousand such lines. No puzzle needs that; who reads one would need gigabytes.

use super::{Problem, Stated};
use crate::grid::Size;

/// What the rules of a text may still say, in parts.
pub struct Allowance {
    left: usize,
    all: usize,
}

impl Allowance {
    /// So much on any grid: a hundred times what the largest puzzles of people say.
    const ON_ANY_GRID: usize = 400_000;
    /// And for each cell: several rules about all neighbours.
    const FOR_A_CELL: usize = 20;

    /// How it is said that rules say more.
    pub(crate) const EXCEEDED: &str = "the rules say too much together";

    /// For rules on a grid of this size.
    pub fn on(size: Size) -> Self {
        let all = Self::ON_ANY_GRID + Self::FOR_A_CELL * size.place_count();
        Self { left: all, all }
    }

    /// Makes sure that a rule alone will not say too much, where it is plain how much that will be
    /// before it is said.
    ///
    /// # Errors
    /// That it is.
    pub fn check(parts: usize, size: Size) -> Result<(), Problem> {
        let Self { all, .. } = Self::on(size);
        if parts <= all {
            return Ok(());
        }
        let what = format!("it is about {parts} cells and values, expected no more than {all}");
        Err(Problem::Grid(what))
    }

    /// Takes what a rule says.
    ///
    /// # Errors
    /// If that is more than what is left, in words.
    pub fn take(&mut self, rule: &Stated) -> Result<(), String> {
        let parts = rule.parts();
        let left = self.left.checked_sub(parts);
        self.left = left.ok_or_else(|| {
            let (before, all) = (self.all - self.left, self.all);
            format!(
                "{}: {before} cells, pairs of cells and the like before this \
                 rule, and {parts} by it, expected {all} at most; are there rules that say the same?",
                Self::EXCEEDED
            )
        })?;
        Ok(())
    }
}
