//! Other rule: a value would break a rule that says more than that cells differ, given the values
//! that are placed already: a third 0 beside two others in a Binairo, or a value that is used up.
//!
//! What a rule strikes is asked of the rule itself; which values it needs for that is found by
//! taking away one after the other.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique};
use crate::{Detail, State, Step};
use satoku_core::{
    grid::{Cell, Grid, Value},
    rule::{Rule, joined},
};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "other-rule",
    title: "other rule",
    weight: 4,
    difficulty: 20,
    assumes_unique: false,
    find,
    explain: |step| {
        let Detail::Because(why) = &step.detail else { return String::new() };
        why.clone()
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    if layout.other_rules().is_empty() {
        return ControlFlow::Continue(());
    }
    let size = layout.size();
    let grid = state.grid();
    for rule in layout.other_rules() {
        for &placed in rule.cells().iter().filter(|&&cell| grid.get(cell).is_some()) {
            let mut struck: Vec<(Cell, Value)> = Vec::new();
            rule.strike(&grid, placed, &mut |cell, value| {
                if state.has(size.index(cell), size.value_index(value)) {
                    struck.push((cell, value));
                }
            });
            let Some(&(first, value)) = struck.first() else { continue };
            let needed = needed(&***rule, &grid, (first, value));
            let is_same = |candidate: &(Cell, Value)| {
                candidate.1 == value && !admits(&***rule, &needed, *candidate)
            };
            let mut step = Step::new(&TECHNIQUE);
            step.eliminations =
                struck.into_iter().filter(is_same).sorted_unstable().dedup().collect();
            step.marks = needed.filled().collect();
            step.cells = step.marks.iter().map(|&(cell, _)| cell).collect();
            step.values.push(value);
            step.houses.push(rule.name().into());
            if let Some(mut step) = step.if_useful() {
                step.detail = Detail::Because(words(&***rule, &needed, &step.eliminations));
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a value may be added to the grid.
fn admits(rule: &dyn Rule, grid: &Grid, (cell, value): (Cell, Value)) -> bool {
    let mut trial = grid.clone();
    trial.set(cell, Some(value));
    !rule.breaks(&trial)
}

/// Why a value must not be added to the grid in any of these cells: what the rule says of the first.
fn words(rule: &dyn Rule, grid: &Grid, gone: &[(Cell, Value)]) -> String {
    let [(cell, value), others @ ..] = gone else { return String::new() };
    let mut trial = grid.clone();
    trial.set(*cell, Some(*value));
    let broken = rule.broken(&trial);
    let why =
        broken.first().map_or_else(|| format!("{} is broken", rule.name()), ToString::to_string);
    let others = others.iter().map(|(cell, _)| cell).collect::<Vec<_>>();
    let same = match others[..] {
        [] => String::new(),
        _ => format!("; the same goes for {}", joined(&others, "and")),
    };
    format!("if {cell} were {value}: {why}{same}")
}

/// As few of the grid's values as forbid the candidate; the earlier ones go first.
fn needed(rule: &dyn Rule, grid: &Grid, candidate: (Cell, Value)) -> Grid {
    let mut needed = Grid::empty(grid.size());
    for &cell in rule.cells() {
        needed.set(cell, grid.get(cell));
    }
    for (cell, value) in needed.clone().filled() {
        needed.set(cell, None);
        if admits(rule, &needed, candidate) {
            needed.set(cell, Some(value));
        }
    }
    needed
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_run_is_not_made_too_long() {
        check(&TECHNIQUE, "binairo-6", &[("place", "r1c2 r1c3", "00")], "r1c1<>0 r1c4<>0");
        check(&TECHNIQUE, "binairo-6", &[("place", "r1c2 r1c4", "11")], "r1c3<>1");
        check(&TECHNIQUE, "binairo-6", &[("place", "r1c2 r1c5", "11")], "");
    }

    #[test]
    fn a_value_that_is_used_up_is_struck() {
        let three = &[("place", "r1c1 r1c3 r1c5", "000"), ("strike", "r1c2 r1c4", "0")];
        check(&TECHNIQUE, "binairo-6", three, "r1c6<>0");
    }

    #[test]
    fn a_line_is_not_made_equal_to_another() {
        let rows = &[("place", "r1c1-6 r4c1-5", "00101100101"), ("strike", "r4c6", "0")];
        check(&TECHNIQUE, "binairo-6", rows, "r4c6<>1");
        check(&TECHNIQUE, "binairo:6,repeat", rows, "");
    }

    #[test]
    fn neighbours_are_not_consecutive() {
        check(&TECHNIQUE, "non-consecutive", &[("place", "r1c1", "5")], "r1c2<>4 r2c1<>4");
    }
}
