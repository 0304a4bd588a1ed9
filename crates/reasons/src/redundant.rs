//! The rules that a unique puzzle could do without.

use super::{Oracle, clue::clued, effort::AskingEffort, oracle::OracleReply};
use satoku_core::{grid::Grid, interrupt::Limiter, program::Lit, puzzle::Instance};
use satoku_engine::{EngineError, Of};

/// Rules beside rows, columns and regions without which the solution is still the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedundantRules {
    /// The names of those that could be dropped, each on its own.
    pub each: Vec<String>,
    /// Whether all of the extra rules could be dropped together.
    pub all: bool,
}

/// The extra rules without which a unique puzzle's `solution` is still the only one. None if the
/// model has no extra rules.
///
/// # Errors
/// If the solver fails, or the time is up.
pub fn redundant_rules(
    puzzle: &Instance,
    solution: &Grid,
    limiter: &Limiter,
) -> Result<Option<RedundantRules>, EngineError> {
    rules(puzzle, solution, Of::All, &AskingEffort::of(limiter))
}

/// The same with some effort, where solutions are told apart in some way.
pub(super) fn rules(
    puzzle: &Instance,
    solution: &Grid,
    of: Of,
    effort: &AskingEffort,
) -> Result<Option<RedundantRules>, EngineError> {
    let clued = clued(puzzle, effort.limiter())?;
    let model = clued.0.model().clone();
    let extra = |index: &usize| model.is_extra(&model.rules()[*index]);
    let extra: Vec<usize> = (model.rules_of_problem()..model.rules().len()).filter(extra).collect();
    if extra.is_empty() {
        return Ok(None);
    }
    let mut oracle = Oracle::doubting(clued, effort, true)?.of(of);
    let mut certain = oracle.givens();
    certain.push(oracle.other_than(solution));
    let mut can_go = |dropped: &[usize]| -> Result<bool, EngineError> {
        let kept = (0..model.rules().len()).filter(|index| !dropped.contains(index));
        let kept = kept.filter_map(|index| oracle.switches[index]);
        let assumed: Vec<Lit> = kept.chain(certain.iter().copied()).collect();
        let is_only_one = matches!(oracle.ask(&assumed)?, OracleReply::Impossible(_));
        Ok(is_only_one && oracle.is_solution_without(solution, dropped))
    };
    let mut each = Vec::new();
    for &index in &extra {
        if can_go(&[index])? {
            each.push(model.rules()[index].name().to_owned());
        }
    }
    let all = each.len() == extra.len() && can_go(&extra)?;
    Ok(Some(RedundantRules { each, all }))
}
