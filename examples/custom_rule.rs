//! A kind of rule that satoku does not have: no two neighbours on a diagonal hold values that sum
//! to ten.
//!
//! A rule defines its meaning twice: as statements, from which the 0-1 program is made, and as a
//! check of its own, which judges finished grids and prunes the backtracker. A mistake in one of
//! the two makes the engines disagree.

use std::error::Error;

use satoku::{
    Cell, Grid, Puzzle,
    grid::{Size, Value},
    model,
    rule::{Problem, Rule, Violation},
    statement::{Statement, TupleTable},
};

/// Cells that touch at a corner never sum to this.
#[derive(Debug)]
struct NoDiagonalSum {
    name: String,
    cells: Vec<Cell>,
    pairs: Vec<[Cell; 2]>,
    sum: u16,
}

impl NoDiagonalSum {
    fn new(size: Size, sum: u16) -> Self {
        let cells: Vec<Cell> = size.cells().collect();
        let touch = |one: Cell, other: Cell| {
            one.row() + 1 == other.row() && one.column().abs_diff(other.column()) == 1
        };
        let others = |&one: &Cell| {
            let touching = size.cells().filter(move |&other| touch(one, other));
            touching.map(move |other| [one, other]).collect::<Vec<_>>()
        };
        let pairs = cells.iter().flat_map(others).collect();
        Self { name: String::new(), cells, pairs, sum }
    }

    fn is_allowed(&self, one: Value, other: Value) -> bool {
        one.number() + other.number() != self.sum
    }
}

impl Rule for NoDiagonalSum {
    fn kind(&self) -> &'static str {
        "no diagonal sum"
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn rename(&mut self, name: String) {
        self.name = name;
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let table = TupleTable::of_pairs(size, &|one, other| self.is_allowed(one, other));
        Ok(vec![Statement::pairs(self.pairs.clone(), table)])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let broken = |pair: &&[Cell; 2]| match pair.map(|cell| grid.get(cell)) {
            [Some(one), Some(other)] => !self.is_allowed(one, other),
            _ => false,
        };
        let violation = |&[one, other]: &[Cell; 2]| {
            let sentence = format!("{one} and {other} sum to {}", self.sum);
            Violation::new(self.kind(), vec![one, other], sentence)
        };
        self.pairs.iter().filter(broken).map(violation).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let model = model::named("classic")?;
    let rule = || NoDiagonalSum::new(model.size(), 10);

    let puzzle = Puzzle::builder(model.clone()).given("r1c1", 1)?.rule(rule()).build()?;
    for solution in puzzle.solutions().take(2) {
        println!("{}", solution?);
    }

    // Givens that touch at a corner and sum to ten.
    let wrong = Puzzle::builder(model.clone()).given("r1c1", 3)?.given("r2c2", 7)?;
    let diagnosis = wrong.rule(rule()).build()?.check()?;
    println!("{}", diagnosis.verdict());
    diagnosis.reasons().for_each(|reason| println!("  {reason}"));
    Ok(())
}
