//! What each cell may still hold, with a way back.

use itertools::Itertools;

use crate::grid::{Cell, Grid, Size, Value, bits};

/// No choice among the candidates keeps what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible;

/// What pruning comes to.
pub type Pruned = Result<(), Impossible>;

/// Something that has happened to candidates. Cells and values are 0-based places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// A cell does not hold a value.
    Struck {
        /// The cell.
        cell: usize,
        /// The value.
        value: usize,
    },
    /// A cell holds a value: it is its last candidate.
    Held {
        /// The cell.
        cell: usize,
        /// The value.
        value: usize,
    },
}

impl Fact {
    /// Its cell.
    pub fn cell(self) -> usize {
        match self {
            Self::Struck { cell, .. } | Self::Held { cell, .. } => cell,
        }
    }
}

/// For each cell the values that it may still hold, as bits. Cells are 0-based places in
/// [`Size::places`] here, values 0-based places in [`Size::values`].
///
/// Every change is written down, so that a search can [go back](Candidates::undo) to where it was,
/// and can tell what has [changed](Candidates::changed) since.
#[derive(Clone, Debug)]
pub struct Candidates {
    size: Size,
    words: usize,
    bits: Vec<u64>,
    /// Words before they were changed: which, and what they were.
    trail: Vec<(u32, u64)>,
    /// Memory that is lent to propagators, so that the search allocates none.
    spare: Vec<Vec<u64>>,
}

impl Candidates {
    /// All of its values in every cell.
    pub fn all(size: Size) -> Self {
        let words = bits::words(size.value_count());
        let row = |cell: Cell| {
            let mut row = vec![0; words];
            size.values_of(cell).for_each(|value| bits::insert(&mut row, size.value_index(value)));
            row
        };
        let mut bits = row(size.cell_at(0)).repeat(size.cell_count());
        size.extra_cells().for_each(|cell| bits.extend(row(cell)));
        Self { size, words, bits, trail: Vec::new(), spare: Vec::new() }
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of words for the values of a cell.
    #[inline]
    pub fn words(&self) -> usize {
        self.words
    }

    /// The candidates of a cell, as bits.
    #[inline]
    pub fn of(&self, cell: usize) -> &[u64] {
        &self.bits[cell * self.words..][..self.words]
    }

    /// One word of these.
    #[inline]
    pub(super) fn word(&self, cell: usize, word: usize) -> u64 {
        self.bits[cell.wrapping_mul(self.words).wrapping_add(word)]
    }

    /// Whether a cell may hold a value.
    #[inline]
    pub fn has(&self, cell: usize, value: usize) -> bool {
        bits::has(self.of(cell), value)
    }

    /// The number of candidates of a cell.
    #[inline]
    pub fn count(&self, cell: usize) -> usize {
        bits::count(self.of(cell))
    }

    /// The value of a cell that has one candidate.
    pub fn single(&self, cell: usize) -> Option<usize> {
        let only = self.is_single(cell);
        only.then(|| bits::first(self.of(cell))).flatten()
    }

    /// Whether a cell has one candidate.
    #[inline]
    pub(super) fn is_single(&self, cell: usize) -> bool {
        match self.of(cell) {
            [word] => word.is_power_of_two(),
            words => bits::count(words) == 1,
        }
    }

    /// The lowest candidate of a cell, and the highest. A cell without any is an error.
    #[inline]
    pub(super) fn ends(&self, cell: usize) -> Result<(usize, usize), Impossible> {
        let words = self.of(cell);
        let low = bits::first(words).ok_or(Impossible)?;
        let last = words.iter().rposition(|&word| word != 0).ok_or(Impossible)?;
        Ok((low, last * bits::WORD + words[last].ilog2() as usize))
    }

    /// The grid, if every cell has one candidate.
    pub fn grid(&self) -> Option<Grid> {
        let values: Option<Vec<Value>> = (0..self.size.place_count())
            .map(|cell| self.single(cell).map(|value| self.size.value_at(value)))
            .collect();
        Grid::from_values(self.size, values?.into_iter().map(Some).collect())
    }

    /// Strikes all candidates of a cell but one.
    ///
    /// # Errors
    /// If that is not a candidate.
    pub fn set(&mut self, cell: usize, value: usize) -> Pruned {
        for word in 0..self.words {
            let only = if word == value / bits::WORD { 1 << (value % bits::WORD) } else { 0 };
            self.write(cell, word, self.word(cell, word) & only);
        }
        if self.has(cell, value) { Ok(()) } else { Err(Impossible) }
    }

    /// What was struck since a mark: cells and values, each once, in the order in which the cells
    /// were first changed.
    pub fn struck(&self, mark: usize) -> Vec<(usize, usize)> {
        let first_changes = self.changes(mark).iter().unique_by(|(word, _)| *word);
        let of_word = |&(word, before): &(u32, u64)| {
            let (cell, part) = (word as usize / self.words, word as usize % self.words);
            let gone = bits::members(&[before & !self.all_words()[word as usize]]).collect_vec();
            gone.into_iter().map(move |value| (cell, part * bits::WORD + value))
        };
        first_changes.flat_map(of_word).collect()
    }

    /// Puts into a cell the one of these values of a word that it may hold, if there is one: they
    /// have no other place.
    ///
    /// # Errors
    /// If it may hold several.
    #[inline]
    pub(super) fn place_lone(&mut self, cell: usize, word: usize, values: u64) -> Pruned {
        match self.word(cell, word) & values {
            0 => Ok(()),
            _ if self.is_single(cell) => Ok(()),
            one if one.is_power_of_two() => {
                self.set(cell, word * bits::WORD + one.trailing_zeros() as usize)
            }
            _ => Err(Impossible),
        }
    }

    /// Strikes a candidate.
    ///
    /// # Errors
    /// If it was the last.
    pub fn strike(&mut self, cell: usize, value: usize) -> Pruned {
        self.keep_word(cell, value / bits::WORD, !(1 << (value % bits::WORD)))
    }

    /// Strikes the candidates of a cell that are not in a set.
    ///
    /// # Errors
    /// If none is left.
    pub fn keep(&mut self, cell: usize, set: &[u64]) -> Pruned {
        let mut left = 0;
        for (word, mask) in set.iter().enumerate() {
            let kept = self.word(cell, word) & mask;
            self.write(cell, word, kept);
            left |= kept;
        }
        if left == 0 { Err(Impossible) } else { Ok(()) }
    }

    /// The same for the candidates of one word.
    #[inline]
    pub(super) fn keep_word(&mut self, cell: usize, word: usize, mask: u64) -> Pruned {
        let kept = self.word(cell, word) & mask;
        self.write(cell, word, kept);
        let is_left = kept != 0 || self.words > 1 && self.of(cell).iter().any(|&word| word != 0);
        if is_left { Ok(()) } else { Err(Impossible) }
    }

    /// Strikes the candidates of a cell that do not pass a test.
    #[inline]
    pub(super) fn retain(
        &mut self,
        cell: usize,
        mut passes: impl FnMut(&Self, usize) -> bool,
    ) -> Pruned {
        for word in 0..self.words {
            let (mut left, mut kept) = (self.word(cell, word), 0);
            while left != 0 {
                if passes(self, word * bits::WORD + left.trailing_zeros() as usize) {
                    kept |= left & left.wrapping_neg();
                }
                left &= left - 1;
            }
            self.keep_word(cell, word, kept)?;
        }
        Ok(())
    }

    #[inline]
    fn write(&mut self, cell: usize, word: usize, bits: u64) {
        self.put(cell * self.words + word, bits);
    }

    /// The state of now, for [`Candidates::undo`] and [`Candidates::changed`]: the number of
    /// changes.
    #[inline]
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes all changes since a mark back.
    pub fn undo(&mut self, mark: usize) {
        for (at, before) in self.trail.drain(mark..).rev() {
            self.bits[at as usize] = before;
        }
    }

    /// The cells that were changed since a mark, some of them perhaps repeatedly.
    #[inline]
    pub fn changed(&self, mark: usize) -> impl Iterator<Item = usize> + '_ {
        self.trail[mark..].iter().map(|&(at, _)| at as usize / self.words)
    }

    /// What was changed since a mark, in order: the index of a word (that of the first word of cell
    /// c is c times the [number of words](Self::words)), and what it was before.
    #[inline]
    pub fn changes(&self, mark: usize) -> &[(u32, u64)] {
        &self.trail[mark..]
    }

    /// The candidates of all cells, as words in the order of cells.
    #[inline]
    pub fn all_words(&self) -> &[u64] {
        &self.bits
    }

    /// Writes one of these words, be it that candidates are struck or given back.
    #[inline]
    pub fn put(&mut self, index: usize, bits: u64) {
        let before = self.bits[index];
        if before != bits {
            self.trail.push((index as u32, before));
            self.bits[index] = bits;
        }
    }

    /// Words that are 0, to be [given back](Self::give_back).
    pub(super) fn borrow(&mut self, length: usize) -> Vec<u64> {
        let mut memory = self.spare.pop().unwrap_or_default();
        memory.clear();
        memory.resize(length, 0);
        memory
    }

    pub(super) fn give_back(&mut self, memory: Vec<u64>) {
        self.spare.push(memory);
    }

    /// The 0-based place of a cell.
    pub fn place(&self, cell: Cell) -> usize {
        self.size.index(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_told_and_taken_back() {
        for size in [Size::new(2, 2, 1..=3), Size::new(2, 2, 0..=99)] {
            let mut candidates = Candidates::all(size.unwrap());
            let values = candidates.count(0);
            let last = values - 1;
            let start = candidates.mark();
            assert_eq!(candidates.set(1, last), Ok(()));
            assert_eq!((candidates.single(1), candidates.single(0)), (Some(last), None));
            let middle = candidates.mark();
            assert_eq!(candidates.strike(2, 0), Ok(()));
            assert_eq!(candidates.ends(2), Ok((1, last)));
            assert!(candidates.changed(start).all(|cell| [1, 2].contains(&cell)));
            assert!(candidates.changed(middle).eq([2]));
            assert!(
                candidates.struck(start).into_iter().eq((0..last).map(|v| (1, v)).chain([(2, 0)]))
            );
            candidates.undo(middle);
            assert_eq!((candidates.count(2), candidates.count(1)), (values, 1));
            assert_eq!(candidates.strike(1, last), Err(Impossible));
            assert_eq!(candidates.ends(1), Err(Impossible));
            candidates.undo(start);
            assert_eq!((candidates.count(1), candidates.grid()), (values, None));
            assert_eq!(candidates.set(3, 0).and_then(|()| candidates.set(3, 1)), Err(Impossible));
        }
    }
}
