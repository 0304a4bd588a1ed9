//! Rules of all kinds, written as constraint strings of ISS and read again.

use super::*;
use crate::write::{WriteError, target};

/// The text of a puzzle that has this rule alone, or why there is none.
fn written(size: Size, rule: &Arc<Stated>) -> Result<String, WriteError> {
    let model = Model::new("one", "One rule", size, vec![rule.clone()], None);
    let puzzle = Puzzle::new(Arc::new(model), Grid::empty(size));
    (target("iss").unwrap().write)(&puzzle)
}

/// By brute force: a text means what the rule in it means.
#[test]
fn a_rule_alone_is_read_as_it_was_written() {
    let (mut read, mut refused) = (BTreeSet::new(), Vec::new());
    for (size, rule) in rules() {
        let text = match written(size, &rule) {
            Ok(text) => text,
            Err(error) => {
                refused.push((size, rule.kind(), error.to_string()));
                continue;
            }
        };
        let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(puzzle.model().size(), size, "{text}");
        let candidates = puzzle.candidates().iter();
        let mut domains: Vec<(Cell, ValueSet)> = candidates.cloned().collect();
        domains.extend(
            puzzle.givens().filled().map(|(cell, value)| (cell, [value].into_iter().collect())),
        );
        for grid in grids(size, rule.cells(), false) {
            let holds = |(cell, values): &(Cell, ValueSet)| {
                grid.get(*cell).is_none_or(|value| values.contains(value))
            };
            let is_kept = puzzle.model().rules().iter().all(|rule| !rule.breaks(&grid));
            assert_eq!(
                is_kept && domains.iter().all(holds),
                !rule.breaks(&grid),
                "{text} {rule:?} {grid}"
            );
        }
        read.insert(rule.kind());
    }
    for r in &refused {
        eprintln!("{r:?}");
    }
    eprintln!("{read:?} {}", refused.len());
}
