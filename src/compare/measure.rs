//! Several runs of a race over many puzzles.
//!
//! A *run* puts every puzzle before every contender once. Within it contenders take turns at each
//! puzzle, so that whatever changes while the machine measures (its temperature, other programs)
//! hits all of them alike; and each run begins with the next contender, so that none is always the
//! first to touch a puzzle.

use super::race::{Conflict, Race, Run};
use satoku_rules::puzzle::Instance;

/// How often everything is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many runs are measured.
    pub runs: usize,
    /// How many runs come before them, whose times are forgotten.
    pub warmup: usize,
}

/// All that was measured of one contender.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Its name.
    pub contender: String,
    /// For each puzzle its runs, in their order.
    pub puzzles: Vec<Vec<Run>>,
}

/// Follows what is being measured.
pub trait Watcher {
    /// A contender is about to search.
    fn begins(&mut self, turn: &Turn<'_>);
    /// All contenders have searched a puzzle, also in a run that is not measured.
    fn ended(&mut self, puzzle: &Instance, runs: &[Run]);
}

/// Nobody follows.
impl Watcher for () {
    fn begins(&mut self, _: &Turn<'_>) {}

    fn ended(&mut self, _: &Instance, _: &[Run]) {}
}

/// Which contender searches which puzzle. Numbers are from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<'a> {
    /// The run, those that are not measured among them.
    pub run: usize,
    /// The puzzle.
    pub puzzle: usize,
    /// How many contenders have been there in this run before.
    pub place: usize,
    /// The contender's name.
    pub contender: &'a str,
}

impl Race {
    /// Measures all contenders on all puzzles, as often as planned.
    ///
    /// # Errors
    /// If two of them contradict each other, or one the rules; then nothing goes on.
    pub fn measure(
        &mut self,
        puzzles: &[Instance],
        plan: Plan,
        watcher: &mut dyn Watcher,
    ) -> Result<Vec<Measured>, Box<Conflict>> {
        let none = || puzzles.iter().map(|_| Vec::with_capacity(plan.runs)).collect();
        let names = self.contenders.iter().map(|contender| contender.name().to_owned());
        let mut all: Vec<Measured> =
            names.map(|contender| Measured { contender, puzzles: none() }).collect();
        for run in 0..plan.warmup.saturating_add(plan.runs) {
            for (index, puzzle) in puzzles.iter().enumerate() {
                let runs = self.run_from(puzzle, run, &mut |place, contender| {
                    watcher.begins(&Turn { run, puzzle: index, place, contender });
                })?;
                watcher.ended(puzzle, &runs);
                if run >= plan.warmup {
                    all.iter_mut().zip(runs).for_each(|(one, run)| one.puzzles[index].push(run));
                }
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        compare::Contender,
        engine::{Engine, Limits},
        model,
    };
    use satoku_formats::read::{Settings, parse};

    /// Writes down who searched what.
    #[derive(Default)]
    struct Log(Vec<String>, usize);

    impl Watcher for Log {
        fn begins(&mut self, turn: &Turn<'_>) {
            let Turn { run, puzzle, place, contender } = turn;
            self.0.push(format!("{run} {puzzle} {place} {contender}"));
        }

        fn ended(&mut self, _: &Instance, runs: &[Run]) {
            assert_eq!(runs.len(), 2);
            self.1 += 1;
        }
    }

    #[test]
    fn contenders_take_turns_and_warming_up_is_not_measured() {
        let settings = Settings::of(model::named("4x4").unwrap());
        let puzzles: Vec<Instance> = ["12..34..........", "11.............."]
            .map(|text| parse(text, &settings).remove(0).unwrap())
            .into();
        let engines: Vec<Engine> = ["sat", "backtrack"].map(|name| name.parse().unwrap()).into();
        let contenders = Contender::all(&engines, &[]);
        let mut race = Race { contenders, limits: Limits::solutions(2) };
        let mut log = Log::default();
        let all = race.measure(&puzzles, Plan { runs: 2, warmup: 1 }, &mut log).unwrap();
        let expected = [
            "0 0 0 sat",
            "0 0 1 backtrack",
            "0 1 0 sat",
            "0 1 1 backtrack",
            "1 0 0 backtrack",
            "1 0 1 sat",
            "1 1 0 backtrack",
            "1 1 1 sat",
            "2 0 0 sat",
            "2 0 1 backtrack",
            "2 1 0 sat",
            "2 1 1 backtrack",
        ];
        assert_eq!((log.0, log.1), (expected.map(str::to_owned).into(), 6));
        let names: Vec<&str> = all.iter().map(|one| &*one.contender).collect();
        assert_eq!(names, ["sat", "backtrack"]);
        for Measured { puzzles, contender } in &all {
            let found: Vec<Vec<usize>> =
                puzzles.iter().map(|runs| runs.iter().map(|run| run.solutions).collect()).collect();
            assert_eq!(found, [[2, 2], [0, 0]], "{contender}");
            // A run belongs to its contender, whichever was first.
            let has_nodes = puzzles.iter().flatten().all(|run| run.effort.nodes.is_some());
            assert_eq!(has_nodes, contender == "backtrack");
        }
    }
}
