//! What putting a value into a cell does to a state.

use std::sync::Arc;

use satoku_puzzle::statement::{Layers, TupleTable};

/// A few bits of every signature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) shift: u32,
    pub(super) bits: u32,
}

impl Field {
    #[inline]
    pub(super) fn mask(self) -> u64 {
        ((1 << self.bits) - 1) << self.shift
    }

    #[inline]
    pub(super) fn get(self, signature: u64) -> u64 {
        (signature & self.mask()) >> self.shift
    }

    #[inline]
    pub(super) fn one(self) -> u64 {
        1 << self.shift
    }
}

/// What putting a value into one cell takes, and does to the signatures.
#[derive(Clone, Debug, Default)]
pub(super) struct Step {
    pub(super) given: Option<usize>,
    /// For each value whether the cell may hold it; if empty, it may hold all.
    pub(super) domain: Vec<bool>,
    /// None of these may be set for the value itself; groups that have had it, partners that hold
    /// it.
    pub(super) forbidden: u64,
    /// These may be set only for values that the table allows beside it: partners that hold them,
    /// and whether the partner's value comes first in the table.
    pub(super) partners: Vec<(u64, Arc<TupleTable>, bool)>,
    /// Set for the value: the cell's groups, and the cell itself if a partner is still to come.
    pub(super) set: u64,
    /// One more for the value, which must be below the number.
    pub(super) counted: Vec<(Field, u64)>,
    /// The same, and none for all other values.
    pub(super) runs: Vec<(Field, u64)>,
    /// What is not needed after the cell.
    pub(super) closed: u64,
    /// For each value what must be set after the cell: houses without a later cell that may hold
    /// it.
    pub(super) required: Vec<u64>,
    /// Automata that take the value for a letter: where their states are, and which letter it is.
    pub(super) machines: Vec<(usize, Arc<Layers>, usize)>,
}

impl Step {
    #[inline]
    pub(super) fn admits(&self, value: usize, signatures: &[u64]) -> bool {
        let own = signatures[value];
        let goes_with = |(mask, table, in_order): &(u64, Arc<TupleTable>, bool)| {
            let allows = |other: usize| match in_order {
                true => table.allows(&[other, value]),
                false => table.allows(&[value, other]),
            };
            signatures.iter().enumerate().all(|(other, s)| s & mask == 0 || allows(other))
        };
        self.given.is_none_or(|given| given == value)
            && self.domain.get(value).is_none_or(|&may| may)
            && own & self.forbidden == 0
            && self.partners.iter().all(goes_with)
            && self.counted.iter().chain(&self.runs).all(|(field, most)| field.get(own) < *most)
    }

    #[inline]
    pub(super) fn apply(&self, value: usize, signatures: &mut [u64]) {
        signatures[value] |= self.set;
        for (field, _) in &self.counted {
            signatures[value] += field.one();
        }
        for (field, _) in &self.runs {
            let run = (signatures[value] & field.mask()) + field.one();
            signatures.iter_mut().for_each(|signature| *signature &= !field.mask());
            signatures[value] |= run;
        }
        signatures.iter_mut().for_each(|signature| *signature &= !self.closed);
    }

    /// Whether every house can still get all its values, as far as that shows in later cells'
    /// domains.
    #[inline]
    pub(super) fn leads_on(&self, signatures: &[u64]) -> bool {
        let mut required = self.required.iter().zip(signatures);
        required.all(|(required, signature)| signature & required == *required)
    }

    /// Takes the automata on by a value; false if one of them has no way for it.
    #[inline]
    pub(super) fn advance(&self, value: usize, numbers: &mut [u64]) -> bool {
        self.machines.iter().all(|(index, layers, letter)| {
            let next = layers.next(*letter, numbers[*index] as usize, value).next();
            next.inspect(|&next| numbers[*index] = next as u64).is_some()
        })
    }
}
