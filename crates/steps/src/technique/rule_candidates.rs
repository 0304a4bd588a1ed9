//! Candidates of a rule: no choice among the candidates of its other cells lets a rule that says
//! more than that cells differ have some value in a cell. Two cells of a cage with a total of 4
//! cannot hold a 2, and if the one has lost its 1, the other loses its 3.
//!
//! What one part of the rule excludes (one pair of cells, one sum) begins a step. Whose candidates
//! that takes is found by putting back those of one cell after the other; and then all goes that
//! the rule excludes because of these.

use super::{named_kinds::has_no_name, rule_words};
use crate::technique::prelude::*;
use satoku_puzzle::{
    rule::{Rule, joined},
    statement::{Candidates, Propagator},
};

techniques! {
    TECHNIQUE, "rule-candidates", "candidates of a rule", 5, 26, find(has_no_name),
        rule_words::explain;
}

/// The steps of those rules that are meant, as a technique's.
pub(crate) fn find(search: &mut Search<'_>, is_meant: impl Fn(&dyn Rule) -> bool) -> Flow {
    let Search { state, layout, .. } = *search;
    let clues = layout.other_rules().iter().zip(layout.propagators());
    let mut clues = clues.filter(|(rule, _)| is_meant(&****rule)).peekable();
    if clues.peek().is_none() {
        return Flow::Continue(());
    }
    let mut candidates = candidates_of(state);
    for (rule, propagators) in clues {
        for propagator in propagators {
            let struck = struck(propagator, &mut candidates);
            let Some(&candidate) = struck.first() else { continue };
            let mut cells = NeededCells { now: &candidates, trial: Candidates::all(layout.size()) };
            let needed = cells.needed(propagator, candidate);
            let struck = propagators.iter().flat_map(|other| cells.struck(other, &needed));
            let step = Step::by(search)
                .at(&needed)
                .by_rule(rule.name())
                .marking_all(&needed)
                .striking_each(struck.unique())
                .about_struck()
                .because(|step| {
                    let why = rule_words::why(state, &***rule, &needed, step);
                    why.unwrap_or_else(|| words_for(step, &***rule))
                });
            search.report(step)?;
        }
    }
    Flow::Continue(())
}

/// Why candidates go, in words that are those of no kind.
fn words_for(step: &Step, rule: &dyn Rule) -> String {
    let (noun, gone) = (rule.noun(), rule_words::gone(&step.eliminations));
    if step.cells.is_empty() {
        return format!("there is no way to keep this {noun} with {gone}");
    }
    let cells = joined(&step.cells, "and");
    format!("what {cells} can hold leaves no way to keep this {noun} with {gone}")
}

/// The candidates of a state.
pub(crate) fn candidates_of(state: &State) -> Candidates {
    let size = state.layout().size();
    let mut candidates = Candidates::all(size);
    for cell in 0..size.place_count() {
        for value in (0..size.value_count()).filter(|&value| !state.has(cell, value)) {
            // A cell without any is a contradiction, which the state knows.
            let _ = candidates.strike(cell, value);
        }
    }
    candidates
}

/// What a propagator strikes, as cells and values; nothing where it finds that there is no
/// solution, which is not a step of this kind. The candidates are as before.
pub(crate) fn struck(propagator: &Propagator, candidates: &mut Candidates) -> Vec<(usize, usize)> {
    let mark = candidates.mark();
    let is_possible = propagator.prune(candidates).is_ok();
    if !is_possible || candidates.mark() == mark {
        candidates.undo(mark);
        return Vec::new();
    }
    let after: Vec<(usize, Vec<u64>)> =
        propagator.cells().iter().map(|&cell| (cell, candidates.of(cell).to_vec())).collect();
    candidates.undo(mark);
    let gone = |(cell, left): (usize, Vec<u64>)| {
        let before = bits::members(candidates.of(cell));
        before.filter(|&value| !bits::has(&left, value)).map(|v| (cell, v)).collect_vec()
    };
    after.into_iter().flat_map(gone).collect()
}

/// The search for the cells that a step rests on.
struct NeededCells<'a> {
    now: &'a Candidates,
    /// All candidates, between one question and the next.
    trial: Candidates,
}

impl NeededCells<'_> {
    /// As few cells as need to have lost candidates for a propagator to strike one.
    fn needed(&mut self, propagator: &Propagator, candidate: (usize, usize)) -> Vec<usize> {
        let cells = propagator.cells().iter().copied().sorted_by_key(|&cell| cell != candidate.0);
        let mut needed: Vec<usize> =
            cells.filter(|&cell| self.now.of(cell) != self.trial.of(cell)).collect();
        let mut index = 0;
        while index < needed.len() {
            let cell = needed.remove(index);
            if !self.struck(propagator, &needed).contains(&candidate) {
                needed.insert(index, cell);
                index += 1;
            }
        }
        needed
    }

    /// What a propagator strikes of the candidates if just these cells have lost some.
    fn struck(&mut self, propagator: &Propagator, lost: &[usize]) -> Vec<(usize, usize)> {
        for &cell in lost {
            for value in 0..self.now.size().value_count() {
                if !self.now.has(cell, value) {
                    // The cell has a candidate, or nothing would have been struck.
                    let _ = self.trial.strike(cell, value);
                }
            }
        }
        let mut struck = struck(propagator, &mut self.trial);
        struck.retain(|&(cell, value)| self.now.has(cell, value));
        self.trial.undo(0);
        struck
    }
}
