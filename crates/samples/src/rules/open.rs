//! Open values, on the examples of their kinds.

use fastrand::Rng;

use super::*;

/// A full grid of random values.
fn random_grid(size: Size, random: &mut Rng) -> Grid {
    let mut grid = Grid::empty(size);
    for cell in size.cells() {
        grid.set(cell, Some(size.value_at(random.usize(..size.value_count()))));
    }
    grid
}

/// Where a grid keeps what holds for any value, the clue has one there, and the grid keeps that.
/// Returns whether it does.
#[track_caller]
fn check(rule: &Stated, grid: &Grid) -> bool {
    let size = grid.size();
    let open = rule.open().unwrap_or_else(|| panic!("{} has no open value", rule.kind()));
    let any = open.any(size).map(|any| Stated::new(any, size).unwrap());
    let is_kept = any.as_ref().is_none_or(|any| any.broken(grid).is_empty());
    assert!(any.is_none_or(|any| any.name() == rule.name()), "{rule:?}");
    let told = open.with_value_on(grid);
    assert_eq!(told.is_some(), is_kept, "{rule:?} {grid}");
    if let Some(told) = told {
        assert_eq!(told.name(), rule.name());
        let told = Stated::new(told, size).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(told.broken(grid), [], "{rule:?} {grid}");
    }
    is_kept
}

#[test]
fn a_value_is_told_wherever_what_holds_for_any_value_is_kept() {
    let mut random = Rng::with_seed(7);
    for open in OPEN {
        let mut kept = 0;
        for example in kind(open.kind).unwrap().examples {
            let (model, rules) = read(example);
            let full = grid(&model, example.kept);
            for rule in rules.iter().filter(|rule| rule.open().is_some()) {
                kept += usize::from(check(rule, &full));
                for _ in 0..500 {
                    check(rule, &random_grid(model.size(), &mut random));
                }
            }
        }
        assert!(kept > 0, "{} has no example with `{}`", open.kind, open.key);
    }
}

#[test]
fn a_kind_with_an_open_value_has_one_row_with_a_key_of_its_tables() {
    for kind in KINDS {
        let rows: Vec<_> = OPEN.iter().filter(|open| open.kind == kind.name).collect();
        let is_key = |open: &&OpenKey| kind.keys.iter().any(|(key, _)| *key == open.key);
        assert!(rows.len() <= 1 && rows.iter().all(is_key), "{}", kind.name);
        let mut rules = kind.examples.iter().flat_map(|example| read(example).1);
        let is_open = rules.any(|rule| rule.kind() == kind.name && rule.open().is_some());
        assert_eq!(is_open, !rows.is_empty(), "{}", kind.name);
    }
}
