//! Positions of puzzles that are under way: which values have been placed since, and which
//! candidates deleted.
//!
//! A position is a grid on a line, a character for each cell, in which `+` stands before each value
//! that is placed and not given. Behind it there may be deleted candidates, `r1c8-1` for a 1 that
//! r1c8 cannot hold, or `:118` and more such numbers, as HoDoKu has them. All other candidates that
//! the values leave in rows, columns and boxes are still there. In a table, the grids are in a column `grid` and the deleted candidates in a column
//! `deleted`.
//!
//! A line of HoDoKu's library is a position with a technique that applies to it:
//! `:<technique>:<candidates>:<givens>:<deleted candidates>:<eliminations>:<placements>:<extra>`,
//! where candidates are three digits, for value, row and column. The technique's code is the label;
//! what it does is not read. Source: "HoDoKu Library Format" in HoDoKu's manual,
//! hodoku.sourceforge.net/en/libs.php.

use super::{
    cells::{begins_with_deletion, names_cell, triples},
    line,
    prelude::*,
};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "position",
    title: "A position",
    summary: "a grid on a line with + before values that are placed, not given; perhaps deleted candidates",
    example: "53..7....6..1+95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 \
              r1c3-4 r1c4-6 from the manual\n",
    line: Some(OnLine { may_be, read }),
};

pub(super) static HODOKU: TextFormat = TextFormat {
    name: "hodoku",
    title: "A line of HoDoKu's library",
    summary: "a position with the technique that HoDoKu is to find in it, between colons",
    example: ":0000:8:53..7....6..+195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\
              :413 614::816:\n",
    line: Some(OnLine { may_be: |text, _| hodoku_fields(text).is_some(), read: read_hodoku }),
};

fn may_be(text: &str, settings: &Settings) -> bool {
    let (grid, rest) = split(text);
    // (Without a value behind one, it is drawing.)
    let is_placed = |part: &str| part.starts_with(|c: char| c.is_ascii_alphanumeric());
    let is_marked = grid.split('+').skip(1).any(is_placed);
    (is_marked || begins_with_deletion(rest)) && size_of(grid, settings).is_some()
}

/// The grid of a position, and what follows it.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| c.is_whitespace() || c == ':').unwrap_or(text.len()))
}

/// The size of the grid that a word is, `+` aside.
fn size_of(grid: &str, settings: &Settings) -> Option<Size> {
    line::size_of(&grid.replace('+', ""), settings)
}

fn numbers_of(word: &str) -> Option<[usize; 3]> {
    let (row, rest) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let (column, value) = rest.split_once('-')?;
    // A number that does not fit is on no grid.
    let number = |text: &str| is_number(text).then(|| text.parse().unwrap_or(usize::MAX));
    Some([number(row)?, number(column)?, number(value)?])
}

/// The row, the column and the value of a candidate as HoDoKu writes it.
fn triple(word: &str) -> Option<[usize; 3]> {
    let digits: Vec<usize> =
        word.bytes().map(|byte| usize::from(byte.wrapping_sub(b'0'))).collect();
    let [value, row, column] = digits[..] else { return None };
    Some([row, column, value])
}

/// The cell and the value of a grid that have these numbers on paper.
fn candidate(
    found: &str,
    [row, column, value]: [usize; 3],
    size: Size,
) -> Result<(Cell, Value), ParseErrorKind> {
    let off = || ParseErrorKind::Deleted { found: found.to_owned(), size };
    let is_on = (1..=size.rows()).contains(&row) && (1..=size.columns()).contains(&column);
    let value = size.board().value(value).filter(|_| is_on).ok_or_else(off)?;
    Ok((Cell::new(row - 1, column - 1), value))
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let ((grid, _), settings) = (split(text), reading.settings);
    let size = size_of(grid, settings).unwrap_or(settings.model.size());
    let (values, placed) = placed_grid(grid, size, settings.letters_from)?;
    let model = reading.model_of(size)?;
    let (rest, map) = split_regions(text, &model);
    let mut label = rest.trim_start().strip_prefix(grid).unwrap_or_default().trim();
    let mut deleted = Vec::new();
    let mut name = grid.to_owned();
    if let Some(map) = map {
        name = format!("{name} {map}");
    }
    let mut triples = triples(label).count();
    label = label.strip_prefix(':').filter(|_| triples > 0).unwrap_or(label).trim_start();
    while let Some(word) = label.split_whitespace().next()
        && let Some(numbers) = numbers_of(word).or_else(|| triple(word).filter(|_| triples > 0))
    {
        triples = triples.saturating_sub(1);
        let (cell, value) = candidate(word, numbers, size)?;
        deleted.push((cell, value));
        name = format!("{name} {cell}-{value}");
        label = label[word.len()..].trim_start();
    }
    if let Some(word) = label.split_whitespace().find(|word| names_cell(word)) {
        return Err(ParseErrorKind::Deleted { found: shortened(word), size }.into());
    }
    let puzzle = reading.models.puzzle(&model, values, label, map)?;
    Ok(without(puzzle.with_placed(placed), &deleted).named(name))
}

/// The position that a table has in two columns.
/// Fails if one of them cannot be read, with the column where the first is wrong.
pub(super) fn with_deleted(
    grid: &str,
    deleted: &str,
    reading: Reading,
) -> Result<Instance, LineError> {
    if let Some(wrong) = deleted.split_whitespace().find(|word| numbers_of(word).is_none()) {
        let (found, size) = (shortened(wrong), reading.settings.model.size());
        return Err(ParseErrorKind::Deleted { found, size }.into());
    }
    // The deleted candidates go behind the grid, before a map of regions.
    let (grid, rest) = grid.split_once(char::is_whitespace).unwrap_or((grid, ""));
    read(&format!("{grid} {deleted} {rest}"), reading)
}

/// A puzzle in which some candidates are deleted from those that its values leave.
fn without(puzzle: Instance, deleted: &[(Cell, Value)]) -> Instance {
    let marks = puzzle.pencil_marks();
    let mut left: Vec<(Cell, ValueSet)> = Vec::new();
    for (cell, set) in marks.iter() {
        let is_left = |&value: &Value| !deleted.contains(&(cell, value));
        let rest: ValueSet = set.iter().filter(is_left).collect();
        if rest.len() < set.len() {
            left.push((cell, rest));
        }
    }
    puzzle.with_candidates(left).with_deletions()
}

/// The values of a grid, and the cells of those that are placed: with a `+` before them.
fn placed_grid(
    text: &str,
    size: Size,
    letters: Option<LettersFrom>,
) -> Result<(Vec<Option<Value>>, Vec<Cell>), LineError> {
    let grid = text.replace('+', "");
    let line = scan_all(&grid, size, (false, letters));
    let line = line.map_err(|error| error.among(text, |c| c != '+'))?;
    let (values, mut placed) = (line.cells, Vec::new());
    let characters = text.chars().collect_vec();
    for (before, at) in characters.iter().positions(|c| *c == '+').enumerate() {
        let value = values.get(at - before).filter(|_| characters.get(at + 1) != Some(&'+'));
        if value.is_none_or(Option::is_none) {
            let column = characters.len().min(at + 2);
            return Err(LineError::at(column, ParseErrorKind::NothingPlaced));
        }
        placed.push(size.cell_at(at - before));
    }
    Ok((values, placed))
}

/// The size of the library's grids: that of a classic sudoku.
fn library_size() -> Size {
    Settings::default().model.size()
}

fn hodoku_fields(text: &str) -> Option<Vec<&str>> {
    let fields: Vec<&str> = text.strip_prefix(':')?.split(':').collect();
    let is_grid = |text: &str| {
        text.chars().filter(|c| *c != '+').count() == library_size().cell_count()
            && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | '.'))
    };
    ((6..=8).contains(&fields.len()) && is_grid(fields[2])).then_some(fields)
}

fn read_hodoku(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let fields = hodoku_fields(text).ok_or(ParseErrorKind::Hodoku)?;
    let [technique, candidates, grid, deleted] = [fields[0], fields[1], fields[2], fields[3]];
    let size = library_size();
    let model = reading.model_of(size)?;
    let before = 3 + technique.chars().count() + candidates.chars().count();
    let position = placed_grid(grid, size, reading.settings.letters_from);
    let (values, placed) = position.map_err(|error| error.behind(before))?;
    let deleted = deleted.split_whitespace();
    let deleted = deleted.map(|word| candidate(word, triple(word).unwrap_or_default(), size));
    let deleted: Vec<_> = deleted.try_collect()?;
    let puzzle = reading.models.puzzle(&model, values, technique, None)?;
    Ok(without(puzzle.with_placed(placed), &deleted).named(text))
}
