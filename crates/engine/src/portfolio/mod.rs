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
//! 2. If that has done little of all there is to try, the search that learns takes its place. Where
//!    the rules say only which cells differ and which values they may have, it does not: solvers do
//!    the same in less time. Where regions are to be found it does not, either, and the first turn
//!    is longer: only the search on candidates numbers these as it finds them. In killers and the
//!    like, where that search fills cells in rounds, it has a short turn beside it, unless the other
//!    seems to end soon. It is the first where cells differ, hardly any has a given, and few
//!    solutions are wanted; and, with a longer turn, where many members fall into pieces of certain
//!    sizes.
//! 3. The usual solver, [`SolverKind::DEFAULT`], which cannot go on once it was stopped.
//! 4. The searches of 1 and 2 that are left go on where they were, and then
//!    [`SolverKind::STEADY`], which keeps what it has learnt. These alternate, each time with several
//!    times as much; now and then the usual solver begins anew instead.
//!
//! Small puzzles with givens whose rules are only that cells differ go to the usual solver, which
//! has no tail there, and is faster without a budget.
//!
//! Budgets are counted in conflicts and work, not in seconds, so what is found does not depend on
//! the machine; limits of time end the whole. A solution counts once: a search that begins excludes
//! those that are known. So the proof that there is no further solution is always one search's own.

#[cfg(test)]
mod tests;

use rustc_hash::FxHashSet;

use crate::{
    learn::LearningSearch,
    prelude::*,
    propagation::{CandidateSearch, Network},
    sat::{Formula, Sat, Stop},
    searcher::all_found,
};
use satoku_cnf::Encoding;
use satoku_puzzle::{
    interrupt::Made,
    program::{Presolved, Reduction},
    statement::Piece,
};
use satoku_sat::{Counters, SolverKind};

/// The engine that the search on candidates is.
pub(super) const CANDIDATES: &str = "backtrack:candidates";

/// The engine that the search that learns is.
pub(super) const LEARN: &str = "learn";

/// The engine of the solver that goes on.
const STEADY: &str = "sat:batsat";

/// Names the other search in an error message.
const OTHER: &str = "another search";

/// The budgets of the first turns.
#[derive(Clone, Copy, Debug)]
struct Budgets {
    /// The looks at cells of the search on candidates.
    looks: u64,
    /// The work of the search that learns, in nanoseconds.
    work: u64,
    /// The conflicts of a solver.
    conflicts: u64,
}

impl Default for Budgets {
    /// About a tenth of a second, and some tenths for each of the others.
    fn default() -> Self {
        Self { looks: 20_000_000, work: 300_000_000, conflicts: 4_000 }
    }
}

/// How many times as much each turn may take as the one before.
const GROWTH: u64 = 3;

/// How many times as much the search on candidates may do where it gives labels as they come, while
/// all others keep to an order.
const LONG_TURN: u64 = 30;

/// The same for its second turn where it fills cells in rounds, which mostly is the fastest.
const LONG_TURN_IN_ROUNDS: u64 = 10;

/// How many times as much the search that learns may do where members fall into pieces of certain
/// sizes, and there are many: to solvers these are said by one cut after the other.
const SIZES: u64 = 30;

/// Every third turn of a solver restarts the default solver.
const USUAL_EVERY: u64 = 3;

/// A turn that finds this many new solutions is prolonged.
const MANY: usize = 100;

/// A puzzle is sparse if fewer than one cell of this many has a given.
const SPARSE: usize = 8;

/// The search on candidates goes on later if its first turn did this share of all there is to try,
/// or more.
const SHARE_TO_GO_ON: f64 = 0.01;

/// A turn of it that did this share, or more, is prolonged.
const SHARE_TO_PROLONG: f64 = 0.25;

/// The most variables of a puzzle for which there is a search on candidates: 25x25 with 25 values.
const MAX_VARIABLES: usize = 16_000;

/// The open variables from which on solvers take turns although no other search began: fewer may
/// take long, too, but then hardly less with turns.
const LONG: usize = 500;

/// Which searches on propagators have turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// That on candidates.
    Candidates,
    /// The one that learns.
    Learning,
    /// That on candidates; then the one that learns, unless the former has done much.
    Both,
    /// That on candidates in long turns, and the one that learns beside it, unless the former seems
    /// to end soon.
    Rounds,
}

impl Plan {
    /// That for finding this many solutions; none for small puzzles that go to the usual solver
    /// alone.
    fn of(puzzle: &Instance, solutions: usize) -> Option<Self> {
        let model = puzzle.model();
        if model.size().variable_count() > MAX_VARIABLES {
            return None;
        }
        if model.rules().iter().all(|rule| rule.is_about_difference()) {
            let is_sparse = puzzle.givens().filled().count() * SPARSE < model.size().place_count();
            return (is_sparse && solutions < MANY).then_some(Self::Learning);
        }
        let is_plain =
            model.rules().iter().flat_map(|rule| rule.statements()).all(|statement| {
                statement.is_about_difference() || statement.as_domain().is_some()
            });
        Some(if is_plain { Self::Candidates } else { Self::Both })
    }
}

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
        let plan = Plan::of(puzzle, limits.solutions);
        if plan.is_some() {
            self.network = Some(Network::of(puzzle.model(), self.network.take(), limiter)?);
        }
        let mut plan = self.network.as_deref().zip(plan);
        let mut budgets = self.budgets;
        if let Some((network, plan)) = &mut plan {
            if network.free_labels(puzzle.givens()).is_some() {
                *plan = Plan::Candidates;
                budgets.looks = budgets.looks.saturating_mul(LONG_TURN);
            } else if network.rounds.is_some() {
                *plan = Plan::Rounds;
            } else if puzzle.model().pieces().iter().any(Piece::has_sizes) {
                *plan = Plan::Learning;
                budgets.work = budgets.work.saturating_mul(SIZES);
            }
        }
        let limits = Limits { nodes: None, ..*limits };
        let known = FoundSolutions {
            solutions: Vec::new(),
            enough: limits.solutions,
            is_broken: false,
            found,
        };
        let rotation = Rotation {
            puzzle,
            limits,
            limiter,
            plan,
            contenders: Vec::new(),
            budgets,
            calls: 0,
            known,
        };
        rotation.search()
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

/// A search on propagators.
enum Propagating<'a> {
    Candidates(CandidateSearch<'a>),
    /// This many of the known solutions are excluded.
    Learning(LearningSearch<'a>, usize),
}

/// A search on propagators that has turns.
struct Contender<'a> {
    search: Propagating<'a>,
    /// What it has found itself, or excluded.
    own: FxHashSet<Grid>,
    /// What its next turn has: looks at cells, or work.
    budget: u64,
}

/// Searches that take turns.
struct Rotation<'a, 's, 'f> {
    puzzle: &'a Instance,
    limits: Limits,
    limiter: &'a Limiter,
    plan: Option<(&'a Network, Plan)>,
    contenders: Vec<Contender<'a>>,
    /// What the first turns have.
    budgets: Budgets,
    /// How often a solver was called.
    calls: u64,
    known: FoundSolutions<'s, 'f>,
}

impl<'a> Rotation<'a, '_, '_> {
    /// All turns, one after the other.
    fn search(mut self) -> Result<Conclusion, EngineError> {
        if let Some((network, plan)) = self.plan
            && let Some(ended) = self.first_turns(network, plan)
        {
            return self.conclude(ended);
        }
        let is_watched = |open: usize| open > 0 && (!self.contenders.is_empty() || open > LONG);
        match self.puzzle.presolve_lazily(self.limiter)? {
            Presolved::Reduced(reduction) if is_watched(reduction.open.len()) => {
                self.go_round(&reduction)
            }
            presolved => self.by_presolve(presolved),
        }
    }

    /// The first turns of searches on propagators. Returns which of them has come to its end.
    fn first_turns(&mut self, network: &'a Network, plan: Plan) -> Option<usize> {
        let (givens, limits, limiter) = (self.puzzle.givens(), self.limits, self.limiter);
        if plan != Plan::Learning {
            let (labels, order) = (network.free_labels(givens), ValueOrder::Up);
            let search = CandidateSearch::new(network, labels, givens, order, &limits, limiter);
            let ended = self.enter(Propagating::Candidates(search), self.budgets.looks);
            if ended.is_some() {
                return ended;
            }
        }
        // What share of all there is to try was done.
        let share = match self.contenders.first().map(|contender| &contender.search) {
            Some(Propagating::Candidates(search)) => search.share_done(),
            _ => 0.0,
        };
        let learns = match plan {
            Plan::Candidates => false,
            Plan::Learning => true,
            Plan::Both => share < SHARE_TO_GO_ON,
            Plan::Rounds => share * (LONG_TURN_IN_ROUNDS as f64) < 1.0,
        };
        if learns {
            if plan == Plan::Both {
                self.contenders.clear();
            }
            let search = LearningSearch::new(network, givens, &limits, limiter);
            let ended = self.enter(Propagating::Learning(search, 0), self.budgets.work);
            if ended.is_some() {
                return ended;
            }
        }
        if plan == Plan::Rounds {
            self.contenders[0].budget = self.budgets.looks.saturating_mul(LONG_TURN_IN_ROUNDS);
            return self.has_ended(0).then_some(0);
        }
        None
    }

    /// The first turn of a search. Returns its place if it has come to its end.
    fn enter(&mut self, search: Propagating<'a>, budget: u64) -> Option<usize> {
        self.contenders.push(Contender { search, own: FxHashSet::default(), budget });
        let last = self.contenders.len() - 1;
        self.has_ended(last).then_some(last)
    }

    /// A search that finds all solutions has to find those that are known.
    fn by_presolve(self, presolved: Presolved) -> Result<Conclusion, EngineError> {
        let Self { puzzle, limits, limiter, mut known, .. } = self;
        let sat = Sat::default();
        let mut others: FxHashSet<Grid> = known.solutions.iter().cloned().collect();
        let conclusion =
            sat.search_presolved(puzzle, presolved, &limits, limiter, &mut |grid| {
                if others.remove(&grid) { ControlFlow::Continue(()) } else { known.add(grid) }
            })?;
        all_found(conclusion, &sat.name(), OTHER, others.into_iter().next())
    }

    /// The solvers, and between them the searches on propagators.
    fn go_round(mut self, reduction: &Reduction) -> Result<Conclusion, EngineError> {
        let (sat, puzzle, limiter) = (Sat::default(), self.puzzle, self.limiter);
        let mut budget = self.budgets.conflicts;
        let make =
            |kind, budget| sat.formula(reduction, kind, Some(Some(budget)), Some(puzzle), limiter);
        let find = |formula: &mut Formula, known: &mut FoundSolutions<'_, '_>| {
            formula.find(puzzle, reduction, known.wanted(), &mut |grid| known.add(grid))
        };
        let mut steady = None;
        // How many of the known solutions it excludes.
        let mut blocked = 0;
        for turn in 0_u64.. {
            if turn > 0
                && let Some(ended) = (0..self.contenders.len()).find(|&at| self.has_ended(at))
            {
                return self.conclude(ended);
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
            let known = self.known.solutions[from..].iter();
            known.for_each(|grid| formula.block(self.puzzle, grid, reduction));
            formula.allow(Some(budget));
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
            budget = budget.saturating_mul(GROWTH);
        }
        unreachable!("a turn ends the search")
    }

    /// A turn of a search on propagators, longer if it finds many solutions or does much. Returns
    /// whether that was its end: there is no other solution, there are enough, or the time is up.
    fn has_ended(&mut self, contender: usize) -> bool {
        let Contender { search, own, budget } = &mut self.contenders[contender];
        let others: FxHashSet<Grid> = self.known.solutions.iter().cloned().collect();
        if let Propagating::Learning(search, excluded) = search {
            for grid in &self.known.solutions[*excluded..] {
                search.exclude(grid);
                own.insert(grid.clone());
            }
        }
        let (mut is_over, mut goes_on) = (false, true);
        while goes_on && !is_over && !self.known.are_enough() {
            let (new, does_much);
            (is_over, new, does_much) = match search {
                Propagating::Candidates(search) => {
                    let before = search.share_done();
                    let is_over = search.run_for(*budget);
                    let share = search.share_done() - before;
                    (is_over, search.take_solutions(), share >= SHARE_TO_PROLONG)
                }
                Propagating::Learning(search, _) => {
                    let is_over = search.run_for(*budget);
                    (is_over, search.take_solutions(), false)
                }
            };
            *budget = budget.saturating_mul(GROWTH);
            goes_on = does_much || new.len() >= MANY;
            for grid in new {
                if !self.known.are_enough() && !others.contains(&grid) {
                    // Whether these are enough is asked next.
                    let _ = self.known.add(grid.clone());
                }
                own.insert(grid);
            }
        }
        if let Propagating::Learning(_, excluded) = search {
            *excluded = self.known.solutions.len();
        }
        is_over || self.known.are_enough()
    }

    /// What is known when a search on propagators has come to its end.
    fn conclude(self, contender: usize) -> Result<Conclusion, EngineError> {
        let Contender { search, own, .. } = &self.contenders[contender];
        let (mut conclusion, by) = match search {
            Propagating::Candidates(search) => (search.conclusion(), CANDIDATES),
            Propagating::Learning(search, _) => (search.conclusion(), LEARN),
        };
        conclusion.complete &= !self.known.is_broken;
        conclusion.effort.calls = self.calls;
        if conclusion.complete || self.known.are_enough() {
            conclusion.effort.by = Some(by);
        }
        let missed = self.known.solutions.into_iter().find(|grid| !own.contains(grid));
        all_found(conclusion, by, OTHER, missed)
    }
}
