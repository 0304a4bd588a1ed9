//! In how many solutions each candidate stands.
//!
//! First solutions are listed, as many as come at once; often these are all. If not, a SAT solver
//! is asked for one more with a candidate that stands in too few, the rarest first. Each solution
//! counts for all of its candidates, and is then forbidden, so that none is found twice; a
//! candidate with which there is no other is decided, and forbidden as well.

use std::{ops::ControlFlow, time::Duration};

use super::prelude::*;
use satoku_cnf::{Clauses, Encoding};
use satoku_engine::{Auto, Limits, Searcher};
use satoku_rules::{
    grid::Size,
    program::{Presolved, Reduction, Var},
};
use satoku_sat::{Phase, SolverKind};

/// In how many solutions each candidate stands, up to a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    size: Size,
    limit: u32,
    /// For each cell and value, as [`Size::var`] numbers them.
    of: Vec<u32>,
    is_complete: bool,
}

impl Counts {
    /// The most literals of forbidden solutions: a few hundred megabytes.
    const MAX_LITERALS: usize = 50_000_000;
    /// How many solutions are listed, at least and at most, before a candidate is looked at.
    const LISTED: [usize; 2] = [1000, 20_000];
    /// How long that may take.
    const LISTING: Duration = Duration::from_secs(2);

    /// Nothing is known yet.
    pub(super) fn new(size: Size, limit: u32) -> Self {
        Self { size, limit, of: vec![0; size.variable_count()], is_complete: false }
    }

    /// How far was counted: a candidate with this count may stand in more solutions.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// In how many solutions the cell holds the value, one of its own; if they are not complete, in how many at
    /// least.
    pub fn of(&self, cell: Cell, value: Value) -> u32 {
        self.of[self.size.var(cell, value).index()]
    }

    /// Whether all of them are right. If not, the time was up, there are too many solutions, or it
    /// was too hard to know of one more.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// For each cell, in the order of [`Size::places`], the values that it holds in a solution, as
    /// far as is known, each with the number of these.
    pub fn by_cell(&self) -> impl Iterator<Item = impl Iterator<Item = (Value, u32)>> {
        let counts =
            move |cell| self.size.values_of(cell).map(move |value| (value, self.of(cell, value)));
        self.size.places().map(move |cell| counts(cell).filter(|&(_, count)| count > 0))
    }

    /// The same without the numbers.
    pub fn candidates(&self) -> Vec<Vec<Value>> {
        self.by_cell().map(|of| of.map(|(value, _)| value).collect()).collect()
    }

    /// Counts to the end, unless an error comes before; what is known by then stays. `known` are
    /// solutions, to begin with.
    ///
    /// # Errors
    /// If an engine fails, or the time is up.
    pub(super) fn fill(
        &mut self,
        puzzle: &Instance,
        known: &[Grid],
        effort: &AskingEffort,
    ) -> Result<(), EngineError> {
        let listed = self.list(puzzle, known, effort);
        if !self.is_complete {
            self.search(puzzle, &listed, effort)?;
        }
        Ok(())
    }

    /// Counts a solution that has not been counted.
    fn add(&mut self, grid: &Grid) {
        for (cell, value) in grid.filled() {
            let count = &mut self.of[self.size.var(cell, value).index()];
            *count = self.limit.min(*count + 1);
        }
    }

    /// Counts solutions that are found in a row; returns them.
    fn list(&mut self, puzzle: &Instance, known: &[Grid], effort: &AskingEffort) -> Vec<Grid> {
        let limiter = effort.limiter();
        let [least, most] = Self::LISTED;
        let many = usize::try_from(self.limit).map_or(most, |limit| limit.saturating_mul(4));
        let time = limiter.left().map_or(Self::LISTING, |left| Self::LISTING.min(left / 4));
        let limits = Limits::solutions(many.clamp(least, most));
        let mut listed = Vec::new();
        let conclusion = limiter.within_time(Some(time), |limiter| {
            Auto::new(Encoding::default()).enumerate(puzzle, &limits, limiter, &mut |grid| {
                self.add(&grid);
                listed.push(grid);
                ControlFlow::Continue(())
            })
        });
        // What an engine has against the puzzle, the next one will say, too.
        self.is_complete = conclusion.is_ok_and(|conclusion| conclusion.complete);
        if listed.is_empty() {
            known.iter().for_each(|grid| self.add(grid));
            listed.extend_from_slice(known);
        }
        listed
    }

    /// Counts for one candidate after the other. These solutions have been counted.
    fn search(
        &mut self,
        puzzle: &Instance,
        listed: &[Grid],
        effort: &AskingEffort,
    ) -> Result<(), EngineError> {
        let limiter = effort.limiter();
        let Presolved::Reduced(reduction) = puzzle.presolve_probing(limiter)? else {
            self.is_complete = true;
            return Ok(());
        };
        if reduction.open.is_empty() && listed.is_empty() {
            let values = reduction.expand(|_| false);
            self.add(&puzzle.grid_of(|var| values[var.index()]));
        }
        let mut solver = Solver::of(SolverKind::STEADY, Phase::True, limiter).within(None);
        solver.load(&reduction.program, Encoding::default())?;
        reduction.joint.iter().for_each(|clause| solver.add(clause));
        let blocking = |grid: &Grid| puzzle.blocking_clause(Some(&reduction.open), grid);
        listed.iter().for_each(|grid| solver.add(&blocking(grid)));
        // What is fixed is counted with whatever is open.
        let mut is_decided = vec![false; reduction.open.len()];
        while let Some(rarest) = self.rarest(&reduction, &is_decided) {
            solver.allow(Some(effort.for_a_question()?));
            let candidate = Var::from_index(rarest).positive();
            let before = solver.counters();
            let answer = solver.solve(&[candidate]);
            effort.charge(before, solver.counters());
            if answer? {
                let holds = solver.assignment(reduction.open.len());
                let values = reduction.expand(|var| holds[var.index()]);
                let grid = puzzle.grid_of(|var| values[var.index()]);
                self.add(&grid);
                solver.add(&blocking(&grid));
            } else {
                is_decided[rarest] = true;
                solver.add(&[!candidate]);
            }
            if solver.count().literals > Self::MAX_LITERALS {
                return Ok(());
            }
        }
        self.is_complete = true;
        Ok(())
    }

    /// Of the open candidates that are not decided the one that stands in the fewest solutions.
    fn rarest(&self, reduction: &Reduction, is_decided: &[bool]) -> Option<usize> {
        let count = |index: usize| self.of[reduction.open[index].index()];
        let is_open = |index: &usize| {
            let is_candidate = reduction.open[*index].index() < self.of.len();
            is_candidate && !is_decided[*index] && count(*index) < self.limit
        };
        (0..is_decided.len()).filter(is_open).min_by_key(|&index| count(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::puzzle;
    use satoku_engine::{Backtracker, Strategy};

    /// Candidates are counted correctly, whether solutions are listed or searched for.
    #[track_caller]
    fn check(text: &str, solutions: usize) {
        let puzzle = puzzle(text);
        let size = puzzle.model().size();
        let all = Backtracker::new(Strategy::REFERENCE)
            .search(&puzzle, &Limits::solutions(solutions + 1), &Limiter::none())
            .unwrap()
            .solutions;
        assert_eq!(all.len(), solutions);
        for limit in [1, 2, 7, 100_000] {
            let mut expected = Counts::new(size, limit);
            all.iter().for_each(|grid| expected.add(grid));
            expected.is_complete = true;
            let mut listed = Counts::new(size, limit);
            listed.fill(&puzzle, &all[..1], &AskingEffort::of(&Limiter::none())).unwrap();
            assert_eq!(listed, expected);
            for known in [0, all.len().min(3)] {
                let mut searched = Counts::new(size, limit);
                all[..known].iter().for_each(|grid| searched.add(grid));
                searched
                    .search(&puzzle, &all[..known], &AskingEffort::of(&Limiter::none()))
                    .unwrap();
                assert_eq!(searched, expected);
            }
        }
    }

    #[test]
    fn counts_are_those_of_all_solutions() {
        check("model = \"4x4\"", 288);
        check("model = \"4x4\"\ngivens = \"12..............\"", 24);
        check("model = \"4x4\"\ngivens = \"1234341221434321\"", 1);
        check("model = \"latin:4\"\ngivens = \"1...............\"", 144);
    }

    #[test]
    fn auxiliary_variables_do_not_multiply_counts() {
        // Sums over cells that may be equal, cases, and lines that differ have variables of their
        // own.
        check("model = \"4x4\"\n[[sum]]\ncells = \"r1c1 r2c3 r3c2 r4c4\"\ntotal = 9", 24);
        check("model = \"4x4\"\n[[sandwich]]\ncells = \"r1c1>r1c4\"\nsum = 2", 48);
    }

    #[test]
    fn when_time_is_up_counts_are_what_is_known() {
        let puzzle = puzzle("model = \"classic\"");
        let mut counts = Counts::new(puzzle.model().size(), 100_000);
        let soon = Limiter::of_time(Duration::from_millis(200));
        let filled = counts.fill(&puzzle, &[], &AskingEffort::of(&soon));
        assert!(matches!(filled, Err(EngineError::OutOfTime)));
        assert!(!counts.is_complete());
        assert!(counts.of.iter().sum::<u32>() > 0);
    }
}
