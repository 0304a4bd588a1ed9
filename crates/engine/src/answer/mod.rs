//! An engine's answer, judged and cross-checked.
//!
//! Every grid that an engine returns goes before [`Instance::violations`], which knows no engine.
//! Then a second engine, which shares nothing with the first, answers the same question; where it
//! takes too long, another one. Where two contradict one another neither is believed.

use std::fmt::{Display, Write};

use web_time::Instant;

use crate::{
    CrossCheck, Fault, Solution, agreement,
    fault::disagreement,
    judge::judged,
    portfolio::{CANDIDATES, LEARN},
    prelude::*,
};

/// How many nodes a checker may take by default.
pub const CHECKER_NODES: u64 = 200_000;

/// How many solutions an engine may find that forbids each before it seeks the next: beyond, that
/// takes more time and memory for each of them.
pub(crate) const LISTED: usize = 10_000;

/// What is known about a puzzle, and how well.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The name of the engine.
    pub engine: String,
    /// What the engine found.
    pub search: SearchResult,
    /// Whether a second engine confirms it.
    pub cross_check: CrossCheck,
    /// The name of that engine, if one does.
    pub confirmed_by: Option<String>,
    /// How long the first engine took.
    pub time: Duration,
    /// How long the others took to confirm that, or to give up.
    pub cross_check_time: Duration,
    model: Arc<Model>,
}

impl Answer {
    /// What is known about the puzzle's solutions.
    pub fn verdict(&self) -> Verdict {
        self.search.verdict()
    }

    /// The solution, or where there are several the one that was found first; none if there is
    /// none, or none is known.
    pub fn solution(&self) -> Option<Solution> {
        self.solutions().next()
    }

    /// All solutions that were found and kept.
    pub fn solutions(&self) -> impl Iterator<Item = Solution> {
        self.search.solutions.iter().map(|grid| Solution::new(grid.clone(), &self.model))
    }

    /// The answer to a puzzle on a line, without its end: puzzle, verdict, solution and witness,
    /// separated by tabs; `-` where there is no such grid. If letters are wanted, they are the
    /// values above 9. (It is here because this crate is optimised in every build.)
    pub fn line(&self, puzzle: &Instance, letters: bool) -> String {
        // With room for the grids and the words between: of a million lines none is moved.
        let mut line = String::with_capacity(4 * puzzle.givens().size().cell_count());
        let add = |line: &mut String, item: &dyn Display| {
            let result = if letters { write!(line, "{item:#}") } else { write!(line, "{item}") };
            result.expect("memory can be written");
        };
        add(&mut line, puzzle);
        line.push('\t');
        line.push_str(self.verdict().name());
        for index in 0..2 {
            line.push('\t');
            match self.search.solutions.get(index) {
                Some(grid) => {
                    add(&mut line, grid);
                    line += &grid.extra_text();
                }
                None => line.push('-'),
            }
        }
        line
    }
}

/// Asks an engine, judges what it returns, and has a second engine confirm it.
///
/// A checker has `limits.solutions` like the first engine, what is left of `limits.time`,
/// `checker_nodes` nodes, and counted [work](Limiter::count): all checkers together about a
/// quarter of a second, and twenty times the answer's; each of them a third of what is left, the
/// last one the rest. If that is not enough, the next checker is asked, under rules that are about
/// more than cells that differ (with these alone it would not get further); and if there is none,
/// the cross-check counts as skipped. An engine never confirms its own answer, and more than
/// [`LISTED`] solutions are only confirmed by an engine that [splits](Searcher::splits).
///
/// # Errors
/// If an engine fails or returns an invalid solution, or two disagree.
pub(crate) fn answer(
    puzzle: &Instance,
    engine: &mut dyn Searcher,
    checkers: &mut [Box<dyn Searcher + '_>],
    limits: &Limits,
    checker_nodes: u64,
    limiter: &Limiter,
) -> Result<Answer, Fault> {
    let start = Instant::now();
    let before = limiter.own();
    let search = judged(puzzle, engine, limits, limiter)?;
    let time = start.elapsed();
    let mut work = work_of_checkers(limiter.own() - before, checker_nodes);
    // Beyond all solutions one more is enough to know better.
    let most = if search.complete { search.count() + 1 } else { limits.solutions };
    let solutions = most.min(limits.solutions);
    let only_differences = || puzzle.model().rules().iter().all(|rule| rule.is_about_difference());
    let (name, by) = (engine.name(), search.effort.by);
    // The search on candidates knows no more about such rules than the reference does, a solver
    // does.
    let is_one_enough = checkers.len() > 1 && !by.is_some_and(propagates) && only_differences();
    let asked = if is_one_enough { 1 } else { checkers.len() };
    let mut confirmed_by = None;
    let can_confirm = |checker: &&mut Box<dyn Searcher>| {
        let may_list = checker.splits() || search.count() <= LISTED;
        may_list && is_independent(&checker.name(), &name, by)
    };
    let mut asked = checkers.iter_mut().filter(can_confirm).take(asked).collect_vec().into_iter();
    // (Easy puzzles take no longer than a few looks at the clock.)
    let is_checked = asked.len() > 0;
    while let Some(checker) = asked.next() {
        let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
        if left.is_some_and(|left| left.is_zero()) {
            break;
        }
        let check_limits = Limits { solutions, nodes: Some(checker_nodes), time: left, ..*limits };
        let share = if asked.len() == 0 { work } else { work / 3 };
        let before = limiter.done();
        let second =
            limiter.part(share, |part| Ok(judged(puzzle, &mut **checker, &check_limits, part)));
        work -= (limiter.done() - before).min(share);
        let Ok(second) = second else { continue };
        let second = second?;
        let verdict = agreement(&search, &second, limits.solutions).map_err(|what| {
            let what = format!("{} and {} disagree: {what}", engine.name(), checker.name());
            let searches = vec![(engine.name(), search.clone()), (checker.name(), second)];
            disagreement(puzzle, what, searches)
        })?;
        if verdict == CrossCheck::Agrees {
            confirmed_by = Some(checker.name());
            break;
        }
    }
    let cross_check = if confirmed_by.is_some() { CrossCheck::Agrees } else { CrossCheck::Skipped };
    let since = || start.elapsed().saturating_sub(time);
    let cross_check_time = if is_checked { since() } else { Duration::ZERO };
    let model = puzzle.model().clone();
    Ok(Answer { engine: name, search, cross_check, confirmed_by, time, cross_check_time, model })
}

/// The [work](Limiter::count) of all checkers of an answer that took so much: about a quarter of
/// a second, and twenty times the answer. More nodes than the default allow as many times the work.
pub(crate) fn work_of_checkers(answer: u64, nodes: u64) -> u64 {
    const LEAST: u64 = 250_000_000;
    const TIMES: u64 = 20;
    let work = LEAST.saturating_add(answer.saturating_mul(TIMES));
    work.saturating_mul(nodes.div_ceil(CHECKER_NODES).max(1))
}

/// Whether an engine searches on candidates, with propagators.
fn propagates(engine: &str) -> bool {
    [CANDIDATES, LEARN].contains(&engine)
}

/// Whether a checker shares nothing with the engine that came to the end. Solvers have presolve and
/// the formula in common, and searches on candidates propagators, so one does not check another.
fn is_independent(checker: &str, engine: &str, by: Option<&str>) -> bool {
    let engine = by.unwrap_or(engine);
    let are_both = |is: fn(&str) -> bool| is(checker) && is(engine);
    let is_solver = |name: &str| name.split(':').next() == Some("sat");
    checker != engine && !are_both(is_solver) && !are_both(propagates)
}

#[cfg(test)]
mod tests;
