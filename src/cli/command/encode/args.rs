//! The arguments of `satoku encode`.

use std::ffi::OsString;

use clap::builder::TypedValueParser;

use crate::{
    cli::{
        args::{engine::ClauseArgs, named::found_by_name},
        numbered_files::EachArgs,
        prelude::*,
    },
    export::Format,
};

/// A puzzle, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku encode puzzle.txt -o puzzle.cnf\n\
    \x20 satoku encode --model 6x6 --to lp -o empty.lp\n\
    \x20 satoku encode -m 4x4 --comments 1...........2..3\n\
    \x20 satoku encode puzzles.txt --each -o formulas\n\
    \x20 satoku encode puzzle.txt --cubes 64 --to json")]
pub(crate) struct EncodeArgs {
    /// The puzzle, as text or the first in a file [default: the model's empty grid]
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: Option<OsString>,

    #[command(flatten)]
    pub reading: ReadArgs,

    /// The format; json, iss and pencilmarks write cubes as puzzles, one a line; in wcnf givens are
    /// soft clauses, so that a solver tells which are too many [default: dimacs, with --cubes icnf]
    #[arg(long, short, value_parser = To::parser(), value_name = "FORMAT", help_heading = "Output")]
    pub to: Option<To>,

    /// The file to write, or with --each the folder [default: standard output]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub each: EachArgs,

    #[command(flatten)]
    pub limits: TimeArgs,

    /// Forbid this solution (repeatable)
    #[arg(long, value_name = "GRID|FILE")]
    pub block: Vec<OsString>,

    /// Write what is left after presolve (dimacs, icnf); decode then needs --presolve, too
    #[arg(long)]
    pub presolve: bool,

    /// Split the puzzle into K cubes for K machines: together they have all its solutions, and no
    /// two share one
    #[arg(long, value_name = "K")]
    pub cubes: Option<usize>,

    /// Leave out the comments that name the variables
    #[arg(long, help_heading = "Output")]
    pub no_names: bool,

    /// Add comments that name the rule and the row of clauses (not in icnf; in lp and mps rows have
    /// names)
    #[arg(long, help_heading = "Output")]
    pub comments: bool,

    /// Write the LP relaxation: variables may have any value from 0 to 1 (lp, mps)
    #[arg(long)]
    pub relax: bool,

    /// Print the numbers of variables, rows, clauses and literals by origin instead of the file
    #[arg(long, help_heading = "Output")]
    pub stats: bool,

    #[command(flatten, next_help_heading = ADVANCED)]
    pub clauses: ClauseArgs,
}

/// What the puzzle is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// A file for solvers.
    Solver(Format),
    /// One puzzle a line for each piece, in the format of this name.
    Pieces(&'static str),
}

impl To {
    /// Formats of pieces. These have candidates, and may have any model and any rules: the formats
    /// say all that, or refuse it.
    pub(crate) const PIECES: [&'static str; 3] = ["json", "iss", "pencilmarks"];

    /// Parses the name of a format for solvers or of one for pieces.
    fn parser() -> impl TypedValueParser<Value = Self> {
        let solvers = Format::ALL.into_iter().map(|(name, _)| name);
        found_by_name(solvers.chain(Self::PIECES), |name| {
            let solver = Format::ALL.into_iter().find(|(other, _)| *other == name);
            let piece = || Self::PIECES.into_iter().find(|piece| *piece == name).map(Self::Pieces);
            solver.map(|(_, format)| Self::Solver(format)).or_else(piece)
        })
    }

    /// How a file's name ends.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Solver(format) => format.extension(),
            Self::Pieces("json") => "jsonl",
            Self::Pieces(_) => "txt",
        }
    }
}
