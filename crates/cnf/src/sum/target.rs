//! Where the clauses of a sum go.

use crate::prelude::*;

/// Adds to each clause of a sum "or one of these", but not to definitions, which hold in any case.
pub(super) struct SumTarget<'a> {
    pub others: &'a [Lit],
    pub definitions: &'a mut dyn Clauses,
}

impl Clauses for SumTarget<'_> {
    fn add(&mut self, clause: &[Lit]) {
        match self.others {
            [] => self.definitions.add(clause),
            others => self.definitions.add(&[clause, others].concat()),
        }
    }
}
