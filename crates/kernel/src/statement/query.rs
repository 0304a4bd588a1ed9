//! What those ask who need to look inside a statement. Nothing outside this folder and `verify`
//! matches on statements, but for writers of foreign notations.

use std::{collections::BTreeSet, ops::RangeInclusive, sync::Arc};

use super::{Counted, Group, Item, PairTable, Statement, Term, Totals};
use crate::grid::{Cell, ValueSet};

/// One connected piece: what may be a member, which items are beside each other, by their 0-based
/// places, and how many members there may be.
pub type OnePiece<'a> = (&'a [Item], &'a [[usize; 2]], &'a RangeInclusive<usize>);

impl Statement {
    /// The cells that it says to differ, if it is a group or pairs of cells that differ and says
    /// nothing else: those of the group, or each pair.
    pub fn groups(&self) -> Vec<Group<'_>> {
        match self {
            Self::Pairs { pairs, table } if table.is_difference() => {
                let group = |pair| Group { cells: pair, has_every_value: false };
                pairs.iter().map(|pair| group(&pair[..])).collect()
            }
            _ => self.group().into_iter().collect(),
        }
    }

    /// The values that it leaves to some cells, each for itself, if it says that.
    pub fn as_domain(&self) -> Option<(&[Cell], &ValueSet)> {
        let Self::Domain { cells, values } = self else { return None };
        Some((cells, values))
    }

    /// Pairs of cells, and the pairs of values that each of them may hold, if it says that.
    pub fn as_pairs(&self) -> Option<(&[[Cell; 2]], &Arc<PairTable>)> {
        let Self::Pairs { pairs, table } = self else { return None };
        Some((pairs, table))
    }

    /// The terms of a sum and its totals, if it is one.
    pub fn as_sum(&self) -> Option<(&[Term], &Totals)> {
        let Self::Sum { terms, totals } = self else { return None };
        Some((terms, totals))
    }

    /// Lists of cells, in each of which each value by itself stands an allowed number of times, if it
    /// says that.
    pub fn as_counts_of_each(&self) -> Option<(&[Vec<Cell>], &BTreeSet<usize>)> {
        let Self::Count { of: Counted::EachValue(lists), allowed } = self else { return None };
        Some((lists, allowed))
    }

    /// What it says of one piece, if it does.
    pub fn as_piece(&self) -> Option<OnePiece<'_>> {
        let Self::Pieces { items, neighbours, sizes, several: false } = self else { return None };
        Some((items, neighbours, sizes))
    }

    /// Whether it speaks of nothing but cells that differ: a group, or pairs.
    pub fn is_about_difference(&self) -> bool {
        match self {
            Self::Pairs { table, .. } => table.is_difference(),
            _ => self.group().is_some(),
        }
    }
}
