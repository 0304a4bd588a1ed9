//! `satoku convert`: puzzles in another format.

use std::borrow::Cow;

use clap::builder::TypedValueParser;

use crate::{
    cli::{
        args::named::found_by_name,
        prelude::*,
        text_output::{Separator, TextOutput},
    },
    engine::with_found_solution,
    model::catalog,
    write::{TARGETS, Target, WriteError, target},
};
use satoku_formats::{propose::propose, read::is_whole_puzzle};

/// Puzzles, and what to make of them.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku convert puzzle.toml --to f-puzzles-link\n\
    \x20 satoku convert 'https://sudokupad.app/fpuzN4Ig...' --to toml -o puzzle.toml\n\
    \x20 satoku convert puzzles.txt --to svg -o folder/\n\
    \x20 satoku convert --propose 'https://sudokupad.app/sclN4Ig...' -o puzzle.toml")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,

    /// The format, one that 'satoku formats' lists as written. A rule that it does not support is
    /// refused by name
    #[arg(long, value_name = "FORMAT", value_parser = targets(), required_unless_present = "propose")]
    pub to: Option<&'static Target>,

    /// Write a puzzle file with the rules that an f-puzzles or SudokuPad puzzle's text (English)
    /// and drawing may mean, and in comments what was not understood. It is to be checked
    #[arg(long, conflicts_with = "strict")]
    pub propose: bool,

    #[command(flatten)]
    pub limits: TimeArgs,

    /// The file to write, or FOLDER/ for a file per puzzle [default: standard output]
    #[arg(long, short, value_name = "FILE|DIR", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Print no notes
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

/// The name of a format that can be written.
fn targets() -> impl TypedValueParser<Value = &'static Target> {
    found_by_name(TARGETS.iter().map(|target| target.name), target)
}

impl ConvertArgs {
    /// Writes the puzzles. One that the format cannot express is reported and left out.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let to = self.target()?;
        let settings = self.puzzles.reading.settings()?;
        let settings = Settings { propose: self.propose, ..settings };
        let mut input = Input::new(&self.puzzles.puzzles, settings.clone())?;
        let several = match to {
            Target { is_line: true, .. } => Separator::Lines,
            Target { ending: "svg", .. } => Separator::Refused("picture"),
            Target { ending: "toml", .. } => Separator::Refused("puzzle file"),
            _ => Separator::WithBlankLines,
        };
        let texts = TextOutput { ending: to.ending, header: to.header, several, quiet: self.quiet };
        let mut status = Status::Fine;
        texts.write(&mut input, self.output.as_deref(), out, &mut status, |puzzle, status| {
            let written = within("a puzzle is not written", |limiter| {
                if self.propose {
                    propose(puzzle, &settings, limiter)
                } else {
                    written_as(to, puzzle, &settings, limiter)
                }
            });
            let written = written.unwrap_or_else(|late| Err(WriteError::Puzzle(late.to_string())));
            let (name, shown) = (to.name, || shortened(&puzzle.to_string()));
            match written.and_then(|text| with_all_said(to, puzzle, text, &settings)) {
                Ok((text, unsaid)) => {
                    unsaid
                        .iter()
                        .filter(|_| !self.quiet)
                        .for_each(|what| note(&format!("{}: {what}", shown())));
                    Ok(Some(text))
                }
                Err(error) => {
                    let puzzle = shown();
                    note(&format!("{puzzle}: not written as {name}: {error}"));
                    status.worsen(Status::Unreadable);
                    Ok(None)
                }
            }
        })?;
        Ok(status)
    }

    /// The format to write: a proposal is a puzzle file.
    fn target(&self) -> Result<&'static Target, Error> {
        const FILE: &str = "toml";
        match self.to {
            Some(Target { name, .. }) if self.propose && *name != FILE => {
                Err(format!("--propose writes a puzzle file: leave out --to {name}").into())
            }
            Some(to) => Ok(to),
            None => Ok(target(FILE).expect("puzzle files are written")),
        }
    }
}

/// The puzzle's text, and a note on what of its title, author, rules in prose and source was left
/// out.
fn with_all_said(
    target: &Target,
    puzzle: &Instance,
    text: String,
    settings: &Settings,
) -> Result<(String, Option<String>), WriteError> {
    let unsaid = target.unsaid(puzzle, &text);
    if unsaid.is_empty() {
        return Ok((text, None));
    }
    let what = format!("its {}", in_a_row(&unsaid));
    if settings.strict {
        let what = format!("{what} would be left out, which this format does not support");
        return Err(WriteError::Puzzle(what));
    }
    Ok((text, Some(format!("{what} left out, which {} does not support", target.name))))
}

/// `title, author and source`.
fn in_a_row(words: &[Cow<str>]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.join(", "),
    }
}

/// A puzzle in a format. If the format does not name models, the model must be that of the command
/// line, which is then needed to read the text, too.
pub(super) fn written_as(
    target: &Target,
    puzzle: &Instance,
    settings: &Settings,
    limiter: &Limiter,
) -> Result<String, WriteError> {
    if target.needs_model && !puzzle.base().says_the_same(&settings.model) {
        let own = puzzle.base().name();
        let what = format!("its model is {own}, which this format does not name");
        // (A puzzle file says its model itself, and refuses to be told.)
        let is_of_file = puzzle.name().is_some_and(|name| !is_whole_puzzle(name, settings));
        let way = match catalog::load_built_in(own, &Limiter::none()) {
            Ok(named) if !is_of_file && named.says_the_same(puzzle.base()) => {
                format!("use --model {own}, here and when the text is read")
            }
            _ => "csv, toml, json and others do".to_owned(),
        };
        return Err(WriteError::Puzzle(format!("{what}; {way}")));
    }
    let solved = target.takes_solution.then(|| with_found_solution(puzzle, limiter));
    let write = if settings.strict { Target::write } else { Target::write_drawn };
    write(target, solved.as_ref().unwrap_or(puzzle), limiter)
}
