//! What letters stand for where values go above 9: from 10, as programs write (1 to 9, then A for
//! 10), or from 1, as people often do (A to P in a grid of 16x16, A to Y in one of 25x25).
//!
//! Where it is not said (`--letters-from`), each puzzle decides for itself as a whole: it is read
//! in both ways, and the one that fits all its cells is right. So where it has a digit from 1 to 9,
//! A is 10; where it has none, but a letter beyond the highest value from 10 (H in 16x16, Q in
//! 25x25), A is 1. If both ways fit and are not the same, as in a 16x16 with nothing but letters
//! from A to G, it is refused. If neither fits, a mistake is reported: in a line that fits neither,
//! of the way with fewer of them there, otherwise the one that comes later. The question arises for
//! values from 1 to 10 or more, up to 26, and elsewhere A is 10.
//!
//! Where a drawing has candidates, A is 10.
//!
//! `X`, otherwise an empty cell, is the value 24 where A is 1 and there is such a value. As a
//! puzzle might still mean an empty cell by it, it must have other empty cells or one X in each
//! row; and `x`, which is an empty cell beside other letters in upper case and a value beside
//! letters in lower case, is refused there.

use super::prelude::*;

/// Which number the letter A stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LettersFrom {
    /// A is 1, and there are no digits but 0, an empty cell.
    One,
    /// A is 10.
    Ten,
}

/// What characters stand for values.
#[derive(Clone, Copy)]
pub(super) struct Alphabet {
    pub size: Size,
    pub letters: LettersFrom,
}

/// A is 10.
impl From<Size> for Alphabet {
    fn from(size: Size) -> Self {
        Self { size, letters: LettersFrom::Ten }
    }
}

impl Alphabet {
    pub(super) fn from_one(size: Size) -> Self {
        Self { size, letters: LettersFrom::One }
    }

    /// What a grid's values may be written in: one way, or two that are to be decided between. The
    /// latter where A is 10 is first.
    pub(super) fn of(size: Size, letters: Option<LettersFrom>) -> (Self, Option<Self>) {
        let values = size.board().value_range();
        let is_open = *values.start() == 1 && (10..=26).contains(values.end());
        match letters {
            Some(letters) => (Self { size, letters }, None),
            None => (size.into(), is_open.then(|| Self::from_one(size))),
        }
    }

    pub(super) fn no_value(self, found: String) -> ParseErrorKind {
        let size = self.size;
        match self.letters {
            LettersFrom::One => ParseErrorKind::Letter { found, size },
            LettersFrom::Ten => ParseErrorKind::OutOfRange { found, size },
        }
    }

    pub(super) fn no_cell(self, found: char) -> ParseErrorKind {
        let size = self.size;
        match self.letters {
            LettersFrom::One => ParseErrorKind::Letter { found: format!("{found:?}"), size },
            LettersFrom::Ten => ParseErrorKind::Character { found, size },
        }
    }
}

type LineMistake = (usize, LineError);

/// A line's cells if A is 1, where that is to be decided. The line itself has those if A is 10.
pub(super) struct AsOne {
    /// The cells, or a mistake.
    pub cells: Result<Vec<Option<Value>>, LineError>,
    /// Why it cannot be that A is 10: then the line has these cells, too.
    pub not_ten: Option<LineError>,
}

impl AsOne {
    /// The cells with nothing where there are holes, if the line leaves these out. The first cell
    /// of a row is at `start`.
    pub(super) fn spread(self, holes: &Holes, start: usize, size: Size) -> Self {
        let spread =
            |cells: Vec<Option<Value>>| spread(&cells, holes, start, size).unwrap_or(cells);
        Self { cells: self.cells.map(spread), ..self }
    }
}

/// The cells of a whole puzzle, or of the row whose first cell is at `start`, with nothing where
/// there are holes; none if these are not left out.
pub(super) fn spread(
    cells: &[Option<Value>],
    holes: &Holes,
    start: usize,
    size: Size,
) -> Option<Vec<Option<Value>>> {
    let whole = holes.spread(cells, 0..size.cell_count());
    whole.or_else(|| holes.spread(cells, start..start + size.columns()))
}

/// What speaks against both ways, and on which line, if on one.
pub(super) type Undecided = (Option<usize>, LineError);

/// The cells of several lines if A is 1, and what speaks against either way.
#[derive(Default)]
pub(super) struct Letters {
    cells: Vec<Option<Value>>,
    not_one: Option<LineMistake>,
    not_ten: Option<LineMistake>,
}

impl Letters {
    /// Adds a line, which has these cells if A is 10.
    pub(super) fn add(&mut self, number: usize, cells: &[Option<Value>], as_one: Option<AsOne>) {
        let ones = match as_one {
            None => Ok(cells.to_vec()),
            Some(as_one) => {
                let not_ten = || as_one.not_ten.map(|error| (number, error));
                self.not_ten = self.not_ten.take().or_else(not_ten);
                as_one.cells
            }
        };
        match ones {
            Ok(ones) => self.cells.extend(ones),
            Err(error) => {
                self.not_one.get_or_insert((number, error));
                self.cells.extend(cells);
            }
        }
    }

    /// The part of it from a cell on, which stands on this line.
    pub(super) fn split_off(&mut self, cell: usize, line: usize) -> Self {
        let is_later = |(at, ..): &mut LineMistake| *at >= line;
        Self {
            cells: self.cells.split_off(cell),
            not_one: self.not_one.take_if(is_later),
            not_ten: self.not_ten.take_if(is_later),
        }
    }

    /// The cells of a puzzle, which are `tens` if A is 10.
    ///
    /// # Errors
    /// If neither is possible, or both, and where; no place means the whole puzzle.
    pub(super) fn decide(
        self,
        tens: Vec<Option<Value>>,
        (size, said): (Size, Option<LettersFrom>),
    ) -> Result<Vec<Option<Value>>, Undecided> {
        let is_one = match (self.not_one, self.not_ten) {
            (Some(one), Some(ten)) => {
                let place = |(line, error): &LineMistake| (*line, error.column);
                let (line, error) = if place(&one) > place(&ten) { one } else { ten };
                return Err((Some(line), error));
            }
            (None, None) if self.cells != tens => {
                let readings = "a grid in which A is 1 (--letters-from 1), or one in which A is 10 \
                                (--letters-from 10)";
                return Err((None, ParseErrorKind::ambiguous(readings).into()));
            }
            (None, None) => said == Some(LettersFrom::One),
            (_, ten) => ten.is_some(),
        };
        if !is_one {
            return Ok(tens);
        }
        if may_be_empty_x(&self.cells, size) {
            let readings = "a grid in which X is 24, or one in which X is an empty cell: an empty \
                            cell should be '.', where A is 1";
            return Err((None, ParseErrorKind::ambiguous(readings).into()));
        }
        Ok(self.cells)
    }
}

pub(super) const X: usize = 24;

/// Whether X may stand for an empty cell where it is read as a value: there are no other empty
/// cells, and not one X in each row.
fn may_be_empty_x(cells: &[Option<Value>], size: Size) -> bool {
    let x = size.board().value(X);
    let mut rows = cells.chunks(size.columns());
    x.is_some()
        && cells.contains(&x)
        && !cells.contains(&None)
        && rows.any(|row| row.iter().filter(|cell| **cell == x).count() != 1)
}
