//! Rows under propagation.

use super::{
    index::{Margin, WORD, literals_at},
    indexed::IndexedRows,
    overlaps::Overlap,
};
use crate::program::prelude::*;

pub(super) struct BrokenRow(usize);

/// Fixed literals in order, and how many of them were counted.
pub(super) struct Fixed {
    pub values: Vec<Option<bool>>,
    /// The literals that hold, first fixed first.
    pub trail: Vec<Lit>,
    /// How many of them have been counted.
    pub counted: usize,
}

impl Fixed {
    /// Makes a literal hold, if its variable is still open. If it is not, and the literal does not
    /// hold, some constraint's tally will show it.
    pub(super) fn fix(&mut self, literal: Lit) {
        let value = &mut self.values[literal.var().index()];
        if value.is_none() {
            *value = Some(!literal.is_negative());
            self.trail.push(literal);
        }
    }

    pub(super) fn next(&mut self) -> Option<Lit> {
        let literal = *self.trail.get(self.counted)?;
        self.counted += 1;
        Some(literal)
    }

    pub(super) fn is_counted(&self) -> bool {
        self.counted == self.trail.len()
    }
}

pub(super) struct RowState<'a> {
    pub rows: &'a IndexedRows,
    pub index: &'a RowIndex,
    /// The literals that have not been counted as fixed, as bit masks.
    pub open: Vec<u64>,
    pub tallies: Vec<Margin>,
    /// Rows that became tight and are still to be looked at.
    tight: Vec<u32>,
}

impl<'a> RowState<'a> {
    pub(super) fn new(
        rows: &'a IndexedRows,
        variables: usize,
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        let index = rows.index(variables, limiter)?;
        let (open, tallies) = (index.open.clone(), index.tallies.clone());
        Ok(Self { rows, index, open, tallies, tight: Vec::new() })
    }

    /// Counts a literal that now holds in all rows that it or its negation occurs in.
    pub(super) fn count(&mut self, literal: Lit, fixed: &mut Fixed) -> Result<(), BrokenRow> {
        let Self { index, open, tallies, tight, .. } = self;
        let (open, tallies) = (&mut open[..], &mut tallies[..]);
        for entry in index.of_var(literal.var()) {
            let (row, place) = (entry.row(), entry.place as usize);
            open[place / WORD] &= !(1 << (place % WORD));
            let tally = &mut tallies[row];
            let left = if entry.is_negated() == literal.is_negative() {
                &mut tally.room
            } else {
                &mut tally.slack
            };
            *left -= 1;
            if *left <= 0 {
                tight.push(row as u32);
            }
        }
        if self.tight.is_empty() {
            return Ok(());
        }
        let mut tight = std::mem::take(&mut self.tight);
        let forced = tight.iter().try_for_each(|&row| self.force(row as usize, fixed));
        tight.clear();
        self.tight = tight;
        forced
    }

    pub(super) fn force(&mut self, row: usize, fixed: &mut Fixed) -> Result<(), BrokenRow> {
        let tally = &mut self.tallies[row];
        if tally.is_broken() {
            return Err(BrokenRow(row));
        }
        // From now on the row has its way as long as its other side holds out, which is not to be
        // looked at again just because the row's literals are counted.
        let holds = tally.slack == 0;
        *if holds { &mut tally.room } else { &mut tally.slack } = Margin::ENOUGH;
        let literals = self.literals(row).chunks(WORD);
        for (&word, literals) in self.open[self.index.words(row)].iter().zip(literals) {
            let mut word = word;
            while word != 0 {
                let literal = literals[word.trailing_zeros() as usize];
                fixed.fix(if holds { literal } else { !literal });
                word &= word - 1;
            }
        }
        Ok(())
    }

    pub(super) fn open_words(&self, row: usize) -> &[u64] {
        &self.open[self.index.words(row)]
    }

    pub(super) fn open_literals(&self, row: usize) -> impl Iterator<Item = Lit> {
        literals_at(self.literals(row), self.open_words(row).iter().copied())
    }

    fn literals(&self, row: usize) -> &'a [Lit] {
        let [start, end] = [row, row + 1].map(|row| self.index.bounds[row].literal as usize);
        &self.rows.literals()[start..end]
    }

    pub(super) fn origin(&self, broken: &BrokenRow) -> Origin {
        self.rows.head(broken.0).origin
    }

    pub(super) fn open_count(&self, row: usize) -> u32 {
        self.open_words(row).iter().map(|word| word.count_ones()).sum()
    }

    /// How many of a row's open literals must hold: none if this is not above 0.
    pub(super) fn needs(&self, row: usize) -> i32 {
        self.open_count(row) as i32 - self.tallies[row].slack
    }

    pub(super) fn look_at_overlaps(&self, row: usize, overlaps: &Overlaps, fixed: &mut Fixed) {
        // As the inner row, whose open literals are all in the other.
        let open = self.open_count(row);
        let needs = self.needs(row);
        if 0 < needs && open <= overlaps.longest(row) {
            for &pair in overlaps.of_row(row) {
                self.look_at(row, needs, pair, overlaps, fixed);
            }
        }
        // As the outer row: it may allow less than before. A row that allows one then allows none,
        // which is propagation.
        if open > 0
            && self.tallies[row].room > 0
            && let Relation::AtMost(2..) | Relation::Exactly(2..) = self.rows.head(row).relation
        {
            for &pair in overlaps.of_row(row) {
                let inner = pair.other as usize;
                let needs = self.needs(inner);
                if needs > 0 {
                    self.look_at(inner, needs, pair.turned(row), overlaps, fixed);
                }
            }
        }
    }

    /// If all open literals of a row are in the pair's other one, and it needs as many of them as
    /// the other allows, then the other's remaining ones are false.
    fn look_at(
        &self,
        inner: usize,
        needs: i32,
        pair: Overlap,
        overlaps: &Overlaps,
        fixed: &mut Fixed,
    ) {
        let outer = pair.other as usize;
        if needs >= self.tallies[outer].room && overlaps.holds(pair, self.open_words(inner)) {
            for literal in self.open_beyond(outer, pair.turned(inner), overlaps) {
                fixed.fix(!literal);
            }
        }
    }

    /// Clauses that follow from pairs: if all but one of the open literals of a row that needs one
    /// are in a row that allows one, then any other literal of the latter implies that one.
    pub(super) fn joint(
        &self,
        overlaps: &Overlaps,
        limiter: &Limiter,
    ) -> Result<Vec<[Lit; 2]>, Stopped> {
        let mut joint = Vec::new();
        for row in 0..self.rows.len() {
            limiter.look()?;
            let open = self.open_count(row);
            if !(3..=overlaps.longest(row) + 1).contains(&open) || self.needs(row) != 1 {
                continue;
            }
            for &pair in overlaps.of_row(row) {
                let outer = pair.other as usize;
                if self.tallies[outer].room != 1 {
                    continue;
                }
                let mut alone = self.open_beyond(row, pair, overlaps);
                let (Some(alone), None) = (alone.next(), alone.next()) else { continue };
                let others = self.open_beyond(outer, pair.turned(row), overlaps);
                joint.extend(others.map(|other| [!other, alone]));
            }
        }
        Ok(joint)
    }

    /// A row's open literals that are not in the pair's other row.
    fn open_beyond<'s>(
        &'s self,
        row: usize,
        pair: Overlap,
        overlaps: &'s Overlaps,
    ) -> impl Iterator<Item = Lit> + 's {
        let words = self.open_words(row).iter().zip(overlaps.words(pair));
        literals_at(self.literals(row), words.map(|(open, common)| open & !common))
    }
}
