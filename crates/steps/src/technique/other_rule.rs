//! Other rule: a value would break a rule that says more than that cells differ, given the values
//! that are placed already: a third 0 beside two others in a Binairo, or a value that is used up.
//!
//! What a rule strikes is asked of the rule itself; which values it needs for that is found by
//! taking away one after the other.

use super::rule_words;
use crate::technique::prelude::*;
use satoku_puzzle::{
    grid::Grid,
    interrupt::Limiter,
    rule::{Rule, joined},
};

techniques! {
    TECHNIQUE, "other-rule", "other rule", 4, 20, find, rule_words::because;
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    if layout.other_rules().is_empty() {
        return Flow::Continue(());
    }
    let size = layout.size();
    let mut grid = state.grid();
    for rule in layout.other_rules() {
        let placed = rule.cells().iter().copied().filter(|&cell| grid.get(cell).is_some());
        // Where values are tried, it does not matter which one was placed last.
        let placed = placed.take(if rule.strikes() { usize::MAX } else { 1 });
        for placed in placed.collect_vec() {
            state.look(rule.cells().len())?;
            let mut struck: Vec<(Cell, Value)> = Vec::new();
            if rule.strikes() {
                rule.strike(&grid, placed, &mut |cell, value| {
                    if state.has(size.index(cell), size.value_index(value)) {
                        struck.push((cell, value));
                    }
                });
            } else {
                struck.extend(tried(&***rule, state, &mut grid)?);
            }
            let Some(&(first, value)) = struck.first() else { continue };
            let needed = needed(&***rule, state, &grid, (first, value))?;
            let is_same = |candidate: &(Cell, Value)| {
                candidate.1 == value && !admits(&***rule, state.limiter(), &needed, *candidate)
            };
            let gone = struck.into_iter().filter(is_same).dedup();
            let index = |(cell, value)| (size.index(cell), size.value_index(value));
            let step = Step::by(search)
                .by_rule(rule.name())
                .in_order(needed.filled().map(|(cell, _)| size.index(cell)))
                .about([size.value_index(value)])
                .marking_each(needed.filled().map(index))
                .striking_each(gone.map(index))
                .because(|step| words(&***rule, &needed, &step.eliminations));
            search.report(step)?;
        }
    }
    Flow::Continue(())
}

/// The candidates that break a rule, each added to the grid alone. The grid is as before, unless
/// this breaks off.
fn tried(rule: &dyn Rule, state: &State, grid: &mut Grid) -> Flow<Vec<(Cell, Value)>> {
    let layout = state.layout();
    let mut broken = Vec::new();
    for &cell in rule.cells() {
        let index = layout.size().index(cell);
        if !state.is_open(index) {
            continue;
        }
        for value in bits::members(state.candidates(index)).map(|value| layout.value(value)) {
            grid.set(cell, Some(value));
            state.look(rule.cells().len())?;
            if rule.breaks(grid, state.limiter()) {
                broken.push((cell, value));
            }
        }
        grid.set(cell, None);
    }
    Flow::Continue(broken)
}

/// Whether a value may be added to the grid.
fn admits(rule: &dyn Rule, limiter: &Limiter, grid: &Grid, (cell, value): (Cell, Value)) -> bool {
    let mut trial = grid.clone();
    trial.set(cell, Some(value));
    !rule.breaks(&trial, limiter)
}

/// Why a value must not be added to the grid in any of these cells: what the rule says of the
/// first.
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
fn needed(rule: &dyn Rule, state: &State, grid: &Grid, candidate: (Cell, Value)) -> Flow<Grid> {
    let mut needed = Grid::empty(grid.size());
    for &cell in rule.cells() {
        needed.set(cell, grid.get(cell));
    }
    for (cell, value) in needed.clone().filled() {
        needed.set(cell, None);
        state.look(rule.cells().len())?;
        if admits(rule, state.limiter(), &needed, candidate) {
            needed.set(cell, Some(value));
        }
    }
    Flow::Continue(needed)
}
