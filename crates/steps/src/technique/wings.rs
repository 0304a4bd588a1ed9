//! Wings: two to four cells that between them always hold some value.
//!
//! - *XY-wing*: a cell (the pivot) is one of two values, and whichever it is, one of two cells that
//!   it sees (the pincers) is a third. What sees both pincers is not that third value;
//! - *XYZ-wing*: the same, but the pivot may be the third value, too. What sees all three cells is
//!   not that value;
//! - *WXYZ-wing*: four cells with four candidates together; one cell (the hinge) sees the others.
//!   All that may hold one of these values see each other, but for one value, so each of those is
//!   in the four cells once at most. So the fourth cell is that one value; what sees all that may
//!   hold it is not;
//! - *W-wing*: two cells that do not see each other have the same two candidates, and of the only
//!   two places that a house has for one of these, each is seen by one of the cells. So one of the
//!   cells is the other value, and what sees both is not.

use crate::technique::prelude::*;

techniques! {
    XY_WING, "xy-wing", "XY-wing", 46, 42, xy_wings, explain_xy_wing;
    XYZ_WING, "xyz-wing", "XYZ-wing", 50, 44, xyz_wings, explain_xyz_wing;
    W_WING, "w-wing", "W-wing", 51, 44, w_wings, explain_w_wing;
    WXYZ_WING, "wxyz-wing", "WXYZ-wing", 53, 46, wxyz_wings, explain_wxyz_wing;
}

/// The value of the pair that is not this one, if this one is in it.
fn other(pair: [usize; 2], value: usize) -> Option<usize> {
    let index = pair.iter().position(|&member| member == value)?;
    Some(pair[1 - index])
}

fn xy_wings(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    let pairs = state.bivalue_cells();
    for &(pivot, [a, b]) in &pairs {
        let near = pairs.iter().filter(|(cell, _)| layout.sees(pivot, *cell)).collect_vec();
        for &&(one, first) in &near {
            let Some(c) = other(first, a).filter(|&c| c != b) else { continue };
            for &&(two, _) in near.iter().filter(|(_, second)| other(*second, b) == Some(c)) {
                let step = Step::by(search)
                    .in_order([pivot, one, two])
                    .about([a, b, c])
                    .marking(&[one, two], c)
                    .marking(&[pivot, one], a)
                    .marking(&[pivot, two], b)
                    .striking(&state.seen_by_all(c, &[one, two]), c);
                search.report(step)?;
            }
        }
    }
    Flow::Continue(())
}

fn explain_xy_wing(step: &Step) -> String {
    let [pivot, one, two] = step.cells[..] else { return String::new() };
    let [a, b, c] = step.values[..] else { return String::new() };
    format!(
        "if {pivot} is {a}, then {one} is {c}; if it is {b}, then {two} is {c}: \
         no {c} where both are seen"
    )
}

fn xyz_wings(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    let pairs = state.bivalue_cells();
    for pivot in state.open_cells().filter(|&cell| state.candidate_count(cell) == 3) {
        let within = |pair: &[usize; 2]| pair.iter().all(|&value| state.has(pivot, value));
        let near = pairs.iter().filter(|(cell, pair)| layout.sees(pivot, *cell) && within(pair));
        for [&(one, first), &(two, second)] in near.array_combinations() {
            let Some(&c) = first.iter().find(|value| second.contains(value)) else { continue };
            let (Some(a), Some(b)) = (other(first, c), other(second, c)) else { continue };
            if a == b {
                continue;
            }
            let cells = [pivot, one, two];
            let step = Step::by(search)
                .in_order(cells)
                .about([a, b, c])
                .marking_all(&cells)
                .striking(&state.seen_by_all(c, &cells), c);
            search.report(step)?;
        }
    }
    Flow::Continue(())
}

fn explain_xyz_wing(step: &Step) -> String {
    let [pivot, one, two] = step.cells[..] else { return String::new() };
    let [.., c] = step.values[..] else { return String::new() };
    format!("one of {pivot}, {one}, {two} is {c}, whatever {pivot} is: no {c} where all are seen")
}

fn w_wings(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    for [(one, pair), (two, other)] in state.bivalue_cells().into_iter().array_combinations() {
        if pair != other || layout.sees(one, two) {
            continue;
        }
        for (linked, struck) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let seen = state.seen_by_all(struck, &[one, two]);
            if seen.is_empty() {
                continue;
            }
            for (house, [a, b]) in state.bilocation_houses(linked) {
                for (a, b) in [(a, b), (b, a)] {
                    if !layout.sees(one, a) || !layout.sees(two, b) || a == two || b == one {
                        continue;
                    }
                    let step = Step::by(search)
                        .in_order([one, two, a, b])
                        .about([struck, linked])
                        .within([house])
                        .marking(&[one, two], struck)
                        .marking(&[one, a, b, two], linked)
                        .striking(&seen, struck)
                        .linking([
                            ([one], struck, false),
                            ([one], linked, true),
                            ([a], linked, false),
                            ([b], linked, true),
                            ([two], linked, false),
                            ([two], struck, true),
                        ]);
                    search.report(step)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn explain_w_wing(step: &Step) -> String {
    let [one, two, first, second] = step.cells[..] else { return String::new() };
    let [struck, linked] = step.values[..] else { return String::new() };
    let house = step.houses.first().map_or("", |house| house);
    format!(
        "{house} has its {linked} in {first} or {second}, so {one} or {two} is {struck}: \
         no {struck} where both are seen"
    )
}

/// The number of cells of a WXYZ-wing, and of their values.
const SIZE: usize = 4;
/// The most choices of cells that are looked at.
const MOST_CHOICES: usize = 300_000;

fn wxyz_wings(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    let mut effort = LookBudget::new(MOST_CHOICES);
    let fit = state.open_cells().filter(|&cell| state.candidate_count(cell) <= SIZE).collect_vec();
    for &hinge in &fit {
        let near = fit.iter().copied().filter(|&cell| layout.sees(hinge, cell)).collect_vec();
        extend(search, &mut vec![hinge], &near, &mut effort)?;
    }
    Flow::Continue(())
}

fn explain_wxyz_wing(step: &Step) -> String {
    let Some((value, others)) = step.values.split_last() else { return String::new() };
    let (cells, others) = (step.cells.iter().format(", "), others.iter().format(", "));
    format!(
        "{cells} hold each of {others} once at most, so one of them is {value}: no {value} where \
         all that may be it are seen"
    )
}

/// Adds further cells to those of a WXYZ-wing, the hinge first, and finds what whole wings strike.
fn extend(
    search: &mut Search<'_>,
    cells: &mut Vec<usize>,
    near: &[usize],
    effort: &mut LookBudget,
) -> Flow {
    for (index, &cell) in near.iter().enumerate() {
        effort.spend(1)?;
        cells.push(cell);
        let values = search.state.candidates_among(cells);
        let free = free(search.state, cells, &values);
        if bits::count(&values) <= SIZE && free.len() <= 1 {
            if cells.len() < SIZE {
                extend(search, cells, &near[index + 1..], effort)?;
            } else if let ([free], SIZE) = (&free[..], bits::count(&values)) {
                let others = bits::members(&values).filter(|value| value != free);
                let step = Step::by(search).in_order(cells.iter().copied());
                let step = step
                    .about(others.chain([*free]))
                    .marking_holders(cells, bits::members(&values));
                let holders = search.state.holders_among(cells, *free);
                let seen = search.state.seen_by_all(*free, &holders);
                search.report(step.striking(&seen, *free))?;
            }
        }
        cells.pop();
    }
    Flow::Continue(())
}

/// The values that two cells may hold that do not see each other.
fn free(state: &State, cells: &[usize], values: &bits::Set) -> Vec<usize> {
    let is_free = |&value: &usize| {
        let holders = state.holders_among(cells, value);
        holders.iter().array_combinations().any(|[&one, &two]| !state.layout().sees(one, two))
    };
    bits::members(values).filter(is_free).collect()
}
