//! Avoidable rectangles: like unique rectangles, but some corners have their values already. None
//! of these may be a given: givens do not change places.
//!
//! * Type 1: three corners hold two values alternately. The fourth does not complete the pattern.
//! * Type 2: two corners have values, and the other two either complete the pattern or hold one
//!   further value, the same for both. So one of them holds that, and what sees both does not.

use super::deadly::{corners, may_swap, rectangle_of};
use crate::technique::prelude::*;

techniques! {
    TYPE_1, "avoidable-rectangle-1", "avoidable rectangle, type 1", 65, 46,
        find(1), explain_1, unique;
    TYPE_2, "avoidable-rectangle-2", "avoidable rectangle, type 2", 66, 47,
        find(2), explain_2, unique;
}

fn explain_1(step: &Step) -> String {
    let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
    let Some((corner, value)) = step.eliminations.first() else { return String::new() };
    format!(
        "none of these is a given: with {value} in {corner}, {one} and {two} could change \
         places in {cells}"
    )
}

fn explain_2(step: &Step) -> String {
    let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
    let [.., extra] = step.values[..] else { return String::new() };
    let loose = step.marks.iter().filter(|(_, value)| *value == extra).map(|(cell, _)| cell);
    format!(
        "none of {cells} is a given: {one} and {two} could change places there if neither {} were \
         {extra}",
        loose.format(" nor ")
    )
}

fn find(search: &mut Search<'_>, open: usize) -> Flow {
    let Search { state, layout, .. } = *search;
    // What changing places does to other rules is not known here.
    if !layout.other_rules().is_empty() {
        return Flow::Continue(());
    }
    let is_placed = |cell: usize| state.value(cell).is_some() && !state.is_given(cell);
    for first in (0..layout.size().place_count()).filter(|&cell| is_placed(cell)) {
        let Some(one) = state.value(first) else { continue };
        let may_be = |cell: usize| match state.value(cell) {
            Some(_) => !state.is_given(cell),
            None => state.is_open(cell) && (open == 1 || state.candidate_count(cell) == 2),
        };
        for cells in corners(layout, first, &may_be) {
            // Of those with values the first is looked at, so that each rectangle is seen once.
            let mut others = cells[1..].iter();
            if cells.iter().filter(|&&cell| state.is_open(cell)).count() != open
                || others.any(|&cell| cell < first && is_placed(cell))
            {
                continue;
            }
            let [_, beside, below, _] = cells;
            // One with a value has that alone; if neither has, both may hold the same.
            let placed = [beside, below].into_iter().find(|&cell| !state.is_open(cell));
            let choices = bits::members(state.candidates(placed.unwrap_or(beside)));
            for two in choices.filter(|&two| two != one) {
                search.report(step(search, cells, [one, two]))?;
            }
        }
    }
    Flow::Continue(())
}

/// What follows if these cells are not to hold these two values alternately.
fn step<'s>(search: &Search<'s>, cells: [usize; 4], values: [usize; 2]) -> Option<StepBuilder<'s>> {
    let state = search.state;
    let [one, two] = values;
    let pattern = cells.into_iter().zip([one, two, two, one]).collect_vec();
    let is_possible = pattern.iter().all(|&(cell, value)| state.has(cell, value));
    if !is_possible || !may_swap(state, cells, values) {
        return None;
    }
    let (open, placed): (Vec<_>, Vec<_>) =
        pattern.into_iter().partition(|&(cell, _)| state.is_open(cell));
    let step = Step::by(search).at(&cells).about(values).marking_each(placed);
    if open.len() == 1 {
        return Some(step.striking_each(open));
    }
    let extra = |&(cell, value): &(usize, usize)| {
        bits::members(state.candidates(cell)).filter(move |&other| other != value).exactly_one()
    };
    let extras: Vec<usize> = open.iter().filter_map(|corner| extra(corner).ok()).collect();
    let [extra, same] = extras[..] else { return None };
    if extra != same || values.contains(&extra) {
        return None;
    }
    let loose = open.iter().map(|&(cell, _)| cell).collect_vec();
    Some(step.marking_each(open).about([extra]).locking(&loose, [extra]))
}
