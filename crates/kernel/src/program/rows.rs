//! Constraints in flat storage: the literals of all of them in one vector.

use super::{Constraint, Half, Lit, Origin, Relation};

/// Constraints, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct RowStore {
    literals: Vec<Lit>,
    heads: Vec<Head>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub end: u32,
    pub relation: Relation,
    pub origin: Origin,
    pub implied: Option<Half>,
}

impl RowStore {
    pub fn with_capacity(rows: usize, literals: usize) -> Self {
        Self { literals: Vec::with_capacity(literals), heads: Vec::with_capacity(rows) }
    }

    pub fn push(
        &mut self,
        literals: impl IntoIterator<Item = Lit>,
        relation: Relation,
        origin: Origin,
        implied: Option<Half>,
    ) {
        self.literals.extend(literals);
        let end = u32::try_from(self.literals.len()).expect("the literals are counted in 32 bits");
        self.heads.push(Head { end, relation, origin, implied });
    }

    pub fn append(&mut self, others: &Self) {
        for Constraint { literals, relation, origin, implied, .. } in others.iter() {
            self.push(literals.iter().copied(), relation, origin, implied);
        }
    }

    pub fn len(&self) -> usize {
        self.heads.len()
    }

    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    pub fn literals(&self) -> &[Lit] {
        &self.literals
    }

    pub fn head(&self, row: usize) -> &Head {
        &self.heads[row]
    }

    pub fn get(&self, row: usize) -> Constraint<'_> {
        let start = row.checked_sub(1).map_or(0, |before| self.heads[before].end as usize);
        let Head { end, relation, origin, implied } = self.heads[row];
        let literals = &self.literals[start..end as usize];
        Constraint { literals, weights: &[], relation, origin, implied }
    }

    pub fn iter(&self) -> impl Iterator<Item = Constraint<'_>> {
        (0..self.heads.len()).map(|row| self.get(row))
    }
}
