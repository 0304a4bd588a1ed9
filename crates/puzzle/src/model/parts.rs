//! Which parts of a grid rules are about: lines, regions, or others.

use itertools::Itertools;

use super::Model;
use crate::{grid::Cell, rule::Stated, statement::Statement};

impl Model {
    /// Whether a rule is one that a variant has beside rows, columns and regions. (In a Binairo,
    /// what is counted in a row is the row's.)
    pub fn is_extra(&self, rule: &Stated) -> bool {
        let is_share = |statement: &Statement| {
            let counts = statement.as_counts_of_each();
            counts.is_some_and(|(lists, totals)| lists.len() == 1 && totals.single().is_some())
        };
        if rule.group().is_none() && !rule.statements().iter().all(is_share) {
            return true;
        }
        !self.is_whole_line(rule.cells())
            && !self.is_whole_region(rule.cells())
            && !Self::is_line_of_a_part(rule)
    }

    /// Whether a rule is one of the regions, and no row or column.
    pub fn is_region(&self, rule: &Stated) -> bool {
        rule.group().is_some_and(|group| {
            // Of cells for each value, a region's rule says that they hold every value.
            let is_full =
                group.has_every_value || group.cells.len() < self.size.board().value_count();
            is_full && !self.is_whole_line(group.cells) && self.is_whole_region(group.cells)
        })
    }

    /// Whether these are all cells of a row, or of a column.
    pub(super) fn is_whole_line(&self, cells: &[Cell]) -> bool {
        if !cells.iter().all(|cell| cell.is_on_board()) {
            return false;
        }
        cells.len() == self.size.columns() && cells.iter().map(|cell| cell.row()).all_equal()
            || cells.len() == self.size.rows() && cells.iter().map(|cell| cell.column()).all_equal()
    }

    /// Whether a rule is a house of neighbours in a row, or in a column, which goes on: a row of
    /// one of several grids that overlap.
    fn is_line_of_a_part(rule: &Stated) -> bool {
        let Some(group) = rule.group().filter(|group| group.has_every_value) else { return false };
        if !group.cells.iter().all(|cell| cell.is_on_board()) {
            return false;
        }
        let step =
            |(a, b): (&Cell, &Cell)| (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
        let mut steps = group.cells.iter().tuple_windows().map(step);
        matches!(steps.all_equal_value(), Ok((0, 1) | (1, 0)))
    }

    /// Whether these are all cells of a region.
    fn is_whole_region(&self, cells: &[Cell]) -> bool {
        let Some(&first) = cells.first() else { return false };
        let in_region = |cell: &Cell| self.region(*cell) == self.region(first);
        self.are_in_one_region(cells) && cells.len() == self.size.cells().filter(in_region).count()
    }

    /// Whether cells are in one region.
    pub fn are_in_one_region(&self, cells: &[Cell]) -> bool {
        let regions = cells.iter().map(|&cell| self.region(cell));
        self.regions.is_some()
            && regions.clone().all_equal()
            && regions.flatten().count() == cells.len()
    }
}
