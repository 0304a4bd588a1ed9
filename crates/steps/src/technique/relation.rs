//! Pairs of a relation: two cells of a dot, a thermometer, a whispers line or any other rule about
//! pairs hold values that go together. What goes with none of the other cell's candidates cannot
//! be.
//!
//! That is sound because one of these candidates is in the other cell. Going on from pair to pair,
//! bounds move along a thermometer, and values that are all low or all high along whispers.

use super::{named_kinds::has_no_name, rule_words};
use crate::technique::prelude::*;
use satoku_puzzle::rule::{Rule, joined};

/// The most partners of a value, and the most values, for which they are named.
const FEW: usize = 2;

techniques! {
    TECHNIQUE, "relation", "pairs of a relation", 4, 20, find(has_no_name),
        rule_words::explain;
}

/// The steps of those rules that are meant, as a technique's.
pub(super) fn find(search: &mut Search<'_>, is_meant: impl Fn(&dyn Rule) -> bool) -> Flow {
    let Search { state, layout, .. } = *search;
    let size = layout.size();
    for rule in layout.other_rules().iter().filter(|rule| is_meant(&****rule)) {
        for statement in rule.statements() {
            let Some((pairs, table)) = statement.as_pairs() else { continue };
            for pair in pairs.iter().filter(|_| !table.is_difference()) {
                let [one, other] = pair.map(|cell| size.index(cell));
                for (cell, partner, is_first) in [(one, other, true), (other, one, false)] {
                    if !state.is_open(cell) {
                        continue;
                    }
                    let goes_with = |value: usize, held: usize| {
                        table.allows(&if is_first { [value, held] } else { [held, value] })
                    };
                    let held = bits::members(state.candidates(partner)).collect_vec();
                    let gone = bits::members(state.candidates(cell))
                        .filter(|&value| !held.iter().any(|&held| goes_with(value, held)))
                        .collect_vec();
                    if gone.is_empty() || held.is_empty() {
                        continue;
                    }
                    let all = || 0..size.value_count();
                    // Values that go with none at all.
                    let has_none = gone.iter().all(|&v| !all().any(|w| goes_with(v, w)));
                    let needs = |value: Value| {
                        let value = size.value_index(value);
                        let needs = all().filter(|&other| goes_with(value, other));
                        needs.map(|other| layout.value(other)).collect_vec()
                    };
                    let step = Step::by(search)
                        .at(&[partner])
                        .by_rule(rule.name())
                        .marking_all(&[partner])
                        .striking_each(gone.iter().map(|&value| (cell, value)))
                        .about_struck()
                        .because(|step| {
                            let why = || rule_words::why(state, &***rule, &[partner], step);
                            let held = held.iter().map(|&value| layout.value(value)).collect_vec();
                            let why = if has_none { None } else { why() };
                            why.unwrap_or_else(|| words(step, &***rule, &held, needs))
                        });
                    search.report(step)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Why the values of a step go from a cell, as its partner holds one of these, in words. `needs` are
/// all values that go with one, gone or not.
fn words(
    step: &Step,
    rule: &dyn Rule,
    held: &[Value],
    needs: impl Fn(Value) -> Vec<Value>,
) -> String {
    let (cell, partner, gone) = (step.eliminations[0].0, step.cells[0], &step.values);
    let there = rule_words::there(rule);
    let needs = gone.iter().map(|&value| (value, needs(value))).collect_vec();
    if needs.iter().all(|(_, needs)| needs.is_empty()) {
        let have = if gone.len() == 1 { "has" } else { "have" };
        return format!("{} in {cell} {have} no partner {there}", joined(gone, "and"));
    }
    if held.len() <= FEW {
        let (held, gone) = (joined(held, "or"), joined(gone, "or"));
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
    format!("{partner} has no partner left for {} in {cell} {there}", joined(gone, "and"))
}
