//! Rules: what must hold over some cells, as people say it.
//!
//! A kind of rule is one file here and one row of [`KINDS`]. It says what it means twice, for two
//! readers that must never read each other. In [statements](Statement), for the 0-1 program and all
//! that follows from it; and in words of its own, [`Rule::broken`], for people and for the judge of
//! finished grids. The reference backtracker prunes by the words, the SAT engine reads the
//! statements: so each checks the other. One suite over all kinds (in the crate `satoku-samples`) holds both
//! against each other by brute force.

mod all_different;
mod allowance;
mod amounts;
mod anti_chess;
mod anti_taxicab;
mod arrow;
mod automaton;
mod between;
mod calcudoku;
mod candidates;
mod classes;
mod clone;
mod contain;
mod count;
mod count_distinct;
mod counting_circles;
mod crusts;
mod demands;
mod diagonal;
mod difference;
mod disjoint_groups;
mod double_arrow;
mod drawn;
mod dutch_flatmates;
mod each_once;
mod either;
mod entropic;
mod entry;
mod equal_count;
mod equal_sums;
mod equality;
mod extremes;
#[doc(hidden)]
pub mod f_puzzles;
mod global_classes;
mod hidden_skyscraper;
mod house;
mod index;
mod indexer;
#[doc(hidden)]
pub mod iss;
mod killer;
mod kinds;
mod knightmare;
mod less_than;
mod little_killer;
mod lockout;
mod look_and_say;
mod lunchbox;
mod modular;
mod nabner;
mod names;
mod negative;
mod neighbours_differ;
mod non_consecutive;
mod numbered_room;
mod open;
mod outside;
mod pair;
mod palindrome;
mod parity;
mod quadruple;
mod random;
mod ratio;
mod regex;
mod region_sum_line;
mod region_values;
mod relation;
mod rellik;
mod renban;
mod replicate;
mod run;
mod same_values;
mod sandwich;
mod search;
mod skyscraper;
mod slow_thermometer;
mod struck;
mod sum;
mod sum_line;
mod sum_of_two;
mod table;
#[cfg(test)]
mod tests;
mod thermometer;
mod touching;
mod unequal_lines;
mod value_indexing;
mod values;
mod violation;
mod whispers;
mod windows;
mod x_sum;
mod zipper;

use std::{fmt, ops::Deref, sync::Arc};

use itertools::Itertools;
use serde_json::Value as Json;
use thiserror::Error;

pub use all_different::AllDifferent;
#[doc(hidden)]
pub use allowance::Allowance;
pub use anti_chess::AntiChess;
pub use anti_taxicab::AntiTaxicab;
pub use arrow::Arrow;
pub use automaton::Automaton;
pub use between::Between;
pub use calcudoku::Calcudoku;
pub use candidates::Candidates;
pub use clone::Clones;
pub use contain::Contain;
pub use count::Count;
pub use count_distinct::CountDistinct;
pub use counting_circles::CountingCircles;
pub use difference::Difference;
pub use double_arrow::DoubleArrow;
#[doc(hidden)]
pub use drawn::in_short;
pub use each_once::EachOnce;
pub use either::Either;
pub use entropic::Entropic;
pub use entry::Context;
pub(crate) use entry::{Entry, cells_text, place};
pub use equal_count::EqualCount;
pub use equal_sums::EqualSums;
pub use equality::Equality;
pub use extremes::Extremes;
pub use hidden_skyscraper::HiddenSkyscraper;
pub use house::House;
#[doc(hidden)]
pub use house::differing;
pub use indexer::{Indexed, Indexer};
pub use killer::Killer;
#[doc(hidden)]
pub use kinds::entries;
pub use kinds::{Example, Gesture, Kind, kind};
pub use knightmare::Knightmare;
pub use less_than::LessThan;
pub use little_killer::LittleKiller;
pub use lockout::Lockout;
pub use look_and_say::LookAndSay;
pub use lunchbox::Lunchbox;
pub use modular::Modular;
pub use nabner::Nabner;
#[doc(hidden)]
pub use names::RuleNames;
pub use negative::Negative;
pub use neighbours_differ::Directions;
pub use non_consecutive::NonConsecutive;
pub use numbered_room::NumberedRoom;
pub use open::{OPEN, Open, OpenKey};
pub(crate) use open::{StandIns, stand_in};
pub use pair::{Over, Pair};
pub use palindrome::Palindrome;
pub use parity::Parity;
pub use quadruple::Quadruple;
pub use random::{RANDOM, RandomKind, RandomShape, random_kind};
pub use ratio::Ratio;
pub use regex::Regex;
pub use region_sum_line::RegionSumLine;
pub use rellik::Rellik;
pub use renban::Renban;
pub use run::Run;
pub use same_values::SameValues;
pub use sandwich::Sandwich;
pub(crate) use search::is_titled;
pub use search::{called, mentioning};
pub use skyscraper::Skyscraper;
pub use slow_thermometer::SlowThermometer;
pub use struck::Struck;
#[doc(hidden)]
pub use struck::joined;
pub use sum::Sum;
pub use sum_line::SumLine;
pub use sum_of_two::SumOfTwo;
pub use table::Table;
pub use thermometer::Thermometer;
pub use unequal_lines::UnequalLines;
pub use value_indexing::ValueIndexing;
pub use values::{Values, ValuesError};
pub use violation::Violation;
pub use whispers::Whispers;
pub use x_sum::XSum;
pub use zipper::Zipper;

use crate::{
    grid::{Cell, Grid, Holes, Mark, Size, Value, counted},
    interrupt,
    program::{Name, Program},
    statement::{Group, Overflow, Statement},
};

/// All kinds, in the order in which model files state them.
pub const KINDS: &[&Kind] = &[
    &anti_chess::KNIGHT,
    &anti_chess::KING,
    &anti_chess::LEAPER,
    &anti_chess::TAXICAB,
    &neighbours_differ::KIND,
    &anti_taxicab::KIND,
    &knightmare::KIND,
    &non_consecutive::KIND,
    &non_consecutive::DIAGONAL,
    &equal_count::KIND,
    &run::KIND,
    &unequal_lines::KIND,
    &diagonal::KIND,
    &windows::KIND,
    &disjoint_groups::KIND,
    &region_values::KIND,
    &same_values::OF_REGIONS,
    &global_classes::ENTROPY,
    &global_classes::MODULO,
    &dutch_flatmates::KIND,
    &house::KIND,
    &all_different::KIND,
    &each_once::KIND,
    &candidates::KIND,
    &whispers::KIND,
    &nabner::KIND,
    &renban::KIND,
    &entropic::KIND,
    &modular::KIND,
    &palindrome::KIND,
    &clone::KIND,
    &between::KIND,
    &lockout::KIND,
    &parity::KIND,
    &killer::KIND,
    &calcudoku::KIND,
    &rellik::KIND,
    &equality::KIND,
    &little_killer::KIND,
    &arrow::KIND,
    &double_arrow::KIND,
    &region_sum_line::KIND,
    &zipper::KIND,
    &sum_line::KIND,
    &equal_sums::KIND,
    &thermometer::KIND,
    &slow_thermometer::KIND,
    &difference::KIND,
    &ratio::KIND,
    &sum_of_two::KIND,
    &less_than::KIND,
    &negative::KIND,
    &extremes::MINIMUM,
    &extremes::MAXIMUM,
    &sum::KIND,
    &sandwich::KIND,
    &lunchbox::KIND,
    &x_sum::KIND,
    &skyscraper::KIND,
    &hidden_skyscraper::KIND,
    &numbered_room::KIND,
    &indexer::COLUMN,
    &indexer::ROW,
    &indexer::BOX,
    &value_indexing::KIND,
    &count::KIND,
    &quadruple::KIND,
    &contain::KIND,
    &look_and_say::KIND,
    &same_values::KIND,
    &count_distinct::KIND,
    &counting_circles::KIND,
    &pair::KIND,
    &either::KIND,
    &replicate::KIND,
    &regex::KIND,
    &automaton::KIND,
    &table::KIND,
];

/// What must hold over some cells.
///
/// A rule of one's own implements this; the built-in kinds are listed in [`KINDS`].
pub trait Rule: fmt::Debug + Send + Sync {
    /// The kind's name, as in [`KINDS`]; any other for a kind of one's own.
    fn kind(&self) -> &'static str;

    /// The rule's name in messages: `box 3`. Empty if its author gave it none.
    fn name(&self) -> &str;

    /// Gives the rule a name.
    fn rename(&mut self, name: String);

    /// The cells that it is about, each once.
    fn cells(&self) -> &[Cell];

    /// Whether it names a place, which then must not be a hole. What is about the whole grid names none; of a
    /// rule of your own that has all cells this is taken to be so.
    fn names(&self, cell: Cell, size: Size) -> bool {
        let is_about_all = self.cells().len() == size.cell_count()
            && kind(self.kind()).is_none_or(Kind::is_about_all);
        !is_about_all && self.cells().contains(&cell)
    }

    /// What the rule comes down to, on grids of this size, which have all of its cells.
    ///
    /// # Errors
    /// If the rule makes no sense there.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem>;

    /// The ways in which a grid, full or partial, breaks the rule already. This is the rule's
    /// meaning in words and numbers of its own; it must not go through statements.
    fn broken(&self, grid: &Grid) -> Vec<Violation>;

    /// Whether [`Rule::broken`] finds anything: the same comparison, where speed matters.
    fn breaks(&self, grid: &Grid) -> bool {
        !self.broken(grid).is_empty()
    }

    /// Reports to `strike` what empty cells can no longer hold because of the value in `placed`.
    ///
    /// Reporting more than is new is fine. The default tries every value in every empty cell.
    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        /// The work of a try: so much for each cell.
        const WORK_PER_CELL: u64 = 3;
        debug_assert!(self.cells().contains(&placed));
        let mut trial = grid.clone();
        let work = 20 + WORK_PER_CELL * self.cells().len() as u64;
        for &cell in self.cells().iter().filter(|&&cell| grid.get(cell).is_none()) {
            for value in grid.size().values() {
                interrupt::count(work);
                trial.set(cell, Some(value));
                if self.breaks(&trial) {
                    strike(cell, value);
                }
            }
            trial.set(cell, None);
        }
    }

    /// Reports to `strike` what cells of an empty grid cannot hold: nothing, for most kinds.
    fn strike_at_start(&self, _size: Size, _strike: &mut dyn FnMut(Cell, Value)) {}

    /// What is drawn for it on paper. A rule over the whole grid that has no place there is a
    /// [`Mark::Note`]; rows, columns and regions are drawn without marks.
    fn marks(&self, _size: Size) -> Vec<Mark> {
        Vec::new()
    }

    /// The same rule beside these others, if what it says depends on them: as "all other pairs" does,
    /// which spares pairs with a dot. A model asks this when its rules are complete.
    fn beside(&self, _others: &mut dyn Iterator<Item = &dyn Rule>) -> Option<Box<dyn Rule>> {
        None
    }

    /// What a step calls it after "this": `whispers line`, `cage`; by how it is drawn, if nothing else is said.
    fn noun(&self) -> &'static str {
        struck::usual_noun(self)
    }

    /// Why candidates go, as a person would say it of this kind: `this renban line holds 3 consecutive values,
    /// and r1c1 is 2 or less`. None where there is nothing better to say than that its other cells leave
    /// them no room.
    fn why(&self, _struck: &Struck<'_>) -> Option<String> {
        None
    }

    /// The rule as a clue whose value follows from a solution, if it is one.
    fn open(&self) -> Option<&dyn Open> {
        None
    }

    /// How a model file says the rule. A kind of one's own cannot be written.
    #[doc(hidden)]
    fn written(&self) -> Written {
        Written::Nowhere
    }

    /// The items of an ISS constraint string that say the rule, each with its tag and without the dot
    /// before it: `Cage~10~R1C1~R1C2`.
    ///
    /// # Errors
    /// Why none say it, in words.
    #[doc(hidden)]
    fn to_iss(&self, _context: &Context) -> Result<Vec<String>, String> {
        Err("ISS has no tag for it".to_owned())
    }

    /// The entries of an f-puzzles file that say the rule: a key, and the clue that goes into its list, or
    /// `true` for a key that is on or off.
    ///
    /// # Errors
    /// Why none say it, in words.
    #[doc(hidden)]
    fn to_f_puzzles(&self, _context: &Context) -> Result<Vec<(&'static str, Json)>, String> {
        Err("f-puzzles have no key for it".to_owned())
    }
}

/// How a model file says a rule.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// By a table of its kind, `[[house]]`, with these lines.
    Table(String),
    /// By a line for the whole grid, together with others: `run = 2`.
    Line(String),
    /// Not at all.
    Nowhere,
}

/// The rules that a clue in another notation states, or what is wrong with it, in words.
pub(crate) type Rules = Result<Vec<Box<dyn Rule>>, String>;

/// The most cells that one clue of another notation may name, some of them repeatedly: many more than
/// their largest grids have.
const MOST_CELLS: usize = 4096;

/// Makes sure that a clue of another notation does not name more cells than [`MOST_CELLS`].
fn check_length(cells: usize) -> Result<(), String> {
    if cells <= MOST_CELLS {
        return Ok(());
    }
    Err(format!("expected {MOST_CELLS} cells or fewer, found {cells}"))
}

/// What keeps a rule from making sense on a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A cell that the grid has not.
    #[error(": {cell} is off the grid: {}", size.extent())]
    OffTheGrid {
        /// The first such cell.
        cell: Cell,
        /// The grid's size.
        size: Size,
    },
    /// A number of cells that will not do.
    #[error(" has {}, expected {expected}", counted(*found, "cell"))]
    CellCount {
        /// The number of cells.
        found: usize,
        /// What numbers would do, in words.
        expected: String,
    },
    /// A parameter out of range.
    #[error(": `{key}` is {found}, expected {expected}")]
    Parameter {
        /// The parameter's key.
        key: &'static str,
        /// Its value.
        found: String,
        /// What would do, in words.
        expected: String,
    },
    /// An expression that cannot be read.
    #[error(
        ": `{key}`: at character {place} of \"{}\": found {found}, expected {expected}",
        near(text, *place)
    )]
    Syntax {
        /// The parameter's key.
        key: &'static str,
        /// The expression.
        text: String,
        /// The character where reading stopped, counted from 1; one more than there are characters at
        /// the end.
        place: usize,
        /// What is there, in words: `"x"` or `the end`.
        found: String,
        /// What would do, in words.
        expected: String,
    },
    /// Parameters that do not go together, or of which one is missing.
    #[error(": found {found}, expected {expected}")]
    Keys {
        /// What would do, in words.
        expected: String,
        /// The keys that are there, in words.
        found: String,
    },
    /// A weight with which the numbers of a sum would be too large.
    #[error(": the weight {weight} is too large: the numbers of a sum must be below 2^31")]
    Overflow {
        /// The first such weight.
        weight: i64,
    },
    /// A grid on which the kind has no meaning.
    #[error(": {0}")]
    Grid(String),
    /// A place where there is no cell.
    #[error(": {0} is a hole, not a cell")]
    Hole(Cell),
}

impl From<Overflow> for Problem {
    fn from(Overflow { weight }: Overflow) -> Self {
        Self::Overflow { weight }
    }
}

/// A text as an error quotes it: whole, or if it is long, what is around the character at a 1-based
/// place.
fn near(text: &str, place: usize) -> String {
    const AROUND: usize = 30;
    let first = place.saturating_sub(AROUND + 1);
    let part: String = text.chars().skip(first).take(2 * AROUND).collect();
    let before = if first > 0 { "..." } else { "" };
    let after = if text.chars().nth(first + 2 * AROUND).is_some() { "..." } else { "" };
    format!("{before}{}{after}", part.escape_debug())
}

/// A rule that makes no sense on its grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}{}{problem}", if name.is_empty() { String::new() } else { format!(" \"{name}\"") })]
#[non_exhaustive]
pub struct RuleError {
    /// The rule's kind.
    pub kind: String,
    /// The rule's name.
    pub name: String,
    /// What is wrong.
    pub problem: Box<Problem>,
}

/// A rule on grids of a certain size, with its statements.
#[derive(Debug)]
pub struct Stated {
    rule: Box<dyn Rule>,
    statements: Vec<Statement>,
}

impl Stated {
    /// States a rule.
    ///
    /// # Errors
    /// If it makes no sense on grids of this size.
    pub fn new(rule: Box<dyn Rule>, size: Size) -> Result<Arc<Self>, RuleError> {
        interrupt::look();
        let off_grid = rule.cells().iter().find(|&&cell| !size.contains(cell));
        let statements = match off_grid {
            Some(&cell) => Err(Problem::OffTheGrid { cell, size }),
            None => rule.says(size),
        };
        Self::with_statements(rule, statements)
    }

    /// States a rule where some places are [holes](Holes). What is about the whole grid is about
    /// its cells alone.
    ///
    /// # Errors
    /// If it makes no sense on such grids, or names a hole.
    pub fn beside_holes(
        rule: Box<dyn Rule>,
        size: Size,
        holes: &Holes,
    ) -> Result<Arc<Self>, RuleError> {
        let Self { rule, statements } = Self::alone(rule, size)?;
        let mut cells = rule.cells().iter().copied();
        let named = cells.find(|&cell| holes.contains(cell) && rule.names(cell, size));
        let statements = match named {
            Some(hole) => Err(Problem::Hole(hole)),
            None => without(statements, holes),
        };
        Self::with_statements(rule, statements)
    }

    /// States a rule on a grid without holes; nobody else has it yet.
    fn alone(rule: Box<dyn Rule>, size: Size) -> Result<Self, RuleError> {
        let stated = Self::new(rule, size)?;
        Ok(Arc::into_inner(stated).expect("nobody else has it yet"))
    }

    fn with_statements(
        rule: Box<dyn Rule>,
        statements: Result<Vec<Statement>, Problem>,
    ) -> Result<Arc<Self>, RuleError> {
        match statements {
            Ok(statements) => Ok(Arc::new(Self { rule, statements })),
            Err(problem) => {
                let (kind, name) = (rule.kind().to_owned(), rule.name().to_owned());
                Err(RuleError { kind, name, problem: Box::new(problem) })
            }
        }
    }

    /// The same rule beside others, if what it says depends on them; see [`Rule::beside`].
    #[doc(hidden)]
    pub fn beside<'a>(
        &self,
        others: impl Iterator<Item = &'a Arc<Self>>,
        size: Size,
        holes: &Holes,
    ) -> Option<Arc<Self>> {
        // (About fewer cells it may look as if it named a hole that was among all cells before.)
        let rule = self.rule.beside(&mut others.map(|other| &*other.rule))?;
        let Self { rule, statements } = Self::alone(rule, size).expect("it has been stated before");
        let statements = without(statements, holes);
        Some(Self::with_statements(rule, statements).expect("it says less than before"))
    }

    /// Whether what it says depends on the rules beside it.
    #[doc(hidden)]
    pub fn depends_on_others(&self) -> bool {
        self.rule.beside(&mut std::iter::empty()).is_some()
    }

    /// How much it says: cells, pairs of cells and the like.
    pub(crate) fn parts(&self) -> usize {
        self.statements.iter().map(Statement::parts).sum()
    }

    /// What the rule says.
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// Posts the statements' rows to a program in which every cell's own row (exactly one value) is
    /// there already. `name` is the rule's name, kept in the program.
    #[doc(hidden)]
    pub fn post(&self, size: Size, name: Name, program: &mut Program) {
        self.statements.iter().for_each(|statement| statement.post(size, name, program));
    }

    /// The rule's cells if all that it says is that they differ.
    pub fn group(&self) -> Option<Group<'_>> {
        self.statements.iter().exactly_one().ok()?.group()
    }

    /// Whether it says nothing but that certain cells differ.
    pub fn is_about_difference(&self) -> bool {
        self.statements.iter().all(Statement::is_about_difference)
    }
}

/// What statements say of the cells that are no holes.
fn without(statements: Vec<Statement>, holes: &Holes) -> Result<Vec<Statement>, Problem> {
    if holes.is_empty() {
        return Ok(statements);
    }
    let left = statements.into_iter().filter_map(|statement| statement.without(holes).transpose());
    left.try_collect().map_err(Problem::Hole)
}

impl Deref for Stated {
    type Target = dyn Rule;

    fn deref(&self) -> &Self::Target {
        &*self.rule
    }
}

/// The methods that every kind with a name and a list of cells has alike.
macro_rules! name_and_cells {
    ($kind:literal) => {
        fn kind(&self) -> &'static str {
            $kind
        }

        fn name(&self) -> &str {
            &self.name
        }

        fn rename(&mut self, name: String) {
            self.name = name;
        }

        fn cells(&self) -> &[$crate::grid::Cell] {
            &self.cells
        }
    };
}
use name_and_cells;

/// The methods that every kind with a name and a [`Line`](crate::grid::Line) of cells has alike.
macro_rules! name_and_line {
    ($kind:literal) => {
        fn kind(&self) -> &'static str {
            $kind
        }

        fn name(&self) -> &str {
            &self.name
        }

        fn rename(&mut self, name: String) {
            self.name = name;
        }

        fn cells(&self) -> &[$crate::grid::Cell] {
            self.cells.once()
        }
    };
}
use name_and_line;

/// The methods of kinds whose cells hold different values.
macro_rules! cells_differ {
    () => {
        fn broken(&self, grid: &$crate::grid::Grid) -> Vec<$crate::rule::Violation> {
            $crate::rule::all_different::repetitions(self, grid)
        }

        fn breaks(&self, grid: &$crate::grid::Grid) -> bool {
            !$crate::rule::all_different::all_differ(&self.cells, grid)
        }

        fn strike(
            &self,
            grid: &$crate::grid::Grid,
            placed: $crate::grid::Cell,
            strike: &mut dyn FnMut($crate::grid::Cell, $crate::grid::Value),
        ) {
            $crate::rule::all_different::strike_others(&self.cells, grid, placed, strike);
        }
    };
}
use cells_differ;

/// Strikes from the start what a kind does not allow in any of its cells, and nothing later.
macro_rules! cells_are_limited {
    () => {
        fn strike(
            &self,
            _grid: &$crate::grid::Grid,
            _placed: $crate::grid::Cell,
            _strike: &mut dyn FnMut($crate::grid::Cell, $crate::grid::Value),
        ) {
        }

        fn strike_at_start(
            &self,
            size: $crate::grid::Size,
            strike: &mut dyn FnMut($crate::grid::Cell, $crate::grid::Value),
        ) {
            for &cell in self.cells.iter() {
                let others = size.values().filter(|&value| !self.allows(value, size));
                others.for_each(|value| strike(cell, value));
            }
        }
    };
}
use cells_are_limited;

/// Strikes from the start what breaks the rule all by itself, by trying.
macro_rules! tried_at_start {
    () => {
        fn strike_at_start(
            &self,
            size: $crate::grid::Size,
            strike: &mut dyn FnMut($crate::grid::Cell, $crate::grid::Value),
        ) {
            let mut trial = $crate::grid::Grid::empty(size);
            for &cell in self.cells.iter() {
                for value in size.values() {
                    $crate::interrupt::look();
                    trial.set(cell, Some(value));
                    if self.breaks(&trial) {
                        strike(cell, value);
                    }
                }
                trial.set(cell, None);
            }
        }
    };
}
use tried_at_start;
