//! Drawings of candidates, as solvers' programs print them and forums show them.
//!
//! Each row has as many words as the grid has columns: a cell's candidates as digits in any order,
//! letters from `A` for 10, or its value, perhaps in braces; `{}` where nothing is left. What is
//! drawn between them, boxes of `|`, `:---+---:` or the like, means nothing.
//!
//! Source: what HoDoKu and Simple Sudoku copy to the clipboard as "PM grid", and sudokuwiki.org and
//! the players' forums show. (In HoDoKu's manual: chapter 2, "Using the clipboard".)

use super::{cells::CandidateRow, prelude::*};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "candidates",
    title: "A drawing of candidates",
    summary: "a line for each row with a word for each cell, its candidates as digits or its value",
    example: "\
.-----------------.--------------.-----------------.
| 5   3    124    | 26   7  2468 | 1489  1249 248  |
| 6   247  247    | 1    9  5    | 3478  234  2478 |
| 12  9    8      | 23   34 24   | 13457 6    247  |
:-----------------+--------------+-----------------:
| 8   125  1259   | 579  6  147  | 4579  2459 3    |
| 4   25   2569   | 8    5  3    | 579   259  1    |
| 7   15   1359   | 59   2  14   | 4589  459  6    |
:-----------------+--------------+-----------------:
| 139 6    134579 | 357  35 7    | 2     8    4    |
| 23  278  237    | 4    1  9    | 36    3    5    |
| 123 1245 12345  | 2356 8  26   | 1346  7    9    |
'-----------------'--------------'-----------------'
",
    line: None,
};

/// The candidates on a line, if it is a row of such a drawing, or as many words as the grid has
/// cells. Some word must be no single value.
pub(super) fn row(text: &str, size: Size) -> Option<CandidateRow> {
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let count = words(text).count();
    // (A word for each row of a single column is a grid on a line as well.)
    if size.columns() == 1 || count != size.columns() && count != size.cell_count() {
        return None;
    }
    let sets: Vec<ValueSet> =
        words(text).map(|(_, word)| set(word, size)).collect::<Option<_>>()?;
    let is_number = |(_, word): (usize, &str)| {
        word.len() == 1 || word.parse().is_ok_and(|number| size.board().value(number).is_some())
    };
    let has_several = sets.iter().any(|set| set.len() != 1);
    has_several.then(|| CandidateRow { may_be_numbers: words(text).all(is_number), sets })
}

pub(super) fn line(marks: CandidateRow, text: &str) -> CellLine {
    let cells = marks.sets.iter().map(ValueSet::single).collect();
    CellLine {
        cells,
        is_drawn: text.contains(['|', '│']),
        marks: Some(marks),
        ..CellLine::default()
    }
}

/// The rows of a drawing that may be one of candidates, as it goes on.
#[derive(Default)]
pub(super) struct CandidateRows {
    /// Those that may be candidates, with the place of their first cell.
    marked: Vec<(usize, CandidateRow)>,
    /// The first row whose words are not its cells: its line, how many cells and words it has.
    odd: Option<(usize, [usize; 2])>,
    /// Whether some cell is a letter.
    has_letters: bool,
    /// The first cell that can only be a number of several digits.
    number: Option<usize>,
}

impl CandidateRows {
    /// Whether some row has candidates, and can be nothing else.
    pub(super) fn has_candidates(&self) -> bool {
        self.marked.iter().any(|(_, marks)| !marks.may_be_numbers)
    }

    /// Takes a row's line, with its number; its first cell is at this place.
    pub(super) fn add(&mut self, line: &mut CellLine, start: usize, number: usize, text: &str) {
        let found = words(text).count();
        if found != line.cells.len() {
            self.odd.get_or_insert((number, [line.cells.len(), found]));
        }
        let own = || words(text).map(|(_, word)| word).take(line.cells.len()).enumerate();
        self.has_letters |=
            own().any(|(_, w)| w.len() == 1 && w.as_bytes()[0].is_ascii_alphabetic());
        match line.marks.take() {
            Some(marks) => self.marked.push((start, marks)),
            None if self.number.is_none() => {
                let is_long = |(_, word): &(usize, &str)| word.len() > 1 && is_number(word);
                self.number = own().find(is_long).map(|(index, _)| start + index);
            }
            None => {}
        }
    }

    /// Divides them before the cell at this place, and leaves those before it.
    pub(super) fn split_off(&mut self, place: usize) -> Self {
        let (before, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.marked).into_iter().partition(|(start, _)| *start < place);
        self.marked = before;
        let marked = later.into_iter().map(|(start, marks)| (start - place, marks)).collect();
        Self { marked, has_letters: self.has_letters, ..Self::default() }
    }

    /// What all cells may hold, if some row says so. `values` are what the rows are as values.
    ///
    /// # Errors
    /// The line, if it is known, and why it is neither.
    pub(super) fn finish(
        self,
        values: &[Option<Value>],
        size: Size,
    ) -> Result<Option<PencilMarks>, (Option<usize>, ParseErrorKind)> {
        let either = |place: usize| {
            let cell = size.cell_at(place);
            let found = values[place].map_or(0, Value::number);
            Err((None, ParseErrorKind::ValueOrCandidates { cell, found }))
        };
        if !self.has_candidates() {
            let several = |(start, row): &(usize, CandidateRow)| {
                row.sets.iter().position(|set| set.len() > 1).map(|index| start + index)
            };
            let place = self.marked.iter().find_map(several).filter(|_| self.has_letters);
            return place.map_or(Ok(None), either);
        }
        if let Some((line, [expected, found])) = self.odd {
            return Err((Some(line), ParseErrorKind::RowLength { expected, found }));
        }
        if let Some(place) = self.number.filter(|_| !size.board().has_one_digit_values()) {
            return either(place);
        }
        let mut marks = PencilMarks::all(size);
        for (cell, value) in size.cells().zip(values) {
            marks.set(cell, value.iter().copied().collect());
        }
        let mut is_said: Vec<bool> = values.iter().map(Option::is_some).collect();
        for (start, row) in self.marked {
            for (index, set) in row.sets.into_iter().enumerate() {
                marks.set(size.cell_at(start + index), set);
                is_said[start + index] = true;
            }
        }
        let empty = is_said.iter().position(|is_said| !is_said).map(|place| size.cell_at(place));
        match empty {
            Some(cell) => Err((None, ParseErrorKind::NoCandidates { cell })),
            None => Ok(Some(marks)),
        }
    }
}

/// What is wrong with a row in a drawing of candidates, whose first cell is at this place of the
/// grid.
pub(super) fn row_error(text: &str, size: Size, first: usize) -> LineError {
    let found = words(text).count();
    let expected = size.columns();
    let wrong = words(text).enumerate().find(|(_, (_, word))| set(word, size).is_none());
    match wrong {
        Some((index, (column, word))) if found == expected => {
            let place = (first + index).min(size.cell_count() - 1);
            let (cell, found) = (size.cell_at(place), word.chars().take(40).collect());
            LineError::at(column, ParseErrorKind::CandidateWord { cell, found })
        }
        _ => ParseErrorKind::RowLength { expected, found }.into(),
    }
}

/// The values that a word is: ascending, or in any order where each is a digit. `u7` is a value that
/// a player has placed, in files of SadMan Sudoku (.sdx).
fn set(word: &str, size: Size) -> Option<ValueSet> {
    let word = word.strip_prefix('{').and_then(|word| word.strip_suffix('}')).unwrap_or(word);
    let is_placed = |value: &&str| value.len() == 1 && value.as_bytes()[0].is_ascii_digit();
    let word = word.strip_prefix('u').filter(is_placed).unwrap_or(word);
    let mut values: Vec<Value> = Vec::new();
    for character in word.chars() {
        let Symbol::Cell(Some(value)) = symbol(character, size) else { return None };
        let is_in_order = size.board().has_one_digit_values() || values.last() < Some(&value);
        if !is_in_order || values.contains(&value) {
            return None;
        }
        values.push(value);
    }
    Some(values.into_iter().collect())
}
