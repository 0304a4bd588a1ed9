//! The values that domains leave.

use super::{Group, Statement};
use crate::grid::{Size, bits};

/// The values that are left by domains for the cells of groups: where every one of 0 to 10 may be
/// in a grid, but 0 and 10 in no cell, nine cells that differ are a house.
#[derive(Clone, Debug)]
pub struct LeftValues {
    /// As 0-based places.
    values: Vec<usize>,
    are_all: bool,
}

impl LeftValues {
    /// Those that these statements leave.
    pub fn of<'a>(statements: impl IntoIterator<Item = &'a Statement>, size: Size) -> Self {
        let (mut domains, mut cells) = (Vec::new(), vec![false; size.place_count()]);
        for statement in statements {
            domains.extend(statement.as_domain());
            let group = statement.group().into_iter().flat_map(|group| group.cells);
            group.for_each(|&cell| cells[size.index(cell)] = true);
        }
        if domains.is_empty() {
            return Self { values: (0..size.value_count()).collect(), are_all: true };
        }
        let words = bits::words(size.value_count());
        let mut all = vec![0; words];
        (0..size.value_count()).for_each(|value| bits::insert(&mut all, value));
        let mut sets = all.repeat(size.place_count());
        for (cells, table) in domains {
            for &cell in cells {
                let set = &mut sets[size.index(cell) * words..][..words];
                set.iter_mut().zip(table.bits()).for_each(|(set, kept)| *set &= kept);
            }
        }
        let mut left = vec![0; words];
        for (set, _) in sets.chunks(words).zip(cells).filter(|&(_, is_in_group)| is_in_group) {
            left.iter_mut().zip(set).for_each(|(left, set)| *left |= set);
        }
        let values: Vec<usize> = bits::members(&left).collect();
        Self { are_all: values.len() == size.value_count(), values }
    }

    /// Whether every one of them is in a group.
    pub fn are_in(&self, group: &Group<'_>) -> bool {
        group.has_every_value || !self.are_all && group.cells.len() == self.values.len()
    }

    /// Their sum.
    pub fn total(&self, size: Size) -> i64 {
        let number = |&value: &usize| i64::from(size.value_at(value).number());
        self.values.iter().map(number).sum()
    }
}
