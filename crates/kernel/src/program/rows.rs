//! Constraints in flat storage: the literals of all of them in one vector.

use super::{Constraint, Half, Lit, Origin, Relation};

/// Constraints, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct RowStore {
    literals: Vec<Lit>,
    /// For each row where its literals end, and what it says of them.
    heads: Vec<(u32, Head)>,
}

/// What a row says of its literals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head {
    pub relation: Relation,
    pub origin: Origin,
    pub implied: Option<Half>,
}

impl Head {
    pub(crate) fn new(relation: Relation, origin: Origin) -> Self {
        Self { relation, origin, implied: None }
    }
}

impl RowStore {
    pub(super) fn with_capacity(rows: usize, literals: usize) -> Self {
        Self { literals: Vec::with_capacity(literals), heads: Vec::with_capacity(rows) }
    }

    pub(super) fn push(&mut self, literals: impl IntoIterator<Item = Lit>, head: Head) {
        self.literals.extend(literals);
        let end = u32::try_from(self.literals.len()).expect("the literals are counted in 32 bits");
        self.heads.push((end, head));
    }

    pub(super) fn append(&mut self, others: &Self) {
        for (row, &(_, head)) in others.iter().zip(&others.heads) {
            self.push(row.literals.iter().copied(), head);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    pub(super) fn head(&self, row: usize) -> &Head {
        &self.heads[row].1
    }

    pub(super) fn get(&self, row: usize) -> Constraint<'_> {
        let start = row.checked_sub(1).map_or(0, |before| self.heads[before].0 as usize);
        let (end, Head { relation, origin, implied }) = self.heads[row];
        let literals = &self.literals[start..end as usize];
        Constraint { literals, weights: &[], relation, origin, implied }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Constraint<'_>> {
        (0..self.heads.len()).map(|row| self.get(row))
    }
}
