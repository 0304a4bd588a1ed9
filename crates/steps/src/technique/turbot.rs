//! Two strong links: skyscraper, 2-string kite, turbot fish.
//!
//! Two houses have two places each for a value. One place of the first sees one of the second, so not both
//! hold the value, and one of the other two places does. What sees these two cannot.
//!
//! Players name it by the houses. Two rows joined by a column (or columns by a row) are a *skyscraper*, a row
//! and a column joined by a region a *2-string kite*, and any others a *turbot fish*. Two kites that are joined
//! by the same cells are found together as well, even if they are about two values.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, report};
use crate::{Detail, GroupKind, Layout, Link, State, Step};

/// Two rows and a column, or two columns and a row.
pub static SKYSCRAPER: Technique = Technique {
    name: "skyscraper",
    title: "skyscraper",
    weight: 43,
    difficulty: 66,
    assumes_unique: false,
    find: |state, found| find(&SKYSCRAPER, state, found),
    explain,
};

/// A row, a column and a region.
pub static KITE: Technique = Technique {
    name: "two-string-kite",
    title: "2-string kite",
    weight: 44,
    difficulty: 66,
    assumes_unique: false,
    find: find_kites,
    explain,
};

/// Any other houses.
pub static TURBOT_FISH: Technique = Technique {
    name: "turbot-fish",
    title: "turbot fish",
    weight: 45,
    difficulty: 66,
    assumes_unique: false,
    find: |state, found| find(&TURBOT_FISH, state, found),
    explain,
};

/// Two strong links and what joins them take so many houses, and so many places.
const HOUSES: usize = 3;
const PLACES: usize = 4;

fn explain(step: &Step) -> String {
    let pairs = step.houses.chunks(HOUSES).zip(step.marks.chunks(PLACES));
    let of_pair = pairs.map(|(houses, places)| {
        let [(a, value), (b, _), (c, _), (d, _)] = places else { return String::new() };
        let [one, two, joint] = houses else { return String::new() };
        format!(
            "{one} has its {value} in {a} or {b}, {two} in {c} or {d}; {b} and {c} are both in {joint}, \
             so {value} is in {a} or {d}: not where both are seen"
        )
    });
    of_pair.collect_vec().join("; and ")
}

/// A house with two places for a value.
#[derive(Clone, Copy)]
struct Pair {
    house: usize,
    places: [usize; 2],
}

fn find(technique: &'static Technique, state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    for value in 0..layout.size().value_count() {
        let houses = layout.groups().iter().enumerate().filter(|(house, group)| {
            group.kind.is_house() && state.place_count(*house, value) == 2
        });
        let pairs = houses.filter_map(|(house, _)| {
            let places = state.holders(house, value).collect_array()?;
            Some(Pair { house, places })
        });
        for [one, two] in pairs.collect_vec().into_iter().array_combinations() {
            if one.places.iter().any(|place| two.places.contains(place)) {
                continue;
            }
            for turns in 0..4 {
                let (mut one, mut two) = (one, two);
                if turns & 1 == 1 {
                    one.places.reverse();
                }
                if turns & 2 == 2 {
                    two.places.reverse();
                }
                report(conclude(technique, state, value, one, two), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What follows if the second place of the one pair sees the first of the other.
fn conclude(
    technique: &'static Technique,
    state: &State,
    value: usize,
    one: Pair,
    two: Pair,
) -> Option<Step> {
    let layout = state.layout();
    let ([a, b], [c, d]) = (one.places, two.places);
    if !layout.sees(b, c) {
        return None;
    }
    let named = |joint: usize| name(layout, one.house, two.house, joint);
    let ends = [b, c];
    let mut joints = layout.common(&ends).filter(|&joint| named(joint) == technique);
    let joint = joints.next()?;
    // If the easier name fits as well, it is that.
    if technique == &TURBOT_FISH && layout.common(&ends).any(|joint| named(joint) != technique) {
        return None;
    }
    let struck = state.seen_by_all(value, &[a, d]);
    if struck.is_empty() {
        return None;
    }
    let chain = [(a, false), (b, true), (c, false), (d, true)];
    let mut step = Step::new(technique)
        .at(layout, &[a, b, c, d])
        .about(layout, [value])
        .within(layout, [one.house, two.house, joint])
        .marking(layout, &[a, b, c, d], value)
        .striking(layout, &struck, value);
    let link = |(cell, is_true)| Link {
        cells: vec![layout.cell(cell)],
        values: vec![layout.value(value)],
        is_true,
    };
    step.detail = Detail::Chain(chain.map(link).into());
    Some(step)
}

/// What players call two houses that are joined by a group.
fn name(layout: &Layout, one: usize, two: usize, joint: usize) -> &'static Technique {
    let kind = |group: usize| layout.groups()[group].kind;
    let is = |group: usize, line: GroupKind| layout.is_line(&layout.groups()[group], line);
    let (row, column) = (GroupKind::Row, GroupKind::Column);
    let are_across = |first, second| is(one, first) && is(two, first) && is(joint, second);
    let are_crossed = |first, second| kind(one) == first && kind(two) == second;
    if are_across(row, column) || are_across(column, row) {
        &SKYSCRAPER
    } else if (are_crossed(row, column) || are_crossed(column, row))
        && matches!(kind(joint), GroupKind::Region | GroupKind::Extra)
    {
        &KITE
    } else {
        &TURBOT_FISH
    }
}

/// Kites, and then each two that are joined by the same two cells.
fn find_kites(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut kites: Vec<Step> = Vec::new();
    find(&KITE, state, &mut |step| {
        kites.push(step.clone());
        found(step)
    })?;
    let joint = |step: &Step| {
        let mut cells = [step.marks[1].0, step.marks[2].0];
        cells.sort_unstable();
        cells
    };
    for [one, two] in kites.iter().array_combinations() {
        if joint(one) != joint(two) || one.eliminations == two.eliminations {
            continue;
        }
        let mut both = one.clone().united(two);
        // A place may be in both, and each is told with its own four.
        both.marks = one.marks.iter().chain(&two.marks).copied().collect();
        both.detail = Detail::None;
        found(both)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn two_rows_joined_by_a_column_are_a_skyscraper() {
        let rows = &[("only", "r2c1-9", "5: r2c2 r2c5"), ("only", "r7c1-9", "5: r7c2 r7c6")];
        check(&SKYSCRAPER, "classic", rows, "r1c6<>5 r3c6<>5 r8c5<>5 r9c5<>5");
        check(&KITE, "classic", rows, "");
        check(&TURBOT_FISH, "classic", rows, "");
        let columns = &[("only", "r1-9c2", "5: r2c2 r5c2"), ("only", "r1-9c7", "5: r2c7 r6c7")];
        check(&SKYSCRAPER, "classic", columns, "r5c8<>5 r5c9<>5 r6c1<>5 r6c3<>5");
    }

    #[test]
    fn a_row_and_a_column_joined_by_a_region_are_a_kite() {
        let kite = &[("only", "r2c1-9", "5: r2c2 r2c7"), ("only", "r1-9c3", "5: r3c3 r8c3")];
        check(&KITE, "classic", kite, "r8c7<>5");
        check(&SKYSCRAPER, "classic", kite, "");
        check(&TURBOT_FISH, "classic", kite, "");
        // The window joins what no box does.
        let window = &[("only", "r3c1-9", "5: r3c3 r3c9"), ("only", "r1-9c4", "5: r4c4 r8c4")];
        check(&KITE, "nrc", window, "r8c9<>5");
        check(&KITE, "classic", window, "");
    }

    #[test]
    fn any_houses_are_a_turbot_fish() {
        let turbot = &[("only", "r1-3c1-3", "5: r1c1 r3c2"), ("only", "r7c1-9", "5: r7c2 r7c6")];
        check(&TURBOT_FISH, "classic", turbot, "r1c6<>5");
        check(&SKYSCRAPER, "classic", turbot, "");
        let diagonal = "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9";
        let turbot = &[("only", diagonal, "5: r1c1 r5c5"), ("only", "r4c1-9", "5: r4c5 r4c9")];
        check(&TURBOT_FISH, "diagonal", turbot, "r1c9<>5");
    }

    #[test]
    fn pairs_that_do_not_see_each_other_say_nothing() {
        let rows = &[("only", "r2c1-9", "5: r2c2 r2c5"), ("only", "r7c1-9", "5: r7c3 r7c6")];
        check(&SKYSCRAPER, "classic", rows, "");
        check(&TURBOT_FISH, "classic", rows, "");
    }
}
