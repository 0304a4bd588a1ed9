//! What is left of words, ranks and pieces.

use crate::prelude::*;

use super::part::{Rest, Values, is_decided, singles, value};

/// The states before each letter and after the last from which and to which words of these values
/// lead.
fn alive(places: &[usize], layers: &Layers, may: &[Values]) -> Vec<BTreeSet<usize>> {
    let after = |place: usize, state: usize| {
        let values = singles(may[places[place]]).map(value);
        values.flat_map(move |value| layers.next(place, state, value as usize))
    };
    let mut alive: Vec<BTreeSet<usize>> = vec![(0..layers.state_count(0)).collect()];
    for place in 0..places.len() {
        alive.push(alive[place].iter().flat_map(|&state| after(place, state)).collect());
    }
    for place in (0..places.len()).rev() {
        let next = std::mem::take(&mut alive[place + 1]);
        alive[place].retain(|&state| after(place, state).any(|state| next.contains(&state)));
        alive[place + 1] = next;
    }
    alive
}

/// Of each stretch of decided letters only that is kept which states it leads from and to.
pub(super) fn word(
    places: &[usize],
    layers: &Layers,
    may: &[Values],
    state: &mut Vec<u64>,
) -> Rest {
    let alive = alive(places, layers, may);
    if alive[0].is_empty() {
        return Rest::Fails;
    }
    // Each value leads on from each state: so each word is accepted.
    let leads_on = |place: usize, from: usize| {
        singles(may[places[place]]).all(|one| {
            layers
                .next(place, from, value(one) as usize)
                .any(|next| alive[place + 1].contains(&next))
        })
    };
    if (0..places.len()).all(|place| alive[place].iter().all(|&from| leads_on(place, from))) {
        return Rest::Holds;
    }
    let mut place = 0;
    while place < places.len() {
        if !is_decided(may[places[place]]) {
            place += 1;
            continue;
        }
        let stretch = (place..places.len()).take_while(|&at| is_decided(may[places[at]]));
        let end = place + stretch.count();
        state.extend([u64::MAX, place as u64]);
        for &from in &alive[place] {
            let mut reached: BTreeSet<usize> = [from].into();
            for at in place..end {
                let value = value(may[places[at]]) as usize;
                reached = reached.iter().flat_map(|&from| layers.next(at, from, value)).collect();
            }
            let reached = reached.intersection(&alive[end]);
            state.extend(reached.flat_map(|&to| [from as u64, to as u64]));
        }
        place = end;
    }
    Rest::Open
}

/// Notes of the pairs that are not decided which they are, and the side that is decided.
pub(super) fn note_pairs(pairs: &[[usize; 2]], may: &[Values], state: &mut Vec<u64>) {
    for (index, pair) in pairs.iter().enumerate() {
        let sides = pair.map(|place| may[place]);
        if !sides.into_iter().all(is_decided) {
            let side = |values| if is_decided(values) { 1 + value(values) } else { 0 };
            state.extend([index as u64, side(sides[0]), side(sides[1])]);
        }
    }
}

/// Of each other line that may still come before the line or not, what is not decided from the
/// first difference on that is possible.
pub(super) fn rank(
    others: &[Vec<[usize; 2]>],
    before: usize,
    may_tie: bool,
    may: &[Values],
    state: &mut Vec<u64>,
) -> Rest {
    let start = state.len();
    state.push(0);
    let (mut lower, mut same, mut open) = (0, 0, 0);
    for (index, pairs) in others.iter().enumerate() {
        let is_same = |&[one, other]: &[usize; 2]| is_decided(may[one]) && may[one] == may[other];
        let first = pairs.iter().take_while(|pair| is_same(pair)).count();
        let Some(&[other, own]) = pairs.get(first) else {
            same += 1;
            continue;
        };
        let highest = |values: Values| values.checked_ilog2().unwrap_or(0);
        if highest(may[other]) < may[own].trailing_zeros() {
            lower += 1;
        } else if may[other].trailing_zeros() <= highest(may[own]) {
            open += 1;
            state.extend([u64::MAX, index as u64, first as u64]);
            note_pairs(&pairs[first..], may, state);
            let is_both = |pair: &&[usize; 2]| pair.iter().all(|&place| is_decided(may[place]));
            let decided = pairs[first..].iter().filter(is_both);
            let ordered = decided.map(|&[one, other]| match may[one].cmp(&may[other]) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            });
            state.extend(ordered);
        }
    }
    let most = lower + open + if may_tie { same } else { 0 };
    if !(lower..=most).contains(&before) || same > 0 && !may_tie {
        return Rest::Fails;
    }
    if open == 0 {
        return Rest::Holds;
    }
    // How many more must come before it, at least and at most.
    state[start] = (before - lower) as u64;
    state.push(same as u64);
    Rest::Open
}

/// Of each piece of sure members only that is kept which open items touch it.
pub(super) fn connected(
    items: &[(usize, Values)],
    neighbours: &[[usize; 2]],
    sizes: &RangeInclusive<usize>,
    may: &[Values],
    state: &mut Vec<u64>,
) -> Rest {
    let (is_sure, can_be) = members(items, may);
    let whole = pieces(&can_be, neighbours);
    let sure: BTreeSet<usize> = (0..items.len()).filter(|&item| is_sure[item]).collect();
    let wholes: BTreeSet<usize> = sure.iter().map(|&item| whole[item]).collect();
    // Members far from those that are sure cannot be.
    let is_near = |item: usize| wholes.is_empty() || wholes.contains(&whole[item]);
    let open = (0..items.len()).filter(|&item| can_be[item] && !is_sure[item]).collect_vec();
    let near = open.iter().filter(|&&item| is_near(item)).count();
    let (least, most) = (sure.len(), sure.len() + near);
    if wholes.len() > 1 || sizes.is_empty() || least > *sizes.end() || most < *sizes.start() {
        return Rest::Fails;
    }
    if open.is_empty() {
        return Rest::Holds;
    }
    let piece = pieces(&is_sure, neighbours);
    let pieces: Vec<usize> =
        sure.iter().map(|&item| piece[item]).collect::<BTreeSet<_>>().into_iter().collect();
    state.extend([
        pieces.len() as u64,
        sizes.start().saturating_sub(least) as u64,
        (sizes.end() - least).min(near) as u64,
    ]);
    state.extend(open.iter().map(|&item| u64::from(is_near(item))));
    for touching in touching(&open, &is_sure, &piece, neighbours).into_values().sorted() {
        state.extend(touching);
        state.push(u64::MAX);
    }
    Rest::Open
}

/// Of each piece of sure members only that is kept which open items touch it, and its size.
pub(super) fn of_sizes(
    items: &[(usize, Values)],
    neighbours: &[[usize; 2]],
    sizes: &RangeInclusive<usize>,
    may: &[Values],
    state: &mut Vec<u64>,
) -> Rest {
    let (is_sure, can_be) = members(items, may);
    let [so_far, at_most] = [&is_sure, &can_be].map(|counts| pieces(counts, neighbours));
    let [size_so_far, size_at_most] =
        [(&so_far, &is_sure), (&at_most, &can_be)].map(|(piece, counts)| {
            let mut sizes = vec![0; items.len()];
            (0..items.len()).filter(|&item| counts[item]).for_each(|item| sizes[piece[item]] += 1);
            sizes
        });
    for item in (0..items.len()).filter(|&item| is_sure[item]) {
        let is_too_large = size_so_far[so_far[item]] > *sizes.end();
        if is_too_large || size_at_most[at_most[item]] < *sizes.start() {
            return Rest::Fails;
        }
    }
    let open = (0..items.len()).filter(|&item| can_be[item] && !is_sure[item]).collect_vec();
    if open.is_empty() {
        return Rest::Holds;
    }
    // Where no piece can be too large, one that is large enough may be as large as it is.
    let end = if *sizes.end() < items.len() { *sizes.end() } else { *sizes.start() };
    let touching = touching(&open, &is_sure, &so_far, neighbours).into_iter();
    let sized = touching.map(|(piece, items)| (items, size_so_far[piece].min(end)));
    for (touching, size) in sized.sorted() {
        state.extend(touching);
        state.extend([u64::MAX, size as u64]);
    }
    Rest::Open
}

/// For each piece of sure members that open items touch, by its first member: which of these, as
/// numbers among them. Pieces have no other names, since those would depend on members that do not
/// matter any more.
fn touching(
    open: &[usize],
    is_sure: &[bool],
    piece: &[usize],
    neighbours: &[[usize; 2]],
) -> BTreeMap<usize, BTreeSet<u64>> {
    let mut touching: BTreeMap<usize, BTreeSet<u64>> = BTreeMap::new();
    for &[one, other] in neighbours {
        for [item, member] in [[one, other], [other, one]] {
            if let (Ok(number), true) = (open.binary_search(&item), is_sure[member]) {
                touching.entry(piece[member]).or_default().insert(number as u64);
            }
        }
    }
    touching
}

/// Which items are members for sure, and which can be.
fn members(items: &[(usize, Values)], may: &[Values]) -> (Vec<bool>, Vec<bool>) {
    let member = |&(place, own): &(usize, Values)| (may[place] & !own == 0, may[place] & own != 0);
    items.iter().map(member).unzip()
}

/// For each of those that count the least number of those that it is connected with.
fn pieces(counts: &[bool], neighbours: &[[usize; 2]]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..counts.len()).collect();
    for &[one, other] in neighbours.iter().filter(|pair| pair.iter().all(|&item| counts[item])) {
        let [one, other] = [one, other].map(|item| root(&mut first, item));
        first[one.max(other)] = one.min(other);
    }
    (0..counts.len()).map(|item| root(&mut first, item)).collect()
}

/// The first of all that are linked with this one; the ways there get shorter.
pub(super) fn root(first: &mut [usize], mut item: usize) -> usize {
    while first[item] != item {
        first[item] = first[first[item]];
        item = first[item];
    }
    item
}

/// For each letter the values with which some word is accepted.
pub(super) fn letters(places: &[usize], layers: &Layers, may: &[Values]) -> Vec<Values> {
    let alive = alive(places, layers, may);
    let letter = |place: usize| {
        let is_letter = |one: &Values| {
            let value = value(*one) as usize;
            let next = |&from: &usize| layers.next(place, from, value);
            alive[place].iter().flat_map(next).any(|next| alive[place + 1].contains(&next))
        };
        singles(may[places[place]]).filter(is_letter).sum()
    };
    (0..places.len()).map(letter).collect()
}
