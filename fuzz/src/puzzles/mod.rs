//! Makes small random puzzles with every kind of rule from bytes.
//!
//! A puzzle is made as the text of a puzzle file, so that satoku's reader decides what is valid.
//! `header.rs` makes the grid: its size, values, holes and regions; `rules.rs` its rules. Most
//! rules hold in one full grid, because otherwise hardly any puzzle would have a solution; most
//! givens are from that grid.

mod header;
mod parameters;
mod rules;

use self::rules::{Maker, Rule};
use super::prelude::*;
use satoku::grid::ValueSet;

/// A random puzzle.
#[derive(Clone, Debug)]
pub struct Random {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its puzzle file, without givens and candidates.
    pub text: String,
    /// The kinds of the rules that were added to its grid.
    pub kinds: Vec<&'static str>,
}

/// The puzzle in a text, if it is valid.
pub fn read(text: &str) -> Option<Puzzle> {
    text.parse::<Puzzle>().ok()
}

/// A random puzzle with rules of any kinds.
pub fn puzzle(choices: &mut Choices<'_>) -> Random {
    of_kinds(choices, KINDS)
}

/// A random puzzle with rules of these kinds.
pub fn of_kinds(choices: &mut Choices<'_>, kinds: &[&'static Kind]) -> Random {
    let count = choices.from(1, 4);
    let mut wanted: Vec<&'static Kind> = Vec::new();
    for _ in 0..count {
        wanted.push(kinds[choices.below(kinds.len())]);
    }
    let header = header::text(choices, wanted[0]);
    let header = if read(&header).is_some() { header } else { "extends = \"4x4\"\n".to_owned() };
    let empty = read(&header).expect("it has been read, or is built in");
    let aim = full_grid(choices, &empty);
    let maker = Maker::new(empty.model().clone());
    // Lines must come before tables.
    let (mut lines, mut tables) = (String::new(), String::new());
    let (mut text, mut made) = (header.clone(), Vec::new());
    for kind in wanted {
        // Leaves out kinds that do not fit this grid.
        for _ in 0..5 {
            let (more_lines, more_tables) = match maker.rule(choices, kind) {
                Rule::Line(line) => (format!("{lines}{line}"), tables.clone()),
                Rule::Table(table) => (lines.clone(), format!("{tables}{table}")),
            };
            let with = format!("{header}{more_lines}{more_tables}");
            let Some(puzzle) = read(&with) else { continue };
            // (Some rules have cells of their own, which the grid does not have.)
            let is_kept = |aim: &Grid| !fits(aim, &puzzle) || puzzle.violations(aim).is_empty();
            if !aim.as_ref().is_none_or(is_kept) && !choices.one_in(16) {
                continue;
            }
            (lines, tables, text) = (more_lines, more_tables, with);
            made.push(kind.name);
            break;
        }
    }
    let puzzle = read(&text).expect("it has been read before");
    let aim = aim.as_ref().filter(|aim| fits(aim, &puzzle));
    Random { puzzle: with_clues(choices, &puzzle, aim), text, kinds: made }
}

/// Whether a grid has the cells of a puzzle.
fn fits(grid: &Grid, puzzle: &Puzzle) -> bool {
    grid.size() == puzzle.model().size()
}

/// A random full grid of a model without other rules; None if it is not found quickly.
fn full_grid(choices: &mut Choices<'_>, empty: &Puzzle) -> Option<Grid> {
    let model = empty.model();
    let mut grid = Grid::empty(model.size());
    let cells: Vec<Cell> = model.cells().collect();
    for cell in choices.some(cells, model.size().value_count().min(3)) {
        let values: Vec<_> = model.size().values_of(cell).collect();
        grid.set(cell, Some(*choices.one(&values)));
        if !model.check(&grid).is_empty() {
            grid.set(cell, None);
        }
    }
    let limits = Limits { nodes: Some(500), ..Limits::solutions(1) };
    [grid, Grid::empty(model.size())].into_iter().find_map(|givens| {
        let puzzle = empty.with_givens(givens);
        let mut engine = Backtracker::new(Strategy::CANDIDATES);
        engine.search(&puzzle, &limits, &Limiter::none()).ok()?.solutions.pop()
    })
}

/// The most open cells for brute force.
const FEW: usize = 8;

/// The puzzle with givens and sometimes candidates, mostly those of the grid.
fn with_clues(choices: &mut Choices<'_>, puzzle: &Puzzle, aim: Option<&Grid>) -> Puzzle {
    let model: Arc<Model> = puzzle.model().clone();
    let size = model.size();
    let cells: Vec<Cell> = model.cells().collect();
    let values = |cell| size.values_of(cell).collect::<Vec<_>>();
    let count = match (aim, choices.below(3)) {
        (None, _) => choices.below(3),
        (_, 0) => cells.len().saturating_sub(choices.below(FEW)),
        _ => choices.from(cells.len() / 5, cells.len() / 2),
    };
    let mut givens = Grid::empty(size);
    for cell in choices.some(cells.clone(), count) {
        let random = *choices.one(&values(cell));
        let meant = aim.and_then(|aim| aim.get(cell)).filter(|_| !choices.one_in(64));
        givens.set(cell, Some(meant.unwrap_or(random)));
    }
    let puzzle = puzzle.with_givens(givens);
    if !choices.one_in(5) {
        return puzzle;
    }
    let count = choices.from(1, 4);
    let candidates = choices.some(cells, count).into_iter().map(|cell| {
        let set = values(cell).into_iter().filter(|&value| {
            aim.and_then(|aim| aim.get(cell)) == Some(value) || choices.below(2) == 0
        });
        (cell, set.collect::<ValueSet>())
    });
    let candidates = candidates.collect();
    puzzle.with_candidates(candidates)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::random::bytes;

    /// Every kind is in a few puzzles, and in some that have a solution.
    #[test]
    fn every_kind_is_reached() {
        let mut solved: BTreeMap<&str, usize> = BTreeMap::new();
        let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
        for index in 0..6000 {
            let bytes = bytes(22, index);
            let random = puzzle(&mut Choices::new(&bytes));
            let limits = Limits::solutions(2);
            let verdict =
                Sat::default().search(&random.puzzle, &limits, &Limiter::none()).unwrap().verdict();
            *verdicts.entry(verdict.name()).or_default() += 1;
            if verdict != Verdict::Unsolvable {
                random.kinds.iter().for_each(|kind| *solved.entry(kind).or_default() += 1);
            }
        }
        println!("{solved:?} {verdicts:?}");
        let count = |kind: &&&Kind| solved.get(kind.name).copied().unwrap_or_default();
        let rare: Vec<_> = KINDS.iter().filter(|kind| count(kind) < 3).map(|k| k.name).collect();
        assert!(rare.is_empty(), "{rare:?} are in fewer than three solvable puzzles");
        for verdict in [Verdict::Unique, Verdict::Multiple, Verdict::Unsolvable] {
            let count = verdicts.get(verdict.name()).copied().unwrap_or_default();
            assert!(count > 150, "{count} are {verdict}");
        }
    }

    /// Wherever the bytes end. (Nested rules once caused an endless loop.)
    #[test]
    fn few_bytes_are_a_puzzle_too() {
        let bytes = bytes(5, 5);
        for kind in KINDS {
            for length in [0, 3, 10, 30, 100] {
                let puzzle = of_kinds(&mut Choices::new(&bytes[..length]), &[kind]).puzzle;
                assert!(puzzle.model().cells().next().is_some());
            }
        }
    }
}
