//! Encodings of lower and upper bounds on how many literals hold.
//!
//! The *binomial* encoding has no auxiliary variable: of any k + 1 literals one does not hold, and
//! of any n - k + 1 one does. Its number of clauses is a binomial coefficient, which explodes; the
//! *totalizer* (Bailleux & Boufkhad 2003) counts in a tree of auxiliary variables, with about n²
//! clauses.

use rustsat::encodings::{
    CollectClauses,
    card::{BoundBoth, BoundLower, BoundUpper, Totalizer},
};

use super::at_most_one::{to_rustsat, with_rustsat};
use crate::prelude::*;

/// The most clauses that `auto` spends on a constraint without auxiliary variables.
const FEW: usize = 500;

/// How many of the literals may hold: at least `lower` and at most `upper` of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct CountBounds {
    pub lower: usize,
    pub upper: usize,
}

impl CountBounds {
    /// Whether one clause, or a unit clause for each literal, does not say it all.
    pub(crate) fn are_long(self, length: usize) -> bool {
        (2..length).contains(&self.lower) || self.upper > 1 && self.upper + 1 < length
    }

    /// The number of clauses without auxiliary variables.
    pub(crate) fn binomial(self, length: usize) -> usize {
        let upper = if self.upper < length { choose(length, self.upper + 1) } else { 0 };
        let lower = if self.lower > 0 { choose(length, length - self.lower + 1) } else { 0 };
        upper.saturating_add(lower)
    }

    /// The number of literals of the longest clause without auxiliary variables.
    pub(crate) fn longest(self, length: usize) -> usize {
        let upper = if self.upper < length { self.upper + 1 } else { 0 };
        let lower = if self.lower > 0 { length - self.lower + 1 } else { 0 };
        upper.max(lower)
    }

    /// Whether it is written without auxiliary variables.
    pub(crate) fn is_binomial(self, length: usize, at_most_one: AtMostOne) -> bool {
        match at_most_one {
            AtMostOne::Pairwise => true,
            AtMostOne::Auto => self.binomial(length) <= FEW,
            _ => false,
        }
    }
}

pub(super) fn encode(
    literals: &[Lit],
    bounds: CountBounds,
    at_most_one: AtMostOne,
    next: &mut Var,
    clauses: &mut impl Clauses,
) {
    let CountBounds { lower, upper } = bounds;
    let count = literals.len();
    if lower > count {
        return clauses.add(&[]);
    }
    if lower == 1 && count > 0 {
        clauses.add(literals);
    } else if lower == count {
        literals.iter().for_each(|&literal| clauses.add(&[literal]));
    }
    if upper == 0 {
        literals.iter().for_each(|&literal| clauses.add(&[!literal]));
    } else if upper == 1 {
        at_most_one.encode(literals, next, clauses);
    } else if upper + 1 == count {
        clauses.add(&literals.iter().map(|&literal| !literal).collect::<Vec<_>>());
    }
    if bounds.are_long(count) {
        if bounds.is_binomial(count, at_most_one) {
            binomial(literals, bounds, clauses);
        } else {
            totalizer(literals, bounds, next, clauses);
        }
    }
}

fn choose(length: usize, count: usize) -> usize {
    let count = count.min(length.saturating_sub(count));
    let times = |product: usize, k| Some(product.checked_mul(length - count + k)? / k);
    (1..=count).try_fold(1, times).unwrap_or(usize::MAX)
}

/// Bounds that are [long](CountBounds::are_long), without auxiliary variables.
fn binomial(literals: &[Lit], bounds: CountBounds, clauses: &mut dyn Clauses) {
    let CountBounds { lower, upper } = bounds;
    let length = literals.len();
    if lower > 1 && lower < length {
        for clause in literals.iter().copied().combinations(length - lower + 1) {
            clauses.add(&clause);
        }
    }
    if upper > 1 && upper + 1 < length {
        let negated = literals.iter().map(|&literal| !literal);
        for clause in negated.combinations(upper + 1) {
            clauses.add(&clause);
        }
    }
}

/// Bounds that are [long](CountBounds::are_long), with auxiliary variables.
fn totalizer(literals: &[Lit], bounds: CountBounds, next: &mut Var, clauses: &mut dyn Clauses) {
    let CountBounds { lower, upper } = bounds;
    let length = literals.len();
    let lower = if lower > 1 && lower < length { lower } else { 0 };
    let upper = if upper > 1 && upper + 1 < length { upper } else { length };
    let mut totalizer: Totalizer = literals.iter().map(|&lit| to_rustsat(lit)).collect();
    with_rustsat(next, clauses, |collector, variables| {
        totalizer.encode_both(lower..=upper, collector, variables)?;
        let upper = totalizer.enforce_ub(upper).expect("the range is encoded");
        let lower = totalizer.enforce_lb(lower).expect("the range is encoded");
        for literal in upper.into_iter().chain(lower) {
            collector.add_clause([literal].into_iter().collect())?;
        }
        Ok(())
    });
}
