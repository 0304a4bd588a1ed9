//! One suite over all kinds of rule.
//!
//! By brute force on small grids: a rule's own words, its statements, its rows in the program and in
//! an integer program, and its plain clauses all mean the same.

mod cells;
mod dots;
mod gestures;
mod limits;
mod lines;
mod outside;
mod sets;
mod sets_in_formats;
mod sums;
mod sums_in_formats;
mod written_in_iss;

use std::collections::BTreeSet;

use super::*;
use crate::{
    grid::{Cell, Cells},
    model::{Model, catalog},
    puzzle::Puzzle,
    statement::tests::{grids, holds, readings},
};

fn cells(of: &[(usize, usize)]) -> Vec<Cell> {
    of.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

/// Why a model file is refused.
#[track_caller]
pub(super) fn refused(text: &str) -> String {
    crate::model::file::model("my.toml", text, catalog::load).unwrap_err().to_string()
}

/// Rules of every kind and every shape of its parameters, each with the size of the grids that it is
/// tried on.
pub(crate) fn rules() -> Vec<(Size, Arc<Stated>)> {
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
    let table = |length, tuples: &[&[u16]]| -> Box<dyn Rule> {
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
        (sudoku, table(1, &[[2].as_slice()])),
        (sudoku, table(2, &[[1, 2].as_slice(), &[2, 1], &[1, 2], &[3, 3]])),
        (wide, table(4, &[[1, 2, 3, 1].as_slice(), &[1, 2, 2, 1], &[2, 2, 3, 1], &[3; 4]])),
    ];
    let stated = |(size, rule)| (size, Stated::new(rule, size).unwrap());
    let large = [&global_classes::ENTROPY, &global_classes::MODULO].map(|kind| &kind.examples[0]);
    let large = large.into_iter().flat_map(of_example);
    rules
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
        .collect()
}

/// Rules over sums, counts and pairs, and several of them together.
fn general_rules() -> Vec<(Size, Box<dyn Rule>)> {
    let sudoku = Size::sudoku(3).unwrap();
    let size = |side, values| Size::new(side, side, values).unwrap();
    let row = |row: usize, length| (0..length).map(|c| Cell::new(row, c)).collect::<Vec<_>>();
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
        (
            size(3, 1..=4),
            from("[[sum]]\nname = \"5 to 7\"\ncells = \"r1c1-3\"\nat-least = 5\nat-most = 7"),
        ),
        (sudoku, named("two odd", Count::new(row(0, 3).into(), text("odd"), 2))),
        (sudoku, named("five odd", Count::new(row(0, 3).into(), text("odd"), 5))),
        (sudoku, named("0 or 3 high", Count::one_of(row(0, 3).into(), text("2-3"), vec![0, 3]))),
        (sudoku, named("from 2 ones", Count::at_least(row(0, 3).into(), vec![1].into(), 2))),
        (sudoku, named("to 2 ones", Count::at_most(row(0, 3).into(), vec![1].into(), 2))),
        (
            sudoku,
            from(
                "[[count]]\nname = \"1 to 2\"\ncells = \"r1c1-3\"\nvalues = \"3 1\"\nat-least = 1\nat-most = 2",
            ),
        ),
        (size(3, 1..=4), related("fives", Over::Neighbours, "a + b == 5 or a > b * 2")),
        (size(3, 0..=3), related("ordered", Over::All, "a < b")),
        (size(3, 0..=3), related("ordered", Over::Orthogonal, "a < b and b > a")),
        (size(3, 1..=4), tabled("table", Over::Neighbours)),
        (size(3, 1..=4), tabled("full table", Over::All)),
        (
            size(3, 1..=3),
            from(
                "[[pair]]\nname = \"bent\"\ncells = \"r2c2 r1c1 r1c2 r3c3\"\nover = \"orthogonal\"\nrelation = \"a == b\"",
            ),
        ),
        (size(3, 1..=4), from("[[pair]]\nname = \"nothing\"\ncells = \"r1c1-2\"\ntable = []")),
        (
            size(3, 1..=4),
            from(
                "[[either]]\nname = \"3 or all\"\ncases = [{ sum = { cells = \"r1c1-2\", total = 3 } }, \
            { count = { cells = \"r1c1-3\", values = \"high\", exactly = 3 }, thermometer.cells = \"r1c1-2\" }]",
            ),
        ),
        (
            sudoku,
            from(
                "[[either]]\nname = \"one case\"\ncases = [{ killer = [{ cells = \"r1c1-2\" }, { cells = \"r1c2-3\" }] }]",
            ),
        ),
        (
            sudoku,
            from(
                "[[either]]\nname = \"within\"\ncases = [{ either.cases = [{ allowed = { cells = \"r1c1\", values = [1] } }, \
            { allowed = { cells = \"r1c2\", values = [1] } }] }, { allowed = { cells = \"r1c1-2\", values = [3] } }]",
            ),
        ),
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

/// The only rule in a text, for a grid of its kind's usual size.
fn from(text: &str) -> Box<dyn Rule> {
    let table = toml::de::DeTable::parse(text).unwrap().into_inner();
    let context = Context::new(Size::sudoku(3).unwrap(), None);
    let (kind, entry) = entries(&table).pop().unwrap();
    let read = kind.read(&entry, &context).unwrap_or_else(|error| panic!("{}", error.message));
    read.into_iter().map(|(rule, _)| rule).exactly_one().unwrap()
}

/// The rules of the kinds' own examples that are about few enough cells.
fn of_examples() -> Vec<(Size, Arc<Stated>)> {
    let count = |size: Size, rule: &Stated| size.value_count().pow(rule.cells().len() as u32);
    let all = KINDS.iter().flat_map(|kind| kind.examples).flat_map(of_example);
    all.filter(|(size, rule)| count(*size, rule) <= 4096).collect()
}

/// The rules of an example.
fn of_example(example: &Example) -> Vec<(Size, Arc<Stated>)> {
    let (model, new) = read(example);
    new.into_iter().map(|rule| (model.size(), rule)).collect()
}

/// An example's model, and the rules that the example adds.
pub(super) fn read(example: &Example) -> (Model, Vec<Arc<Stated>>) {
    let read = |text: &str| crate::model::file::model("example.toml", text, catalog::load).unwrap();
    let base = read(example.grid);
    let model = read(&format!("{}\n{}", example.grid, example.rule));
    let rules = model.rules().iter();
    let new = rules.filter(|rule| base.rules().iter().all(|other| other.name() != rule.name()));
    let new = new.cloned().collect();
    (model, new)
}

/// What some rules mean, written down once more and without any of their code: whether a full set
/// of values of their cells, in order, is allowed. Other rules speak for themselves in examples.
fn keeps(rule: &dyn Rule, values: &[u16]) -> Option<bool> {
    let times = |value| values.iter().filter(|v| **v == value).count();
    let sum: u16 = values.iter().sum();
    let odd = values.iter().filter(|value| **value % 2 == 1).count();
    Some(match rule.name() {
        "bent" if rule.kind() == "pair" => values[0] == values[2] && values[1] == values[2],
        "row 2" | "bent" if rule.kind() == "house" => {
            values.iter().collect::<BTreeSet<_>>().len() == 3
        }
        "pair" => values[0] != values[1],
        // The circle of knight's moves around a grid of three by three.
        "anti-knight" => {
            [0, 5, 6, 1, 8, 3, 2, 7].windows(2).all(|p| values[p[0]] != values[p[1]])
                && values[7] != values[0]
        }
        "anti-king" | "cage" => values.iter().all_unique(),
        "two each" => times(0) == 2 && times(1) == 2,
        "two of three" => (1..=3).all(|value| times(value) == 2),
        "two in a run" => values.windows(3).all(|v| v[0] != v[1] || v[1] != v[2]),
        "three in a run" => times(5) > 0 && times(6) > 0,
        "rows" => {
            let rows = [&values[..3], &values[3..6], &values[6..]];
            rows[0] != rows[1] && rows[0] != rows[2] && rows[1] != rows[2]
        }
        "two rows" => values[..2] != values[2..],
        "odd" => values.iter().all(|value| value % 2 == 1),
        "nothing"
        | "cage of 30"
        | "sum of 99"
        | "no sum"
        | "five odd"
        | "1{3}"
        | ""
        | "a 1 b; b 1 b; c 1 a" => false,
        "ends" => values.iter().all(|value| [2, 3, 6].contains(value)),
        "cage of 5" => values[0] != values[1] && sum == 5,
        // Of the sets of three values from 1 to 4 just one sums to 7.
        "cage of 7" => values.iter().sorted().eq(&[1, 2, 4]),
        "cage of 6 in all" => values.iter().sorted().eq(&[1, 2, 3]),
        "cage of one" => values[0] == 3,
        "cage of any one" => true,
        "arrow of 1" => values[0] == values[1] + values[2],
        "arrow to itself" => values[1] == 0,
        "arrow of 2" => 10 * values[0] + values[1] == values[2] + values[3] + values[4],
        "arrow of 3" => {
            100 * values[0] + 10 * values[1] + values[2] == values[3] + values[4] + values[5]
        }
        "thermometer" => values.windows(2).all(|pair| pair[0] < pair[1]),
        "sum of 8" => sum == 8,
        "sum of 3 or 9" => sum == 3 || sum == 9,
        "sum from 4" => sum > 3,
        "sum to 4" => sum < 5,
        "twice less thrice" => 2 * values[0] + 2 <= 3 * values[1],
        "difference of 2" => values[1] == values[0] + 2,
        "5 to 7" => (5..8).contains(&sum),
        "two odd" => odd == 2,
        "0 or 3 high" => times(1) % 3 == 0,
        "from 2 ones" => times(1) > 1,
        "to 2 ones" => times(1) < 3,
        "1 to 2" => [1, 2].contains(&odd),
        "fives" => values.windows(2).all(|pair| {
            pair[0] + pair[1] == 5 || pair[0] == 4 && pair[1] == 1 || pair[0] == 3 && pair[1] == 1
        }),
        "ordered" => values[0] < values[1] && values[1] < values[2],
        "table" | "full table" => {
            let is_allowed = |a, b| [41, 12, 21, 44, 24, 14].contains(&(10 * a + b));
            is_allowed(values[0], values[1])
                && is_allowed(values[1], values[2])
                && (rule.name() == "table" || is_allowed(values[0], values[2]))
        }
        "3 or all" => values[0] + values[1] == 3 || values == [3, 4, 3] || values == [3, 4, 4],
        "one case" => values[0] != values[1] && values[1] != values[2],
        "within" => values[0] == 1 || values[1] == 1 || values[0] == 3 && values[1] == 3,
        "1*2|3{2,}" => {
            values[..2] == [1, 1] && values[2] == 2 || values.iter().all(|&value| value == 3)
        }
        // Two parts or more before the last value, none of which is 1 twice in a row or ends in 1.
        "(1?[23]+){2}." => {
            let [a, b, c, _] = values else { return Some(false) };
            *c != 1 && (*a != 1 || *b != 1)
        }
        "[^0]* 0 [1-2]*" => times(0) == 1,
        "[13]" => values[0] != 2,
        "<36>[<35>-<37>]|z<37>" => values[0] == 36 || values == [35, 37],
        "a 1,3 a; a 2 b; b * a" => {
            // The last 2 of an odd number of them that are counted, the value after each being skipped.
            let mut is_b = false;
            values.iter().for_each(|&value| is_b = !is_b && value == 2);
            is_b
        }
        "a 1-2 b; b 2-3 a" => values[0] != 3 && values[1] != 1 && values[2] != 3,
        "[[2]]" => values == [2],
        "[[1, 2], [2, 1], [1, 2], [3, 3]]" => {
            [[1, 2], [2, 1], [3, 3]].iter().any(|tuple| values == tuple)
        }
        "[[1, 2, 3, 1], [1, 2, 2, 1], [2, 2, 3, 1], [3, 3, 3, 3]]" => {
            [[1, 2, 3, 1], [1, 2, 2, 1], [2, 2, 3, 1], [3; 4]].iter().any(|tuple| values == tuple)
        }
        _ => {
            let families = [sums::keeps, lines::keeps, dots::keeps, sets::keeps, outside::keeps];
            return families.iter().find_map(|keeps| keeps(rule, values));
        }
    })
}

fn values(rule: &dyn Rule, grid: &Grid) -> Vec<u16> {
    rule.cells().iter().map(|&cell| grid.get(cell).map_or(0, Value::number)).collect()
}

#[test]
fn words_and_statements_mean_the_same() {
    for (size, rule) in rules() {
        for grid in grids(size, rule.cells(), false) {
            let kept = !rule.breaks(&grid);
            if let Some(expected) = keeps(&**rule, &values(&**rule, &grid)) {
                assert_eq!(kept, expected, "{rule:?} {grid}");
            }
            assert_eq!(rule.broken(&grid).is_empty(), kept, "{rule:?} {grid}");
            let by_statements = rule.statements().iter().all(|statement| holds(statement, &grid));
            assert_eq!(by_statements, kept, "{rule:?} {grid}");
        }
    }
}

#[test]
fn words_rows_and_plain_clauses_mean_the_same() {
    for (size, rule) in rules() {
        let grids = grids(size, rule.cells(), false);
        for (grid, readings) in grids.iter().zip(readings(&rule, size, &grids)) {
            assert_eq!(readings, [!rule.breaks(grid); 3], "{rule:?} {grid}");
        }
    }
}

/// A partial grid that a rule rejects has no completion that it keeps.
#[test]
fn partial_grids_are_never_wrongly_rejected() {
    for (size, rule) in rules() {
        let full = grids(size, rule.cells(), false);
        let kept: Vec<&Grid> = full.iter().filter(|grid| !rule.breaks(grid)).collect();
        for grid in grids(size, rule.cells(), true) {
            assert_eq!(rule.breaks(&grid), !rule.broken(&grid).is_empty(), "{rule:?} {grid}");
            if rule.breaks(&grid) {
                let is_filled_from =
                    |full: &&&Grid| grid.filled().all(|(c, v)| full.get(c) == Some(v));
                assert_eq!(kept.iter().find(is_filled_from), None, "{rule:?} {grid}");
            }
        }
    }
}

/// A rule whose `strike` is the default, around another.
#[derive(Debug)]
struct Plain<'a>(&'a dyn Rule);

impl Rule for Plain<'_> {
    fn kind(&self) -> &'static str {
        self.0.kind()
    }
    fn name(&self) -> &str {
        self.0.name()
    }
    fn rename(&mut self, _name: String) {}
    fn cells(&self) -> &[Cell] {
        self.0.cells()
    }
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        self.0.says(size)
    }
    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        self.0.broken(grid)
    }
}

/// What is struck at the start and after each of several placements is just what trying every value
/// in every cell strikes.
#[test]
fn striking_is_as_strong_as_trying_every_value() {
    let struck = |rule: &dyn Rule, size: Size, grid: &Grid| {
        let mut struck = BTreeSet::new();
        let mut strike = |cell, value| {
            if grid.get(cell).is_none() {
                struck.insert((cell, value));
            }
        };
        rule.strike_at_start(size, &mut strike);
        for &placed in rule.cells().iter().filter(|&&cell| grid.get(cell).is_some()) {
            rule.strike(grid, placed, &mut strike);
        }
        struck
    };
    for (size, rule) in rules() {
        let start = struck(&**rule, size, &Grid::empty(size));
        for grid in grids(size, rule.cells(), true).iter().filter(|grid| !rule.breaks(grid)) {
            let mut plain = struck(&Plain(&**rule), size, grid);
            plain.extend(start.iter().filter(|(cell, _)| grid.get(*cell).is_none()));
            assert_eq!(struck(&**rule, size, grid), plain, "{rule:?} {grid}");
        }
    }
}

#[test]
fn nothing_is_struck_at_the_start_that_could_be() {
    for (size, rule) in rules() {
        rule.strike_at_start(size, &mut |cell, value| {
            let mut grid = Grid::empty(size);
            grid.set(cell, Some(value));
            assert!(rule.breaks(&grid), "{rule:?} {cell} {value}");
        });
    }
}

#[test]
fn expressions_that_cannot_be_read_are_quoted_at_the_place() {
    #[track_caller]
    fn check(text: &str, place: usize, expected: &str) {
        let (text, found, wanted) = (text.to_owned(), "the end".to_owned(), "\"]\"".to_owned());
        let problem = Problem::Syntax { key: "pattern", text, place, found, expected: wanted };
        let expected = format!(": `pattern`: {expected}: found the end, expected \"]\"");
        assert_eq!(problem.to_string(), expected);
    }
    check("12[", 4, "at character 4 of \"12[\"");
    check("", 1, "at character 1 of \"\"");
    check("1\n\"é", 5, "at character 5 of \"1\\n\\\"é\"");
    let (ones, twos) = ("1".repeat(40), "2".repeat(40));
    let long = format!("{ones}[{twos}");
    check(&long, 41, &format!("at character 41 of \"...{}[{}...\"", &ones[10..], &twos[11..]));
    check(&long, 82, &format!("at character 82 of \"...{}\"", &twos[10..]));
}

pub(super) fn grid(model: &Model, text: &str) -> Grid {
    let values = text.chars().map(|c| c.to_digit(10).and_then(|d| model.size().value(d as usize)));
    Grid::from_values(model.size(), values.collect()).expect("the example is of the model's size")
}

#[test]
fn examples_are_kept_and_broken_as_they_say() {
    for example in KINDS.iter().flat_map(|kind| kind.examples) {
        let (model, rules) = read(example);
        assert!(!rules.is_empty(), "{}", example.rule);
        let kept = grid(&model, example.kept);
        assert!(kept.is_full(), "{}", example.rule);
        let of = |grid: &Grid| rules.iter().flat_map(|r| r.broken(grid)).collect::<Vec<_>>();
        assert_eq!(of(&kept), [], "{}", example.rule);
        assert_eq!(model.check(&kept), [], "{}", example.rule);
        let broken = of(&grid(&model, example.broken));
        let [violation] = &broken[..] else { panic!("{}: {broken:?}", example.rule) };
        assert_eq!(violation.to_string(), example.message);
    }
}

#[test]
fn kinds_have_names_of_their_own() {
    assert!(KINDS.iter().map(|kind| kind.name).all_unique());
    // A table and a line for the whole grid can be told apart.
    let names = KINDS.iter().flat_map(|kind| {
        let names = std::iter::once(kind.name).chain(kind.aliases.iter().copied());
        names.map(|name| (name, kind.takes_tables()))
    });
    assert!(names.clone().all_unique(), "{:?}", names.duplicates().collect_vec());
    for kind in KINDS {
        assert!(super::kind(kind.name).is_some_and(|found| found.name == kind.name));
    }
}

/// The keys that a kind is said to have are those that its tables are read with.
#[test]
fn kinds_name_all_keys_of_their_tables() {
    for kind in KINDS.iter().filter(|kind| !kind.keys.is_empty()) {
        let text = format!("size = 4\n[[{}]]\nunknown = 1", kind.name);
        let error = Model::from_toml("", &text).unwrap_err().to_string();
        let (_, expected) = error.split_once("expected ").expect(&error);
        let expected = expected.split('`').skip(1).step_by(2).filter(|key| *key != "name");
        let named = kind.keys.iter().map(|(key, _)| *key);
        assert_eq!(named.collect_vec(), expected.collect_vec(), "{error}");
    }
}

/// A model with an example's rules is written as a file that says the same.
#[test]
fn model_files_tell_all_kinds() {
    for example in KINDS.iter().flat_map(|kind| kind.examples) {
        let (model, rules) = read(example);
        let text = model.to_toml();
        let again = Model::from_toml("again.toml", &text).unwrap();
        assert_eq!(model.untold_rule(), None, "{text}");
        for rule in rules {
            let is_same = |other: &&Arc<Stated>| other.statements() == rule.statements();
            let found = again.rules().iter().find(is_same);
            assert_eq!(found.map(|found| found.name()), Some(rule.name()), "{text}");
        }
        let puzzle = Puzzle::new(Arc::new(again), Grid::empty(model.size()));
        assert_eq!(puzzle.violations(&grid(&model, example.kept)), [], "{text}");
    }
}
