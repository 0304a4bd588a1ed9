//! Why there is no puzzle.

use std::fmt;

use thiserror::Error;

use super::{difficulty::Difficulty, prelude::*, symmetry::Symmetry};
use satoku_rules::{grid::Cells, rule::RuleError};

/// Why there is no puzzle.
#[derive(Debug, Error)]
pub enum Failure {
    /// The model has no solution.
    #[error("\"{0}\" has no solution at all, so it has no puzzles")]
    NoSolution(String),
    /// The shapes of a draft leave no solution, whatever the values of its clues are.
    #[error("\"{draft}\" has no solution whatever its open values are: {why}")]
    Contradiction {
        /// The draft's name.
        draft: String,
        /// What contradicts itself, in words.
        why: String,
    },
    /// A clue is too large with the value that it has in a solution.
    #[error("the value of a clue cannot be stated: {0}")]
    Clue(Box<RuleError>),
    /// No rule is about these cells beside the board, so that they can hold anything.
    #[error(
        "no rule is about {0}, so no puzzle has one solution: bind extra cells by a rule, give \
         them, or leave them out"
    )]
    Unbound(Cells),
    /// The solution that was asked for leaves nothing that its empty cells can hold.
    #[error("what is given as the solution of \"{0}\" is part of none")]
    NoRest(String),
    /// The grid is not square, and the symmetry is for squares alone.
    #[error("{symmetry} symmetry needs a square grid, and \"{model}\" is {size}")]
    NoSquare {
        /// The symmetry.
        symmetry: Symmetry,
        /// The model's name.
        model: String,
        /// Its size.
        size: Size,
    },
    /// The number of givens is impossible.
    #[error("found {least} to {most} givens, expected a range within the {cells} cells")]
    Givens {
        /// The least number.
        least: usize,
        /// The greatest.
        most: usize,
        /// The number of cells.
        cells: usize,
    },
    /// No pattern with the symmetry has such a number of cells.
    #[error("no pattern with {symmetry} symmetry has {least} to {most} of {cells} cells")]
    NoPattern {
        /// The symmetry.
        symmetry: Symmetry,
        /// The least number.
        least: usize,
        /// The greatest.
        most: usize,
        /// The number of cells.
        cells: usize,
    },
    /// What takes a technique is harder than that.
    #[error("what takes {technique} is at least {least}, and {found} was asked for")]
    TooHard {
        /// The technique's title.
        technique: &'static str,
        /// The difficulty that it makes.
        least: Difficulty,
        /// The one that was asked for.
        found: Difficulty,
    },
    /// The genre has no such problem.
    #[error("{genre}: {problem}")]
    Problem {
        /// The name of the genre.
        genre: &'static str,
        /// What is wrong, in words.
        problem: String,
    },
    /// Bad luck, or what is asked for is not possible.
    #[error("gave up after {tries} tries{}", in_words(nearest.as_ref()))]
    GaveUp {
        /// How many there were.
        tries: u64,
        /// What came nearest.
        nearest: Option<Nearest>,
    },
    /// The time is up.
    #[error(
        "gave up after {} seconds and {tries} tries{}", limit.as_secs_f64(),
        in_words(nearest.as_ref())
    )]
    OutOfTime {
        /// How much time there was.
        limit: Duration,
        /// How many tries there were.
        tries: u64,
        /// What came nearest.
        nearest: Option<Nearest>,
    },
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine returned an invalid solution.
    #[error("the engine returned an invalid solution: {objection}: {solution}")]
    Broken {
        /// What it returned.
        solution: Grid,
        /// What is wrong with it.
        objection: String,
    },
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Engine(stopped.into())
    }
}

fn in_words(nearest: Option<&Nearest>) -> String {
    nearest.map_or(String::new(), |nearest| format!("; what came nearest had {nearest}"))
}

/// A puzzle that is not as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// How many givens it has.
    pub givens: usize,
    /// How hard it is, if that is what is wrong with it.
    pub difficulty: Option<Difficulty>,
    /// What else it lacks, if anything.
    pub lacks: Option<Lack>,
}

/// What a puzzle with random clues, or with cells beside the board, lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// As many clues as were asked for: its solution has no room for them.
    Clues {
        /// The kind of the clues.
        kind: &'static str,
        /// How many were asked for.
        wanted: usize,
        /// How many were drawn.
        drawn: usize,
    },
    /// A single way to fill the cells beside the board, even if all of the board is given.
    OneWayBeside,
    /// A proof that all that is left is needed, within what the solver may take.
    Proof,
    /// A step of this technique.
    Technique(&'static str),
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues { kind, wanted, drawn } => {
                let noun = if *wanted == 1 { "clue" } else { "clues" };
                write!(f, "room for only {drawn} of {wanted} random {kind} {noun}")
            }
            Self::OneWayBeside => f.write_str(
                "several ways to fill the cells beside the grid, all of which was given; rules or \
                 clues about these cells can leave one",
            ),
            Self::Proof => {
                f.write_str("something that may be superfluous, which takes long to tell")
            }
            Self::Technique(title) => write!(f, "no step by {title}"),
        }
    }
}

impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(lack) = &self.lacks {
            return lack.fmt(f);
        }
        let noun = if self.givens == 1 { "given" } else { "givens" };
        write!(f, "{} {noun}", self.givens)?;
        match self.difficulty {
            Some(difficulty) => write!(f, " and was {difficulty}"),
            None => Ok(()),
        }
    }
}
