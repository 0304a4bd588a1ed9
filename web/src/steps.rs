//! `mistakes`, `hint` and `walk`: a puzzle solved as a person would.

use super::prelude::*;
use satoku::{
    record::{RatingRecord, end_name},
    rule::Violation,
    steps::{
        End, Ladder, State, Step, Walk,
        mistakes::{self, Mistake},
        rating::Rating,
        show::frame::{StepFrame, contents},
    },
};

/// Which rules a position breaks, without a look at the solution.
pub fn broken(puzzle: &str, values: &[Numbers]) -> Result<String, Failure> {
    let position = Position::open(puzzle, values, &[])?;
    Ok(json!({ "broken": broken_rules(&position) }).to_string())
}

/// The rules that a position breaks, each in words and with its cells.
fn broken_rules(Position { puzzle, .. }: &Position) -> Json {
    let size = puzzle.model().size();
    let broken = |violation: &Violation| {
        let cells: Vec<_> = violation.cells().iter().map(|&cell| size.index(cell)).collect();
        json!({ "text": violation.to_string(), "cells": cells })
    };
    puzzle.model().check(puzzle.givens()).iter().map(broken).collect()
}

/// The rules that the values of a position break, and what the puzzle's solution forbids, if it has
/// just one; where the rules do not tell, its author's.
pub fn mistakes(
    puzzle: &str,
    values: &[Numbers],
    struck: &[Numbers],
    seconds: Option<f64>,
) -> Result<String, Failure> {
    let position = Position::open(puzzle, values, struck)?;
    let Position { original, puzzle, .. } = &position;
    let size = puzzle.model().size();
    let wrong = |mistake: &Mistake| {
        json!({
            "cell": size.index(mistake.cell),
            "value": mistake.value.map(Value::number),
            "text": mistake.to_string(),
        })
    };
    let solver = original.solver().time_limit(time::limit(seconds)?);
    let search = solver.search().map_err(Failure::new)?;
    let author = original.solution().filter(|_| !original.is_judged_by_rules());
    let known = author.cloned().map_or_else(|| search.only_solution(), Ok);
    let verdict = known.as_ref().err().copied().unwrap_or(Verdict::Unique);
    let found = known.map_or(Vec::new(), |solution| mistakes::mistakes(puzzle, &solution));
    Ok(json!({
        "verdict": verdict.name(),
        "broken": broken_rules(&position),
        "mistakes": found.iter().map(wrong).collect::<Json>(),
    })
    .to_string())
}

/// A position, and how it goes on: cells with the values that they got, and with candidates that
/// they lost.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WalkRequest {
    puzzle: String,
    #[serde(default)]
    values: Vec<Numbers>,
    #[serde(default)]
    struck: Vec<Numbers>,
    /// Whether techniques are used that take one solution for granted, if there is just one.
    #[serde(default)]
    assume_unique: bool,
    seconds: Option<f64>,
}

/// A walk that is about to begin.
struct StartedWalk {
    verdict: Verdict,
    before: State,
    walk: Walk<Ladder>,
}

impl WalkRequest {
    /// The next step.
    pub fn hint(&self) -> Result<String, Failure> {
        let StartedWalk { verdict, before, mut walk } = self.begin()?;
        let step = walk.next();
        let frame = step.map(|step| StepFrame::new(&step, &before, walk.state()));
        Ok(json!({
            "verdict": verdict.name(),
            "frame": frame,
            "end": walk.end().map(end_name),
            "end_text": walk.end().and_then(why),
            "before": contents(&before),
        })
        .to_string())
    }

    /// All steps.
    pub fn walk(&self) -> Result<String, Failure> {
        let StartedWalk { verdict, mut before, mut walk } = self.begin()?;
        let mut frames = vec![StepFrame::first(&before)];
        let mut steps: Vec<Step> = Vec::new();
        while let Some(step) = walk.next() {
            frames.push(StepFrame::new(&step, &before, walk.state()));
            before = walk.state().clone();
            steps.push(step);
        }
        Ok(json!({
            "verdict": verdict.name(),
            "frames": frames,
            "end": walk.end().map(end_name),
            "end_text": walk.end().and_then(why),
            "rating": RatingRecord::from(&Rating::of(&steps)),
        })
        .to_string())
    }

    fn begin(&self) -> Result<StartedWalk, Failure> {
        let time = time::limit(self.seconds)?;
        let limiter = Limiter::of_time(time);
        let position = Position::open(&self.puzzle, &self.values, &self.struck)?;
        let solver = position.puzzle.solver().time_limit(time.map(|time| time / 2));
        let search = solver.search().map_err(Failure::new)?;
        let verdict = search.verdict();
        let before = position.state();
        let assumes_unique = self.assume_unique && verdict == Verdict::Unique;
        let ladder = Ladder::of(|technique| assumes_unique || !technique.assumes_unique);
        let ladder = ladder.knowing(search.only_solution().ok());
        let mut walk = Walk::with(before.layout(), &position.original, ladder, &limiter);
        walk.go_on_from(before.clone());
        Ok(StartedWalk { verdict, before, walk })
    }
}

/// What else there is to say of a way's end.
fn why(end: &End) -> Option<String> {
    match end {
        End::Contradiction(contradiction) => Some(contradiction.to_string()),
        _ => None,
    }
}
