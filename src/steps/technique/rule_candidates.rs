//! Candidates of a rule: no choice among the candidates of its other cells lets a rule that says more
//! than that cells differ have some value in a cell. Two cells of a cage with a total of 4 cannot
//! hold a 2, and if the one has lost its 1, the other loses its 3.
//!
//! What one part of the rule excludes (one pair of cells, one sum) is a step; whose candidates that
//! takes is found by putting back those of one cell after the other.

use itertools::Itertools;

use super::Technique;
use crate::{
    statement::{Candidates, Propagator},
    steps::{Layout, State, Step, bits},
};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "rule-candidates",
    title: "candidates of a rule",
    weight: 5,
    assumes_unique: false,
    find,
    explain: |step| {
        let rule = step.houses.first().map_or("", |rule| rule);
        let cells = step.cells.iter().format(", ");
        if step.cells.is_empty() {
            return format!("{rule}: it would be broken, whatever the other cells hold");
        }
        format!("{rule}: with what {cells} can hold, it would be broken")
    },
};

fn find(state: &State) -> Option<Step> {
    let layout = state.layout();
    let mut candidates: Option<Candidates> = None;
    for (rule, propagators) in layout.other_rules().iter().zip(layout.propagators()) {
        for propagator in propagators {
            let candidates = candidates.get_or_insert_with(|| candidates_of(state));
            let mark = candidates.mark();
            // What shows that there is no solution is not a step of this kind.
            let is_useful = propagator.prune(candidates).is_ok() && candidates.mark() > mark;
            let struck = if is_useful { struck(state, propagator, candidates) } else { Vec::new() };
            candidates.undo(mark);
            if let Some(&first) = struck.first() {
                let mut step = step(layout, propagator, candidates, first);
                step.houses.push(rule.name().into());
                return step.if_useful();
            }
        }
    }
    None
}

/// The candidates of a state.
fn candidates_of(state: &State) -> Candidates {
    let size = state.layout().size();
    let mut candidates = Candidates::all(size);
    for cell in 0..size.cell_count() {
        for value in (0..size.value_count()).filter(|&value| !state.has(cell, value)) {
            // A cell without any is a contradiction, which the state knows.
            let _ = candidates.strike(cell, value);
        }
    }
    candidates
}

/// What a state has and the candidates no longer have, in a propagator's cells.
fn struck(state: &State, propagator: &Propagator, candidates: &Candidates) -> Vec<(usize, usize)> {
    let values = 0..candidates.size().value_count();
    let all = propagator.cells().iter().copied().sorted().cartesian_product(values);
    all.filter(|&(cell, value)| state.has(cell, value) && !candidates.has(cell, value)).collect()
}

/// The step that strikes a candidate, and what else goes from its cell for the same reason.
fn step(
    layout: &Layout,
    propagator: &Propagator,
    now: &Candidates,
    (cell, value): (usize, usize),
) -> Step {
    let mut trial = Candidates::all(now.size());
    let others = propagator.cells().iter().copied().filter(|&other| other != cell).sorted();
    let mut needed: Vec<usize> = others.filter(|&other| now.of(other) != trial.of(other)).collect();
    let mut index = 0;
    while index < needed.len() {
        let other = needed.remove(index);
        if !excluded(propagator, now, &needed, cell, &mut trial).contains(&value) {
            needed.insert(index, other);
            index += 1;
        }
    }
    let mut step = Step::new(&TECHNIQUE).at(layout, &needed);
    for value in excluded(propagator, now, &needed, cell, &mut trial) {
        step = step.about(layout, [value]).striking(layout, &[cell], value);
    }
    for other in needed {
        for value in bits::members(now.of(other)) {
            step = step.marking(layout, &[other], value);
        }
    }
    step
}

/// What a propagator strikes from a cell if just these cells, and that one, have lost candidates.
/// Nothing if that contradicts itself. `trial` has all candidates, before and after.
fn excluded(
    propagator: &Propagator,
    now: &Candidates,
    cells: &[usize],
    about: usize,
    trial: &mut Candidates,
) -> Vec<usize> {
    let lost = cells.iter().chain([&about]).flat_map(|&cell| {
        let values = bits::members(trial.of(cell)).filter(move |&value| !now.has(cell, value));
        values.map(move |value| (cell, value)).collect_vec()
    });
    let lost = lost.collect_vec();
    let result = lost.into_iter().try_for_each(|(cell, value)| trial.strike(cell, value));
    let result = result.and_then(|()| propagator.prune(trial));
    let values = bits::members(now.of(about)).filter(|&value| !trial.has(about, value));
    let excluded = if result.is_ok() { values.collect() } else { Vec::new() };
    trial.undo(0);
    excluded
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_value_without_a_partner_is_struck() {
        let two = &[("keep", "r1c1", "46")];
        check(&TECHNIQUE, "non-consecutive", two, "r1c2<>5");
        let struck = &[("keep", "r1c1", "46"), ("strike", "r1c2", "5")];
        check(&TECHNIQUE, "non-consecutive", struck, "r2c1<>5");
        let other_two = &[("keep", "r1c1", "45")];
        check(&TECHNIQUE, "non-consecutive", other_two, "");
        check(&TECHNIQUE, "classic", two, "");
    }

    #[test]
    fn a_count_forbids_what_is_too_much_with_what_is_left() {
        let zeros = &[("keep", "r1c1 r1c3 r1c5", "0")];
        check(&TECHNIQUE, "binairo-6", zeros, "r1c2<>0");
    }
}
