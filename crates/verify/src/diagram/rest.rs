//! What is left of a part of a statement where places may hold fewer values than before.
//!
//! A place is *decided* if it may hold a single value. Of the decided places only that is kept
//! which matters for the others, as a few numbers: two ways to decide them that leave the same
//! numbers, and the same values to the other places, can be completed in the same ways.

use crate::prelude::*;

use super::{
    part::{Addend, Part, Rest, Values, is_decided, singles, value},
    rest_of_words::{connected, note_pairs, of_sizes, rank, word},
};

impl Part {
    /// What is left of it; its state is added.
    pub(super) fn rest(&self, may: &[Values], state: &mut Vec<u64>) -> Rest {
        match self {
            Self::Different(places) => different(places, may, state),
            Self::Domain(place, values) => match may[*place] & values {
                0 => Rest::Fails,
                left if left == may[*place] => Rest::Holds,
                _ => Rest::Open,
            },
            Self::Pair(places, table) => pair(*places, table, may, state),
            Self::Linear(addends, totals, are_different) => {
                let [least, most] = extremes(addends, *are_different, may);
                let ranges = totals.ranges().iter();
                let ranges =
                    ranges.map(|range| [*range.start().max(&least), *range.end().min(&most)]);
                let left: Vec<[i64; 2]> = ranges.filter(|[start, end]| start <= end).collect();
                if left == [[least, most]] {
                    return Rest::Holds;
                }
                state.extend(left.iter().flatten().map(|end| end.abs_diff(least)));
                if left.is_empty() { Rest::Fails } else { Rest::Open }
            }
            Self::Word(places, layers) => word(places, layers, may, state),
            Self::Either(cases) => either(cases, may, state),
            Self::Unequal(pairs) => {
                if pairs.iter().any(|&[one, other]| may[one] & may[other] == 0) {
                    return Rest::Holds;
                }
                let before = state.len();
                note_pairs(pairs, may, state);
                if state.len() == before { Rest::Fails } else { Rest::Open }
            }
            Self::Pieces(items, neighbours, sizes, several) => {
                let rest = if *several { of_sizes } else { connected };
                rest(items, neighbours, sizes, may, state)
            }
            Self::Rank(others, before, may_tie) => rank(others, *before, *may_tie, may, state),
        }
    }
}

/// Places that may hold nothing are not looked at: they are in another part of the grid, where they
/// may hold none of the values that are possible here.
fn different(places: &[usize], may: &[Values], state: &mut Vec<u64>) -> Rest {
    let (mut used, mut open, mut all, mut places_left) = (0, 0, 0, 0);
    for values in places.iter().map(|&place| may[place]).filter(|values| *values != 0) {
        if !is_decided(values) {
            open |= values;
            all += values.count_ones();
            places_left += 1;
        } else if used & values != 0 {
            return Rest::Fails;
        } else {
            used |= values;
        }
    }
    if (open & !used).count_ones() < places_left {
        return Rest::Fails;
    }
    if all == open.count_ones() && open & used == 0 {
        return Rest::Holds;
    }
    state.push(open & used);
    Rest::Open
}

fn pair(places: [usize; 2], table: &[Values], may: &[Values], state: &mut Vec<u64>) -> Rest {
    let [ones, others] = places.map(|place| may[place]);
    let allowed = |one: Values| table[value(one) as usize] & others;
    if singles(ones).all(|one| allowed(one) == 0) {
        return Rest::Fails;
    }
    if singles(ones).all(|one| allowed(one) == others) {
        return Rest::Holds;
    }
    if is_decided(ones) {
        state.push(allowed(ones));
    } else if is_decided(others) {
        state.push(singles(ones).filter(|&one| allowed(one) != 0).sum());
    }
    Rest::Open
}

/// The least sum and the largest; of different values in places that are not decided, the sums of
/// the least values that any of them may hold, and of the largest, if these say more.
fn extremes(addends: &[Addend], are_different: bool, may: &[Values]) -> [i64; 2] {
    let (mut decided, mut ends, mut count, mut each) = (0, [0, 0], 0, 0);
    let (mut used, mut together): (Values, Values) = (0, 0);
    for addend in addends {
        let values = may[addend.place];
        let [least, most] = addend.ends(values);
        if is_decided(values) {
            decided += least;
            used |= values;
        } else {
            ends = [ends[0] + least, ends[1] + most];
            together |= values;
            count += 1;
            each = addend.weight;
        }
    }
    let left = together & !used;
    if are_different && left.count_ones() as usize >= count {
        let all: Vec<i64> = singles(left).map(|one| each * value(one) as i64).collect();
        let first: i64 = all.iter().take(count).sum();
        let last: i64 = all.iter().rev().take(count).sum();
        ends = [ends[0].max(first.min(last)), ends[1].min(first.max(last))];
    }
    ends.map(|end| decided + end)
}

impl Addend {
    /// The least and the most that the place adds if it holds one of these values.
    fn ends(&self, values: Values) -> [i64; 2] {
        let [low, high] = match self.values {
            Some(own) => [values & !own == 0, values & own != 0].map(i64::from),
            None => {
                let highest = Values::BITS - 1 - values.leading_zeros();
                [values.trailing_zeros(), highest].map(i64::from)
            }
        };
        let (low, high) = (self.weight * low, self.weight * high);
        [low.min(high), low.max(high)]
    }
}

/// The values of each open place with which the sum of places that may be alike is an allowed
/// total.
pub(super) fn linear_left(
    addends: &[Addend],
    totals: &Totals,
    may: &[Values],
) -> BTreeMap<usize, Values> {
    let [least, most] = extremes(addends, false, may);
    let mut of_place: BTreeMap<usize, Vec<&Addend>> = BTreeMap::new();
    addends.iter().for_each(|addend| of_place.entry(addend.place).or_default().push(addend));
    of_place.retain(|&place, _| may[place].count_ones() > 1);
    let left = |(place, own): (usize, Vec<&Addend>)| {
        let ends = |values| {
            let ends = own.iter().map(|addend| addend.ends(values));
            ends.fold([0, 0], |[least, most], [low, high]| [least + low, most + high])
        };
        let all = ends(may[place]);
        let goes = |&one: &Values| {
            let one = ends(one);
            let [least, most] = [least - all[0] + one[0], most - all[1] + one[1]];
            totals.ranges().iter().any(|range| *range.start() <= most && least <= *range.end())
        };
        (place, singles(may[place]).filter(goes).sum())
    };
    of_place.into_iter().map(left).collect()
}

fn either(cases: &[Vec<Part>], may: &[Values], state: &mut Vec<u64>) -> Rest {
    let before = state.len();
    for (index, case) in cases.iter().enumerate() {
        let start = state.len();
        state.push(index as u64);
        let (mut fails, mut holds) = (false, true);
        for (number, part) in case.iter().enumerate() {
            let at = state.len();
            state.extend([number as u64, 0]);
            match part.rest(may, state) {
                Rest::Fails => fails = true,
                Rest::Holds => state.truncate(at),
                Rest::Open => {
                    state[at + 1] = (state.len() - at) as u64;
                    holds = false;
                }
            }
        }
        if fails {
            state.truncate(start);
        } else if holds {
            state.truncate(before);
            return Rest::Holds;
        } else {
            state.push(u64::MAX);
        }
    }
    if state.len() == before { Rest::Fails } else { Rest::Open }
}
