//! Holes: places of a rectangle where there are no cells, as between the five grids of a samurai.

use std::{fmt, ops::Range, sync::Arc};

use itertools::Itertools;

use super::{Cell, Size};

/// The places of a grid where there is no cell. Nothing stands in a hole, and no rule is about one;
/// a [`Grid`](super::Grid) is empty there. In a text each is a `#`.
///
/// They are shown as [`Cells`](super::Cells) are read, in rectangles.
///
/// ```
/// # use satoku_kernel as satoku;
/// use satoku::grid::{Holes, Size};
///
/// let size = Size::usual(3, 5).expect("it is not too large");
/// let holes = Holes::new(size, "r1-2c2 r1-2c3 r3c5".parse::<satoku::grid::Cells>()?.iter().copied());
/// assert_eq!((holes.count(), holes.to_string()), (5, "r1-2c2-3 r3c5".to_owned()));
/// # Ok::<(), satoku::grid::CellsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holes {
    size: Size,
    /// For each place, row by row, whether it is a hole; nothing if there are none. Extra cells are
    /// none.
    is_hole: Arc<[bool]>,
    count: usize,
}

impl Holes {
    /// No holes.
    pub fn none(size: Size) -> Self {
        Self { size, is_hole: Arc::default(), count: 0 }
    }

    /// Holes at these places.
    ///
    /// # Panics
    /// If the grid does not have all of them.
    pub fn new(size: Size, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut is_hole = vec![false; size.place_count()];
        for cell in cells {
            assert!(size.contains(cell), "{cell} is off the grid");
            is_hole[size.index(cell)] = true;
        }
        let count = is_hole.iter().filter(|&&is_hole| is_hole).count();
        if count == 0 { Self::none(size) } else { Self { size, is_hole: is_hole.into(), count } }
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many cells of the board there are beside them.
    pub fn cell_count(&self) -> usize {
        self.size.cell_count() - self.count
    }

    /// Whether this is one.
    pub fn contains(&self, cell: Cell) -> bool {
        !self.is_empty() && self.is_hole[self.size.index(cell)]
    }

    /// Whether the place with this number, counted row by row from 0, is one.
    #[inline]
    pub fn has(&self, place: usize) -> bool {
        !self.is_empty() && self.is_hole[place]
    }

    /// For each place whether it is a hole; none if there are no holes.
    pub(super) fn places(&self) -> Option<Arc<[bool]>> {
        (!self.is_empty()).then(|| self.is_hole.clone())
    }

    /// The holes, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.is_hole.iter().positions(|&is_hole| is_hole).map(|place| self.size.cell_at(place))
    }

    /// The cells of the board, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.size.cells().filter(|&cell| !self.contains(cell))
    }

    /// What a text has for the cells of a part of the grid, with nothing put in for its holes.
    /// `places` is the part, counted row by row from 0. None if there are no holes in the part, or
    /// the number of items is not that of its cells.
    pub fn spread<T>(&self, items: &[Option<T>], places: Range<usize>) -> Option<Vec<Option<T>>>
    where
        T: Copy,
    {
        let is_hole = self.is_hole.get(places)?;
        let cells = is_hole.iter().filter(|&&is_hole| !is_hole).count();
        if cells == is_hole.len() || cells != items.len() {
            return None;
        }
        let mut items = items.iter().copied();
        Some(is_hole.iter().map(|&hole| if hole { None } else { items.next().flatten() }).collect())
    }

    /// Runs of holes in a row, each by its first and its last column.
    fn runs(&self, row: usize) -> Vec<(usize, usize)> {
        let columns = self.size.columns();
        let holes = (0..columns).filter(|&column| self.contains(Cell::new(row, column)));
        let runs = holes.map(|column| (column, column)).coalesce(|run, next| {
            if run.1 + 1 == next.0 { Ok((run.0, next.1)) } else { Err((run, next)) }
        });
        runs.collect()
    }
}

impl fmt::Display for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |prefix: char, first: usize, last: usize| {
            let (first, last) = (first + 1, last + 1);
            if first == last {
                format!("{prefix}{first}")
            } else {
                format!("{prefix}{first}-{last}")
            }
        };
        // Rows with the same holes go together.
        let rows = (0..self.size.rows()).map(|row| (row, row, self.runs(row)));
        let bands = rows.coalesce(|band, next| {
            if band.2 == next.2 { Ok((band.0, next.1, band.2)) } else { Err((band, next)) }
        });
        let words = bands.flat_map(|(first, last, runs)| {
            let rows = range('r', first, last);
            runs.into_iter().map(move |(left, right)| rows.clone() + &range('c', left, right))
        });
        write!(f, "{}", words.format(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cells;

    fn holes(size: Size, text: &str) -> Holes {
        Holes::new(size, text.parse::<Cells>().unwrap().iter().copied())
    }

    #[test]
    fn holes_are_shown_as_they_are_read() {
        let size = Size::usual(4, 6).unwrap();
        for text in ["", "r1c1", "r1-4c2-3", "r1-2c1 r1-2c3-6 r4c6", "r1c1 r2c2 r3-4c3"] {
            let found = holes(size, text);
            assert_eq!(found.to_string(), text);
            assert_eq!(found.count() + found.cells().count(), 24);
            assert!(found.iter().all(|cell| found.contains(cell) && found.has(size.index(cell))));
            assert_eq!(
                (found.iter().count(), found.cell_count()),
                (found.count(), 24 - found.count())
            );
        }
    }

    #[test]
    fn what_stands_for_cells_alone_is_spread_over_the_grid() {
        let found = holes(Size::usual(2, 3).unwrap(), "r1c2");
        assert_eq!(found.spread(&[Some(1), None], 0..3), Some(vec![Some(1), None, None]));
        assert_eq!(found.spread(&[Some(1), None, Some(2)], 0..3), None);
        assert_eq!(found.spread(&[Some(1), None, Some(2)], 3..6), None);
        assert_eq!(found.spread(&[Some(1)], 0..9), None);
        let whole = [None, Some(2), None, Some(3), None];
        let spread = vec![None, None, Some(2), None, Some(3), None];
        assert_eq!(found.spread(&whole, 0..6), Some(spread));
    }
}
