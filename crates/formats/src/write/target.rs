//! What a format is that puzzles are written in, and why a puzzle cannot be.

use thiserror::Error;

use satoku_core::{
    interrupt::{Limiter, Stopped},
    model::{Model, catalog},
    puzzle::{About, Instance},
    rule::Stated,
};

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
    /// Where it has what a puzzle says of itself.
    pub about: AboutIn,
    /// The ending of a file with it.
    pub ending: &'static str,
    /// The puzzle in it, without the last line's end.
    pub write: fn(&Instance) -> Result<String, WriteError>,
    /// The same within limits, where it may take long.
    pub(super) long_write: Option<LongWrite>,
}

/// Writes a puzzle within limits.
pub(super) type LongWrite = fn(&Instance, &Limiter) -> Result<String, WriteError>;

impl Target {
    /// What most formats are: a line for each puzzle, with the model, and the label after it.
    pub(super) const LINE: Self = Self {
        name: "",
        summary: "",
        header: None,
        is_line: true,
        needs_model: false,
        about: AboutIn::Label,
        ending: "txt",
        write: |_| Ok(String::new()),
        long_write: None,
    };

    /// The puzzle in it, written within limits.
    ///
    /// # Errors
    /// If the format cannot say the puzzle, or it is stopped.
    pub fn write_within(&self, puzzle: &Instance, limiter: &Limiter) -> Result<String, WriteError> {
        match self.long_write {
            Some(write) => write(puzzle, limiter),
            None => (self.write)(puzzle),
        }
    }

    /// A text of just this puzzle: under the header, in a format that has one.
    ///
    /// # Errors
    /// If the format cannot say the puzzle.
    pub fn document(&self, puzzle: &Instance) -> Result<String, WriteError> {
        let text = (self.write)(puzzle)?;
        Ok(match self.header {
            Some(header) => format!("{header}\n{text}"),
            None => text,
        })
    }
}

/// Where a format has the title, the author, the rules in prose and the source of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AboutIn {
    /// In places of their own.
    Fields,
    /// It has title and author where a puzzle without them has its label.
    Label,
    /// Nowhere.
    Nowhere,
}

impl Target {
    /// What a puzzle says of itself and `text`, which is the puzzle in this format, does not: some
    /// of the [names](About::NAMES).
    pub fn unsaid(&self, puzzle: &Instance, text: &str) -> Vec<&'static str> {
        let is_cited = match self.about {
            AboutIn::Fields => return Vec::new(),
            // (A label of its own goes before, and not every text can be one.)
            AboutIn::Label => {
                let without = (self.write)(&puzzle.clone().with_about(About::default()));
                without.is_ok_and(|without| without.trim_end() != text.trim_end())
            }
            AboutIn::Nowhere => false,
        };
        let is_said = |name: &str| is_cited && ["title", "author"].contains(&name);
        puzzle.about().parts().map(|(name, _)| name).filter(|name| !is_said(name)).collect()
    }
}

/// Whether a model is the built-in one of its name, so that the name says it.
pub(super) fn is_built_in(model: &Model) -> bool {
    catalog::load_built_in(model.name()).is_ok_and(|named| named.says_the_same(model))
}

/// Makes sure that a puzzle has no cells but those of its grid.
pub(super) fn refuse_extra_cells(puzzle: &Instance) -> Result<(), WriteError> {
    match puzzle.model().size().extra_cells().next() {
        None => Ok(()),
        Some(cell) => Err(WriteError::Puzzle(format!(
            "{cell} is an extra cell, and this format has cells of the grid only"
        ))),
    }
}

/// Makes sure that all rules of a puzzle are those of its model, and that it has no extra cells.
pub(super) fn refuse_own_rules(puzzle: &Instance) -> Result<(), WriteError> {
    refuse_extra_cells(puzzle)?;
    match puzzle.rules().first() {
        None => Ok(()),
        Some(rule) => {
            let rule = rule.name().to_owned();
            let problem = "this format has givens only".to_owned();
            Err(WriteError::Rule { rule, problem })
        }
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
