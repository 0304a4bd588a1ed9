//! Large pieces, by cuts: that the members are connected is said only where a grid breaks it.
//!
//! The [rows](super::pieces) that say it all are as many layers as a way may have steps. A
//! search can do without: each grid that it finds in several pieces is forbidden by cuts, and it
//! goes on. A cut says of one piece that a member of it is none, or some member elsewhere is none,
//! or a cell around the piece is a member, too. Each grid whose members are connected keeps it, so
//! what cuts refute has no solution; and there are finitely many, so that the search comes to an
//! end. (Dantzig, Fulkerson & Johnson, "Solution of a large-scale traveling-salesman problem",
//! 1954, do the same for tours.)
//!
//! Members that fall into pieces of certain sizes are treated alike. A cut says of
//! a piece that is too small that a member of it is none, or a cell around it is one; and of one
//! that is too large that one of so many members, which are connected, is none.

use super::pieces;
use crate::{grid::Grid, statement::prelude::*};

/// Items whose members are one connected piece, or pieces of certain sizes, if there are too many
/// for rows.
#[derive(Clone, Debug)]
pub struct Piece {
    items: Vec<Item>,
    around: Vec<Vec<usize>>,
    /// How large each may be, if there may be several.
    sizes: Option<RangeInclusive<usize>>,
}

/// One of these items holds.
pub type Cut = Vec<Item>;

impl Piece {
    /// The most parts that are stated by rows: a set of cells on 9x9 is.
    const MOST_STATED: usize = 20_000;

    /// The piece that a statement is about.
    pub fn of(statement: &Statement) -> Option<Self> {
        let (items, neighbours, sizes) = match statement {
            Statement::Pieces { items, neighbours, sizes, several } => {
                (items, neighbours, several.then_some(sizes))
            }
            _ => return None,
        };
        Some(Self {
            items: items.clone(),
            around: pieces::around(items.len(), neighbours),
            sizes: sizes.cloned(),
        })
    }

    /// Whether there may be several pieces, of certain sizes.
    pub fn has_sizes(&self) -> bool {
        self.sizes.is_some()
    }

    /// Whether a statement is about a large piece.
    pub fn is_large(statement: &Statement) -> bool {
        let parts = match statement {
            Statement::Pieces { items, neighbours, sizes, several } => {
                pieces::parts(items.len(), neighbours, sizes, *several)
            }
            _ => 0,
        };
        parts > Self::MOST_STATED
    }

    /// What a statement about a large piece says that takes few rows: how many members it has, or
    /// that no piece is tiny.
    pub fn first_of(statement: &Statement) -> Option<Statement> {
        /// Two steps show as many.
        const FEW: usize = 3;
        Self::is_large(statement).then(|| match statement {
            Statement::Pieces { items, sizes, several: false, .. } => {
                Statement::count_items(items.iter().cloned(), sizes.clone())
            }
            Statement::Pieces { items, neighbours, sizes, .. } => Statement::Pieces {
                items: items.clone(),
                neighbours: neighbours.clone(),
                sizes: FEW.min(*sizes.start())..=items.len(),
                several: true,
            },
            other => other.clone(),
        })
    }

    /// Cuts that a grid with a value in each cell breaks; none if it keeps what is said. Of one
    /// connected piece, a member is named of which it `is_known` that it is one, if there is such a
    /// cell.
    pub fn cuts(&self, grid: &Grid, is_known: impl Fn(Cell) -> bool) -> Vec<Cut> {
        let mut pieces = self.pieces(grid);
        if let Some(sizes) = &self.sizes {
            let wrong = pieces.iter().filter(|piece| !sizes.contains(&piece.len()));
            return wrong.map(|piece| self.cut_of_size(piece, sizes, grid.size())).collect();
        }
        pieces.sort_by_key(Vec::len);
        let Some(largest) = pieces.pop() else { return Vec::new() };
        let named = |piece: &[usize]| {
            let known = piece.iter().find(|&&index| is_known(self.items[index].cell));
            self.items[*known.unwrap_or(&piece[0])].negated(grid.size())
        };
        let elsewhere = named(&largest);
        let cut = |piece: &Vec<usize>| {
            self.beside(piece).chain([named(piece), elsewhere.clone()]).collect()
        };
        pieces.iter().map(cut).collect()
    }

    /// The cut of a piece that is too small or too large.
    fn cut_of_size(&self, piece: &[usize], sizes: &RangeInclusive<usize>, size: Size) -> Cut {
        let is_too_large = piece.len() > *sizes.end();
        let members = if is_too_large { &piece[..=*sizes.end()] } else { piece };
        let beside = (!is_too_large).then(|| self.beside(piece)).into_iter().flatten();
        beside.chain(members.iter().map(|&index| self.items[index].negated(size))).collect()
    }

    /// What is beside a piece: in no other, so that it is no member.
    fn beside(&self, piece: &[usize]) -> impl Iterator<Item = Item> {
        let around = piece.iter().flat_map(|&index| &self.around[index]);
        let around: BTreeSet<usize> = around.copied().collect();
        let inside: BTreeSet<usize> = piece.iter().copied().collect();
        around
            .into_iter()
            .filter(move |index| !inside.contains(index))
            .map(|index| self.items[index].clone())
    }

    /// The connected pieces of the members, each in the order in which it is reached from its first.
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

    /// All cells of a grid of three values; two of them make a member.
    fn whole(size: Size) -> Piece {
        let values = [2, 3].map(Value::new).into_iter().collect();
        let item = |cell| Item { cell, values: Clone::clone(&values) };
        let (rows, columns) = (size.rows(), size.columns());
        let right = (0..rows * columns).filter(|index| (index + 1) % columns > 0);
        let down = (0..(rows - 1) * columns).map(|index| [index, index + columns]);
        let neighbours = right.map(|index| [index, index + 1]).chain(down).collect_vec();
        Piece {
            items: size.cells().map(item).collect(),
            around: pieces::around(rows * columns, &neighbours),
            sizes: None,
        }
    }

    fn grids(size: Size) -> Vec<Grid> {
        let mut random = Rng::with_seed(40);
        let mut grid = |_| {
            let value = |_| Some(size.value_at(random.usize(..3)));
            Grid::from_values(size, (0..size.cell_count()).map(value).collect()).unwrap()
        };
        (0..3000).map(&mut grid).collect()
    }

    /// Each cut forbids the grid that it was made for, and none of those that are right.
    #[track_caller]
    fn check(cuts: &[Cut], grid: &Grid, right: &[&Grid]) {
        let holds = |grid: &Grid, item: &Item| item.values.contains(grid.get(item.cell).unwrap());
        for cut in cuts {
            assert!(!cut.iter().any(|item| holds(grid, item)), "{cut:?} allows {grid}");
            for other in right {
                assert!(cut.iter().any(|item| holds(other, item)), "{cut:?} forbids {other}");
            }
        }
    }

    #[test]
    fn cuts_forbid_what_is_in_pieces_and_nothing_that_is_connected() {
        let size = Size::new(4, 4, 1..=3).unwrap();
        let piece = whole(size);
        let mut random = Rng::with_seed(41);
        let grids = grids(size);
        let (in_one, in_several): (Vec<&Grid>, Vec<&Grid>) =
            grids.iter().partition(|grid| piece.pieces(grid).len() < 2);
        assert!(in_one.len() > 200 && in_several.len() > 200);
        for grid in &in_one {
            assert!(piece.cuts(grid, |_| false).is_empty());
        }
        for grid in &in_several[..200] {
            let known = size.cell_at(random.usize(..16));
            let cuts = piece.cuts(grid, |cell| cell == known);
            assert_eq!(cuts.len(), piece.pieces(grid).len() - 1);
            check(&cuts, grid, &in_one);
        }
    }

    #[test]
    fn cuts_forbid_pieces_of_other_sizes_and_nothing_else() {
        let size = Size::new(4, 4, 1..=3).unwrap();
        let grids = grids(size);
        for sizes in [2..=16, 1..=3, 2..=4, 5..=9] {
            let piece = Piece { sizes: Some(sizes.clone()), ..whole(size) };
            let is_right =
                |grid: &&Grid| piece.pieces(grid).iter().all(|piece| sizes.contains(&piece.len()));
            let (right, wrong): (Vec<&Grid>, Vec<&Grid>) = grids.iter().partition(is_right);
            assert!(right.len() > 20 && wrong.len() > 100, "{} {}", right.len(), wrong.len());
            assert!(right.iter().all(|grid| piece.cuts(grid, |_| false).is_empty()));
            for grid in &wrong[..100] {
                let cuts = piece.cuts(grid, |_| false);
                assert!(!cuts.is_empty());
                check(&cuts, grid, &right);
            }
        }
    }
}
