//! Empty rectangle: a region has all its places for a value in one row and one column, and a house
//! has two.
//!
//! One of the two sees the region's places in the row, say. If the other one does not hold the
//! value, it does, so the region has its value in the column; and what sees both that other one and
//! the region's places in the column cannot hold it. So it goes with row and column swapped, and
//! for any houses in place of rows and columns. Where both eliminate something, the two are found
//! together as well (a *dual* empty rectangle).

use crate::technique::prelude::*;

techniques! {
    TECHNIQUE, "empty-rectangle", "empty rectangle", 47, 66, find, explain;
}

/// The houses of one rectangle: the region, its two lines, the house with two places.
const HOUSES: usize = 4;

fn explain(step: &Step) -> String {
    let value = step.values[0];
    let of_one = step.houses.chunks(HOUSES).map(|houses| {
        let [region, line, other, pair] = houses else { return String::new() };
        format!(
            "{region} has its {value} in {line} or {other}, and {pair} in two places, one of them in {line}: \
             either that is empty and the other place has it, or {region} has it in {other}"
        )
    });
    let struck = step.eliminations.iter().map(|(cell, _)| cell).format(", ");
    format!("{}; so not in {struck}", of_one.collect_vec().join("; and "))
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    let is_region = |kind| matches!(kind, GroupKind::Region | GroupKind::Extra);
    let regions = layout.groups_of(is_region).collect_vec();
    for value in 0..layout.size().value_count() {
        let pairs = state.bilocation_houses(value);
        for &region in &regions {
            let mut here = Vec::new();
            for (row, column) in lines(state, region, value) {
                for lines in [[row, column], [column, row]] {
                    for &(pair, [one, two]) in pairs.iter().filter(|(pair, _)| *pair != region) {
                        for places in [[one, two], [two, one]] {
                            let step = conclude(search, value, region, lines, (pair, places));
                            search.report_and_keep(step, &mut here)?;
                        }
                    }
                }
            }
            for [one, two] in here.iter().array_combinations() {
                if one.step.eliminations != two.step.eliminations {
                    search.report(one.clone().united(two))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The rows and columns in which a region has all its places for a value, and some in each.
fn lines(state: &State, region: usize, value: usize) -> Vec<(usize, usize)> {
    let layout = state.layout();
    let cells = state.holders(region, value).collect_vec();
    let lines = |kind| {
        let spots =
            cells.iter().flat_map(|&cell| layout.spots(cell)).map(|spot| spot.group as usize);
        let lines = spots.filter(move |&group| layout.is_line(&layout.groups()[group], kind));
        lines.unique().collect_vec()
    };
    let (rows, columns) = (lines(GroupKind::Row), lines(GroupKind::Column));
    let crosses = rows.into_iter().cartesian_product(columns);
    let holds_all = |&(row, column): &(usize, usize)| {
        cells.iter().all(|&cell| layout.is_in(cell, row) || layout.is_in(cell, column))
            && !cells.iter().all(|&cell| layout.is_in(cell, row))
            && !cells.iter().all(|&cell| layout.is_in(cell, column))
    };
    crosses.filter(holds_all).collect()
}

/// What follows if the near place of a pair sees the region's places in the one line.
fn conclude<'s>(
    search: &Search<'s>,
    value: usize,
    region: usize,
    [line, other]: [usize; 2],
    (pair, [near, far]): (usize, [usize; 2]),
) -> Option<StepBuilder<'s>> {
    let Search { state, layout, .. } = *search;
    if !layout.is_in(near, line) || layout.is_in(near, region) || layout.is_in(far, region) {
        return None;
    }
    let cells = state.holders(region, value).collect_vec();
    // Those that the near place does not see, it leaves to the region.
    let left = cells.iter().copied().filter(|&cell| !layout.sees(near, cell));
    let mut struck = state.seen_by_all(value, &left.chain([far]).collect_vec());
    struck.retain(|&cell| layout.is_in(cell, other));
    let places = cells.into_iter().chain([near, far]).collect_vec();
    let step = Step::by(search)
        .at(&places)
        .about([value])
        .within([region, line, other, pair])
        .marking(&places, value);
    Some(step.striking(&struck, value))
}
