//! Answers as data: what the command line prints as JSON, a line for each object.
//!
//! A [`Record`] says of one puzzle what any command found out about it; fields that a command does
//! not have are left out. Grids are written on a line, cells as `r1c1`, cells with a value as
//! `r1c1=5`, times in seconds. [`StepsBegin`], [`NumberedStep`] and [`StepsEnd`] are what is said
//! of a puzzle that is solved step by step, and [`HintRecord`] of a hint.

mod findings;
mod steps;

use std::fmt::Display;

use serde::Serialize;

pub use self::{
    findings::{
        ClueRecord, ConflictRecord, ExtrasRecord, FindingsRecord, RepairRecord, TogetherRecord,
    },
    steps::{
        HintRecord, MistakesRecord, NumberedStep, PossibleStep, RatingRecord, StepsBegin, StepsEnd,
        end_name,
    },
};
use crate::engine::{Answer, Estimate, Of, Quantity, Verdict};
use satoku_formats::read::ParseError;
use satoku_rules::{
    grid::Grid,
    puzzle::{About, Instance},
};

pub use satoku_rules::printable::json;

/// What there is to say about a puzzle.
#[derive(Debug, Default, Serialize)]
pub struct Record {
    /// The givens, or the name of a puzzle that has one, or the text that is not a puzzle.
    pub puzzle: String,
    /// The givens of a puzzle that has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    /// The map of regions that the puzzle brought along.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regions: Option<String>,
    /// The text beside the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Its title, its author, its rules in prose, and its source.
    #[serde(flatten)]
    pub about: About,
    /// The model's name.
    pub model: Option<String>,
    /// The verdict, or `invalid`; of an answer by another program that was judged alone (`satoku
    /// decode`), `solution`.
    pub verdict: String,
    /// What solutions are told apart by, unless that is all cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<&'static str>,
    /// The first solution.
    pub solution: Option<String>,
    /// What its extra cells hold, by their names, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<CellValues>,
    /// The second solution.
    pub witness: Option<String>,
    /// What its extra cells hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells_of_witness: Option<CellValues>,
    /// The engine's name.
    pub engine: Option<String>,
    /// The name of the engine that came to the end, where that one had others take turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// Whether a second engine agrees.
    pub cross_check: Option<String>,
    /// The name of that engine, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed_by: Option<String>,
    /// How long the engine took.
    pub seconds: Option<f64>,
    /// How long it took to confirm that, or to give up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cross_check_seconds: Option<f64>,
    /// The number of nodes, from an engine that counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The number of solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u128>,
    /// Whether that is all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// About how many solutions there are, if that is an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateRecord>,
    /// All solutions; each with what its extra cells hold after a plus sign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// Why the verdict is what it is, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<String>>,
    /// The same as data.
    #[serde(flatten)]
    pub findings: Option<FindingsRecord>,
    /// How hard it is for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingRecord>,
    /// How it was made.
    #[serde(flatten)]
    pub made: Option<MadeRecord>,
}

impl Record {
    /// What all engines say about a puzzle. With `letters`, values above 9 are letters.
    pub fn answered(puzzle: &Instance, answer: &Answer, letters: bool) -> Self {
        let grid = |index: usize| answer.search.solutions.get(index);
        let solution = |index| grid(index).map(|grid| text(grid, letters));
        Self {
            solution: solution(0),
            cells: grid(0).and_then(CellValues::of),
            witness: solution(1),
            cells_of_witness: grid(1).and_then(CellValues::of),
            verdict: answer.verdict().to_string(),
            of: (answer.search.of() == Of::Grid).then_some("grid"),
            cross_check: Some(answer.cross_check.to_string()),
            confirmed_by: answer.confirmed_by.clone(),
            seconds: Some(answer.time.as_secs_f64()),
            cross_check_seconds: Some(answer.cross_check_time.as_secs_f64()),
            nodes: answer.search.effort.nodes,
            by: answer.search.effort.by,
            ..Self::unanswered(puzzle, &answer.engine, letters)
        }
    }

    /// What is said about a puzzle that could not be answered.
    pub fn unanswered(puzzle: &Instance, engine: &str, letters: bool) -> Self {
        Self {
            puzzle: match puzzle.name() {
                Some(name) => name.to_owned(),
                None => text(puzzle.givens(), letters),
            },
            grid: puzzle.name().map(|_| text(puzzle.givens(), letters)),
            regions: puzzle.regions_map().map(str::to_owned),
            label: puzzle.label().map(str::to_owned),
            about: puzzle.about().clone(),
            model: Some(puzzle.base().name().to_owned()),
            verdict: Verdict::Unknown.to_string(),
            engine: Some(engine.to_owned()),
            ..Self::default()
        }
    }

    /// What is said about a text that is not a puzzle. The message says where it is, too.
    pub fn invalid(error: &ParseError, message: String) -> Self {
        Self {
            puzzle: error.text.clone(),
            verdict: "invalid".to_owned(),
            error: Some(message),
            ..Self::default()
        }
    }
}

/// What extra cells hold, by their names, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellValues(Vec<(String, u16)>);

impl CellValues {
    /// What a grid's extra cells hold; none if no such cell holds anything.
    pub fn of(grid: &Grid) -> Option<Self> {
        let values: Vec<_> =
            grid.extra().map(|(cell, value)| (cell.to_string(), value.number())).collect();
        (!values.is_empty()).then_some(Self(values))
    }
}

impl Serialize for CellValues {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// About how many solutions there are. Numbers that are too large for JSON's readers are `null`;
/// their logarithms are not.
#[derive(Clone, Debug, Serialize)]
pub struct EstimateRecord {
    /// The estimate, the mean of the probes.
    pub mean: Option<f64>,
    /// The lower end of the error bar, which is meant to cover the number in 95 of 100 cases.
    pub low: Option<f64>,
    /// The upper end of the error bar.
    pub high: Option<f64>,
    /// The logarithms to base 10 of these three; none of 0.
    pub log10: [Option<f64>; 3],
    /// The number of probes.
    pub probes: u64,
    /// How many of them came to a solution.
    pub reached: u64,
    /// How much of the sum is the largest probe; above 0.1 the error bar is not to be trusted.
    pub heaviest: f64,
    /// What the probes follow from.
    pub seed: u64,
}

impl EstimateRecord {
    /// What probes that follow from a seed say.
    pub fn new(estimate: &Estimate, seed: u64) -> Self {
        let Estimate { mean, low, high, probes, reached, heaviest, .. } = *estimate;
        let log10 = |quantity: Quantity| Some(quantity.log10()).filter(|log| log.is_finite());
        Self {
            mean: mean.value(),
            low: low.value(),
            high: high.value(),
            log10: [mean, low, high].map(log10),
            probes,
            reached,
            heaviest,
            seed,
        }
    }
}

/// How a new puzzle was made.
#[derive(Debug, Serialize)]
pub struct MadeRecord {
    /// The number of givens.
    pub givens: usize,
    /// How hard it is for people, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
    /// The seed.
    pub seed: u64,
    /// Which of the seed's puzzles it is, from 1.
    pub number: u64,
    /// The puzzle's file, with all its clues, if it was made of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// A puzzle or a grid on a line, with values above 9 as letters if that is wanted.
pub fn text(item: &impl Display, letters: bool) -> String {
    if letters { format!("{item:#}") } else { item.to_string() }
}

/// The same of a grid, with what its extra cells hold after a plus sign.
pub fn whole_text(grid: &Grid, letters: bool) -> String {
    text(grid, letters) + &grid.extra_text()
}
