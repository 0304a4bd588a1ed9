//! Symmetries of the pattern that the givens make.

use super::prelude::*;
use satoku_rules::grid::Holes;

/// What leaves the pattern of the givens as it is. Values do not matter, nor does the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Nothing.
    #[default]
    None,
    /// Half a turn.
    Rotate180,
    /// A quarter of a turn.
    Rotate90,
    /// Swapping left and right.
    Mirror,
    /// Swapping rows and columns.
    Diagonal,
}

impl Symmetry {
    /// All symmetries, with the names they have on the command line.
    pub const ALL: [(&'static str, Self); 5] = [
        ("none", Self::None),
        ("rotate180", Self::Rotate180),
        ("rotate90", Self::Rotate90),
        ("mirror", Self::Mirror),
        ("diagonal", Self::Diagonal),
    ];

    /// Where a cell goes.
    fn image(self, cell: Cell, size: Size) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let (last_row, last_column) = (size.rows() - 1, size.columns() - 1);
        match self {
            Self::None => cell,
            Self::Rotate180 => Cell::new(last_row - row, last_column - column),
            Self::Rotate90 => Cell::new(column, last_row - row),
            Self::Mirror => Cell::new(row, last_column - column),
            Self::Diagonal => Cell::new(column, row),
        }
    }

    /// Whether grids of this size can have it: what makes rows of columns needs a square.
    pub fn fits(self, size: Size) -> bool {
        size.is_square() || !matches!(self, Self::Rotate90 | Self::Diagonal)
    }

    /// The orbits: sets of places that go to one another, so that all or none of them are given.
    /// Holes are in none.
    ///
    /// # Panics
    /// If the symmetry does not [fit](Symmetry::fits).
    pub fn orbits(self, size: Size, holes: &Holes) -> Vec<Vec<usize>> {
        assert!(self.fits(size), "{self} needs a square grid, found {size}");
        let mut is_seen = vec![false; size.cell_count()];
        let mut orbits = Vec::new();
        for cell in size.cells() {
            let mut orbit = Vec::new();
            let mut next = cell;
            while !std::mem::replace(&mut is_seen[size.index(next)], true) {
                orbit.push(size.index(next));
                next = self.image(next, size);
            }
            orbit.retain(|&place| !holes.has(place));
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Whether some pattern with this symmetry has such a number of cells.
    ///
    /// # Panics
    /// If the symmetry does not [fit](Symmetry::fits).
    pub fn reaches(self, size: Size, holes: &Holes, counts: &RangeInclusive<usize>) -> bool {
        // The numbers of cells that some of the orbits so far make up together.
        let mut reached = vec![false; size.cell_count() + 1];
        reached[0] = true;
        let mut most = 0;
        for orbit in self.orbits(size, holes) {
            most += orbit.len();
            for count in (orbit.len()..=most).rev() {
                reached[count] |= reached[count - orbit.len()];
            }
        }
        counts.clone().any(|count| reached.get(count) == Some(&true))
    }
}

satoku_rules::display_by_name!(Symmetry);

#[cfg(test)]
mod tests {
    use super::*;

    /// The orbits on a 3x3 grid as a map with a letter for each.
    #[track_caller]
    fn check(symmetry: Symmetry, expected: &str) {
        check_size(symmetry, Size::sudoku(3).unwrap(), expected);
    }

    #[track_caller]
    fn check_size(symmetry: Symmetry, size: Size, expected: &str) {
        let mut map = vec![b' '; size.cell_count()];
        for (orbit, letter) in symmetry.orbits(size, &Holes::none(size)).iter().zip(b'a'..) {
            orbit.iter().for_each(|&place| map[place] = letter);
        }
        assert_eq!(std::str::from_utf8(&map).unwrap(), expected, "{symmetry}");
    }

    #[test]
    fn rectangles_have_no_quarter_turns_and_no_diagonals() {
        let size = Size::usual(2, 4).unwrap();
        let fit = Symmetry::ALL.map(|(_, symmetry)| symmetry.fits(size));
        assert_eq!(fit, [true, true, false, true, false]);
        check_size(Symmetry::Rotate180, size, "abcddcba");
        check_size(Symmetry::Mirror, size, "abbacddc");
    }

    #[test]
    fn orbits_are_the_cells_that_go_to_one_another() {
        check(Symmetry::None, "abcdefghi");
        check(Symmetry::Rotate180, "abcdedcba");
        check(Symmetry::Rotate90, "ababcbaba");
        check(Symmetry::Mirror, "abacdcefe");
        check(Symmetry::Diagonal, "abcbdecef");
    }

    #[test]
    fn only_unions_of_orbits_are_patterns() {
        for (_, symmetry) in Symmetry::ALL {
            let rectangles =
                [(2, 3), (4, 3), (1, 4)].map(|(rows, columns)| Size::usual(rows, columns));
            let sizes = (1..=4).map(Size::sudoku).chain(rectangles).flatten();
            for size in sizes.filter(|&size| symmetry.fits(size)) {
                let mut reached = vec![true];
                for orbit in symmetry.orbits(size, &Holes::none(size)) {
                    let with = |count: usize| count >= orbit.len() && reached[count - orbit.len()];
                    let is_old = |count: usize| reached.get(count) == Some(&true);
                    let counts = 0..reached.len() + orbit.len();
                    reached = counts.map(|count| is_old(count) || with(count)).collect();
                }
                for (count, is_reached) in reached.into_iter().enumerate() {
                    let found = symmetry.reaches(size, &Holes::none(size), &(count..=count));
                    assert_eq!(found, is_reached, "{symmetry} {size} {count}");
                }
            }
        }
    }

    #[test]
    fn every_cell_is_in_one_orbit() {
        for (_, symmetry) in Symmetry::ALL {
            let sizes = [Size::usual(2, 3), Size::usual(6, 9)];
            let sizes = [1, 2, 6, 9].map(Size::sudoku).into_iter().chain(sizes).flatten();
            for size in sizes.filter(|&size| symmetry.fits(size)) {
                let mut places = symmetry.orbits(size, &Holes::none(size)).concat();
                places.sort_unstable();
                assert_eq!(places, (0..size.cell_count()).collect::<Vec<_>>());
            }
        }
    }
}
