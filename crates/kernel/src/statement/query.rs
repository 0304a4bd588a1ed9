//! What those ask who need to look inside a statement. Nothing outside this folder and `verify`
//! matches on statements, but for writers of foreign notations.

use crate::statement::prelude::*;

/// One connected piece: what may be a member, for each item those beside it, by their 0-based
/// places, and how many members there may be.
pub type OnePiece<'a> = (&'a [Item], Vec<Vec<usize>>, &'a RangeInclusive<usize>);

impl Statement {
    /// The cells, if the statement is that they hold different values.
    pub fn group(&self) -> Option<Group<'_>> {
        let &Self::AllDifferent { ref cells, every_value } = self else { return None };
        Some(Group { cells, has_every_value: every_value })
    }

    /// The groups of cells of which it says that they differ, and no more: one, or pairs.
    pub fn differing(&self) -> impl Iterator<Item = &[Cell]> {
        let (cells, each) = match self {
            Self::AllDifferent { cells, .. } => (&cells[..], cells.len().max(1)),
            Self::Table { cells, table } if table.is_difference() => (&cells[..], 2),
            _ => (&[][..], 1),
        };
        cells.chunks(each)
    }

    /// The cells and the table of their values, if the statement is that they hold some of the
    /// values only.
    pub fn as_domain(&self) -> Option<(&[Cell], &TupleTable)> {
        let Self::Table { cells, table } = self else { return None };
        (table.arity() == 1).then_some((cells, table))
    }

    /// The pairs of cells and the table of their values, if the statement is about pairs.
    pub fn as_pairs(&self) -> Option<(&[[Cell; 2]], &Arc<TupleTable>)> {
        let Self::Table { cells, table } = self else { return None };
        (table.arity() == 2).then_some((cells.as_chunks().0, table))
    }

    /// The terms and their totals, if the statement is about the numbers that cells hold.
    pub fn as_sum(&self) -> Option<(&[Term], &Totals)> {
        let Self::Linear { of: Summed::Terms(terms), totals } = self else { return None };
        terms.iter().all(|term| term.values.is_none()).then_some((terms, totals))
    }

    /// Lists of cells, and how many cells of a list hold each value by itself, if it says that.
    pub fn as_counts_of_each(&self) -> Option<(&[Vec<Cell>], &Totals)> {
        let Self::Linear { of: Summed::EachValue(lists), totals } = self else { return None };
        Some((lists, totals))
    }

    /// What it says of one piece, if it does.
    pub fn as_piece(&self) -> Option<OnePiece<'_>> {
        let Self::Pieces { items, neighbours, sizes, several: false } = self else { return None };
        Some((items, around(items.len(), neighbours), sizes))
    }

    /// Whether it speaks of nothing but cells that differ: a group, or pairs.
    pub fn is_about_difference(&self) -> bool {
        self.differing().next().is_some()
    }
}
