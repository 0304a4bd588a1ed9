//! What every engine does: it finds solutions, and hands over each as it is found.
//!
//! The caller decides what is kept of them. [`Searcher::search`] keeps grids, the first of them or
//! all; of the others there remain their number and a fingerprint, so that millions can be counted
//! in constant memory, and two engines that did so can still be compared.

use crate::{Of, prelude::*};
use satoku_sat::Counters;

/// Takes solutions one by one; at a `Break` the search ends.
pub type Sink<'a> = dyn FnMut(Grid) -> ControlFlow<()> + 'a;

/// Finds solutions: what an [`Engine`](super::Engine) is made into, and whatever else can.
pub trait Searcher {
    /// What it is called on the command line.
    fn name(&self) -> String;

    /// Finds up to `limits.solutions` different solutions, and hands each to `found`. A search that
    /// is broken off is not complete. It counts its work, and ends when the limiter says so, which
    /// has the time of the limits: with what it has found, or where it has nothing with
    /// [`EngineError::OutOfTime`].
    ///
    /// # Errors
    /// If the engine itself fails, or is stopped. That there is no solution is a result.
    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError>;

    /// Whether it needs no more memory for the next solution than for the first, and cannot find
    /// one twice. So it is where a search splits what is possible into parts that have nothing in
    /// common, and goes through one after the other; not where every solution is forbidden before
    /// the next is sought.
    fn splits(&self) -> bool {
        false
    }

    /// What the solutions that it finds are told apart by.
    fn of(&self) -> Of {
        Of::All
    }

    /// Finds up to `limits.solutions` different solutions, and keeps the first `limits.kept` of
    /// them.
    ///
    /// # Errors
    /// Only if the engine itself fails. That there is no solution is a result.
    fn search(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
    ) -> Result<SearchResult, EngineError> {
        let mut search = SearchResult::by(self.of());
        let conclusion = limits.conclude(limiter, |limiter| {
            self.enumerate(puzzle, limits, limiter, &mut |grid| {
                search.add(grid.with_holes(puzzle.model().holes()), limits.kept);
                ControlFlow::Continue(())
            })
        })?;
        Ok(search.concluded(conclusion))
    }
}

/// What a search comes to, beside the solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conclusion {
    /// Whether the engine established that there is no other solution.
    pub complete: bool,
    /// What it took.
    pub effort: Effort,
}

impl Limits {
    /// Runs a search within this time, too. Where its engine makes something first, it may have
    /// found nothing when that is stopped.
    pub(crate) fn conclude(
        &self,
        limiter: &Limiter,
        enumerate: impl FnOnce(&Limiter) -> Result<Conclusion, EngineError>,
    ) -> Result<Conclusion, EngineError> {
        match limiter.within_time(self.time, enumerate) {
            Err(EngineError::OutOfTime) => Ok(Conclusion::default()),
            result => result,
        }
    }
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Values tried in cells, by engines that try values; nodes of its tree, by an outside solver
    /// of integer programs that tells their number.
    pub nodes: Option<u64>,
    /// Calls to a solver, by engines that call one: all of them, where several take turns.
    pub calls: u64,
    /// Variables of the formula that the solver was given.
    pub variables: usize,
    /// Clauses of that formula.
    pub clauses: usize,
    /// Rows of the program in their place, where the solver was given one.
    pub rows: usize,
    /// What the solver counted in all calls; nothing where it does not tell after each of them, or
    /// where several solvers took turns and some do not.
    pub counters: Counters,
    /// Iterations of the simplex method, by solvers of integer programs that tell their number.
    pub iterations: Option<u64>,
    /// The name of the engine that came to the end, if that is another one of a portfolio than its
    /// default.
    pub by: Option<&'static str>,
}

/// What an engine found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// Different solutions, at most as many as asked for: those that were found first, as many as
    /// were to be kept.
    pub solutions: Vec<Grid>,
    /// How many more were found, which are not kept.
    pub dropped: usize,
    /// The sum of the fingerprints of these.
    fingerprint: u128,
    /// What they are told apart by.
    of: Of,
    /// Whether the engine established that there is no other solution.
    pub complete: bool,
    /// What it took.
    pub effort: Effort,
}

impl SearchResult {
    /// Nothing was found yet of what is told apart like this.
    pub(super) fn by(of: Of) -> Self {
        Self { of, ..Self::default() }
    }

    /// What the solutions are told apart by.
    pub fn of(&self) -> Of {
        self.of
    }

    /// Whether a solution is among those that are kept.
    pub(super) fn has(&self, grid: &Grid) -> bool {
        let values = self.of.values(grid);
        self.solutions.iter().any(|other| self.of.values(other) == values)
    }

    /// The number of solutions that were found.
    pub fn count(&self) -> usize {
        self.solutions.len() + self.dropped
    }

    /// The answer to "is there exactly one?".
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.count(), self.complete)
    }

    /// The solution of a puzzle that has just one; otherwise the verdict.
    ///
    /// # Errors
    /// The verdict, if it is not [`Verdict::Unique`]: so it is if the search was not for two or
    /// more.
    pub fn only_solution(mut self) -> Result<Grid, Verdict> {
        match self.verdict() {
            Verdict::Unique if !self.solutions.is_empty() => Ok(self.solutions.swap_remove(0)),
            verdict => Err(verdict),
        }
    }

    /// A number that stands for the set of solutions, in whatever order they were found: the sum of
    /// a number for each. Different sets have different ones, but for a chance of 1 in 2^128.
    pub fn fingerprint(&self) -> u128 {
        let kept = self.solutions.iter().map(|grid| fingerprint(grid, self.of));
        kept.fold(self.fingerprint, u128::wrapping_add)
    }

    /// One more solution; `kept` are kept in all.
    pub(super) fn add(&mut self, grid: Grid, kept: usize) {
        if self.solutions.len() < kept {
            self.solutions.push(grid);
        } else {
            self.dropped += 1;
            self.fingerprint = self.fingerprint.wrapping_add(fingerprint(&grid, self.of));
        }
    }

    /// The search at its end.
    pub(super) fn concluded(self, Conclusion { complete, effort }: Conclusion) -> Self {
        Self { complete, effort, ..self }
    }
}

/// What an engine came to, unless it says that it knows all solutions and missed this one, which
/// another engine found.
///
/// # Errors
/// [`EngineError::Missed`], if so.
pub(super) fn all_found(
    conclusion: Conclusion,
    engine: &str,
    by: &str,
    missed: Option<Grid>,
) -> Result<Conclusion, EngineError> {
    match missed {
        Some(missed) if conclusion.complete => Err(EngineError::Missed {
            engine: engine.to_owned(),
            by: by.to_owned(),
            missed: missed.to_string(),
        }),
        _ => Ok(conclusion),
    }
}

/// A number for a grid, as it is told from others, that looks random: two mixed halves of 64 bits, by the finalizer of
/// `MurmurHash3` (Appleby, 2011), cell after cell.
pub(super) fn fingerprint(grid: &Grid, of: Of) -> u128 {
    let size = grid.size();
    let start = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];
    // Several values make one number, so that there is less to mix.
    let mut halves = start;
    let mut take = |number: u64| {
        for (half, odd) in halves.iter_mut().zip(start) {
            *half = mix((*half ^ number).wrapping_mul(odd).wrapping_add(odd));
        }
    };
    let mut number = 0;
    for (place, value) in of.values(grid).iter().enumerate() {
        let value = value.map_or(0, |value| size.value_index(value) as u64 + 1);
        number = number << 16 | value;
        if place % 4 == 3 {
            take(std::mem::take(&mut number));
        }
    }
    take(number);
    u128::from(halves[0]) << 64 | u128::from(halves[1])
}

fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let number = (number ^ number >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    number ^ number >> 33
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{
        Engine,
        fake::{Find, broken_off, puzzle},
    };
    use satoku_cnf::Encoding;

    /// The slow twin of a fingerprint is the set itself.
    #[test]
    fn engines_that_keep_few_grids_count_the_same_as_those_that_keep_all() {
        for givens in
            ["................", "1...............", "12..34..........", "11.............."]
        {
            let puzzle = puzzle("4x4", givens);
            let mut sets = Vec::new();
            let engines = [
                Engine::Portfolio,
                Engine::Backtrack(Strategy::REFERENCE),
                Engine::Backtrack(Strategy::REFERENCE.down()),
                Engine::Backtrack(Strategy::COURSE_FAST),
                Engine::Backtrack(Strategy::CANDIDATES),
                Engine::Backtrack(Strategy::CANDIDATES.down()),
                Engine::Learn,
            ];
            for engine in engines {
                let all = engine.build(Encoding::default()).find(&puzzle, 300);
                let set: HashSet<Grid> = all.solutions.iter().cloned().collect();
                assert_eq!((set.len(), all.count()), (all.solutions.len(), set.len()));
                for kept in [0, 1, 7] {
                    let limits = Limits { kept, ..Limits::solutions(300) };
                    let mut engine = engine.build(Encoding::default());
                    let few = engine.search(&puzzle, &limits, &Limiter::none()).unwrap();
                    assert_eq!(few.solutions.len(), kept.min(set.len()));
                    assert_eq!(few.count(), set.len());
                    assert_eq!(few.fingerprint(), all.fingerprint());
                    assert_eq!((few.complete, few.verdict()), (true, all.verdict()));
                }
                sets.push((set, all.fingerprint()));
            }
            assert!(sets.iter().all(|one| *one == sets[0]), "{givens}");
        }
    }

    #[test]
    fn sets_that_differ_in_a_grid_have_different_fingerprints() {
        let all = crate::solver(&puzzle("4x4", ""))
            .solutions()
            .map(|grid| fingerprint(&grid.unwrap(), Of::All))
            .collect::<HashSet<_>>();
        assert_eq!(all.len(), 288);
        let pairs = all.iter().array_combinations();
        let sums: HashSet<u128> = pairs.map(|[one, two]| one.wrapping_add(*two)).collect();
        assert_eq!(sums.len(), 288 * 287 / 2);
    }

    #[test]
    fn a_search_that_is_broken_off_is_not_complete() {
        #[track_caller]
        fn check(engine: &Engine, spec: &str) {
            let found = broken_off(&mut *engine.build(Encoding::default()), &puzzle(spec, ""));
            assert_eq!(found, (3, false), "{spec}");
        }
        check(&Engine::Portfolio, "4x4");
        check(&Engine::Milp, "4x4");
        check(&Engine::Backtrack(Strategy::REFERENCE), "4x4");
        check(&Engine::Backtrack(Strategy::CANDIDATES), "4x4");
        check(&Engine::Learn, "4x4");
        check(&Engine::Native, "classic");
        check(&Engine::Native, "diagonal");
    }
}
