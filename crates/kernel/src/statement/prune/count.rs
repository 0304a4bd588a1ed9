//! How many cells hold some of the values.
//!
//! Cells that can only count and cells that cannot count are sure; the others may count or not,
//! each by itself. So the numbers that can be reached are all from the sure ones to the possible
//! ones, and what can be struck shows at once.

use crate::statement::prelude::*;

/// Which numbers are allowed, in such a way that ranges are asked quickly.
#[derive(Clone, Debug)]
struct Allowed {
    /// How many allowed numbers are below each number.
    below: Vec<u32>,
}

impl Allowed {
    fn new(allowed: &Totals, most: usize) -> Self {
        let mut below = vec![0];
        for number in 0..=most {
            below.push(below[number] + u32::from(allowed.contains(number as i64)));
        }
        Self { below }
    }

    /// Whether any number from `least` to `most` is allowed.
    fn any(&self, least: usize, most: usize) -> bool {
        self.below[most + 1] > self.below[least]
    }

    /// Whether one more of the `open` cells may count, and whether one may not, beside those that
    /// are `sure` to. An error if neither.
    fn verdict(&self, sure: usize, open: usize) -> Result<(bool, bool), Impossible> {
        if !self.any(sure, sure + open) {
            return Err(Impossible);
        }
        if open == 0 {
            return Ok((true, true));
        }
        Ok((self.any(sure + 1, sure + open), self.any(sure, sure + open - 1)))
    }
}

/// How many cells hold one of their own values.
#[derive(Clone, Debug)]
pub(super) struct CountItems {
    allowed: Allowed,
    /// For each cell its values.
    sets: Vec<u64>,
}

impl CountItems {
    /// The cells, and how they are counted. Terms that share a cell share no value, so they are
    /// one.
    pub(super) fn new(terms: &[Term], allowed: &Totals, size: Size) -> (Vec<usize>, Self) {
        let words = bits::words(size.value_count());
        let mut cells: Vec<usize> = Vec::new();
        let mut sets: Vec<u64> = Vec::new();
        let mut sorted: Vec<&Term> = terms.iter().collect();
        sorted.sort_by_key(|term| term.cell);
        for term in sorted {
            let cell = size.index(term.cell);
            if cells.last() != Some(&cell) {
                cells.push(cell);
                sets.resize(cells.len() * words, 0);
            }
            let set = &mut sets[(cells.len() - 1) * words..];
            let values = term.bits(size).into_iter().flatten();
            set.iter_mut().zip(values).for_each(|(set, values)| *set |= values);
        }
        let allowed = Allowed::new(allowed, cells.len());
        (cells, Self { allowed, sets })
    }

    pub(super) fn prune(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        let words = candidates.words();
        let set = |index: usize| &self.sets[index * words..][..words];
        let is_open = |candidates: &Candidates, index: usize| {
            let here = candidates.of(cells[index]).iter().zip(set(index));
            let (inside, outside) =
                here.fold((0, 0), |(i, o), (&have, &want)| (i | have & want, o | have & !want));
            (inside != 0, outside != 0)
        };
        let (mut sure, mut open) = (0, 0);
        for index in 0..cells.len() {
            match is_open(candidates, index) {
                (true, true) => open += 1,
                (true, false) => sure += 1,
                (false, _) => {}
            }
        }
        let (may_count, may_not) = self.allowed.verdict(sure, open)?;
        if may_count && may_not {
            return Ok(());
        }
        for (index, &cell) in cells.iter().enumerate() {
            if is_open(candidates, index) == (true, true) {
                for (word, &mask) in set(index).iter().enumerate() {
                    let mask = if may_count { mask } else { !mask };
                    candidates.keep_word(cell, word, mask)?;
                }
            }
        }
        Ok(())
    }
}

/// For each value by itself, how many of some cells hold it.
#[derive(Clone, Debug)]
pub(super) struct CountValues {
    allowed: Allowed,
    /// The cells, some of them perhaps repeatedly.
    cells: Vec<usize>,
    /// The values that one of them may hold, as 0-based places.
    values: Vec<usize>,
}

impl CountValues {
    pub(super) fn new(cells: Vec<usize>, values: Vec<usize>, allowed: &Totals) -> Self {
        Self { allowed: Allowed::new(allowed, cells.len()), cells, values }
    }

    pub(super) fn prune(&self, candidates: &mut Candidates) -> Pruned {
        for &value in &self.values {
            let (mut sure, mut open) = (0, 0);
            for &cell in self.cells.iter().filter(|&&cell| candidates.has(cell, value)) {
                if candidates.is_single(cell) {
                    sure += 1;
                } else {
                    open += 1;
                }
            }
            let (may_count, may_not) = self.allowed.verdict(sure, open)?;
            if may_count && may_not {
                continue;
            }
            for &cell in &self.cells {
                if candidates.has(cell, value) && !candidates.is_single(cell) {
                    if may_count {
                        candidates.set(cell, value)?;
                    } else {
                        candidates.strike(cell, value)?;
                    }
                }
            }
        }
        Ok(())
    }
}
