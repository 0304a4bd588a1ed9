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

use crate::{
    cnf::Encoding,
    grid::Size,
    program::{Lit, Program, Var},
    puzzle::Puzzle,
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
    pub fn new(puzzle: &Puzzle, program: &'a Program, encoding: Encoding) -> Self {
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
mod tests {
    use super::*;
    use crate::program::{Presolved, Relation, presolve};

    /// A door, a lock and a variable without a name.
    fn program() -> Program {
        let mut program = Program::default();
        let [door, lock] = ["door", "lock"].map(|name| program.add_named(name).unwrap());
        let other = program.add_variable();
        let all = [door, lock, other].map(Var::positive);
        program.require("at least one", all, Relation::AtLeast(1)).unwrap();
        program.require("not both", [door, lock].map(Var::negative), Relation::AtLeast(1)).unwrap();
        program
    }

    #[track_caller]
    fn check(document: &Document<'_>, format: Format, expected: &[&str]) {
        let mut text = Vec::new();
        document.write(format, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let is_said = |line: &&str| !line.contains("satoku");
        assert_eq!(text.lines().filter(is_said).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_program_without_a_puzzle_is_written_in_every_format() {
        let program = program();
        let document = Document::of(&program, Encoding::default());
        check(
            &document,
            Format::Dimacs,
            &[
                "c encoding extended, auto",
                "c varname 1 x_door",
                "c varname 2 x_lock",
                "c varname 3 y_3",
                "p cnf 3 2",
                "1 2 3 0",
                "-1 -2 0",
            ],
        );
        check(
            &document,
            Format::Icnf,
            &[
                "c encoding extended, auto",
                "c varname 1 x_door",
                "c varname 2 x_lock",
                "c varname 3 y_3",
                "p inccnf",
                "1 2 3 0",
                "-1 -2 0",
                "a 0",
            ],
        );
        check(
            &document,
            Format::Lp,
            &[
                "Minimize",
                " obj: 0 x_door",
                "Subject To",
                " atleastone: x_door + x_lock + y_3 >= 1",
                " notboth: x_door + x_lock <= 1",
                "Binary",
                " x_door x_lock y_3",
                "End",
            ],
        );
        check(
            &document,
            Format::Mps,
            &[
                "ROWS",
                " N cost",
                " G atleastone",
                " L notboth",
                "COLUMNS",
                " MARKER 'MARKER' 'INTORG'",
                " x_door atleastone 1",
                " x_door notboth 1",
                " x_lock atleastone 1",
                " x_lock notboth 1",
                " y_3 atleastone 1",
                " MARKER 'MARKER' 'INTEND'",
                "RHS",
                " RHS atleastone 1",
                " RHS notboth 1",
                "BOUNDS",
                " UP BOUND x_door 1",
                " UP BOUND x_lock 1",
                " UP BOUND y_3 1",
                "ENDATA",
            ],
        );
        check(
            &document,
            Format::Opb,
            &[
                "* #variable= 3 #constraint= 2",
                "* varname x1 x_door",
                "* varname x2 x_lock",
                "* varname x3 y_3",
                "+1 x1 +1 x2 +1 x3 >= 1 ;",
                "-1 x1 -1 x2 >= -1 ;",
            ],
        );
    }

    #[test]
    fn a_program_is_written_for_solvers_that_are_no_sat_solvers() {
        let program = program();
        let document = Document::of(&program, Encoding::default());
        check(
            &document,
            Format::Wcnf,
            &[
                "c encoding extended, auto",
                "c varname 1 x_door",
                "c varname 2 x_lock",
                "c varname 3 y_3",
                "h 1 2 3 0",
                "h -1 -2 0",
            ],
        );
        check(
            &document,
            Format::Smt2,
            &[
                "; encoding extended, auto",
                "(set-option :produce-models true)",
                "(set-logic QF_UF)",
                "(declare-const x_door Bool)",
                "(declare-const x_lock Bool)",
                "(declare-const y_3 Bool)",
                "(assert (or x_door x_lock y_3))",
                "(assert (or (not x_door) (not x_lock)))",
                "(check-sat)",
                "(get-value (x_door x_lock y_3))",
            ],
        );
        check(
            &document,
            Format::Minizinc,
            &[
                "% varname x[1] x_door",
                "% varname x[2] x_lock",
                "% varname x[3] y_3",
                "array [1..3] of var 0..1: x;",
                "constraint x[1] + x[2] + x[3] >= 1;",
                "constraint x[1] + x[2] <= 1;",
                "solve satisfy;",
                "output [\"x = \", show(x), \";\\n\"];",
            ],
        );
    }

    #[test]
    fn a_relaxation_has_bounds_and_no_integers() {
        let program = program();
        let document = Document { is_relaxed: true, ..Document::of(&program, Encoding::default()) };
        let lp = [
            "Minimize",
            " obj: 0 x_door",
            "Subject To",
            " atleastone: x_door + x_lock + y_3 >= 1",
            " notboth: x_door + x_lock <= 1",
            "Bounds",
            " 0 <= x_door <= 1",
            " 0 <= x_lock <= 1",
            " 0 <= y_3 <= 1",
            "End",
        ];
        check(&document, Format::Lp, &lp);
        let mut mps = Vec::new();
        document.write(Format::Mps, &mut mps).unwrap();
        assert!(!String::from_utf8(mps).unwrap().contains("MARKER"));
    }

    #[test]
    fn comments_say_the_rows_before_their_clauses() {
        let mut program = Program::default();
        let vars = ["a", "b", "c"].map(|name| program.add_named(name).unwrap().positive());
        program.require("one of them", vars, Relation::Exactly(1)).unwrap();
        // What would mean something to some programs is not said at the beginning of a comment.
        program.require("project 1 2", [vars[0]], Relation::AtLeast(1)).unwrap();
        let document = Document {
            explanation: Some(Explanation::default()),
            has_names: false,
            ..Document::of(&program, Encoding::default())
        };
        let dimacs = [
            "c encoding extended, auto",
            "c a line of numbers is a clause, up to the 0: at least one of them holds; -1 says that 1 \
             does not",
            "p cnf 3 5",
            "c",
            "c one of them",
            "c   x_a + x_b + x_c = 1",
            "c     at least one",
            "1 2 3 0",
            "c     no two",
            "-1 -2 0",
            "-1 -3 0",
            "-2 -3 0",
            "c",
            "c rule project 1 2",
            "c   x_a >= 1",
            "1 0",
        ];
        check(&document, Format::Dimacs, &dimacs);
        for (_, format) in Format::ALL.into_iter().filter(|(_, format)| format.has_row_comments()) {
            let mut text = Vec::new();
            document.write(format, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert!(text.contains(" one of them\n") && text.contains("x_a + x_b + x_c = 1\n"));
        }
    }

    #[test]
    fn cubes_follow_the_clauses() {
        let program = program();
        let cubes = [vec![1], vec![-1, 2], vec![-1, -2]];
        let literals = |cube: Vec<i32>| cube.into_iter().filter_map(Lit::from_dimacs).collect();
        let cubes = cubes.map(literals).to_vec();
        let document =
            Document { cubes, has_names: false, ..Document::of(&program, Encoding::default()) };
        let start = ["c encoding extended, auto", "p inccnf", "1 2 3 0", "-1 -2 0"];
        check(&document, Format::Icnf, &[&start[..], &["a 1 0", "a -1 2 0", "a -1 -2 0"]].concat());
    }

    #[test]
    fn variables_keep_their_names_after_presolve() {
        let mut program = program();
        let door = program.variable("door").unwrap();
        program.require("open", [door.negative()], Relation::Exactly(1)).unwrap();
        let Presolved::Reduced(reduction) = presolve(&program) else { panic!("it is solvable") };
        let document = Document {
            program: &reduction.program,
            open: Some(&reduction.open),
            ..Document::of(&program, Encoding::default())
        };
        check(
            &document,
            Format::Lp,
            &[
                "Minimize",
                " obj: 0 x_lock",
                "Subject To",
                " atleastone: x_lock + y_3 >= 1",
                "Binary",
                " x_lock y_3",
                "End",
            ],
        );
    }
}
