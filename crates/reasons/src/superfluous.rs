//! The clues and the rules that a unique puzzle could do without.
//!
//! Beside a rule whose meaning depends on others, such as "all dots are given", a clue is
//! superfluous only if the solution is still one where that rule no longer sees the clue: a dot
//! that is erased makes of its cells an unmarked pair.

use super::prelude::*;
use satoku_rules::rule::Stated;

/// Clues without which the solution is still the only one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Superfluous {
    /// Those that could be dropped, each on its own: givens first.
    pub each: Vec<Clue>,
    /// Whether all clues were tried. If not, the time was up before, or it was too hard to know of
    /// some.
    pub is_complete: bool,
    /// Clues that could be dropped together, if that was asked for.
    pub together: Option<Together>,
}

/// Clues that could be dropped together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    /// The clues: givens first.
    pub clues: Vec<Clue>,
    /// Whether no other clue could be dropped with them. (Another set may still have more.) If not,
    /// the time was up before that was so, or it was too hard to know of some.
    pub is_maximal: bool,
}

/// Clues that were found, and that these are all, or why not.
type Found = (Vec<usize>, Result<(), EngineError>);

impl Oracle<'_> {
    /// The clues of a unique puzzle that could be dropped, each on its own, and if wanted a set of
    /// them that could be dropped together, to which none could be added.
    ///
    /// # Errors
    /// If the solver fails, or the time is up.
    pub fn superfluous(
        &mut self,
        solution: &Grid,
        together: bool,
    ) -> Result<Superfluous, EngineError> {
        let (found, result) = self.find_superfluous(solution, together);
        result.map(|()| found)
    }

    /// The same; with an error, what was found before.
    pub(super) fn find_superfluous(
        &mut self,
        solution: &Grid,
        together: bool,
    ) -> (Superfluous, Result<(), EngineError>) {
        let (each, mut result) = self.each_superfluous(solution);
        let is_complete = result.is_ok();
        let mut found = Superfluous { each: self.in_order(&each), is_complete, together: None };
        if is_complete && together {
            let (set, complete) = self.superfluous_together(solution, &each);
            result = complete;
            let (clues, is_maximal) = (self.in_order(&set), result.is_ok());
            found.together = Some(Together { clues, is_maximal });
        }
        (found, result)
    }

    /// The indices of the clues that could be dropped, each on its own.
    fn each_superfluous(&mut self, solution: &Grid) -> Found {
        let mut each = Vec::new();
        let mut clues = self.literals.clone();
        let other = self.other_than(solution);
        let mut is_all_known = true;
        for index in 0..clues.len() {
            let clue = clues[index];
            let filled = self.clues[index].0.filled();
            let is_given = filled.is_some_and(|(cell, _)| self.tells_apart(cell));
            // Another solution without a given has another value in its place.
            clues[index] = if is_given { !clue } else { other };
            let reply = self.ask(&clues);
            clues[index] = clue;
            match reply {
                Ok(OracleReply::Impossible(_)) if self.stays_a_solution(solution, &[index]) => {
                    each.push(index);
                }
                // It might be with other values beside the grid.
                Ok(OracleReply::Impossible(_)) if self.is_by_grid() => is_all_known = false,
                Ok(_) => {}
                Err(error) if is_too_hard(&error) => is_all_known = false,
                Err(error) => return (each, Err(error)),
            }
        }
        (each, if is_all_known { Ok(()) } else { Err(too_hard()) })
    }

    /// Some of these clues that could be dropped together, such that no other of them could be,
    /// too: the largest such set of a few. Those that are found with an error could be, but perhaps
    /// not alone.
    fn superfluous_together(&mut self, solution: &Grid, each: &[usize]) -> Found {
        let mut set = Vec::new();
        let (clues, other) = (self.literals.clone(), self.other_than(solution));
        let mut certain = vec![other];
        let needed = (0..clues.len()).filter(|index| !each.contains(index));
        certain.extend(needed.map(|index| clues[index]));
        let half = each.len() / 2;
        let middle = [&each[half..], &each[..half]].concat();
        let mut is_all_known = true;
        for order in [each.to_vec(), reversed(each), reversed(&middle), middle] {
            let doubted: Vec<Lit> = order.iter().map(|&index| clues[index]).collect();
            let mut needed = None;
            let result = self.shrink(&doubted, &certain, &mut needed);
            let needed = needed.unwrap_or_default();
            let is_free = |index: &usize| result.is_ok() && !needed.contains(&clues[*index]);
            let free: Vec<usize> = order.into_iter().filter(is_free).collect();
            match result {
                Err(error) if set.is_empty() => return (set, Err(error)),
                Err(_) => break,
                Ok(_) if !self.stays_a_solution(solution, &free) => {
                    return self.one_by_one(solution, each, &certain);
                }
                Ok(is_minimal) if free.len() > set.len() => {
                    set = free;
                    is_all_known = is_minimal;
                }
                Ok(_) => {}
            }
        }
        (set, if is_all_known { Ok(()) } else { Err(too_hard()) })
    }

    /// The same where what sees the clues allows to drop fewer: those that can go with what has
    /// gone.
    fn one_by_one(&mut self, solution: &Grid, each: &[usize], certain: &[Lit]) -> Found {
        let mut set = Vec::new();
        for &index in each {
            set.push(index);
            let kept = each.iter().filter(|index| !set.contains(index));
            let kept = kept.map(|&index| self.literals[index]);
            let assumed: Vec<Lit> = certain.iter().copied().chain(kept).collect();
            let reply =
                self.stays_a_solution(solution, &set).then(|| self.ask(&assumed)).transpose();
            if !matches!(reply, Ok(Some(OracleReply::Impossible(_)))) {
                set.pop();
            }
            if let Err(error) = reply {
                return (set, Err(error));
            }
        }
        (set, Ok(()))
    }

    /// Whether a solution is still one without these clues. It may not be where what a rule says
    /// depends on the others.
    fn stays_a_solution(&self, solution: &Grid, dropped: &[usize]) -> bool {
        let rules = dropped.iter().flat_map(|&index| &self.clues[index].1);
        self.is_solution_without(solution, &rules.copied().collect::<Vec<_>>())
    }

    /// The same for rules, by their indices in the model.
    fn is_solution_without(&self, solution: &Grid, dropped: &[usize]) -> bool {
        let model: &Model = self.puzzle.model();
        let rules = model.rules().iter().enumerate();
        let kept: Vec<&Arc<Stated>> =
            rules.filter(|(index, _)| !dropped.contains(index)).map(|(_, rule)| rule).collect();
        let beside =
            |rule: &&Arc<Stated>| rule.beside(kept.iter().copied(), model.size(), model.holes());
        kept.iter().filter_map(beside).all(|rule| !rule.breaks(solution, &Limiter::none()))
    }
}

fn reversed(clues: &[usize]) -> Vec<usize> {
    clues.iter().rev().copied().collect()
}

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
    redundant(puzzle, solution, Of::All, &AskingEffort::of(limiter))
}

/// The same with some effort, where solutions are told apart in some way.
pub(super) fn redundant(
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
