//! Automata, ranks and connected pieces: what is left of them.

use super::part::{Holder, Pieces, Rest, Values, each, is_open};
use crate::statement::prelude::*;

/// For each layer of an automaton whether each state is on a way from the start to the end.
pub(super) fn ways(places: &[usize], layers: &Layers, may: &[Values]) -> Vec<Vec<bool>> {
    let mut ways: Vec<Vec<bool>> =
        (0..=places.len()).map(|layer| vec![false; layers.state_count(layer)]).collect();
    ways[0].fill(true);
    for (place, &at) in places.iter().enumerate() {
        for state in 0..ways[place].len() {
            if ways[place][state] {
                for value in each(may[at]) {
                    for next in layers.next(place, state, value.trailing_zeros() as usize) {
                        ways[place + 1][next] = true;
                    }
                }
            }
        }
    }
    for (place, &at) in places.iter().enumerate().rev() {
        for state in 0..ways[place].len() {
            let mut values = each(may[at]);
            ways[place][state] &= values.any(|value| {
                let mut next = layers.next(place, state, value.trailing_zeros() as usize);
                next.any(|next| ways[place + 1][next])
            });
        }
    }
    ways
}

fn states(way: &[bool]) -> impl Iterator<Item = usize> + '_ {
    (0..way.len()).filter(|&state| way[state])
}

pub(super) fn automaton(
    places: &[usize],
    layers: &Layers,
    may: &[Values],
    state: &mut Vec<u64>,
) -> Rest {
    let ways = ways(places, layers, may);
    if !ways[0].contains(&true) {
        return Rest::Fails;
    }
    let leads_on = |place: usize, from: usize| {
        each(may[places[place]]).all(|value| {
            let mut next = layers.next(place, from, value.trailing_zeros() as usize);
            next.any(|next| ways[place + 1][next])
        })
    };
    if (0..places.len()).all(|place| states(&ways[place]).all(|from| leads_on(place, from))) {
        return Rest::Holds;
    }
    let mut place = 0;
    while place < places.len() {
        let start = place;
        while place < places.len() && !is_open(may[places[place]]) {
            place += 1;
        }
        if place == start {
            place += 1;
            continue;
        }
        state.extend([u64::MAX, start as u64]);
        for from in states(&ways[start]) {
            let mut reached = vec![from];
            for at in start..place {
                let value = may[places[at]].trailing_zeros() as usize;
                reached = reached.iter().flat_map(|&from| layers.next(at, from, value)).collect();
                reached.sort_unstable();
                reached.dedup();
            }
            let reached = reached.into_iter().filter(|&to| ways[place][to]);
            state.extend(reached.flat_map(|to| [from as u64, to as u64]));
        }
    }
    Rest::Open
}

pub(super) fn rank(
    others: &[Vec<[usize; 2]>],
    before: usize,
    may_tie: bool,
    may: &[Values],
    state: &mut Vec<u64>,
) -> Rest {
    let start = state.len();
    state.push(0);
    let (mut lower, mut same, mut unsure) = (0, 0, 0);
    for (index, pairs) in others.iter().enumerate() {
        let is_decided = |pair: &[usize; 2]| pair.iter().all(|&place| !is_open(may[place]));
        let differs = |pair: &&[usize; 2]| !is_decided(pair) || may[pair[0]] != may[pair[1]];
        let Some(first) = pairs.iter().position(|pair| differs(&pair)) else {
            same += 1;
            continue;
        };
        let [other, own] = pairs[first].map(|place| may[place]);
        let [other, own] = [other, own].map(extremes);
        if other[1] < own[0] {
            lower += 1;
        } else if other[0] <= own[1] {
            unsure += 1;
            state.extend([u64::MAX, index as u64, first as u64]);
            let rest = &pairs[first..];
            undecided(rest, may, state);
            let decided = rest.iter().filter(|pair| is_decided(pair));
            let order =
                |[one, other]: [Values; 2]| u64::from(one >= other) + u64::from(one > other);
            state.extend(decided.map(|pair| order(pair.map(|place| may[place]))));
        }
    }
    let most = lower + unsure + if may_tie { same } else { 0 };
    if before < lower || before > most || !may_tie && same > 0 {
        return Rest::Fails;
    }
    if unsure == 0 {
        state.truncate(start);
        return Rest::Holds;
    }
    state[start] = (before - lower) as u64;
    state.push(same as u64);
    Rest::Open
}

/// The pairs of places that are not both decided, and what one of them holds.
pub(super) fn undecided(pairs: &[[usize; 2]], may: &[Values], state: &mut Vec<u64>) {
    for (index, pair) in pairs.iter().enumerate() {
        let held = pair.map(|place| match may[place] {
            values if is_open(values) => 0,
            values => 1 + u64::from(values.trailing_zeros()),
        });
        if held.contains(&0) {
            state.extend([index as u64, held[0], held[1]]);
        }
    }
}

fn extremes(values: Values) -> [u32; 2] {
    [values.trailing_zeros(), Values::BITS - 1 - values.leading_zeros()]
}

/// Which holders are members for sure, and which may be.
fn members(holders: &[Holder], may: &[Values]) -> [Vec<bool>; 2] {
    let is = |test: fn(Values, Values) -> bool| {
        holders.iter().map(|holder| test(may[holder.place], holder.values)).collect()
    };
    [is(|values, own| values & !own == 0), is(|values, own| values & own != 0)]
}

/// For each holder the first one of its piece, among those that count.
fn pieces(counts: &[bool], beside: &[Vec<usize>]) -> Vec<usize> {
    let mut piece = vec![usize::MAX; counts.len()];
    let mut next = Vec::new();
    for first in 0..counts.len() {
        if counts[first] && piece[first] == usize::MAX {
            piece[first] = first;
            next.push(first);
            while let Some(holder) = next.pop() {
                for &other in &beside[holder] {
                    if counts[other] && piece[other] == usize::MAX {
                        piece[other] = first;
                        next.push(other);
                    }
                }
            }
        }
    }
    piece
}

/// What a piece with this first holder is called: pieces are numbered as they are named.
fn name_of(first: usize, names: &mut Vec<usize>) -> u64 {
    let name = names.iter().position(|&name| name == first).unwrap_or(names.len());
    if name == names.len() {
        names.push(first);
    }
    name as u64
}

pub(super) fn connected(piece: &Pieces, may: &[Values], state: &mut Vec<u64>) -> Rest {
    let Pieces { holders, beside, sizes, .. } = piece;
    let [sure, possible] = members(holders, may);
    let whole = pieces(&possible, beside);
    let mut members = (0..holders.len()).filter(|&holder| sure[holder]);
    let least = members.clone().count();
    let home = members.next().map(|first| whole[first]);
    let is_split = members.any(|holder| Some(whole[holder]) != home);
    let is_near = |holder: usize| home.is_none_or(|home| whole[holder] == home);
    let open = (0..holders.len()).filter(|&holder| possible[holder] && !sure[holder]).collect_vec();
    let near = open.iter().filter(|&&holder| is_near(holder)).count();
    if is_split || sizes.is_empty() || least > *sizes.end() || least + near < *sizes.start() {
        return Rest::Fails;
    }
    if open.is_empty() {
        return Rest::Holds;
    }
    let piece = pieces(&sure, beside);
    let count =
        (0..holders.len()).filter(|&holder| sure[holder] && piece[holder] == holder).count();
    let (fewest, most) = (sizes.start().saturating_sub(least), (sizes.end() - least).min(near));
    state.extend([count as u64, fewest as u64, most as u64]);
    let mut names: Vec<usize> = Vec::new();
    for holder in open {
        let mut touched = beside[holder].iter().copied().filter(|&other| sure[other]).collect_vec();
        touched.sort_unstable();
        let start = state.len();
        for other in touched {
            state.push(name_of(piece[other], &mut names));
        }
        let mut numbers = state.split_off(start);
        numbers.sort_unstable();
        numbers.dedup();
        state.extend(numbers);
        state.push(u64::MAX - u64::from(is_near(holder)));
    }
    Rest::Open
}

/// Of the members that are sure only that is kept how large the parts are that may still grow, and
/// which holders that are open touch them.
pub(super) fn of_sizes(all: &Pieces, may: &[Values], state: &mut Vec<u64>) -> Rest {
    let Pieces { holders, beside, sizes, .. } = all;
    let [sure, possible] = members(holders, may);
    let (part, whole) = (pieces(&sure, beside), pieces(&possible, beside));
    // The numbers of those in each, at its first.
    let (mut in_part, mut in_whole) = (vec![0_usize; holders.len()], vec![0_usize; holders.len()]);
    for holder in 0..holders.len() {
        if sure[holder] {
            in_part[part[holder]] += 1;
        }
        if possible[holder] {
            in_whole[whole[holder]] += 1;
        }
    }
    let (least, most) = (*sizes.start(), *sizes.end());
    let is_wrong = |holder: usize| in_part[part[holder]] > most || in_whole[whole[holder]] < least;
    if (0..holders.len()).any(|holder| sure[holder] && is_wrong(holder)) {
        return Rest::Fails;
    }
    let mut open =
        (0..holders.len()).filter(|&holder| possible[holder] && !sure[holder]).peekable();
    if open.peek().is_none() {
        return Rest::Holds;
    }
    let mut names: Vec<usize> = Vec::new();
    for holder in open {
        let touched = beside[holder].iter().copied().filter(|&other| sure[other]);
        let mut parts: Vec<usize> = touched.map(|other| part[other]).collect();
        parts.sort_unstable();
        parts.dedup();
        for first in parts {
            state.push(name_of(first, &mut names));
        }
        state.push(u64::MAX);
    }
    // (Beyond those that matter, sizes are the same.)
    let counted = if most < holders.len() { most } else { least };
    state.extend(names.into_iter().map(|first| in_part[first].min(counted) as u64));
    Rest::Open
}
