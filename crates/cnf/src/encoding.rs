//! How a program becomes clauses, and about how many.

use satoku_kernel::interrupt::Stopped;

use super::{
    cardinality::CountBounds,
    sum::{self, SumEncoding},
};
use crate::prelude::*;

/// How much of the program is written, after Lynce & Ouaknine, "Sudoku as a SAT problem" (2006).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Only what is needed: every cell has a value, no house has a value twice.
    Minimal,
    /// Also that no cell has two values.
    Natural,
    /// Also that every house has every value.
    #[default]
    Extended,
}

impl Level {
    /// All levels, with the names they have on the command line.
    pub const ALL: [(&'static str, Self); 3] =
        [("minimal", Self::Minimal), ("natural", Self::Natural), ("extended", Self::Extended)];

    /// Whether a half that the rest of the program implies is written all the same.
    fn writes(self, implied: Half) -> bool {
        match self {
            Self::Minimal => false,
            Self::Natural => implied == Half::AtMost,
            Self::Extended => true,
        }
    }
}

satoku_kernel::display_by_name!(Level);

/// How constraints become clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// How much of the program is written.
    pub level: Level,
    /// How at-most-one constraints are written.
    pub at_most_one: AtMostOne,
    /// How sums with weights are written.
    pub sums: SumEncoding,
}

impl Encoding {
    /// About how large a program's formula is, without writing it: not much smaller than it is.
    /// What is too large to be counted counts as [`usize::MAX`].
    ///
    /// # Errors
    /// If it is stopped.
    pub fn estimate(self, program: &Program, limiter: &Limiter) -> Result<Count, Stopped> {
        let mut sum = Count::default();
        for (constraint, shape) in program.shaped(limiter)? {
            if let Some(shape) = shape {
                sum = sum.plus(sum::estimate(shape, self.sums));
                continue;
            }
            let (length, bounds) = (constraint.literals.len(), self.bounds(constraint));
            let (clauses, each) = if !bounds.are_long(length) {
                let pairs = if bounds.upper == 1 { self.at_most_one.estimate(length) } else { 0 };
                sum.literals += length;
                (1 + length + pairs, 2)
            } else if bounds.is_binomial(length, self.at_most_one) {
                (bounds.binomial(length), bounds.longest(length))
            } else {
                (2 * length * (length.ilog2() as usize + length), 3)
            };
            sum.clauses = sum.clauses.saturating_add(clauses);
            sum.literals = sum.literals.saturating_add(clauses.saturating_mul(each));
        }
        Ok(sum)
    }

    /// What is written of a constraint's bounds.
    pub(super) fn bounds(self, constraint: Constraint<'_>) -> CountBounds {
        let Constraint { literals, relation, implied, .. } = constraint;
        let left_out = implied.filter(|&half| !self.level.writes(half));
        let lower = match left_out {
            Some(Half::AtLeast) => 0,
            _ => relation.lower() as usize,
        };
        let upper = match left_out {
            Some(Half::AtMost) => literals.len(),
            _ => relation.upper(literals.len()) as usize,
        };
        CountBounds { lower, upper }
    }
}
