//! Modifiers: what cells are worth in sums, against a meaning that is written anew here.

use itertools::iproduct;
use satoku::{
    cnf::Encoding,
    engine::Learn,
    grid::Value,
    read::{ParseError, puzzle_file},
};

use crate::prelude::*;

/// What three cells are worth, in sixths.
type Worths = [i64; 3];

/// A rule over three cells in a row, and whether digits and worths keep it.
struct Case {
    rule: fn(i64) -> String,
    keeps: fn([i64; 3], Worths, i64) -> bool,
}

/// A formula as a file has it, and what it says of a digit, in sixths.
type Formula = (&'static str, fn(i64) -> i64);

const WORTHS: [Formula; 7] = [
    ("2 * d", |d| 12 * d),
    ("d / 2", |d| 3 * d),
    ("-d", |d| -6 * d),
    ("3 - d", |d| 18 - 6 * d),
    ("d + 1", |d| 6 * d + 6),
    ("1.5d", |d| 9 * d),
    ("d / 3 + 1", |d| 2 * d + 6),
];

fn is(sixths: i64, total: i64) -> bool {
    sixths == 6 * total
}

const CASES: [Case; 10] = [
    Case {
        rule: |sum| format!("[[killer]]\ncells = \"r1c1-2\"\nsum = {sum}"),
        keeps: |[a, b, _], [v, w, _], sum| a != b && is(v + w, sum),
    },
    Case {
        rule: |sum| format!("[[killer]]\ncells = \"r1c1-3\"\nsums = [{sum}, {}]", sum + 2),
        keeps: |digits, worths, sum| {
            let total = worths.iter().sum();
            digits.iter().all_unique() && (is(total, sum) || is(total, sum + 2))
        },
    },
    Case {
        rule: |sum| {
            format!(
                "[[sum]]\ncells = \"r1c3 r1c1\"\nweights = [2, -1]\nat-least = {sum}\nat-most = {}",
                sum + 1
            )
        },
        keeps: |_, [v, _, x], sum| (6 * sum..=6 * sum + 6).contains(&(2 * x - v)),
    },
    Case {
        rule: |_| "[[arrow]]\ncircle = \"r1c3\"\ncells = \"r1c1-2\"".to_owned(),
        keeps: |_, [v, w, x], _| v + w == x,
    },
    Case {
        rule: |_| "[[arrow]]\ncircle = \"r1c1-2\"\ncells = \"r1c3\"".to_owned(),
        keeps: |_, [v, w, x], _| 10 * v + w == x,
    },
    Case {
        rule: |sum| format!("[[little-killer]]\ncells = \"r1c1>r1c3\"\nsum = {sum}"),
        keeps: |_, worths, sum| is(worths.iter().sum(), sum),
    },
    Case {
        rule: |_| "[[equal-sums]]\nsegments = [\"r1c1-2\", \"r1c3\"]".to_owned(),
        keeps: |_, [v, w, x], _| v + w == x,
    },
    Case {
        rule: |sum| format!("[[sandwich]]\ncells = \"r1c1>r1c3\"\ncrusts = [1, 3]\nsum = {sum}"),
        keeps: |digits, worths, sum| {
            let crusts = (0..3).filter(|&place| digits[place] != 2).collect_vec();
            let [one, other] = crusts[..] else { return false };
            digits[one] != digits[other] && is(worths[one + 1..other].iter().sum(), sum)
        },
    },
    Case {
        rule: |sum| format!("[[lunchbox]]\ncells = \"r1c1>r1c3\"\nsum = {sum}"),
        keeps: |digits, worths, sum| {
            let (one, other) =
                (digits.iter().position_min().unwrap(), digits.iter().position_max().unwrap());
            let between = one.min(other) + 1..one.max(other);
            digits.iter().all_unique() && is(worths[between].iter().sum(), sum)
        },
    },
    Case {
        rule: |sum| format!("[[x-sum]]\ncells = \"r1c1>r1c3\"\nsum = {sum}"),
        keeps: |digits, worths, sum| {
            is(worths.iter().take(digits[0].unsigned_abs() as usize).sum(), sum)
        },
    },
];

fn read(text: &str) -> Result<Puzzle, ParseError> {
    text.parse::<Puzzle>()
}

/// The digits and the places of modified cells in what an engine finds.
fn found(engine: &mut dyn Searcher, puzzle: &Puzzle) -> BTreeSet<String> {
    let found = engine.find(puzzle, 1000);
    assert!(found.complete);
    found.solutions.iter().map(Grid::to_line).collect()
}

/// A line as a grid says it, of which these are the digits, and one cell is modified, if any.
fn line(digits: [i64; 3], modified: Option<usize>) -> String {
    let over = |place: usize| usize::from(modified == Some(place));
    let tells = (0..3).map(|place| 1 + over(place)).join("");
    let copies = (0..3).map(|place| if over(place) > 0 { digits[place] } else { 1 }).join("");
    format!("{} + modifier={tells} modified={copies}", digits.iter().join(""))
}

#[test]
fn sums_are_of_worths_and_all_else_is_of_digits() {
    let mut kept = 0;
    for (case, (worth, meaning)) in iproduct!(&CASES, WORTHS) {
        for total in -3..=9 {
            let rule = (case.rule)(total);
            let text = format!(
                "size = \"1x3\"\nvalues = \"1-3\"\nrows = \"none\"\n[[modifier]]\nvalue = \"{worth}\"\n\
                 per = \"row\"\n{rule}"
            );
            let puzzle = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let all = iproduct!(1..=3, 1..=3, 1..=3, 0..3usize);
            let expected: BTreeSet<String> = all
                .filter_map(|(a, b, c, place)| {
                    let digits = [a, b, c];
                    let mut worths = digits.map(|digit| 6 * digit);
                    worths[place] = meaning(digits[place]);
                    (case.keeps)(digits, worths, total).then(|| line(digits, Some(place)))
                })
                .collect();
            kept += expected.len();
            let mut engines: Vec<Box<dyn Searcher>> =
                vec![Box::new(Sat::new(Encoding::default())), Box::new(Learn::default())];
            engines.extend(
                Strategy::NAMED.map(|named| Box::new(Backtracker::new(named)) as Box<dyn Searcher>),
            );
            for engine in &mut engines {
                let name = engine.name();
                assert_eq!(found(&mut **engine, &puzzle), expected, "{name}: {text}");
            }
        }
    }
    assert!(kept > 1000, "{kept}");
}

/// 81 cells without a given: cages and two sandwiches.
#[test]
fn a_puzzle_of_doublers_has_the_solution_that_it_names() {
    let puzzle = puzzle_file(Path::new("tests/data/doublers.toml"), None).unwrap();
    let answer = puzzle.solve().unwrap();
    assert_eq!(answer.verdict(), Verdict::Unique);
    let solution = puzzle.solution().unwrap();
    assert_eq!(answer.search.solutions.first(), Some(solution));
    // A doubler elsewhere breaks the cages.
    let mut broken = solution.clone();
    broken.set("modifier(r2c4)".parse().unwrap(), Some(Value::new(1)));
    let found = puzzle.violations(&broken);
    let words: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(words.iter().any(|wrong| wrong.contains("(doubler)")), "{words:?}");
    assert!(words.iter().any(|wrong| wrong.contains("sum to")), "{words:?}");
}

#[test]
fn two_modifiers_do_not_modify_one_cell() {
    let text = "size = \"1x2\"\nvalues = \"1-3\"\nrows = \"none\"\n\
                [[modifier]]\nname = \"doubler\"\nvalue = \"2 * d\"\nper = \"row\"\n\
                [[modifier]]\nname = \"negator\"\nvalue = \"-d\"\nper = \"row\"\n\
                [[sum]]\ncells = \"r1c1-2\"\ntotal = 1\n";
    let puzzle = read(text).unwrap();
    // Twice the one less the other is 1: 1 and 1, or 2 and 3; either may be first.
    let found = found(&mut Sat::default(), &puzzle);
    let boards: BTreeSet<&str> = found.iter().map(|line| &line[..2]).collect();
    assert_eq!((found.len(), boards), (4, BTreeSet::from(["11", "23", "32"])));
    let grid = Sat::default().find(&puzzle, 1).solutions[0].clone();
    let mut both = grid.clone();
    for layer in ["modifier", "modifier2"] {
        let cell: Cell = format!("{layer}(r1c1)").parse().unwrap();
        both.set(cell, Some(Value::new(2)));
    }
    assert_eq!(puzzle.violations(&grid), []);
    assert!(!puzzle.violations(&both).is_empty());
}

#[test]
fn known_cells_and_different_digits_are_kept() {
    let solutions = |rest: &str| {
        let text = format!("extends = \"latin:3\"\n[[modifier]]\nvalue = \"2d\"\n{rest}\n");
        found(&mut Sat::default(), &read(&text).unwrap()).len()
    };
    // 12 squares; a permutation of columns for the rows; of those as many as have the digits once.
    assert_eq!(solutions("cells = \"r1c1 r3c2\""), 12);
    assert_eq!(solutions("per = \"house\""), 12 * 6);
    assert_eq!(solutions("per = \"row\""), 12 * 27);
    assert_eq!(solutions("per = \"column\"\ndistinct = true"), 12 * 6);
    assert_eq!(solutions("per = \"house\"\ndistinct = true"), 12 * 3);
    assert_eq!(solutions("cells = \"r1c1-2\"\ndistinct = true"), 12);
    assert_eq!(solutions("cells = \"r1c1 r2c2\"\ndistinct = true"), 6);
}

#[test]
fn what_a_modifier_does_not_say_is_asked_for() {
    #[track_caller]
    fn refused(rest: &str, expected: &str) {
        let read = read(&format!("extends = \"4x4\"\n{rest}\n"));
        let error = read.map_or_else(|error| error.to_string(), |_| "it is read".to_owned());
        assert!(error.contains(expected), "{error}");
    }
    refused("[[modifier]]\nper = \"row\"", "missing field `value`");
    refused("[[modifier]]\nvalue = \"d * d\"\nper = \"row\"", "expected a formula in d");
    refused("[[modifier]]\nvalue = \"2 * d\"\nper = \"cage\"", "unknown variant `cage`");
    refused("[[modifier]]\nvalue = \"2 * d\"\ncells = \"r5c1\"", "r5c1 is off the grid");
    let cases = r#"
        [[modifier]]; value = "2 * d"
        > modifier: found none, expected where the modified cells are
        [[modifier]]; value = "2 * d"; per = "row"; cells = "r1c1"
        > found `per` and `cells`
        [[modifier]]; value = "2 * d"; per = "row"; [[sum-of-two]]; cells = "r1c1-2"; sum = 5
        > beside a modifier
    "#;
    check_each(cases, refused);
    refused(&"[[modifier]]\nvalue = \"2 * d\"\nper = \"row\"\n".repeat(4), "3 modifiers or fewer");
    refused("[[killer]]\ncells = \"modifier(r1c1) r1c1\"\nsum = 3", "no layer of cells `modifier`");
}
