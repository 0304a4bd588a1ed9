//! Rows that cannot hold where cells hold one value each and some of them differ: as one sum of
//! rows, a cutting plane.
//!
//! Unit propagation looks at a row by itself, and counts several values of one cell, or one value in
//! several cells of a house. Added to the right multiples of "one value in the cell" and "one cell
//! of the house", the row has only literals left that fail.

use std::cmp::Reverse;

use super::assign;
use crate::veripb::prelude::*;

/// The rows of cells and of groups of cells that differ.
#[derive(Debug)]
pub(super) struct Cuts {
    variables: CellVariables,
    /// For each cell the rows "it holds one value or more", and "or fewer".
    pub of_cells: Vec<Option<[u32; 2]>>,
    /// The cells of each group that differs, and for each value the row "no two of them hold it", if there is one.
    groups: Vec<(Vec<usize>, Vec<Option<u32>>)>,
    /// For each cell its groups.
    groups_of: Vec<Vec<usize>>,
    /// For the cells of a propagator the rows that are about several of them.
    rows_of: HashMap<Vec<usize>, Vec<u32>>,
    /// Rows that count several values of a cell, and the cells of each.
    rows: Vec<(u32, Vec<usize>)>,
}

impl Cuts {
    pub(super) fn new(variables: CellVariables) -> Self {
        let cells = variables.cells();
        Self {
            variables,
            of_cells: vec![None; cells],
            groups: Vec::new(),
            groups_of: vec![Vec::new(); cells],
            rows_of: HashMap::new(),
            rows: Vec::new(),
        }
    }

    /// The variables of cells.
    pub(super) fn variables(&self) -> &CellVariables {
        &self.variables
    }

    /// Adds a group of cells that differ.
    pub(super) fn add_group(&mut self, cells: Vec<usize>, rows: Vec<Option<u32>>) {
        cells.iter().for_each(|&cell| self.groups_of[cell].push(self.groups.len()));
        self.groups.push((cells, rows));
    }

    /// Adds a row, if it counts several values of a cell and is about several cells.
    pub(super) fn add_row(&mut self, id: u32, constraint: &Constraint) {
        let mut cells: Vec<usize> = constraint
            .terms
            .iter()
            .filter_map(|(literal, _)| self.variables.cell_value(literal.var().index()))
            .map(|(cell, _)| cell)
            .collect();
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() < all && cells.len() > 1 {
            self.rows_of.clear();
            self.rows.push((id, cells));
        }
    }

    /// The rows that are about no other cells than these.
    fn rows_about(&mut self, cells: &[usize]) -> Vec<u32> {
        if let Some(known) = self.rows_of.get(cells) {
            return known.clone();
        }
        let is_about = |(_, others): &&(u32, Vec<usize>)| others.iter().all(|c| cells.contains(c));
        let found: Vec<u32> = self.rows.iter().filter(is_about).map(|&(id, _)| id).collect();
        self.rows_of.insert(cells.to_vec(), found.clone());
        found
    }

    /// Adds a cut that cannot hold as literals are assigned now, if there is one of a row about no
    /// other cells than these. Returns its place.
    pub(super) fn find(&mut self, cells: &[usize], database: &mut Database) -> Option<u32> {
        let rows = self.rows_about(cells);
        let of = rows.into_iter().find_map(|row| self.cut(row, database))?;
        let all = of.iter().map(|&(id, times)| (&database.constraints[id as usize], times));
        let sum = Constraint::sum(all, 1);
        Some(database.add(sum, Step::Sum(of, 1)))
    }

    /// The sum of rows, each so many times, that shows that a row cannot hold.
    fn cut(&self, row: u32, database: &Database) -> Option<Vec<(u32, i64)>> {
        let constraint = &database.constraints[row as usize];
        // As a sum of variables.
        let mut least = constraint.degree;
        let mut worth: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        let mut most = 0;
        for &(literal, times) in &constraint.terms {
            let (variable, sign) =
                (literal.var().index(), if literal.is_negative() { -1 } else { 1 });
            if let Some((cell, value)) = self.variables.cell_value(variable) {
                least -= if literal.is_negative() { times } else { 0 };
                let none = || vec![0; self.variables.values()];
                worth.entry(cell).or_insert_with(none)[value] = sign * times;
            } else if !database.fails(literal) {
                most += times;
            }
        }
        // What fails is worth less than anything that may hold, and more would be too large.
        let bad = -1 - 2 * constraint.total;
        for (&cell, worth) in &mut worth {
            for (value, worth) in worth.iter_mut().enumerate() {
                let variable = self.variables.find(cell, value);
                if variable.is_none_or(|variable| database.fails(holds(variable + 1))) {
                    *worth = bad;
                }
            }
        }
        let mut of = vec![(row, 1)];
        let mut left: Vec<usize> = worth.keys().copied().collect();
        while let Some(&first) = left.first() {
            let within = |group: usize| {
                left.iter().copied().filter(move |cell| self.groups[group].0.contains(cell))
            };
            let groups = left.iter().flat_map(|&cell| &self.groups_of[cell]).copied();
            let largest = groups.max_by_key(|&group| (within(group).count(), Reverse(group)));
            let group = largest.map(|group| &self.groups[group]);
            let mut list = largest.map_or(vec![first], |group| within(group).collect());
            list.truncate(self.variables.values());
            left.retain(|cell| !list.contains(cell));
            let worths: Vec<Vec<i64>> = list.iter().map(|cell| worth[cell].clone()).collect();
            let dual = assign::best(&worths);
            most += dual.total();
            for (&cell, &times) in list.iter().zip(&dual.cells) {
                let [one_or_more, one_or_fewer] = self.of_cells[cell]?;
                match times {
                    0 => {}
                    1.. => of.push((one_or_fewer, times)),
                    _ => of.push((one_or_more, -times)),
                }
            }
            for (value, &times) in dual.values.iter().enumerate().filter(|&(_, &times)| times > 0) {
                of.push((group?.1[value]?, times));
            }
        }
        (most < least).then_some(of)
    }
}
