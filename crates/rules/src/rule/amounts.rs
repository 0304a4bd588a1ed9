//! Amounts: the numbers that a rule asks for, and those that a partial grid can still come to.

use std::{fmt, ops::RangeInclusive};

use itertools::Itertools;

use super::{Problem, list, report::Report};
use crate::grid::{Cell, Grid, Size};

/// The numbers that a rule asks for, as its parameters say it. [`Wanted::check`] makes sure that
/// they say it in one way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    /// This number.
    pub exactly: Option<i64>,
    /// One of these numbers.
    pub one_of: Option<&'a [i64]>,
    /// This number or a greater one.
    pub at_least: Option<i64>,
    /// This number or a smaller one.
    pub at_most: Option<i64>,
    /// What amounts are counted in that are compared with them: halves (2), if worths are halves.
    pub scale: i64,
}

impl Default for Wanted<'_> {
    fn default() -> Self {
        Self { exactly: None, one_of: None, at_least: None, at_most: None, scale: 1 }
    }
}

impl Wanted<'_> {
    /// The same for sums of the worths of cells.
    pub(super) fn of_worths(self, size: Size) -> Self {
        Self { scale: size.worth_scale(), ..self }
    }

    /// Makes sure that there is one way of saying it; only `at-least` and `at-most` go together.
    /// `exactly` is the key of the first.
    pub(super) fn check(&self, exactly: &str) -> Result<(), Problem> {
        let keys = [
            (exactly, self.exactly.is_some()),
            ("one-of", self.one_of.is_some()),
            ("at-least", self.at_least.is_some()),
            ("at-most", self.at_most.is_some()),
        ];
        let found = keys.iter().filter(|(_, is_there)| *is_there).map(|(key, _)| *key);
        let found = found.collect_vec();
        if found.len() == 1 || found == ["at-least", "at-most"] {
            return Ok(());
        }
        let expected = format!("`{exactly}`, `one-of`, `at-least` or `at-most`");
        let found = match found[..] {
            [] => "none".to_owned(),
            _ => found.iter().map(|key| format!("`{key}`")).join(" and "),
        };
        Err(Problem::Keys { expected, found })
    }

    /// The numbers, whatever amounts are counted in.
    pub(super) fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        if let Some(number) = self.exactly {
            return vec![number..=number];
        }
        match self.one_of {
            Some(numbers) => numbers.iter().map(|&number| number..=number).collect(),
            None => vec![self.at_least.unwrap_or(i64::MIN)..=self.at_most.unwrap_or(i64::MAX)],
        }
    }

    /// Whether one of these numbers is wanted.
    pub(super) fn admits(&self, reach: &RangeInclusive<i64>) -> bool {
        let scaled = |number: i64| number.saturating_mul(self.scale);
        let has = |number: i64| reach.contains(&scaled(number));
        self.exactly.is_none_or(has)
            && self.one_of.is_none_or(|numbers| numbers.iter().any(|&number| has(number)))
            && self.at_least.is_none_or(|least| scaled(least) <= *reach.end())
            && self.at_most.is_none_or(|most| *reach.start() <= scaled(most))
    }

    /// What is wanted, as short as on paper: `12`, `4/8`, `≥ 3`, `3-5`.
    pub(super) fn short(&self) -> String {
        match (self.exactly, self.one_of, self.at_least, self.at_most) {
            (Some(number), ..) => number.to_string(),
            (None, Some(numbers), ..) => numbers.iter().join("/"),
            (None, None, Some(least), Some(most)) => format!("{least}-{most}"),
            (None, None, Some(least), None) => format!("≥ {least}"),
            (None, None, None, Some(most)) => format!("≤ {most}"),
            (None, None, None, None) => String::new(),
        }
    }

    /// Reports cells that can sum to these totals, none of which is wanted.
    pub(super) fn judge(
        &self,
        cells: &[Cell],
        reach: &RangeInclusive<i64>,
        report: &mut Report<'_>,
    ) {
        if !self.admits(reach) {
            report.wrong(cells, || {
                let verb = if cells.len() == 1 { "is" } else { "sum to" };
                format!("{} {verb} {}, expected {self}", list(cells), self.missed_by(reach))
            });
        }
    }

    /// An amount that is not wanted, in words: it is the only one that can still be, or all that
    /// can be are on one side of what is wanted.
    pub(super) fn missed_by(&self, reach: &RangeInclusive<i64>) -> String {
        let ranges = self.ranges();
        let scaled = |number: &i64| number.saturating_mul(self.scale);
        let [least, greatest] = [reach.start(), reach.end()].map(|end| amount(*end, self.scale));
        if least == greatest {
            least
        } else if ranges.iter().all(|range| scaled(range.end()) < *reach.start()) {
            format!("{least} or more")
        } else if ranges.iter().all(|range| *reach.end() < scaled(range.start())) {
            format!("{greatest} or less")
        } else {
            format!("{least} to {greatest}")
        }
    }
}

/// What is wanted, in words: `12`, `4, 8 or 12`, `3 or more`, `3 to 5`.
impl fmt::Display for Wanted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.exactly {
            return number.fmt(f);
        }
        match (self.one_of, self.at_least, self.at_most) {
            (Some([]), ..) => f.write_str("no number at all"),
            (Some([number]), ..) => number.fmt(f),
            (Some([others @ .., last]), ..) => {
                write!(f, "{} or {last}", others.iter().format(", "))
            }
            (None, Some(least), Some(most)) => write!(f, "{least} to {most}"),
            (None, Some(least), None) => write!(f, "{least} or more"),
            (None, None, Some(most)) => write!(f, "{most} or less"),
            (None, None, None) => f.write_str("any number"),
        }
    }
}

/// Two sums of worths that should be equal and cannot be any more, each in words: `9`, `9 or less`.
pub(super) fn apart(
    one: &RangeInclusive<i64>,
    other: &RangeInclusive<i64>,
    size: Size,
) -> [String; 2] {
    let scale = size.worth_scale();
    let phrase = |range: &RangeInclusive<i64>, end: &i64, beyond: &str| {
        // The only number of a range, or one of its ends and what is beyond.
        let end = amount(*end, scale);
        if range.start() == range.end() { end } else { format!("{end} or {beyond}") }
    };
    let at_most = |range: &RangeInclusive<i64>| phrase(range, range.end(), "less");
    let at_least = |range: &RangeInclusive<i64>| phrase(range, range.start(), "more");
    if one.end() < other.start() {
        [at_most(one), at_least(other)]
    } else {
        [at_least(one), at_most(other)]
    }
}

/// A number that is counted in parts of this size, as people write it: `7`, `3.5`, `7/3`.
fn amount(number: i64, scale: i64) -> String {
    if number % scale == 0 {
        (number / scale).to_string()
    } else if scale & (scale - 1) == 0 {
        (number as f64 / scale as f64).to_string()
    } else {
        format!("{number}/{scale}")
    }
}

/// The sums that the worths of weighted cells can still come to: from the least to the greatest,
/// whatever empty cells are filled with. They are counted in what the [size](Size::worth_scale)
/// says.
pub(super) fn reach(terms: impl Iterator<Item = (i64, Cell)>, grid: &Grid) -> RangeInclusive<i64> {
    let (first, last) = grid.size().value_range().into_inner();
    let has_worths = grid.size().has_worths();
    let [mut least, mut greatest] = [0i64; 2];
    for (weight, cell) in terms {
        let (low, high) = match grid.get(cell) {
            Some(value) => (value.number(), value.number()),
            None => (first, last),
        };
        let [low, high] = if has_worths {
            worths(cell, [low, high], grid)
        } else {
            [i64::from(low), i64::from(high)]
        };
        let (one, other) = (weight.saturating_mul(low), weight.saturating_mul(high));
        least = least.saturating_add(one.min(other));
        greatest = greatest.saturating_add(one.max(other));
    }
    least..=greatest
}

/// The least of these sums, if it is a whole number.
pub(super) fn whole(reach: &RangeInclusive<i64>, size: Size) -> Option<i64> {
    let scale = size.worth_scale();
    (reach.start() % scale == 0).then_some(reach.start() / scale)
}

/// The least and the greatest that a cell can be worth which holds something between these values.
pub(super) fn worths(cell: Cell, ends: [u16; 2], grid: &Grid) -> [i64; 2] {
    let (size, scale) = (grid.size(), grid.size().worth_scale());
    let [mut least, mut greatest] = ends.map(|value| i64::from(value) * scale);
    for (layer, worth) in size.worths().filter(|_| cell.is_on_board()) {
        let is_modified = grid.get(cell.on_layer(layer));
        let is_modified = is_modified.map(|value| size.value_index(value) > 0);
        let [one, other] = ends.map(|value| worth.scaled(value, scale));
        match is_modified {
            Some(false) => {}
            Some(true) => return [one.min(other), one.max(other)],
            None => [least, greatest] = [least.min(one).min(other), greatest.max(one).max(other)],
        }
    }
    [least, greatest]
}
