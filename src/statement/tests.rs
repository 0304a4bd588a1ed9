//! Every statement, by brute force: its rows and its plain clauses hold for just the grids that keep
//! it, auxiliary variables chosen freely.

use std::{ops::RangeInclusive, sync::Arc};

use fastrand::Rng;
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
pub(crate) fn says(statements: Vec<Statement>, size: Size) -> Arc<Stated> {
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

/// A linear row: the sum of the coefficients of the variables that are true is in a range.
struct Row {
    terms: Vec<(Var, i64)>,
    range: RangeInclusive<i64>,
}

impl Row {
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
struct Rows {
    rows: Vec<Row>,
    of_variable: Vec<Vec<usize>>,
}

impl Rows {
    fn new(variables: usize, rows: impl IntoIterator<Item = Row>) -> Self {
        let rows: Vec<Row> = rows.into_iter().collect();
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
            let Row { terms, range } = &self.rows[index];
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

/// Whether a rule's rows, its rows in an integer program, and its plain clauses hold.
pub(crate) fn readings(rule: &Arc<Stated>, size: Size, grids: &[Grid]) -> Vec<[bool; 3]> {
    let mut program = Program::new(size.variable_count());
    let name = program.add_name(rule.name());
    rule.post(size, name, &mut program);
    assert!(program.constraints().all(|row| row.origin.role == Role::Rule));
    let model = Model::new("", "", size, vec![rule.clone()], None);
    let (formula, variables) = plain::formula(&model, &Grid::empty(size), None, usize::MAX);
    // Cells that the rule is not about are empty; that they hold a value is not said by it.
    let about: Vec<Cell> = rule.cells().to_vec();
    let is_about = |literal: &i32| {
        let var = Var::from_index(literal.unsigned_abs() as usize - 1);
        size.cell_value(var).is_none_or(|(cell, _)| about.contains(&cell))
    };
    let clauses = formula.iter().filter(|clause| clause.iter().all(is_about));
    let plain = Rows::new(variables, clauses.map(|clause| Row::of_clause(clause)));
    let count = program.variable_count();
    let rows = Rows::new(count, program.constraints().map(Row::of_constraint));
    let linear = Rows::new(count, program.constraints().map(Row::of_linear));
    grids.iter().map(|grid| [&rows, &linear, &plain].map(|rows| rows.extend(grid))).collect()
}

/// A small automaton at random that is not deterministic, for words of this length, 2 or more, over 2 values or more.
pub(crate) fn random_ways(length: usize, values: usize, random: &mut Rng) -> Arc<Layers> {
    const STATES: usize = 4;
    loop {
        let leads: Vec<bool> =
            (0..length * values * STATES * STATES).map(|_| random.u8(..3) == 0).collect();
        let step = |&state: &usize, place: usize, value| {
            let first = ((place * values + value) * STATES + state) * STATES;
            (0..STATES).filter(|next| leads[first + next]).collect_vec()
        };
        let layers = Layers::new(length, values, 0, step, |&state| state == 0).unwrap();
        if !layers.is_deterministic() {
            return layers;
        }
    }
}

/// Statements of all shapes, each on a small grid.
#[allow(clippy::too_many_lines, reason = "it is a table")]
pub(crate) fn shapes() -> Vec<(Size, Statement)> {
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
    let words = |at: &[usize], is_word: fn(&[usize]) -> bool| {
        let cells = at.iter().map(|&cell| cells[cell]).collect();
        let step = |word: &Vec<usize>, _, value| Some([&word[..], &[value]].concat());
        let layers = Layers::new(at.len(), 3, Vec::new(), step, |word| is_word(word)).unwrap();
        Statement::Automaton { cells, layers }
    };
    let lines = |lines: &[[usize; 2]]| Statement::UnequalLines {
        lines: lines.iter().map(|line| line.map(|cell| cells[cell]).to_vec()).collect(),
    };
    let sum = |weighted: &[(i64, usize)], ranges: &[[i64; 2]]| {
        let weighted = weighted.iter().map(|&(weight, cell)| (weight, cells[cell]));
        let totals = Totals::new(ranges.iter().map(|&[least, most]| least..=most));
        Statement::Sum { terms: terms(weighted, four).unwrap(), totals }
    };
    // Words in which each letter is followed by one that is not lower; the last cell is the first.
    let climbs = |length: usize, values| {
        let step = |&highest: &usize, _, letter| (letter >= highest).then_some(letter);
        let layers = Layers::new(length, values, 0, step, |_| true).unwrap();
        let cells = (0..length).map(|index| cells[index % 4]).collect();
        Statement::Automaton { cells, layers }
    };
    // Words with an odd number of 0s, if it may be odd, and a 1 in the middle.
    let odd = |may_be_odd| {
        let step = |&is_odd: &bool, place, letter| {
            (place != 1 || letter == 1).then_some(is_odd ^ (letter == 0))
        };
        let layers = Layers::new(3, 3, false, step, |&is_odd| is_odd && may_be_odd).unwrap();
        Statement::Automaton { cells: cells[1..].to_vec(), layers }
    };
    // Words of a nondeterministic automaton; the last cell is the first.
    let ways = |length: usize, seed| {
        let cells = (0..length).map(|index| cells[index % 4]).collect();
        Statement::Automaton { cells, layers: random_ways(length, 3, &mut Rng::with_seed(seed)) }
    };
    let either = |cases: &[&[Statement]]| Statement::Either {
        cases: cases.iter().map(|case| case.to_vec()).collect(),
    };
    vec![
        (three, sum(&[(1, 0), (1, 1), (1, 2)], &[[6, 6]])),
        (three, sum(&[(1, 0), (1, 1), (1, 2), (1, 3)], &[[0, 7]])),
        (four, sum(&[(1, 0), (-1, 1), (2, 2)], &[[-1, 1], [5, 100]])),
        (four, sum(&[(1, 0), (-3, 1), (-1, 2), (3, 3)], &[[-9, -4], [0, 0], [2, 2]])),
        (four, sum(&[(5, 3)], &[[4, 11]])),
        (three, sum(&[(1, 0), (1, 1), (1, 2)], &[[3, 3], [5, 5], [7, 7]])),
        (three, sum(&[(2, 0), (4, 1)], &[[7, 7]])),
        (three, sum(&[(2, 0), (1, 1), (2, 0)], &[])),
        (three, sum(&[], &[[0, 0]])),
        (three, sum(&[(1, 2), (-1, 2)], &[[1, 1]])),
        (size(2, 3..=3), sum(&[(1, 0), (1, 1)], &[[6, 6]])),
        (three, climbs(3, 3)),
        (three, climbs(5, 3)),
        (four, climbs(4, 4)),
        (three, climbs(0, 3)),
        (three, odd(true)),
        (three, odd(false)),
        (three, ways(2, 1)),
        (three, ways(3, 2)),
        (three, ways(4, 3)),
        (three, ways(4, 4)),
        (three, ways(5, 5)),
        (three, either(&[&[ways(3, 6)], &[odd(true), ways(4, 7)]])),
        (three, either(&[&[sum(&[(1, 0), (1, 1)], &[[3, 3]])], &[sum(&[(1, 2)], &[[3, 3]])]])),
        (three, either(&[&[all_different(&cells[..3], true), domain(&[1, 2])], &[climbs(3, 3)]])),
        (three, either(&[&[count(&[(0, &[1]), (1, &[2]), (2, &[3])], &[0, 2])]])),
        (three, either(&[&[lines(&[[0, 1], [2, 3]])], &[pairs(three, |a, b| a < b)]])),
        (three, either(&[&[each(&[&[0, 1, 2, 3]], &[0, 2, 4])], &[odd(true)], &[domain(&[])]])),
        (
            three,
            either(&[
                &[either(&[&[domain(&[1])], &[domain(&[2]), sum(&[(1, 0), (1, 3)], &[[4, 9]])]])],
                &[either(&[&[odd(true)], &[climbs(5, 3)]]), sum(&[(-1, 2)], &[[-2, 0]])],
            ]),
        ),
        (three, either(&[&[], &[domain(&[])]])),
        (three, either(&[&[either(&[])], &[domain(&[3])]])),
        (three, either(&[])),
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
        (three, words(&[0, 1, 2], <[usize]>::is_sorted)),
        (three, words(&[3, 1, 2, 0], |word| word.iter().sum::<usize>() % 2 == 1)),
        (three, words(&[0, 1, 0], |word| word[0] < word[1] && word[1] >= word[2])),
        (three, words(&[2], |word| word[0] != 1)),
        (three, words(&[0, 1], |_| true)),
        (three, words(&[0, 1], |_| false)),
        (three, words(&[], |_| true)),
        (three, words(&[], |_| false)),
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
