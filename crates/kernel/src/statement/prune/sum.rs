//! A weighted sum: bounds, and where totals are few, all sums that can be reached.

use crate::statement::prelude::*;

#[derive(Clone, Debug)]
pub(super) struct SumPruning {
    pub(super) weights: Vec<i64>,
    totals: Totals,
    /// The lowest value.
    pub(super) first: i64,
    /// For each term the values with which it counts, if it has some; nothing if none has.
    counted: Vec<Option<Vec<u64>>>,
    /// The terms, those together that have one weight and differ; none if values do not fit into a
    /// word, or if there are too many.
    pub(super) lists: Vec<Vec<usize>>,
    /// Whether any two of them differ.
    do_differ: bool,
    /// Whether all weights are 1 or -1, and totals lie together.
    pub(super) is_plain: bool,
}

/// What a term can contribute.
#[derive(Clone, Copy)]
pub(super) struct SumBounds {
    pub(super) least: i64,
    pub(super) most: i64,
}

impl SumPruning {
    /// The most words for the sums that can be reached.
    const MAX_WORDS: usize = 8;

    /// With more open cells than this, nearly every sum between the bounds can be reached.
    const MANY: usize = 4;

    /// The sum of these terms; in each of `lists` are places of terms whose cells differ, and which
    /// have one weight, and each term is in one of them.
    pub(super) fn new(
        terms: &[Term],
        totals: &Totals,
        mut lists: Vec<Vec<usize>>,
        size: Size,
    ) -> Self {
        let weights = terms.iter().map(|term| i64::from(term.weight)).collect();
        let do_differ = lists.iter().any(|list| list.len() > 1);
        let mut counted = terms.iter().map(|term| term.bits(size)).collect_vec();
        if counted.iter().all(Option::is_none) {
            counted.clear();
        }
        let is_long = size.value_count() > bits::WORD || terms.len() > Self::MOST_TERMS;
        if is_long || !counted.is_empty() {
            lists.clear();
        }
        let first = i64::from(*size.value_range().start());
        let is_plain =
            totals.ranges().len() == 1 && terms.iter().all(|term| term.weight.abs() == 1);
        Self { weights, totals: totals.clone(), first, counted, lists, do_differ, is_plain }
    }

    /// Whether the ends of its cells tell nearly all that it can see.
    pub(super) fn is_about_ends(&self) -> bool {
        !self.lists.is_empty() && self.is_dense(self.weights.len())
    }

    /// Whether nearly every sum between the bounds can be reached with this many open cells.
    fn is_dense(&self, open: usize) -> bool {
        self.do_differ && self.totals.ranges().len() == 1 && open > Self::MANY
    }

    fn product(&self, term: usize, value: usize) -> i64 {
        let worth = match self.counted.get(term) {
            Some(Some(values)) => bits::has(values, value).into(),
            _ => self.first + value as i64,
        };
        self.weights[term] * worth
    }

    fn bounds(
        &self,
        term: usize,
        cell: usize,
        candidates: &Candidates,
    ) -> Result<SumBounds, Impossible> {
        if let Some(Some(_)) = self.counted.get(term) {
            let amounts = bits::members(candidates.of(cell)).map(|value| self.product(term, value));
            let (least, most) = amounts.minmax().into_option().ok_or(Impossible)?;
            return Ok(SumBounds { least, most });
        }
        let (low, high) = candidates.ends(cell)?;
        let ends = [self.product(term, low), self.product(term, high)];
        Ok(SumBounds { least: ends[0].min(ends[1]), most: ends[0].max(ends[1]) })
    }

    fn all_bounds(
        &self,
        cells: &[usize],
        candidates: &Candidates,
    ) -> Result<SumBounds, Impossible> {
        let mut all = SumBounds { least: 0, most: 0 };
        for (term, &cell) in cells.iter().enumerate() {
            let bounds = self.bounds(term, cell, candidates)?;
            all = SumBounds { least: all.least + bounds.least, most: all.most + bounds.most };
        }
        Ok(all)
    }

    /// The lowest and the highest of the totals between two numbers.
    pub(super) fn totals_in(&self, all: SumBounds) -> Result<SumBounds, Impossible> {
        let meets = |range: &&std::ops::RangeInclusive<i64>| {
            *range.start() <= all.most && *range.end() >= all.least
        };
        let mut ranges = self.totals.ranges().iter().filter(meets);
        let first = ranges.next().ok_or(Impossible)?;
        let last = ranges.next_back().unwrap_or(first);
        Ok(SumBounds { least: all.least.max(*first.start()), most: all.most.min(*last.end()) })
    }

    pub(super) fn prune(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        if self.lists.is_empty() {
            self.prune_bounds(cells, candidates)?;
            return self.prune_sums(cells, candidates);
        }
        self.prune_word_bounds(cells, candidates)?;
        if self.are_bounds_enough(cells, candidates) {
            return Ok(());
        }
        self.prune_sums(cells, candidates)
    }

    /// Whether every sum between the bounds, or nearly every one, can be reached.
    fn are_bounds_enough(&self, cells: &[usize], candidates: &Candidates) -> bool {
        let is_open = |&&cell: &&usize| !candidates.is_single(cell);
        self.is_about_ends() && self.is_dense(cells.iter().filter(is_open).count())
            || self.is_between(cells, candidates)
    }

    /// Strikes values with which the others are too small or too large, until nothing changes.
    fn prune_bounds(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        loop {
            let mark = candidates.mark();
            self.strike_beyond_bounds(cells, candidates)?;
            if candidates.mark() == mark {
                return Ok(());
            }
        }
    }

    /// Strikes values with which the others are too small or too large, whatever they are.
    fn strike_beyond_bounds(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        let (mut all, mut widest) = (SumBounds { least: 0, most: 0 }, 0);
        for (term, &cell) in cells.iter().enumerate() {
            let own = self.bounds(term, cell, candidates)?;
            all = SumBounds { least: all.least + own.least, most: all.most + own.most };
            widest = widest.max(own.most - own.least);
        }
        let wanted = self.totals_in(all)?;
        // How much a term may be above its least, and below its most.
        let room = (wanted.most - all.least).min(all.most - wanted.least);
        if widest <= room {
            return Ok(());
        }
        for (term, &cell) in cells.iter().enumerate() {
            let own = self.bounds(term, cell, candidates)?;
            let least = wanted.least - (all.most - own.most);
            let most = wanted.most - (all.least - own.least);
            if own.least >= least && own.most <= most {
                continue;
            }
            candidates
                .retain(cell, |_, value| (least..=most).contains(&self.product(term, value)))?;
        }
        Ok(())
    }

    /// Strikes values that are on no way from nothing to a total: the sums that the first cells can
    /// reach are a set, and so are those from which the others reach a total. (All sums here are
    /// counted from the least.)
    fn prune_sums(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        self.prune_sums_in(cells, candidates, cells.len() < bits::WORD && candidates.words() == 1)
    }

    /// The same, if it may be so in a word where the sums fit into one.
    pub(super) fn prune_sums_in(
        &self,
        cells: &[usize],
        candidates: &mut Candidates,
        in_word: bool,
    ) -> Pruned {
        let all = self.all_bounds(cells, candidates)?;
        let wanted = self.totals_in(all)?;
        let words = bits::words(all.most.abs_diff(all.least) as usize + 1);
        if words > Self::MAX_WORDS {
            return Ok(());
        }
        if words == 1 && in_word && self.counted.is_empty() {
            return self.prune_ways_in_word(cells, candidates, all.least, wanted);
        }
        let mut sets = candidates.borrow((cells.len() + 1) * words);
        let result = self.prune_ways(cells, candidates, &mut sets, words, all.least, wanted);
        candidates.give_back(sets);
        result
    }

    /// Whether no choice among the candidates has a total, as far as [`prune`](Self::prune) sees.
    pub(super) fn fails(&self, cells: &[usize], candidates: &Candidates) -> bool {
        if self.lists.is_empty() {
            let bounds = self.all_bounds(cells, candidates);
            return bounds.and_then(|all| self.totals_in(all)).is_err()
                || !self.reaches(cells, candidates);
        }
        self.fails_by_bounds(cells, candidates)
            || !self.are_bounds_enough(cells, candidates) && !self.reaches(cells, candidates)
    }

    /// Whether one of the sums that can be reached is a total.
    fn reaches(&self, cells: &[usize], candidates: &Candidates) -> bool {
        let Ok(all) = self.all_bounds(cells, candidates) else { return false };
        let words = bits::words(all.most.abs_diff(all.least) as usize + 1);
        if words > Self::MAX_WORDS {
            return true;
        }
        let (mut from, mut to) = ([0; Self::MAX_WORDS], [0; Self::MAX_WORDS]);
        from[0] = 1;
        for (term, &cell) in cells.iter().enumerate() {
            to[..words].fill(0);
            if self.add_term(term, cell, candidates, &from[..words], &mut to[..words]).is_err() {
                return false;
            }
            std::mem::swap(&mut from, &mut to);
        }
        self.totals.ranges().iter().any(|range| {
            let (least, most) = (*range.start().max(&all.least), *range.end().min(&all.most));
            (least..=most).any(|total| bits::has(&from, total.abs_diff(all.least) as usize))
        })
    }

    /// Adds the sums that can be reached with one more term, counted from the least.
    fn add_term(
        &self,
        term: usize,
        cell: usize,
        candidates: &Candidates,
        before: &[u64],
        after: &mut [u64],
    ) -> Pruned {
        let least = self.bounds(term, cell, candidates)?.least;
        for value in bits::members(candidates.of(cell)) {
            or_moved_up(after, before, self.product(term, value).abs_diff(least) as usize);
        }
        Ok(())
    }

    /// [`Self::prune_ways`] where the sums and the values fit into a word.
    fn prune_ways_in_word(
        &self,
        cells: &[usize],
        candidates: &mut Candidates,
        start: i64,
        wanted: SumBounds,
    ) -> Pruned {
        let mut reached = [0_u64; bits::WORD];
        let mut sums = 1;
        for ((before, &cell), weight) in reached.iter_mut().zip(cells).zip(&self.weights) {
            *before = sums;
            sums = 0;
            each_step(candidates.word(cell, 0), *weight, |_, by| sums |= *before << by);
        }
        let mut ends = 0;
        for range in self.totals.ranges() {
            let (least, most) = (*range.start().max(&wanted.least), *range.end().min(&wanted.most));
            (least..=most).for_each(|total| ends |= 1 << total.abs_diff(start));
        }
        if ends & sums == 0 {
            return Err(Impossible);
        }
        let terms = cells.iter().zip(&self.weights).zip(&reached);
        for ((&cell, &weight), before) in terms.rev() {
            let here = candidates.word(cell, 0);
            if here.is_power_of_two() {
                continue;
            }
            let (mut kept, mut starts) = (0, 0);
            each_step(here, weight, |value, by| {
                let from = ends >> by & before;
                starts |= from;
                kept |= u64::from(from != 0) << value;
            });
            if kept != here {
                candidates.keep_word(cell, 0, kept)?;
            }
            ends = starts;
        }
        Ok(())
    }

    fn prune_ways(
        &self,
        cells: &[usize],
        candidates: &mut Candidates,
        sets: &mut [u64],
        words: usize,
        start: i64,
        wanted: SumBounds,
    ) -> Pruned {
        sets[0] = 1;
        for (term, &cell) in cells.iter().enumerate() {
            let (before, after) = sets[term * words..][..2 * words].split_at_mut(words);
            self.add_term(term, cell, candidates, before, after)?;
        }
        let mut ends = [0; Self::MAX_WORDS];
        let ends = &mut ends[..words];
        for range in self.totals.ranges() {
            let (least, most) = (*range.start().max(&wanted.least), *range.end().min(&wanted.most));
            (least..=most).for_each(|total| bits::insert(ends, total.abs_diff(start) as usize));
        }
        let reached = &sets[cells.len() * words..];
        if ends.iter().zip(reached).all(|(end, reached)| end & reached == 0) {
            return Err(Impossible);
        }
        for (term, &cell) in cells.iter().enumerate().rev() {
            if candidates.is_single(cell) {
                // It adds nothing to the least sum.
                continue;
            }
            let least = self.bounds(term, cell, candidates)?.least;
            let before = &sets[term * words..][..words];
            let mut starts = [0; Self::MAX_WORDS];
            let starts = &mut starts[..words];
            candidates.retain(cell, |_, value| {
                let by = self.product(term, value).abs_diff(least) as usize;
                or_moved_down(starts, ends, before, by)
            })?;
            ends.copy_from_slice(starts);
        }
        Ok(())
    }
}

/// For each value of a set, by how much a term of this weight is above its least with it.
#[inline]
fn each_step(set: u64, weight: i64, mut step: impl FnMut(u32, u32)) {
    let (first, last) = (set.trailing_zeros(), u64::BITS - 1 - set.leading_zeros());
    // (A weight is large only if there is one value, which is the least.)
    let factor = weight.unsigned_abs() as u32;
    let mut left = set;
    while left != 0 {
        let value = left.trailing_zeros();
        let above = if weight < 0 { last - value } else { value - first };
        step(value, above * factor);
        left &= left - 1;
    }
}

/// Adds the members of a set, each higher by a number, to another. None is too high.
fn or_moved_up(to: &mut [u64], from: &[u64], by: usize) {
    let (words, rest) = (by / bits::WORD, by % bits::WORD);
    for index in words..to.len() {
        let mut moved = from[index - words] << rest;
        if rest > 0 && index > words {
            moved |= from[index - words - 1] >> (bits::WORD - rest);
        }
        to[index] |= moved;
    }
}

/// Adds the members of a set, each lower by a number, to another, as far as they are in a third.
/// Returns whether there are any.
fn or_moved_down(to: &mut [u64], from: &[u64], within: &[u64], by: usize) -> bool {
    let (words, rest) = (by / bits::WORD, by % bits::WORD);
    let mut any = 0;
    for index in 0..to.len().saturating_sub(words) {
        let mut moved = from[index + words] >> rest;
        if rest > 0 && index + words + 1 < from.len() {
            moved |= from[index + words + 1] << (bits::WORD - rest);
        }
        moved &= within[index];
        to[index] |= moved;
        any |= moved;
    }
    any != 0
}
