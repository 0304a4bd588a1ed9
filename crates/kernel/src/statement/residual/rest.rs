//! Whether a part can still hold, and what it remembers of the places that are decided.
//!
//! Where two states are the same here, they are also the same in `satoku-verify`, which describes
//! them and finds them in its own way: else it refuses a diagram that names one node for both.

use super::{
    part::{Addend, Part, Rest, Values, each, is_open},
    words::{automaton, connected, of_sizes, rank, undecided},
};
use crate::statement::Totals;

impl Part {
    /// What is left of it; its state is added, unless it holds.
    pub(super) fn rest(&self, may: &[Values], state: &mut Vec<u64>) -> Rest {
        match self {
            Self::Group(places) => group(places, may, state),
            &Self::Domain(place, values) => match (may[place] & values, may[place] & !values) {
                (0, _) => Rest::Fails,
                (_, 0) => Rest::Holds,
                _ => Rest::Open,
            },
            Self::Pair(places, table) => pair(*places, table, may, state),
            Self::Linear { addends, totals, is_cage: false, .. } => {
                clipped(totals, extremes(addends, may), state)
            }
            Self::Linear { addends, totals, is_cage: true, .. } => {
                clipped(totals, Ends::of(addends, may).with(true, addends), state)
            }
            Self::Automaton(places, layers) => automaton(places, layers, may, state),
            Self::Either(cases) => either(cases, may, state),
            Self::Unequal(pairs) => {
                if pairs.iter().any(|&[one, other]| may[one] & may[other] == 0) {
                    return Rest::Holds;
                }
                let before = state.len();
                undecided(pairs, may, state);
                if state.len() == before { Rest::Fails } else { Rest::Open }
            }
            Self::Pieces(pieces) if pieces.several => of_sizes(pieces, may, state),
            Self::Pieces(piece) => connected(piece, may, state),
            Self::Rank { others, before, may_tie } => rank(others, *before, *may_tie, may, state),
        }
    }
}

/// The least sum and the largest, if all places may be alike.
pub(super) fn extremes(addends: &[Addend], may: &[Values]) -> [i64; 2] {
    addends.iter().fold([0, 0], |[least, most], addend| {
        let [low, high] = addend.extremes(may[addend.place]);
        [least + low, most + high]
    })
}

fn clipped(totals: &Totals, [least, most]: [i64; 2], state: &mut Vec<u64>) -> Rest {
    let before = state.len();
    for range in totals.ranges() {
        let (start, end) = (*range.start().max(&least), *range.end().min(&most));
        if (start, end) == (least, most) {
            state.truncate(before);
            return Rest::Holds;
        }
        if start <= end {
            state.extend([start.abs_diff(least), end.abs_diff(least)]);
        }
    }
    if state.len() == before { Rest::Fails } else { Rest::Open }
}

/// The ends of a sum: of the places that are decided, and of the others.
pub(super) struct Ends {
    pub(super) decided: i64,
    pub(super) open: [i64; 2],
    /// The values of those that are decided, and those that others may hold.
    pub(super) used: Values,
    pub(super) together: Values,
    pub(super) count: u32,
}

impl Ends {
    pub(super) fn of(addends: &[Addend], may: &[Values]) -> Self {
        let mut ends = Self { decided: 0, open: [0; 2], used: 0, together: 0, count: 0 };
        for addend in addends {
            let values = may[addend.place];
            let [low, high] = addend.extremes(values);
            if is_open(values) {
                ends.open = [ends.open[0] + low, ends.open[1] + high];
                ends.together |= values;
                ends.count += 1;
            } else {
                ends.decided += low;
                ends.used |= values;
            }
        }
        ends
    }

    /// The least total and the largest. Those of a cage hold different values.
    pub(super) fn with(&self, is_cage: bool, addends: &[Addend]) -> [i64; 2] {
        let mut ends = self.open;
        let left = self.together & !self.used;
        if let (true, Some(&Addend { weight, .. })) = (is_cage, addends.first())
            && left.count_ones() >= self.count
        {
            let sums =
                [lowest(left, self.count), highest(left, self.count)].map(|sum| weight * sum);
            ends = [ends[0].max(sums[0].min(sums[1])), ends[1].min(sums[0].max(sums[1]))];
        }
        ends.map(|end| self.decided + end)
    }
}

impl Addend {
    /// The ends of what the place adds if it holds one of these values.
    pub(super) fn extremes(&self, values: Values) -> [i64; 2] {
        let [low, high] = match self.values {
            Some(own) => [values & !own == 0, values & own != 0].map(i64::from),
            None => {
                let highest = (Values::BITS - 1).saturating_sub(values.leading_zeros());
                [values.trailing_zeros(), highest].map(i64::from)
            }
        };
        let (low, high) = (self.weight * low, self.weight * high);
        [low.min(high), low.max(high)]
    }
}

fn lowest(values: Values, count: u32) -> i64 {
    each(values).take(count as usize).map(|value| i64::from(value.trailing_zeros())).sum()
}

fn highest(mut values: Values, count: u32) -> i64 {
    let mut sum = 0;
    for _ in 0..count {
        let top = Values::BITS - 1 - values.leading_zeros();
        sum += i64::from(top);
        values ^= 1 << top;
    }
    sum
}

/// Places without values are in another component.
fn group(places: &[usize], may: &[Values], state: &mut Vec<u64>) -> Rest {
    let (mut used, mut union, mut total, mut count) = (0, 0, 0, 0);
    for &place in places {
        let values = may[place];
        if is_open(values) {
            union |= values;
            total += values.count_ones();
            count += 1;
        } else if used & values != 0 {
            return Rest::Fails;
        } else {
            used |= values;
        }
    }
    if (union & !used).count_ones() < count {
        return Rest::Fails;
    }
    if total == union.count_ones() && union & used == 0 {
        return Rest::Holds;
    }
    state.push(union & used);
    Rest::Open
}

fn pair(
    places: [usize; 2],
    table: &[Vec<Values>; 2],
    may: &[Values],
    state: &mut Vec<u64>,
) -> Rest {
    let [ones, others] = places.map(|place| may[place]);
    let goes = |one: Values| table[0][one.trailing_zeros() as usize] & others;
    let [mut some, mut all] = [0, others];
    for one in each(ones) {
        some |= goes(one);
        all &= goes(one);
    }
    if some == 0 {
        return Rest::Fails;
    }
    if all == others {
        return Rest::Holds;
    }
    if !is_open(ones) {
        state.push(some);
    } else if !is_open(others) {
        state.push(ones & table[1][others.trailing_zeros() as usize]);
    }
    Rest::Open
}

fn either(cases: &[Vec<Part>], may: &[Values], state: &mut Vec<u64>) -> Rest {
    let before = state.len();
    'cases: for (index, case) in cases.iter().enumerate() {
        let start = state.len();
        let mut holds = true;
        state.push(index as u64);
        for (number, part) in case.iter().enumerate() {
            let at = state.len();
            state.extend([number as u64, 0]);
            match part.rest(may, state) {
                Rest::Fails => {
                    state.truncate(start);
                    continue 'cases;
                }
                Rest::Holds => state.truncate(at),
                Rest::Open => {
                    state[at + 1] = (state.len() - at) as u64;
                    holds = false;
                }
            }
        }
        if holds {
            state.truncate(before);
            return Rest::Holds;
        }
        state.push(u64::MAX);
    }
    if state.len() == before { Rest::Fails } else { Rest::Open }
}
