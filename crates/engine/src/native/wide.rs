//! Where to guess on a classic grid that is wide open, as one with pencil marks is: no cell has two
//! candidates.
//!
//! Then a value has two places in a house, most often. Of such places those two are taken where the
//! value strikes the most candidates from the peers of both. Where there are none either, near the
//! root of the search, it is a cell with the fewest candidates, and in it the value with the most
//! others in its peers. On hard puzzles with pencil marks a search by the first open cell takes
//! five times as many guesses; to prefer places to cells with two candidates takes a few less, but
//! each of them takes longer.

use super::{
    bands::{Bands, rows_of, without_first_in_rows},
    guess::{PEERS, count},
    tables::{ROW, ROWS},
};

/// A box of a band's word, the first one.
const BOX: u32 = 0b111 * ROWS;

/// A value's two places in a house, as places of [`PEERS`].
#[derive(Clone, Copy, Default)]
struct Places {
    value: usize,
    pair: [usize; 2],
    score: u32,
}

impl Bands {
    /// Splits a settled board where no cell has two candidates.
    #[inline(always)]
    pub(super) fn split_widely(&mut self) -> Self {
        let Places { value, pair: [first, second], score } = self.best_places();
        let mut other = *self;
        if score == 0 {
            let (value, place) = self.smallest_cell();
            let (band, bit) = (place / 32, 1 << (place % 32));
            other.strike(value, band, bit);
            self.set(value, band, bit);
            for another in 0..self.values.len() {
                if another != value && self.values[another].0[band] & bit != 0 {
                    self.strike(another, band, bit);
                }
            }
        } else {
            self.strike(value, second / 32, 1 << (second % 32));
            other.strike(value, first / 32, 1 << (first % 32));
        }
        other
    }

    /// The best two places of a value that has no other in a house; with no score if there are
    /// none.
    #[inline(always)]
    fn best_places(&self) -> Places {
        let mut best = Places::default();
        for (value, words) in self.values.iter().enumerate() {
            let words = words.and(self.open);
            let all = words.halves();
            let mut offer = |places: [usize; 2]| {
                let score = 1 + count(all, PEERS[places[0]]) + count(all, PEERS[places[1]]);
                if score > best.score {
                    best = Places { value, pair: places, score };
                }
            };
            // The columns with one place or more, with two, with three.
            let [mut one, mut two, mut three] = [0; 3];
            for (band, &word) in words.0[..3].iter().enumerate() {
                let more = without_first_in_rows(word);
                let mut pairs = word & rows_of(more) & !rows_of(without_first_in_rows(more));
                while pairs != 0 {
                    let first = pairs.trailing_zeros() as usize;
                    pairs &= pairs - 1;
                    offer([32 * band + first, 32 * band + pairs.trailing_zeros() as usize]);
                    pairs &= pairs - 1;
                }
                for cells in [BOX, BOX << 3, BOX << 6].map(|cells| word & cells) {
                    if cells.count_ones() == 2 {
                        let last = 31 - cells.leading_zeros() as usize;
                        offer([32 * band + cells.trailing_zeros() as usize, 32 * band + last]);
                    }
                }
                for row in [word, word >> 10, word >> 20].map(|row| row & ROW) {
                    three |= two & row;
                    two |= one & row;
                    one |= row;
                }
            }
            let mut columns = two & !three;
            while columns != 0 {
                let column = (columns & columns.wrapping_neg()) * ROWS;
                let [low, high] =
                    all.map(|half| half & (u64::from(column) << 32 | u64::from(column)));
                let cells = u128::from(high) << 64 | u128::from(low);
                offer([cells.trailing_zeros() as usize, 127 - cells.leading_zeros() as usize]);
                columns &= columns - 1;
            }
        }
        best
    }

    /// A value in an open cell with the fewest candidates.
    #[inline(always)]
    fn smallest_cell(&self) -> (usize, usize) {
        let mut candidates = [0_u32; 128];
        self.each_open(|_, place, _| candidates[place] += 1);
        let (mut best, mut least) = ((0, 0), (u32::MAX, 0));
        self.each_open(|value, place, among| {
            let rank = (candidates[place], u32::MAX - among);
            if rank < least {
                (best, least) = ((value, place), rank);
            }
        });
        best
    }

    /// All open candidates: the value, the place and how many peers could hold the value, too.
    #[inline(always)]
    fn each_open(&self, mut f: impl FnMut(usize, usize, u32)) {
        for (value, words) in self.values.iter().enumerate() {
            let all = words.and(self.open).halves();
            for (half, mut cells) in all.into_iter().enumerate() {
                while cells != 0 {
                    let place = 64 * half + cells.trailing_zeros() as usize;
                    f(value, place, count(all, PEERS[place]));
                    cells &= cells - 1;
                }
            }
        }
    }
}
