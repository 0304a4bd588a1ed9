//! The fastest for collections: the native engine, and another one for what it does not support or
//! does not decide soon.
//!
//! The native engine answers nearly all 9x9 puzzles in microseconds. But it does not learn, and on
//! a few (empty grids with irregular regions that have no solution) it would go through millions of
//! guesses where others see the contradiction at once. So it has as many guesses as it needs for
//! the hardest puzzles of its kind, and then the other engine answers, from scratch.
//!
//! What the native engine finds waits until it is known which of the two answers. Only if it has
//! found very many solutions, it goes on without a budget: then they take the time, not a heavy
//! tail.

use crate::{Native, prelude::*, searcher::all_found};

/// The native engine, and another one. [`name`](Searcher::name) is the name of the one that
/// answered last.
pub struct Fast {
    native: Native,
    other: Box<dyn Searcher>,
    /// Whether the native engine answered last.
    is_native: bool,
    /// What it has found of this puzzle.
    waiting: Vec<Grid>,
    /// How many guesses it has; what suits its search, if nothing is said.
    budget: Option<u64>,
}

impl Fast {
    /// The most solutions that wait.
    const MANY: usize = 1000;

    /// The native engine before this one.
    pub fn before(other: Box<dyn Searcher>) -> Self {
        Self {
            native: Native::default(),
            other,
            is_native: true,
            waiting: Vec::new(),
            budget: None,
        }
    }

    /// What the other engine comes to, which has to find what the native one has found.
    fn by_other(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        self.is_native = false;
        let mut known: HashSet<Grid> = self.waiting.drain(..).collect();
        let conclusion = self.other.enumerate(puzzle, limits, limiter, &mut |grid| {
            known.remove(&grid);
            found(grid)
        })?;
        all_found(conclusion, &self.other.name(), &self.native.name(), known.into_iter().next())
    }
}

impl Searcher for Fast {
    fn name(&self) -> String {
        if self.is_native { self.native.name() } else { self.other.name() }
    }

    fn splits(&self) -> bool {
        self.other.splits()
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        self.waiting.clear();
        let Ok(solver) = self.native.solver(puzzle.model()) else {
            return self.by_other(puzzle, limits, limiter, found);
        };
        self.is_native = true;
        let budget = self.budget.unwrap_or_else(|| solver.patience());
        // A limit on guesses excludes the other engine.
        let nodes = limits.nodes.unwrap_or(budget);
        let few = limits.solutions.min(Self::MANY);
        let waiting = &mut self.waiting;
        let first = Limits { solutions: few, nodes: Some(nodes), ..*limits };
        let outcome = solver.search_puzzle(puzzle, &first, limiter, &mut |grid| {
            waiting.push(grid);
            ControlFlow::Continue(())
        });
        let is_decided = outcome.complete || outcome.solutions == limits.solutions;
        let is_out = outcome.guesses >= nodes && limits.nodes.is_none();
        if is_decided || (outcome.solutions < few && !is_out) {
            let mut complete = outcome.complete;
            for grid in self.waiting.drain(..) {
                if found(grid).is_break() {
                    complete = false;
                    break;
                }
            }
            let effort = Effort { nodes: Some(outcome.guesses), ..Effort::default() };
            return Ok(Conclusion { complete, effort });
        }
        if outcome.solutions == few {
            self.waiting.clear();
            return self.native.enumerate(puzzle, limits, limiter, found);
        }
        self.by_other(puzzle, limits, limiter, found)
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{
        Auto, Engine, Portfolio,
        fake::{Find, HARD, SEVERAL, broken_off, fake, puzzle},
        judge,
    };
    use satoku_cnf::Encoding;

    /// An empty jigsaw without a solution, which the native engine does not decide in millions of
    /// guesses.
    const TAIL: &str =
        "AAAABBCCCDAAABCCCCDDAABBCCEDFFFBBBBEDDDFFFEEEDGGGGFFFEDHHGGIIEEHHHHGIIIEHHHGGIIII";

    /// A layout with many solutions.
    const OPEN: &str =
        "AAAABBBCCAAABBBCCCDAABBBCCCDDDEEEFFCDDDEEEFFFGDDEEEFFFGGGHHHIIFGGGHHHIIIGGHHHIIII";

    fn jigsaw(layout: &str) -> Instance {
        puzzle("jigsaw:9", &(".".repeat(81) + layout))
    }

    fn fast(budget: Option<u64>, wanted: usize) -> Fast {
        let other: Box<dyn Searcher> = if wanted > 2 {
            Box::new(Auto::new(Encoding::default()))
        } else {
            Box::new(Portfolio::default())
        };
        Fast { budget, ..Fast::before(other) }
    }

    /// With any budget there are as many solutions as by the portfolio alone, and the expected
    /// engine answers.
    #[track_caller]
    fn check(puzzle: &Instance, budget: Option<u64>, wanted: usize, by: &str) -> SearchResult {
        let limits = Limits { kept: wanted.min(1000), ..Limits::solutions(wanted) };
        let usual = Portfolio::default().find(puzzle, wanted.min(1000));
        let mut engine = fast(budget, wanted);
        // A second puzzle does not see what is left of the first.
        let first = engine.search(puzzle, &limits, &Limiter::none()).unwrap();
        let found = engine.search(puzzle, &limits, &Limiter::none()).unwrap();
        assert_eq!(found, first);
        judge(puzzle, &engine.name(), &found, wanted).unwrap();
        assert_eq!(engine.name(), by);
        assert_eq!(found.count().min(1000), usual.count());
        assert_eq!(found.verdict(), usual.verdict());
        found
    }

    #[test]
    fn the_usual_engine_answers_what_the_native_one_does_not_decide() {
        assert_eq!(check(&jigsaw(TAIL), None, 2, "sat").verdict(), Verdict::Unsolvable);
        check(&jigsaw(OPEN), None, 2, "native");
        // Rules that the native engine does not know.
        let anti_knight = puzzle("anti-knight", "");
        check(&anti_knight, None, 2, "sat");
        check(&puzzle("4x4", "1.3......4.3...."), None, 2, "sat");
    }

    #[test]
    fn both_engines_find_the_same() {
        let several = puzzle("classic", SEVERAL);
        for (budget, by) in [(Some(0), "sat"), (Some(1), "sat"), (None, "native")] {
            check(&puzzle("classic", HARD), budget, 2, by);
            check(&several, budget, 1000, by);
            check(&puzzle("classic", &("11".to_owned() + &".".repeat(79))), budget, 2, "native");
        }
        // One of the 50 solutions is found, and then the budget is used up.
        check(&several, Some(10), 1000, "sat");
    }

    #[test]
    fn many_solutions_lift_the_budget() {
        let empty = puzzle("classic", "");
        let found = check(&empty, Some(5000), 20_000, "native");
        assert_eq!((found.count(), found.complete), (20_000, false));
        // All of them; some are found twice, whichever engine begins.
        let latin = "123456789234567891345678912456789123567891234";
        let latin = puzzle("latin:9", &(latin.to_owned() + &".".repeat(36)));
        let native = check(&latin, None, 1_000_000, "native");
        let few = check(&latin, Some(0), 1_000_000, "native");
        assert!(native.complete && native.count() > 1000 && few.count() == native.count());
    }

    #[test]
    fn limits_on_guesses_and_time_hold() {
        let puzzle = jigsaw(TAIL);
        let limits = Limits { nodes: Some(50_000), ..Limits::solutions(2) };
        let mut engine = fast(None, 2);
        let search = engine.search(&puzzle, &limits, &Limiter::none()).unwrap();
        assert_eq!((search.verdict(), search.effort.nodes), (Verdict::Unknown, Some(50_000)));
        assert_eq!(engine.name(), "native");
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::solutions(2) };
        let search = engine.search(&puzzle, &limits, &Limiter::none()).unwrap();
        assert_eq!(search.verdict(), Verdict::Unknown);
        let mut native = Engine::Native.build(Encoding::default());
        let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::solutions(2) };
        let search = native.search(&puzzle, &limits, &Limiter::none()).unwrap();
        assert_eq!(search.verdict(), Verdict::Unknown);
    }

    #[test]
    fn a_search_that_is_broken_off_is_not_complete() {
        for budget in [Some(0), None] {
            let several = puzzle("classic", SEVERAL);
            assert_eq!(broken_off(&mut fast(budget, 2), &several), (3, false));
        }
    }

    #[test]
    fn an_engine_that_misses_what_the_native_one_found_is_an_error() {
        let blind =
            fake("blind", |_, _, _| Ok(Conclusion { complete: true, ..Conclusion::default() }));
        let mut engine = Fast { budget: Some(10), ..Fast::before(Box::new(blind)) };
        let error =
            engine.search(&puzzle("classic", SEVERAL), &Limits::solutions(1000), &Limiter::none());
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with("blind missed a solution that native found: "), "{error}");
    }
}
