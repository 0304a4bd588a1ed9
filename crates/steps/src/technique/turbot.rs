//! Two strong links: skyscraper, 2-string kite, turbot fish.
//!
//! Two houses have two places each for a value. One place of the first sees one of the second, so
//! not both hold the value, and one of the other two places does. What sees these two cannot.
//!
//! Players name it by the houses. Two rows joined by a column (or columns by a row) are a
//! *skyscraper*, a row and a column joined by a region a *2-string kite*, and any others a *turbot
//! fish*. Two kites that are joined by the same cells are found together as well, even if they are
//! about two values.

use crate::technique::prelude::*;

techniques! {
    SKYSCRAPER, "skyscraper", "skyscraper", 43, 66, find, explain;
    KITE, "two-string-kite", "2-string kite", 44, 66, find, explain;
    TURBOT_FISH, "turbot-fish", "turbot fish", 45, 66, find, explain;
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

fn find(search: &mut Search<'_>) -> Flow {
    let state = search.state;
    let mut all = Vec::new();
    for value in 0..search.layout.size().value_count() {
        for [one, two] in state.bilocation_houses(value).into_iter().array_combinations() {
            if one.1.iter().any(|place| two.1.contains(place)) {
                continue;
            }
            let turned = |(house, [a, b]): (usize, [usize; 2])| (house, [b, a]);
            for two in [two, turned(two)] {
                for one in [one, turned(one)] {
                    search.report_and_keep(joined(search, value, one, two), &mut all)?;
                }
            }
        }
    }
    if *search.technique == KITE { find_double(search, &all) } else { Flow::Continue(()) }
}

/// What follows if the second place of the one house sees the first of the other.
fn joined<'s>(
    search: &Search<'s>,
    value: usize,
    (one, [a, b]): (usize, [usize; 2]),
    (two, [c, d]): (usize, [usize; 2]),
) -> Option<StepBuilder<'s>> {
    let Search { technique, state, layout, .. } = *search;
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
    let step = Step::by(search)
        .at(&cells)
        .about([value])
        .within([one, two, joint])
        .marking(&cells, value)
        .striking(&state.seen_by_all(value, &[a, d]), value);
    let links = [(a, false), (b, true), (c, false), (d, true)];
    Some(step.linking(links.map(|(cell, is_true)| ([cell], value, is_true))))
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

/// Each two kites that are joined by the same two cells.
fn find_double<'s>(search: &mut Search<'s>, kites: &[StepBuilder<'s>]) -> Flow {
    let joint = |kite: &StepBuilder<'_>| {
        let mut cells = [kite.step.marks[1].0, kite.step.marks[2].0];
        cells.sort_unstable();
        cells
    };
    for [one, two] in kites.iter().array_combinations() {
        if joint(one) != joint(two) || one.step.eliminations == two.step.eliminations {
            continue;
        }
        let mut both = one.clone().united(two).with(Detail::None);
        // A place may be in both, and each is told with its own four.
        both.step.marks = one.step.marks.iter().chain(&two.step.marks).copied().collect();
        search.report(both)?;
    }
    Flow::Continue(())
}
