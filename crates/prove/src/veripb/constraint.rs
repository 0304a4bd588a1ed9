//! Linear constraints on literals.

use crate::veripb::prelude::*;
use satoku_puzzle::program::Var;

/// The literal "this 1-based variable holds".
pub(super) fn holds(variable: usize) -> Lit {
    Var::from_index(variable - 1).positive()
}

/// The sum of these literals, each times its number, is at least `degree`. Each variable is there
/// once, and numbers are positive, largest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Constraint {
    pub terms: Box<[(Lit, i64)]>,
    pub degree: i64,
    /// The sum of all numbers.
    pub total: i64,
}

impl Constraint {
    /// One of these literals holds.
    pub(super) fn clause(literals: impl IntoIterator<Item = Lit>) -> Self {
        Self::new(literals.into_iter().map(|literal| (literal, 1)).collect(), 1)
    }

    fn new(mut terms: Vec<(Lit, i64)>, degree: i64) -> Self {
        terms.sort_unstable_by_key(|&(literal, times)| (-times, literal));
        let total = terms.iter().map(|(_, times)| times).sum();
        Self { terms: terms.into(), degree, total }
    }

    /// A row of the formula.
    pub(super) fn of_row(row: &Row) -> Self {
        let terms = row.terms.iter().map(|&(variable, times)| (variable - 1, times));
        Self::of_sum(terms, row.least)
    }

    /// A sum of 0-based variables, each once, that is at least so much.
    fn of_sum(terms: impl Iterator<Item = (usize, i64)>, least: i64) -> Self {
        let mut degree = least;
        let terms = terms.filter(|&(_, times)| times != 0).map(|(variable, times)| {
            if times < 0 {
                degree -= times;
                (!holds(variable + 1), -times)
            } else {
                (holds(variable + 1), times)
            }
        });
        Self::new(terms.collect(), degree)
    }

    /// Whether one of the literals suffices.
    pub(super) fn is_clause(&self) -> bool {
        self.degree == 1 && self.terms.iter().all(|&(_, times)| times == 1)
    }

    /// The sum of constraints, each so many times, divided by a number that divides it.
    pub(super) fn sum<'a>(of: impl IntoIterator<Item = (&'a Self, i64)>, divisor: i64) -> Self {
        let mut all: BTreeMap<usize, i64> = BTreeMap::new();
        let mut least = 0;
        for (constraint, times) in of {
            least += constraint.degree * times;
            for &(literal, number) in &constraint.terms {
                let number = number * times;
                if literal.is_negative() {
                    // (1 - x) times a number.
                    least -= number;
                    *all.entry(literal.var().index()).or_default() -= number;
                } else {
                    *all.entry(literal.var().index()).or_default() += number;
                }
            }
        }
        let sum = Self::of_sum(all.into_iter(), least);
        let up = |number: i64| number.div_euclid(divisor) + i64::from(number % divisor != 0);
        Self::new(sum.terms.iter().map(|&(literal, n)| (literal, up(n))).collect(), up(sum.degree))
    }
}
