//! `solve`, `check`, `count` and `rate`: what the program's commands of these names find out.

use serde::Serialize;

use super::prelude::*;
use satoku::{
    Answer, Grid,
    draw::{Beside, beside},
    engine::Of,
    reasons::{Diagnosis, Wanted},
    record::{FindingsRecord, RatingRecord, Record},
    steps::rating::Rating,
};

/// So far solutions, and candidates in them, are counted at most.
const MOST_SOLUTIONS: usize = 1_000_000;
const MOST_COUNTS: u32 = 100_000;

/// Whether a puzzle has one solution, and which, perhaps confirmed by a second engine.
pub fn solve(puzzle: &str, confirm: bool, seconds: Option<f64>) -> Result<String, Failure> {
    let puzzle = read::puzzle(puzzle)?;
    let solver = puzzle.solver().time_limit(time::limit(seconds)?);
    let answer = solver.cross_check(confirm).solve().map_err(Failure::new)?;
    solved(&puzzle, &answer, Record::answered(&puzzle, &answer, false))
}

/// A record, its grids cell by cell, and what cells beside them hold.
fn solved(puzzle: &Puzzle, answer: &Answer, record: Record) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Solved {
        #[serde(flatten)]
        record: Record,
        solution_cells: Option<Vec<Option<u16>>>,
        witness_cells: Option<Vec<Option<u16>>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        solution_beside: Option<Json>,
        #[serde(skip_serializing_if = "Option::is_none")]
        witness_beside: Option<Json>,
    }
    let grid = |index: usize| answer.search.solutions.get(index);
    let beside = |grid: &Grid| beside(puzzle, grid).map(|found| extra(grid, &found));
    let solved = Solved {
        record,
        solution_cells: grid(0).map(numbers),
        witness_cells: grid(1).map(numbers),
        solution_beside: grid(0).and_then(beside),
        witness_beside: grid(1).and_then(beside),
    };
    serde_json::to_string(&solved).map_err(Failure::new)
}

/// What the cells beside a grid hold.
fn extra(grid: &Grid, found: &Beside) -> Json {
    let modified = found.modified.iter().map(|&cell| grid.size().index(cell));
    json!({
        "regions": found.regions,
        "shades": found.shades,
        "above": found.above,
        "modified": modified.collect::<Vec<_>>(),
        "lines": found.lines,
    })
}

/// What each cell holds; a hole holds nothing.
pub fn numbers(grid: &Grid) -> Vec<Option<u16>> {
    grid.size().cells().map(|cell| grid.get(cell).map(Value::number)).collect()
}

/// Whether a puzzle has one solution, and why, or why not. [`solve`] confirms the verdict.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    puzzle: String,
    /// Unsolvable: at most this many reasons.
    all_reasons: Option<usize>,
    /// Multiple: what each cell holds in some solution.
    #[serde(default)]
    candidates: bool,
    /// Multiple: in how many solutions each candidate stands, counted so far.
    counts: Option<u32>,
    /// Multiple: givens that would leave just one solution.
    #[serde(default)]
    repair: bool,
    /// Unique: clues that could go together, and rules that could go.
    #[serde(default)]
    extras: bool,
    seconds: Option<f64>,
}

impl Check {
    /// Whether nothing is asked for beside the verdict and its reasons.
    fn is_plain(&self) -> bool {
        let is_more = self.candidates || self.counts.is_some() || self.repair || self.extras;
        !is_more && self.all_reasons.is_none()
    }

    pub fn answer(&self) -> Result<String, Failure> {
        let puzzle = read::puzzle(&self.puzzle)?;
        let time = time::limit(self.seconds)?;
        let limiter = Limiter::of_time(time);
        let wanted = Wanted {
            of: Of::All,
            contradictions: self.all_reasons.unwrap_or(1).max(1),
            candidates: self.candidates,
            counts: self.counts.map(|counts| counts.clamp(1, MOST_COUNTS)),
            repair: self.repair,
            extras: self.extras,
            // What is asked for beside the reasons ends when its time is up, or is stopped.
            conflicts: if self.is_plain() { Wanted::CONFLICTS } else { u64::MAX },
        };
        let solver = puzzle.solver().time_limit(time).cross_check(false);
        let answer = solver.solve().map_err(Failure::new)?;
        let diagnosis = Diagnosis::new(&puzzle, answer, wanted, &limiter);
        let record = Record {
            reasons: Some(diagnosis.reasons().map(str::to_owned).collect()),
            findings: Some(FindingsRecord::new(puzzle.model(), &diagnosis.findings)),
            ..Record::answered(&puzzle, &diagnosis.answer, false)
        };
        solved(&puzzle, &diagnosis.answer, record)
    }
}

/// How many solutions a puzzle has, counted up to a limit, by one engine.
pub fn count(puzzle: &str, limit: usize, seconds: Option<f64>) -> Result<String, Failure> {
    if !(1..=MOST_SOLUTIONS).contains(&limit) {
        let what = format_args!("`limit` is {limit}, expected 1 to {MOST_SOLUTIONS}");
        return Err(Failure::new(what));
    }
    let puzzle = read::puzzle(puzzle)?;
    let time = time::limit(seconds)?;
    let solver = puzzle.solver().limit(limit).keep(2).time_limit(time).cross_check(false);
    let answer = solver.solve().map_err(Failure::new)?;
    let record = Record {
        count: Some(answer.search.count() as u128),
        complete: Some(answer.search.complete),
        ..Record::answered(&puzzle, &answer, false)
    };
    solved(&puzzle, &answer, record)
}

/// How hard a puzzle is for people.
pub fn rate(puzzle: &str, seconds: Option<f64>) -> Result<String, Failure> {
    let puzzle = read::puzzle(puzzle)?;
    let time = time::limit(seconds)?;
    let limiter = Limiter::of_time(time);
    // (Without a second engine's word for it.)
    let verdict = puzzle.solver().time_limit(time).search().map_err(Failure::new)?.verdict();
    let is_unique = verdict == Verdict::Unique;
    let rating = is_unique.then(|| Rating::of_puzzle(&puzzle, &limiter)).flatten();
    Ok(json!({ "verdict": verdict.name(), "rating": rating.as_ref().map(RatingRecord::from) })
        .to_string())
}
