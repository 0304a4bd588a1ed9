//! Input: how puzzles are read.

use std::ffi::OsString;

use clap::{Args, builder::TypedValueParser};

use super::{
    named::{found_by_name, named},
    suggested,
};
use crate::{
    cli::{error::Error, help::ADVANCED, input::Input, note::note, time_limit::within},
    model::catalog,
};
use satoku_formats::read::{FORMATS, LettersFrom, Settings, TextFormat, format};

const LETTERS_FROM: [(&str, LettersFrom); 2] = [("1", LettersFrom::One), ("10", LettersFrom::Ten)];

/// Puzzles, and how they are read.
#[derive(Clone, Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// A puzzle as text, a file of puzzles, or - for standard input (also if nothing is named)
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzles: Vec<OsString>,

    #[command(flatten)]
    pub reading: ReadArgs,
}

impl PuzzleArgs {
    pub(crate) fn input(&self) -> Result<Input, Error> {
        Ok(Input::new(&self.puzzles, self.reading.settings()?)?)
    }
}

/// How puzzles are read, and which format they are in.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadArgs {
    #[command(flatten)]
    pub texts: TextArgs,

    /// The format of the input, if it is not recognised: see 'satoku formats'
    #[arg(long, value_name = "FORMAT", value_parser = from_format(), help_heading = "Input")]
    pub from: Option<&'static TextFormat>,

    /// The column of a table that has the puzzles [default: puzzle, quiz, quizzes, sudoku,
    /// question, problem, grid or clues]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["lines", "from"], help_heading = "Input")]
    pub column: Option<String>,
}

/// How puzzles are read, in whichever format they are.
#[derive(Clone, Debug, Args)]
pub(crate) struct TextArgs {
    /// The model: a name, a file, or several joined by commas [default: classic]
    #[arg(long, short, value_name = "NAME|FILE", value_parser = suggested::model(),
        hide_possible_values = true, help_heading = "Input")]
    pub model: Option<String>,

    /// Read each line as a puzzle: no drawings, tables or comments. Other lines are invalid, and
    /// blank ones are skipped
    #[arg(long, help_heading = "Input")]
    pub lines: bool,

    /// The number that the letter A stands for, where the text does not tell
    #[arg(long, value_name = "1|10", value_parser = named(&LETTERS_FROM), help_heading = ADVANCED)]
    pub letters_from: Option<LettersFrom>,

    /// Read any unexpected character as an empty cell
    #[arg(long, help_heading = ADVANCED)]
    pub lenient: bool,

    /// Ignore a rule by its name in the file: a tag of an ISS string, or a key of f-puzzles
    /// (repeatable)
    #[arg(long, value_name = "KEY", help_heading = ADVANCED)]
    pub ignore: Vec<String>,

    /// Read values that were entered while solving an f-puzzles file as givens
    #[arg(long, help_heading = ADVANCED)]
    pub as_given: bool,

    /// Read SudokuPad puzzles without the rules that are only drawn; the answer ignores them
    #[arg(long, help_heading = ADVANCED)]
    pub incomplete: bool,

    /// Read SudokuPad cages with a sum as sums, unless they say that their values differ
    #[arg(long, help_heading = ADVANCED)]
    pub cages_sum: bool,

    /// Refuse f-puzzles files with drawings that no rule explains or clues without effect, and
    /// conversions that lose the title, the author, the rules in prose or the source
    #[arg(long, help_heading = ADVANCED)]
    pub strict: bool,
}

fn from_format() -> impl TypedValueParser<Value = &'static TextFormat> {
    found_by_name(FORMATS.iter().map(|format| format.name), format)
}

impl ReadArgs {
    pub(crate) fn settings(&self) -> Result<Settings, Error> {
        let column = self.column.clone();
        Ok(Settings { from: self.from, column, ..self.texts.settings()? })
    }
}

impl TextArgs {
    pub(crate) fn settings(&self) -> Result<Settings, Error> {
        let spec = self.model.as_deref().unwrap_or(catalog::DEFAULT);
        let model = within("the model is not read", |limiter| catalog::load(spec, limiter))??;
        model.notes().iter().for_each(|text| note(text));
        Ok(Settings {
            model,
            model_is_fixed: self.model.is_some(),
            from: None,
            column: None,
            lines: self.lines,
            lenient: self.lenient,
            ignore: self.ignore.clone(),
            as_given: self.as_given,
            incomplete: self.incomplete,
            cages_sum: self.cages_sum,
            letters_from: self.letters_from,
            strict: self.strict,
            propose: false,
        })
    }
}
