//! Pairs of a relation: two cells of a dot, a thermometer, a whispers line or any other rule about pairs
//! hold values that go together. What goes with none of the other cell's candidates cannot be.
//!
//! That is sound because one of these candidates is in the other cell. Going on from pair to pair,
//! bounds move along a thermometer, and values that are all low or all high along whispers.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, because};
use crate::{Detail, Layout, State, Step, bits};
use satoku_core::{
    grid::Value,
    rule::{Rule, joined},
    statement::Statement,
};

/// The most partners of a value, and the most values, for which they are named.
const FEW: usize = 2;

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "relation",
    title: "pairs of a relation",
    weight: 5,
    difficulty: 26,
    assumes_unique: false,
    find,
    explain: because::explain,
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
                    let has_none = is_without_any(size.value_count(), &gone, goes_with);
                    let words = (!has_none)
                        .then(|| because::why(state, &***rule, [partner], &step.eliminations))
                        .flatten();
                    let needs = |value: usize| {
                        let all = 0..size.value_count();
                        all.filter(|&other| goes_with(value, other)).collect_vec()
                    };
                    let pair = Pair { layout, cell, gone: &gone, partner, held: &held };
                    step.detail =
                        Detail::Because(words.unwrap_or_else(|| pair.words(&***rule, needs)));
                    found(step.about(layout, gone))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two cells of a relation: values that go from one of them, and what the other one can hold.
struct Pair<'a> {
    layout: &'a Layout,
    cell: usize,
    gone: &'a [usize],
    partner: usize,
    held: &'a [usize],
}

impl Pair<'_> {
    /// Why the values go, in words. `needs` are all values that go with one, gone or not.
    fn words(&self, rule: &dyn Rule, needs: impl Fn(usize) -> Vec<usize>) -> String {
        let layout = self.layout;
        let [cell, partner] = [self.cell, self.partner].map(|cell| layout.cell(cell));
        let values = |set: &[usize]| set.iter().map(|&value| layout.value(value)).collect_vec();
        let (gone, held, there) = (values(self.gone), values(self.held), because::there(rule));
        let needs: Vec<(Value, Vec<Value>)> =
            self.gone.iter().map(|&value| (layout.value(value), values(&needs(value)))).collect();
        if needs.iter().all(|(_, needs)| needs.is_empty()) {
            let have = if gone.len() == 1 { "has" } else { "have" };
            return format!("{} in {cell} {have} no partner {there}", joined(&gone, "and"));
        }
        if held.len() <= FEW {
            let (held, gone) = (joined(&held, "or"), joined(&gone, "or"));
            return format!("{partner} is {held}, so {cell} cannot be {gone} {there}");
        }
        if needs.len() <= FEW && needs.iter().all(|(_, needs)| (1..=FEW).contains(&needs.len())) {
            let one = |(index, (value, needs)): (usize, &(Value, Vec<Value>))| {
                let needs = joined(needs, "or");
                match index {
                    0 => format!("{value} in {cell} needs {needs} in {partner}"),
                    _ => format!("{value} needs {needs}"),
                }
            };
            let all = needs.iter().enumerate().map(one).collect_vec();
            let is_one = needs.iter().map(|(_, needs)| needs.len()).sum::<usize>() == 1;
            let are = if is_one { "is" } else { "are" };
            return format!("{there} {}, which {are} gone", joined(&all, "and"));
        }
        format!("{partner} has no partner left for {} in {cell} {there}", joined(&gone, "and"))
    }
}

/// Whether none of these values goes with any value at all.
fn is_without_any(values: usize, gone: &[usize], goes_with: impl Fn(usize, usize) -> bool) -> bool {
    gone.iter().all(|&value| (0..values).all(|other| !goes_with(value, other)))
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
