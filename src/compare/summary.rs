//! What a contender's runs come to.

use serde::Serialize;

use super::Run;

/// One contender on all puzzles. Times are in seconds; a search that hit a limit counts with the
/// time until then. Means are over the runs that have the figure.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The contender's name.
    pub contender: String,
    /// The number of puzzles.
    pub puzzles: usize,
    /// How many of them it answered.
    pub answered: usize,
    /// How many of its answers another contender confirms.
    pub agree: usize,
    /// How many it did not answer, because it hit a limit.
    pub unknown: usize,
    /// How many it did not answer, because it failed.
    pub failed: usize,
    /// The median time.
    pub median: f64,
    /// The time within which 95 % of the searches ended.
    pub p95: f64,
    /// The longest time.
    pub worst: f64,
    /// All times together.
    pub total: f64,
    /// The mean number of nodes, for engines that count them.
    pub nodes: Option<f64>,
    /// The mean number of calls to a solver, for engines that call one.
    pub calls: Option<f64>,
    /// The mean number of variables of the formula, where there was one.
    pub variables: Option<f64>,
    /// The mean number of clauses.
    pub clauses: Option<f64>,
}

impl Summary {
    /// Sums up a contender's runs.
    pub fn new<'a>(contender: &str, runs: impl IntoIterator<Item = &'a Run>) -> Self {
        let runs: Vec<&Run> = runs.into_iter().collect();
        let count = |is: fn(&Run) -> bool| runs.iter().filter(|run| is(run)).count();
        let mut times: Vec<f64> = runs.iter().map(|run| run.time.as_secs_f64()).collect();
        times.sort_unstable_by(f64::total_cmp);
        let at = |percent| percentile(&times, percent).unwrap_or(0.0);
        // No formula and no call: presolve was enough, or the engine has none.
        let solved = |of: fn(&Run) -> usize| {
            mean(runs.iter().filter(|run| run.effort.calls > 0).map(|run| of(run) as f64))
        };
        Self {
            contender: contender.to_owned(),
            puzzles: runs.len(),
            answered: count(|run| run.is_done),
            agree: count(|run| run.is_confirmed),
            unknown: count(|run| !run.is_done && run.failure.is_none()),
            failed: count(|run| run.failure.is_some()),
            median: at(50),
            p95: at(95),
            worst: at(100),
            total: times.iter().sum(),
            nodes: mean(runs.iter().filter_map(|run| run.effort.nodes.map(|n| n as f64))),
            calls: solved(|run| run.effort.calls as usize),
            variables: solved(|run| run.effort.variables).filter(|&mean| mean > 0.0),
            clauses: solved(|run| run.effort.clauses).filter(|&mean| mean > 0.0),
        }
    }
}

/// The smallest of these sorted numbers that is not below `percent` percent of them (the nearest
/// rank); none of none.
pub fn percentile(sorted: &[f64], percent: usize) -> Option<f64> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied()
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = numbers.fold((0_u64, 0.0), |(count, sum), n| (count + 1, sum + n));
    (count > 0).then(|| sum / count as f64)
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // What goes in comes out, and whole numbers add up exactly.
mod tests {
    use super::*;
    use crate::engine::{Effort, Verdict};
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

    #[test]
    fn runs_add_up() {
        let run = |seconds, is_done, nodes, failure: Option<&str>| Run {
            time: Duration::from_secs(seconds),
            verdict: Verdict::Unique,
            solutions: 1,
            is_done,
            is_confirmed: is_done,
            effort: Effort { nodes, ..Effort::default() },
            failure: failure.map(str::to_owned),
        };
        let runs = [
            run(3, true, Some(10), None),
            run(1, true, Some(20), None),
            run(8, false, Some(60), None),
            run(0, false, None, Some("broken")),
        ];
        let summary = Summary::new("x", &runs);
        assert_eq!((summary.puzzles, summary.answered, summary.agree), (4, 2, 2));
        assert_eq!((summary.unknown, summary.failed), (1, 1));
        let times = [summary.median, summary.p95, summary.worst, summary.total];
        assert_eq!(times, [1.0, 8.0, 8.0, 12.0]);
        assert_eq!((summary.nodes, summary.calls, summary.clauses), (Some(30.0), None, None));
    }
}
