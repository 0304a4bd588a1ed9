//! The totals that a sum may have.

use std::ops::RangeInclusive;

/// The totals that a sum may have: ranges of integers, lowest first, with gaps between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Totals(Vec<RangeInclusive<i64>>);

impl Totals {
    /// The integers in these ranges.
    pub fn new(ranges: impl IntoIterator<Item = RangeInclusive<i64>>) -> Self {
        let mut sorted: Vec<_> = ranges.into_iter().filter(|range| !range.is_empty()).collect();
        sorted.sort_unstable_by_key(|range| *range.start());
        let mut joined: Vec<RangeInclusive<i64>> = Vec::new();
        for range in sorted {
            match joined.last_mut() {
                Some(last) if *range.start() <= last.end().saturating_add(1) => {
                    *last = *last.start()..=*last.end().max(range.end());
                }
                _ => joined.push(range),
            }
        }
        Self(joined)
    }

    /// This total alone.
    pub fn exactly(total: i64) -> Self {
        Self(vec![total..=total])
    }

    /// These numbers.
    pub fn of(numbers: impl IntoIterator<Item = usize>) -> Self {
        Self::new(numbers.into_iter().map(|number| number as i64..=number as i64))
    }

    /// The total, if there is just one.
    pub fn single(&self) -> Option<i64> {
        match &self.0[..] {
            [range] if range.start() == range.end() => Some(*range.start()),
            _ => None,
        }
    }

    /// The ranges, lowest first, with gaps between them.
    pub fn ranges(&self) -> &[RangeInclusive<i64>] {
        &self.0
    }

    /// Those from 0 to `most`, as ranges of what can be counted.
    pub fn numbers(&self, most: usize) -> Vec<RangeInclusive<usize>> {
        let number = |end: &i64| end.unsigned_abs() as usize;
        let within = self.within(&(0..=most as i64));
        within.0.iter().map(|range| number(range.start())..=number(range.end())).collect()
    }

    /// Whether a sum may have this total.
    pub fn contains(&self, total: i64) -> bool {
        self.meet(total, total)
    }

    /// These, each less by a number.
    #[must_use]
    pub fn less(&self, by: i64) -> Self {
        let less = |end: &i64| end.saturating_sub(by);
        Self::new(self.0.iter().map(|range| less(range.start())..=less(range.end())))
    }

    /// Whether a sum may have a total from the least of these to the most.
    pub fn meet(&self, least: i64, most: i64) -> bool {
        let next = self.0.partition_point(|range| *range.end() < least);
        self.0.get(next).is_some_and(|range| *range.start() <= most)
    }

    /// The totals among these.
    #[must_use]
    pub fn within(&self, range: &RangeInclusive<i64>) -> Self {
        let cut = |one: &RangeInclusive<i64>| {
            *one.start().max(range.start())..=*one.end().min(range.end())
        };
        Self::new(self.0.iter().map(cut))
    }
}
