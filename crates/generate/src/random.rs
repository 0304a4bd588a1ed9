//! Random numbers that are the same on every machine and in every version.
//!
//! The numbers are those of ChaCha with 8 rounds, whose output is fixed by its specification, and
//! which has 2^64 streams for every key: the key is the seed, the stream the puzzle's index. How
//! they become bounded numbers and orders is written here, as libraries reserve the right to change
//! that.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// The stream of the puzzle of this index among those of a seed: its own, so that it does not
    /// matter which thread makes the puzzle, and after which others.
    pub(crate) fn new(seed: u64, index: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut numbers = ChaCha8Rng::from_seed(key);
        numbers.set_stream(index);
        Self(numbers)
    }

    /// A number below `bound`, each as likely as any other.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        // The high half of a product is spread evenly but for a few products, which do not count
        // (Lemire, "Fast random integer generation in an interval", 2019).
        let bound = bound as u64;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// Puts items into random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seed must lead back to its puzzles for ever.
    #[test]
    fn the_numbers_are_those_of_chacha() {
        // The first words of the test vector for 8 rounds, a key of zeros and stream 0:
        // 3e00ef2f895f40d67f5bb8e81f09a5a1 (eSTREAM, and RFC draft-strombergson).
        let mut random = Random::new(0, 0);
        let expected = [0xd640_5f89_2fef_003e, 0xa1a5_091f_e8b8_5b7f];
        assert_eq!(expected.map(|_| random.0.next_u64()), expected);
        assert_ne!(Random::new(0, 1).0.next_u64(), expected[0]);
        assert_ne!(Random::new(1, 0).0.next_u64(), expected[0]);
    }

    #[test]
    fn every_number_and_order_is_as_likely_as_any_other() {
        let mut counts = [0; 6];
        let mut orders = [0; 6];
        for index in 0..12_000 {
            let mut random = Random::new(1, index);
            counts[random.below(6)] += 1;
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            orders[2 * items[0] + usize::from(items[1] > items[2])] += 1;
        }
        // 2,000 each are expected, with a standard deviation of 41.
        for count in counts.into_iter().chain(orders) {
            assert!((1800..2200).contains(&count), "{counts:?} {orders:?}");
        }
    }
}
