//! Files for other solvers, and their answers read back.
//!
//! Each format is a file with one function that writes a [`Document`]; nothing is kept in memory
//! but the program. [`reply`] reads what solvers print.

mod dimacs;
mod lp;
mod mps;
mod names;
mod opb;
pub mod reply;
mod stats;

use std::{
    fmt,
    io::{self, Write},
};

pub use names::Names;
pub use stats::stats;

use crate::{
    cnf::Encoding,
    grid::Size,
    program::{Program, Var},
    puzzle::Puzzle,
};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// DIMACS CNF, for SAT solvers.
    Dimacs,
    /// CPLEX LP, for integer programming solvers.
    Lp,
    /// Free MPS, for the same.
    Mps,
    /// OPB, for pseudo-Boolean solvers.
    Opb,
}

impl Format {
    /// All formats, with the names they have on the command line.
    pub const ALL: [(&'static str, Self); 4] =
        [("dimacs", Self::Dimacs), ("lp", Self::Lp), ("mps", Self::Mps), ("opb", Self::Opb)];

    /// How names of files in this format end; some solvers go by that.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Dimacs => "cnf",
            Self::Lp => "lp",
            Self::Mps => "mps",
            Self::Opb => "opb",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Self::ALL.iter().find(|(_, one)| one == self).expect("all are listed");
        f.write_str(name)
    }
}

/// What is written.
#[derive(Clone, Debug)]
pub struct Document<'a> {
    /// The program.
    pub program: &'a Program,
    /// The size of the grid behind its variables.
    pub size: Size,
    /// The grid's variable behind each variable of the program, if the program has been reduced.
    pub open: Option<&'a [Var]>,
    /// The encoding, for formats of clauses.
    pub encoding: Encoding,
    /// Lines for the head of the file: the model, the puzzle.
    pub comments: Vec<String>,
    /// Whether variables are named in comments, in formats without names.
    pub has_names: bool,
}

impl<'a> Document<'a> {
    /// A puzzle's program, whole, with all that can be said about it.
    pub fn new(puzzle: &Puzzle, program: &'a Program, encoding: Encoding) -> Self {
        let model = puzzle.model();
        let mut comments = vec![format!("model {}", model.name())];
        if puzzle.givens().filled().next().is_some() {
            comments.push(format!("puzzle {puzzle}"));
        }
        Self { program, size: model.size(), open: None, encoding, comments, has_names: true }
    }

    /// Writes the document in a format.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, format: Format, out: &mut impl Write) -> io::Result<()> {
        match format {
            Format::Dimacs => dimacs::write(self, out),
            Format::Lp => lp::write(self, out),
            Format::Mps => mps::write(self, out),
            Format::Opb => opb::write(self, out),
        }
    }

    /// The grid's variable behind one of the program's.
    fn behind(&self, var: Var) -> Var {
        self.open.map_or(var, |open| open.get(var.index()).copied().unwrap_or(var))
    }

    /// What all formats say at the head: tool, version and the comments.
    fn head(&self) -> impl Iterator<Item = String> {
        let tool = format!("satoku {}", env!("CARGO_PKG_VERSION"));
        std::iter::once(tool).chain(self.comments.iter().cloned())
    }
}
