//! Models as groups of cells that differ, as far as the engine supports them.

use std::{collections::BTreeSet, ops::BitOr};

use super::search::Marks;
use crate::{error::Unsupported, prelude::*};
use satoku_puzzle::statement::Group;

/// Any value in any cell.
pub(super) const EVERYTHING: Marks = [0x1ff; 81];

/// The groups and candidates that a model comes down to.
pub(super) struct Groups {
    /// The sets of cells that differ, as bits, each once; with whether every value occurs in them.
    pub(super) groups: BTreeSet<(u128, bool)>,
    pub(super) marks: Marks,
}

impl Groups {
    pub(super) fn of(model: &Model) -> Result<Self, Unsupported> {
        let (size, name) = (model.size(), model.name().to_owned());
        let sides = [size.rows(), size.columns(), size.value_count()];
        if sides != [9; 3] || size.has_extra() || !model.holes().is_empty() {
            return Err(Unsupported::Size { model: name, size });
        }
        let mut found = Self { groups: BTreeSet::new(), marks: EVERYTHING };
        for rule in model.rules() {
            if !rule.statements().iter().all(|statement| found.take(statement, size)) {
                return Err(Unsupported::Rule { model: name, rule: rule.name().to_owned() });
            }
        }
        Ok(found)
    }

    /// Takes a statement, if the engine knows its kind.
    fn take(&mut self, statement: &Statement, size: Size) -> bool {
        if let Some((cells, table)) = statement.as_domain() {
            let allowed = table.bits()[0] as u16;
            cells.iter().for_each(|&cell| self.marks[size.index(cell)] &= allowed);
            return true;
        }
        let Some(Group { cells, has_every_value }) = statement.group() else { return false };
        if has_every_value && cells.len() != 9 {
            return false;
        }
        let bits = cells.iter().map(|&cell| 1 << size.index(cell));
        let bits: u128 = bits.fold(0, BitOr::bitor);
        // Nine cells that differ hold every value, whatever the rule is called.
        self.groups.insert((bits, bits.count_ones() == 9));
        true
    }
}

/// Rows, columns and boxes.
pub(super) fn classic_houses() -> BTreeSet<(u128, bool)> {
    let house = |cell: &dyn Fn(usize) -> usize| (0..9).fold(0, |cells, k| cells | 1 << cell(k));
    let houses = (0..9).flat_map(|i| {
        let corner = i / 3 * 27 + i % 3 * 3;
        [house(&|k| 9 * i + k), house(&|k| 9 * k + i), house(&|k| corner + k / 3 * 9 + k % 3)]
    });
    houses.map(|cells| (cells, true)).collect()
}
