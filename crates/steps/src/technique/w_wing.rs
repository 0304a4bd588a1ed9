//! W-wing: two cells that do not see each other are of the same two values, and of the only two places that
//! a house has for one of these, each is seen by one of the cells. So one of the cells is the other
//! value, and what sees both is not.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, report, xy_wing::pairs};
use crate::{Detail, Link, State, Step};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "w-wing",
    title: "W-wing",
    weight: 51,
    difficulty: 44,
    assumes_unique: false,
    find,
    explain: |step| {
        let [one, two, first, second] = step.cells[..] else { return String::new() };
        let [struck, linked] = step.values[..] else { return String::new() };
        let house = step.houses.first().map_or("", |house| house);
        format!(
            "{house} has its {linked} in {first} or {second}, so {one} or {two} is {struck}: \
             no {struck} where both are seen"
        )
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let pairs = pairs(state);
    for [&(one, pair), &(two, other)] in pairs.iter().array_combinations() {
        if pair != other || layout.sees(one, two) {
            continue;
        }
        for (linked, struck) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let seen = state.seen_by_all(struck, &[one, two]);
            if seen.is_empty() {
                continue;
            }
            for (house, group) in layout.groups().iter().enumerate() {
                if !group.kind.is_house() || state.place_count(house, linked) != 2 {
                    continue;
                }
                let Some((a, b)) = state.holders(house, linked).collect_tuple() else { continue };
                for (a, b) in [(a, b), (b, a)] {
                    if layout.sees(one, a) && layout.sees(two, b) && a != two && b != one {
                        let wing = [one, a, b, two];
                        report(step(state, wing, house, [linked, struck], &seen), found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(
    state: &State,
    [one, a, b, two]: [usize; 4],
    house: usize,
    [linked, struck]: [usize; 2],
    seen: &[usize],
) -> Option<Step> {
    let layout = state.layout();
    let link = |cell, value, is_true| Link {
        cells: vec![layout.cell(cell)],
        values: vec![layout.value(value)],
        is_true,
    };
    let mut step = Step::new(&TECHNIQUE)
        .about(layout, [struck, linked])
        .within(layout, [house])
        .marking(layout, &[one, two], struck)
        .marking(layout, &[one, a, b, two], linked)
        .striking(layout, seen, struck);
    step.cells = [one, two, a, b].map(|cell| layout.cell(cell)).to_vec();
    step.detail = Detail::Chain(vec![
        link(one, struck, false),
        link(one, linked, true),
        link(a, linked, false),
        link(b, linked, true),
        link(two, linked, false),
        link(two, struck, true),
    ]);
    step.if_useful()
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn two_equal_cells_with_a_link_between_them() {
        let wing =
            &[("keep", "r1c1", "25"), ("keep", "r5c5", "25"), ("only", "r9c1-9", "2: r9c1 r9c5")];
        check(&TECHNIQUE, "classic", wing, "r1c5<>5 r5c1<>5");
        let loose = [&wing[..], &[("give", "r9c9", "2")]].concat();
        check(&TECHNIQUE, "classic", &loose, "");
    }

    #[test]
    fn the_link_is_by_a_house_and_cells_are_seen_by_any_group() {
        // The 2 of window 1 is in r2c2 or r4c4, and r1c2 and r8c4 see these.
        let wing =
            &[("keep", "r1c2", "25"), ("keep", "r8c4", "25"), ("only", "r2-4c2-4", "2: r2c2 r4c4")];
        check(&TECHNIQUE, "nrc", wing, "r1c4<>5 r6c2<>5 r7c2<>5 r8c2<>5");
        check(&TECHNIQUE, "classic", wing, "");
    }
}
