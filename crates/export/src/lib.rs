//! Files for other solvers, and their answers read back.
//!
//! Each format is a file with one function that writes a [`Document`]; nothing is kept in memory
//! but the program. [`reply`] reads what solvers print.

mod comments;
mod dimacs;
mod icnf;
mod lp;
mod minizinc;
mod mps;
mod names;
mod opb;
pub mod reply;
mod smt2;
mod stats;
mod wcnf;

use std::{
    fmt,
    io::{self, Write},
};

pub use comments::Explanation;
pub use names::Names;
pub use stats::stats;

use satoku_cnf::Encoding;
use satoku_core::{
    grid::Size,
    program::{Lit, Program, Var},
    puzzle::Instance,
};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// DIMACS CNF, for SAT solvers.
    Dimacs,
    /// Incremental CNF, for SAT solvers that take cubes.
    Icnf,
    /// CPLEX LP, for integer programming solvers.
    Lp,
    /// Free MPS, for the same.
    Mps,
    /// OPB, for pseudo-Boolean solvers.
    Opb,
    /// WCNF, for `MaxSAT` solvers.
    Wcnf,
    /// SMT-LIB 2, for SMT solvers.
    Smt2,
    /// `MiniZinc`, for constraint solvers.
    Minizinc,
}

impl Format {
    /// All formats, with the names they have on the command line.
    pub const ALL: [(&'static str, Self); 8] = [
        ("dimacs", Self::Dimacs),
        ("icnf", Self::Icnf),
        ("lp", Self::Lp),
        ("mps", Self::Mps),
        ("opb", Self::Opb),
        ("wcnf", Self::Wcnf),
        ("smt2", Self::Smt2),
        ("minizinc", Self::Minizinc),
    ];

    /// Whether it has clauses, so that their encoding matters.
    pub fn has_clauses(self) -> bool {
        matches!(self, Self::Dimacs | Self::Icnf | Self::Wcnf | Self::Smt2)
    }

    /// Whether solvers answer by the numbers of its variables alone, so that a reduced program can be
    /// written in it, and its answer read.
    pub fn has_reductions(self) -> bool {
        matches!(self, Self::Dimacs | Self::Icnf)
    }

    /// Whether there may be comments between its rows. (LP and MPS have names for rows.)
    pub fn has_row_comments(self) -> bool {
        matches!(self, Self::Dimacs | Self::Opb | Self::Wcnf | Self::Smt2 | Self::Minizinc)
    }

    /// Whether variables may have fractions as values in it.
    pub fn has_relaxation(self) -> bool {
        matches!(self, Self::Lp | Self::Mps)
    }

    /// How names of files in this format end; some solvers go by that.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Dimacs => "cnf",
            Self::Icnf => "icnf",
            Self::Lp => "lp",
            Self::Mps => "mps",
            Self::Opb => "opb",
            Self::Wcnf => "wcnf",
            Self::Smt2 => "smt2",
            Self::Minizinc => "mzn",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Self::ALL.iter().find(|(_, one)| one == self).expect("all are listed");
        f.write_str(name)
    }
}

/// Where variables have their names from.
#[derive(Clone, Copy, Debug)]
pub enum Variables<'a> {
    /// From the cells and values of a grid of this size: `x_1_2_3` for "r1c2 holds 3".
    Cells(Size),
    /// From a program of named variables: `x_` and the name, or `y_` and the number of a variable
    /// that has none.
    Named(&'a Program),
}

impl Variables<'_> {
    /// The name of a variable, as all solvers take it.
    pub fn name(self, var: Var) -> String {
        match self {
            Self::Cells(size) => Names::variable(var, size),
            Self::Named(program) => match program.variable_name(var) {
                Some(name) => format!("x_{name}"),
                None => format!("y_{}", var.number()),
            },
        }
    }
}

/// What is written.
#[derive(Clone, Debug)]
pub struct Document<'a> {
    /// The program.
    pub program: &'a Program,
    /// What its variables are called.
    pub variables: Variables<'a>,
    /// The original variable behind each variable of the program, if the program has been reduced.
    pub open: Option<&'a [Var]>,
    /// The encoding, for formats of clauses.
    pub encoding: Encoding,
    /// Lines for the head of the file: the model, the puzzle.
    pub comments: Vec<String>,
    /// Whether variables are named in comments, in formats without names.
    pub has_names: bool,
    /// What is to be solved one by one, in the format that has it: literals to assume together. None
    /// at all are one without literals, the whole.
    pub cubes: Vec<Vec<Lit>>,
    /// What the comments between the rows say, if there are to be any, in formats that
    /// [have them](Format::has_row_comments).
    pub explanation: Option<Explanation>,
    /// Whether variables may have any value from 0 to 1, in formats that
    /// [have such](Format::has_relaxation).
    pub is_relaxed: bool,
    /// Whether givens may be broken, as few of them as possible, in formats that have that (`wcnf`).
    pub has_soft_givens: bool,
}

impl<'a> Document<'a> {
    /// A puzzle's program, whole, with all that can be said about it.
    pub fn new(puzzle: &Instance, program: &'a Program, encoding: Encoding) -> Self {
        let model = puzzle.model();
        let mut comments = vec![format!("model {}", model.name())];
        if puzzle.givens().filled().next().is_some() {
            comments.push(format!("puzzle {puzzle}"));
        }
        let variables = Variables::Cells(model.size());
        Self { comments, ..Self::with(program, variables, encoding) }
    }

    /// A program without a puzzle.
    ///
    /// ```
    /// # mod satoku { pub use satoku_core::*; pub use satoku_cnf as cnf; pub use satoku_export as export; }
    /// use satoku::{
    ///     cnf::Encoding,
    ///     export::{Document, Format},
    ///     program::{Program, Relation},
    /// };
    ///
    /// let mut program = Program::default();
    /// let [tea, coffee] = [program.add_named("tea")?, program.add_named("coffee")?];
    /// program.require("one drink", [tea.positive(), coffee.positive()], Relation::Exactly(1))?;
    /// let mut text = Vec::new();
    /// Document::of(&program, Encoding::default()).write(Format::Lp, &mut text)?;
    /// let text = String::from_utf8(text)?;
    /// assert!(text.contains("onedrink: x_tea + x_coffee = 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(program: &'a Program, encoding: Encoding) -> Self {
        Self::with(program, Variables::Named(program), encoding)
    }

    fn with(program: &'a Program, variables: Variables<'a>, encoding: Encoding) -> Self {
        Self {
            program,
            variables,
            open: None,
            encoding,
            comments: Vec::new(),
            has_names: true,
            cubes: Vec::new(),
            explanation: None,
            is_relaxed: false,
            has_soft_givens: false,
        }
    }

    /// Writes the document in a format.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, format: Format, out: &mut impl Write) -> io::Result<()> {
        match format {
            Format::Dimacs => dimacs::write(self, out),
            Format::Icnf => icnf::write(self, out),
            Format::Lp => lp::write(self, out),
            Format::Mps => mps::write(self, out),
            Format::Opb => opb::write(self, out),
            Format::Wcnf => wcnf::write(self, out),
            Format::Smt2 => smt2::write(self, out),
            Format::Minizinc => minizinc::write(self, out),
        }
    }

    /// The name of one of the program's variables.
    fn name(&self, var: Var) -> String {
        let behind = self.open.and_then(|open| open.get(var.index()).copied());
        self.variables.name(behind.unwrap_or(var))
    }

    /// What all formats say at the head: tool, version and the comments.
    fn head(&self) -> impl Iterator<Item = String> {
        let tool = format!("satoku {}", env!("CARGO_PKG_VERSION"));
        std::iter::once(tool).chain(self.comments.iter().cloned())
    }
}

#[cfg(test)]
mod tests;
