//! Answers as text: lines, JSON, drawings.

use std::fmt::{Display, Write as _};

use anstyle::{AnsiColor, Style};
use itertools::{EitherOrBoth, Itertools};
use serde::Serialize;

use crate::{
    draw,
    engine::{Answer, Verdict},
    grid::{Cell, Grid, Size, Value},
    model::Model,
    puzzle::Puzzle,
    read::ParseError,
    steps::rating::Rating,
};

use super::{findings::Findings, run::Report};

/// What stands where there is no solution or witness on a line.
pub const NOTHING: &str = "-";

/// Style of a value that was found.
pub const FOUND: Style = AnsiColor::Green.on_default();
/// Style of a given.
pub const GIVEN: Style = Style::new().bold();
/// Style of what is wrong, or differs.
pub const WRONG: Style = AnsiColor::Red.on_default().bold();

/// Text in a style, if colour is wanted.
pub fn painted(style: Style, text: &str, color: bool) -> String {
    if color { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// The fields of a line: puzzle, verdict, solution, witness.
pub fn line(report: &Report) -> String {
    let Report { puzzle, answer, letters, .. } = *report;
    let mut line = String::with_capacity(4 * puzzle.givens().size().cell_count());
    add(&mut line, puzzle, letters);
    line.push('\t');
    line.push_str(answer.verdict().name());
    for grid in two_solutions(answer) {
        line.push('\t');
        match grid {
            Some(grid) => add(&mut line, grid, letters),
            None => line.push_str(NOTHING),
        }
    }
    line
}

/// A puzzle or a grid on a line, values above 9 as letters if that is wanted.
pub fn text(item: &impl Display, letters: bool) -> String {
    let mut text = String::new();
    add(&mut text, item, letters);
    text
}

fn add(text: &mut String, item: &impl Display, letters: bool) {
    let result = if letters { write!(text, "{item:#}") } else { write!(text, "{item}") };
    result.expect("memory can be written");
}

/// The solution and the witness, as far as there are any.
pub fn two_solutions(answer: &Answer) -> [Option<&Grid>; 2] {
    let solutions = &answer.search.solutions;
    [solutions.first(), solutions.get(1)]
}

/// What JSON says about a puzzle. Fields that a command does not have are left out.
#[derive(Debug, Default, Serialize)]
pub struct Record {
    /// The givens, or the text that is no puzzle.
    pub puzzle: String,
    /// The map of regions that the puzzle brought along.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regions: Option<String>,
    /// The text beside the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The model's name.
    pub model: Option<String>,
    /// The verdict, or `invalid`.
    pub verdict: String,
    /// The first solution.
    pub solution: Option<String>,
    /// The second solution.
    pub witness: Option<String>,
    /// The engine's name.
    pub engine: Option<String>,
    /// Whether a second engine agrees.
    pub cross_check: Option<String>,
    /// How long the engine took.
    pub seconds: Option<f64>,
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
    /// All solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// Why the verdict is what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<String>>,
    /// The same as data.
    #[serde(flatten)]
    pub findings: Option<Findings>,
    /// How hard it is for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingRecord>,
    /// How it was made.
    #[serde(flatten)]
    pub made: Option<MadeRecord>,
}

/// What JSON says about a puzzle that is new.
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
}

/// What JSON says about how hard a puzzle is.
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
}

impl RatingRecord {
    /// A rating for JSON.
    pub fn new(rating: &Rating) -> Self {
        let Rating { score, steps, reasons, .. } = *rating;
        Self { hardest: rating.hardest_name(), score, steps, reasons }
    }
}

impl Record {
    /// What all commands say about a puzzle.
    pub fn new(report: &Report) -> Self {
        let Report { puzzle, answer, engine, letters, .. } = *report;
        let [solution, witness] =
            two_solutions(answer).map(|grid| grid.map(|grid| text(grid, letters)));
        Self {
            solution,
            witness,
            verdict: answer.verdict().to_string(),
            cross_check: Some(answer.cross_check.to_string()),
            seconds: Some(answer.time.as_secs_f64()),
            nodes: answer.search.effort.nodes,
            ..Self::unanswered(puzzle, engine, letters)
        }
    }

    /// What is said about a puzzle that could not be answered.
    pub fn unanswered(puzzle: &Puzzle, engine: &str, letters: bool) -> Self {
        Self {
            puzzle: text(puzzle.givens(), letters),
            regions: puzzle.regions_map().map(str::to_owned),
            label: puzzle.label().map(str::to_owned),
            model: Some(puzzle.model().name().to_owned()),
            verdict: Verdict::Unknown.to_string(),
            engine: Some(engine.to_owned()),
            ..Self::default()
        }
    }

    /// What is said about a text that is no puzzle.
    pub fn invalid(error: &ParseError, message: String) -> Self {
        Self {
            puzzle: error.text.clone(),
            verdict: "invalid".to_owned(),
            error: Some(message),
            ..Self::default()
        }
    }

    /// The record on one line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers can be written as JSON")
    }
}

/// A solution, with the givens in another style than what was found.
pub fn solution(puzzle: &Puzzle, grid: &Grid, color: bool) -> String {
    draw::boxed(grid, puzzle.model(), |cell, text| {
        let style = if puzzle.givens().get(cell).is_some() { GIVEN } else { FOUND };
        painted(style, &text, color)
    })
}

/// A grid with some cells marked as wrong or different.
pub fn marked(grid: &Grid, model: &Model, marks: &[Cell], color: bool) -> String {
    draw::boxed(grid, model, |cell, text| {
        let style = if marks.contains(&cell) { WRONG } else { GIVEN };
        painted(style, &text, color && grid.get(cell).is_some())
    })
}

/// A table of what each cell can hold, row by row.
pub fn candidates(of_cells: &[Vec<Value>], size: Size) -> String {
    let space = if size.has_one_digit_values() { "" } else { "," };
    let words = of_cells.iter().map(|values| values.iter().join(space)).collect_vec();
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in words.chunks(size.side()) {
        let row = row.iter().map(|word| format!("{word:width$}")).join(" ");
        text += &format!("  {}\n", row.trim_end());
    }
    text
}

/// Two drawings beside each other if they fit on 80 columns, otherwise one above the other.
pub fn beside(left: &str, right: &str) -> String {
    const COLUMNS: usize = 80;
    const GAP: usize = 4;
    let width = |text: &str| text.lines().map(shown_width).max().unwrap_or(0);
    let column = width(left) + GAP;
    if column + width(right) > COLUMNS {
        return format!("{left}\n{right}");
    }
    let mut text = String::new();
    for pair in left.lines().zip_longest(right.lines()) {
        let (left, right) = match pair {
            EitherOrBoth::Both(left, right) => (left, right),
            EitherOrBoth::Left(left) => (left, ""),
            EitherOrBoth::Right(right) => ("", right),
        };
        let blanks = column - shown_width(left);
        text.push_str(format!("{left}{:blanks$}{right}", "").trim_end());
        text.push('\n');
    }
    text
}

/// The number of columns that a text takes, colour codes aside.
fn shown_width(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().chars().count()
}

/// A number and what it counts: `1 cell`, `2 cells`.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A time for people: three digits and a unit.
pub fn seconds(seconds: f64) -> String {
    let (number, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    let digits = if number >= 100.0 {
        0
    } else if number >= 10.0 {
        1
    } else {
        2
    };
    format!("{number:.digits$} {unit}")
}

/// What proves the verdict, for people: `proven by sat, confirmed by backtrack, 0.61 ms`.
pub fn evidence(answer: &Answer, engine: &str, checker: Option<&str>) -> String {
    use crate::engine::CrossCheck;
    let confirmed = match (checker, answer.cross_check) {
        (None, _) => "not cross-checked".to_owned(),
        (Some(checker), CrossCheck::Agrees) => format!("confirmed by {checker}"),
        (Some(checker), CrossCheck::Skipped) => format!("cross-check by {checker} skipped"),
    };
    let proven = if answer.search.complete { "proven" } else { "found" };
    let nodes = match answer.search.effort.nodes {
        Some(nodes) => format!(" in {nodes} nodes"),
        None => String::new(),
    };
    format!("{proven} by {engine}{nodes}, {confirmed}, {}", seconds(answer.time.as_secs_f64()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_stand_beside_each_other_where_there_is_room() {
        let red = painted(WRONG, "ab", true);
        assert_eq!(
            beside(&format!("{red}\nc\n"), "1\n2\n3\n"),
            format!("{red}    1\nc     2\n      3\n")
        );
        let wide = "x".repeat(50);
        assert_eq!(beside(&wide, &wide), format!("{wide}\n{wide}"));
    }

    #[test]
    fn times_have_three_digits() {
        let shown = [12.3456, 0.123_456, 0.001_234_56, 0.000_012_345].map(seconds);
        assert_eq!(shown, ["12.3 s", "123 ms", "1.23 ms", "12.3 µs"]);
    }
}
