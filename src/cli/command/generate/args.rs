//! The arguments of `satoku generate`.

use std::{ffi::OsString, ops::RangeInclusive};

use crate::{
    cli::args::{input::TextArgs, output::OutputArgs},
    cli::prelude::*,
    generate::{Difficulty, RandomClues, Symmetry},
    steps::Technique,
};

/// What puzzles to make.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku generate -n 10 --difficulty hard --symmetry rotate180\n\
    \x20 satoku generate --model 6x6 --seed 7 --minimal\n\
    \x20 satoku generate --model nurikabe --size 7x7 --seed 7\n\
    \x20 satoku generate --with x-wing --seed 7\n\
    \x20 satoku generate --with-clues killer,thermometer:5 --seed 7\n\
    \x20 satoku generate my.toml --seed 7 --minimal")]
pub(crate) struct GenerateArgs {
    /// A puzzle file, TOML or JSON, in which clues may have the value "?": values and givens are
    /// found for it [default: puzzles have givens, and the clues of --with-clues]
    #[arg(value_name = "FILE")]
    pub draft: Option<PathBuf>,

    #[command(flatten)]
    pub reading: TextArgs,

    /// The number of rows and columns of a genre's problems, such as 6x9, or one number for both
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = size)]
    pub size: Option<(usize, usize)>,

    /// The number of puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u64,

    /// The seed: the same seed makes the same puzzles [default: a random one, which is printed]
    #[arg(long, short, value_name = "S")]
    pub seed: Option<u64>,

    /// The number of givens, both ends included [default: givens are removed while the solution is
    /// unique]
    #[arg(long, value_name = "MIN..MAX", value_parser = givens)]
    pub givens: Option<RangeInclusive<usize>>,

    /// Add random clues: kinds, each optionally with a number of clues, such as
    /// killer,thermometer:5
    #[arg(long, value_name = "KIND[:N],...", value_delimiter = ',',
        value_parser = suggested::random_clues(), hide_possible_values = true)]
    pub with_clues: Vec<RandomClues>,

    /// Leave no redundant given or clue; with a symmetry, no redundant set of symmetric givens
    #[arg(long)]
    pub minimal: bool,

    /// The symmetry of the pattern of givens
    #[arg(long, value_name = "SYMMETRY", default_value = "none",
        value_parser = named(&Symmetry::ALL))]
    pub symmetry: Symmetry,

    /// How hard for people: easy needs singles (and what one rule alone forbids), medium also
    /// locked candidates and naked pairs, hard subsets, fish, wings and colouring, expert the other
    /// techniques of steps, extreme the solver's reasons
    #[arg(long, short, value_name = "LEVEL", value_parser = named(&Difficulty::ALL))]
    pub difficulty: Option<Difficulty>,

    /// A technique that solving them takes, by its name or title: where it comes, no easier one
    /// helps
    #[arg(long = "with", value_name = "TECHNIQUE", hide_possible_values = true,
        value_parser = suggested::technique())]
    pub technique: Option<&'static Technique>,

    /// The solution of the puzzles, a full grid
    #[arg(long, value_name = "GRID|FILE", help_heading = "Input")]
    pub from: Option<OsString>,

    /// Give up a puzzle after this many tries [default: 10000 on small grids, down to 100 on large
    /// ones]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..),
        help_heading = "Limits")]
    pub tries: Option<u32>,

    /// Give up a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_negative_numbers = true, help_heading = "Limits")]
    pub limit_time: Duration,

    #[command(flatten)]
    pub output: OutputArgs,
}

/// `ROWSxCOLUMNS`, or one number for both.
fn size(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|side| *side > 0);
    let size = match text.split_once('x') {
        Some((rows, columns)) => number(rows).zip(number(columns)),
        None => number(text).map(|side| (side, side)),
    };
    size.ok_or_else(|| "expected ROWSxCOLUMNS, such as 6x9, or one number for both".to_owned())
}

/// `MIN..MAX`, both included, or one number.
fn givens(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| text.parse::<usize>().ok();
    let range = match text.split_once("..") {
        Some((least, most)) => number(least).zip(number(most)),
        None => number(text).map(|both| (both, both)),
    };
    match range {
        Some((least, most)) if least <= most => Ok(least..=most),
        Some((least, most)) => Err(format!("{least} is more than {most}, expected MIN..MAX")),
        None => Err("expected MIN..MAX, such as 24..28, or one number".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_givens_includes_both_ends() {
        assert_eq!(givens("24..28"), Ok(24..=28));
        assert_eq!(givens("17"), Ok(17..=17));
        for text in ["28..24", "..", "24..", "x", "-1..3", "24...28"] {
            assert!(givens(text).is_err(), "{text}");
        }
    }
}
