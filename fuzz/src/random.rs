//! Random choices that are made by bytes.
//!
//! When a coverage-guided fuzzer changes a byte, it changes one choice. At the end of the bytes,
//! all further choices are the first.

/// Choices made by bytes.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    bytes: &'a [u8],
}

/// Enough bytes for one puzzle.
pub const PUZZLE: usize = 2048;

impl<'a> Choices<'a> {
    /// Choices made by these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The next byte; 0 when there are no more.
    pub fn byte(&mut self) -> u8 {
        match self.bytes.split_first() {
            Some((&byte, others)) => {
                self.bytes = others;
                byte
            }
            None => 0,
        }
    }

    /// A number below `count`, which is at least 1; 0 if it is 0.
    pub fn below(&mut self, count: usize) -> usize {
        match count {
            0 | 1 => 0,
            2..=256 => usize::from(self.byte()) % count,
            _ => {
                let number = (0..3).fold(0, |sum, _| sum << 8 | usize::from(self.byte()));
                number % count
            }
        }
    }

    /// A number in this range.
    pub fn from(&mut self, least: usize, most: usize) -> usize {
        least + self.below((most + 1).saturating_sub(least))
    }

    /// True in one of `count` cases.
    pub fn one_in(&mut self, count: usize) -> bool {
        // (False without more bytes, so that puzzles end sooner.)
        self.below(count) + 1 == count
    }

    /// One of some items.
    pub fn one<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }

    /// Up to `count` of some items, in a random order.
    pub fn some<T>(&mut self, mut items: Vec<T>, count: usize) -> Vec<T> {
        let count = count.min(items.len());
        for place in 0..count {
            let other = place + self.below(items.len() - place);
            items.swap(place, other);
        }
        items.truncate(count);
        items
    }
}

/// The bytes of one puzzle, from a seed and an index.
pub fn bytes(seed: u64, index: u64) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bytes = vec![0; PUZZLE];
    random.fill(&mut bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_follow_the_bytes_and_end_with_the_first() {
        let mut choices = Choices::new(&[7, 1, 2]);
        assert_eq!(choices.below(5), 2);
        assert_eq!(choices.from(3, 4), 4);
        assert_eq!(choices.some(vec!['a', 'b', 'c'], 2), ['c', 'b']);
        assert_eq!((choices.below(9), choices.one_in(2)), (0, false));
    }

    #[test]
    fn a_seed_and_an_index_fix_the_bytes() {
        assert_eq!(bytes(1, 2), bytes(1, 2));
        assert_ne!(bytes(1, 2), bytes(1, 3));
        assert_ne!(bytes(2, 2), bytes(1, 2));
    }
}
