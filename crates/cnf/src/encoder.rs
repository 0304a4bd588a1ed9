//! Constraints, one after the other, become clauses.

use super::{
    AtMostOne, Clauses, Encoding,
    cardinality::{self, Bounds},
    order::Orders,
    sum,
};
use satoku_core::{
    interrupt,
    program::{Constraint, Lit, Shape, Var},
};

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
        interrupt::look();
        match shape {
            None => {
                let bounds = self.encoding.bounds(constraint);
                let at_most_one = self.encoding.at_most_one;
                encode_bounds(constraint.literals, bounds, at_most_one, &mut self.next, clauses);
            }
            Some(shape) => {
                sum::encode(shape, self.encoding, &mut self.orders, &mut self.next, clauses);
            }
        }
    }
}

/// "So many of these literals hold."
pub(super) fn encode_bounds(
    literals: &[Lit],
    bounds: Bounds,
    at_most_one: AtMostOne,
    next: &mut Var,
    clauses: &mut impl Clauses,
) {
    let Bounds { lower, upper } = bounds;
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
            cardinality::binomial(literals, bounds, clauses);
        } else {
            cardinality::totalizer(literals, bounds, next, clauses);
        }
    }
}
