//! Why a cell does not hold a value: a chain of inferences, each by a rule or a few.
//!
//! What the rules strike from the candidates is struck once more, one propagator after the other,
//! and from the end backwards each strike is replaced by those from which it follows
//! ([`Explainer`](satoku_rules::statement::Explainer)). If that does not strike the value, it is
//! supposed, and refuted the same way.
//!
//! A propagator may rest on several statements. Which of them an inference needs, and which facts,
//! is found by leaving out one after the other as long as the same follows; so each inference has
//! been made a second time, from what it names alone.

mod draft;
#[cfg(test)]
mod tests;
mod trail;

use std::fmt;

use self::{
    draft::Rules,
    trail::{Outcome, Trail},
};
use super::prelude::*;

/// Why a cell does not hold a value, as [`explain`] finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// What is supposed: that the cell holds the value. Then the last inference is a contradiction.
    /// None if nothing need be supposed.
    pub supposed: Option<Proposition>,
    /// The inferences; each is from givens, from what is supposed, and from what follows before.
    pub inferences: Vec<Inference>,
}

/// What follows from something by some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The names of the rules, and of sums that follow from rules ("sum of row 1"), all of which it
    /// takes. Empty if it takes none: a cell that holds a value holds no other.
    pub rules: Vec<String>,
    /// From what it follows: no part of it can be left out.
    pub from: Vec<Proposition>,
    /// What follows. Empty if it is a contradiction.
    pub to: Vec<Proposition>,
}

/// Something that is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Proposition {
    /// It holds this value.
    Is(Cell, Value),
    /// It does not hold this value.
    IsNot(Cell, Value),
}

/// Why a cell does not hold a value. None if that does not follow from the givens by propagation,
/// nor by refuting it so; then it may hold it, or that takes a search. None, too, if the grid does
/// not have the cell or the value, or the value of a given.
///
/// If the givens contradict each other by propagation, before the value is struck, it is why they
/// do.
///
/// # Errors
/// If it is stopped.
pub fn explain(
    puzzle: &Instance,
    cell: Cell,
    value: Value,
    limiter: &Limiter,
) -> Result<Option<Derivation>, Stopped> {
    let size = puzzle.model().size();
    let is_in_grid = size.contains(cell) && !puzzle.model().holes().contains(cell);
    let is_value = |value: Value| size.value(value.number().into()).is_some();
    let are_values = puzzle.givens().filled().all(|(_, given)| is_value(given));
    if !is_in_grid || !is_value(value) || !are_values {
        return Ok(None);
    }
    let goal = (size.index(cell), size.value_index(value));
    let rules = Rules::new(puzzle, limiter)?;
    let mut trail = Trail::new(&rules, puzzle.givens());
    let mut outcome = trail.propagate(goal)?;
    let mut supposed = None;
    if outcome == Outcome::Nothing {
        supposed = Some(Proposition::Is(cell, value));
        trail.state(goal);
        outcome = trail.propagate(goal)?;
    }
    let inferences = match outcome {
        Outcome::Nothing => return Ok(None),
        Outcome::Struck => trail.explain_strike(goal)?,
        Outcome::Failure(propagator, others) => trail.explain_failure(propagator, &others)?,
    };
    Ok(Some(Derivation { supposed, inferences }))
}

impl fmt::Display for Proposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(cell, value) => write!(f, "{cell} is {value}"),
            Self::IsNot(cell, value) => write!(f, "{cell} is not {value}"),
        }
    }
}

/// One line: `row 1: r1c2 is not 5, because r1c1 is 5`.
impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.rules.is_empty() {
            write!(f, "{}: ", self.rules.join(", "))?;
        }
        match &self.to[..] {
            [] => f.write_str("contradiction")?,
            to => f.write_str(&say(to))?,
        }
        if !self.from.is_empty() {
            write!(f, ", because {}", say(&self.from))?;
        }
        Ok(())
    }
}

/// A line for each inference, after one for what is supposed.
impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(supposed) = self.supposed {
            writeln!(f, "suppose that {supposed}")?;
        }
        self.inferences.iter().try_for_each(|inference| writeln!(f, "{inference}"))
    }
}

/// Propositions in words, those of a cell together.
fn say(propositions: &[Proposition]) -> String {
    let key = |proposition: &Proposition| match *proposition {
        Proposition::Is(cell, _) => (cell, true),
        Proposition::IsNot(cell, _) => (cell, false),
    };
    let said = |((cell, is), of_cell): ((Cell, bool), Vec<&Proposition>)| {
        let values = of_cell.iter().map(|proposition| match proposition {
            Proposition::Is(_, value) | Proposition::IsNot(_, value) => value,
        });
        format!("{cell} is {}{}", if is { "" } else { "not " }, values.sorted().join(" or "))
    };
    let groups = propositions.iter().into_group_map_by(|proposition| key(proposition));
    groups.into_iter().sorted().map(said).join(", ")
}
