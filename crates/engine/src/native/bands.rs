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
    search::{DeadEnd, Marks, Values},
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
        let [a, b, c, _] = self.0;
        [u64::from(a) | u64::from(b) << 32, c.into()]
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
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
    /// Whether the puzzle has pencil marks, which leave the grid open for long: guesses are chosen
    /// with more care then.
    pub(super) is_marked: bool,
}

/// The band and the bit of each place.
static POSITIONS: [(usize, u32); 81] = {
    let (mut positions, mut place) = ([(0, 0); 81], 0);
    while place < positions.len() {
        positions[place] = (place / 27, 1 << (place % 27 / 9 * 10 + place % 9));
        place += 1;
    }
    positions
};

/// The places that hold a value, as bits. (Most puzzles have few, in no pattern that a processor
/// could foresee: to look at all cells takes longer than to find these.)
fn filled(values: &Values) -> u128 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    // Moves the lowest bit of each of eight bytes to where the highest byte has them side by side.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let mut places = 0;
    for (index, chunk) in values.chunks(8).enumerate() {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        let word = u64::from_le_bytes(bytes);
        let is_filled = (((word & LOW) + LOW) | word) & !LOW;
        places |= u128::from((is_filled >> 7).wrapping_mul(TOGETHER) >> 56) << (8 * index);
    }
    places
}

/// Eight bits, each as a byte.
#[inline(always)]
fn spread(bits: u32) -> u64 {
    // Puts seven bits beside themselves, seven times: each is once the lowest of a byte.
    const APART: u64 = 0x0002_0408_1020_4081;
    let bits = u64::from(bits);
    (((bits & 0x7f) * APART) | ((bits & 0x80) << 49)) & 0x0101_0101_0101_0101
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

/// The word without the first bit of each row.
#[inline(always)]
pub(super) fn without_first_in_rows(word: u32) -> u32 {
    word & word.wrapping_sub(rows_of(word) & ROWS)
}

impl Bands {
    pub(super) fn new(givens: &Values) -> Self {
        let mut held = [Words::NONE; 9];
        let mut open = Words::ALL;
        let mut given = filled(givens);
        while given != 0 {
            let place = given.trailing_zeros() as usize;
            given &= given - 1;
            let (band, bit) = POSITIONS[place];
            held[usize::from(givens[place]) - 1].0[band] |= bit;
            open.0[band] ^= bit;
        }
        let mut values = held;
        for held in &mut values {
            *held = held.or(open.zip(*held, |open, held| open & !rows_of(held)));
        }
        Self::of(values, false)
    }

    /// A board whose cells have these candidates.
    pub(super) fn of_marks(marks: &Marks) -> Self {
        let mut values = [Words::NONE; 9];
        for (place, &mark) in marks.iter().enumerate() {
            let (band, bit) = POSITIONS[place];
            for (value, words) in values.iter_mut().enumerate() {
                words.0[band] |= bit * u32::from(mark >> value & 1);
            }
        }
        Self::of(values, true)
    }

    fn of(values: [Words; 9], is_marked: bool) -> Self {
        let none = Words::NONE;
        Self { values, open: Words::ALL, two: none, three: none, dirty: 0x1ff, is_marked }
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
        // The bits of the values' numbers, each with its cells: a row of them at a time becomes
        // bytes.
        let mut bits = [Words::NONE; 4];
        for (words, value) in self.values.iter().zip(1u32..) {
            for (index, bit) in bits.iter_mut().enumerate() {
                if value >> index & 1 == 1 {
                    *bit = bit.or(*words);
                }
            }
        }
        let mut values = [0; 81];
        for (row, cells) in values.chunks_mut(9).enumerate() {
            let (mut first_eight, mut last) = (0, 0);
            for (index, bits) in bits.iter().enumerate() {
                let bits = bits.0[row / 3] >> (row % 3 * 10) & ROW;
                first_eight |= spread(bits & 0xff) << index;
                last |= (bits >> 8) << index;
            }
            cells[..8].copy_from_slice(&first_eight.to_le_bytes());
            cells[8] = last as u8;
        }
        values
    }
}
