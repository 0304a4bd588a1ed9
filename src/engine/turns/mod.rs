//! The usual way of the SAT engine: where one search might run away, several take turns.
//!
//! A solver that answers nearly everything at once takes minutes for a few, and another one, or a search
//! on candidates, does not take minutes for the same few: heavy tails (Gomes, Selman, Crato & Kautz,
//! "Heavy-tailed phenomena in satisfiability and constraint satisfaction problems", 2000). So each has a
//! budget, and where that is used up another one has its turn, with a larger budget (Luby, Sinclair &
//! Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993):
//!
//! 1. Where the rules are about more than cells that differ, the search on candidates, before there is a
//!    program or a formula: easy puzzles end here.
//! 2. The usual solver, [`SolverKind::DEFAULT`], which cannot go on once it was stopped.
//! 3. The search on candidates goes on where it was, and then [`SolverKind::STEADY`], which keeps what it
//!    has learnt. These two alternate, each time with several times as much; now and then the usual solver
//!    begins anew instead.
//!
//! Small puzzles whose rules are only that cells differ go to the usual solver, which has no tail
//! there, and is faster if nobody watches it.
//!
//! Budgets are counted in conflicts and looks at cells, not in seconds, so what is found does not depend on the
//! machine; limits of time end the whole. A solution counts once, whoever finds it: a solver that
//! begins is told to look for others, and the search on candidates goes by its own list, which has to
//! contain all that the others found. So the proof that there is no further solution is always one search's own,
//! and covers what was found.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use web_time::Instant;

use super::{
    Conclusion, Effort, EngineError, Limits, Searcher, Sink,
    backtrack::ValueOrder,
    propagation::{Backtracking, Network},
    sat::{End, Sat},
};
use crate::{
    cnf::Encoding,
    grid::Grid,
    program::{Presolved, Reduction},
    puzzle::Puzzle,
    sat::{Budget, SolverKind},
};

/// The engine that the search on candidates is.
pub(super) const CANDIDATES: &str = "backtrack:candidates";

/// The engine of the solver that goes on.
const STEADY: &str = "sat:batsat";

/// What the first turns may take.
#[derive(Clone, Copy, Debug)]
struct First {
    /// The looks at cells of the search on candidates.
    looks: u64,
    /// The conflicts of a solver.
    conflicts: u64,
}

impl Default for First {
    /// Some milliseconds, and some tenths of a second.
    fn default() -> Self {
        Self { looks: 4_000_000, conflicts: 4_000 }
    }
}

/// How many times as much each turn may take as the one before.
const GROWTH: u64 = 3;

/// Of so many turns of solvers one is the usual solver's, from its beginning.
const USUAL_EVERY: u64 = 3;

/// How many new solutions make a turn so good that it is prolonged.
const MANY: usize = 100;

/// The most variables of a puzzle for which there is a search on candidates: 25x25 with 25 values.
const MAX_VARIABLES: usize = 16_000;

/// The usual engine: the SAT solver, and other searches that have their turns where it takes long.
#[derive(Debug, Default)]
pub struct Turns {
    sat: Sat,
    first: First,
    /// That of the last puzzle's model.
    network: Option<Network>,
}

impl Turns {
    /// An engine that writes its formulas in this encoding. With another than the usual one it is the
    /// usual solver alone: who asks for an encoding wants to see what that does.
    pub fn new(encoding: Encoding) -> Self {
        Self { sat: Sat::new(encoding), ..Self::default() }
    }
}

impl Searcher for Turns {
    fn name(&self) -> String {
        self.sat.name()
    }

    fn enumerate(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        if self.sat != Sat::default() {
            return self.sat.enumerate(puzzle, limits, found);
        }
        let deadline = limits.deadline();
        let model = puzzle.model();
        let has_candidates = model.size().variable_count() <= MAX_VARIABLES
            && !model.rules().iter().all(|rule| rule.is_about_difference());
        if has_candidates && self.network.as_ref().is_none_or(|network| !network.is_of(model)) {
            self.network = Some(Network::new(model));
        }
        let network = self.network.as_ref().filter(|_| has_candidates);
        let Found { solutions, mut conclusion } =
            Round::new(puzzle, network, limits, self.first).search(deadline)?;
        // Who had the last word may not know what was found before, so all are handed over at the end.
        for grid in solutions {
            if found(grid).is_break() {
                conclusion.complete = false;
                break;
            }
        }
        Ok(conclusion)
    }
}

/// What was found, and what it comes to.
#[derive(Clone, Debug)]
struct Found {
    solutions: Vec<Grid>,
    conclusion: Conclusion,
}

impl Found {
    /// The same, unless it says that there are no other solutions and does not have these.
    fn with_all(self, known: &[Grid], name: &str) -> Result<Self, EngineError> {
        if self.conclusion.complete && !known.is_empty() {
            let all: FxHashSet<&Grid> = self.solutions.iter().collect();
            if let Some(missed) = known.iter().find(|grid| !all.contains(grid)) {
                let (engine, by) = (name.to_owned(), "another search".to_owned());
                return Err(EngineError::Missed { engine, by, missed: missed.to_string() });
            }
        }
        Ok(self)
    }
}

/// Those that are not known yet, of different ones.
fn unknown_of(found: &[Grid], known: &[Grid]) -> Vec<Grid> {
    let known: FxHashSet<&Grid> = known.iter().collect();
    found.iter().filter(|grid| !known.contains(grid)).cloned().collect()
}

/// Searches that take turns.
struct Round<'a> {
    puzzle: &'a Puzzle,
    limits: Limits,
    candidates: Option<Backtracking<'a>>,
    /// The solutions that it has found.
    listed: Vec<Grid>,
    /// How many looks at cells its next turn has.
    looks: u64,
    /// How many conflicts the solvers' first turns have.
    conflicts: u64,
    /// How many of its solutions are among the known ones.
    taken: usize,
    /// The solutions that were found so far, each once.
    known: Vec<Grid>,
}

impl<'a> Round<'a> {
    fn new(
        puzzle: &'a Puzzle,
        network: Option<&'a Network>,
        limits: &Limits,
        First { looks, conflicts }: First,
    ) -> Self {
        let limits = Limits { nodes: None, ..*limits };
        let candidates = network
            .map(|network| Backtracking::new(network, puzzle.givens(), ValueOrder::Up, &limits));
        let (listed, known) = (Vec::new(), Vec::new());
        Self { puzzle, limits, candidates, listed, looks, conflicts, taken: 0, known }
    }

    /// All turns, one after the other.
    fn search(mut self, deadline: Option<Instant>) -> Result<Found, EngineError> {
        if self.candidates_end() {
            return self.by_candidates();
        }
        let is_watched =
            |open: usize| open > 0 && (self.candidates.is_some() || open > Sat::LONG_IN_TIME);
        match self.puzzle.presolve_probing()? {
            Presolved::Reduced(reduction) if is_watched(reduction.open.len()) => {
                self.go_round(&reduction, deadline)
            }
            presolved => {
                let (sat, limits) = (Sat::default(), &self.limits);
                let mut solutions = Vec::new();
                let mut list = listing(&mut solutions);
                let conclusion =
                    sat.search_presolved(self.puzzle, presolved, limits, deadline, &mut list)?;
                drop(list);
                Found { solutions, conclusion }.with_all(&self.known, &sat.name())
            }
        }
    }

    /// The solvers, and between them the search on candidates.
    fn go_round(
        mut self,
        reduction: &Reduction,
        deadline: Option<Instant>,
    ) -> Result<Found, EngineError> {
        let (sat, puzzle, enough) = (Sat::default(), self.puzzle, self.limits.solutions);
        let mut budget = Budget { deadline, conflicts: Some(self.conflicts) };
        let make = |kind, budget| sat.formula(reduction, kind, Some(budget), deadline, puzzle);
        let mut steady = None;
        // How many of the known solutions it has been told of.
        let mut blocked = 0;
        for turn in 0_u64.. {
            if turn > 0 && self.candidates_end() {
                break;
            }
            let mut usual;
            let (formula, told, by) = if turn % USUAL_EVERY == 0 {
                usual = make(SolverKind::DEFAULT, budget)?;
                (&mut usual, 0, None)
            } else {
                let formula = match &mut steady {
                    Some(formula) => formula,
                    none => none.insert(make(SolverKind::STEADY, budget)?),
                };
                (formula, blocked, Some(STEADY))
            };
            self.known[told..].iter().for_each(|grid| formula.block(grid, reduction));
            formula.solver.allow(budget);
            let missing = enough - self.known.len();
            let end = formula.find(puzzle, reduction, missing, &mut listing(&mut self.known))?;
            if end != End::OutOfConflicts {
                let by = by.filter(|_| end != End::OutOfTime);
                let effort = Effort { by, ..formula.effort };
                let conclusion = Conclusion { complete: end == End::Complete, effort };
                return Ok(Found { solutions: self.known, conclusion });
            }
            if by.is_some() {
                blocked = self.known.len();
            }
            budget.conflicts = budget.conflicts.map(|conflicts| conflicts.saturating_mul(GROWTH));
        }
        self.by_candidates()
    }

    /// What is known when the search on candidates has come to its end.
    fn by_candidates(mut self) -> Result<Found, EngineError> {
        let candidates = self.candidates.expect("only a search that there is comes to its end");
        let mut conclusion = candidates.conclusion();
        let enough = self.limits.solutions;
        if !conclusion.complete && self.listed.len() < enough {
            self.known.extend(unknown_of(&self.listed[self.taken..], &self.known));
            self.known.truncate(enough);
            self.listed = self.known.clone();
        }
        let is_answered = conclusion.complete || self.listed.len() == enough;
        conclusion.effort.by = Some(CANDIDATES).filter(|_| is_answered);
        Found { solutions: self.listed, conclusion }.with_all(&self.known, CANDIDATES)
    }

    /// A turn of the search on candidates, longer if it finds many solutions. Returns whether that was
    /// the end: there is no other solution, there are enough, or the time is up.
    fn candidates_end(&mut self) -> bool {
        let Some(candidates) = &mut self.candidates else { return false };
        let mut goes_on = true;
        while goes_on {
            let before = self.listed.len();
            if candidates.run_for(self.looks, &mut listing(&mut self.listed)) {
                return true;
            }
            self.looks = self.looks.saturating_mul(GROWTH);
            goes_on = self.listed.len() - before >= MANY;
        }
        self.known.extend(unknown_of(&self.listed[self.taken..], &self.known));
        self.taken = self.listed.len();
        self.known.len() >= self.limits.solutions
    }
}

/// Takes solutions and puts them into a list.
fn listing(list: &mut Vec<Grid>) -> impl FnMut(Grid) -> ControlFlow<()> {
    |grid| {
        list.push(grid);
        ControlFlow::Continue(())
    }
}
