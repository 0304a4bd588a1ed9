//! What a unique puzzle could do without.

use super::{Filled, Oracle, oracle::Reply};
use crate::{engine::EngineError, grid::Grid, program::Lit};

/// Rules beside rows, columns and regions without which the solution is still the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedundantRules {
    /// The names of those that could be dropped, each on its own.
    pub each: Vec<String>,
    /// Whether all of the extra rules could be dropped together.
    pub all: bool,
}

impl Oracle<'_> {
    /// The givens of a unique puzzle that could be dropped, each on its own; none if the puzzle is
    /// minimal.
    ///
    /// # Errors
    /// If the solver fails, or the time is up.
    pub fn redundant_givens(&mut self) -> Result<Vec<Filled>, EngineError> {
        let givens: Vec<Filled> = self.puzzle.givens().filled().collect();
        let mut assumed = self.givens();
        let mut redundant = Vec::new();
        for (index, &given) in givens.iter().enumerate() {
            // Another solution without this given has another value in its place.
            assumed[index] = !assumed[index];
            if let Reply::Impossible(_) = self.ask_by_rules(&assumed)? {
                redundant.push(given);
            }
            assumed[index] = !assumed[index];
        }
        Ok(redundant)
    }

    /// The extra rules without which `solution` is still the only one. None if the model has no
    /// extra rules.
    ///
    /// # Errors
    /// If the solver fails, or the time is up.
    pub fn redundant_rules(
        &mut self,
        solution: &Grid,
    ) -> Result<Option<RedundantRules>, EngineError> {
        let model = self.puzzle.model().clone();
        let extra = |index: &usize| model.is_extra(&model.rules()[*index]);
        let extra: Vec<usize> = (0..model.rules().len()).filter(extra).collect();
        if extra.is_empty() {
            return Ok(None);
        }
        let mut certain = self.givens();
        certain.push(self.other_than(solution));
        let mut can_go = |dropped: &[usize]| -> Result<bool, EngineError> {
            let kept =
                self.rules().iter().enumerate().filter(|(index, _)| !dropped.contains(index));
            let kept: Vec<Lit> = kept.map(|(_, &on)| on).chain(certain.iter().copied()).collect();
            Ok(matches!(self.ask(&kept)?, Reply::Impossible(_)))
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
}
