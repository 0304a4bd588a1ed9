//! What a format is that puzzles are written in, and why a puzzle cannot be.

use thiserror::Error;

use super::prelude::*;
use crate::read::{is_no_label, is_whole_puzzle};
use satoku_rules::statement::TupleTable;

/// A format in which puzzles are written.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// One word for it: `line`. The same as in [`FORMATS`](crate::read::FORMATS) where that reads
    /// it.
    pub name: &'static str,
    /// What it is, in half a sentence.
    pub summary: &'static str,
    /// The line above all puzzles, in a format that has one.
    pub header: Option<&'static str>,
    /// Whether a puzzle takes one line, so that several go into one file; otherwise there is a
    /// blank line between them. (In a table, a text in quotes may go on over several lines.)
    pub is_line: bool,
    /// Whether the text says nothing of the model, so that the reader must name it.
    pub needs_model: bool,
    /// The ending of a file with it.
    pub ending: &'static str,
    /// Writes the puzzle; perhaps with rules left out that it has no word for, if that is wanted and
    /// these can be drawn and told.
    pub(super) write: fn(&Instance, &Limiter, bool) -> Result<String, WriteError>,
    /// Whether it does draw such rules.
    pub(super) draws: bool,
    /// Whether who opens the text finds out by the solution in it that the puzzle is solved.
    pub takes_solution: bool,
}

impl Target {
    /// What most formats are: a line for each puzzle, with the model, and the label after it.
    pub(super) const LINE: Self = Self {
        name: "",
        summary: "",
        header: None,
        is_line: true,
        needs_model: false,
        ending: "txt",
        write: |_, _, _| Ok(String::new()),
        draws: false,
        takes_solution: false,
    };

    /// The puzzle in it, without the last line's end.
    ///
    /// # Errors
    /// If the format cannot say the puzzle, or it is stopped.
    pub fn write(&self, puzzle: &Instance, limiter: &Limiter) -> Result<String, WriteError> {
        (self.write)(puzzle, limiter, false)
    }

    /// The same, where a rule that the format has no word for does not hinder it if it can be drawn
    /// and told in the rules in prose instead: people find it there, and programs do not. Those are
    /// among what is [unsaid](Self::unsaid).
    ///
    /// # Errors
    /// If the format cannot say the puzzle even so, or it is stopped.
    pub fn write_drawn(&self, puzzle: &Instance, limiter: &Limiter) -> Result<String, WriteError> {
        (self.write)(puzzle, limiter, true)
    }

    /// A text of just this puzzle: under the header, in a format that has one.
    ///
    /// # Errors
    /// If the format cannot say the puzzle, or it is stopped.
    pub fn document(&self, puzzle: &Instance, limiter: &Limiter) -> Result<String, WriteError> {
        let text = self.write(puzzle, limiter)?;
        Ok(match self.header {
            Some(header) => format!("{header}\n{text}"),
            None => text,
        })
    }

    /// What a puzzle has beside its rules and values, and `text`, which is the puzzle in this
    /// format, does not: its label, some of the
    /// [names](satoku_rules::puzzle::About::NAMES), and so on, in words. Rules, too, if they are only
    /// [drawn](Self::write_drawn) there.
    pub fn unsaid(&self, puzzle: &Instance, text: &str) -> Vec<Cow<'static, str>> {
        let (about, label) = (puzzle.about(), called(puzzle));
        let has_more = puzzle.solution().is_some() || !puzzle.placed().is_empty();
        let has_more = has_more || puzzle.is_incomplete();
        let of_model = puzzle.base().words();
        if label.is_none() && about.is_empty() && !has_more && of_model.is_empty() && !self.draws {
            return Vec::new();
        }
        let base = puzzle.base().clone();
        let settings = if self.needs_model { Settings::of(base) } else { Settings::default() };
        let header = self.header.map_or(String::new(), |header| format!("{header}\n"));
        let again = parse_one(&format!("{header}{text}"), &settings, &Limiter::none()).ok();
        let again = again.as_ref();
        let is_cited = |text: &str| {
            let found = again.and_then(caption);
            found.is_some_and(|found| words(&found) == words(text))
        };
        let is_called = |label: &str| again.and_then(called) == Some(label) || is_cited(label);
        let is_lost_of_about = |(name, text): &(&'static str, &str)| {
            let found = again.and_then(|again| again.about().parts().find(|part| part.0 == *name));
            let may_be_cited = ["title", "author"].contains(name);
            let has = |found: &str| found == *text || *name == "rules" && found.starts_with(text);
            found.is_none_or(|(_, found)| !has(found))
                && !(may_be_cited && about.citation().is_some_and(|citation| is_cited(&citation)))
        };
        let lacks = |what: &dyn Fn(&Instance) -> bool| again.is_none_or(|again| !what(again));
        let (solution, placed) = (puzzle.solution(), puzzle.placed());
        let others = [
            (solution.is_some() && lacks(&|again| again.solution() == solution), "solution"),
            (!placed.is_empty() && lacks(&|again| again.placed() == placed), PLACED),
            (puzzle.is_incomplete() && lacks(&Instance::is_incomplete), "mark as incomplete"),
        ];
        let others = others.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, what)| what);
        let lost = label.filter(|label| !is_called(label)).map(|_| "label").into_iter();
        let lost = lost.chain(about.parts().filter(is_lost_of_about).map(|(name, _)| name));
        let lost = lost.chain(others).chain(of_model.iter().copied());
        let mut lost: Vec<Cow<'_, str>> = lost.map(Cow::Borrowed).collect();
        if let Some(again) = again.filter(|_| self.draws) {
            let _ = again.missing(puzzle, &Limiter::none(), &mut |rule| {
                let drawn = "(but for its drawing and its words)";
                lost.push(format!("rule `{}` {drawn}", rule.name()).into());
                true
            });
        }
        lost
    }
}

/// What is lost where placed values are written as givens.
const PLACED: &str = "difference between givens and placed values";

/// What a puzzle is called by its text: its label, or its name if that is not the text.
pub(super) fn called(puzzle: &Instance) -> Option<&str> {
    // (A name may begin like a file or a list.)
    let is_text = |name: &&str| {
        let settings = Settings::default();
        is_whole_puzzle(name, &settings) && parse_one(name, &settings, &Limiter::none()).is_ok()
    };
    puzzle.label().or_else(|| puzzle.own_name().filter(|name| !is_text(name)))
}

/// The only text that a format has room for: the label, else title and author, else the name.
pub(super) fn caption(puzzle: &Instance) -> Option<Cow<'_, str>> {
    puzzle.caption().or_else(|| called(puzzle).map(Cow::Borrowed))
}

/// A line with the caption of its puzzle behind it, if it has one.
pub(super) fn captioned(line: String, puzzle: &Instance) -> String {
    // (What would be read as deleted candidates is left out.)
    match caption(puzzle).filter(|caption| !is_no_label(caption)) {
        Some(caption) => format!("{line} {caption}"),
        None => line,
    }
}

/// Whether a model has a rule that says the same.
pub(crate) fn has_rule(model: &Model, rule: &Stated) -> bool {
    model.rules().iter().any(|own| own.statements() == rule.statements())
}

/// Cells in the order of the grid.
pub(super) fn sorted(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().copied().sorted_unstable().collect()
}

/// The groups of cells that a model's rules say differ, and say no more.
pub(super) fn groups(model: &Model) -> HashSet<Vec<Cell>> {
    let groups = model.rules().iter().filter_map(|rule| rule.group());
    groups.map(|group| sorted(group.cells)).collect()
}

/// The cells that a rule is about, with the values that they may hold, if it says only that.
pub(super) fn domains(rule: &Stated) -> Option<Vec<(&[Cell], ValueSet)>> {
    let domain = |(cells, table): (_, &TupleTable)| (cells, table.values());
    rule.statements().iter().map(|said| said.as_domain().map(domain)).collect()
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a model is the built-in one of its name, so that the name says it.
pub(super) fn is_built_in(model: &Model) -> bool {
    catalog::load_built_in(model.name(), &Limiter::none())
        .is_ok_and(|named| named.says_the_same(model))
}

/// That a puzzle cannot be written, and why, in words.
pub(super) fn refuse<T>(why: impl Into<String>) -> Result<T, WriteError> {
    Err(WriteError::Puzzle(why.into()))
}

/// Makes sure that a puzzle has no cells but those of its grid.
pub(super) fn refuse_extra_cells(puzzle: &Instance) -> Result<(), WriteError> {
    match puzzle.model().size().extra_cells().next() {
        None => Ok(()),
        Some(cell) => {
            refuse(format!("{cell} is an extra cell, and this format has cells of the grid only"))
        }
    }
}

/// Makes sure that all rules of a puzzle are those of its model, and that it has no extra cells.
pub(super) fn refuse_own_rules(puzzle: &Instance) -> Result<(), WriteError> {
    refuse_extra_cells(puzzle)?;
    match puzzle.rules().first() {
        None => Ok(()),
        Some(rule) => Err(WriteError::rule(rule, "this format has givens only")),
    }
}

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A rule that the format cannot say.
    #[error("the rule `{rule}` cannot be written: {problem}")]
    Rule {
        /// The rule's name, or its kind if it has none.
        rule: String,
        /// Why not, in words.
        problem: String,
    },
    /// Something else that the format cannot say: a size, a range of values, candidates.
    #[error("{0}")]
    Puzzle(String),
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl WriteError {
    pub(super) fn rule(rule: &Stated, problem: impl Into<String>) -> Self {
        let rule = if rule.name().is_empty() { rule.kind() } else { rule.name() };
        Self::Rule { rule: rule.to_owned(), problem: problem.into() }
    }
}
