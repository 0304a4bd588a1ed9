//! Rows, with what presolve looks up in them, found once and kept.

use std::ops::Deref;

use crate::program::prelude::*;

#[derive(Clone, Debug, Default)]
pub(super) struct IndexedRows {
    rows: RowStore,
    index: Kept<RowIndex>,
    overlaps: Kept<Overlaps>,
}

impl Deref for IndexedRows {
    type Target = RowStore;

    fn deref(&self) -> &RowStore {
        &self.rows
    }
}

impl From<RowStore> for IndexedRows {
    fn from(rows: RowStore) -> Self {
        Self { rows, ..Self::default() }
    }
}

impl IndexedRows {
    pub(super) fn push(&mut self, literals: &mut dyn Iterator<Item = Lit>, head: Head) {
        self.rows.push(literals, head);
        self.index.take();
        self.overlaps.take();
    }

    pub(super) fn append(&mut self, others: Self) {
        if self.is_empty() {
            *self = others;
            return;
        }
        self.rows.append(&others.rows);
        self.index.take();
        self.overlaps.take();
    }

    /// Where each variable occurs.
    pub(super) fn index(&self, variables: usize, limiter: &Limiter) -> Result<&RowIndex, Stopped> {
        self.index.get_or_make(limiter, || Ok(RowIndex::of(&self.rows, variables)))
    }

    /// Which rows have several literals in common.
    pub(super) fn overlaps(
        &self,
        variables: usize,
        limiter: &Limiter,
    ) -> Result<&Overlaps, Stopped> {
        let make = || Overlaps::of(&self.rows, self.index(variables, limiter)?, limiter);
        self.overlaps.get_or_make(limiter, make)
    }
}
