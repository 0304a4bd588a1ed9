//! Which rows overlap.

use super::index::WORD;
use crate::program::prelude::*;

/// Pairs of rows with two or more literals in common.
///
/// A thousand rows over the same two literals would be half a million pairs, so there is a
/// [budget](Overlaps::BUDGET). Pairs are found row by row, each row with those after it; when the
/// budget is spent, the rows that are left get no pairs with each other. Presolve then sees less in
/// them, and nothing wrong.
#[derive(Clone, Debug, Default)]
pub(super) struct Overlaps {
    /// For each row, and once more at the end, where its pairs begin.
    starts: Vec<u32>,
    pairs: Vec<Overlap>,
    masks: Vec<u64>,
    /// For each row the most literals that it has in common with another.
    longest: Vec<u32>,
}

/// One row's view of a pair.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Overlap {
    pub other: u32,
    /// Where the mask begins that says which of its literals are in the other.
    mask: u32,
    /// The same for the other row.
    other_mask: u32,
}

impl Overlap {
    /// The pair as the other row sees it; this row is `row`.
    pub(super) fn turned(self, row: usize) -> Self {
        Self { other: row as u32, mask: self.other_mask, other_mask: self.mask }
    }
}

impl Overlaps {
    /// What may be spent for each literal of all rows: 1 for every look at another row that it is
    /// in, and 1 for every word of a pair's masks. Built-in models spend less than half of it.
    pub(super) const BUDGET: usize = 64;

    pub(super) fn of(
        rows: &RowStore,
        index: &RowIndex,
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        Self::with_budget(Self::BUDGET * rows.literals().len(), rows, index, limiter)
    }

    pub(super) fn with_budget(
        budget: usize,
        rows: &RowStore,
        index: &RowIndex,
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        // What only says "not all of these" is left out: a model may have a million such rows, each
        // overlapping with hundreds.
        let is_bound: Vec<bool> = rows
            .iter()
            .map(|constraint| {
                let is_at_least = matches!(constraint.relation, Relation::AtLeast(_));
                !is_at_least || constraint.literals.iter().any(|literal| !literal.is_negative())
            })
            .collect();
        let mut overlaps = Self { longest: vec![0; rows.len()], ..Self::default() };
        let mut found: Vec<(u32, Overlap)> = Vec::new();
        // For each other row the places of what it has in common with the row at hand.
        let mut common: Vec<Vec<[u32; 2]>> = vec![Vec::new(); rows.len()];
        let mut touched = Vec::new();
        let mut looks = 0;
        for (row, constraint) in rows.iter().enumerate().filter(|(row, _)| is_bound[*row]) {
            limiter.look()?;
            if looks + overlaps.masks.len() > budget {
                break;
            }
            let first = index.bounds[row].word * WORD as u32;
            for (place, &literal) in (first..).zip(constraint.literals) {
                let entries = index.of_var(literal.var());
                looks += entries.len();
                for entry in entries {
                    let other = entry.row();
                    if other > row && is_bound[other] && entry.is_negated() == literal.is_negative()
                    {
                        if common[other].is_empty() {
                            touched.push(other);
                        }
                        common[other].push([place, entry.place]);
                    }
                }
            }
            for other in touched.drain(..) {
                let places = &mut common[other];
                if places.len() > 1 {
                    let mask = overlaps.mask(index, row, places.iter().map(|pair| pair[0]));
                    let other_mask = overlaps.mask(index, other, places.iter().map(|p| p[1]));
                    found.push((row as u32, Overlap { other: other as u32, mask, other_mask }));
                    for row in [row, other] {
                        let longest = &mut overlaps.longest[row];
                        *longest = (*longest).max(places.len() as u32);
                    }
                }
                places.clear();
            }
        }
        overlaps.file(rows.len(), &found);
        Ok(overlaps)
    }

    /// Adds a row's mask with bits at these places; returns where it begins.
    fn mask(&mut self, index: &RowIndex, row: usize, places: impl Iterator<Item = u32>) -> u32 {
        let (start, words) = (self.masks.len(), index.words(row));
        self.masks.resize(start + words.len(), 0);
        for place in places.map(|place| place as usize) {
            self.masks[start + place / WORD - words.start] |= 1 << (place % WORD);
        }
        start as u32
    }

    fn file(&mut self, rows: usize, found: &[(u32, Overlap)]) {
        self.starts = vec![0; rows + 1];
        for (row, pair) in found {
            self.starts[*row as usize + 1] += 1;
            self.starts[pair.other as usize + 1] += 1;
        }
        for row in 0..rows {
            self.starts[row + 1] += self.starts[row];
        }
        let mut next = self.starts.clone();
        self.pairs = vec![Overlap::default(); 2 * found.len()];
        for &(row, pair) in found {
            for (row, pair) in [(row, pair), (pair.other, pair.turned(row as usize))] {
                let at = &mut next[row as usize];
                self.pairs[*at as usize] = pair;
                *at += 1;
            }
        }
    }

    pub(super) fn of_row(&self, row: usize) -> &[Overlap] {
        &self.pairs[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// The most literals that a row has in common with another.
    pub(super) fn longest(&self, row: usize) -> u32 {
        self.longest[row]
    }

    /// Whether all of these literals of a pair's row are in the other row.
    pub(super) fn holds(&self, pair: Overlap, open: &[u64]) -> bool {
        open.iter().zip(self.words(pair)).all(|(open, common)| open & !common == 0)
    }

    /// Which literals of a pair's row are in the other row: at least as many words as the row has.
    pub(super) fn words(&self, pair: Overlap) -> &[u64] {
        &self.masks[pair.mask as usize..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Role;

    #[test]
    fn what_overlaps_cost_grows_with_the_program_and_not_with_its_square() {
        // All of them have two literals in common, and each has one of its own.
        let pairs = |count: usize| {
            let mut program = Program::new(count + 2);
            let name = program.add_name("row");
            for own in 2..count + 2 {
                let literals = [0, 1, own].map(|index| Var::from_index(index).positive());
                let origin = Origin::new(Role::Rule, name);
                program.post(literals, Relation::AtMost(1), origin, None);
            }
            program.share();
            let found = program.overlapping_rows(Overlaps::BUDGET);
            // Row by row, so that the first ones have all that they can have.
            let full = found.iter().filter(|(row, _)| *row == 0).count();
            (found.len(), full)
        };
        assert_eq!(pairs(10), (90, 9));
        let (found, full) = pairs(20_000);
        assert_eq!(full, 19_999);
        assert!(found <= 20_000 * 3 * Overlaps::BUDGET, "{found}");
    }
}
