//! Pencil marks on a line: a character for each cell and value.
//!
//! Row by row there is a place for each value of each cell, and in it the value's own character, a
//! digit or a letter from `A` for 10, or `.` if the cell cannot hold it: 729 characters for a 9x9,
//! 64 for a 4x4, 4096 for a 16x16. A cell with one value left holds it, as a given does. What
//! follows after a space is a label, or for a model that needs one a map of regions before it.
//!
//! Source: the collections of pencil-mark sudokus of T. Dillon's Tdoku project, a cell after the
//! other with 9 characters each.

use super::prelude::*;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "pencilmarks",
    title: "Pencil marks",
    summary: "a character for each cell and value, row by row: the value, or . where the cell cannot hold it",
    example: "1...12341234123412341234...41234.2..123412.4123412341234..3.1234\n",
    line: Some(OnLine { may_be, read }),
};

/// Whether a line may be pencil marks: of the model's grids if that is fixed, and otherwise of any
/// sudoku. Every cell has a candidate: so a grid of as many cells is seldom taken for it.
fn may_be(text: &str, settings: &Settings) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let Some(size) = size_of(word, settings) else { return false };
    let Ok(sets) = sets(word, size) else { return false };
    !sets.iter().any(ValueSet::is_empty)
}

/// The size of the grid whose pencil marks a word may be, by its length.
fn size_of(word: &str, settings: &Settings) -> Option<Size> {
    let size = settings.model.size().board();
    if word.len() == size.variable_count() {
        return Some(size);
    }
    let side = (LEAST_SIDE..=35).find(|side| side.pow(3) >= word.len())?;
    let fits = side.pow(3) == word.len() && !settings.model_is_fixed;
    Size::sudoku(side).filter(|_| fits)
}

/// The candidates that the places of a word tell.
/// Errors: the 1-based column of the first character that is wrong, and how.
fn sets(word: &str, size: Size) -> Result<Vec<ValueSet>, LineError> {
    let (size, values) = (size.board(), size.board().value_count());
    let mut sets = vec![Vec::new(); size.cell_count()];
    for (index, found) in word.chars().enumerate() {
        let cell = index / values;
        let expected = size.value_at(index % values);
        match symbol(found, size) {
            Symbol::Cell(Some(value)) if value == expected => {
                sets.get_mut(cell).into_iter().for_each(|set| set.push(value));
            }
            _ if found == '.' => {}
            _ => {
                let kind = ParseErrorKind::PencilMark { cell: size.cell_at(cell), found, expected };
                return Err(LineError::at(index + 1, kind));
            }
        }
    }
    Ok(sets.into_iter().map(ValueSet::from_iter).collect())
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let own = reading.settings.model.size();
    let count = |found| ParseErrorKind::PencilMarkCount { size: own, found };
    let word = text.split_whitespace().next().unwrap_or_default();
    let size = size_of(word, reading.settings).ok_or_else(|| count(word.chars().count()))?;
    let sets = sets(word, size)?;
    let model = reading.model_of(size)?;
    let (rest, map) = split_regions(text, &model);
    let label = rest.trim_start().strip_prefix(word).unwrap_or_default().trim();
    let marks = PencilMarks::from_sets(size, sets).ok_or_else(|| count(word.len()))?;
    Ok(puzzle(&marks, &model, label, map, reading.models)?)
}

/// A puzzle with these candidates, named by their line: a cell with one value left holds it.
pub(super) fn puzzle(
    marks: &PencilMarks,
    model: &Arc<Model>,
    label: &str,
    map: Option<&str>,
    models: &Models,
) -> Result<Instance, ParseErrorKind> {
    let values: Vec<Option<Value>> = marks.iter().map(|(_, set)| set.single()).collect();
    let puzzle = models.puzzle(model, values, label, map)?;
    let several = marks.iter().filter(|(_, set)| set.single().is_none());
    let several: Vec<(Cell, ValueSet)> = several.map(|(cell, set)| (cell, set.clone())).collect();
    let puzzle = puzzle.with_candidates(several);
    Ok(match (marks.to_line(), map) {
        (Some(line), Some(map)) => puzzle.named(format!("{line} {map}")),
        (Some(line), None) => puzzle.named(line),
        (None, _) => puzzle,
    })
}
