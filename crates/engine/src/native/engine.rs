//! The engine around a compiled model.

use super::solver::Solver;
use crate::{error::Unsupported, prelude::*};

/// The native engine. It keeps what it compiled for a model until it gets a puzzle of another.
#[derive(Debug, Default)]
pub struct Native {
    compiled: Option<(Arc<Model>, Solver)>,
}

impl Native {
    /// The solver of a model, which is compiled only if the last one was another.
    ///
    /// # Errors
    /// If this engine does not support the model.
    pub(crate) fn solver(&mut self, model: &Arc<Model>) -> Result<&mut Solver, Unsupported> {
        if !self.compiled.as_ref().is_some_and(|(kept, _)| Arc::ptr_eq(kept, model)) {
            self.compile(model)?;
        }
        let (_, solver) = self.compiled.as_mut().expect("if it was not there, it was made");
        Ok(solver)
    }

    fn compile(&mut self, model: &Arc<Model>) -> Result<(), Unsupported> {
        match &mut self.compiled {
            Some((kept, _)) if has_same_rules(kept, model) => *kept = model.clone(),
            _ => self.compiled = Some((model.clone(), Solver::new(model)?)),
        }
        Ok(())
    }
}

impl Searcher for Native {
    fn name(&self) -> String {
        "native".to_owned()
    }

    /// A guess holds in one board and is wrong in the other.
    fn splits(&self) -> bool {
        true
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let outcome = self.solver(puzzle.model())?.search_puzzle(puzzle, limits, limiter, found);
        let effort = Effort { nodes: Some(outcome.guesses), ..Effort::default() };
        Ok(Conclusion { complete: outcome.complete, effort })
    }
}

/// Whether one model is a copy of the other.
fn has_same_rules(one: &Model, other: &Model) -> bool {
    let rules = one.rules().iter().zip(other.rules());
    one.size() == other.size()
        && one.rules().len() == other.rules().len()
        && one.holes() == other.holes()
        && rules.into_iter().all(|(one, other)| Arc::ptr_eq(one, other))
}
