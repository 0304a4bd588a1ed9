//! XY-wing: a cell (the pivot) is one of two values, and whichever it is, one of two cells that it
//! sees (the pincers) is a third. What sees both pincers is not that third value.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique};
use crate::{State, Step, bits};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "xy-wing",
    title: "XY-wing",
    weight: 46,
    difficulty: 42,
    assumes_unique: false,
    find,
    explain: |step| {
        let [pivot, one, two] = step.cells[..] else { return String::new() };
        let [a, b, c] = step.values[..] else { return String::new() };
        format!(
            "if {pivot} is {a}, then {one} is {c}; if it is {b}, then {two} is {c}: \
             no {c} where both are seen"
        )
    },
};

/// The open cells with two candidates, with these.
pub(super) fn pairs(state: &State) -> Vec<(usize, [usize; 2])> {
    let cells = 0..state.layout().size().cell_count();
    let is_pair = |&cell: &usize| state.candidate_count(cell) == 2 && state.is_open(cell);
    let pair = |cell| Some((cell, bits::members(state.candidates(cell)).collect_array()?));
    cells.filter(is_pair).filter_map(pair).collect()
}

/// The value of the pair that is not this one, if this one is in it.
pub(super) fn other(pair: [usize; 2], value: usize) -> Option<usize> {
    let index = pair.iter().position(|&member| member == value)?;
    Some(pair[1 - index])
}

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let pairs = pairs(state);
    for &(pivot, [a, b]) in &pairs {
        let near = pairs.iter().filter(|(cell, _)| layout.sees(pivot, *cell)).collect_vec();
        for &&(one, first) in &near {
            let Some(c) = other(first, a).filter(|&c| c != b) else { continue };
            for &&(two, second) in &near {
                if other(second, b) != Some(c) {
                    continue;
                }
                let seen = state.seen_by_all(c, &[one, two]);
                let mut step = Step::new(&TECHNIQUE)
                    .about(layout, [a, b, c])
                    .marking(layout, &[one, two], c)
                    .marking(layout, &[pivot, one], a)
                    .marking(layout, &[pivot, two], b)
                    .striking(layout, &seen, c);
                step.cells = [pivot, one, two].map(|cell| layout.cell(cell)).to_vec();
                if let Some(step) = step.if_useful() {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn what_sees_both_pincers_is_not_their_value() {
        let row_and_column =
            &[("keep", "r1c1", "12"), ("keep", "r1c6", "13"), ("keep", "r7c1", "23")];
        check(&TECHNIQUE, "classic", row_and_column, "r7c6<>3");
        let box_and_row = &[("keep", "r1c1", "12"), ("keep", "r3c2", "13"), ("keep", "r1c7", "23")];
        check(&TECHNIQUE, "classic", box_and_row, "r1c2<>3 r1c3<>3 r3c7<>3 r3c8<>3 r3c9<>3");
    }

    #[test]
    fn the_pivot_sees_a_pincer_by_the_diagonal() {
        let diagonal = &[("keep", "r1c1", "12"), ("keep", "r5c5", "13"), ("keep", "r1c7", "23")];
        check(&TECHNIQUE, "diagonal", diagonal, "r1c5<>3 r1c9<>3 r2c8<>3 r3c7<>3 r5c7<>3 r7c7<>3");
        check(&TECHNIQUE, "classic", diagonal, "");
    }
}
