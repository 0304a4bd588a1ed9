//! Constraints, one after the other, become clauses.

use super::{
    cardinality,
    encoding::Encoding,
    sum::{self, Orders},
};
use crate::prelude::*;

/// Turns the constraints of a program into clauses, and remembers what they can share.
pub struct Encoder {
    encoding: Encoding,
    next: Var,
    orders: Orders,
}

impl Encoder {
    /// An encoder for constraints over this many variables; auxiliary ones follow after them.
    pub fn new(variables: usize, encoding: Encoding) -> Self {
        Self { encoding, next: Var::from_index(variables), orders: Orders::default() }
    }

    /// The number of variables so far.
    pub fn variable_count(&self) -> usize {
        self.next.index()
    }

    /// Writes a constraint; one with weights comes with its shape.
    pub fn add(
        &mut self,
        constraint: Constraint<'_>,
        shape: Option<&Shape>,
        clauses: &mut impl Clauses,
    ) {
        let Encoding { at_most_one, sums, .. } = self.encoding;
        let next = &mut self.next;
        match shape {
            None => {
                let bounds = self.encoding.bounds(constraint);
                cardinality::encode(constraint.literals, bounds, at_most_one, next, clauses);
            }
            Some(shape) => {
                sum::encode(shape, (sums, at_most_one), &mut self.orders, next, clauses);
            }
        }
    }
}
