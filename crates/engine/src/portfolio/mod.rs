//! The portfolio: where one search might run away, several take turns.
//!
//! A solver that answers nearly everything at once takes minutes for a few, and another one, or a
//! search on candidates, does not take minutes for the same few: heavy tails (Gomes, Selman, Crato
//! & Kautz, "Heavy-tailed phenomena in satisfiability and constraint satisfaction problems", 2000).
//! So each has a budget, and where that is used up another one has its turn, with a larger budget
//! (Luby, Sinclair & Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993):
//!
//! 1. Where the rules are about more than cells that differ, the search on candidates, before there
//!    is a program or a formula: easy puzzles end here.
//! 2. The usual solver, [`SolverKind::DEFAULT`], which cannot go on once it was stopped.
//! 3. The search on candidates goes on where it was, and then [`SolverKind::STEADY`], which keeps
//!    what it has learnt. These two alternate, each time with several times as much; now and then
//!    the usual solver begins anew instead.
//!
//! Small puzzles whose rules are only that cells differ go to the usual solver, which has no tail
//! there, and is faster without a budget.
//!
//! Budgets are counted in conflicts and looks at cells, not in seconds, so what is found does not
//! depend on the machine; limits of time end the whole. A solution counts once: a solver that
//! begins excludes those that are known, and the search on candidates goes by its own list, which
//! has to contain all that the others found. So the proof that there is no further solution is
//! always one search's own, and covers what was found.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use web_time::Instant;

use crate::{
    Conclusion, Effort, EngineError, Limits, Searcher, Sink, ValueOrder,
    propagation::{CandidateSearch, Network},
    sat::{Formula, Sat, Stop},
    searcher::all_found,
};
use satoku_cnf::Encoding;
use satoku_core::{
    grid::Grid,
    interrupt::{Limiter, Made},
    program::{Presolved, Reduction},
    puzzle::Instance,
};
use satoku_sat::{Budget, Counters, SolverKind};

/// The engine that the search on candidates is.
pub(super) const CANDIDATES: &str = "backtrack:candidates";

/// The engine of the solver that goes on.
const STEADY: &str = "sat:batsat";

/// Names the other search in an error message.
const OTHER: &str = "another search";

/// The budgets of the first turns.
#[derive(Clone, Copy, Debug)]
struct Budgets {
    /// The looks at cells of the search on candidates.
    looks: u64,
    /// The conflicts of a solver.
    conflicts: u64,
}

impl Default for Budgets {
    /// Less than a tenth of a second, and some tenths.
    fn default() -> Self {
        Self { looks: 20_000_000, conflicts: 4_000 }
    }
}

/// How many times as much each turn may take as the one before.
const GROWTH: u64 = 3;

/// Every third turn of a solver restarts the default solver.
const USUAL_EVERY: u64 = 3;

/// A turn that finds this many new solutions is prolonged.
const MANY: usize = 100;

/// The most variables of a puzzle for which there is a search on candidates: 25x25 with 25 values.
const MAX_VARIABLES: usize = 16_000;

/// Several searches in turns, the default SAT solver first.
#[derive(Debug, Default)]
pub struct Portfolio {
    sat: Sat,
    budgets: Budgets,
    /// That of the last puzzle's model.
    network: Option<Made<Network>>,
}

impl Portfolio {
    /// An engine that writes its formulas in this encoding. With another than the default it is the
    /// default solver alone, so that it shows what the encoding does.
    pub fn new(encoding: Encoding) -> Self {
        Self { sat: Sat::new(encoding), ..Self::default() }
    }
}

impl Searcher for Portfolio {
    fn name(&self) -> String {
        self.sat.name()
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        if self.sat != Sat::default() {
            return self.sat.enumerate(puzzle, limits, limiter, found);
        }
        let deadline = limits.deadline();
        let model = puzzle.model();
        let has_candidates = model.size().variable_count() <= MAX_VARIABLES
            && !model.rules().iter().all(|rule| rule.is_about_difference());
        if has_candidates {
            self.network = Some(Network::of(model, self.network.take(), limiter)?);
        }
        let network = self.network.as_deref().filter(|_| has_candidates);
        let limits = Limits { nodes: None, ..*limits };
        let known = FoundSolutions {
            solutions: Vec::new(),
            enough: limits.solutions,
            is_broken: false,
            found,
        };
        Rotation::new(puzzle, network, limits, self.budgets, known, limiter).search(deadline)
    }
}

/// The solutions that any search has found so far, each once.
struct FoundSolutions<'s, 'f> {
    solutions: Vec<Grid>,
    /// How many are wanted.
    enough: usize,
    /// Whether no more are wanted.
    is_broken: bool,
    found: &'s mut Sink<'f>,
}

impl FoundSolutions<'_, '_> {
    /// Takes a solution that is not among them, and hands it on.
    fn add(&mut self, grid: Grid) -> ControlFlow<()> {
        self.solutions.push(grid.clone());
        let flow = (self.found)(grid);
        self.is_broken = flow.is_break();
        flow
    }

    fn are_enough(&self) -> bool {
        self.is_broken || self.solutions.len() >= self.enough
    }

    /// How many more are wanted.
    fn wanted(&self) -> usize {
        self.enough.saturating_sub(self.solutions.len())
    }
}

/// Searches that take turns.
struct Rotation<'a, 's, 'f> {
    puzzle: &'a Instance,
    limits: Limits,
    limiter: &'a Limiter,
    candidates: Option<CandidateSearch<'a>>,
    /// How many looks at cells its next turn has.
    looks: u64,
    /// How many conflicts the solvers' first turns have.
    conflicts: u64,
    /// How often a solver was called.
    calls: u64,
    /// What the search on candidates has found itself.
    own: FxHashSet<Grid>,
    known: FoundSolutions<'s, 'f>,
}

impl<'a, 's, 'f> Rotation<'a, 's, 'f> {
    fn new(
        puzzle: &'a Instance,
        network: Option<&'a Network>,
        limits: Limits,
        Budgets { looks, conflicts }: Budgets,
        known: FoundSolutions<'s, 'f>,
        limiter: &'a Limiter,
    ) -> Self {
        let candidates = network.map(|network| {
            CandidateSearch::new(network, puzzle.givens(), ValueOrder::Up, &limits, limiter)
        });
        let own = FxHashSet::default();
        Self { puzzle, limits, limiter, candidates, looks, conflicts, calls: 0, own, known }
    }

    /// All turns, one after the other.
    fn search(mut self, deadline: Option<Instant>) -> Result<Conclusion, EngineError> {
        if self.candidates_end() {
            return self.by_candidates();
        }
        let is_watched =
            |open: usize| open > 0 && (self.candidates.is_some() || open > Sat::LONG_IN_TIME);
        match self.puzzle.presolve_probing_within(self.limiter)? {
            Presolved::Reduced(reduction) if is_watched(reduction.open.len()) => {
                self.go_round(&reduction, deadline)
            }
            presolved => self.by_presolve(presolved, deadline),
        }
    }

    /// A search that finds all solutions has to find those that are known.
    fn by_presolve(
        self,
        presolved: Presolved,
        deadline: Option<Instant>,
    ) -> Result<Conclusion, EngineError> {
        let Self { puzzle, limits, limiter, mut known, .. } = self;
        let sat = Sat::default();
        let mut others: FxHashSet<Grid> = known.solutions.iter().cloned().collect();
        let conclusion =
            sat.search_presolved(puzzle, presolved, &limits, deadline, limiter, &mut |grid| {
                if others.remove(&grid) { ControlFlow::Continue(()) } else { known.add(grid) }
            })?;
        all_found(conclusion, &sat.name(), OTHER, others.into_iter().next())
    }

    /// The solvers, and between them the search on candidates.
    fn go_round(
        mut self,
        reduction: &Reduction,
        deadline: Option<Instant>,
    ) -> Result<Conclusion, EngineError> {
        let (sat, puzzle, limiter) = (Sat::default(), self.puzzle, self.limiter);
        let mut budget = Budget { deadline, conflicts: Some(self.conflicts) };
        let make =
            |kind, budget| sat.formula(reduction, kind, Some(budget), deadline, puzzle, limiter);
        let find = |formula: &mut Formula, known: &mut FoundSolutions<'_, '_>| {
            formula.find(puzzle, reduction, known.wanted(), &mut |grid| known.add(grid))
        };
        let mut steady = None;
        // How many of the known solutions it excludes.
        let mut blocked = 0;
        for turn in 0_u64.. {
            if turn > 0 && self.candidates_end() {
                break;
            }
            let mut usual;
            let (formula, from, by) = if turn % USUAL_EVERY == 0 {
                usual = make(SolverKind::DEFAULT, budget)?;
                (&mut usual, 0, None)
            } else {
                let formula = match &mut steady {
                    Some(formula) => formula,
                    none => none.insert(make(SolverKind::STEADY, budget)?),
                };
                (formula, blocked, Some(STEADY))
            };
            self.known.solutions[from..].iter().for_each(|grid| formula.block(grid, reduction));
            formula.solver.allow(budget);
            let before = formula.effort.calls;
            let stop = find(formula, &mut self.known)?;
            self.calls += formula.effort.calls - before;
            if stop != Stop::OutOfConflicts {
                let by = by.filter(|_| stop != Stop::OutOfTime);
                // The usual solver had a turn, and tells nothing of what it did in it.
                let counters = Counters::default();
                let effort = Effort { by, calls: self.calls, counters, ..formula.effort };
                return Ok(Conclusion { complete: stop == Stop::Complete, effort });
            }
            if by.is_some() {
                blocked = self.known.solutions.len();
            }
            budget.conflicts = budget.conflicts.map(|conflicts| conflicts.saturating_mul(GROWTH));
        }
        self.by_candidates()
    }

    /// What is known when the search on candidates has come to its end.
    fn by_candidates(self) -> Result<Conclusion, EngineError> {
        let candidates = self.candidates.expect("only a search that there is comes to its end");
        let mut conclusion = candidates.conclusion();
        conclusion.complete &= !self.known.is_broken;
        conclusion.effort.calls = self.calls;
        if conclusion.complete || self.known.are_enough() {
            conclusion.effort.by = Some(CANDIDATES);
        }
        let missed = self.known.solutions.into_iter().find(|grid| !self.own.contains(grid));
        all_found(conclusion, CANDIDATES, OTHER, missed)
    }

    /// A turn of the search on candidates, longer if it finds many solutions. Returns whether that
    /// was the end: there is no other solution, there are enough, or the time is up.
    fn candidates_end(&mut self) -> bool {
        let Some(candidates) = &mut self.candidates else { return false };
        let others: FxHashSet<Grid> = self.known.solutions.iter().cloned().collect();
        let mut is_over = false;
        let mut goes_on = true;
        while goes_on && !is_over && !self.known.are_enough() {
            is_over = candidates.run_for(self.looks);
            self.looks = self.looks.saturating_mul(GROWTH);
            let new = candidates.take_solutions();
            goes_on = new.len() >= MANY;
            for grid in new {
                if !self.known.are_enough() && !others.contains(&grid) {
                    // Whether these are enough is asked next.
                    let _ = self.known.add(grid.clone());
                }
                self.own.insert(grid);
            }
        }
        is_over || self.known.are_enough()
    }
}
