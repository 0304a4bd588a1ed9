//! What is written: a program, and what is said about it.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use satoku_cnf::Encoding;
use satoku_puzzle::{
    grid::Size,
    program::{Lit, Program, Sense, Var},
    puzzle::Instance,
    rule::in_short,
};

use super::names::Names;

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

/// What is known of rules beyond their names: the cells of each, in short.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    pub(super) cells: HashMap<String, String>,
}

impl Explanation {
    /// The cells of a puzzle's rules, where their list is short and their names tell them apart.
    pub fn of(puzzle: &Instance) -> Self {
        /// A longer list of cells is no help.
        const LENGTH: usize = 50;
        let mut cells: HashMap<String, String> = HashMap::new();
        for rule in puzzle.model().rules() {
            let own = in_short(rule.cells());
            let known = cells.entry(rule.name().to_owned()).or_insert_with(|| own.clone());
            if *known != own || own.len() > LENGTH {
                known.clear();
            }
        }
        Self { cells }
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
    /// What is to be solved one by one, in the format that has it: literals to assume together.
    /// None at all are one without literals, the whole.
    pub cubes: Vec<Vec<Lit>>,
    /// What the comments between the rows say, if there are to be any, in formats that
    /// [have them](super::Format::has_row_comments).
    pub explanation: Option<Explanation>,
    /// Whether variables may have any value from 0 to 1, in formats that
    /// [have such](super::Format::has_relaxation).
    pub is_relaxed: bool,
    /// Whether givens may be broken, as few of them as possible, in formats that have that
    /// (`wcnf`).
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
    /// # mod satoku { pub use satoku_puzzle::*; pub use satoku_cnf as cnf; pub use satoku_export as export; }
    /// use satoku::{
    ///     cnf::Encoding,
    ///     export::{Document, Format},
    ///     interrupt::Limiter,
    ///     program::{Program, Relation},
    /// };
    ///
    /// let mut program = Program::default();
    /// let [tea, coffee] = [program.add_named("tea")?, program.add_named("coffee")?];
    /// program.require("one drink", [tea.positive(), coffee.positive()], Relation::Exactly(1))?;
    /// let mut text = Vec::new();
    /// Document::of(&program, Encoding::default()).write(Format::Lp, &mut text, &Limiter::none())?;
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

    pub(super) fn name(&self, var: Var) -> String {
        let behind = self.open.and_then(|open| open.get(var.index()).copied());
        self.variables.name(behind.unwrap_or(var))
    }

    /// Writes what all formats say at the head, as comments that begin like this: tool, version and
    /// the document's own.
    pub(super) fn write_head(&self, begin: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{begin} satoku {}", env!("CARGO_PKG_VERSION"))?;
        self.comments.iter().try_for_each(|line| writeln!(out, "{begin} {line}"))
    }

    /// Writes the variables' names as comments, if they are wanted. Their numbers stand between
    /// two words.
    pub(super) fn write_names(
        &self,
        begin: &str,
        [before, after]: [&str; 2],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        for var in self.program.variables().filter(|_| self.has_names) {
            let name = self.name(var);
            writeln!(out, "{begin} varname {before}{}{after} {name}", var.number())?;
        }
        Ok(())
    }
}

/// What stands before a variable in a sum: how often it counts, if not once, with `times` behind it.
/// The first of a sum has a sign only if it is negative.
pub(super) fn factor(index: usize, coefficient: i64, times: &str) -> String {
    let sign = match (coefficient < 0, index) {
        (false, 0) => "",
        (true, 0) => "-",
        (false, _) => " + ",
        (true, _) => " - ",
    };
    match coefficient.unsigned_abs() {
        1 => sign.to_owned(),
        size => format!("{sign}{size}{times}"),
    }
}

/// How a sum compares with a number.
pub(super) fn sign(sense: Sense) -> &'static str {
    match sense {
        Sense::AtMost => "<=",
        Sense::AtLeast => ">=",
        Sense::Equal => "=",
    }
}
