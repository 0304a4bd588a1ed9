//! Puzzles, and what they can be asked.

use std::{fmt, ops::Deref, str::FromStr, sync::Arc};

use satoku_formats::read::{ParseError, Settings, parse_one};
pub use satoku_rules::program::TooOpen;
use satoku_rules::puzzle;
pub use satoku_rules::puzzle::{About, Builder, Instance, PuzzleError};

use crate::{
    engine::{self, Answer, Fault, PuzzleSolver, Solutions},
    grid::{Cell, Grid, Value, ValueSet},
    interrupt::Limiter,
    model::Model,
    program::Program,
    proof::{self, Certificate, ProveError, ProveOptions},
    reasons::{self, Derivation, Diagnosis},
    steps::{self, Ladder, Walk},
};

/// A puzzle: a model, givens, and perhaps rules of its own.
///
/// It is read from text in any [format](mod@crate::read), or [built](Self::builder). What all
/// crates know of a puzzle is in [`satoku_rules::puzzle::Instance`], which this one stands for; here
/// are the questions.
#[derive(Clone, Debug)]
pub struct Puzzle(puzzle::Instance);

impl Puzzle {
    /// A puzzle without a label.
    ///
    /// # Panics
    /// If the grid is of another size than the model.
    pub fn new(model: Arc<Model>, givens: Grid) -> Self {
        Self(puzzle::Instance::new(model, givens))
    }

    /// A puzzle to be built step by step; [the crate](crate) begins with an example.
    pub fn builder(model: Arc<Model>) -> Builder<Self> {
        Builder::new(model)
    }

    /// The same puzzle with other givens; rules and candidates stay.
    ///
    /// # Panics
    /// If the grid is of another size.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Self {
        Self(self.0.with_givens(givens))
    }

    /// The same puzzle with cells that may hold these values only, beside whatever else it says of
    /// them. A set of all values changes nothing but what
    /// [`Instance::candidates`](puzzle::Instance::candidates) tells; an empty one leaves no
    /// solution. Holes have none.
    ///
    /// # Panics
    /// If the grid does not have one of the cells, or one of the values.
    #[must_use]
    pub fn with_candidates(self, candidates: Vec<(Cell, ValueSet)>) -> Self {
        Self(self.0.with_candidates(candidates))
    }

    /// The same puzzle without its candidates, and without a name, which tells them.
    #[must_use]
    pub fn without_candidates(&self) -> Self {
        Self(self.0.without_candidates())
    }

    /// The same puzzle with some of its values known to be placed, not printed.
    #[must_use]
    pub fn with_placed(self, placed: Vec<Cell>) -> Self {
        Self(self.0.with_placed(placed))
    }

    /// The same puzzle with all of its [candidates](puzzle::Instance::candidates) known to be what
    /// a solver has left of them, not printed.
    #[must_use]
    pub fn with_deletions(self) -> Self {
        Self(self.0.with_deletions())
    }

    /// The same puzzle under a label. It is printed: U+FFFD stands for control characters, and ends
    /// of lines.
    #[must_use]
    pub fn labelled(self, label: Option<String>) -> Self {
        Self(self.0.labelled(label))
    }

    /// The same puzzle under a name, which stands for it in answers instead of its line. U+FFFD
    /// stands for control characters in it, and ends of lines.
    #[must_use]
    pub fn named(self, name: impl AsRef<str>) -> Self {
        Self(self.0.named(name))
    }

    /// The same puzzle with the solution that its author gives. It is not a rule: answers are
    /// compared with it.
    #[must_use]
    pub fn with_solution(self, solution: Option<Grid>) -> Self {
        Self(self.0.with_solution(solution))
    }

    /// The same puzzle with this title, author, rules in prose and source, and no others. A text
    /// that is blank is left out, and lines end with `\n`.
    #[must_use]
    pub fn with_about(self, about: About) -> Self {
        Self(self.0.with_about(about))
    }

    /// The same puzzle with notes about its text.
    #[must_use]
    pub fn with_notes(self, notes: Vec<String>) -> Self {
        Self(self.0.with_notes(notes))
    }

    /// The model's program with a constraint for each given: what files have.
    pub fn to_program(&self) -> Program {
        Limiter::unlimited(|limiter| self.0.to_program(limiter)).into()
    }

    /// A solver of the puzzle, for which an engine and limits can be chosen.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use satoku::{Engine, Puzzle, Verdict};
    ///
    /// let puzzle: Puzzle = ".".repeat(81).parse()?;
    /// let solver = puzzle.solver().engine(Engine::Native).time_limit(Duration::from_secs(10));
    /// assert_eq!(solver.clone().cross_check(false).solve()?.verdict(), Verdict::Multiple);
    /// assert_eq!(solver.limit(100).count()?, 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A [`Session`](engine::Session) solves many puzzles like this.
    pub fn solver(&self) -> PuzzleSolver<&puzzle::Instance> {
        engine::solver(self)
    }

    /// Solves the puzzle: whether it has a solution, which, and whether it is the only one. The SAT
    /// engine answers, its grids are judged, and the backtracker confirms it where that does not
    /// take too long.
    ///
    /// ```
    /// use satoku::{Puzzle, Verdict};
    ///
    /// let puzzle: Puzzle =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ///         .parse()?;
    /// let answer = puzzle.solve()?;
    /// assert_eq!(answer.verdict(), Verdict::Unique);
    /// assert!(answer.solution().unwrap().to_string().starts_with("812753649"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an engine fails, or what they say contradicts the rules or each other.
    pub fn solve(&self) -> Result<Answer, Fault> {
        self.solver().solve()
    }

    /// The number of solutions, or `limit` if there are as many or more.
    ///
    /// # Errors
    /// If an engine fails, or what they say contradicts the rules or each other.
    pub fn count(&self, limit: usize) -> Result<usize, Fault> {
        self.solver().limit(limit).count()
    }

    /// The solutions, found as they are asked for, each of them judged.
    ///
    /// ```
    /// use satoku::{Grid, Puzzle, model};
    ///
    /// let model = model::named("4x4")?;
    /// let empty = Puzzle::new(model.clone(), Grid::empty(model.size()));
    /// for solution in empty.solutions().take(3) {
    ///     assert!(solution?.is_full());
    /// }
    /// assert_eq!(empty.solutions().count(), 288);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> Solutions<'_> {
        self.solver().solutions()
    }

    /// Finds out whether the puzzle has exactly one solution, and why, or why not: clues that
    /// contradict each other, cells that can be one thing or another, clues that could be dropped.
    ///
    /// ```
    /// use satoku::{Puzzle, Verdict};
    ///
    /// let puzzle: Puzzle = format!("5.......5{}", ".".repeat(72)).parse()?;
    /// let diagnosis = puzzle.check()?;
    /// assert_eq!(diagnosis.verdict(), Verdict::Unsolvable);
    /// assert!(diagnosis.reasons().eq(["r1c1 and r1c9 are both 5 in row 1"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an engine fails, or what they say contradicts the rules or each other.
    pub fn check(&self) -> Result<Diagnosis, Fault> {
        reasons::check(self)
    }

    /// Why a cell does not hold a value: a chain of inferences from the givens, each with the rules
    /// that it takes. If the value is not struck like this, it is supposed, and refuted. None if
    /// that does not refute it: then the cell may hold it, or it takes a search to see that it does
    /// not.
    ///
    /// ```
    /// use satoku::{Puzzle, grid::Value};
    ///
    /// let puzzle: Puzzle = format!(".2345678.{}9", ".".repeat(71)).parse()?;
    /// let why = puzzle.explain("r1c1".parse()?, Value::new(1)).unwrap();
    /// let last = why.inferences.last().unwrap();
    /// assert_eq!(last.to_string(), "row 1: r1c1 is not 1, because r1c9 is 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, cell: Cell, value: Value) -> Option<Derivation> {
        Limiter::unlimited(|limiter| reasons::explain(self, cell, value, limiter))
    }

    /// The puzzle solved as a person would, by the easiest technique that helps, step by step.
    ///
    /// ```
    /// use satoku::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let first = puzzle.steps().next().unwrap();
    /// assert_eq!(first.to_string(), "hidden single: r1c6 is 8: the only place for 8 in box 2");
    /// # Ok::<(), satoku::read::ParseError>(())
    /// ```
    pub fn steps(&self) -> Walk<Ladder> {
        steps::walk(self)
    }

    /// Makes a certificate of the puzzle's verdict: evidence that other people's programs can
    /// check.
    ///
    /// ```no_run
    /// use satoku::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ///         .parse()?;
    /// puzzle.prove()?.write("certificate")?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle is too large for one, or has a rule that no file can say.
    pub fn prove(&self) -> Result<Certificate, ProveError> {
        proof::prove(self)
    }

    /// Makes a certificate of the number of solutions: all of them, and the proof that there is no
    /// other; or, of more than [`MAX_SOLUTIONS`](proof::MAX_SOLUTIONS), a diagram that counts them. Of a puzzle with one or none it is the one that [`Puzzle::prove`] makes.
    ///
    /// # Errors
    /// As for [`Puzzle::prove`], or if there are too many to count them.
    pub fn prove_count(&self) -> Result<Certificate, ProveError> {
        let options = ProveOptions { count: true, ..ProveOptions::default() };
        proof::prove_with(self, options, &Limiter::none())
    }
}

/// One puzzle in any format, a classic sudoku unless the text names another model.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_one(text, &Settings::default(), &Limiter::none()).map(Self)
    }
}

impl Deref for Puzzle {
    type Target = puzzle::Instance;

    fn deref(&self) -> &puzzle::Instance {
        &self.0
    }
}

impl From<puzzle::Instance> for Puzzle {
    fn from(puzzle: puzzle::Instance) -> Self {
        Self(puzzle)
    }
}

impl From<Puzzle> for puzzle::Instance {
    fn from(puzzle: Puzzle) -> Self {
        puzzle.0
    }
}

/// The puzzle on one line.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
