//! One suite over all kinds of rule.
//!
//! By brute force on small grids: a rule's own words and its statements mean the same. (That its
//! rows and its plain clauses do as well is shown where clauses are made, in `satoku-verify`.)

use std::collections::BTreeSet;

use super::*;
use crate::{grids, holds};
use satoku_rules::{
    grid::{Layer, Value},
    interrupt::Limiter,
    model,
    puzzle::Instance,
    statement::Statement,
};

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
            // The last 2 of an odd number of them that are counted, the value after each being
            // skipped.
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
    let mut kinds_that_imply = BTreeSet::new();
    for (size, rule) in rules() {
        let implied = rule.implies(size);
        let is_region = |cell: &Cell| cell.layer() == Layer::REGION;
        let has_regions = rule.cells().iter().any(is_region);
        let regions = has_regions.then(|| sets::unknown_regions(size));
        if !implied.is_empty() {
            kinds_that_imply.insert(rule.kind());
        }
        for grid in grids(size, rule.cells(), false) {
            let kept = !rule.breaks(&grid, &Limiter::none());
            if let Some(expected) = keeps(&**rule, &values(&**rule, &grid)) {
                assert_eq!(kept, expected, "{rule:?} {grid}");
            }
            assert_eq!(rule.broken(&grid).is_empty(), kept, "{rule:?} {grid}");
            let by_statements = rule.statements().iter().all(|statement| holds(statement, &grid));
            assert_eq!(by_statements, kept, "{rule:?} {grid}");
            let is_implied = implied.iter().all(|statement| holds(statement, &grid));
            let are_regions =
                regions.as_ref().is_none_or(|rule| !rule.breaks(&grid, &Limiter::none()));
            assert!(is_implied || !kept || !are_regions, "{rule:?} {grid}");
        }
    }
    let expected = ["lunchbox", "region-arrow", "region-count", "sandwich"];
    assert_eq!(kinds_that_imply, expected.into());
}

/// A partial grid that a rule rejects has no completion that it keeps.
#[test]
fn partial_grids_are_never_wrongly_rejected() {
    for (size, rule) in rules() {
        let full = grids(size, rule.cells(), false);
        let kept: Vec<&Grid> =
            full.iter().filter(|grid| !rule.breaks(grid, &Limiter::none())).collect();
        for grid in grids(size, rule.cells(), true) {
            let breaks = rule.breaks(&grid, &Limiter::none());
            assert_eq!(breaks, !rule.broken(&grid).is_empty(), "{rule:?} {grid}");
            if breaks {
                let is_filled_from =
                    |full: &&&Grid| grid.filled().all(|(c, v)| full.get(c) == Some(v));
                assert_eq!(kept.iter().find(is_filled_from), None, "{rule:?} {grid}");
            }
        }
    }
}

/// A rule whose `strike` is the default, around another.
#[derive(Debug)]
struct BareRule(Arc<Stated>);

impl Rule for BareRule {
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
/// Of every third rule.
#[test]
fn striking_is_as_strong_as_trying_every_value_of_a_sample() {
    strike_as_trying(rules().into_iter().step_by(3));
}

#[test]
#[ignore = "20 s"]
fn striking_is_as_strong_as_trying_every_value() {
    strike_as_trying(rules());
}

#[track_caller]
fn strike_as_trying(rules: impl IntoIterator<Item = (Size, Arc<Stated>)>) {
    let struck = |rule: &Stated, size: Size, grid: &Grid| {
        let mut struck = BTreeSet::new();
        let mut strike = |cell, value| {
            if grid.get(cell).is_none() {
                struck.insert((cell, value));
            }
        };
        let limiter = Limiter::none();
        rule.strike_or_try_at_start(size, &limiter, &mut strike).unwrap();
        for &placed in rule.cells().iter().filter(|&&cell| grid.get(cell).is_some()) {
            rule.strike_or_try(grid, placed, &limiter, &mut strike).unwrap();
        }
        struck
    };
    for (size, rule) in rules {
        let bare = Stated::new(Box::new(BareRule(rule.clone())), size).unwrap();
        let start = struck(&rule, size, &Grid::empty(size));
        let is_kept = |grid: &&Grid| !rule.breaks(grid, &Limiter::none());
        for grid in grids(size, rule.cells(), true).iter().filter(is_kept) {
            let mut plain = struck(&bare, size, grid);
            plain.extend(start.iter().filter(|(cell, _)| grid.get(*cell).is_none()));
            assert_eq!(struck(&rule, size, grid), plain, "{rule:?} {grid}");
        }
    }
}

#[test]
fn nothing_is_struck_at_the_start_that_could_be() {
    for (size, rule) in rules() {
        let check = &mut |cell, value| {
            let mut grid = Grid::empty(size);
            grid.set(cell, Some(value));
            assert!(rule.breaks(&grid, &Limiter::none()), "{rule:?} {cell} {value}");
        };
        rule.strike_or_try_at_start(size, &Limiter::none(), check).unwrap();
    }
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
fn extra_cells_matter_to_no_rule_that_does_not_name_them() {
    let mut tried = 0;
    for example in KINDS.iter().flat_map(|kind| kind.examples) {
        let text = format!("cells = {{ Q = 4 }}\n{}\n{}", example.grid, example.rule);
        let Ok(model) = catalog::parse("", &text) else { continue };
        let (board, extra) = Grid::split_line(example.kept);
        if !extra.trim().is_empty() {
            continue;
        }
        for value in model.size().values() {
            let mut kept = Grid::empty(model.size());
            let values = grid(&read(example).0, board);
            values.filled().for_each(|(cell, value)| kept.set(cell, Some(value)));
            model.size().extra_cells().for_each(|cell| kept.set(cell, Some(value)));
            assert_eq!(model.check(&kept), [], "{text}");
        }
        tried += 1;
    }
    assert!(tried > KINDS.len(), "{tried}");
}

#[test]
fn kinds_have_names_of_their_own() {
    for kind in KINDS {
        assert!(super::kind(kind.name).is_some_and(|found| found.name == kind.name));
    }
}

/// The keys that a kind is said to have are those that its tables are read with.
#[test]
fn kinds_name_all_keys_of_their_tables() {
    for kind in KINDS.iter().filter(|kind| !kind.keys.is_empty()) {
        let text = format!("size = 4\n[[{}]]\nunknown = 1", kind.name);
        let error = model::from_toml("", &text).unwrap_err().to_string();
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
        let text = model::to_toml(&model);
        let again = model::from_toml("again.toml", &text).unwrap();
        assert_eq!(model::untold_rule(&model), None, "{text}");
        for rule in rules {
            let is_same = |other: &&Arc<Stated>| other.statements() == rule.statements();
            let found = again.rules().iter().find(is_same);
            assert_eq!(found.map(|found| found.name()), Some(rule.name()), "{text}");
        }
        let puzzle = Instance::new(Arc::new(again), Grid::empty(model.size()));
        assert_eq!(puzzle.violations(&grid(&model, example.kept)), [], "{text}");
    }
}

/// Doppelgangers of side 2, by all grids and once more in other words.
#[test]
fn doppelgangers_lack_different_values() {
    let text = "size = 2\nvalues = \"0-2\"\nboxes = \"1x2\"\ndoppelganger = true";
    let model = model::from_toml("my.toml", text).unwrap();
    let rule = model.rules().iter().find(|rule| rule.kind() == "doppelganger").unwrap();
    let size = model.size();
    let mut kept = 0;
    for grid in grids(size, &size.places().collect_vec(), false) {
        let value = |place: usize| grid.at(place).unwrap().number();
        let houses = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 1], [2, 3]];
        let lacks = (4..10).map(value).collect_vec();
        let are_right = houses.iter().zip(&lacks).all(|(house, &lack)| {
            [value(house[0]), value(house[1]), lack].iter().sorted().eq(&[0, 1, 2])
        });
        let differ = lacks.chunks(2).all(|pair| pair[0] != pair[1] && !pair.contains(&0));
        let around = |cell: usize| [lacks[cell / 2], lacks[2 + cell % 2], lacks[4 + cell / 2]];
        let zeros =
            (0..4).filter(|&cell| value(cell) == 0).all(|cell| around(cell).iter().all_unique());
        let expected = are_right && differ && zeros;
        assert_eq!(rule.broken(&grid).is_empty(), expected, "{grid}");
        let by_statements = rule.statements().iter().all(|statement| holds(statement, &grid));
        assert_eq!(by_statements, expected, "{grid}");
        kept += usize::from(expected);
    }
    // (Two values cannot be three different ones where a 0 stands.)
    assert_eq!(kept, 0);
}
