//! Input: how puzzles are read.

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};

use super::suggested;
use crate::{
    cli::{error::Error, help::ADVANCED, note::note, time_limit::within},
    model::catalog,
};
use satoku_formats::read::{FORMATS, LettersFrom, Settings, TextFormat, format};

/// How puzzles are read, and which format they are in.
#[derive(Debug, Args)]
pub struct ReadArgs {
    /// How they are read.
    #[command(flatten)]
    pub texts: TextArgs,

    /// What all texts are, where that is not to be told by themselves: a format of `satoku formats`
    #[arg(long, value_name = "FORMAT", value_parser = from_format(), help_heading = "Input")]
    pub from: Option<&'static TextFormat>,

    /// The column of a table that has the puzzles [default: puzzle, quiz, quizzes, sudoku, question, problem, grid
    /// or clues]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["lines", "from"], help_heading = "Input")]
    pub column: Option<String>,
}

/// How puzzles are read, in whichever format they are.
#[derive(Debug, Args)]
pub struct TextArgs {
    /// The model: a name, a file, or several joined by commas [default: classic]
    #[arg(long, short, value_name = "NAME|FILE", value_parser = suggested::model(),
        hide_possible_values = true, help_heading = "Input")]
    pub model: Option<String>,

    /// Take each line for a puzzle, never for a part of one: no drawings, tables or comments. A line that is
    /// no puzzle is invalid, a blank one is skipped
    #[arg(long, help_heading = "Input")]
    pub lines: bool,

    /// Which number the letter A stands for in values above 9, where that is not to be told by the text
    #[arg(long, value_name = "1|10", value_parser = letters_from(), help_heading = ADVANCED)]
    pub letters_from: Option<LettersFrom>,

    /// Take any unexpected character as an empty cell
    #[arg(long, help_heading = ADVANCED)]
    pub lenient: bool,

    /// Leave out this rule, by its name in the file: a tag of an ISS string, or a key of f-puzzles (may
    /// be given again)
    #[arg(long, value_name = "KEY", help_heading = ADVANCED)]
    pub ignore: Vec<String>,

    /// Take values that somebody has typed into an f-puzzles file as givens
    #[arg(long, help_heading = ADVANCED)]
    pub as_given: bool,

    /// Read SudokuPad's puzzles without the rules that are only drawn; the answer is about the others
    #[arg(long, help_heading = ADVANCED)]
    pub incomplete: bool,

    /// Read SudokuPad's cages that have a sum, and do not say that their values differ, as sums
    #[arg(long, help_heading = ADVANCED)]
    pub cages_sum: bool,

    /// Refuse f-puzzles files with drawings that no rule of theirs explains, or clues that say nothing; and what
    /// 'convert' would write without its title, author, rules in prose or source
    #[arg(long, help_heading = ADVANCED)]
    pub strict: bool,
}

/// A parser of formats' names.
fn from_format() -> impl TypedValueParser<Value = &'static TextFormat> {
    let names = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name));
    names.map(|name| format(&name).expect("only names of formats are possible"))
}

/// A parser of the number that A stands for.
fn letters_from() -> impl TypedValueParser<Value = LettersFrom> {
    let number = |text: String| if text == "1" { LettersFrom::One } else { LettersFrom::Ten };
    PossibleValuesParser::new(["1", "10"]).map(number)
}

impl ReadArgs {
    /// How text is read.
    ///
    /// # Errors
    /// If the model cannot be loaded.
    pub fn settings(&self) -> Result<Settings, Error> {
        let column = self.column.clone();
        Ok(Settings { from: self.from, column, ..self.texts.settings()? })
    }
}

impl TextArgs {
    /// How text is read.
    ///
    /// # Errors
    /// If the model cannot be loaded.
    pub fn settings(&self) -> Result<Settings, Error> {
        let spec = self.model.as_deref().unwrap_or(catalog::DEFAULT);
        let model = within("the model is not read", || catalog::load(spec))??;
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
        })
    }
}
