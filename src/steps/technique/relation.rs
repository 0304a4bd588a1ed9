//! Pairs of a relation: two cells of a dot, a thermometer, a whispers line or any other rule about pairs
//! hold values that go together. What goes with none of the other cell's candidates cannot be.
//!
//! That is sound because one of these candidates is in the other cell. Going on from pair to pair,
//! bounds move along a thermometer, and values that are all low or all high along whispers.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique};
use crate::{
    statement::Statement,
    steps::{State, Step, bits},
};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "relation",
    title: "pairs of a relation",
    weight: 5,
    difficulty: 26,
    assumes_unique: false,
    find,
    explain: |step| {
        let (rule, other) = (&step.houses[0], step.cells[0]);
        let held = step.marks.iter().map(|(_, value)| value).format(", ");
        let gone = step.values.iter().format(", ");
        let cell = step.eliminations[0].0;
        format!("{rule}: {other} holds one of {held}, and {gone} in {cell} goes with none of these")
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let size = layout.size();
    for rule in layout.other_rules() {
        for statement in rule.statements() {
            let Statement::Pairs { pairs, table } = statement else { continue };
            for pair in pairs.iter().filter(|_| !table.is_difference()) {
                let [one, other] = pair.map(|cell| size.index(cell));
                for (cell, partner, is_first) in [(one, other, true), (other, one, false)] {
                    if !state.is_open(cell) {
                        continue;
                    }
                    let goes_with = |value: usize, held: usize| {
                        if is_first { table.allows(value, held) } else { table.allows(held, value) }
                    };
                    let held = bits::members(state.candidates(partner)).collect_vec();
                    let gone = bits::members(state.candidates(cell))
                        .filter(|&value| !held.iter().any(|&held| goes_with(value, held)))
                        .collect_vec();
                    if gone.is_empty() || held.is_empty() {
                        continue;
                    }
                    let mut step = Step::new(&TECHNIQUE).at(layout, &[partner]);
                    step.houses.push(rule.name().into());
                    for &value in &held {
                        step = step.marking(layout, &[partner], value);
                    }
                    for &value in &gone {
                        step = step.striking(layout, &[cell], value);
                    }
                    found(step.about(layout, gone))?;
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
    fn a_value_without_a_partner_is_struck() {
        let two = &[("keep", "r1c1", "46")];
        check(&TECHNIQUE, "non-consecutive", two, "r1c2<>5");
        let struck = &[("keep", "r1c1", "46"), ("strike", "r1c2", "5")];
        check(&TECHNIQUE, "non-consecutive", struck, "r2c1<>5");
        check(&TECHNIQUE, "non-consecutive", &[("keep", "r1c1", "45")], "");
        // Cells that only differ are another technique's.
        check(&TECHNIQUE, "anti-king", &[("place", "r1c1", "4")], "");
    }
}
