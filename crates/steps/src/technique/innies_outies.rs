//! Innies and outies, the rule of 45: a house holds every value once, so its sum is known. Less the cages
//! inside it, it leaves its innies, a few cells with a known sum; and the cages that cover it have outies
//! beyond it. The same for a few houses side by side.
//!
//! The sums are those that the model's own rules imply ([`Model::implied_sums`](satoku_core::model::Model::implied_sums));
//! what goes with no choice among the candidates of their cells is struck.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    Found, Technique,
    rule_candidates::{candidates_of, struck},
};
use crate::{Detail, State, Step, bits};
use satoku_core::statement::Statement;

/// What the names of implied sums begin with.
const PREFIX: &str = "sum of ";

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "innies-outies",
    title: "innies and outies",
    weight: 8,
    difficulty: 28,
    assumes_unique: false,
    find,
    explain: |step| {
        let Detail::Sum(terms, total) = &step.detail else { return String::new() };
        let term = |(index, (weight, cell)): (usize, &(i32, _))| match (index, weight) {
            (0, 1) => format!("{cell}"),
            (_, 1) => format!(" + {cell}"),
            (0, -1) => format!("-{cell}"),
            (_, -1) => format!(" - {cell}"),
            (_, weight) => format!(" + {weight}*{cell}"),
        };
        let sum = terms.iter().enumerate().map(term).join("");
        let houses = step.houses.iter().format(", ");
        let gone = step.eliminations.iter().map(|(cell, value)| format!("{value} in {cell}"));
        format!("{houses}: less the cages, {sum} = {total}: no {}", gone.format(", "))
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let sums = layout.model().implied_sums();
    if sums.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut candidates = candidates_of(state);
    for ((name, sum), propagators) in sums.iter().zip(layout.implied_propagators()) {
        let Statement::Sum { terms, totals } = sum else { continue };
        let total = totals.ranges().first().map_or(0, |range| *range.start());
        let cells = terms.iter().map(|term| layout.size().index(term.cell)).collect_vec();
        if !cells.iter().any(|&cell| state.is_open(cell)) {
            continue;
        }
        let all = propagators.iter().flat_map(|propagator| struck(propagator, &mut candidates));
        let all = all.filter(|(cell, _)| cells.contains(cell)).sorted_unstable().dedup();
        let all = all.collect_vec();
        if all.is_empty() {
            continue;
        }
        let values = all.iter().map(|&(_, value)| value).sorted_unstable().dedup();
        let mut step = Step::new(&TECHNIQUE).at(layout, &cells).about(layout, values);
        let houses = name.strip_prefix(PREFIX).unwrap_or(name).split(", ");
        step.houses = houses.map(Into::into).collect();
        step.detail = Detail::Sum(terms.iter().map(|t| (t.weight, t.cell)).collect(), total);
        for &(cell, value) in &all {
            step = step.striking(layout, &[cell], value);
        }
        for &cell in cells.iter().filter(|&&cell| state.is_open(cell)) {
            for value in bits::members(state.candidates(cell)) {
                step = step.marking(layout, &[cell], value);
            }
        }
        found(step)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check_with, *};

    #[test]
    fn what_cages_leave_of_a_house_has_a_known_sum() {
        let rest = "extends = \"classic\"\n[[killer]]\ncells = \"r1c1-4\"\nsum = 20\n\
            [[killer]]\ncells = \"r1c5-7\"\nsum = 8";
        // 17 is left for r1c8 and r1c9.
        let all: Vec<String> =
            (8..=9).flat_map(|c| (1..=7).map(move |v| format!("r1c{c}<>{v}"))).collect();
        check_with(&TECHNIQUE, rest, &[], &all.join(" "));
        let outie = "extends = \"classic\"\n[[killer]]\ncells = \"r1c1-6\"\nsum = 30\n\
            [[killer]]\ncells = \"r1c7-9 r2c9\"\nsum = 19";
        let placed = &[("strike", "r2c9", "12356789")];
        check_with(&TECHNIQUE, outie, placed, "");
        check_with(
            &TECHNIQUE,
            outie,
            &[("strike", "r2c9", "1256")],
            "r2c9<>3 r2c9<>7 r2c9<>8 r2c9<>9",
        );
        check_with(&TECHNIQUE, "extends = \"classic\"", placed, "");
    }
}
