//! The values that domains leave.

use crate::statement::prelude::*;

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
        if domains.is_empty() && !size.has_own_values() {
            return Self { values: (0..size.value_count()).collect(), are_all: true };
        }
        let words = bits::words(size.value_count());
        let mut sets = Candidates::all(size).all_words().to_vec();
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

    /// The sum of the cells of a group that [has all of them](Self::are_in).
    pub fn total_of(&self, group: &Group<'_>, size: Size) -> i64 {
        let number = |value: Value| i64::from(value.number());
        if group.has_every_value {
            return size.values_of_any(group.cells).map(number).sum();
        }
        self.values.iter().map(|&value| number(size.value_at(value))).sum()
    }
}
