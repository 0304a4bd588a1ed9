//! The default engine: the portfolio, and for many solutions one that splits.
//!
//! The portfolio decides hard puzzles that have few solutions, but it forbids each of them by a
//! clause before it seeks the next, so millions would fill the memory. Engines that
//! [split](Searcher::splits) find millions in constant memory, but may not come to an end where the
//! portfolio does at once. So if many are wanted, the portfolio finds the first, and if these are
//! not all, such an engine finds the others: the native one, or under rules that it does not
//! support the strategy `candidates`.

use crate::{Backtracker, Native, Portfolio, answer::LISTED, prelude::*, searcher::all_found};
use satoku_cnf::Encoding;

/// The default engine. [`name`](Searcher::name) is the name of the engine that answered last.
#[derive(Debug)]
pub struct Auto {
    portfolio: Portfolio,
    native: Native,
    backtracker: Backtracker,
    /// The name of the engine that answered last.
    last: String,
}

impl Auto {
    /// How many solutions the portfolio is asked for where more than [`LISTED`] are wanted.
    const FIRST: usize = 1000;

    /// An engine whose portfolio writes formulas in this encoding.
    pub fn new(encoding: Encoding) -> Self {
        let (portfolio, native) = (Portfolio::new(encoding), Native::default());
        let backtracker = Backtracker::new(Strategy::CANDIDATES);
        Self { last: portfolio.name(), portfolio, native, backtracker }
    }
}

impl Searcher for Auto {
    fn name(&self) -> String {
        self.last.clone()
    }

    /// Where it does not, it finds no more than are looked at for repetitions.
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
        self.last = self.portfolio.name();
        if limits.solutions <= LISTED {
            return self.portfolio.enumerate(puzzle, limits, limiter, found);
        }
        let mut first = HashSet::new();
        let mut is_enough = false;
        let few = Limits { solutions: Self::FIRST, ..*limits };
        let conclusion = self.portfolio.enumerate(puzzle, &few, limiter, &mut |grid| {
            first.insert(grid.clone());
            let flow = found(grid);
            is_enough = flow.is_break();
            flow
        })?;
        if conclusion.complete || is_enough || first.len() < Self::FIRST {
            return Ok(conclusion);
        }
        let has_solver = self.native.solver(puzzle.model()).is_ok();
        let other: &mut dyn Searcher =
            if has_solver { &mut self.native } else { &mut self.backtracker };
        self.last = other.name();
        let mut count = first.len();
        let conclusion = other.enumerate(puzzle, limits, limiter, &mut |grid| {
            if first.remove(&grid) {
                return ControlFlow::Continue(());
            }
            if count == limits.solutions {
                return ControlFlow::Break(());
            }
            count += 1;
            found(grid)
        })?;
        all_found(conclusion, &self.last, &self.portfolio.name(), first.into_iter().next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Sat,
        fake::{ask, puzzle},
    };

    fn count(puzzle: &Instance, limit: usize) -> (SearchResult, String) {
        let mut counter = Auto::new(Encoding::default());
        let limits = Limits { kept: 2, ..Limits::solutions(limit) };
        (counter.search(puzzle, &limits, &Limiter::none()).unwrap(), counter.name())
    }

    #[track_caller]
    fn check(puzzle: &Instance, limit: usize, expected: usize, by: &str) {
        let (search, name) = count(puzzle, limit);
        assert_eq!((search.count(), name.as_str()), (expected, by));
        assert_eq!(search.solutions.len(), expected.min(2));
        assert_eq!(search.complete, expected < limit);
    }

    #[test]
    fn few_are_found_by_the_portfolio_and_many_by_an_engine_that_splits() {
        let empty = puzzle("4x4", "");
        check(&empty, LISTED, 288, "sat");
        check(&empty, 1_000_000, 288, "sat");
        let latin = puzzle("latin:4", "");
        check(&latin, 500, 500, "sat");
        // 576 are fewer than the first ones.
        check(&latin, 1_000_000, 576, "sat");
        let latin = puzzle("latin:5", &format!("1{}", ".".repeat(24)));
        check(&latin, 20_000, 20_000, "backtrack:candidates");
        check(&latin, 1_000_000, 161_280 / 5, "backtrack:candidates");
        let classic = puzzle("classic", "");
        check(&classic, LISTED + 1, LISTED + 1, "native");
        check(&puzzle("classic", &format!("11{}", ".".repeat(79))), 1_000_000, 0, "sat");
    }

    #[test]
    fn many_solutions_are_confirmed_by_their_number_and_fingerprint() {
        let latin = puzzle("latin:5", &format!("12345{}", ".".repeat(20)));
        let limits = Limits { kept: 0, ..Limits::solutions(20_000) };
        let mut counter = Auto::new(Encoding::default());
        let mut checkers: [Box<dyn Searcher>; 2] =
            [Box::new(Sat::default()), Box::new(Backtracker::new(Strategy::REFERENCE))];
        let known = ask(&latin, &mut counter, &mut checkers, &limits, 1_000_000).unwrap();
        assert_eq!((known.search.count(), known.search.solutions.len()), (1344, 0));
        assert_eq!(known.confirmed_by.as_deref(), Some("sat"));

        let latin = puzzle("latin:5", &format!("1{}", ".".repeat(24)));
        let limits = Limits { kept: 0, ..Limits::solutions(100_000) };
        let known = ask(&latin, &mut counter, &mut checkers, &limits, 1_000_000).unwrap();
        assert_eq!(known.search.count(), 32_256);
        assert_eq!(known.confirmed_by.as_deref(), Some("backtrack"));
        let known = ask(&latin, &mut counter, &mut checkers, &limits, 100).unwrap();
        assert_eq!(known.confirmed_by, None);
    }

    /// Leaves every fifth solution out, or finds one for another.
    struct Liar {
        swaps: bool,
    }

    impl Searcher for Liar {
        fn name(&self) -> String {
            "liar".to_owned()
        }

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
            let (mut count, swaps) = (0, self.swaps);
            let mut last = Grid::empty(Size::sudoku(4).unwrap());
            Backtracker::new(Strategy::CANDIDATES).enumerate(puzzle, limits, limiter, &mut |grid| {
                count += 1;
                let flow = match (count % 20_000, swaps) {
                    (0, false) => ControlFlow::Continue(()),
                    (0, true) => found(last.clone()),
                    _ => found(grid.clone()),
                };
                last = grid;
                flow
            })
        }
    }

    #[test]
    fn a_wrong_count_of_many_is_found() {
        let latin = puzzle("latin:5", &format!("1{}", ".".repeat(24)));
        let limits = Limits { kept: 0, ..Limits::solutions(100_000) };
        for (swaps, expected) in [
            (false, "liar and backtrack disagree: one found a solution that the other excludes"),
            (true, "liar and backtrack disagree: both found 32256 solutions, but not the same"),
        ] {
            let mut checkers: [Box<dyn Searcher>; 1] =
                [Box::new(Backtracker::new(Strategy::REFERENCE))];
            let mut liar = Liar { swaps };
            let fault = ask(&latin, &mut liar, &mut checkers, &limits, 1_000_000).unwrap_err();
            assert!(fault.to_string().starts_with(expected), "{fault}");
        }
    }
}
