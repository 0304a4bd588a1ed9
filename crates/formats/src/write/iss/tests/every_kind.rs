//! Rules of all kinds, written as constraint strings of ISS and read again.

use super::*;
use satoku_samples::{grid, grids, read as example_read, rules};

/// A puzzle without givens as a constraint string, or why it cannot be.
fn written(model: Model) -> Result<(Instance, String), WriteError> {
    let size = model.size();
    let text = write(&Instance::new(Arc::new(model), Grid::empty(size)))?;
    let read = one(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.model().size(), size, "{text}");
    Ok((read, text))
}

/// Whether values of some cells keep all rules of a puzzle.
fn keeps(puzzle: &Instance, grid: &Grid) -> bool {
    let is_given = |(cell, value)| grid.get(cell).is_none_or(|found| found == value);
    puzzle.model().rules().iter().all(|rule| !rule.breaks(grid, &Limiter::none()))
        && puzzle.givens().filled().all(is_given)
}

/// Whether a problem is that of a grid which ISS does not have, or of a rule for which it has no tag,
/// or one for all of the grid only.
fn is_known(error: &WriteError) -> bool {
    let text = error.to_string();
    matches!(error, WriteError::Puzzle(_)) && text.starts_with("ISS has ")
        || text.contains("in ISS all cells of the grid are asked")
        || text.ends_with("ISS has no tag for it")
}

fn has_own_values(error: &WriteError) -> bool {
    error.to_string().ends_with("have values of their own, which ISS has not")
}

/// By brute force.
#[test]
fn a_rule_alone_means_in_iss_what_it_means_here() {
    let (mut kinds, mut written_count, mut other_grids) = (BTreeSet::new(), 0, 0);
    for (size, rule) in rules() {
        let model = Model::new("one", "One rule", size, vec![rule.clone()], None);
        let (puzzle, text) = match written(model) {
            Ok(written) => written,
            Err(error) if has_own_values(&error) => continue,
            Err(error) => {
                assert!(is_known(&error), "{rule:?}: {error}");
                other_grids += 1;
                continue;
            }
        };
        for grid in grids(size, rule.cells(), false) {
            let is_kept = !rule.breaks(&grid, &Limiter::none());
            assert_eq!(keeps(&puzzle, &grid), is_kept, "{text} {rule:?} {grid}");
        }
        kinds.insert(rule.kind());
        written_count += 1;
    }
    assert!(written_count > 300 && other_grids < 400, "{written_count} and {other_grids}");
    let missing = KINDS.iter().map(|kind| kind.name).filter(|name| !kinds.contains(name));
    // Two are tried on other grids, three need others beside them, two ISS has not, and the others become rules of
    // other kinds when they are read.
    let expected = "anti-knight run diagonal windows disjoint-groups doppelganger pieces modifier \
                    region-arrow region-count replicate";
    assert_eq!(missing.format(" ").to_string(), expected);
}

#[test]
fn examples_are_kept_and_broken_when_they_are_read_from_iss() {
    let mut refused = Vec::new();
    for (kind, example) in
        KINDS.iter().flat_map(|kind| kind.examples.iter().map(move |e| (kind, e)))
    {
        let (model, _) = example_read(example);
        let (kept, mut broken) = (grid(&model, example.kept), grid(&model, example.broken));
        match written(model) {
            Ok((puzzle, text)) => {
                assert_eq!(puzzle.violations(&kept), [], "{text}");
                // A cell that may hold one value only is a given then.
                let given: Vec<_> = puzzle.givens().filled().collect();
                let is_other = given
                    .iter()
                    .any(|&(cell, value)| broken.get(cell).is_some_and(|found| found != value));
                given.into_iter().for_each(|(cell, value)| broken.set(cell, Some(value)));
                let answer = satoku_engine::solve(&puzzle.with_givens(broken)).unwrap();
                assert!(is_other || answer.verdict().to_string() == "unsolvable", "{text}");
            }
            Err(error) => {
                assert!(is_known(&error), "{}: {error}", kind.name);
                refused.push(kind.name);
            }
        }
    }
    refused.dedup();
    let expected = "equal-count run unequal-lines each-once full-rank connected pieces modifier";
    assert_eq!(refused.join(" "), expected);
}
