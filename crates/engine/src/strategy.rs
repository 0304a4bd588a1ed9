//! The knobs of the backtracker: which cell is next, in which order values are tried, and what a
//! move looks at.

use std::fmt;

/// Which empty cell is filled next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellOrder {
    /// The first, row by row.
    First,
    /// The one with the fewest candidates; among equals the first. (With [`Check::Statements`], of
    /// those with few that whose propagators fail often.)
    FewestCandidates,
}

/// In which order a cell's values are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueOrder {
    /// The lowest first.
    Up,
    /// The highest first.
    Down,
}

/// What a move looks at, from the least to the most clever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Check {
    /// Every value is tried, and then every rule of the model is checked.
    WholeGrid,
    /// Every value is tried, and then the rules of the cell are checked.
    Houses,
    /// Only values that no peer holds are tried.
    Peers,
    /// A table of all cells' candidates is kept; a cell without any ends the branch.
    Candidates,
    /// Also, a cell with one candidate is filled at once.
    NakedSingles,
    /// Also, a value with one place in a house is filled in at once.
    Singles,
    /// Instead, what the rules' statements exclude is struck from all cells' candidates.
    Statements,
}

impl Check {
    /// Whether a table of candidates is kept.
    pub(crate) fn has_table(self) -> bool {
        self >= Self::Candidates
    }
}

/// A setting of the knobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    name: &'static str,
    pub(crate) cells: CellOrder,
    pub(crate) values: ValueOrder,
    pub(crate) check: Check,
}

impl Strategy {
    /// Fewest candidates, upwards, with singles: the strategy that checks other engines.
    pub const REFERENCE: Self = Self::new("reference", CellOrder::FewestCandidates, Check::Singles);

    /// Few candidates and many failures, upwards, with what statements exclude: the strategy that
    /// is asked where the reference takes too long.
    pub const CANDIDATES: Self =
        Self::new("candidates", CellOrder::FewestCandidates, Check::Statements);

    /// A C course's first program: the first empty cell, and the whole grid after each move.
    pub const COURSE: Self = Self::new("course", CellOrder::First, Check::WholeGrid);

    /// The course's faster program, which looks at the houses of the move.
    pub const COURSE_FAST: Self = Self::new("course-fast", CellOrder::First, Check::Houses);

    /// The named strategies, all with values upwards:
    ///
    /// | name | next cell | a move looks at | after |
    /// | --- | --- | --- | --- |
    /// | `reference` | fewest candidates | singles | – |
    /// | `candidates` | few candidates, many failures | statements | – |
    /// | `recursive` | first | peers | a teaching page's recursive backtracker |
    /// | `stack` | first | candidates | the same author's, with a stack of candidate tables |
    /// | `pruning` | fewest candidates | naked singles | a talk's pruning solver, with its search |
    /// | `course` | first | whole grid | a C course's first program |
    /// | `course-fast` | first | houses | the course's faster program |
    pub const NAMED: [Self; 7] = [
        Self::REFERENCE,
        Self::CANDIDATES,
        Self::new("recursive", CellOrder::First, Check::Peers),
        Self::new("stack", CellOrder::First, Check::Candidates),
        Self::new("pruning", CellOrder::FewestCandidates, Check::NakedSingles),
        Self::COURSE,
        Self::COURSE_FAST,
    ];

    const fn new(name: &'static str, cells: CellOrder, check: Check) -> Self {
        Self { name, cells, values: ValueOrder::Up, check }
    }

    /// The same strategy with values downwards. A puzzle has one solution if searching upwards and
    /// downwards find the same first one: the course's test of uniqueness. (Not with `candidates`,
    /// whose next cell depends on what has failed.)
    #[must_use]
    pub fn down(self) -> Self {
        Self { values: ValueOrder::Down, ..self }
    }

    /// Whether it prunes by statements, not by the rules' own words.
    pub fn reads_statements(&self) -> bool {
        self.check == Check::Statements
    }

    /// Every named strategy, and each with values downwards (`course-down`).
    pub fn all() -> Vec<Self> {
        Self::NAMED.into_iter().flat_map(|strategy| [strategy, strategy.down()]).collect()
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let down = if self.values == ValueOrder::Down { "-down" } else { "" };
        write!(f, "{}{down}", self.name)
    }
}
