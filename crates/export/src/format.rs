//! The formats of files.

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

    /// Whether solvers answer by the numbers of its variables alone, so that a reduced program can
    /// be written in it, and its answer read.
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

satoku_puzzle::display_by_name!(Format);
