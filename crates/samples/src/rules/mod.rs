//! Rules of every kind and every shape of its parameters.

mod dots;
#[cfg(test)]
mod gestures;
#[cfg(test)]
mod limits;
mod lines;
#[cfg(test)]
mod open;
mod outside;
#[cfg(test)]
mod random;
#[cfg(test)]
mod region_values;
mod sets;
mod sums;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use itertools::Itertools;
use satoku_rules::{
    grid::{Cell, Cells, Grid, Size},
    model::{Model, catalog},
    rule::{KINDS, Rule, Stated, *},
};

use crate::beside_others;

fn cells(of: &[(usize, usize)]) -> Vec<Cell> {
    of.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

/// Rules of every kind and every shape of its parameters, each with the size of the grids that it
/// is tried on.
pub fn rules() -> Vec<(Size, Arc<Stated>)> {
    let sudoku = Size::sudoku(3).unwrap();
    let size = |side, values| Size::new(side, side, values).unwrap();
    let row = |row: usize, length| (0..length).map(|c| Cell::new(row, c)).collect::<Vec<_>>();
    let (square, three, wide) = (size(2, 1..=3), size(3, 0..=1), size(4, 1..=3));
    let six = cells(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 2)]);
    let regex = |length, pattern: &str| -> Box<dyn Rule> {
        named(pattern, Regex::new(row(0, length).into(), pattern))
    };
    let automaton = |length, accepting: &[&str], transitions: &[&str]| -> Box<dyn Rule> {
        let name = transitions.join("; ");
        named(&name, Automaton::new(row(0, length).into(), "a", accepting, transitions))
    };
    let tuples = |length, tuples: &[&[u16]]| -> Box<dyn Rule> {
        let list = tuples.iter().map(|tuple| tuple.to_vec()).collect();
        named(&format!("{tuples:?}"), Table::new(row(0, length).into(), list))
    };
    let rules: Vec<(Size, Box<dyn Rule>)> = vec![
        (sudoku, Box::new(House::new("row 2", row(1, 3)))),
        (sudoku, Box::new(House::new("bent", cells(&[(0, 0), (1, 1), (1, 2)])))),
        (sudoku, Box::new(AllDifferent::new("pair", cells(&[(0, 1), (2, 2)])))),
        (three, Box::new(AntiChess::knight(three))),
        (square, Box::new(AntiChess::king(square))),
        (square, Box::new(NonConsecutive::new(square))),
        (size(4, 0..=1), Box::new(EqualCount::new("two each", row(2, 4)))),
        (sudoku, Box::new(EqualCount::new("two of three", six))),
        (size(5, 0..=1), Box::new(Run::new("two in a run", row(1, 5), 2))),
        (size(4, 5..=6), Box::new(Run::new("three in a run", row(1, 4), 3))),
        (three, Box::new(UnequalLines::new("rows", (0..3).map(|r| row(r, 3)).collect()))),
        (sudoku, Box::new(UnequalLines::new("two rows", vec![row(0, 2), row(1, 2)]))),
        (sudoku, Box::new(Candidates::new("odd", row(1, 3), vec![3, 1]))),
        (sudoku, Box::new(Candidates::new("nothing", row(1, 1), vec![]))),
        (sudoku, regex(3, "1*2|3{2,}")),
        (wide, regex(4, "(1?[23]+){2}.")),
        (size(4, 0..=2), regex(4, "[^0]* 0 [1-2]*")),
        (square, regex(1, "[13]")),
        (square, regex(2, "1{3}")),
        (square, regex(2, "")),
        (size(3, 35..=37), regex(2, "<36>[<35>-<37>]|z<37>")),
        (wide, automaton(4, &["b"], &["a 1,3 a", "a 2 b", "b * a"])),
        (sudoku, automaton(3, &["a", "b"], &["a 1-2 b", "b 2-3 a"])),
        (sudoku, automaton(2, &["c"], &["a 1 b", "b 1 b", "c 1 a"])),
        (wide, automaton(4, &["c"], &["a 1-2 a", "a 2-3 b", "b 1,3 c", "b 2 a", "c * c"])),
        (sudoku, automaton(3, &["b", "c"], &["a 1-2 a", "a 1 b", "a 1 b", "b 2 c", "b 2 b"])),
        (sudoku, tuples(1, &[[2].as_slice()])),
        (sudoku, tuples(2, &[[1, 2].as_slice(), &[2, 1], &[1, 2], &[3, 3]])),
        (wide, tuples(4, &[[1, 2, 3, 1].as_slice(), &[1, 2, 2, 1], &[2, 2, 3, 1], &[3; 4]])),
    ];
    let stated = |(size, rule)| (size, Stated::new(rule, size).unwrap());
    let large = ["global-entropy", "global-mod"]
        .map(|name| &kind(name).expect("there is this kind").examples[0]);
    let large = large.into_iter().flat_map(of_example);
    let mut rules: Vec<(Size, Arc<Stated>)> = rules
        .into_iter()
        .chain(general_rules())
        .chain(sums::rules())
        .chain(lines::rules())
        .chain(dots::between_cells())
        .chain(dots::over_the_grid())
        .chain(outside::rules())
        .chain(sets::rules())
        .map(stated)
        .chain(of_examples())
        .chain(large)
        .collect();
    // Some of them beside cells with other values, of which they know nothing.
    let small = rules.iter().filter(|(size, _)| !size.has_extra()).step_by(3);
    let beside = small.map(|(size, rule)| {
        let beside = beside_others(*size);
        (beside, rule.whole(beside.seen_as(*size)))
    });
    let beside: Vec<_> = beside.collect();
    rules.extend(beside);
    rules
}

/// Rules over sums, counts and pairs, and several of them together.
fn general_rules() -> Vec<(Size, Box<dyn Rule>)> {
    let sudoku = Size::sudoku(3).unwrap();
    let size = |side, values| Size::new(side, side, values).unwrap();
    let row = |row: usize, length| (0..length).map(|c| Cell::new(row, c)).collect::<Vec<_>>();
    let one_or_two = "cells = 'r1c1-3'; values = '3 1'; at-least = 1; at-most = 2";
    let bent = "cells = 'r2c2 r1c1 r1c2 r3c3'; over = 'orthogonal'; relation = 'a == b'";
    let three_or_all = "cases = [{ sum = { cells = 'r1c1-2', total = 3 } }, { count = \
        { cells = 'r1c1-3', values = 'high', exactly = 3 }, thermometer.cells = 'r1c1-2' }]";
    let one_case = "cases = [{ killer = [{ cells = 'r1c1-2' }, { cells = 'r1c2-3' }] }]";
    let within = "cases = [{ either.cases = [{ candidates = { cells = 'r1c1', values = [1] } }, \
        { candidates = { cells = 'r1c2', values = [1] } }] }, \
        { candidates = { cells = 'r1c1-2', values = [3] } }]";
    vec![
        (size(3, 2..=6), Box::new(Candidates::new("ends", row(1, 2), text("low 6")))),
        (size(2, 0..=4), cage("cage of 5", &row(0, 2), Some(5))),
        (size(3, 1..=4), cage("cage of 7", &row(0, 3), Some(7))),
        (size(3, 1..=4), cage("cage of 30", &row(0, 3), Some(30))),
        (size(3, 1..=3), cage("cage of 6 in all", &row(0, 3), Some(6))),
        (size(3, 1..=4), cage("cage", &row(0, 3), None)),
        (size(3, 1..=4), cage("cage of one", &row(0, 1), Some(3))),
        (size(3, 1..=4), cage("cage of any one", &row(0, 1), None)),
        (size(3, 1..=6), named("arrow of 1", Arrow::new(row(0, 1).into(), row(1, 2).into()))),
        (size(3, 0..=3), named("arrow of 1", Arrow::new(row(0, 1).into(), row(1, 2).into()))),
        (size(3, 0..=3), named("arrow to itself", Arrow::new(row(0, 1).into(), row(0, 2).into()))),
        (size(3, 0..=3), named("arrow of 2", Arrow::new(row(0, 2).into(), row(1, 3).into()))),
        (size(3, 0..=2), named("arrow of 3", Arrow::new(row(0, 3).into(), row(1, 3).into()))),
        (size(3, 1..=4), named("thermometer", Thermometer::new(row(0, 3).into()))),
        (size(3, 0..=2), named("thermometer", Thermometer::new(row(0, 3).into()))),
        (size(3, 3..=7), named("thermometer", Thermometer::new(row(0, 2).into()))),
        (size(3, 1..=4), named("sum of 8", Sum::new(row(0, 3).into(), 8))),
        (size(3, 1..=4), named("sum of 99", Sum::new(row(0, 3).into(), 99))),
        (size(3, 1..=4), named("sum of 3 or 9", Sum::one_of(row(0, 3).into(), vec![9, 3, 3]))),
        (size(3, 1..=4), named("no sum", Sum::one_of(row(0, 2).into(), vec![]))),
        (size(3, 0..=3), named("sum from 4", Sum::at_least(row(0, 3).into(), 4))),
        (size(3, 0..=3), named("sum to 4", Sum::at_most(row(0, 3).into(), 4))),
        (size(3, 0..=3), named("twice less thrice", weighted(Sum::at_most, &[2, -3, 0], -2))),
        (size(3, 1..=4), named("difference of 2", weighted(Sum::new, &[1, -1, 0], -2))),
        (size(3, 1..=4), table("sum", "5 to 7", "cells = 'r1c1-3'; at-least = 5; at-most = 7")),
        (sudoku, named("two odd", Count::new(row(0, 3).into(), text("odd"), 2))),
        (sudoku, named("five odd", Count::new(row(0, 3).into(), text("odd"), 5))),
        (sudoku, named("0 or 3 high", Count::one_of(row(0, 3).into(), text("2-3"), vec![0, 3]))),
        (sudoku, named("from 2 ones", Count::at_least(row(0, 3).into(), vec![1].into(), 2))),
        (sudoku, named("to 2 ones", Count::at_most(row(0, 3).into(), vec![1].into(), 2))),
        (sudoku, table("count", "1 to 2", one_or_two)),
        (size(3, 1..=4), related("fives", Over::Neighbours, "a + b == 5 or a > b * 2")),
        (size(3, 0..=3), related("ordered", Over::All, "a < b")),
        (size(3, 0..=3), related("ordered", Over::Orthogonal, "a < b and b > a")),
        (size(3, 1..=4), tabled("table", Over::Neighbours)),
        (size(3, 1..=4), tabled("full table", Over::All)),
        (size(3, 1..=3), table("pair", "bent", bent)),
        (size(3, 1..=4), table("pair", "nothing", "cells = 'r1c1-2'; table = []")),
        (size(3, 1..=4), table("either", "3 or all", three_or_all)),
        (sudoku, table("either", "one case", one_case)),
        (sudoku, table("either", "within", within)),
    ]
}

fn text(values: &str) -> Values {
    values.parse().unwrap()
}

fn named(name: &str, mut rule: impl Rule + 'static) -> Box<dyn Rule> {
    rule.rename(name.to_owned());
    Box::new(rule)
}

fn cage(name: &str, cells: &[Cell], sum: Option<i64>) -> Box<dyn Rule> {
    let cells: Cells = cells.to_vec().into();
    named(name, sum.map_or(Killer::without_sum(cells.clone()), |sum| Killer::new(cells, sum)))
}

/// A sum over the cells of row 1.
fn weighted(of: fn(Cells, i64) -> Sum, weights: &[i64], total: i64) -> Sum {
    let cells: Vec<Cell> = (0..weights.len()).map(|column| Cell::new(0, column)).collect();
    of(cells.into(), total).weights(weights.to_vec())
}

/// A relation over the first three cells of row 1.
fn related(name: &str, over: Over, relation: &str) -> Box<dyn Rule> {
    named(name, Pair::relation("r1c1-3".parse().unwrap(), over, relation))
}

fn tabled(name: &str, over: Over) -> Box<dyn Rule> {
    let pairs = [[4, 1], [1, 2], [2, 1], [4, 4], [2, 4], [1, 4]];
    named(name, Pair::table("r1c1-3".parse().unwrap(), over, pairs))
}

/// A rule of a kind on a grid of its usual size, with the other lines of its table.
fn table(kind: &str, name: &str, lines: &str) -> Box<dyn Rule> {
    let text = format!("[[{kind}]]\nname = '{name}'\n{}", lines.replace("; ", "\n"));
    from(&text, Size::sudoku(3).unwrap())
}

/// The only rule in a text, for a grid of this size.
fn from(text: &str, size: Size) -> Box<dyn Rule> {
    let table = toml::de::DeTable::parse(text).unwrap().into_inner();
    let read = entries(&table).pop().unwrap().read(&Context::new(size, None));
    let read = read.unwrap_or_else(|error| panic!("{}", error.message));
    read.into_iter().map(|(rule, _)| rule).exactly_one().unwrap()
}

/// The rules of the kinds' own examples that are about few enough cells.
fn of_examples() -> Vec<(Size, Arc<Stated>)> {
    let count =
        |size: Size, rule: &Stated| size.value_count().saturating_pow(rule.cells().len() as u32);
    let all = KINDS.iter().flat_map(|kind| kind.examples).flat_map(of_example);
    all.filter(|(size, rule)| count(*size, rule) <= 4096).collect()
}

/// The rules of an example.
fn of_example(example: &Example) -> Vec<(Size, Arc<Stated>)> {
    let (model, new) = read(example);
    new.into_iter().map(|rule| (model.size(), rule)).collect()
}

/// An example's model, and the rules that the example adds.
pub fn read(example: &Example) -> (Model, Vec<Arc<Stated>>) {
    let read = |text: &str| catalog::parse("example.toml", text).unwrap();
    let base = read(example.grid);
    let model = read(&format!("{}\n{}", example.grid, example.rule));
    let rules = model.rules().iter();
    let new = rules.filter(|rule| base.rules().iter().all(|other| other.name() != rule.name()));
    let new = new.cloned().collect();
    (model, new)
}

/// A grid of a model, a digit for each cell and `.` for an empty one.
///
/// # Panics
/// If it is of another size.
pub fn grid(model: &Model, text: &str) -> Grid {
    let (board, extra) = Grid::split_line(text);
    let value = |c: char| c.to_digit(10).and_then(|d| model.size().value(d as usize));
    let mut grid = Grid::empty(model.size());
    assert_eq!(board.chars().count(), model.size().cell_count(), "{text}");
    grid.fill(board.chars().map(value).collect_vec().into_iter());
    grid.read_extra(extra).unwrap_or_else(|error| panic!("{error}: {text}"));
    grid
}
