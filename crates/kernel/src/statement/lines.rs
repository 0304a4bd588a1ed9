//! Lines, compared as words: no two of them are the same, or so many come before another one.

use std::hash::Hash;

use crate::statement::prelude::*;

/// So many lines come before another one in the order of words: at the first place where the two
/// differ, they hold the lower value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rank {
    /// The other line, as long as those.
    pub line: Vec<Cell>,
    /// How many lines come before it.
    pub before: usize,
    /// Whether lines may be the same as it. Each of these then counts as before it or not, as is
    /// needed.
    pub may_tie: bool,
}

pub(super) fn post(lines: &[Vec<Cell>], rank: Option<&Rank>, rows: &mut Poster<'_>) {
    match rank {
        Some(rank) => post_rank(rank, lines, rows),
        None => post_unequal(lines, rows),
    }
}

/// For each pair of lines: they differ at some place. An auxiliary variable for each place says
/// that it is there: then no value is in both cells. Where two lines have the same cell, they do
/// not differ.
fn post_unequal(lines: &[Vec<Cell>], rows: &mut Poster<'_>) {
    let (size, origin) = (rows.size, rows.origin);
    for [one, other] in lines.iter().array_combinations() {
        let mut differs: Vec<Lit> = Vec::new();
        for (&one, &other) in one.iter().zip(other).filter(|(one, other)| one != other) {
            let differ = rows.program.add_variable().positive();
            for value in size.values_of(one).filter(|&value| size.may_hold(other, value)) {
                let both = [one, other].map(|cell| size.var(cell, value).negative());
                rows.post_as([!differ, both[0], both[1]], Relation::AtLeast(1), origin, None);
            }
            differs.push(differ);
        }
        rows.post_as(differs, Relation::AtLeast(1), origin, None);
    }
}

/// For each of the others two variables: it comes before the line, and it is the same. They follow
/// from the cells, so what defines them holds without the guard.
fn post_rank(rank: &Rank, others: &[Vec<Cell>], rows: &mut Poster<'_>) {
    let Rank { line, before, may_tie } = rank;
    let (before, may_tie) = (*before, *may_tie);
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
pub(super) fn houses_of_starts<'a, T: Copy + Eq + Hash + 'a>(
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

impl Statement {
    /// What the rank of a line tells of its first cell, where the first cells of all lines are
    /// `houses`. Only both together say so.
    pub fn start<'a>(
        &self,
        houses: impl IntoIterator<Item = &'a [Cell]>,
        size: Size,
    ) -> Option<Self> {
        let Self::Lines { lines, rank: Some(Rank { line, before, .. }) } = self else {
            return None;
        };
        let starts = std::iter::once(line).chain(lines).map(|line| line.first().copied());
        let each = houses_of_starts(starts.collect::<Option<Vec<_>>>()?, houses)?;
        let value = size.values_of(*line.first()?).nth(before / each);
        Some(Self::domain(vec![*line.first()?], value, size))
    }
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
        let literals = |cell| size.values().map(move |value| size.literal(cell, value));
        let (held, other): (Vec<Option<Lit>>, Vec<Option<Lit>>) =
            (literals(cell).collect(), literals(other).collect());
        let was_lower = so_far.map(|before| before.is_lower);
        let was_other = so_far.map(|before| !before.is_same);
        if let Some(before) = so_far {
            rows.define([!is_same, before.is_same]);
            rows.define([!before.is_lower, is_lower]);
            rows.define([!is_lower, before.is_lower, before.is_same]);
        }
        for (value, (&this, &that)) in held.iter().zip(&other).enumerate() {
            let Some(that) = that else { continue };
            let (up_to, beyond) = held.split_at(value + 1);
            let [up_to, beyond] = [up_to, beyond].map(|held| held.iter().copied().flatten());
            // They are the same here, too, if both hold this value.
            rows.define([!is_same, !that].into_iter().chain(this));
            if let Some(this) = this {
                rows.define([!that, !this, is_same].into_iter().chain(was_other));
            }
            // The other one is lower if it holds this value and the line a higher one.
            if beyond.clone().next().is_some() {
                rows.define(up_to.chain([!that, is_lower]).chain(was_other));
            }
            rows.define(beyond.chain([!that, !is_lower]).chain(was_lower));
        }
        so_far = Some(Compared { is_lower, is_same });
    }
    so_far
}
