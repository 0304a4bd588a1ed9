//! Two strong links: skyscraper, 2-string kite, turbot fish.
//!
//! Two houses have two places each for a value. One place of the first sees one of the second, so
//! not both hold the value, and one of the other two places does. What sees these two cannot.
//!
//! Players name it by the houses. Two rows joined by a column (or columns by a row) are a
//! *skyscraper*, a row and a column joined by a region a *2-string kite*, and any others a *turbot
//! fish*. Two kites that are joined by the same cells are found together as well, even if they are
//! about two values.

use std::ops::ControlFlow;

use itertools::Itertools;

use crate::{
    Detail, GroupKind, Layout, Link, State, Step, Technique,
    step::{Found, Sought, report, techniques},
};

techniques! {
    SKYSCRAPER, "skyscraper", "skyscraper", 43, 66, find(), explain;
    KITE, "two-string-kite", "2-string kite", 44, 66, find_kites, explain;
    TURBOT_FISH, "turbot-fish", "turbot fish", 45, 66, find(), explain;
}

/// The houses and the places of two strong links and what joins them.
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

fn find((technique, state): Sought<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for value in 0..state.layout().size().value_count() {
        for [one, two] in state.bilocation_houses(value).into_iter().array_combinations() {
            if one.1.iter().any(|place| two.1.contains(place)) {
                continue;
            }
            let turned = |(house, [a, b]): (usize, [usize; 2])| (house, [b, a]);
            for two in [two, turned(two)] {
                for one in [one, turned(one)] {
                    report(joined((technique, state), value, one, two), found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What follows if the second place of the one house sees the first of the other.
fn joined(
    (technique, state): Sought<'_>,
    value: usize,
    (one, [a, b]): (usize, [usize; 2]),
    (two, [c, d]): (usize, [usize; 2]),
) -> Option<Step> {
    let layout = state.layout();
    if !layout.sees(b, c) {
        return None;
    }
    let named = |joint: usize| name(layout, one, two, joint);
    let ends = [b, c];
    let joint = layout.common(&ends).find(|&joint| named(joint) == technique)?;
    // If the easier name fits as well, it is that.
    if technique == &TURBOT_FISH && layout.common(&ends).any(|joint| named(joint) != technique) {
        return None;
    }
    let cells = [a, b, c, d];
    let chain = cells.iter().zip([false, true, false, true]);
    let chain = chain.map(|(&cell, is_true)| Link::new(layout, &[cell], [value], is_true));
    Step::new(technique)
        .at(layout, &cells)
        .about(layout, [value])
        .within(layout, [one, two, joint])
        .marking(layout, &cells, value)
        .striking(layout, &state.seen_by_all(value, &[a, d]), value)
        .with(Detail::Chain(chain.collect()))
        .if_useful()
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
    find((&KITE, state), &mut |step| {
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
