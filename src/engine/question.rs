//! What a puzzle can be asked, in a call each.

use std::collections::{HashSet, VecDeque};

use super::{
    Answer, CHECKER_NODES, Counter, Engine, EngineError, Fault, Limits, Searcher, Solution, Turns,
    answer, answer::judged,
};
use crate::{cnf::Encoding, grid::Grid, puzzle::Puzzle};

impl Puzzle {
    /// Solves the puzzle: whether it has a solution, which, and whether it is the only one. The SAT
    /// engine answers, its grids are judged, and the backtracker confirms it where that does not
    /// take too long.
    ///
    /// ```
    /// use satoku::{Puzzle, Verdict};
    ///
    /// let puzzle: Puzzle =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ///         .parse()?;
    /// let answer = puzzle.solve()?;
    /// assert_eq!(answer.verdict(), Verdict::Unique);
    /// assert!(answer.solution().unwrap().to_string().starts_with("812753649"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an engine fails, or what they say contradicts the rules or each other.
    pub fn solve(&self) -> Result<Answer, Fault> {
        let limits = Limits::solutions(2);
        answer(self, &mut Turns::default(), &mut checkers(), &limits, CHECKER_NODES)
    }

    /// The number of solutions, or `limit` if there are as many or more. They are found one by one by a
    /// [`Counter`], which keeps none of them, judged and cross-checked; [`count_exactly`](super::count_exactly) counts without finding them.
    ///
    /// # Errors
    /// If an engine fails, or what they say contradicts the rules or each other.
    pub fn count(&self, limit: usize) -> Result<usize, Fault> {
        let mut counter = Counter::new(Encoding::default());
        let limits = Limits { kept: 0, ..Limits::solutions(limit) };
        let search = answer(self, &mut counter, &mut checkers(), &limits, CHECKER_NODES)?.search;
        let count = search.count();
        if search.complete || count == limit { Ok(count) } else { Err(out_of_time(&counter)) }
    }

    /// The solutions, found as they are asked for, each of them judged.
    ///
    /// ```
    /// use satoku::{Engine, Grid, Model, Puzzle};
    ///
    /// let model = Model::named("4x4")?;
    /// let empty = Puzzle::new(model.clone(), Grid::empty(model.size()));
    /// for solution in empty.solutions().engine(Engine::Sat).take(3) {
    ///     assert!(solution?.is_full());
    /// }
    /// assert_eq!(empty.solutions().count(), 288);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> Solutions<'_> {
        Solutions {
            puzzle: self,
            engine: Engine::Sat,
            known: HashSet::new(),
            ready: VecDeque::new(),
            next_limit: Some(1),
        }
    }
}

/// Those that confirm the SAT engine.
fn checkers() -> Vec<Box<dyn Searcher>> {
    let kinds = Engine::Sat.checkers().into_iter();
    kinds.map(|kind| kind.build(Encoding::default())).collect()
}

/// An engine ended before it knew, which without a limit it does at an interruption only.
fn out_of_time(engine: &dyn Searcher) -> Fault {
    Fault::Engine { engine: engine.name(), error: EngineError::OutOfTime }
}

/// The solutions of a puzzle, one after the other, each once; see [`Puzzle::solutions`].
///
/// An engine answers a question and forgets it. So it is asked for one solution, then for two, for
/// four, and so on: for a few solutions it works little, and for all of them twice as long as a
/// search for all.
pub struct Solutions<'p> {
    puzzle: &'p Puzzle,
    engine: Engine,
    known: HashSet<Grid>,
    ready: VecDeque<Grid>,
    /// How many solutions the next search is to find; none if all are known.
    next_limit: Option<usize>,
}

impl Solutions<'_> {
    /// Has another engine find them.
    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // A reference to a name would read worse.
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }

    /// Searches for this many, and keeps those that are new.
    fn search(&mut self, limit: usize) -> Result<(), Fault> {
        let mut engine = self.engine.build(Encoding::default());
        let search = judged(self.puzzle, &mut *engine, &Limits::solutions(limit))?;
        if !search.complete && search.solutions.len() < limit {
            return Err(out_of_time(&*engine));
        }
        self.next_limit = (!search.complete).then(|| limit.saturating_mul(2));
        let new = search.solutions.into_iter().filter(|grid| self.known.insert(grid.clone()));
        self.ready.extend(new);
        Ok(())
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(grid) = self.ready.pop_front() {
                return Some(Ok(Solution::new(grid, self.puzzle.model())));
            }
            let limit = self.next_limit.take()?;
            if let Err(fault) = self.search(limit) {
                return Some(Err(fault));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::{Strategy, Verdict},
        model::Model,
    };

    fn puzzle(givens: &str) -> Puzzle {
        let model = Model::named("4x4").unwrap();
        let settings = crate::read::Settings::of(model);
        crate::read::parse_one(givens, &settings).unwrap()
    }

    #[test]
    fn solutions_are_counted_up_to_a_limit() {
        #[track_caller]
        fn check(givens: &str, limit: usize, expected: usize, verdict: Verdict) {
            let puzzle = puzzle(givens);
            assert_eq!(puzzle.count(limit).unwrap(), expected);
            assert_eq!(puzzle.solve().unwrap().verdict(), verdict);
            assert_eq!(puzzle.solutions().take(limit).count(), expected);
        }
        check("................", 1000, 288, Verdict::Multiple);
        check("................", 10, 10, Verdict::Multiple);
        check("1234............", 100, 12, Verdict::Multiple);
        check("1234341221434321", 100, 1, Verdict::Unique);
        check("11..............", 100, 0, Verdict::Unsolvable);
    }

    #[test]
    fn every_engine_lists_every_solution_once() {
        let puzzle = puzzle("1234............");
        let list = |kind: Engine| {
            let solutions = puzzle.solutions().engine(kind).map(|s| s.unwrap().into_grid());
            solutions.collect::<HashSet<Grid>>()
        };
        let expected = list(Engine::Sat);
        assert_eq!(expected.len(), 12);
        assert_eq!(list(Engine::Backtrack(Strategy::REFERENCE)), expected);
        assert_eq!(list(Engine::Milp), expected);
    }

    #[test]
    fn a_failing_engine_ends_the_list() {
        let puzzle = puzzle("................");
        // It knows grids of 9x9 only.
        let mut solutions = puzzle.solutions().engine(Engine::Native);
        assert!(solutions.next().unwrap().is_err());
        assert!(solutions.next().is_none());
    }

    #[test]
    fn a_solution_is_a_line_and_a_drawing() {
        let answer = puzzle("12343412214343..").solve().unwrap();
        let solution = answer.solution().unwrap();
        assert_eq!(solution.to_string(), "1234341221434321");
        let drawing = "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n\
                       | 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+";
        assert_eq!(format!("{solution:#}"), drawing);
    }
}
