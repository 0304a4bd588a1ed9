//! Every statement, by brute force: its rows and its plain clauses hold for just the grids that keep
//! it, auxiliary variables chosen freely.

use std::sync::Arc;

use itertools::Itertools;

use super::*;
use crate::{
    grid::{Grid, Value},
    model::Model,
    program::{Constraint, Sense, Var},
    proof::plain,
    rule::{Problem, Rule, Stated, Violation},
};

/// A rule that says what it is told to.
#[derive(Debug)]
struct Says {
    cells: Vec<Cell>,
    statements: Vec<Statement>,
}

impl Rule for Says {
    fn kind(&self) -> &'static str {
        "says"
    }
    fn name(&self) -> &'static str {
        "says"
    }
    fn rename(&mut self, _name: String) {}
    fn cells(&self) -> &[Cell] {
        &self.cells
    }
    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        Ok(self.statements.clone())
    }
    fn broken(&self, _grid: &Grid) -> Vec<Violation> {
        unreachable!("nobody asks")
    }
}

/// A rule with these statements, and no words.
fn says(statements: Vec<Statement>, size: Size) -> Arc<Stated> {
    let cells = statements.iter().flat_map(Statement::cells).sorted().dedup().collect();
    Stated::new(Box::new(Says { cells, statements }), size).unwrap()
}

/// What a statement means on a full grid, written down once more.
pub(crate) fn holds(statement: &Statement, grid: &Grid) -> bool {
    let size = grid.size();
    let value = |cell: Cell| grid.get(cell).expect("the grid is full");
    match statement {
        Statement::AllDifferent { cells, every_value } => {
            let all_differ = cells.iter().map(|&cell| value(cell)).all_unique();
            let count = cells.iter().map(|&cell| value(cell)).unique().count();
            all_differ && (!every_value || count == size.value_count())
        }
        Statement::Domain { cells, values } => cells.iter().all(|&c| values.contains(value(c))),
        Statement::Pairs { pairs, table } => pairs.iter().all(|&[one, other]| {
            table.allows(size.value_index(value(one)), size.value_index(value(other)))
        }),
        Statement::Count { of: Counted::Items(items), allowed } => {
            let count = items.iter().filter(|item| item.values.contains(value(item.cell))).count();
            allowed.contains(&count)
        }
        Statement::Count { of: Counted::EachValue(lists), allowed } => {
            lists.iter().cartesian_product(size.values()).all(|(cells, wanted)| {
                allowed.contains(&cells.iter().filter(|&&cell| value(cell) == wanted).count())
            })
        }
        Statement::Sum { terms, totals } => totals.contains(
            terms.iter().map(|t| i64::from(t.weight) * i64::from(value(t.cell).number())).sum(),
        ),
        Statement::Automaton { cells, layers } => {
            layers.accepts(cells.iter().map(|&cell| size.value_index(value(cell))))
        }
        Statement::Either { cases } => {
            cases.iter().any(|case| case.iter().all(|statement| holds(statement, grid)))
        }
        Statement::UnequalLines { lines } => {
            lines.iter().map(|line| line.iter().map(|&c| value(c)).collect_vec()).all_unique()
        }
    }
}

/// All grids that fill these cells, or with `partial` leave some of them empty.
pub(crate) fn grids(size: Size, cells: &[Cell], partial: bool) -> Vec<Grid> {
    let values = size.values().map(Some).chain(partial.then_some(None)).collect_vec();
    let choices = cells.iter().map(|_| values.clone()).multi_cartesian_product();
    let grid = |values: Vec<Option<Value>>| {
        let mut grid = Grid::empty(size);
        cells.iter().zip(values).for_each(|(&cell, value)| grid.set(cell, value));
        grid
    };
    choices.map(grid).collect()
}

/// Whether auxiliary variables can be chosen so that all clauses, over these variables, hold. Cells
/// that are empty in the grid hold no value.
fn extends(grid: &Grid, variables: usize, all_hold: impl Fn(&dyn Fn(Var) -> bool) -> bool) -> bool {
    let size = grid.size();
    let own = size.variable_count();
    (0..1u32 << (variables - own)).any(|bits| {
        all_hold(&|var| match size.cell_value(var) {
            Some((cell, value)) => grid.get(cell) == Some(value),
            None => bits >> (var.index() - own) & 1 == 1,
        })
    })
}

fn row_holds(row: Constraint<'_>, is_true: &dyn Fn(Var) -> bool) -> bool {
    let held = row.literals.iter().filter(|l| is_true(l.var()) != l.is_negative()).count() as u32;
    (row.relation.lower()..=row.relation.upper(row.literals.len())).contains(&held)
}

/// The same of the row as an integer program has it.
fn linear_holds(row: Constraint<'_>, is_true: &dyn Fn(Var) -> bool) -> bool {
    let linear = row.linear();
    let sum: i64 = linear.terms().map(|(var, c)| c * i64::from(is_true(var))).sum();
    match linear.sense {
        Sense::AtMost => sum <= linear.right,
        Sense::AtLeast => sum >= linear.right,
        Sense::Equal => sum == linear.right,
    }
}

/// Whether a rule's rows, its rows in an integer program, and its plain clauses hold.
pub(crate) fn readings(rule: &Arc<Stated>, size: Size, grids: &[Grid]) -> Vec<[bool; 3]> {
    let mut program = Program::new(size.variable_count());
    let name = program.add_name(rule.name());
    rule.post(size, name, &mut program);
    assert!(program.constraints().all(|row| row.origin.role == Role::Rule));
    let model = Model::new("", "", size, vec![rule.clone()], None);
    let (formula, variables) = plain::formula(&model, &Grid::empty(size), None);
    // Cells that the rule is not about are empty; that they hold a value is not said by it.
    let about: Vec<Cell> = rule.cells().to_vec();
    let is_about = |literal: &i32| {
        let var = Var::from_index(literal.unsigned_abs() as usize - 1);
        size.cell_value(var).is_none_or(|(cell, _)| about.contains(&cell))
    };
    let formula: Vec<Vec<i32>> =
        formula.into_iter().filter(|clause| clause.iter().all(is_about)).collect();
    let of_grid = |grid: &Grid| {
        let count = program.variable_count();
        let rows = extends(grid, count, |t| program.constraints().all(|row| row_holds(row, t)));
        let linear =
            extends(grid, count, |t| program.constraints().all(|row| linear_holds(row, t)));
        let plain = extends(grid, variables, |is_true| {
            formula.iter().all(|clause| {
                clause.iter().any(|&literal| {
                    is_true(Var::from_index(literal.unsigned_abs() as usize - 1)) == (literal > 0)
                })
            })
        });
        [rows, linear, plain]
    };
    grids.iter().map(of_grid).collect()
}

/// Statements of all shapes, each on a small grid.
fn shapes() -> Vec<(Size, Statement)> {
    let size = |side, values| Size::new(side, side, values).unwrap();
    let (three, four) = (size(2, 1..=3), size(2, 0..=3));
    let cells: Vec<Cell> = three.cells().collect();
    let set =
        |numbers: &[u16]| numbers.iter().map(|&number| Value::new(number)).collect::<ValueSet>();
    let pairs = |size, allowed: fn(u16, u16) -> bool| {
        let table = PairTable::new(size, |one, other| allowed(one.number(), other.number()));
        let pairs = vec![[cells[0], cells[1]], [cells[3], cells[2]]];
        Statement::Pairs { pairs, table: Arc::new(table) }
    };
    let count = |items: &[(usize, &[u16])], allowed: &[usize]| {
        let item =
            |&(cell, numbers): &(usize, &[u16])| Item { cell: cells[cell], values: set(numbers) };
        let of = Counted::Items(items.iter().map(item).collect());
        Statement::Count { of, allowed: allowed.iter().copied().collect() }
    };
    let each = |lists: &[&[usize]], allowed: &[usize]| {
        let list = |list: &&[usize]| list.iter().map(|&cell| cells[cell]).collect();
        let of = Counted::EachValue(lists.iter().map(list).collect());
        Statement::Count { of, allowed: allowed.iter().copied().collect() }
    };
    let all_different = |cells: &[Cell], every_value| Statement::AllDifferent {
        cells: cells.to_vec(),
        every_value,
    };
    let domain =
        |numbers: &[u16]| Statement::Domain { cells: cells[1..].to_vec(), values: set(numbers) };
    let lines = |lines: &[[usize; 2]]| Statement::UnequalLines {
        lines: lines.iter().map(|line| line.map(|cell| cells[cell]).to_vec()).collect(),
    };
    vec![
        (three, all_different(&cells[..3], true)),
        (three, all_different(&cells[1..3], false)),
        (three, all_different(&cells, false)),
        (four, domain(&[0, 3])),
        (four, domain(&[])),
        (three, pairs(three, |a, b| a != b)),
        (size(2, 0..=1), pairs(size(2, 0..=1), |a, b| a != b)),
        (four, pairs(four, |a, b| a.abs_diff(b) != 1)),
        (four, pairs(four, |a, b| a.abs_diff(b) >= 2)),
        (four, pairs(four, |a, b| a < b)),
        (four, pairs(four, |a, b| a == 2 * b || a == 0)),
        (four, pairs(four, |_, _| false)),
        (three, count(&[(0, &[1]), (1, &[1]), (2, &[1])], &[1])),
        (three, count(&[(0, &[1]), (1, &[2, 3]), (2, &[1, 3])], &[0, 1])),
        (three, count(&[(0, &[1]), (1, &[2, 3]), (2, &[1]), (3, &[1])], &[2, 3, 4, 5])),
        (three, count(&[(0, &[1]), (1, &[2]), (2, &[3]), (3, &[1])], &[0, 4])),
        (three, count(&[(0, &[1]), (1, &[2]), (2, &[3]), (3, &[1, 2])], &[1, 3])),
        (three, count(&[(0, &[1]), (0, &[2]), (2, &[3])], &[0, 2])),
        (three, count(&[(0, &[1]), (1, &[2])], &[5])),
        (three, count(&[], &[0])),
        (size(2, 1..=2), each(&[&[0, 1, 2, 3]], &[2])),
        (three, each(&[&[0, 1], &[1, 2], &[2, 3]], &[0, 1])),
        (three, each(&[&[0, 1, 2, 3]], &[0, 2, 4])),
        (three, lines(&[[0, 1], [2, 3]])),
        (size(2, 1..=2), lines(&[[0, 1], [3, 2]])),
    ]
}

#[test]
fn rows_and_plain_clauses_hold_for_just_the_grids_that_keep_a_statement() {
    for (size, statement) in shapes() {
        let rule = says(vec![statement.clone()], size);
        let grids = grids(size, rule.cells(), false);
        let kept: Vec<bool> = grids.iter().map(|grid| holds(&statement, grid)).collect();
        for (grid, (kept, readings)) in
            grids.iter().zip(kept.iter().zip(readings(&rule, size, &grids)))
        {
            assert_eq!(readings, [*kept; 3], "{statement:?} {grid}");
        }
    }
}
