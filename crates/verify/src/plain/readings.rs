//! Every statement and every kind of rule, by brute force: rows, plain clauses and plain rows hold
//! for just the grids that keep it, auxiliary variables chosen freely.

use crate::prelude::*;
use satoku_puzzle::{
    program::{Constraint, Lit, Program, Role, Sense, Var},
    rule::Stated,
};
use satoku_samples::{grids, holds, rules, says, shapes};

use super::{Row, rows};

/// A linear row: the sum of the coefficients of the variables that are true is in a range.
struct LinearRow {
    terms: Vec<(Var, i64)>,
    range: RangeInclusive<i64>,
}

impl LinearRow {
    /// So much of these literals, each of some weight.
    fn of_literals(
        literals: impl IntoIterator<Item = (Lit, i64)>,
        range: RangeInclusive<i64>,
    ) -> Self {
        let mut negative = 0;
        let term = |(literal, weight): (Lit, i64)| {
            negative += if literal.is_negative() { weight } else { 0 };
            (literal.var(), if literal.is_negative() { -weight } else { weight })
        };
        let terms = literals.into_iter().map(term).collect();
        Self { terms, range: range.start() - negative..=range.end() - negative }
    }

    fn of_clause(clause: &[i32]) -> Self {
        let literals = clause.iter().map(|&literal| (Lit::from_dimacs(literal).unwrap(), 1));
        Self::of_literals(literals, 1..=clause.len() as i64)
    }

    fn of_row(row: &Row) -> Self {
        let var = |variable| Var::from_index(variable - 1);
        let terms = row.terms.iter().map(|&(variable, times)| (var(variable), times));
        Self { terms: terms.collect(), range: row.least..=i64::MAX }
    }

    fn of_constraint(row: Constraint<'_>) -> Self {
        let range = row.relation.lower()..=row.relation.upper(row.total());
        let terms = row.terms().map(|(weight, literal)| (literal, i64::from(weight)));
        Self::of_literals(terms, i64::from(*range.start())..=i64::from(*range.end()))
    }

    /// The same of the row as an integer program has it.
    fn of_linear(row: Constraint<'_>) -> Self {
        let linear = row.linear();
        let range = match linear.sense {
            Sense::AtMost => i64::MIN..=linear.right,
            Sense::AtLeast => linear.right..=i64::MAX,
            Sense::Equal => linear.right..=linear.right,
        };
        Self { terms: linear.terms().collect(), range }
    }
}

/// Rows, and which of them a variable is in.
struct LinearRows {
    rows: Vec<LinearRow>,
    of_variable: Vec<Vec<usize>>,
}

impl LinearRows {
    fn new(variables: usize, rows: impl IntoIterator<Item = LinearRow>) -> Self {
        let rows: Vec<LinearRow> = rows.into_iter().collect();
        let mut of_variable = vec![Vec::new(); variables];
        for (index, row) in rows.iter().enumerate() {
            row.terms.iter().for_each(|(var, _)| of_variable[var.index()].push(index));
        }
        Self { rows, of_variable }
    }

    /// Whether auxiliary variables can be chosen so that all rows hold. Cells that are empty in the
    /// grid hold no value.
    fn extend(&self, grid: &Grid) -> bool {
        let size = grid.size();
        let of_cell = |index| {
            let (cell, value) = size.cell_value(Var::from_index(index))?;
            Some(grid.get(cell) == Some(value))
        };
        let mut chosen: Vec<Option<bool>> = (0..self.of_variable.len()).map(of_cell).collect();
        self.propagate(&mut chosen, (0..self.rows.len()).collect()) && self.search(&chosen)
    }

    /// The same for the variables that are still open, each of which is tried.
    fn search(&self, chosen: &[Option<bool>]) -> bool {
        let Some(open) = chosen.iter().position(Option::is_none) else { return true };
        [false, true].into_iter().any(|value| {
            let mut chosen = chosen.to_vec();
            chosen[open] = Some(value);
            let rows = self.of_variable[open].clone();
            self.propagate(&mut chosen, rows) && self.search(&chosen)
        })
    }

    /// Chooses what these rows force, and what follows; false if one of them cannot hold.
    fn propagate(&self, chosen: &mut [Option<bool>], mut queue: Vec<usize>) -> bool {
        while let Some(index) = queue.pop() {
            let LinearRow { terms, range } = &self.rows[index];
            // The least and the greatest sum that the open variables leave.
            let (mut least, mut greatest) = (0, 0);
            for &(var, coefficient) in terms {
                match chosen[var.index()] {
                    Some(true) => (least, greatest) = (least + coefficient, greatest + coefficient),
                    Some(false) => {}
                    None if coefficient < 0 => least += coefficient,
                    None => greatest += coefficient,
                }
            }
            if greatest < *range.start() || least > *range.end() {
                return false;
            }
            for &(var, coefficient) in terms {
                if chosen[var.index()].is_some() {
                    continue;
                }
                let size = coefficient.abs();
                let is_needed = greatest - size < *range.start();
                let is_too_much = least + size > *range.end();
                if is_needed || is_too_much {
                    // What is both is found to be wrong when the row is looked at again.
                    chosen[var.index()] = Some(is_needed == (coefficient > 0));
                    queue.extend(&self.of_variable[var.index()]);
                    queue.push(index);
                    break;
                }
            }
        }
        true
    }
}

/// Whether a rule's rows, its rows in an integer program, its plain clauses, and its plain rows
/// hold.
fn readings(rule: &Arc<Stated>, size: Size, grids: &[Grid]) -> Vec<[bool; 4]> {
    let mut program = Program::new(size.variable_count());
    let name = program.add_name(rule.name());
    rule.post(size, name, &mut program, &Limiter::none()).unwrap();
    assert!(program.constraints().all(|row| row.origin.role == Role::Rule));
    let model = Model::new("", "", size, vec![rule.clone()], None);
    let (formula, variables) =
        super::formula(&model, &Grid::empty(size), None, &Limiter::none()).unwrap();
    // Cells that the rule is not about are empty; that they hold a value is not said by it.
    let about: Vec<Cell> = rule.cells().to_vec();
    let is_about = |variable: usize| {
        let var = Var::from_index(variable - 1);
        size.cell_value(var).is_none_or(|(cell, _)| about.contains(&cell))
    };
    let is_clause_about =
        |clause: &&[i32]| clause.iter().all(|literal| is_about(literal.unsigned_abs() as usize));
    let clauses = formula.iter().filter(is_clause_about);
    let plain = LinearRows::new(variables, clauses.map(LinearRow::of_clause));
    let (all, variables) =
        rows(&model, &Grid::empty(size), None, usize::MAX, &Limiter::none()).unwrap().unwrap();
    let all = all.iter().filter(|row| row.terms.iter().all(|&(variable, _)| is_about(variable)));
    let plain_rows = LinearRows::new(variables, all.map(LinearRow::of_row));
    let count = program.variable_count();
    let posted = LinearRows::new(count, program.constraints().map(LinearRow::of_constraint));
    let linear = LinearRows::new(count, program.constraints().map(LinearRow::of_linear));
    let all = [&posted, &linear, &plain, &plain_rows];
    grids.iter().map(|grid| all.map(|rows| rows.extend(grid))).collect()
}

#[test]
fn rows_and_plain_formulas_hold_for_just_the_grids_that_keep_a_statement() {
    for (size, statement) in shapes() {
        let rule = says(vec![statement.clone()], size);
        let grids = grids(size, rule.cells(), false);
        let kept: Vec<bool> = grids.iter().map(|grid| holds(&statement, grid)).collect();
        for (grid, (kept, readings)) in
            grids.iter().zip(kept.iter().zip(readings(&rule, size, &grids)))
        {
            assert_eq!(readings, [*kept; 4], "{statement:?} {grid}");
        }
    }
}

#[test]
fn words_rows_and_plain_formulas_mean_the_same() {
    for (size, rule) in rules() {
        let grids = grids(size, rule.cells(), false);
        for (grid, readings) in grids.iter().zip(readings(&rule, size, &grids)) {
            assert_eq!(readings, [!rule.breaks(grid, &Limiter::none()); 4], "{rule:?} {grid}");
        }
    }
}
