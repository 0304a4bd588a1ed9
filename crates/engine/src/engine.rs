//! The engines by name.

use std::iter;

use thiserror::Error;

use crate::{Auto, Backtracker, Fast, Learn, Milp, Native, Portfolio, Sat, Searcher, Strategy};
#[cfg(feature = "external")]
use crate::{CommandError, CommandLine, External};
use satoku_cnf::Encoding;
use satoku_sat::{SOLVERS, SolverKind};

/// An engine, by its name on the command line where it has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// The default: the portfolio, and for more solutions than that can list one that counts in
    /// constant memory.
    #[default]
    Auto,
    /// The native engine for 9x9 puzzles that it supports and solves soon, [`Auto`](Self::Auto) for
    /// others: the fastest for collections.
    Fast,
    /// Several searches in turns, SAT solvers among them: `sat` on the command line.
    Portfolio,
    /// One of the embedded SAT solvers.
    Sat(&'static SolverKind),
    /// The embedded integer programming solver.
    Milp,
    /// The engine of bitboards, for 9x9 grids.
    Native,
    /// The search that learns from contradictions, by the reasons of propagators.
    Learn,
    /// The backtracker, with a strategy.
    Backtrack(Strategy),
    /// A command.
    #[cfg(feature = "external")]
    External(CommandLine),
}

/// How a command is written where engines are named, if commands can be run.
const EXTERNAL: &str = if cfg!(feature = "external") { ", external:'COMMAND {}'" } else { "" };

/// No engine has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnknownEngine {
    /// No engine is called like that.
    #[error("unknown engine \"{0}\", expected one of: {names}{EXTERNAL}",
        names = Engine::names().join(", "))]
    Name(String),
    /// What comes after `external:` is not a command.
    #[cfg(feature = "external")]
    #[error(transparent)]
    Command(#[from] CommandError),
}

impl Engine {
    /// The names of all engines that are built in.
    pub fn names() -> Vec<String> {
        let solvers = SOLVERS.iter().map(|solver| format!("sat:{}", solver.name));
        let strategies = Strategy::all();
        let strategies = strategies.iter().map(|strategy| format!("backtrack:{strategy}"));
        iter::once("sat".to_owned())
            .chain(solvers)
            .chain(["milp", "native", "learn", "backtrack"].map(str::to_owned))
            .chain(strategies)
            .collect()
    }

    /// An engine of this kind. The encoding is for engines that have one.
    pub fn build(&self, encoding: Encoding) -> Box<dyn Searcher> {
        match self {
            Self::Auto => Box::new(Auto::new(encoding)),
            Self::Fast => Box::new(Fast::before(Self::Auto.build(encoding))),
            Self::Portfolio => Box::new(Portfolio::new(encoding)),
            Self::Sat(solver) => Box::new(Sat::new(encoding).with(solver)),
            Self::Milp => Box::new(Milp),
            Self::Native => Box::new(Native::default()),
            Self::Learn => Box::new(Learn::default()),
            Self::Backtrack(strategy) => Box::new(Backtracker::new(*strategy)),
            #[cfg(feature = "external")]
            Self::External(command) => Box::new(External::new(command.clone(), encoding)),
        }
    }

    /// Whether it reads clauses, so that their encoding matters.
    pub fn has_encoding(&self) -> bool {
        match self {
            Self::Auto | Self::Fast | Self::Portfolio | Self::Sat(_) => true,
            #[cfg(feature = "external")]
            Self::External(_) => true,
            Self::Milp | Self::Native | Self::Learn | Self::Backtrack(_) => false,
        }
    }

    /// The engines that check this one: those after the first are for puzzles that it takes too
    /// long for, or that have more solutions than it can list. The first shares nothing with this
    /// one; of the others those are asked that share nothing with the search that came to the end.
    pub fn checkers(&self) -> Vec<Self> {
        let mut checkers =
            vec![Self::Backtrack(Strategy::REFERENCE), Self::Backtrack(Strategy::CANDIDATES)];
        match self {
            // What is usual may have the search on candidates take a turn.
            Self::Backtrack(strategy) if strategy.reads_statements() => {
                vec![Self::Sat(SolverKind::DEFAULT), Self::Backtrack(Strategy::REFERENCE)]
            }
            // It has propagators in common with the search on candidates.
            Self::Learn => {
                vec![Self::Backtrack(Strategy::REFERENCE), Self::Sat(SolverKind::DEFAULT)]
            }
            Self::Backtrack(_) => vec![Self::Portfolio, Self::Backtrack(Strategy::CANDIDATES)],
            Self::Auto | Self::Fast | Self::Portfolio => {
                checkers.push(Self::Sat(SolverKind::STEADY));
                checkers
            }
            _ => checkers,
        }
    }
}

impl std::str::FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let unknown = || UnknownEngine::Name(name.to_owned());
        match name {
            "sat" => Ok(Self::Portfolio),
            "milp" => Ok(Self::Milp),
            "native" => Ok(Self::Native),
            "learn" => Ok(Self::Learn),
            "backtrack" => Ok(Self::Backtrack(Strategy::REFERENCE)),
            _ => {
                #[cfg(feature = "external")]
                if let Some(command) = name.strip_prefix("external:") {
                    return Ok(Self::External(CommandLine::parse(command)?));
                }
                if let Some(solver) = name.strip_prefix("sat:") {
                    return SolverKind::named(solver).map(Self::Sat).ok_or_else(unknown);
                }
                name.strip_prefix("backtrack:")
                    .and_then(|name| Strategy::all().into_iter().find(|s| s.to_string() == name))
                    .map(Self::Backtrack)
                    .ok_or_else(unknown)
            }
        }
    }
}
