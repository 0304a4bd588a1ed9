//! Avoidable rectangles: like unique rectangles, but some corners have their values already. None of
//! these may be a given: givens do not change places.
//!
//! * Type 1: three corners hold two values alternately. The fourth does not complete the pattern.
//! * Type 2: two corners have values, and the other two either complete the pattern or hold one
//!   further value, the same for both. So one of them holds that, and what sees both does not.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    super::{Found, Technique, report},
    corners, may_swap, rectangle_of,
};
use crate::{State, Step, bits};

/// Three corners have values.
pub static TYPE_1: Technique = Technique {
    name: "avoidable-rectangle-1",
    title: "avoidable rectangle, type 1",
    weight: 65,
    difficulty: 46,
    assumes_unique: true,
    find: |state, found| find(state, 1, found),
    explain: |step| {
        let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
        let Some((corner, value)) = step.eliminations.first() else { return String::new() };
        let cells = cells.iter().format(", ");
        format!(
            "none of these is a given: with {value} in {corner}, {one} and {two} could change \
             places in {cells}"
        )
    },
};

/// Two corners have values.
pub static TYPE_2: Technique = Technique {
    name: "avoidable-rectangle-2",
    title: "avoidable rectangle, type 2",
    weight: 66,
    difficulty: 47,
    assumes_unique: true,
    find: |state, found| find(state, 2, found),
    explain: |step| {
        let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
        let [.., extra] = step.values[..] else { return String::new() };
        let loose = step.marks.iter().filter(|(_, value)| *value == extra).map(|(cell, _)| cell);
        format!(
            "none of {} is a given: {one} and {two} could change places there if neither {} were \
             {extra}",
            cells.iter().format(", "),
            loose.format(" nor ")
        )
    },
};

fn find(state: &State, open: usize, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    // What changing places does to other rules is not known here.
    if !layout.other_rules().is_empty() {
        return ControlFlow::Continue(());
    }
    let is_placed = |cell: usize| state.value(cell).is_some() && !state.is_given(cell);
    for first in (0..layout.size().cell_count()).filter(|&cell| is_placed(cell)) {
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
            let known = state.value(beside).or(state.value(below));
            // The candidates of the one corner if neither has a value.
            let choices = known.map_or_else(
                || bits::members(state.candidates(beside)).collect_vec(),
                |value| vec![value],
            );
            for two in choices.into_iter().filter(|&two| two != one) {
                report(step(state, cells, [one, two]), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What follows if these cells are not to hold these two values alternately.
fn step(state: &State, cells: [usize; 4], values: [usize; 2]) -> Option<Step> {
    let layout = state.layout();
    let [one, two] = values;
    let pattern = cells.into_iter().zip([one, two, two, one]).collect_vec();
    let is_possible = pattern.iter().all(|&(cell, value)| state.has(cell, value));
    if !is_possible || !may_swap(state, cells, values) {
        return None;
    }
    let (open, placed): (Vec<_>, Vec<_>) =
        pattern.into_iter().partition(|&(cell, _)| state.is_open(cell));
    let technique = if open.len() == 1 { &TYPE_1 } else { &TYPE_2 };
    let mut step = Step::new(technique).at(layout, &cells).about(layout, values);
    for (cell, value) in placed {
        step = step.marking(layout, &[cell], value);
    }
    if let [(cell, value)] = open[..] {
        return Some(step.striking(layout, &[cell], value));
    }
    let extra = |&(cell, value): &(usize, usize)| {
        bits::members(state.candidates(cell)).filter(move |&other| other != value).exactly_one()
    };
    let extras: Vec<usize> = open.iter().filter_map(|corner| extra(corner).ok()).collect();
    let [extra, same] = extras[..] else { return None };
    if extra != same || values.contains(&extra) {
        return None;
    }
    for &(cell, value) in &open {
        step = step.marking(layout, &[cell], value);
    }
    let loose = open.iter().map(|&(cell, _)| cell).collect_vec();
    let seen = state.seen_by_all(extra, &loose);
    let step = step.about(layout, [extra]).marking(layout, &loose, extra);
    step.striking(layout, &seen, extra).if_useful()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layout, State};
    use satoku_core::{model::catalog, puzzle::Instance};

    /// In the empty grid some values are given, some are placed, and some candidates are all that is
    /// left in a cell. Cells and values are indices.
    #[track_caller]
    fn check(
        technique: &'static Technique,
        given: &[(usize, usize)],
        placed: &[(usize, usize)],
        kept: &[(usize, &[usize])],
        expected: &str,
    ) {
        let layout = Layout::new(&catalog::load("classic").unwrap());
        let mut givens = satoku_core::grid::Grid::empty(layout.size());
        given.iter().for_each(|&(c, v)| givens.set_at(c, Some(layout.value(v))));
        let puzzle = Instance::new(layout.model().clone(), givens);
        let mut state = State::of(&layout, &puzzle);
        placed.iter().for_each(|&(cell, value)| state.place(cell, value));
        for &(cell, values) in kept {
            (0..9).filter(|value| !values.contains(value)).for_each(|v| state.strike(cell, v));
        }
        let step = technique.first(&state);
        assert_eq!(step.as_ref().map_or(String::new(), Step::conclusion), expected);
        assert!(step.is_none_or(|step| !(technique.explain)(&step).is_empty()));
    }

    #[test]
    fn the_fourth_corner_does_not_complete_the_pattern() {
        // r1c1 = 1, r1c4 = 2, r2c1 = 2: r2c4 is not 1.
        check(&TYPE_1, &[], &[(0, 0), (3, 1), (9, 1)], &[], "r2c4<>1");
        check(&TYPE_1, &[(3, 1)], &[(0, 0), (9, 1)], &[], "");
        check(&TYPE_1, &[], &[(0, 0), (3, 1), (9, 2)], &[], "");
    }

    #[test]
    fn one_of_two_corners_holds_the_value_that_both_have_besides() {
        let struck = "r2c2<>3 r2c3<>3 r2c5<>3 r2c6<>3 r2c7<>3 r2c8<>3 r2c9<>3";
        let loose: &[(usize, &[usize])] = &[(9, &[1, 2]), (12, &[0, 2])];
        check(&TYPE_2, &[], &[(0, 0), (3, 1)], loose, struck);
        check(&TYPE_2, &[(0, 0)], &[(3, 1)], loose, "");
    }
}
