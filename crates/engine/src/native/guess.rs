//! Where to guess on a classic grid: in a cell with two candidates, if there is one.

use super::{
    bands::{Bands, Words},
    search::Board,
};

/// For each cell, at the place of its bit in [`Words::halves`], the cells that share a house with
/// it.
pub(super) static PEERS: [[u64; 2]; 128] = peers();

const fn peers() -> [[u64; 2]; 128] {
    let mut peers = [[0; 2]; 128];
    let (mut a, mut b) = (0, 0);
    while a < 81 {
        let are_peers =
            a / 9 == b / 9 || a % 9 == b % 9 || a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if are_peers && a != b {
            peers[bit_of(a)][bit_of(b) / 64] |= 1 << (bit_of(b) % 64);
        }
        b += 1;
        if b == 81 {
            (a, b) = (a + 1, 0);
        }
    }
    peers
}

const fn bit_of(place: usize) -> usize {
    place / 27 * 32 + place % 27 / 9 * 10 + place % 9
}

#[inline(always)]
pub(super) fn count(cells: [u64; 2], among: [u64; 2]) -> u32 {
    (cells[0] & among[0]).count_ones() + (cells[1] & among[1]).count_ones()
}

impl Bands {
    /// The band and the bit of any open cell.
    #[inline(always)]
    fn first_open(&self) -> (usize, u32) {
        let band = self.open.0.iter().position(|&word| word != 0).unwrap_or(0) % 3;
        (band, self.open.0[band] & self.open.0[band].wrapping_neg())
    }

    /// Among the cells with two candidates the one whose two values strike the most candidates from
    /// its peers, where those that leave a peer only one count three times more.
    #[inline(always)]
    fn guess_pair(&self, pairs: Words) -> (usize, u32) {
        let mut scores = [0; 128];
        let (mut best, mut highest) = (0, 0);
        for words in &self.values {
            let in_all = words.halves();
            let in_pairs = words.and(pairs).halves();
            for (half, mut cells) in in_pairs.into_iter().enumerate() {
                while cells != 0 {
                    let cell = 64 * half + cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    let score = &mut scores[cell];
                    *score += 3 * count(in_pairs, PEERS[cell]) + count(in_all, PEERS[cell]) + 1;
                    if *score > highest {
                        (best, highest) = (cell, *score);
                    }
                }
            }
        }
        (best / 32, 1 << (best % 32))
    }
}

impl Board for Bands {
    #[inline(always)]
    fn split(&mut self) -> Self {
        let pairs = self.two.and(self.open).without(self.three);
        let (band, bit) = if !pairs.is_empty() {
            self.guess_pair(pairs)
        } else if self.is_marked {
            return self.split_widely();
        } else {
            self.first_open()
        };
        let (mut value, mut last) = (0, 0);
        for (index, words) in self.values.iter().enumerate().rev() {
            if words.0[band] & bit != 0 {
                last = last.max(index);
                value = index;
            }
        }
        let mut other = *self;
        other.strike(value, band, bit);
        let is_pair = bit & self.two.0[band] & !self.three.0[band] != 0;
        if is_pair {
            other.set(last, band, bit);
            self.strike(last, band, bit);
        }
        self.set(value, band, bit);
        other
    }
}
