//! Innies and outies, the rule of 45: a house holds every value once, so its sum is known. Less the
//! cages inside it, it leaves its innies, a few cells with a known sum; and the cages that cover it
//! have outies beyond it. The same for a few houses side by side.
//!
//! The sums are those that the model's own rules imply
//! ([`Model::implied_sums`](satoku_puzzle::model::Model::implied_sums)); what goes with no choice
//! among the candidates of their cells is struck.

use super::rule_candidates::{candidates_of, struck};
use crate::technique::prelude::*;

/// What the names of implied sums begin with.
const PREFIX: &str = "sum of ";

techniques! {
    TECHNIQUE, "innies-outies", "innies and outies", 8, 28, find, explain;
}

fn explain(step: &Step) -> String {
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
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    let sums = layout.implied_sums();
    if sums.is_empty() {
        return Flow::Continue(());
    }
    let mut candidates = candidates_of(state);
    for ((name, sum), propagators) in sums.iter().zip(layout.implied_propagators()) {
        let Some((terms, totals)) = sum.as_sum() else { continue };
        let total = totals.ranges().first().map_or(0, |range| *range.start());
        let cells = terms.iter().map(|term| layout.size().index(term.cell)).collect_vec();
        if !cells.iter().any(|&cell| state.is_open(cell)) {
            continue;
        }
        let all = propagators.iter().flat_map(|propagator| struck(propagator, &mut candidates));
        let all = all.filter(|(cell, _)| cells.contains(cell)).sorted_unstable().dedup();
        let open = cells.iter().copied().filter(|&cell| state.is_open(cell)).collect_vec();
        let step = Step::by(search)
            .at(&cells)
            .marking_all(&open)
            .striking_each(all)
            .about_struck()
            .with(Detail::Sum(terms.iter().map(|t| (t.weight, t.cell)).collect(), total));
        let houses = name.strip_prefix(PREFIX).unwrap_or(name).split(", ");
        search.report(houses.fold(step, StepBuilder::by_rule))?;
    }
    Flow::Continue(())
}
