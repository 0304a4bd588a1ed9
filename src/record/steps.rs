//! Steps, hints and ratings as data.

use serde::Serialize;

use crate::{
    generate::Difficulty,
    steps::{End, rating::Rating, show::json::StepRecord},
};

/// How hard a puzzle is for people.
#[derive(Debug, Serialize)]
pub struct RatingRecord {
    /// The hardest technique.
    pub hardest: &'static str,
    /// The sum of the steps' weights.
    pub score: u32,
    /// The number of steps.
    pub steps: usize,
    /// How many of these are the solver's.
    pub reasons: usize,
    /// In words, from `easy` to `extreme`.
    pub difficulty: String,
    /// On Sudoku Explainer's scale.
    pub se: f64,
    /// The sum of all steps on that scale.
    pub se_sum: f64,
}

impl From<&Rating> for RatingRecord {
    fn from(rating: &Rating) -> Self {
        let Rating { score, steps, reasons, .. } = *rating;
        let difficulty = Difficulty::of_rating(rating).to_string();
        let (hardest, se, se_sum) = (rating.hardest_name(), rating.number(), rating.sum());
        Self { hardest, score, steps, reasons, difficulty, se, se_sum }
    }
}

/// What is said of a puzzle before its steps.
#[derive(Debug, Serialize)]
pub struct StepsBegin<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The model's name.
    pub model: &'a str,
    /// The verdict.
    pub verdict: &'static str,
}

/// A step on a puzzle's way.
#[derive(Debug, Serialize)]
pub struct NumberedStep<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// Which step it is, from 1.
    pub step: usize,
    /// The step.
    #[serde(flatten)]
    pub record: StepRecord,
}

/// What is said of a puzzle after its steps.
#[derive(Debug, Serialize)]
pub struct StepsEnd<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// How the way [ended](end_name).
    pub end: &'static str,
    /// The grid as it is then.
    pub grid: String,
    /// Whether every step has been proven.
    pub verified: bool,
    /// How hard the way was.
    pub rating: RatingRecord,
}

/// What is said of a puzzle that one is stuck on.
#[derive(Debug, Serialize)]
pub struct HintRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The model's name.
    pub model: &'a str,
    /// The verdict.
    pub verdict: &'static str,
    /// The hint, in words.
    pub hint: &'a str,
    /// Whether time was up, so an easier step may have been missed.
    pub late: bool,
    /// The next step, if all of it may be given away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepRecord>,
}

/// A step that can be taken in a position.
#[derive(Debug, Serialize)]
pub struct PossibleStep<'a> {
    /// The line, from 1, on which the puzzle begins in its file.
    pub line: usize,
    /// The puzzle.
    pub puzzle: &'a str,
    /// The step.
    #[serde(flatten)]
    pub record: StepRecord,
}

/// What is wrong in a position.
#[derive(Debug, Serialize)]
pub struct MistakesRecord<'a> {
    /// The line, from 1, on which the puzzle begins in its file.
    pub line: usize,
    /// The puzzle.
    pub puzzle: &'a str,
    /// How many values and candidates are wrong.
    pub mistakes: usize,
    /// Which, in words, if that may be given away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<String>,
}

/// How a way ended, in one word.
pub fn end_name(end: &End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Contradiction(_) => "contradiction",
        End::Stuck => "stuck",
        End::OutOfTime => "out-of-time",
    }
}
