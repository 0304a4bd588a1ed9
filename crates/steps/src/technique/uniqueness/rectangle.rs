//! Unique rectangles: two values that could change places in the four corners of a rectangle, if some
//! corners did not hold something else. So some corner does.
//!
//! * Type 1: only one corner may hold another value, so it does.
//! * Types 2 and 5: all corners that may hold another value have the same one, so one of them
//!   holds it, and what sees them all does not. In type 2 these are two neighbours.
//! * Type 3: two corners may hold another value, and one of them does. So together the two are like
//!   one cell that has just these other candidates, and may be part of a naked subset of a group
//!   that has both.
//! * Type 4: in a house, one of the two values can only be in the two corners that may hold others.
//!   The other value in one of them would make the rectangle deadly.
//! * Type 6: two opposite corners may hold others, and in both rows (or columns) one of the two
//!   values can only be in the rectangle: so it is in one diagonal. In that of the former two it
//!   would make the rectangle deadly.
//! * Hidden rectangle: a corner has just two candidates. Were the opposite corner the one value, the
//!   other would have to be in both corners beside that one, because the two houses there have no
//!   other place for it, and the first corner would be the one value, too. The two values could
//!   change places then, and there would be two solutions.

use super::deadly::{Rectangle, only_house, rectangle_of, rectangles};
use crate::technique::prelude::*;

/// The most cells of a subset, the two corners counted as one.
const LARGEST: usize = 4;

techniques! {
    TYPE_1, "unique-rectangle", "unique rectangle", 58, 45, find(type_1), explain_1, unique;
    TYPE_2, "unique-rectangle-2", "unique rectangle, type 2", 59, 45,
        find(same_extra), explain_extra, unique;
    TYPE_3, "unique-rectangle-3", "unique rectangle, type 3", 60, 46,
        find(type_3), explain_3, unique;
    TYPE_4, "unique-rectangle-4", "unique rectangle, type 4", 61, 46,
        find(type_4), explain_4, unique;
    TYPE_5, "unique-rectangle-5", "unique rectangle, type 5", 62, 46,
        find(same_extra), explain_extra, unique;
    TYPE_6, "unique-rectangle-6", "unique rectangle, type 6", 63, 46,
        find(type_6), explain_6, unique;
    HIDDEN, "hidden-rectangle", "hidden rectangle", 64, 46, find_hidden, explain_hidden, unique;
}

fn explain_1(step: &Step) -> String {
    let cells = step.cells.iter().format(", ");
    let (values, corner) = (step.values.iter().format(" and "), step.eliminations[0].0);
    format!("{values} could change places in {cells} if {corner} had just these: it has not")
}

fn explain_3(step: &Step) -> String {
    let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
    format!(
        "{one} and {two} could change places in {cells} if no corner held anything else: so in {}, \
         one of the corners and {} hold {} in some order",
        step.houses[0],
        step.cells[4..].iter().format(", "),
        step.values[2..].iter().format(", ")
    )
}

fn explain_4(step: &Step) -> String {
    let Some((cells, sure, other)) = rectangle_of(step) else { return String::new() };
    let corners = step.eliminations.iter().map(|(cell, _)| cell).format(" or ");
    format!(
        "in {}, {sure} can only be in {corners}: with {other} beside it, the two could change \
         places in {cells}",
        step.houses[0]
    )
}

fn explain_6(step: &Step) -> String {
    let Some((cells, sure, other)) = rectangle_of(step) else { return String::new() };
    let houses = step.houses.iter().format(" and ");
    let corners = step.eliminations.iter().map(|(cell, _)| cell).format(" and ");
    format!(
        "in {houses}, {sure} can only be in {cells}, so in opposite corners: in {corners}, it \
         could change places with {other}"
    )
}

fn explain_extra(step: &Step) -> String {
    let Some((cells, one, two)) = rectangle_of(step) else { return String::new() };
    let [.., extra] = step.values[..] else { return String::new() };
    let loose = step.marks.iter().filter(|(_, value)| *value == extra).map(|(cell, _)| cell);
    format!(
        "{one} and {two} could change places in {cells} if none of {} were {extra}: no {extra} where \
         all of these are seen",
        loose.format(", ")
    )
}

fn explain_hidden(step: &Step) -> String {
    let Some((cells, sure, other)) = rectangle_of(step) else { return String::new() };
    let (Some((corner, _)), [one, two]) = (step.eliminations.first(), &step.houses[..]) else {
        return String::new();
    };
    format!(
        "if {corner} were {other}, {sure} would be beside it in {one} and in {two}, and the two \
         could change places in {cells}"
    )
}

/// What a rectangle strikes. It is given the corners that may hold something else.
type RectangleType = for<'s> fn(&Search<'s>, &Rectangle, &[usize]) -> Vec<StepBuilder<'s>>;

fn find(search: &mut Search<'_>, conclude: RectangleType) -> Flow {
    let state = search.state;
    rectangles(state, &mut |shape| {
        if !shape.is_first(state) {
            return Flow::Continue(());
        }
        let steps = conclude(search, shape, &shape.loose(state));
        steps.into_iter().try_for_each(|step| search.report(step))
    })
}

fn type_1<'s>(search: &Search<'s>, shape: &Rectangle, loose: &[usize]) -> Vec<StepBuilder<'s>> {
    let Search { state, layout, .. } = *search;
    let &[corner] = loose else { return Vec::new() };
    let mut step = shape.step(search);
    step.step.marks.retain(|(cell, _)| *cell != layout.cell(corner));
    let struck = shape.pair.into_iter().filter(|&value| state.has(corner, value));
    vec![step.striking_each(struck.map(|value| (corner, value)))]
}

/// Types 2 and 5: those corners that may hold something else may hold the same.
fn same_extra<'s>(search: &Search<'s>, shape: &Rectangle, loose: &[usize]) -> Vec<StepBuilder<'s>> {
    let state = search.state;
    let is_type_2 = loose.len() == 2 && !shape.are_opposite(loose[0], loose[1]);
    if loose.len() < 2 || is_type_2 != (*search.technique == TYPE_2) {
        return Vec::new();
    }
    let extras = loose.iter().flat_map(|&cell| shape.extras(state, cell)).unique().collect_vec();
    let [extra] = extras[..] else { return Vec::new() };
    vec![shape.step(search).about([extra]).locking(loose, [extra])]
}

fn type_3<'s>(search: &Search<'s>, shape: &Rectangle, loose: &[usize]) -> Vec<StepBuilder<'s>> {
    let Search { state, layout, .. } = *search;
    let &[one, two] = loose else { return Vec::new() };
    let mut extras = vec![0; state.candidates(one).len()];
    let both = loose.iter().flat_map(|&cell| shape.extras(state, cell));
    both.for_each(|value| bits::insert(&mut extras, value));
    let mut steps = Vec::new();
    for group in layout.common(&[one, two]) {
        // The two corners as one cell.
        let mut items = vec![(one, &extras[..])];
        let others = layout.groups()[group].cells.iter().copied().filter(|&cell| {
            !shape.cells.contains(&cell)
                && state.is_open(cell)
                && state.candidate_count(cell) <= LARGEST
        });
        items.extend(others.map(|cell| (cell, state.candidates(cell))));
        let mut take = |chosen: &[usize], values: &bits::Set| {
            // Others are naked subsets.
            if let Some((_, others)) = chosen.split_first().filter(|(first, _)| **first == one) {
                let all = [loose, others].concat();
                let step = shape.step(search).within([group]).in_order(others.iter().copied());
                let step = step.about(bits::members(values));
                // The corners take part only with what they may hold besides.
                steps.push(bits::members(values).fold(step, |step, value| {
                    step.locking(if shape.pair.contains(&value) { others } else { &all }, [value])
                }));
            }
            Flow::Continue(())
        };
        // (It never breaks off.)
        let _ = (2..=LARGEST).try_for_each(|size| bits::tight_subsets(&items, size, &mut take));
    }
    steps
}

fn type_4<'s>(search: &Search<'s>, shape: &Rectangle, loose: &[usize]) -> Vec<StepBuilder<'s>> {
    let state = search.state;
    let &[one, two] = loose else { return Vec::new() };
    if shape.are_opposite(one, two) {
        return Vec::new();
    }
    let step = |shape: Rectangle| {
        let [sure, other] = shape.pair;
        let house = only_house(state, sure, loose)?;
        let step = shape.step(search).within([house]);
        Some(step.striking(&state.holders_among(loose, other), other))
    };
    shape.both_ways().into_iter().filter_map(step).collect()
}

fn type_6<'s>(search: &Search<'s>, shape: &Rectangle, loose: &[usize]) -> Vec<StepBuilder<'s>> {
    let state = search.state;
    let &[one, two] = loose else { return Vec::new() };
    if !shape.are_opposite(one, two) {
        return Vec::new();
    }
    let [corner, beside, below, opposite] = shape.cells;
    let step = |shape: Rectangle| {
        let [sure, _] = shape.pair;
        let houses = |sides: [[usize; 2]; 2]| {
            let [first, second] = sides.map(|side| only_house(state, sure, &side));
            first.zip(second)
        };
        let rows = houses([[corner, beside], [below, opposite]]);
        let (first, second) = rows.or_else(|| houses([[corner, below], [beside, opposite]]))?;
        let step = shape.step(search).within([first, second]);
        Some(step.striking(&state.holders_among(loose, sure), sure))
    };
    shape.both_ways().into_iter().filter_map(step).collect()
}

fn find_hidden(search: &mut Search<'_>) -> Flow {
    let state = search.state;
    rectangles(state, &mut |shape| {
        let [_, beside, below, opposite] = shape.cells;
        for shape in shape.both_ways() {
            let [sure, other] = shape.pair;
            let house = |side: usize| only_house(state, sure, &[side, opposite]);
            let Some((first, second)) = house(below).zip(house(beside)) else { continue };
            let step = shape.step(search).within([first, second]);
            search.report(step.striking(&state.holders_among(&[opposite], other), other))?;
        }
        Flow::Continue(())
    })
}
