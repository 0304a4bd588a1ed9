//! What is known of variables while a program is stated.

use crate::program::prelude::*;

use super::indexed::IndexedRows;

/// More is open than there is memory for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the givens leave {open} candidates, the limit is {limit}; give more cells, or choose a \
     smaller grid"
)]
#[non_exhaustive]
pub struct TooOpen {
    /// How many variables are open.
    pub open: usize,
    /// How many may be.
    pub limit: usize,
}

/// Why a puzzle's program is not presolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PresolveError {
    /// More is open than there is memory for.
    #[error(transparent)]
    TooOpen(#[from] TooOpen),
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// What is known of variables while constraints are posted.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownValues {
    pub values: Vec<Option<bool>>,
    /// The open variables' new numbers; none as long as constraints are only learnt from.
    pub numbers: Option<Vec<u32>>,
    /// The open literals of the constraint at hand.
    pub open: Vec<Lit>,
}

impl KnownValues {
    /// Learns from a constraint, or keeps what is left of it.
    pub(super) fn post(
        &mut self,
        rows: &mut IndexedRows,
        literals: &mut dyn Iterator<Item = Lit>,
        head: Head,
    ) {
        let relation = head.relation;
        self.open.clear();
        let (mut length, mut held) = (0, 0);
        for literal in literals {
            length += 1;
            match self.values[literal.var().index()] {
                None => self.open.push(literal),
                Some(value) => held += i32::from(literal.holds(value)),
            }
        }
        let open = self.open.len() as u32;
        let (lower, upper) = (relation.lower() as i32 - held, relation.upper(length) as i32 - held);
        let Some(numbers) = &self.numbers else {
            if upper <= 0 || lower >= open as i32 {
                for literal in &self.open {
                    self.values[literal.var().index()] = Some(literal.holds(upper > 0));
                }
            }
            return;
        };
        if upper < 0 || lower > open as i32 {
            // Nothing can meet it, whatever is open.
            rows.push(&mut std::iter::empty(), Head::new(Relation::AtLeast(1), head.origin));
        } else if let Some(relation) = Relation::between(lower, upper, open) {
            let number = |literal: Lit| numbers[literal.var().index()] as usize;
            let mut literals = self.open.iter().map(|&l| l.of(Var::from_index(number(l))));
            rows.push(&mut literals, Head { relation, ..head });
        }
    }

    /// The open terms of a row with weights, renumbered, and what the others add; none as long as
    /// constraints are only learnt from. (Nothing is learnt from weights then: presolve does that,
    /// which knows which literals exclude each other.)
    pub(super) fn open_terms(
        &self,
        terms: &mut dyn Iterator<Item = (i64, Lit)>,
    ) -> Option<(Vec<(i64, Lit)>, i64)> {
        let numbers = self.numbers.as_ref()?;
        let (mut open, mut held) = (Vec::new(), 0);
        for (weight, literal) in terms {
            match self.values[literal.var().index()] {
                None => {
                    let number = numbers[literal.var().index()] as usize;
                    open.push((weight, literal.of(Var::from_index(number))));
                }
                Some(value) if literal.holds(value) => held += weight,
                Some(_) => {}
            }
        }
        Some((open, held))
    }

    /// A variable that nothing is known of, unless constraints were learnt from.
    pub(super) fn add_variable(&mut self, var: Var) {
        if self.numbers.is_none() {
            self.values.resize(var.index() + 1, None);
        }
    }

    /// Numbers the open variables, which are returned.
    pub(super) fn number(&mut self, limit: usize) -> Result<Vec<Var>, TooOpen> {
        let is_open = |value: &Option<bool>| value.is_none();
        let count = self.values.iter().filter(|value| is_open(value)).count();
        if count > limit {
            return Err(TooOpen { open: count, limit });
        }
        let mut open = Vec::with_capacity(count);
        let mut numbers = vec![0; self.values.len()];
        let places = numbers.iter_mut().zip(&self.values).enumerate();
        for (index, (number, _)) in places.filter(|(_, (_, value))| is_open(value)) {
            *number = open.len() as u32;
            open.push(Var::from_index(index));
        }
        self.numbers = Some(numbers);
        Ok(open)
    }
}
