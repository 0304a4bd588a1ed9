//! Engine: what finds the solutions, and how it is told of the puzzle.

use clap::Args;

use super::{named::named, suggested};
use crate::{
    cli::help::ADVANCED,
    cnf::{AtMostOne, Encoding, Level, SumEncoding},
    engine::{Engine, PuzzleSolver, Session},
};

/// An engine, and who confirms what it says.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The engine: sat (and others that help where it takes long), sat:SOLVER (that solver alone:
    /// varisat, batsat, or what else is built in), milp, native (very fast, 9x9 only), learn (for
    /// hard variants), backtrack, or backtrack:STRATEGY with one of reference, candidates,
    /// recursive, stack, pruning, course, course-fast (each also with -down, for values downwards);
    /// or a solver of your own, external:'COMMAND {}', where {} is the file it reads and {out}, if
    /// it has one, the file it writes [default: sat; where count has a --limit above 10000 and
    /// there are many solutions, native or backtrack:candidates]
    #[arg(long, short, value_parser = suggested::engine(), hide_possible_values = true, help_heading = "Engine")]
    pub engine: Option<Engine>,

    /// Do not have a second engine confirm the answer
    #[arg(long, help_heading = "Engine")]
    pub no_cross_check: bool,

    /// As fast as it goes, for collections: --engine native for the puzzles that it knows and
    /// decides soon (or within --limit-nodes), the usual engine for others, and --no-cross-check
    #[arg(long, conflicts_with = "engine", help_heading = "Engine")]
    pub fast: bool,

    /// How it is told of the puzzle.
    #[command(flatten, next_help_heading = ADVANCED)]
    pub clauses: ClauseArgs,
}

impl EngineArgs {
    /// A builder of sessions with these engines.
    pub(crate) fn session(&self) -> PuzzleSolver<()> {
        let default = if self.fast { Engine::Fast } else { Engine::Auto };
        Session::builder()
            .engine(self.engine.clone().unwrap_or(default))
            .encoding(self.clauses.encoding())
            .cross_check(!self.no_cross_check && !self.fast)
    }
}

/// How puzzles become clauses.
#[derive(Debug, Args)]
pub(crate) struct ClauseArgs {
    /// How much of the program is written as clauses
    #[arg(long, value_name = "LEVEL", default_value = "extended", value_parser = named(&Level::ALL))]
    pub encoding: Level,

    /// How at-most-one constraints are written as clauses (auto: pairwise where that is short, else
    /// product; pairwise: only sums and the like have auxiliary variables)
    #[arg(long, value_name = "ENCODING", default_value = "auto", value_parser = named(&AtMostOne::ALL))]
    pub at_most_one: AtMostOne,

    /// How sums with weights are written as clauses (auto: combinations where they are few, else
    /// order, or for very large sums adder; combinations: sets of different values with a right
    /// total; order: numbers in order variables, added in pairs; adder: binary numbers)
    #[arg(long, value_name = "ENCODING", default_value = "auto", value_parser = named(&SumEncoding::ALL))]
    pub sums: SumEncoding,
}

impl ClauseArgs {
    /// How programs become clauses.
    pub(crate) fn encoding(&self) -> Encoding {
        Encoding { level: self.encoding, at_most_one: self.at_most_one, sums: self.sums }
    }
}
