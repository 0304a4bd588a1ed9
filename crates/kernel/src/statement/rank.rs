//! How many lines come before one, in the order of words.

use std::{collections::HashMap, hash::Hash};

use super::poster::Poster;
use crate::{
    grid::Cell,
    program::{Lit, Relation},
};

/// For each of the others two variables: it comes before the line, and it is the same. They follow
/// from the cells, so what defines them holds without the guard.
pub(super) fn post(
    line: &[Cell],
    others: &[Vec<Cell>],
    before: usize,
    may_tie: bool,
    rows: &mut Poster<'_>,
) {
    let (mut lower, mut not_higher, mut always) = (Vec::new(), Vec::new(), 0);
    for other in others {
        let Some(Compared { is_lower, is_same }) = compare(line, other, rows) else {
            // It has the same cells.
            always += 1;
            continue;
        };
        lower.push(is_lower);
        not_higher.extend([is_lower, is_same]);
        if !may_tie {
            rows.post([!is_same], Relation::AtLeast(1));
        }
    }
    let most = lower.len();
    if before > others.len() || always > 0 && !may_tie {
        rows.post([], Relation::AtLeast(1));
    } else if !may_tie {
        rows.post(lower, Relation::Exactly(before as u32));
    } else {
        if before < most {
            rows.post(lower, Relation::AtMost(before as u32));
        }
        if before > always {
            rows.post(not_higher, Relation::AtLeast((before - always) as u32));
        }
    }
}

/// How many houses the first cells of some lines are, if they are houses: then as many lines begin
/// with each value, so the place of a line among all tells its first value.
pub fn houses_of_starts<'a, T: Copy + Eq + Hash + 'a>(
    starts: impl IntoIterator<Item = T>,
    houses: impl IntoIterator<Item = &'a [T]>,
) -> Option<usize> {
    let mut left: HashMap<T, usize> = HashMap::new();
    starts.into_iter().for_each(|cell| *left.entry(cell).or_default() += 1);
    let mut count = 0;
    for house in houses {
        if house.iter().all(|cell| left.get(cell).is_some_and(|&left| left > 0)) {
            house.iter().for_each(|cell| *left.entry(*cell).or_default() -= 1);
            count += 1;
        }
    }
    left.values().all(|&left| left == 0).then_some(count).filter(|&count| count > 0)
}

/// How a line compares with another, as far as to a place.
#[derive(Clone, Copy)]
struct Compared {
    /// It is lower at the first place where they differ.
    is_lower: Lit,
    /// They are the same at all places so far.
    is_same: Lit,
}

/// How `other` compares with `line`, place by place; nothing if they have the same cells.
fn compare(line: &[Cell], other: &[Cell], rows: &mut Poster<'_>) -> Option<Compared> {
    let size = rows.size;
    let mut so_far: Option<Compared> = None;
    for (&cell, &other) in line.iter().zip(other).filter(|(cell, other)| cell != other) {
        let [is_lower, is_same] = [(); 2].map(|()| rows.program.add_auxiliary().positive());
        let literals = |cell| size.values().map(move |value| size.var(cell, value).positive());
        let (held, other): (Vec<Lit>, Vec<Lit>) =
            (literals(cell).collect(), literals(other).collect());
        let was_lower = so_far.map(|before| before.is_lower);
        let was_other = so_far.map(|before| !before.is_same);
        if let Some(before) = so_far {
            rows.define([!is_same, before.is_same]);
            rows.define([!before.is_lower, is_lower]);
            rows.define([!is_lower, before.is_lower, before.is_same]);
        }
        for (value, (&this, &that)) in held.iter().zip(&other).enumerate() {
            let (up_to, beyond) = held.split_at(value + 1);
            // They are the same here, too, if both hold this value.
            rows.define([!is_same, !that, this]);
            rows.define([!that, !this, is_same].into_iter().chain(was_other));
            // The other one is lower if it holds this value and the line a higher one.
            if !beyond.is_empty() {
                let not_beyond = up_to.iter().copied().chain([!that, is_lower]);
                rows.define(not_beyond.chain(was_other));
            }
            rows.define(beyond.iter().copied().chain([!that, !is_lower]).chain(was_lower));
        }
        so_far = Some(Compared { is_lower, is_same });
    }
    so_far
}
