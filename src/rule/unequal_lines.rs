//! No two equal rows, or no two equal columns, as in a Binairo.

use itertools::Itertools;

use super::{Rule, Statement, Violation};
use crate::{
    grid::{Cell, Grid, Size, Value},
    program::{Lit, Name, Origin, Program, Relation, Role},
};

/// No two lines hold the same values in the same order.
#[derive(Clone, Debug)]
pub struct UnequalLines {
    name: String,
    cells: Vec<Cell>,
    /// The cells of each line.
    each: Vec<Vec<Cell>>,
}

impl UnequalLines {
    /// A rule over lines of one length that share no cell. The name is that of them all: `rows`.
    pub fn new(name: impl Into<String>, lines: Vec<Vec<Cell>>) -> Self {
        let cells = lines.concat();
        Self { name: name.into(), cells, each: lines }
    }

    /// Pairs of lines, with their numbers from 1.
    fn pairs(&self) -> impl Iterator<Item = [(usize, &[Cell]); 2]> {
        let lines = self.each.iter().enumerate().map(|(index, line)| (index + 1, &**line));
        lines.array_combinations()
    }
}

/// What a line holds, if it is full.
fn values(grid: &Grid, line: &[Cell]) -> Option<Vec<Value>> {
    line.iter().map(|&cell| grid.get(cell)).collect()
}

impl Rule for UnequalLines {
    fn name(&self) -> &str {
        &self.name
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, grid: &Grid) -> bool {
        let is_full = |line: &&Vec<Cell>| line.iter().all(|&cell| grid.get(cell).is_some());
        let full: Vec<&Vec<Cell>> = self.each.iter().filter(is_full).collect();
        let differ = |[one, other]: [&&Vec<Cell>; 2]| {
            one.iter().zip(*other).any(|(&one, &other)| grid.get(one) != grid.get(other))
        };
        full.iter().array_combinations().all(differ)
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let equal = |[(first, one), (second, other)]: [(usize, &[Cell]); 2]| {
            let is_equal = values(grid, one).is_some_and(|one| values(grid, other) == Some(one));
            let (rule, cells) = (self.name.clone(), [one, other].concat());
            is_equal.then_some(Violation::SameLine { rule, lines: [first, second], cells })
        };
        self.pairs().filter_map(equal).collect()
    }

    fn statement(&self) -> Statement<'_> {
        Statement::Lines(&self.each)
    }

    /// A line with one empty cell may not become what a full one is.
    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(changed) = self.each.iter().find(|line| line.contains(&placed)) else { return };
        let is_empty = |&&cell: &&Cell| grid.get(cell).is_none();
        let empty = |line: &[Cell]| line.iter().filter(is_empty).count();
        let others = || self.each.iter().filter(|other| *other != changed);
        let mut complete = |open: &[Cell], full: &[Cell]| {
            let place = open.iter().position(|&cell| grid.get(cell).is_none());
            let differs = |(one, other): (&Cell, &Cell)| grid.get(*one) != grid.get(*other);
            if let Some(place) = place
                && open.iter().zip(full).filter(|&pair| differs(pair)).count() == 1
                && let Some(value) = grid.get(full[place])
            {
                strike(open[place], value);
            }
        };
        match empty(changed) {
            0 => others().filter(|line| empty(line) == 1).for_each(|line| complete(line, changed)),
            1 => others().filter(|line| empty(line) == 0).for_each(|line| complete(changed, line)),
            _ => {}
        }
    }

    /// For each pair of lines: they differ at some place. A variable of its own for each place says
    /// that it is there: then no value is in both cells.
    fn post(&self, size: Size, name: Name, program: &mut Program) {
        let origin = Origin::new(Role::Rule, name);
        for [(_, one), (_, other)] in self.pairs() {
            let mut places: Vec<Lit> = Vec::new();
            for (&one, &other) in one.iter().zip(other) {
                let differ = program.add_variable().positive();
                for value in size.values() {
                    let both = [one, other].map(|cell| size.var(cell, value).negative());
                    let literals = [!differ, both[0], both[1]];
                    program.post(literals, Relation::AtLeast(1), origin, None);
                }
                places.push(differ);
            }
            program.post(places, Relation::AtLeast(1), origin, None);
        }
    }
}
