//! XYZ-wing: like an XY-wing, but the pivot may be the third value, too. What sees all three cells
//! is not that value.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    Found, Technique,
    xy_wing::{other, pairs},
};
use crate::{State, Step, bits};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "xyz-wing",
    title: "XYZ-wing",
    weight: 50,
    difficulty: 44,
    assumes_unique: false,
    find,
    explain: |step| {
        let [pivot, one, two] = step.cells[..] else { return String::new() };
        let [.., c] = step.values[..] else { return String::new() };
        format!(
            "one of {pivot}, {one}, {two} is {c}, whatever {pivot} is: no {c} where all are seen"
        )
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let pairs = pairs(state);
    let is_pivot = |&cell: &usize| state.candidate_count(cell) == 3 && state.is_open(cell);
    for pivot in (0..layout.size().cell_count()).filter(is_pivot) {
        let within = |pair: &[usize; 2]| pair.iter().all(|&value| state.has(pivot, value));
        let near = pairs.iter().filter(|(cell, pair)| layout.sees(pivot, *cell) && within(pair));
        for [&(one, first), &(two, second)] in near.array_combinations() {
            let Some(&c) = first.iter().find(|value| second.contains(value)) else { continue };
            let (Some(a), Some(b)) = (other(first, c), other(second, c)) else { continue };
            if a == b {
                continue;
            }
            let seen = state.seen_by_all(c, &[pivot, one, two]);
            let mut step = Step::new(&TECHNIQUE).about(layout, [a, b, c]);
            step.cells = [pivot, one, two].map(|cell| layout.cell(cell)).to_vec();
            for cell in [pivot, one, two] {
                for value in bits::members(state.candidates(cell)) {
                    step = step.marking(layout, &[cell], value);
                }
            }
            if let Some(step) = step.striking(layout, &seen, c).if_useful() {
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn what_sees_all_three_cells_is_not_their_common_value() {
        let wing = &[("keep", "r1c1", "123"), ("keep", "r3c2", "13"), ("keep", "r1c7", "23")];
        check(&TECHNIQUE, "classic", wing, "r1c2<>3 r1c3<>3");
    }

    #[test]
    fn a_diagonal_is_as_good_as_a_row() {
        let wing = &[("keep", "r1c1", "123"), ("keep", "r2c3", "13"), ("keep", "r6c6", "23")];
        check(&TECHNIQUE, "diagonal", wing, "r2c2<>3 r3c3<>3");
        check(&TECHNIQUE, "classic", wing, "");
    }
}
