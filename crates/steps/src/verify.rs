//! Proof of steps, by SAT: the model's rules, the candidates so far and the opposite of what a step
//! says cannot hold together.
//!
//! What a step says is then taken for granted in the proofs of those that follow. After a guess, it
//! is proven under the guess; a revision is proven by the guess's failure.

use thiserror::Error;

use super::{
    Detail, State, Step,
    formula::{SwitchedFormula, facts},
};
use satoku_puzzle::{
    grid::{Cell, Value},
    interrupt::{Limiter, Stopped},
    program::Lit,
};

/// Something a step says that does not follow.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsound {
    /// A value need not be there.
    #[error("{0} need not be {1}")]
    Placement(Cell, Value),
    /// A candidate need not go.
    #[error("{0} may be {1}")]
    Elimination(Cell, Value),
    /// A guess did not fail.
    #[error("the guess has not failed")]
    Revision,
    /// Nothing is known: the time was up.
    #[error("there was no time to prove it")]
    OutOfTime,
}

/// Proves the steps of one walk.
pub struct Verifier {
    formula: SwitchedFormula,
    size: satoku_puzzle::grid::Size,
    facts: Vec<Lit>,
    /// The number of facts before each guess.
    guesses: Vec<usize>,
}

impl Verifier {
    /// A verifier that takes the state for granted, and proves nothing once it is stopped.
    ///
    /// # Errors
    /// If it is stopped before the first proof.
    pub fn new(state: &State, limiter: &Limiter) -> Result<Self, Stopped> {
        let formula = SwitchedFormula::new(state.layout(), limiter)?;
        let mut all: Vec<Lit> = formula.rows.iter().map(|row| row.switch).collect();
        all.extend(facts(state));
        Ok(Self { formula, size: state.layout().size(), facts: all, guesses: Vec::new() })
    }

    /// Proves a step, and takes it for granted from then on.
    ///
    /// # Errors
    /// If the step does not follow.
    pub fn check(&mut self, step: &Step) -> Result<(), Unsound> {
        let placed = step.placements.iter().map(|&(cell, value)| {
            let literal = self.size.var(cell, value).positive();
            (literal, Unsound::Placement(cell, value))
        });
        let struck = step.eliminations.iter().map(|&(cell, value)| {
            let literal = self.size.var(cell, value).negative();
            (literal, Unsound::Elimination(cell, value))
        });
        let (said, unsound): (Vec<Lit>, Vec<Unsound>) = placed.chain(struck).unzip();
        match &step.detail {
            Detail::Guess(_) => self.guesses.push(self.facts.len()),
            Detail::Revision(_) => {
                let length = self.guesses.pop().ok_or(Unsound::Revision)?;
                if !self.is_refuted(None)? {
                    return Err(Unsound::Revision);
                }
                self.facts.truncate(length);
            }
            _ => {
                for (&literal, unsound) in said.iter().zip(unsound) {
                    if !self.is_refuted(Some(!literal))? {
                        return Err(unsound);
                    }
                }
            }
        }
        self.facts.extend(said);
        Ok(())
    }

    fn is_refuted(&mut self, opposite: Option<Lit>) -> Result<bool, Unsound> {
        let length = self.facts.len();
        self.facts.extend(opposite);
        let is_satisfiable = self.formula.is_satisfiable(&self.facts);
        self.facts.truncate(length);
        is_satisfiable.map(|is_satisfiable| !is_satisfiable).ok_or(Unsound::OutOfTime)
    }
}
