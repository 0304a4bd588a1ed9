//! Amounts: the numbers that a rule asks for, and those that a partial grid can still come to.

use std::{fmt, ops::RangeInclusive};

use itertools::Itertools;

use super::{problem::Problem, violation::list};
use crate::grid::{Cell, Grid};

/// The numbers that a rule asks for, as its parameters say it. [`Wanted::check`] makes sure that
/// they say it in one way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted<'a> {
    /// This number.
    pub exactly: Option<i64>,
    /// One of these numbers.
    pub one_of: Option<&'a [i64]>,
    /// This number or a greater one.
    pub at_least: Option<i64>,
    /// This number or a smaller one.
    pub at_most: Option<i64>,
}

impl Wanted<'_> {
    /// Makes sure that there is one way of saying it; only `at-least` and `at-most` go together.
    /// `exactly` is the key of the first.
    pub fn check(&self, exactly: &str) -> Result<(), Problem> {
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

    /// The numbers.
    pub fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        if let Some(number) = self.exactly {
            return vec![number..=number];
        }
        match self.one_of {
            Some(numbers) => numbers.iter().map(|&number| number..=number).collect(),
            None => vec![self.at_least.unwrap_or(i64::MIN)..=self.at_most.unwrap_or(i64::MAX)],
        }
    }

    /// Whether one of these numbers is wanted.
    pub fn admits(&self, reach: &RangeInclusive<i64>) -> bool {
        self.exactly.is_none_or(|number| reach.contains(&number))
            && self.one_of.is_none_or(|numbers| numbers.iter().any(|n| reach.contains(n)))
            && self.at_least.is_none_or(|least| least <= *reach.end())
            && self.at_most.is_none_or(|most| *reach.start() <= most)
    }

    /// What is wanted, as short as on paper: `12`, `4/8`, `≥ 3`, `3-5`.
    pub fn short(&self) -> String {
        match (self.exactly, self.one_of, self.at_least, self.at_most) {
            (Some(number), ..) => number.to_string(),
            (None, Some(numbers), ..) => numbers.iter().join("/"),
            (None, None, Some(least), Some(most)) => format!("{least}-{most}"),
            (None, None, Some(least), None) => format!("≥ {least}"),
            (None, None, None, Some(most)) => format!("≤ {most}"),
            (None, None, None, None) => String::new(),
        }
    }

    /// What is wrong with a sum of cells that can come to these totals; nothing, if one is wanted.
    pub fn missed(&self, cells: &[Cell], reach: &RangeInclusive<i64>) -> Option<String> {
        if self.admits(reach) {
            return None;
        }
        let verb = if cells.len() == 1 { "is" } else { "sum to" };
        Some(format!("{} {verb} {}, expected {self}", list(cells), self.missed_by(reach)))
    }

    /// An amount that is not wanted, in words: it is the only one that can still be, or all that
    /// can be are on one side of what is wanted.
    pub fn missed_by(&self, reach: &RangeInclusive<i64>) -> String {
        let ranges = self.ranges();
        let (least, greatest) = (reach.start(), reach.end());
        if least == greatest {
            least.to_string()
        } else if ranges.iter().all(|range| range.end() < least) {
            format!("{least} or more")
        } else if ranges.iter().all(|range| greatest < range.start()) {
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

/// Two amounts that should be equal and cannot be any more, each in words: `9`, `9 or less`;
/// nothing if they can.
pub(super) fn apart(one: &RangeInclusive<i64>, other: &RangeInclusive<i64>) -> Option<[String; 2]> {
    let at_most = |range| phrase(range, *range.end(), "less");
    let at_least = |range| phrase(range, *range.start(), "more");
    if one.end() < other.start() {
        Some([at_most(one), at_least(other)])
    } else if other.end() < one.start() {
        Some([at_least(one), at_most(other)])
    } else {
        None
    }
}

/// The only number of a range, or one of its ends and what is beyond.
fn phrase(range: &RangeInclusive<i64>, end: i64, beyond: &str) -> String {
    if range.start() == range.end() { end.to_string() } else { format!("{end} or {beyond}") }
}

/// The sums that weighted cells can still come to: from the least to the greatest, whatever empty
/// cells are filled with.
pub(super) fn reach(terms: impl Iterator<Item = (i64, Cell)>, grid: &Grid) -> RangeInclusive<i64> {
    let (first, last) = grid.size().value_range().into_inner();
    let [mut least, mut greatest] = [0i64; 2];
    for (weight, cell) in terms {
        let ends = match grid.get(cell) {
            Some(value) => [value.number(); 2],
            None => [first, last],
        };
        let [one, other] = ends.map(|number| weight.saturating_mul(number.into()));
        least = least.saturating_add(one.min(other));
        greatest = greatest.saturating_add(one.max(other));
    }
    least..=greatest
}
