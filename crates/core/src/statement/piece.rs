//! Large pieces, by cuts: that the members are connected is said only where a grid breaks it.
//!
//! The [rows](super::connected) that say it all are as many layers as a way may have steps. A
//! search can do without: each grid that it finds in several pieces is forbidden by cuts, and it
//! goes on. A cut says of one piece that a member of it is none, or some member elsewhere is none,
//! or a cell around the piece is a member, too. Each grid whose members are connected keeps it, so
//! what cuts refute has no solution; and there are finitely many, so that the search comes to an
//! end. (Dantzig, Fulkerson & Johnson, "Solution of a large-scale traveling-salesman problem",
//! 1954, do the same for tours.)

use super::{Counted, Item, Statement, connected};
use crate::grid::{Cell, Grid, Size};

/// Items whose members are one connected piece, if there are too many for rows.
#[derive(Clone, Debug)]
pub struct Piece {
    items: Vec<Item>,
    around: Vec<Vec<usize>>,
}

/// One of these items holds.
pub type Cut = Vec<Item>;

impl Piece {
    /// The most parts that are stated by rows: a set of cells on 9x9 is.
    const MOST_STATED: usize = 20_000;

    /// The piece that a statement is about, if it is a large one.
    pub(crate) fn of(statement: &Statement) -> Option<Self> {
        let Statement::Connected { items, neighbours, .. } = statement else { return None };
        Self::is_large(statement).then(|| Self {
            items: items.clone(),
            around: connected::around(items.len(), neighbours),
        })
    }

    /// Whether a statement is about a large piece.
    pub(crate) fn is_large(statement: &Statement) -> bool {
        matches!(statement, Statement::Connected { items, neighbours, sizes }
            if connected::parts(items.len(), neighbours, *sizes.end()) > Self::MOST_STATED)
    }

    /// What a statement about a large piece says besides that it is connected: how many members it
    /// has.
    pub(crate) fn number_of_members(statement: &Statement) -> Option<Statement> {
        let Statement::Connected { items, sizes, .. } = statement else { return None };
        Self::is_large(statement).then(|| Statement::Count {
            of: Counted::Items(items.clone()),
            allowed: sizes.clone().collect(),
        })
    }

    /// Cuts that a grid with a value in each cell breaks; none if its members are connected. Of a
    /// piece, a member is named of which it `is_known` that it is one, if there is such a cell.
    pub fn cuts(&self, grid: &Grid, is_known: impl Fn(Cell) -> bool) -> Vec<Cut> {
        let mut pieces = self.pieces(grid);
        pieces.sort_by_key(Vec::len);
        let Some(largest) = pieces.pop() else { return Vec::new() };
        let named = |piece: &[usize]| {
            let known = piece.iter().find(|&&index| is_known(self.items[index].cell));
            self.items[*known.unwrap_or(&piece[0])].negated(grid.size())
        };
        let elsewhere = named(&largest);
        let cut = |piece: &Vec<usize>| {
            let mut around: Vec<usize> =
                piece.iter().flat_map(|&index| &self.around[index]).copied().collect();
            around.sort_unstable();
            around.dedup();
            // (What is beside a member and in no piece is no member.)
            around.retain(|index| piece.binary_search(index).is_err());
            let around = around.into_iter().map(|index| self.items[index].clone());
            around.chain([named(piece), elsewhere.clone()]).collect()
        };
        pieces.iter().map(cut).collect()
    }

    /// The connected pieces of the members, each with its items in order.
    fn pieces(&self, grid: &Grid) -> Vec<Vec<usize>> {
        let holds = |item: &Item| grid.get(item.cell).is_some_and(|v| item.values.contains(v));
        let mut left: Vec<bool> = self.items.iter().map(holds).collect();
        let mut pieces = Vec::new();
        for first in 0..left.len() {
            if !std::mem::take(&mut left[first]) {
                continue;
            }
            let mut piece = vec![first];
            let mut next = 0;
            while let Some(&index) = piece.get(next) {
                let is_left = |other: &&usize| std::mem::take(&mut left[**other]);
                piece.extend(self.around[index].iter().filter(is_left));
                next += 1;
            }
            piece.sort_unstable();
            pieces.push(piece);
        }
        pieces
    }
}

impl Item {
    /// "The cell holds none of these values", as an item.
    fn negated(&self, size: Size) -> Self {
        let others = size.values().filter(|&value| !self.values.contains(value));
        Self { cell: self.cell, values: others.collect() }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::grid::Value;

    /// All cells of a grid of three values; two of them make a member.
    fn whole(size: Size) -> Piece {
        let values = [2, 3].map(Value::new).into_iter().collect();
        let item = |cell| Item { cell, values: Clone::clone(&values) };
        let (rows, columns) = (size.rows(), size.columns());
        let right = (0..rows * columns).filter(|index| (index + 1) % columns > 0);
        let down = (0..(rows - 1) * columns).map(|index| [index, index + columns]);
        let neighbours: Vec<[usize; 2]> =
            right.map(|index| [index, index + 1]).chain(down).collect();
        Piece {
            items: size.cells().map(item).collect(),
            around: connected::around(rows * columns, &neighbours),
        }
    }

    #[test]
    fn cuts_forbid_what_is_in_pieces_and_nothing_that_is_connected() {
        let size = Size::new(4, 4, 1..=3).unwrap();
        let piece = whole(size);
        let mut random = Rng::with_seed(40);
        let grids: Vec<Grid> = (0..3000)
            .map(|_| {
                let mut value = |_| Some(size.value_at(random.usize(..3)));
                Grid::from_values(size, (0..16).map(&mut value).collect()).unwrap()
            })
            .collect();
        let (in_one, in_several): (Vec<&Grid>, Vec<&Grid>) =
            grids.iter().partition(|grid| piece.pieces(grid).len() < 2);
        assert!(in_one.len() > 200 && in_several.len() > 200);
        let holds = |grid: &Grid, item: &Item| item.values.contains(grid.get(item.cell).unwrap());
        for grid in &in_one {
            assert!(piece.cuts(grid, |_| false).is_empty());
        }
        for grid in &in_several[..200] {
            let known = size.cell_at(random.usize(..16));
            let cuts = piece.cuts(grid, |cell| cell == known);
            assert_eq!(cuts.len(), piece.pieces(grid).len() - 1);
            for cut in &cuts {
                assert!(!cut.iter().any(|item| holds(grid, item)), "{cut:?} allows {grid}");
                for other in &in_one {
                    assert!(cut.iter().any(|item| holds(other, item)), "{cut:?} forbids {other}");
                }
            }
        }
    }
}
