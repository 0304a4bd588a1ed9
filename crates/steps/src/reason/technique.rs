//! Reasons as techniques: the names that players have for some of their forms.
//!
//! What follows by singles alone is a *forcing chain*, where each value follows from one other, or
//! else a *forcing net*. Where the cases of a cell, or of a house's places, end in contradictions,
//! it is a cell's or a house's; and a *nested* one where these take cases in turn.

use itertools::Itertools;

use super::{base::Gap, summary::assumed};
use crate::{
    Detail, Step, Technique,
    detail::{Reason, ReasonLine},
    step::Flow,
};

/// All forms of reasons, from the easiest on. The solver finds their steps; no state alone does.
pub static TECHNIQUES: &[&Technique] = &[
    &FORCING_CHAIN,
    &FORCING_NET,
    &CELL_FORCING_NET,
    &HOUSE_FORCING_NET,
    &NESTED_FORCING_NET,
    &TECHNIQUE,
];

static FORCING_CHAIN: Technique = form_of("forcing-chain", "forcing chain", 160);
static FORCING_NET: Technique = form_of("forcing-net", "forcing net", 165);
static CELL_FORCING_NET: Technique = form_of("cell-forcing-net", "cell forcing net", 170);
static HOUSE_FORCING_NET: Technique = form_of("house-forcing-net", "house forcing net", 175);
static NESTED_FORCING_NET: Technique = form_of("nested-forcing-net", "nested forcing net", 180);

/// Any other reason: rules that leave no room, or what the solver needs for its proof.
pub static TECHNIQUE: Technique = form_of("reason", "the solver's reason", 200);

const fn form_of(name: &'static str, title: &'static str, weight: u32) -> Technique {
    Technique {
        name,
        title,
        weight,
        difficulty: 90,
        assumes_unique: false,
        find: |_| Flow::Continue(()),
        explain,
    }
}

/// The form of a reason, whose first cases are about some gap.
pub(super) fn form(reason: &Reason, choice: Option<Gap>) -> &'static Technique {
    let lines = &reason.explanation;
    let depth = lines.iter().map(|line| line.depth).max().unwrap_or(0);
    let Some((_, links)) = lines.split_last() else { return &TECHNIQUE };
    match (depth, choice) {
        (0, _) if !reason.is_told || links.is_empty() => &TECHNIQUE,
        (0, _) if links.iter().all(|link| link.from.len() < 2) => &FORCING_CHAIN,
        (0, _) => &FORCING_NET,
        (1, Some(Gap::Cell(_))) if reason.is_told => &CELL_FORCING_NET,
        (1, Some(Gap::House(..))) if reason.is_told => &HOUSE_FORCING_NET,
        _ => &NESTED_FORCING_NET,
    }
}

fn explain(step: &Step) -> String {
    let Detail::Reason(reason) = &step.detail else { return String::new() };
    if !reason.summary.is_empty() {
        return reason.summary.clone();
    }
    let opposite = match (step.placements.first(), step.eliminations.first()) {
        (Some(&placed), _) => assumed(placed, false),
        (_, Some(&gone)) => assumed(gone, true),
        _ => return String::new(),
    };
    format!("{opposite}: {}", reason.explanation.iter().map(ReasonLine::to_string).join("; "))
}
