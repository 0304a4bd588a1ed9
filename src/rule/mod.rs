//! Rules: what must hold over some cells.
//!
//! A kind of rule is one file here. It says twice what it means, for two readers that must never
//! read each other: [`Rule::admits`] and [`Rule::strike`] speak of grids, and the backtracker uses
//! them; [`Rule::post`] speaks of 0-1 variables, and SAT, integer programming and every export use
//! it. [`Rule::violations`] says it a third time, in words, for the judge of finished grids. One
//! property test over all kinds (at the end of this file) holds the three against each other.

mod all_different;
mod anti_chess;
mod equal_count;
mod house;
mod non_consecutive;
mod run;
mod unequal_lines;

use std::fmt;

use itertools::Itertools;

pub use all_different::AllDifferent;
pub use anti_chess::AntiChess;
pub use equal_count::EqualCount;
pub use house::House;
pub use non_consecutive::NonConsecutive;
pub use run::Run;
pub use unequal_lines::UnequalLines;

use crate::{
    grid::{Cell, Grid, Size, Value},
    program::{Name, Program},
};

/// What must hold over some cells.
pub trait Rule: fmt::Debug + Send + Sync {
    /// The rule's name in messages: `box 3`.
    fn name(&self) -> &str;

    /// The cells that it is about.
    fn cells(&self) -> &[Cell];

    /// Whether the rule is not broken yet. On a full grid: whether it is kept.
    fn admits(&self, grid: &Grid) -> bool;

    /// The ways in which a grid, full or partial, breaks the rule already, for people to read.
    fn violations(&self, grid: &Grid) -> Vec<Violation>;

    /// Posts the rule's constraints. Every cell's own constraint (exactly one value) is there
    /// already, so a rule posts only what it adds. `name` is [`Rule::name`], kept in the program.
    fn post(&self, size: Size, name: Name, program: &mut Program);

    /// What the rule says, as data, for whoever states it in words of their own: model files and
    /// the plain formulas of certificates.
    fn statement(&self) -> Statement<'_>;

    /// The rule's cells if they must hold different values, with whether every value must occur.
    fn group(&self) -> Option<Group<'_>> {
        match self.statement() {
            Statement::Different(group) => Some(group),
            _ => None,
        }
    }

    /// Reports to `strike` what empty cells can no longer hold because of the value in `placed`.
    ///
    /// Reporting more than is new is fine. The default tries every value in every empty cell.
    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        debug_assert!(self.cells().contains(&placed));
        let mut trial = grid.clone();
        for &cell in self.cells().iter().filter(|&&cell| grid.get(cell).is_none()) {
            for value in grid.size().values() {
                trial.set(cell, Some(value));
                if !self.admits(&trial) {
                    strike(cell, value);
                }
            }
            trial.set(cell, None);
        }
    }
}

/// What a rule says. Two rules that say the same are the same, whatever they are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Statement<'a> {
    /// These cells hold different values.
    Different(Group<'a>),
    /// The two cells of each pair hold different values.
    Apart(&'a [[Cell; 2]]),
    /// The two cells of each pair hold no consecutive values.
    NonConsecutive(&'a [[Cell; 2]]),
    /// Each value stands in just so many of these cells.
    Count(&'a [Cell], usize),
    /// No more than so many of these cells in a row hold the same value.
    Run(&'a [Cell], usize),
    /// No two of these lines, all of one length, hold the same values in the same order.
    Lines(&'a [Vec<Cell>]),
}

/// Cells that hold different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group<'a> {
    /// The cells.
    pub cells: &'a [Cell],
    /// Whether every value occurs, as it does in a house.
    pub has_every_value: bool,
}

/// One way in which a grid is not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Cells of one rule that must differ hold the same value.
    Repeated {
        /// The rule's name.
        rule: String,
        /// The value.
        value: Value,
        /// The cells that hold it, two or more.
        cells: Vec<Cell>,
    },
    /// Two cells that may not hold consecutive values.
    Consecutive {
        /// The rule's name.
        rule: String,
        /// The cells.
        cells: [Cell; 2],
    },
    /// A value stands in too many cells of a rule.
    TooMany {
        /// The rule's name.
        rule: String,
        /// The value.
        value: Value,
        /// How many cells may hold it.
        allowed: usize,
        /// The cells that hold it.
        cells: Vec<Cell>,
    },
    /// Too many neighbours hold the same value.
    Run {
        /// The value.
        value: Value,
        /// How many neighbours may hold the same value.
        allowed: usize,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// Two lines hold the same values in the same order.
    SameLine {
        /// What lines they are: `rows`.
        rule: String,
        /// Which of these they are, from 1.
        lines: [usize; 2],
        /// The cells of both.
        cells: Vec<Cell>,
    },
    /// A cell holds another value than the puzzle gives.
    GivenChanged {
        /// The cell.
        cell: Cell,
        /// The given.
        given: Value,
        /// What it holds instead.
        found: Value,
    },
    /// A cell of what should be a solution is empty.
    Empty {
        /// The cell.
        cell: Cell,
    },
}

impl Violation {
    /// The cells that are to blame.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Repeated { cells, .. }
            | Self::TooMany { cells, .. }
            | Self::Run { cells, .. }
            | Self::SameLine { cells, .. } => cells,
            Self::Consecutive { cells, .. } => cells,
            Self::GivenChanged { cell, .. } | Self::Empty { cell } => std::slice::from_ref(cell),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |cells: &[Cell]| match cells.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.iter().format(", "))
            }
            _ => cells.iter().join(", "),
        };
        match self {
            Self::Repeated { rule, value, cells } => {
                let all = if cells.len() > 2 { "all" } else { "both" };
                write!(f, "{} are {all} {value} in {rule}", list(cells))
            }
            Self::Consecutive { rule, cells } => {
                write!(f, "{} hold consecutive values ({rule})", list(cells))
            }
            Self::TooMany { rule, value, allowed, cells } => {
                let found = cells.len();
                write!(f, "{value} stands in {found} cells of {rule}, expected {allowed}")
            }
            Self::Run { value, allowed, cells } => {
                write!(f, "{} are all {value}, expected at most {allowed} in a run", list(cells))
            }
            Self::SameLine { rule, lines: [one, other], .. } => {
                write!(f, "{rule} {one} and {other} are the same")
            }
            Self::GivenChanged { cell, given, found } => {
                write!(f, "{cell} is {found}, but {given} is given")
            }
            Self::Empty { cell } => write!(f, "{cell} is empty"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Role;
    use std::collections::BTreeSet;

    fn cells(places: &[(usize, usize)]) -> Vec<Cell> {
        places.iter().map(|&(row, column)| Cell::new(row, column)).collect()
    }

    /// Every kind of rule, each with the size of the grids that it is tried on.
    fn kinds() -> Vec<(Size, Box<dyn Rule>)> {
        let sudoku = Size::sudoku(3).unwrap();
        let size = |side, values| Size::new(side, values).unwrap();
        let row = |row: usize, length| (0..length).map(|c| Cell::new(row, c)).collect::<Vec<_>>();
        let (square, three) = (size(2, 1..=3), size(3, 0..=1));
        let six = cells(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 2)]);
        vec![
            (sudoku, Box::new(House::new("row 2", row(1, 3)))),
            (sudoku, Box::new(House::new("bent", cells(&[(0, 0), (1, 1), (1, 2)])))),
            (sudoku, Box::new(AllDifferent::new("pair", cells(&[(0, 1), (2, 2)])))),
            (sudoku, Box::new(AllDifferent::new("one", cells(&[(2, 0)])))),
            (three, Box::new(AntiChess::knight(three))),
            (square, Box::new(AntiChess::king(square))),
            (square, Box::new(NonConsecutive::new(square))),
            (
                size(4, 0..=1),
                Box::new(EqualCount::new("two each", row(2, 4), size(4, 0..=1)).unwrap()),
            ),
            (sudoku, Box::new(EqualCount::new("two of three", six, sudoku).unwrap())),
            (size(5, 0..=1), Box::new(Run::new("two in a run", row(1, 5), 2))),
            (size(4, 5..=6), Box::new(Run::new("three in a run", row(1, 4), 3))),
            (three, Box::new(UnequalLines::new("rows", (0..3).map(|r| row(r, 3)).collect()))),
            (sudoku, Box::new(UnequalLines::new("two rows", vec![row(0, 2), row(1, 2)]))),
        ]
    }

    /// What each kind means, written down once more and without any of its code: whether a full
    /// set of values of its cells, in order, is allowed.
    fn keeps(rule: &dyn Rule, values: &[u16]) -> bool {
        let times = |value| values.iter().filter(|v| **v == value).count();
        match rule.name() {
            "row 2" | "bent" => values.iter().collect::<BTreeSet<_>>().len() == 3,
            "pair" => values[0] != values[1],
            "one" => true,
            // The circle of knight's moves around a grid of three by three.
            "anti-knight" => {
                [0, 5, 6, 1, 8, 3, 2, 7].windows(2).all(|p| values[p[0]] != values[p[1]])
                    && values[7] != values[0]
            }
            "anti-king" => values.iter().all_unique(),
            "non-consecutive" => [[0, 1], [2, 3], [0, 2], [1, 3]]
                .iter()
                .all(|&[a, b]| values[a].abs_diff(values[b]) != 1),
            "two each" => times(0) == 2 && times(1) == 2,
            "two of three" => (1..=3).all(|value| times(value) == 2),
            "two in a run" => values.windows(3).all(|v| v[0] != v[1] || v[1] != v[2]),
            "three in a run" => times(5) > 0 && times(6) > 0,
            "rows" => {
                let rows = [&values[..3], &values[3..6], &values[6..]];
                rows[0] != rows[1] && rows[0] != rows[2] && rows[1] != rows[2]
            }
            "two rows" => values[..2] != values[2..],
            name => panic!("no meaning of {name} is written down"),
        }
    }

    /// All grids that fill the rule's cells, or with `partial` leave some of them empty.
    fn grids(size: Size, rule: &dyn Rule, partial: bool) -> Vec<(Vec<Option<u16>>, Grid)> {
        let values = size.values().map(Value::number).map(Some);
        let values = values.chain(partial.then_some(None)).collect_vec();
        let choices = rule.cells().iter().map(|_| values.clone()).multi_cartesian_product();
        choices
            .map(|values| {
                let mut grid = Grid::empty(size);
                for (&cell, &value) in rule.cells().iter().zip(&values) {
                    grid.set(cell, value.map(Value::new));
                }
                (values, grid)
            })
            .collect()
    }

    /// All full grids, with whether the rule keeps them.
    fn full_grids(size: Size, rule: &dyn Rule) -> Vec<(Vec<u16>, Grid, bool)> {
        let full = grids(size, rule, false).into_iter();
        full.map(|(values, grid)| {
            let values: Vec<u16> = values.into_iter().flatten().collect();
            let keeps = keeps(rule, &values);
            (values, grid, keeps)
        })
        .collect()
    }

    #[test]
    fn on_full_grids_every_kind_means_what_is_written_down() {
        for (size, rule) in kinds() {
            for (values, grid, expected) in full_grids(size, &*rule) {
                assert_eq!(rule.admits(&grid), expected, "{rule:?} {values:?}");
                assert_eq!(rule.violations(&grid).is_empty(), expected, "{rule:?} {values:?}");
            }
        }
    }

    /// A partial grid that a rule rejects has no completion that it keeps.
    #[test]
    fn partial_grids_agree_with_brute_force() {
        for (size, rule) in kinds() {
            let kept = full_grids(size, &*rule).into_iter().filter(|(.., kept)| *kept);
            let kept: Vec<Vec<u16>> = kept.map(|(values, ..)| values).collect();
            for (values, grid) in grids(size, &*rule, true) {
                let completes = |full: &&Vec<u16>| {
                    full.iter().zip(&values).all(|(full, v)| v.is_none_or(|v| v == *full))
                };
                let violated = !rule.violations(&grid).is_empty();
                assert_eq!(rule.admits(&grid), !violated, "{rule:?} {values:?}");
                if !rule.admits(&grid) {
                    assert_eq!(kept.iter().find(completes), None, "{rule:?} {values:?}");
                }
            }
        }
    }

    /// The constraints hold for just the full grids that the rule keeps, auxiliary variables chosen
    /// freely.
    #[test]
    fn constraints_agree_with_brute_force() {
        for (size, rule) in kinds() {
            let mut program = Program::new(size.variable_count());
            let name = program.add_name(rule.name());
            rule.post(size, name, &mut program);
            assert!(program.constraints().all(|c| c.origin.role == Role::Rule));
            let auxiliary = program.variable_count() - size.variable_count();
            for (values, grid, expected) in full_grids(size, &*rule) {
                let kept = (0..1u32 << auxiliary).any(|bits| {
                    let is_true = |var: crate::program::Var| match size.cell_value(var) {
                        Some((cell, value)) => grid.get(cell) == Some(value),
                        None => bits >> (var.index() - size.variable_count()) & 1 == 1,
                    };
                    program.constraints().all(|constraint| {
                        let holds =
                            |lit: &&crate::program::Lit| is_true(lit.var()) != lit.is_negative();
                        let held = constraint.literals.iter().filter(holds).count() as u32;
                        let length = constraint.literals.len();
                        (constraint.relation.lower()..=constraint.relation.upper(length))
                            .contains(&held)
                    })
                });
                assert_eq!(kept, expected, "{rule:?} {values:?}");
            }
        }
    }

    /// A rule whose `strike` is the default, around another.
    #[derive(Debug)]
    struct Plain<'a>(&'a dyn Rule);

    impl Rule for Plain<'_> {
        fn name(&self) -> &str {
            self.0.name()
        }
        fn cells(&self) -> &[Cell] {
            self.0.cells()
        }
        fn admits(&self, grid: &Grid) -> bool {
            self.0.admits(grid)
        }
        fn violations(&self, grid: &Grid) -> Vec<Violation> {
            self.0.violations(grid)
        }
        fn statement(&self) -> Statement<'_> {
            self.0.statement()
        }
        fn post(&self, size: Size, name: Name, program: &mut Program) {
            self.0.post(size, name, program);
        }
    }

    /// Striking after each of several placements removes just what the obvious way removes.
    #[test]
    fn striking_is_as_strong_as_trying_every_value() {
        let struck = |rule: &dyn Rule, grid: &Grid| {
            let mut struck = BTreeSet::new();
            for &placed in rule.cells().iter().filter(|&&cell| grid.get(cell).is_some()) {
                rule.strike(grid, placed, &mut |cell, value| {
                    if grid.get(cell).is_none() {
                        struck.insert((cell, value));
                    }
                });
            }
            struck
        };
        for (size, rule) in kinds() {
            for (values, grid) in grids(size, &*rule, true).iter().filter(|(_, g)| rule.admits(g)) {
                assert_eq!(struck(&*rule, grid), struck(&Plain(&*rule), grid), "{values:?}");
            }
        }
    }

    #[test]
    fn violations_read_as_sentences() {
        let cells = cells(&[(0, 4), (6, 4), (7, 4)]);
        let rule = "column 5".to_owned();
        let value = Value::new(2);
        let three = Violation::Repeated { rule: rule.clone(), value, cells: cells.clone() };
        assert_eq!(three.to_string(), "r1c5, r7c5 and r8c5 are all 2 in column 5");
        let two = Violation::Repeated { rule, value, cells: cells[..2].to_vec() };
        assert_eq!(two.to_string(), "r1c5 and r7c5 are both 2 in column 5");
    }
}
