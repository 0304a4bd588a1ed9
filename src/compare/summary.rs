//! What a contender's runs come to.

use serde::Serialize;

use super::{measure::Measured, race::Run};

/// One contender on all puzzles. Times are in seconds; a search that hit a limit counts with the
/// time until then. Where there are several runs, a puzzle's time is the mean over them. Means of
/// what engines count are over the searches that have the figure.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The contender's name.
    pub contender: String,
    /// The number of puzzles.
    pub puzzles: usize,
    /// How many of them it answered, in every run.
    pub answered: usize,
    /// How many of its answers another contender confirms, in every run.
    pub agree: usize,
    /// How many it did not answer in every run, because it hit a limit.
    pub unknown: usize,
    /// How many it did not answer in every run, because it failed.
    pub failed: usize,
    /// The mean time of a puzzle.
    pub mean: f64,
    /// The median time of a puzzle.
    pub median: f64,
    /// The time within which 95 % of the puzzles were done.
    pub p95: f64,
    /// The longest time of a puzzle.
    pub worst: f64,
    /// The time of all puzzles together: the mean over the runs.
    pub total: f64,
    /// The standard deviation of that over the runs; none if there is only one.
    pub deviation: Option<f64>,
    /// The time of all puzzles together in the fastest run.
    pub min: f64,
    /// The same in the slowest run.
    pub max: f64,
    /// The number of runs.
    pub runs: usize,
    /// The time of all puzzles together in each run, in their order.
    pub totals: Vec<f64>,
    /// The mean number of nodes, for engines that count them.
    pub nodes: Option<f64>,
    /// The mean number of calls to a solver, for engines that call one.
    pub calls: Option<f64>,
    /// The mean number of variables of the formula, where there was one.
    pub variables: Option<f64>,
    /// The mean number of clauses.
    pub clauses: Option<f64>,
    /// The mean number of rows of a program, for solvers that are given one.
    pub rows: Option<f64>,
    /// The mean number of conflicts, for solvers that tell it.
    pub conflicts: Option<f64>,
    /// The mean number of decisions, for solvers that tell it.
    pub decisions: Option<f64>,
    /// The mean number of propagations, for solvers that tell it.
    pub propagations: Option<f64>,
    /// The mean number of iterations of the simplex method, for solvers that tell it.
    pub iterations: Option<f64>,
}

impl Summary {
    /// Sums up what was measured of a contender.
    pub fn new(measured: &Measured) -> Self {
        let Measured { contender, puzzles } = measured;
        let count = |is: fn(&[Run]) -> bool| puzzles.iter().filter(|runs| is(runs)).count();
        let times = sorted(puzzles.iter().filter_map(|runs| time(runs)));
        let at = |percent| percentile(&times, percent).unwrap_or(0.0);
        let totals = totals(puzzles);
        let ordered = sorted(totals.iter().copied());
        // No formula and no call: presolve was enough, or the engine has none.
        let runs = || puzzles.iter().flatten();
        let solved = |of: fn(&Run) -> usize| {
            mean(runs().filter(|run| run.effort.calls > 0).map(|run| of(run) as f64))
                .filter(|&mean| mean > 0.0)
        };
        let told = |of: fn(&Run) -> Option<u64>| mean(runs().filter_map(of).map(|n| n as f64));
        Self {
            contender: contender.clone(),
            puzzles: puzzles.len(),
            answered: count(is_answered),
            agree: count(|runs| runs.iter().all(|run| run.is_confirmed)),
            unknown: count(|runs| !is_answered(runs) && !has_failed(runs)),
            failed: count(has_failed),
            mean: mean(times.iter().copied()).unwrap_or(0.0),
            median: at(50),
            p95: at(95),
            worst: at(100),
            total: mean(totals.iter().copied()).unwrap_or(0.0),
            deviation: deviation(&totals),
            min: ordered.first().copied().unwrap_or(0.0),
            max: ordered.last().copied().unwrap_or(0.0),
            runs: totals.len(),
            totals,
            nodes: told(|run| run.effort.nodes),
            calls: solved(|run| run.effort.calls as usize),
            variables: solved(|run| run.effort.variables),
            clauses: solved(|run| run.effort.clauses),
            rows: solved(|run| run.effort.rows),
            conflicts: told(|run| run.effort.counters.conflicts),
            decisions: told(|run| run.effort.counters.decisions),
            propagations: told(|run| run.effort.counters.propagations),
            iterations: told(|run| run.effort.iterations),
        }
    }
}

/// Whether a puzzle was answered in every run.
pub(super) fn is_answered(runs: &[Run]) -> bool {
    runs.iter().all(|run| run.is_done)
}

/// Whether the engine failed in some run.
pub(super) fn has_failed(runs: &[Run]) -> bool {
    runs.iter().any(|run| run.failure.is_some())
}

/// A puzzle's time in seconds: the mean over its runs; none without runs.
pub(super) fn time(runs: &[Run]) -> Option<f64> {
    mean(runs.iter().map(|run| run.time.as_secs_f64()))
}

/// The time of all puzzles together in each run.
fn totals(puzzles: &[Vec<Run>]) -> Vec<f64> {
    let runs = puzzles.iter().map(Vec::len).max().unwrap_or(0);
    let of_run = |run| puzzles.iter().filter_map(move |runs| runs.get(run));
    (0..runs).map(|run| of_run(run).map(|run: &Run| run.time.as_secs_f64()).sum()).collect()
}

/// The smallest of these sorted numbers that is not below `percent` percent of them (the nearest
/// rank); none of none.
pub fn percentile(sorted: &[f64], percent: usize) -> Option<f64> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied()
}

/// The standard deviation of a sample, with Bessel's correction; `None` for fewer than two numbers.
pub fn deviation(numbers: &[f64]) -> Option<f64> {
    let center = mean(numbers.iter().copied())?;
    let squares: f64 = numbers.iter().map(|number| (number - center).powi(2)).sum();
    (numbers.len() > 1).then(|| (squares / (numbers.len() - 1) as f64).sqrt())
}

/// The arithmetic mean; none of none.
pub fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = numbers.fold((0_u64, 0.0), |(count, sum), n| (count + 1, sum + n));
    (count > 0).then(|| sum / count as f64)
}

/// Numbers from the smallest to the largest.
pub(super) fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // What goes in comes out, and whole numbers add up exactly.
mod tests {
    use super::*;
    use crate::{
        engine::{Effort, Verdict},
        sat::Counters,
    };
    use std::time::Duration;

    #[test]
    fn percentiles_are_those_by_hand() {
        let ten: Vec<f64> = (1..=10).map(f64::from).collect();
        let of = |numbers: &[f64]| [0, 50, 95, 100].map(|p| percentile(numbers, p).unwrap());
        assert_eq!(of(&ten), [1.0, 5.0, 10.0, 10.0]);
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(of(&hundred), [1.0, 50.0, 95.0, 100.0]);
        assert_eq!(of(&[1.0, 2.0, 3.0]), [1.0, 2.0, 3.0, 3.0]);
        assert_eq!(of(&[7.0]), [7.0; 4]);
        assert_eq!(percentile(&[], 50), None);
    }

    /// Numbers whose squares are whole: 2, 4, 4, 4, 5, 5, 7, 9 have the mean 5 and squares that add
    /// up to 32.
    #[test]
    fn deviations_are_those_by_hand() {
        let numbers = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        assert_eq!(mean(numbers.into_iter()), Some(5.0));
        assert_eq!(deviation(&numbers), Some((32.0_f64 / 7.0).sqrt()));
        assert_eq!(deviation(&[1.0, 3.0]), Some(2.0_f64.sqrt()));
        assert_eq!(deviation(&[6.0, 6.0, 6.0]), Some(0.0));
        assert_eq!((deviation(&[6.0]), deviation(&[]), mean([].into_iter())), (None, None, None));
    }

    fn run(seconds: u64, is_done: bool, nodes: Option<u64>, failure: Option<&str>) -> Run {
        Run {
            time: Duration::from_secs(seconds),
            verdict: Verdict::Unique,
            solutions: 1,
            is_done,
            is_confirmed: is_done,
            effort: Effort { nodes, ..Effort::default() },
            failure: failure.map(str::to_owned),
        }
    }

    fn summary(puzzles: &[&[Run]]) -> Summary {
        let puzzles = puzzles.iter().map(|runs| runs.to_vec()).collect();
        Summary::new(&Measured { contender: "x".to_owned(), puzzles })
    }

    #[test]
    fn puzzles_add_up() {
        let summary = summary(&[
            &[run(3, true, Some(10), None)],
            &[run(1, true, Some(20), None)],
            &[run(8, false, Some(60), None)],
            &[run(0, false, None, Some("broken"))],
        ]);
        assert_eq!((summary.puzzles, summary.answered, summary.agree), (4, 2, 2));
        assert_eq!((summary.unknown, summary.failed), (1, 1));
        let times = [summary.mean, summary.median, summary.p95, summary.worst, summary.total];
        assert_eq!(times, [3.0, 1.0, 8.0, 8.0, 12.0]);
        assert_eq!((summary.runs, summary.deviation), (1, None));
        assert_eq!((summary.min, summary.max, &*summary.totals), (12.0, 12.0, &[12.0][..]));
        assert_eq!((summary.nodes, summary.calls, summary.clauses), (Some(30.0), None, None));
        assert_eq!((summary.conflicts, summary.rows), (None, None));
    }

    #[test]
    fn runs_deviate_by_the_time_of_all_puzzles_and_puzzles_count_by_their_means() {
        let done = |seconds| run(seconds, true, None, None);
        let summary = summary(&[
            &[done(1), done(2), done(3)],
            &[done(10), done(14), run(12, false, None, None)],
        ]);
        assert_eq!(summary.totals, [11.0, 16.0, 15.0]);
        assert_eq!((summary.total, summary.min, summary.max), (14.0, 11.0, 16.0));
        assert_eq!(summary.deviation, Some((14.0_f64 / 2.0).sqrt()));
        let times = [summary.mean, summary.median, summary.p95, summary.worst];
        assert_eq!(times, [7.0, 2.0, 12.0, 12.0]);
        // What is answered only now and then is not known to be answered.
        let counts = [summary.puzzles, summary.answered, summary.agree, summary.unknown];
        assert_eq!((counts, summary.failed, summary.runs), ([2, 1, 1, 1], 0, 3));
    }

    #[test]
    fn what_is_not_told_is_not_zero() {
        let with = |conflicts, calls| {
            let counters = Counters { conflicts, ..Counters::default() };
            let effort = Effort { counters, calls, variables: 8, ..Effort::default() };
            Run { effort, ..run(1, true, None, None) }
        };
        let summary = summary(&[&[with(Some(0), 1)], &[with(Some(6), 1)], &[with(None, 0)]]);
        assert_eq!((summary.conflicts, summary.decisions), (Some(3.0), None));
        assert_eq!((summary.calls, summary.variables, summary.rows), (Some(1.0), Some(8.0), None));
    }
}
