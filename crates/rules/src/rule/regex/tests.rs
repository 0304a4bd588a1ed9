//! Patterns, against another implementation.

use itertools::Itertools;

use super::*;
use crate::{
    grid::{Line, Value},
    interrupt::Limiter,
    rule::tests::refused,
};

fn row(length: usize) -> Line {
    (0..length).map(|column| crate::grid::Cell::new(0, column)).collect_vec().into()
}

/// Grids whose first row holds these values.
fn grid(size: Size, values: &[u16]) -> Grid {
    let mut grid = Grid::empty(size);
    values.iter().zip(row(values.len()).iter()).for_each(|(&value, &cell)| {
        grid.set(cell, Some(Value::new(value)));
    });
    grid
}

/// A random pattern over the values 1 to 3.
fn random_pattern(random: &mut fastrand::Rng, depth: usize) -> String {
    let inner = |random: &mut fastrand::Rng| random_pattern(random, depth - 1);
    match random.u8(if depth == 0 { ..4 } else { ..12 }) {
        0..2 => random.u8(1..=3).to_string(),
        2 => ".".to_owned(),
        3 => {
            let negated = if random.bool() { "^" } else { "" };
            let first = random.u8(1..=3);
            let second = random.u8(first..=3);
            format!("[{negated}{first}-{second}]")
        }
        4..7 => (0..random.usize(..4)).map(|_| inner(random)).collect(),
        7..9 => format!("({}|{})", inner(random), inner(random)),
        _ => {
            let (least, more) = (random.u8(..3), random.u8(..3));
            let counts = ["*", "+", "?"].map(str::to_owned).into_iter().chain([
                format!("{{{least}}}"),
                format!("{{{least},}}"),
                format!("{{{least},{}}}", least + more),
            ]);
            let counts = counts.collect_vec();
            format!("({}){}", inner(random), counts[random.usize(..counts.len())])
        }
    }
}

#[test]
fn patterns_mean_what_another_implementation_takes_them_for() {
    let size = Size::new(5, 5, 1..=3).unwrap();
    let mut random = fastrand::Rng::with_seed(15);
    for _ in 0..400 {
        let pattern = random_pattern(&mut random, 4);
        let length = random.usize(1..=5);
        let rule = Regex::new(row(length), pattern.clone());
        let statements = rule.says(size).unwrap();
        let [Statement::Automaton { layers, .. }] = &statements[..] else {
            panic!("one automaton")
        };
        let oracle = regex::Regex::new(&format!("^(?:{pattern})$")).unwrap();
        for word in std::iter::repeat_n(1..=3, length).multi_cartesian_product() {
            let expected = oracle.is_match(&word.iter().join(""));
            let breaks = rule.breaks(&grid(size, &word), &Limiter::none());
            assert_eq!(!breaks, expected, "{pattern} {word:?}");
            let indices = word.iter().map(|&value| usize::from(value) - 1);
            assert_eq!(layers.accepts(indices), expected, "{pattern} {word:?}");
        }
    }
}

/// A line with empty cells is broken just if it is broken however they are filled.
#[test]
fn partial_lines_are_broken_just_if_nothing_fills_them() {
    let size = Size::new(4, 4, 0..=2).unwrap();
    let mut random = fastrand::Rng::with_seed(16);
    for _ in 0..60 {
        let rule = Regex::new(row(4), random_pattern(&mut random, 3).replace('3', "0"));
        let words = std::iter::repeat_n(0..=2, 4).multi_cartesian_product();
        let kept =
            words.filter(|word| !rule.breaks(&grid(size, word), &Limiter::none())).collect_vec();
        for partial in std::iter::repeat_n(0..=3, 4).multi_cartesian_product() {
            let agrees = |word: &Vec<u16>| {
                word.iter().zip(&partial).all(|(value, held)| *held == 3 || value == held)
            };
            let mut line = grid(size, &partial.iter().map(|&v| v.min(2)).collect_vec());
            for (&cell, _) in row(4).iter().zip(&partial).filter(|(_, held)| **held == 3) {
                line.set(cell, None);
            }
            let breaks = rule.breaks(&line, &Limiter::none());
            assert_eq!(!breaks, kept.iter().any(agrees), "{rule:?} {line}");
        }
    }
}

#[track_caller]
fn check(pattern: &str, expected: &str) {
    let text = format!("size = 9\n[[regex]]\ncells = \"r1c1-9\"\npattern = {pattern:?}");
    let expected = format!("my.toml:4: regex \"regex 1\": `pattern`: {expected}");
    assert_eq!(refused(&text), expected);
}

#[test]
fn patterns_that_cannot_be_read_are_refused_with_the_place() {
    let value = "a value, \"(\", \"[\" or \".\"";
    check("12[", "at character 4 of \"12[\": found the end, expected a value");
    check("12[3", "at character 5 of \"12[3\": found the end, expected a value or \"]\"");
    check("[]", "at character 2 of \"[]\": found \"]\", expected a value");
    check("[3-]", "at character 4 of \"[3-]\": found \"]\", expected a value");
    let range = "found 2, expected 3 or more, the range's first value";
    check("[3- 2]", &format!("at character 5 of \"[3- 2]\": {range}"));
    check("1 *(2", "at character 6 of \"1 *(2\": found the end, expected a value or \")\"");
    let end = "expected a value, \"(\", \"[\", \".\", \"|\" or the end";
    check("12)", &format!("at character 3 of \"12)\": found \")\", {end}"));
    check("+1", &format!("at character 1 of \"+1\": found \"+\", expected {value}"));
    check("^1$", &format!("at character 1 of \"^1$\": found \"^\", expected {value}"));
    check("1\\d", &format!("at character 2 of \"1\\\\d\": found \"\\\\\", expected {value}"));
    let second = "expected no second repetition without parentheses around the first";
    check("1*?", &format!("at character 3 of \"1*?\": found \"?\", {second}"));
    check("1{2", "at character 4 of \"1{2\": found the end, expected \"}\"");
    check("1{}", "at character 3 of \"1{}\": found \"}\", expected a number of repetitions");
    check("1{3,2}", "at character 5 of \"1{3,2}\": found 2, expected 3 to 1000");
    check("<1", "at character 3 of \"<1\": found the end, expected a digit or \">\"");
    check("<>", "at character 2 of \"<>\": found \">\", expected a number");
}

#[test]
fn values_that_the_grid_has_not_are_refused() {
    check("1 0", "at character 3 of \"1 0\": found 0, expected a value of the grid");
    check("[1-a]", "at character 4 of \"[1-a]\": found 10, expected a value of the grid");
    check("Z", "at character 1 of \"Z\": found 35, expected a value of the grid");
    check("<10>", "at character 1 of \"<10>\": found 10, expected a value of the grid");
    let long = format!("<{}>", "9".repeat(100));
    let shown = format!("<{}...", "9".repeat(59));
    let found = "9".repeat(20);
    let found = format!("found {found}, expected a value of the grid");
    check(&long, &format!("at character 1 of \"{shown}\": {found}"));
}

#[test]
fn patterns_that_are_too_large_are_refused() {
    check("1{1000000}", "at character 3 of \"1{1000000}\": found 1000000, expected 0 to 1000");
    let rows = "values in a row, expected no more than 1000, with repetitions written out";
    check("(1{99}){99}", &format!("at character 11 of \"(1{{99}}){{99}}\": found 9801 {rows}"));
    let empty = "(()){99}".repeat(11);
    let shown = &empty[57..];
    check(&empty, &format!("at character 88 of \"...{shown}\": found 1089 {rows}"));
    let shown = "(".repeat(60);
    let found = "found \"(\", expected no more than 100 open parentheses";
    check(&"(".repeat(1_000_000), &format!("at character 101 of \"...{shown}...\": {found}"));
}
