//! Rules: what must hold over some cells.
//!
//! A kind of rule is one file here. It says twice what it means, for two readers that must never
//! read each other: [`Rule::admits`] and [`Rule::strike`] speak of grids, and the backtracker uses
//! them; [`Rule::post`] speaks of 0-1 variables, and SAT, integer programming and every export use
//! it. [`Rule::violations`] says it a third time, in words, for the judge of finished grids. One
//! property test over all kinds (at the end of this file) holds the three against each other.

mod distinct;
mod house;

use std::fmt;

use itertools::Itertools;

pub use distinct::Distinct;
pub use house::House;

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

    /// The rule's cells if they must hold different values, with whether every value must occur.
    fn group(&self) -> Option<Group<'_>> {
        None
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

/// Cells that hold different values.
#[derive(Clone, Copy, Debug)]
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

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated { rule, value, cells } => {
                let (last, others) = cells.split_last().expect("a repetition has cells");
                let all = if others.len() > 1 { "all" } else { "both" };
                write!(f, "{} and {last} are {all} {value} in {rule}", others.iter().format(", "))
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

    /// Every kind of rule, on a 3x3 grid with values 1 to 3.
    fn kinds() -> Vec<Box<dyn Rule>> {
        vec![
            Box::new(House::new("row 2", cells(&[(1, 0), (1, 1), (1, 2)]))),
            Box::new(House::new("bent", cells(&[(0, 0), (1, 1), (1, 2)]))),
            Box::new(Distinct::new("pair", cells(&[(0, 1), (2, 2)]))),
            Box::new(Distinct::new("one", cells(&[(2, 0)]))),
        ]
    }

    /// What each kind means, written down once more and without any of its code: whether a full
    /// set of values of its cells, in order, is allowed.
    fn keeps(rule: &dyn Rule, values: &[u16]) -> bool {
        match rule.name() {
            "row 2" | "bent" => values.iter().collect::<BTreeSet<_>>().len() == 3,
            "pair" => values[0] != values[1],
            "one" => true,
            name => panic!("no meaning of {name} is written down"),
        }
    }

    /// All grids that fill the rule's cells, or with `partial` leave some of them empty.
    fn grids(rule: &dyn Rule, partial: bool) -> Vec<(Vec<u16>, Grid)> {
        let size = Size::sudoku(3).unwrap();
        let lowest = u16::from(!partial);
        let choices = rule.cells().iter().map(|_| lowest..=3).multi_cartesian_product();
        choices
            .map(|values| {
                let mut grid = Grid::empty(size);
                for (&cell, &value) in rule.cells().iter().zip(&values) {
                    grid.set(cell, (value > 0).then(|| Value::new(value)));
                }
                (values, grid)
            })
            .collect()
    }

    #[test]
    fn on_full_grids_every_kind_means_what_is_written_down() {
        for rule in kinds() {
            for (values, grid) in grids(&*rule, false) {
                let expected = keeps(&*rule, &values);
                assert_eq!(rule.admits(&grid), expected, "{rule:?} {values:?}");
                assert_eq!(rule.violations(&grid).is_empty(), expected, "{rule:?} {values:?}");
            }
        }
    }

    /// A partial grid that a rule rejects has no completion that it keeps; and the constraints
    /// hold for just the full grids that it keeps.
    #[test]
    fn partial_grids_and_constraints_agree_with_brute_force() {
        let size = Size::sudoku(3).unwrap();
        for rule in kinds() {
            for (values, grid) in grids(&*rule, true) {
                let mut completions = grids(&*rule, false).into_iter().filter(|(full, _)| {
                    full.iter().zip(&values).all(|(f, v)| *v == 0 || f == v) && keeps(&*rule, full)
                });
                let violated = !rule.violations(&grid).is_empty();
                assert_eq!(rule.admits(&grid), !violated, "{rule:?} {values:?}");
                if completions.next().is_some() {
                    assert!(rule.admits(&grid), "{rule:?} {values:?} can be completed");
                }
            }
            let mut program = Program::new(size.variable_count());
            let name = program.add_name(rule.name());
            rule.post(size, name, &mut program);
            for (values, grid) in grids(&*rule, false) {
                let holds = |lit: &crate::program::Lit| {
                    let (cell, value) = size.cell_value(lit.var()).unwrap();
                    (grid.get(cell) == Some(value)) != lit.is_negative()
                };
                let kept = program.constraints().all(|constraint| {
                    assert_eq!(constraint.origin.role, Role::Rule);
                    let held = constraint.literals.iter().filter(|lit| holds(lit)).count() as u32;
                    let length = constraint.literals.len();
                    (constraint.relation.lower()..=constraint.relation.upper(length))
                        .contains(&held)
                });
                assert_eq!(kept, keeps(&*rule, &values), "{rule:?} {values:?}");
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
        for rule in kinds() {
            for (values, grid) in grids(&*rule, true).iter().filter(|(_, g)| rule.admits(g)) {
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
