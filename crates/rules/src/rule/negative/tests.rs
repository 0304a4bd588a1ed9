//! Rules whose meaning depends on the rules beside them, in every way in which models and puzzles
//! come about.

use std::sync::Arc;

use crate::{
    interrupt::Limiter,
    model::{self, Model, file},
    puzzle::Instance,
    rule::{prelude::*, *},
};

/// A grid of four by four on which nothing else holds.
const PLAIN: &str = "size = 4\nrows = \"none\"\ncolumns = \"none\"\n";
const NEGATIVE: &str = "[[negative]]\ndifferences = [1]\n";
const DOT: &str = "[[difference]]\ncells = \"r1c1-2\"\n";

fn model(rules: &str) -> Arc<Model> {
    Arc::new(model::from_toml("model.toml", &format!("{PLAIN}{rules}")).unwrap())
}

fn joined(parts: &[&str]) -> Model {
    let models: Vec<Arc<Model>> = parts.iter().map(|rules| model(rules)).collect();
    Model::join(&models).unwrap()
}

/// What is wrong with a grid of which the first values are given; and the same of the model that is
/// written as a file and read again, whose rules say the same.
#[track_caller]
fn check(model: &Model, values: &str, expected: &[&str]) {
    let again = model::from_toml("again.toml", &model::to_toml(model)).unwrap();
    assert_eq!(model::untold_rule(model), None, "{}", model::to_toml(model));
    for rule in model.rules() {
        let is_there = again.rules().iter().any(|other| other.statements() == rule.statements());
        assert!(is_there, "{rule:?}\n{}", model::to_toml(model));
    }
    for model in [model, &again] {
        let numbers = values.chars().map(|c| c.to_digit(10).map(|digit| digit as u16));
        let mut grid = Grid::empty(model.size());
        for (cell, number) in model.size().cells().zip(numbers) {
            grid.set(cell, number.map(Value::new));
        }
        // Of two rules with one name the second is written with a number.
        let found = model.check(&grid).into_iter();
        let found: Vec<String> = found.map(|v| v.to_string().replace("1 (2)", "1")).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn dots_of_the_same_file_are_exempt() {
    let model = model(&[NEGATIVE, DOT].concat());
    check(&model, "12", &[]);
    let expected = "r1c3 and r1c4 differ by 1, as only marked neighbours may (negative 1)";
    check(&model, "..12", &[expected]);
}

#[test]
fn dots_of_joined_models_are_exempt() {
    for parts in [[NEGATIVE, DOT], [DOT, NEGATIVE]] {
        let joined = joined(&parts);
        check(&joined, "12", &[]);
        let expected = "r1c2 and r1c3 differ by 1, as only marked neighbours may (negative 1)";
        check(&joined, ".12", &[expected]);
    }
}

/// Without dots both say the same, and beside a dot they do not.
#[test]
fn negatives_that_differ_only_beside_dots_are_both_kept() {
    let strict = format!("{NEGATIVE}unless = []\n");
    let expected = "r1c1 and r1c2 differ by 1, as no neighbours may (negative 1)";
    check(&joined(&[NEGATIVE, &strict, DOT]), "12", &[expected]);
    check(&joined(&[&strict, NEGATIVE, DOT]), "12", &[expected]);
    check(&joined(&[NEGATIVE, NEGATIVE, DOT]), "12", &[]);
}

#[test]
fn dots_of_what_a_file_extends_are_exempt() {
    for (base, own) in [(NEGATIVE, DOT), (DOT, NEGATIVE)] {
        let text = format!("extends = \"base\"\n{own}");
        let model = file::model("my.toml", &text, |_| Ok(model(base)), &Limiter::none()).unwrap();
        check(&model, "21", &[]);
        let expected = "r1c1 and r2c1 differ by 1, as only marked neighbours may (negative 1)";
        check(&model, "1...2", &[expected]);
    }
}

#[test]
fn dots_of_a_puzzle_are_exempt() {
    let dot = Difference::new([Cell::new(0, 1), Cell::new(0, 0)]);
    let puzzle = Instance::builder(model(NEGATIVE)).rule(dot).build().unwrap();
    check(puzzle.model(), "12", &[]);
    assert_eq!(puzzle.base().rules().len(), 1);
    let negative = Negative::new(puzzle.model().size()).differences([1]);
    let puzzle = Instance::builder(model(DOT)).rule(negative).build().unwrap();
    check(puzzle.model(), "12", &[]);
    let puzzle = puzzle.with_givens(Grid::empty(puzzle.model().size()));
    check(puzzle.model(), "12", &[]);
}

#[test]
fn each_mark_is_exempt_from_its_own_negative() {
    let all = "[[negative]]\ndifferences = [1]\nratios = [2]\nsums = [3]\n";
    let (black, v) =
        ("[[ratio]]\ncells = \"r1c1-2\"\n", "[[sum-of-two]]\ncells = \"r1c1-2\"\nsum = 3\n");
    let no_sum = "r1c1 and r1c2 sum to 3, as only marked neighbours may (negative 1)";
    let no_dot = "r1c1 and r1c2 differ by 1, as only marked neighbours may (negative 1)";
    check(&model(all), "12", &[no_dot, no_sum]);
    check(&model(&[all, DOT].concat()), "12", &[no_sum]);
    check(&model(&[all, black].concat()), "12", &[no_sum]);
    check(&model(&[all, v].concat()), "12", &[no_dot]);
    check(&model(&[all, black, v].concat()), "12", &[]);
    let no_ratio = "r2c1 and r3c1 have the ratio 2, as only marked neighbours may (negative 1)";
    check(&model(&[all, black, v].concat()), "12..4...2", &[no_ratio]);
    let cage = "[[negative]]\nsums = [3]\nunless = [\"killer\", \"sum-of-two\"]\n\
                [[killer]]\ncells = \"r1c1-2 r2c2 r4c4\"\n";
    check(&model(cage), "12...1", &["r1c1 and r2c2 are both 1 in killer 1"]);
    let no_sum = "r1c1 and r2c1 sum to 3, as only marked neighbours may (negative 1)";
    check(&model(cage), "1...2", &[no_sum]);
}

#[test]
fn marked_neighbours_of_other_rules_are_not_compared() {
    let (one, other) = ("[[minimum]]\ncells = \"r2c2\"\n", "[[minimum]]\ncells = \"r2c3\"\n");
    check(&model(one), ".....21", &["r2c2 is 2 and r2c3 is 1, expected r2c2 < r2c3 (minimum 1)"]);
    check(&model(&[one, other].concat()), ".....21", &[]);
    check(&joined(&[one, &other.replace("cells", "name = \"second\"\ncells")]), ".....21", &[]);
    let maximum = "[[maximum]]\ncells = \"r2c3\"\n";
    let both = [
        "r2c2 is 2 and r2c3 is 1, expected r2c2 < r2c3 (minimum 1)",
        "r2c3 is 1 and r2c2 is 2, expected r2c3 > r2c2 (maximum 1)",
    ];
    check(&model(&[one, maximum].concat()), ".....21", &both);
}

#[test]
fn copies_of_rules_see_the_others() {
    let minima = "[[replicate]]\nat = \"r1c1 r1c2\"\nminimum = { cells = \"r1c1\" }\n";
    check(&model(minima), "21..1", &["r1c1 is 2 and r2c1 is 1, expected r1c1 < r2c1 (minimum 1)"]);
}
