//! What is said while `compare` measures.

use crate::{
    cli::{note::note, progress::Progress, status::Status},
    compare::{Plan, Run, Turn, Watcher},
};
use satoku_rules::puzzle::Instance;

/// Shows progress, and reports the first failure of each contender.
pub(super) struct ProgressWatcher {
    names: Vec<String>,
    has_failed: Vec<bool>,
    puzzles: usize,
    plan: Plan,
    progress: Progress,
    status: Status,
}

impl ProgressWatcher {
    pub(super) fn new(names: Vec<String>, puzzles: usize, plan: Plan, quiet: bool) -> Self {
        let searches = names.len() * puzzles * plan.runs.saturating_add(plan.warmup);
        let progress = Progress::of_searches(searches as u64, quiet);
        let has_failed = vec![false; names.len()];
        Self { names, has_failed, puzzles, plan, progress, status: Status::Fine }
    }

    /// Ends the display and returns the status.
    pub(super) fn finish(self) -> Status {
        self.progress.finish();
        self.status
    }

    /// Where the measurement stands: `warm-up 1 of 2, puzzle 3 of 20, sat`.
    fn place(&self, turn: &Turn<'_>) -> String {
        let Plan { runs, warmup } = self.plan;
        let run = match turn.run.checked_sub(warmup) {
            None => format!("warm-up {} of {warmup}, ", turn.run + 1),
            Some(_) if runs == 1 => String::new(),
            Some(run) => format!("run {} of {runs}, ", run + 1),
        };
        let name: String = turn.contender.chars().take(24).collect();
        format!("{run}puzzle {} of {}, {name}", turn.puzzle + 1, self.puzzles)
    }
}

impl Watcher for ProgressWatcher {
    fn begins(&mut self, turn: &Turn<'_>) {
        let before = turn.run * self.puzzles + turn.puzzle;
        let done = before * self.names.len() + turn.place;
        self.progress.show_searches(done as u64, || self.place(turn));
    }

    fn ended(&mut self, puzzle: &Instance, runs: &[Run]) {
        for (index, run) in runs.iter().enumerate() {
            let Some(failure) = &run.failure else { continue };
            self.status.worsen(Status::Unreadable);
            // Once is enough: it will fail on all puzzles of this kind.
            if !std::mem::replace(&mut self.has_failed[index], true) {
                let text = format!("{} on {puzzle}: {failure}", self.names[index]);
                self.progress.suspend(|| note(&text));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_said_in_numbers_from_one() {
        #[track_caller]
        fn check(runs: usize, warmup: usize, run: usize, expected: &str) {
            let names = vec!["sat".to_owned(), "native".to_owned()];
            let watch = ProgressWatcher::new(names, 20, Plan { runs, warmup }, true);
            let turn = Turn { run, puzzle: 2, place: 1, contender: "sat" };
            assert_eq!(watch.place(&turn), expected);
        }
        check(1, 0, 0, "puzzle 3 of 20, sat");
        check(5, 0, 4, "run 5 of 5, puzzle 3 of 20, sat");
        check(5, 2, 1, "warm-up 2 of 2, puzzle 3 of 20, sat");
        check(5, 2, 2, "run 1 of 5, puzzle 3 of 20, sat");
        check(1, 1, 1, "puzzle 3 of 20, sat");
    }
}
