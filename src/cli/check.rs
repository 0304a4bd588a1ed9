//! `satoku check`: is there exactly one solution, and if not, why?

use itertools::Itertools;

use super::{
    render::{self, RatingRecord, Record},
    run::{Question, Report},
};
use crate::{
    engine::Verdict,
    grid::Cell,
    model::Violation,
    program::{Presolved, presolve},
    puzzle::Puzzle,
    steps::{Ladder, Walk, rating::Rating},
};

/// The question that `check` asks.
pub struct Check {
    /// Whether to say how hard it is for people.
    pub rate: bool,
}

impl Question for Check {
    fn solutions(&self) -> usize {
        2
    }

    fn line(&self, report: &Report) -> String {
        let reasons = reasons(report).join("; ");
        let reasons = if reasons.is_empty() { render::NOTHING } else { &reasons };
        let line = format!("{}\t{reasons}", render::line(report.puzzle, report.answer));
        match self.rating(report) {
            Some(rating) => format!("{line}\t{}\t{}", rating.hardest_name(), rating.score),
            None if self.rate => format!("{line}\t{0}\t{0}", render::NOTHING),
            None => line,
        }
    }

    fn fields(&self) -> usize {
        if self.rate { 5 } else { 3 }
    }

    fn record(&self, report: &Report) -> Record {
        let reasons = Some(reasons(report));
        let rating = self.rating(report).map(|rating| RatingRecord::new(&rating));
        Record { reasons, rating, ..Record::new(report.puzzle, report.answer, report.engine) }
    }

    fn drawing(&self, report: &Report) -> String {
        let (puzzle, color) = (report.puzzle, report.color);
        let marks: Vec<Cell> = match render::two_solutions(report.answer) {
            [Some(first), Some(second)] => {
                let cells = puzzle.model().size().cells();
                cells.filter(|&cell| first.get(cell) != second.get(cell)).collect()
            }
            _ => puzzle.model().check(puzzle.givens()).iter().flat_map(clashing_cells).collect(),
        };
        let mut text = render::marked(puzzle.givens(), puzzle.model(), &marks, color);
        text += &format!("{} ({})\n", report.answer.verdict(), report.evidence());
        for reason in reasons(report) {
            text += &format!("  {reason}\n");
        }
        if let Some(rating) = self.rating(report) {
            text += &format!("  rating: {}\n", super::steps::rating(&rating));
        }
        text
    }
}

impl Check {
    /// How hard the puzzle is, if that is asked for and it has one solution.
    fn rating(&self, report: &Report) -> Option<Rating> {
        let is_wanted = self.rate && report.answer.verdict() == Verdict::Unique;
        is_wanted.then(|| Rating::of(&Walk::new(report.puzzle, Ladder::new()).collect_vec()))
    }
}

fn clashing_cells(violation: &Violation) -> Vec<Cell> {
    match violation {
        Violation::Repeated { cells, .. } => cells.clone(),
        Violation::GivenChanged { cell, .. } | Violation::Empty { cell } => vec![*cell],
    }
}

/// Why the verdict is what it is.
fn reasons(report: &Report) -> Vec<String> {
    let puzzle = report.puzzle;
    match (report.answer.verdict(), render::two_solutions(report.answer)) {
        (Verdict::Unsolvable, _) => unsolvable_reasons(puzzle),
        (Verdict::Multiple, [Some(first), Some(second)]) => {
            let cells = puzzle.model().size().cells();
            let differing = cells.filter_map(|cell| {
                let (one, two) = (first.get(cell)?, second.get(cell)?);
                (one != two).then(|| format!("{cell} can be {one} or {two}"))
            });
            let differing = differing.collect_vec();
            let more = differing.len().saturating_sub(3);
            let more = (more > 0).then(|| format!("two solutions differ in {more} more cells"));
            differing.into_iter().take(3).chain(more).collect()
        }
        (Verdict::Unknown, _) => vec!["a limit was hit before the answer was known".to_owned()],
        _ => Vec::new(),
    }
}

/// What makes a puzzle unsolvable: clashing givens, or else what cannot be met any more once all
/// that the givens force is filled in.
fn unsolvable_reasons(puzzle: &Puzzle) -> Vec<String> {
    let clashes = puzzle.model().check(puzzle.givens());
    if !clashes.is_empty() {
        return clashes.iter().map(Violation::to_string).collect();
    }
    let program = puzzle.to_program();
    vec![match presolve(&program) {
        Presolved::Contradiction(origin) => {
            format!("what the givens force cannot be reconciled with {}", program.describe(origin))
        }
        Presolved::Reduced(_) => {
            "no two givens clash, but every way to fill the grid ends in a contradiction".to_owned()
        }
    }]
}
