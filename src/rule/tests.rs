//! One suite over all kinds of rule.
//!
//! By brute force on small grids: a rule's own words, its statements, its rows in the program and in
//! an integer program, and its plain clauses all mean the same.

use std::collections::BTreeSet;

use super::*;
use crate::{
    grid::Cell,
    model::{Model, catalog},
    puzzle::Puzzle,
    statement::tests::{grids, holds, readings},
};

fn cells(of: &[(usize, usize)]) -> Vec<Cell> {
    of.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

/// Rules of every kind and every shape of its parameters, each with the size of the grids that it is
/// tried on.
fn rules() -> Vec<(Size, Arc<Stated>)> {
    let sudoku = Size::sudoku(3).unwrap();
    let size = |side, values| Size::new(side, side, values).unwrap();
    let row = |row: usize, length| (0..length).map(|c| Cell::new(row, c)).collect::<Vec<_>>();
    let (square, three) = (size(2, 1..=3), size(3, 0..=1));
    let six = cells(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 2)]);
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
    ];
    let stated = |(size, rule)| (size, Stated::new(rule, size).unwrap());
    rules.into_iter().map(stated).chain(of_examples()).collect()
}

/// The rules of the kinds' own examples that are about few enough cells.
fn of_examples() -> Vec<(Size, Arc<Stated>)> {
    let mut rules: Vec<(Size, Arc<Stated>)> = Vec::new();
    for example in KINDS.iter().flat_map(|kind| kind.examples) {
        let (model, new) = read(example);
        let size = model.size();
        let count = |rule: &Stated| size.value_count().pow(rule.cells().len() as u32);
        rules.extend(new.into_iter().filter(|rule| count(rule) <= 4096).map(|rule| (size, rule)));
    }
    rules
}

/// An example's model, and the rules that the example adds.
fn read(example: &Example) -> (Model, Vec<Arc<Stated>>) {
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
    Some(match rule.name() {
        "row 2" | "bent" if rule.kind() == "house" => {
            values.iter().collect::<BTreeSet<_>>().len() == 3
        }
        "pair" => values[0] != values[1],
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
        "odd" => values.iter().all(|value| value % 2 == 1),
        "nothing" => false,
        _ => return None,
    })
}

fn values(rule: &dyn Rule, grid: &Grid) -> Vec<u16> {
    rule.cells().iter().map(|&cell| grid.get(cell).map_or(0, Value::number)).collect()
}

#[test]
fn words_statements_rows_and_plain_clauses_mean_the_same() {
    for (size, rule) in rules() {
        let grids = grids(size, rule.cells(), false);
        for (grid, readings) in grids.iter().zip(readings(&rule, size, &grids)) {
            let kept = !rule.breaks(grid);
            if let Some(expected) = keeps(&**rule, &values(&**rule, grid)) {
                assert_eq!(kept, expected, "{rule:?} {grid}");
            }
            assert_eq!(rule.broken(grid).is_empty(), kept, "{rule:?} {grid}");
            let by_statements = rule.statements().iter().all(|statement| holds(statement, grid));
            assert_eq!(by_statements, kept, "{rule:?} {grid}");
            assert_eq!(readings, [kept; 3], "{rule:?} {grid}");
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

fn grid(model: &Model, text: &str) -> Grid {
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
    let names = KINDS.iter().flat_map(|kind| std::iter::once(&kind.name).chain(kind.aliases));
    assert_eq!(names.clone().unique().count(), names.count());
    for kind in KINDS {
        assert!(super::kind(kind.name).is_some_and(|found| found.name == kind.name));
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
