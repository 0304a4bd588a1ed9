//! What a puzzle can be asked, in a call each.

use std::collections::{HashSet, VecDeque};

use super::{
    Answer, CHECKER_NODES, Counter, Engine, EngineError, Fault, Limits, Searcher, Solution, Turns,
    answer, answer::judged,
};
use satoku_cnf::Encoding;
use satoku_core::{grid::Grid, puzzle::Instance};

/// Solves a puzzle: whether it has a solution, which, and whether it is the only one. The SAT
/// engine answers, its grids are judged, and the backtracker confirms it where that does not
/// take too long.
///
/// # Errors
/// If an engine fails, or what they say contradicts the rules or each other.
pub fn solve(puzzle: &Instance) -> Result<Answer, Fault> {
    let limits = Limits::solutions(2);
    answer(puzzle, &mut Turns::default(), &mut checkers(), &limits, CHECKER_NODES)
}

/// The number of solutions, or `limit` if there are as many or more. They are found one by one by a
/// [`Counter`], which keeps none of them, judged and cross-checked;
/// [`count_exactly`](super::count_exactly) counts without finding them.
///
/// # Errors
/// If an engine fails, or what they say contradicts the rules or each other.
pub fn count(puzzle: &Instance, limit: usize) -> Result<usize, Fault> {
    let mut counter = Counter::new(Encoding::default());
    let limits = Limits { kept: 0, ..Limits::solutions(limit) };
    let search = answer(puzzle, &mut counter, &mut checkers(), &limits, CHECKER_NODES)?.search;
    let count = search.count();
    if search.complete || count == limit { Ok(count) } else { Err(out_of_time(&counter)) }
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

/// The solutions of a puzzle, one after the other, each once and judged.
///
/// An engine answers a question and forgets it. So it is asked for one solution, then for two, for
/// four, and so on: for a few solutions it works little, and for all of them twice as long as a
/// search for all.
pub struct Solutions<'p> {
    puzzle: &'p Instance,
    engine: Engine,
    known: HashSet<Grid>,
    ready: VecDeque<Grid>,
    /// How many solutions the next search is to find; none if all are known.
    next_limit: Option<usize>,
}

impl<'p> Solutions<'p> {
    /// All solutions of a puzzle, by the usual engine.
    pub fn of(puzzle: &'p Instance) -> Self {
        Solutions {
            puzzle,
            engine: Engine::Sat,
            known: HashSet::new(),
            ready: VecDeque::new(),
            next_limit: Some(1),
        }
    }

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
    use crate::{Strategy, Verdict};
    use satoku_core::model::Model;

    fn puzzle(givens: &str) -> Instance {
        let model = Model::named("4x4").unwrap();
        let settings = satoku_formats::read::Settings::of(model);
        satoku_formats::read::parse_one(givens, &settings).unwrap()
    }

    #[test]
    fn solutions_are_counted_up_to_a_limit() {
        #[track_caller]
        fn check(givens: &str, limit: usize, expected: usize, verdict: Verdict) {
            let puzzle = puzzle(givens);
            assert_eq!(count(&puzzle, limit).unwrap(), expected);
            assert_eq!(solve(&puzzle).unwrap().verdict(), verdict);
            assert_eq!(Solutions::of(&puzzle).take(limit).count(), expected);
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
            let solutions = Solutions::of(&puzzle).engine(kind).map(|s| s.unwrap().into_grid());
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
        let mut solutions = Solutions::of(&puzzle).engine(Engine::Native);
        assert!(solutions.next().unwrap().is_err());
        assert!(solutions.next().is_none());
    }

    #[test]
    fn a_solution_is_a_line_and_a_drawing() {
        let answer = solve(&puzzle("12343412214343..")).unwrap();
        let solution = answer.solution().unwrap();
        assert_eq!(solution.to_string(), "1234341221434321");
        let drawing = "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n\
                       | 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+";
        assert_eq!(format!("{solution:#}"), drawing);
    }
}
