//! Answers as data: what the command line prints as JSON, a line for each object.
//!
//! A [`Record`] says of one puzzle what any command found out about it; fields that a command does
//! not have are left out. Grids are written on a line, cells as `r1c1`, cells with a value as
//! `r1c1=5`, times in seconds. [`StepsBegin`], [`NumberedStep`] and [`StepsEnd`] are what is said of
//! a puzzle that is solved step by step, and [`HintRecord`] of a hint.

use std::fmt::{Display, Write};

use serde::Serialize;

use crate::{
    engine::{Answer, Estimate, Quantity, Verdict},
    generate::Difficulty,
    grid::{Cell, Value},
    reasons::{
        Clue, Contradiction, Counts, Filled, Findings, RedundantRules, Repair, Together,
        words::filled,
    },
    steps::{End, rating::Rating, show::json::StepRecord},
};
use satoku_core::puzzle::{About, Instance};
use satoku_formats::read::ParseError;

pub use satoku_core::printable::json;

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
    /// The verdict, or `invalid`; of an answer by another program that was judged alone (`satoku decode`),
    /// `solution`.
    pub verdict: String,
    /// The first solution.
    pub solution: Option<String>,
    /// The second solution.
    pub witness: Option<String>,
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
    /// All solutions.
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
        let solution = |index| answer.search.solutions.get(index).map(|grid| text(grid, letters));
        Self {
            solution: solution(0),
            witness: solution(1),
            verdict: answer.verdict().to_string(),
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

/// About how many solutions there are. Numbers that are too large for JSON's readers are `null`; their
/// logarithms are not.
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

/// What was found out beyond the verdict.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FindingsRecord {
    /// Unsolvable: clues that contradict each other, and by which rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<Vec<ConflictRecord>>,
    /// Unsolvable: whether these are all the minimal sets of such clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts_complete: Option<bool>,
    /// Multiple: cells in which the two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// Multiple: what all solutions share, as a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backbone: Option<String>,
    /// Multiple: for each cell, row by row, what it holds in some solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Vec<u16>>>,
    /// Multiple: for each of these candidates in how many solutions it stands, up to a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<Vec<u32>>>,
    /// Multiple: that limit. A candidate with this count may stand in more solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts_limit: Option<u32>,
    /// Multiple: whether candidates and counts are all right. If not, there may be more of both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts_complete: Option<bool>,
    /// Multiple: givens that would leave just one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<RepairRecord>,
    /// Unique: whether no given could be dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// Unique: givens that could be dropped, each on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// Unique: clues, givens and rules, that could be dropped, each on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superfluous: Option<Vec<ClueRecord>>,
    /// Unique: whether these are all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superfluous_complete: Option<bool>,
    /// Unique: clues that could be dropped together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<TogetherRecord>,
    /// Unique: rules that could be dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extras: Option<ExtrasRecord>,
    /// What could not be found out, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
}

/// Clues that contradict each other.
#[derive(Clone, Debug, Serialize)]
pub struct ConflictRecord {
    /// The givens among the clues.
    pub givens: Vec<String>,
    /// The rules by which they do, those among the clues included.
    pub rules: Vec<String>,
    /// Those of them that are not rows, columns or regions.
    pub extras: Vec<String>,
    /// The clues.
    pub clues: Vec<ClueRecord>,
    /// Whether no fewer of the clues contradict each other. If not, the time was up, and `rules` are those
    /// among the clues only.
    pub minimal: bool,
}

/// A given, or a rule that is the puzzle's own.
#[derive(Clone, Debug, Serialize)]
pub struct ClueRecord {
    /// The name of its kind of rule, or `given`.
    pub kind: String,
    /// The rule's name, or what is given: `r1c1=5`.
    pub name: String,
    /// The cells that it is about.
    pub cells: Vec<String>,
}

impl From<&Clue> for ClueRecord {
    fn from(clue: &Clue) -> Self {
        let cells = clue.cells.iter().map(Cell::to_string).collect();
        Self { kind: clue.kind.clone(), name: clue.name.clone(), cells }
    }
}

/// Clues that could be dropped together.
#[derive(Clone, Debug, Serialize)]
pub struct TogetherRecord {
    /// The clues.
    pub clues: Vec<ClueRecord>,
    /// Whether no other clue could be dropped with them.
    pub maximal: bool,
}

/// Givens that would leave just one solution.
#[derive(Clone, Debug, Serialize)]
pub struct RepairRecord {
    /// The givens.
    pub givens: Vec<String>,
    /// Whether it takes that many.
    pub smallest: bool,
}

/// Rules beside rows, columns and regions that could be dropped.
#[derive(Clone, Debug, Serialize)]
pub struct ExtrasRecord {
    /// Those that could be, each on its own.
    pub needless: Vec<String>,
    /// Whether all of them could be at once.
    pub all_needless: bool,
}

impl From<&Findings> for FindingsRecord {
    fn from(findings: &Findings) -> Self {
        let clues = |clues: &[Clue]| clues.iter().map(ClueRecord::from).collect();
        let conflict = |conflict: &Contradiction| ConflictRecord {
            clues: clues(&conflict.clues),
            minimal: conflict.is_minimal,
            givens: filled(&conflict.givens()),
            rules: conflict.rules.clone(),
            extras: conflict.extras.clone(),
        };
        let conflicts = findings.contradictions.as_ref();
        let differing = findings.differing.iter().map(Cell::to_string).collect();
        let numbers = |values: &Vec<Value>| values.iter().map(|value| value.number()).collect();
        let candidates = findings.candidates.as_ref();
        let repair = |repair: &Repair| RepairRecord {
            givens: filled(&repair.givens),
            smallest: repair.is_smallest,
        };
        let extras = |rules: &RedundantRules| ExtrasRecord {
            needless: rules.each.clone(),
            all_needless: rules.all,
        };
        let superfluous = findings.superfluous.as_ref();
        // Of givens nothing is said before all are tried.
        let redundant: Option<Vec<Filled>> = superfluous
            .filter(|found| found.is_complete)
            .map(|found| found.each.iter().filter_map(Clue::filled).collect());
        let together = |together: &Together| TogetherRecord {
            clues: clues(&together.clues),
            maximal: together.is_maximal,
        };
        Self {
            conflicts: conflicts.map(|found| found.found.iter().map(conflict).collect()),
            conflicts_complete: conflicts.map(|found| found.complete),
            differ: Some(differing).filter(|cells: &Vec<String>| !cells.is_empty()),
            backbone: findings.backbone.as_ref().map(ToString::to_string),
            candidates: candidates.map(|cells| cells.iter().map(numbers).collect()),
            repair: findings.repair.as_ref().map(repair),
            counts: findings.counts.as_ref().map(counts_of_cells),
            counts_limit: findings.counts.as_ref().map(Counts::limit),
            counts_complete: findings.counts.as_ref().map(Counts::is_complete),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant: redundant.as_deref().map(filled),
            superfluous: superfluous.map(|found| clues(&found.each)),
            superfluous_complete: superfluous.map(|found| found.is_complete),
            together: superfluous.and_then(|found| found.together.as_ref()).map(together),
            extras: findings.redundant_rules.as_ref().and_then(Option::as_ref).map(extras),
            unknown: findings.unknown.as_ref().map(ToString::to_string),
        }
    }
}

/// For each cell, row by row, the counts of its candidates that are not 0.
fn counts_of_cells(counts: &Counts) -> Vec<Vec<u32>> {
    counts.by_cell().map(|of| of.map(|(_, count)| count).collect()).collect()
}

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
}

impl From<&Rating> for RatingRecord {
    fn from(rating: &Rating) -> Self {
        let Rating { score, steps, reasons, .. } = *rating;
        let difficulty = Difficulty::of_rating(rating).to_string();
        let (hardest, se) = (rating.hardest_name(), rating.number());
        Self { hardest, score, steps, reasons, difficulty, se }
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

/// A puzzle or a grid on a line, with values above 9 as letters if that is wanted.
///
/// # Panics
/// Never: memory can be written.
pub fn text(item: &impl Display, letters: bool) -> String {
    let mut text = String::new();
    add_text(&mut text, item, letters);
    text
}

/// Adds a [`text`] to a line.
pub(crate) fn add_text(line: &mut String, item: &impl Display, letters: bool) {
    let result = if letters { write!(line, "{item:#}") } else { write!(line, "{item}") };
    result.expect("memory can be written");
}
