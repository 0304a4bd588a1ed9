//! Unique rectangles of types 1, 2, 4, 5 and 6: two values that could change places in the four
//! corners of a rectangle, if some corners did not hold something else. So some corner does.
//!
//! * Type 1: only one corner may hold another value, so it does.
//! * Types 2 and 5: all corners that may hold another value have the same one, so one of them
//!   holds it, and what sees them all does not. In type 2 these are two neighbours.
//! * Type 4: in a house, one of the two values can only be in the two corners that may hold others.
//!   The other value in one of them would make the rectangle deadly.
//! * Type 6: two opposite corners may hold others, and in both rows (or columns) one of the two
//!   values can only be in the rectangle: so it is in one diagonal. In that of the former two it
//!   would make the rectangle deadly.

use itertools::Itertools;

use super::deadly::{Rectangle, only_house, rectangle_of, rectangles};
use crate::{
    Step,
    step::{Flow, Search, StepBuilder, techniques},
};

techniques! {
    TYPE_1, "unique-rectangle", "unique rectangle", 58, 45, find(type_1), explain_1, unique;
    TYPE_2, "unique-rectangle-2", "unique rectangle, type 2", 59, 45,
        find(same_extra), explain_extra, unique;
    TYPE_4, "unique-rectangle-4", "unique rectangle, type 4", 61, 46,
        find(type_4), explain_4, unique;
    TYPE_5, "unique-rectangle-5", "unique rectangle, type 5", 62, 46,
        find(same_extra), explain_extra, unique;
    TYPE_6, "unique-rectangle-6", "unique rectangle, type 6", 63, 46,
        find(type_6), explain_6, unique;
}

fn explain_1(step: &Step) -> String {
    let cells = step.cells.iter().format(", ");
    let (values, corner) = (step.values.iter().format(" and "), step.eliminations[0].0);
    format!("{values} could change places in {cells} if {corner} had just these: it has not")
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
