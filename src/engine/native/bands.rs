//! Classic grids: for each value and band a word of 27 cells.
//!
//! The idea of a word for each value and band comes from the solvers of the players' forum
//! (bb_sudoku, JSolve and their successors). Here every word is closed under all that its shape
//! says: of the nine minirows of a band a value takes three, one in each row and one in each box;
//! minirows that no such permutation uses are struck, by one look into a table (`tables.rs`). The
//! same holds for the nine pieces of column of a stack. That finds all singles that are hidden in
//! houses, and all candidates that are locked between boxes and lines. Singles that are naked are
//! found by counting the candidates of all cells at once, bit by bit.

use super::{
    search::{DeadEnd, Values},
    tables::{BAND, ROW, ROWS, minirow_cells, stack_columns},
};

/// A word for each band; the fourth is 0 and fills up a vector register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct Words(pub(super) [u32; 4]);

impl Words {
    pub(super) const NONE: Self = Self([0; 4]);
    pub(super) const ALL: Self = Self([BAND, BAND, BAND, 0]);

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let (a, b) = (self.0, other.0);
        Self([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The first two bands, and the third.
    #[inline(always)]
    pub(super) fn halves(self) -> [u64; 2] {
        let [a, b, c, _] = self.0.map(u64::from);
        [a | b << 32, c]
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0.map(u128::from);
        a | b << 32 | c << 64 | d << 96 == 0
    }
}

/// What is known: candidates, and cells that are still open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bands {
    /// For each value the cells that can hold it.
    pub(super) values: [Words; 9],
    /// The cells whose value has not been struck from the other values' words yet.
    pub(super) open: Words,
    /// Once settled: the cells with two candidates or more.
    pub(super) two: Words,
    /// Once settled: the cells with three candidates or more.
    pub(super) three: Words,
    /// The values that lost candidates and must be closed, as bits.
    pub(super) dirty: u32,
}

/// The band and the bit of a place.
#[inline(always)]
fn position(place: usize) -> (usize, u32) {
    (place / 27, 1 << (place % 27 / 9 * 10 + place % 9))
}

/// The rows, in full, of which there is a bit in the word.
#[inline(always)]
pub(super) fn rows_of(word: u32) -> u32 {
    let carried = (word + BAND) & (ROWS << 9);
    carried - (carried >> 9)
}

/// The rows, in full, that have more than one bit in the word. None of them may be empty.
#[inline(always)]
fn rows_with_several(word: u32) -> u32 {
    rows_of(word & (word - ROWS))
}

impl Bands {
    pub(super) fn new(givens: &Values) -> Self {
        let mut held = [Words::NONE; 10];
        for (place, &value) in givens.iter().enumerate() {
            let (band, bit) = position(place);
            held[usize::from(value)].0[band] |= bit;
        }
        let [open, held @ ..] = held;
        let values = held.map(|held| held.or(open.zip(held, |open, held| open & !rows_of(held))));
        let none = Words::NONE;
        Self { values, open: Words::ALL, two: none, three: none, dirty: 0x1ff }
    }

    /// Closes a value: strikes the candidates that no way of placing it in all bands uses, as far
    /// as bands and stacks on their own can tell, and strikes the other values from the cells that
    /// it has found.
    #[inline(always)]
    fn close(&mut self, value: usize) -> Result<(), DeadEnd> {
        let [mut a, mut b, mut c, _] = self.values[value].0;
        loop {
            a &= minirow_cells(a);
            b &= minirow_cells(b);
            c &= minirow_cells(c);
            if a == 0 || b == 0 || c == 0 {
                return Err(DeadEnd);
            }
            let columns = |word: u32| (word | word >> 10 | word >> 20) & ROW;
            let before = columns(a) | columns(b) << 10 | columns(c) << 20;
            let after = stack_columns(before);
            if before == after {
                break;
            }
            a &= (after & ROW) * ROWS;
            b &= (after >> 10 & ROW) * ROWS;
            c &= (after >> 20 & ROW) * ROWS;
        }
        self.values[value].0 = [a, b, c, 0];
        let single = [a, b, c].map(|word| word & !rows_with_several(word));
        let found = Words([single[0], single[1], single[2], 0]).and(self.open);
        if !found.is_empty() {
            self.open = self.open.without(found);
            for (other, words) in self.values.iter_mut().enumerate() {
                if other != value {
                    self.dirty |= u32::from(!words.and(found).is_empty()) << other;
                    *words = words.without(found);
                }
            }
        }
        Ok(())
    }

    /// Finds the cells with one candidate, and strikes it from the rest of their rows: closing
    /// does the rest. Returns whether there were any.
    #[inline(always)]
    fn naked_singles(&mut self) -> Result<bool, DeadEnd> {
        let (mut one, mut two, mut three) = (Words::NONE, Words::NONE, Words::NONE);
        for &words in &self.values {
            three = three.or(two.and(words));
            two = two.or(one.and(words));
            one = one.or(words);
        }
        if one != Words::ALL {
            return Err(DeadEnd);
        }
        let single = self.open.without(two);
        if single.is_empty() {
            (self.two, self.three) = (two, three);
            return Ok(false);
        }
        for (value, words) in self.values.iter_mut().enumerate() {
            let cells = words.and(single);
            if !cells.is_empty() {
                self.dirty |= 1 << value;
                // Where there are two in a row, none of them can stay.
                *words = words.zip(cells, |word, cells| {
                    let rows = rows_of(cells);
                    word & !rows | cells & !rows_of(cells & cells.wrapping_sub(rows & ROWS))
                });
            }
        }
        Ok(true)
    }

    /// Strikes a value from a cell.
    #[inline(always)]
    pub(super) fn strike(&mut self, value: usize, band: usize, bit: u32) {
        self.values[value].0[band] &= !bit;
        self.dirty |= 1 << value;
    }

    /// Leaves a value this place only in its row: closing does the rest.
    #[inline(always)]
    pub(super) fn set(&mut self, value: usize, band: usize, bit: u32) {
        self.values[value].0[band] &= !rows_of(bit) | bit;
        self.dirty |= 1 << value;
    }

    /// Draws conclusions until there are none left; returns whether that solves the board.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Result<bool, DeadEnd> {
        loop {
            while self.dirty != 0 {
                let value = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                self.close(value % 9)?;
            }
            if !self.naked_singles()? {
                return Ok(self.open.is_empty());
            }
        }
    }

    /// The values of a solved board.
    pub(super) fn values(&self) -> Values {
        let mut values = [0; 81];
        for (words, value) in self.values.iter().zip(1..) {
            for (band, mut word) in words.0.into_iter().enumerate() {
                while word != 0 {
                    let bit = word.trailing_zeros() as usize;
                    values[27 * band + bit / 10 * 9 + bit % 10] = value;
                    word &= word - 1;
                }
            }
        }
        values
    }
}
