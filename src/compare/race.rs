//! One puzzle, one engine after the other: what each takes, and whether they agree.

use std::time::{Duration, Instant};

use itertools::Itertools;

use super::reduce::reduce;
use crate::{
    cnf::{Encoding, SumEncoding},
    engine::{
        CrossCheck, Disagreement, Effort, Engine, EngineError, Fault, Limits, SearchResult,
        Searcher, Verdict, agreement, judge,
    },
};
use satoku_rules::{interrupt::Limiter, puzzle::Instance};

/// An engine under the name that tables give it.
pub struct Contender {
    name: String,
    engine: Box<dyn Searcher>,
}

impl Contender {
    /// A contender of this name.
    pub fn new(name: impl Into<String>, engine: Box<dyn Searcher>) -> Self {
        Self { name: name.into(), engine }
    }

    /// Each of these engines; those that read clauses with each of these encodings, if there are
    /// any: `sat[extended,product]`.
    pub fn all(kinds: &[Engine], encodings: &[Encoding]) -> Vec<Self> {
        let mut contenders = Vec::new();
        for kind in kinds {
            if encodings.is_empty() || !kind.has_encoding() {
                let engine = kind.build(Encoding::default());
                contenders.push(Self::new(engine.name(), engine));
                continue;
            }
            for &encoding in encodings {
                let engine = kind.build(encoding);
                let Encoding { level, at_most_one, sums } = encoding;
                let sums = match sums {
                    SumEncoding::Auto => String::new(),
                    sums => format!(",{sums}"),
                };
                let name = format!("{}[{level},{at_most_one}{sums}]", engine.name());
                contenders.push(Self::new(name, engine));
            }
        }
        contenders
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// What one contender took for one puzzle.
#[derive(Clone, Debug)]
pub struct Run {
    /// How long the search took, without the judge.
    pub time: Duration,
    /// What it established.
    pub verdict: Verdict,
    /// The number of solutions found.
    pub solutions: usize,
    /// Whether it came to its end, rather than to a limit of time or nodes.
    pub is_done: bool,
    /// Whether another contender came to its end too, and to the same.
    pub is_confirmed: bool,
    /// What it took.
    pub effort: Effort,
    /// Why there is no answer, if the engine failed.
    pub failure: Option<String>,
}

/// Contenders, and when each may stop.
pub struct Race {
    /// The contenders.
    pub contenders: Vec<Contender>,
    /// For each contender and puzzle.
    pub limits: Limits,
}

/// Engines that contradict each other, or the rules.
#[derive(Debug)]
pub struct Conflict {
    /// The puzzle on which that was seen.
    pub puzzle: Instance,
    /// The contradiction on the smallest puzzle that it was reduced to.
    pub smallest: Box<Disagreement>,
}

impl Race {
    /// How long a puzzle is made smaller.
    const REDUCTION: Duration = Duration::from_secs(60);

    /// Gives the puzzle to every contender, in their order.
    ///
    /// # Errors
    /// If two of them contradict each other, or one the rules.
    pub fn run(&mut self, puzzle: &Instance) -> Result<Vec<Run>, Box<Conflict>> {
        self.run_from(puzzle, 0, &mut |_, _| {})
    }

    /// The same, but another contender is the first: the one of this number, which may go round.
    /// Before each search `begins` hears how many there were before, and the contender's name. What
    /// comes out is in the contenders' order.
    pub(super) fn run_from(
        &mut self,
        puzzle: &Instance,
        first: usize,
        begins: &mut dyn FnMut(usize, &str),
    ) -> Result<Vec<Run>, Box<Conflict>> {
        let count = self.contenders.len();
        let mut all: Vec<Option<(Option<SearchResult>, Run)>> = (0..count).map(|_| None).collect();
        for place in 0..count {
            let index = (first % count + place) % count;
            begins(place, &self.contenders[index].name);
            let contender = &mut self.contenders[index];
            let start = Instant::now();
            let result = contender.engine.search(puzzle, &self.limits, &Limiter::none());
            let time = start.elapsed();
            if let Ok(search) = &result
                && judge(puzzle, &contender.name, search, self.limits.solutions).is_err()
            {
                return Err(Box::new(self.conflict(puzzle, &[index])));
            }
            all[index] = Some(self.entry(time, result));
        }
        let (searches, mut runs): (Vec<Option<SearchResult>>, Vec<Run>) =
            all.into_iter().flatten().unzip();
        let pairs = searches.iter().enumerate().array_combinations();
        for [(i, first), (j, second)] in pairs {
            let (Some(first), Some(second)) = (first, second) else { continue };
            match agreement(first, second, self.limits.solutions) {
                Ok(CrossCheck::Agrees) => {
                    runs[i].is_confirmed = true;
                    runs[j].is_confirmed = true;
                }
                Ok(CrossCheck::Skipped) => {}
                Err(_) => return Err(Box::new(self.conflict(puzzle, &[i, j]))),
            }
        }
        Ok(runs)
    }

    fn entry(
        &self,
        time: Duration,
        result: Result<SearchResult, EngineError>,
    ) -> (Option<SearchResult>, Run) {
        let (search, failure) = match result {
            Ok(search) => (Some(search), None),
            Err(EngineError::OutOfTime) => (None, None),
            Err(error) => (None, Some(error.to_string())),
        };
        let found = search.as_ref();
        let solutions = found.map_or(0, SearchResult::count);
        let is_complete = found.is_some_and(|search| search.complete);
        let run = Run {
            time,
            verdict: found.map_or(Verdict::Unknown, SearchResult::verdict),
            solutions,
            is_done: is_complete || found.is_some() && solutions == self.limits.solutions,
            is_confirmed: false,
            effort: found.map(|search| search.effort).unwrap_or_default(),
            failure,
        };
        (search, run)
    }

    /// Makes the puzzle smaller while these contenders, or this one and the rules, disagree.
    fn conflict(&mut self, puzzle: &Instance, who: &[usize]) -> Conflict {
        let deadline = Instant::now() + Self::REDUCTION;
        let mut last = None;
        let smallest = reduce(puzzle, |smaller| {
            let found = if Instant::now() < deadline { self.dispute(smaller, who) } else { None };
            let is_dispute = found.is_some();
            last = found.or(last.take());
            is_dispute
        });
        let smallest = match (self.dispute(&smallest, who), last) {
            (Some(found), _) | (None, Some(found)) => found,
            // An engine that says now this and now that: all there is to show is the puzzle.
            (None, None) => Box::new(Disagreement {
                puzzle: puzzle.clone(),
                what: format!(
                    "{} gave an answer that is wrong or contradicts another, and not again",
                    who.iter().map(|&index| &self.contenders[index].name).join(" or ")
                ),
                searches: Vec::new(),
            }),
        };
        Conflict { puzzle: puzzle.clone(), smallest }
    }

    /// The contradiction between these contenders on a puzzle, if there is one.
    fn dispute(&mut self, puzzle: &Instance, who: &[usize]) -> Option<Box<Disagreement>> {
        let mut searches: Vec<(String, SearchResult)> = Vec::new();
        for &index in who {
            let contender = &mut self.contenders[index];
            let search = contender.engine.search(puzzle, &self.limits, &Limiter::none()).ok()?;
            match judge(puzzle, &contender.name, &search, self.limits.solutions) {
                Err(Fault::Disagreement(disagreement)) => return Some(disagreement),
                Err(Fault::Engine { .. }) => return None,
                Ok(()) => searches.push((contender.name.clone(), search)),
            }
        }
        let [(one, first), (two, second)] = &searches[..] else { return None };
        let what = agreement(first, second, self.limits.solutions).err()?;
        let what = format!("{one} and {two} disagree: {what}");
        Some(Box::new(Disagreement { puzzle: puzzle.clone(), what, searches }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::{Backtracker, Conclusion, Sat, Sink, Strategy},
        grid::Cell,
    };
    use satoku_formats::read::{Settings, parse_one};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle() -> Instance {
        parse_one(PUZZLE, &Settings::default(), &Limiter::none()).unwrap()
    }

    /// An engine that spoils its answer where these cells are given.
    struct Liar {
        cells: Vec<Cell>,
        lie: fn(&mut SearchResult),
    }

    impl Searcher for Liar {
        fn name(&self) -> String {
            "liar".to_owned()
        }

        fn enumerate(
            &mut self,
            puzzle: &Instance,
            limits: &Limits,
            limiter: &Limiter,
            found: &mut Sink<'_>,
        ) -> Result<Conclusion, EngineError> {
            let mut search = Sat::default().search(puzzle, limits, limiter)?;
            if self.cells.iter().all(|&cell| puzzle.givens().get(cell).is_some()) {
                (self.lie)(&mut search);
            }
            let _ = search.solutions.into_iter().try_for_each(found);
            Ok(Conclusion { complete: search.complete, effort: search.effort })
        }
    }

    fn race(lie: fn(&mut SearchResult)) -> Race {
        let size = puzzle().model().size();
        let cells: Vec<Cell> =
            size.cells().filter(|cell| ["r1c1", "r9c9"].contains(&&*cell.to_string())).collect();
        assert_eq!(cells.len(), 2);
        let liar = Contender::new("liar", Box::new(Liar { cells, lie }));
        let honest = Contender::new("backtrack", Box::new(Backtracker::new(Strategy::REFERENCE)));
        let limits = Limits { nodes: Some(100_000), ..Limits::solutions(2) };
        Race { contenders: vec![liar, honest], limits }
    }

    #[track_caller]
    fn check(lie: fn(&mut SearchResult), expected: &str) {
        let conflict = race(lie).run(&puzzle()).unwrap_err();
        let smallest = &conflict.smallest;
        let givens = smallest.puzzle.givens().to_string();
        assert_eq!(givens, format!("5{}9", ".".repeat(79)));
        assert!(smallest.what.contains(expected), "{}", smallest.what);
        assert_eq!(conflict.puzzle.givens().to_string(), PUZZLE);
    }

    #[test]
    fn an_engine_that_overlooks_solutions_is_found_out_on_a_small_puzzle() {
        check(
            |search| (search.solutions, search.complete) = (Vec::new(), true),
            "liar and backtrack disagree: one found a solution that the other excludes",
        );
    }

    #[test]
    fn an_engine_that_returns_nonsense_is_found_out_on_a_small_puzzle() {
        check(
            |search| search.solutions = vec![search.solutions[0].clone(); 2],
            "liar returned an invalid solution: the same solution twice",
        );
    }

    #[test]
    fn honest_engines_confirm_each_other() {
        let runs = race(|_| {}).run(&puzzle()).unwrap();
        assert_eq!(runs.len(), 2);
        for run in runs {
            assert!(run.is_done && run.is_confirmed && run.failure.is_none());
            assert_eq!((run.verdict, run.solutions), (Verdict::Unique, 1));
        }
    }

    #[test]
    fn one_that_hits_a_limit_has_no_opinion() {
        let mut race = race(|_| {});
        race.contenders[1] = Contender::new("course", Box::new(Backtracker::new(Strategy::COURSE)));
        race.limits.nodes = Some(3);
        let runs = race.run(&puzzle()).unwrap();
        assert!(runs[0].is_done && !runs[0].is_confirmed);
        assert!(!runs[1].is_done && runs[1].verdict == Verdict::Unknown);
    }

    #[test]
    fn encodings_are_for_engines_that_have_them() {
        let kinds: Vec<Engine> =
            ["sat", "native"].iter().map(|name| name.parse().unwrap()).collect();
        let names = |encodings: &[Encoding]| {
            Contender::all(&kinds, encodings).iter().map(|c| c.name().to_owned()).join(" ")
        };
        assert_eq!(names(&[]), "sat native");
        assert_eq!(names(&[Encoding::default()]), "sat[extended,auto] native");
    }
}
