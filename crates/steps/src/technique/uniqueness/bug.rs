//! BUG+1: all open cells have two candidates, but one that has three. Without its third one, each
//! value would have two places, or none, in each house, and in every solution all cells could change
//! to their other candidate (a *bivalue universal grave*). So where there is just one solution, the
//! cell holds the third.
//!
//! That each house holds every value is essential: in a group that does not, the change could put
//! a value into both places. And other rules know nothing of the change.

use super::super::{Technique, report};
use crate::{State, Step, bits};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "bug-plus-one",
    title: "BUG+1",
    weight: 57,
    difficulty: 56,
    assumes_unique: true,
    find: |state, found| report(find(state), found),
    explain: |step| {
        let ([cell], [value]) = (&step.cells[..], &step.values[..]) else { return String::new() };
        format!(
            "if {cell} were not {value}, each open cell could change to its other candidate, and \
             there would be two solutions"
        )
    },
};

fn find(state: &State) -> Option<Step> {
    let layout = state.layout();
    if !layout.other_rules().is_empty() || layout.groups().iter().any(|g| !g.kind.is_house()) {
        return None;
    }
    let mut odd = None;
    for cell in (0..layout.size().cell_count()).filter(|&cell| state.is_open(cell)) {
        match state.candidate_count(cell) {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return None,
        }
    }
    let odd = odd?;
    let mut candidates = bits::members(state.candidates(odd));
    let value = candidates.find(|&value| is_grave_without(state, odd, value))?;
    let step = Step::new(&TECHNIQUE).at(layout, &[odd]).about(layout, [value]);
    let step = step.marking(layout, &[odd], value);
    let others = bits::members(state.candidates(odd)).filter(|&other| other != value);
    others.fold(step, |step, other| step.striking(layout, &[odd], other)).if_useful()
}

/// Whether each value has two places or is placed in each house, but for one candidate too many.
fn is_grave_without(state: &State, cell: usize, value: usize) -> bool {
    let layout = state.layout();
    let values = layout.size().value_count();
    layout.groups().iter().enumerate().all(|(house, group)| {
        (0..values).all(|other| {
            let too_many = usize::from(other == value && group.cells.contains(&cell));
            state.place_count(house, other) == 2 + too_many || state.is_placed(house, other)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check_unproven, *};

    #[test]
    fn the_odd_cell_holds_what_would_be_in_it_too_often() {
        let latin = &[
            ("keep", "r1c1 r2c2 r3c3 r4c4", "12"),
            ("keep", "r1c2 r2c3 r3c4 r4c1", "23"),
            ("keep", "r1c3 r2c4 r3c1 r4c2", "34"),
            ("keep", "r1c4 r2c1 r3c2 r4c3", "14"),
            ("give", "r1c1", "3"),
        ];
        check_unproven(&TECHNIQUE, "latin:4x4", latin, "r1c1<>1 r1c1<>2");
        check_unproven(&TECHNIQUE, "latin:4x4,anti-knight", latin, "");
    }
}
