//! Which cell is where in a drawing whose empty cells are blank.
//!
//! Two things can tell it, and nothing else is believed:
//!
//! - **Bars**, where every cell has its own: each row then has one bar less than there are columns,
//!   or one more if the grid is framed (then there is nothing outside in any row; without a frame
//!   there is). What stands between two of them is a cell, however wide, and empty if it is blank
//!   or nothing at all. Where two bars side by side stand in the same columns of all rows (`||`),
//!   they may also count as one.
//! - **Columns**, where bars divide the grid into equal parts of several cells: the bars stand in
//!   the same columns of all rows, and every part has its cells in the same columns, at equal
//!   distances, in the middle of the part or as near as can be. All ways are tried that there are:
//!   cells of one character or, if there is space between them, as many as the highest value has;
//!   with a frame, or, if something stands outside the outer bars, without. What is not blank must
//!   stand in cells. If the values fit in several ways and these are not the same grid, columns do
//!   not tell. Bars of regions may also stand in some rows alone, between cells, if the frame is
//!   the same in all rows.
//!
//! So a blank too few or too many is noticed: what follows it is not where the other rows have it.
//! Where cells stand close together and nothing follows on the right but the end of the line, all
//! rows must be equally long for that; otherwise blanks at a row's end may be missing.

use std::ops::Range;

use super::prelude::*;

/// What stands in the cells of a row, in order: the text, empty for an empty cell, and its 1-based
/// column.
pub(super) type CellWords = Vec<(usize, String)>;

type RowChars = Vec<char>;

/// The cells of rows that are drawn with bars and blanks, for as many rows as the grid has.
/// `indent` is how many blanks stand before its level lines, if it has some. Fails if it cannot be
/// told which cell is where, and why.
pub(super) fn cells(
    rows: &[&str],
    indent: Option<usize>,
    size: Size,
) -> Result<Vec<CellWords>, String> {
    let (found, expected) = (rows.len(), size.rows());
    if found != expected {
        return Err(format!("found {found} rows, expected {expected}"));
    }
    let rows: Vec<RowChars> = rows.iter().map(|row| row.chars().collect()).collect();
    let mut readings = match by_bars(&rows, size.columns()) {
        Some(reading) => vec![reading],
        None => by_columns(&rows, indent, size)?,
    };
    let reading = readings.pop().unwrap_or_default();
    let is_same = |other: &Vec<CellWords>| {
        let words = |reading: &Vec<CellWords>| {
            reading.iter().flatten().map(|(_, word)| word.clone()).collect::<Vec<_>>()
        };
        words(other) == words(&reading)
    };
    if readings.iter().all(is_same) {
        Ok(reading)
    } else {
        Err("the values fit into its columns in more than one way".to_owned())
    }
}

/// The cells of rows in which each has its own bars.
fn by_bars(rows: &[RowChars], columns: usize) -> Option<Vec<CellWords>> {
    // Double bars, where all rows have them, are one.
    let is_double = |column: usize| {
        let is_bar = |row: &RowChars, column: usize| row.get(column).copied().is_some_and(is_bar);
        column > 0 && rows.iter().all(|row| is_bar(row, column - 1) && is_bar(row, column))
    };
    let read = |is_passed: &dyn Fn(usize) -> bool| -> Option<Vec<CellWords>> {
        let pieces = rows.iter().map(|row| pieces(row, is_passed)).collect::<Vec<_>>();
        let count = pieces[0].len();
        let is_framed = count == columns + 2;
        let is_outside_blank =
            || pieces.iter().all(|row| row[0].1.is_empty() && row[count - 1].1.is_empty());
        let fits = pieces.iter().all(|row| row.len() == count)
            && is_framed == is_outside_blank()
            && (count == columns || is_framed)
            && pieces.iter().flatten().all(|(_, word)| !word.contains(char::is_whitespace));
        let outside = usize::from(is_framed);
        fits.then(|| pieces.into_iter().map(|row| row[outside..][..columns].to_vec()).collect())
    };
    read(&|_| false).or_else(|| read(&is_double))
}

/// What stands between the bars of a row, and before and behind them, those bars aside that are
/// passed over.
fn pieces(row: &[char], is_passed: &dyn Fn(usize) -> bool) -> CellWords {
    let bars = (0..row.len()).filter(|&at| is_bar(row[at]));
    let ends = bars.clone().filter(|&at| !is_passed(at)).chain([row.len()]);
    let starts = std::iter::once(0).chain(ends.clone().map(|at| at + 1));
    // (A bar that is passed over begins what follows it.)
    let start = |from: usize| (from..row.len()).find(|&at| !is_passed(at)).unwrap_or(row.len());
    starts.zip(ends).map(|(from, end)| word(row, start(from).min(end)..end)).collect()
}

fn word(row: &[char], range: Range<usize>) -> (usize, String) {
    let (start, end) = (range.start.min(row.len()), range.end.min(row.len()));
    let text: String = row[start..end].iter().collect();
    let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
    (start + blanks + 1, text.trim().to_owned())
}

/// All ways in which rows have cells at equal distances.
fn by_columns(
    rows: &[RowChars],
    indent: Option<usize>,
    size: Size,
) -> Result<Vec<Vec<CellWords>>, String> {
    if rows.iter().flatten().any(|&c| c == '\t') {
        return Err("there are tabs in it, which are of any width".to_owned());
    }
    let bars: Vec<Vec<usize>> =
        rows.iter().map(|row| (0..row.len()).filter(|&at| is_bar(row[at])).collect()).collect();
    let mut frames = Vec::new();
    let other = bars.iter().position(|row| *row != bars[0]);
    if other.is_none() {
        frames.push(bars[0].clone());
    }
    let outer = |row: &Vec<usize>| Some(vec![*row.first()?, *row.last()?]);
    if let Some(frame) = outer(&bars[0])
        && bars.iter().all(|row| outer(row).as_ref() == Some(&frame))
    {
        frames.push(frame);
    }
    let found = frames.iter().dedup().flat_map(|frame| {
        let is_whole = bars.iter().all(|row| row == frame);
        framed(rows, (frame, is_whole), indent, size)
    });
    let found: Vec<_> = found.collect();
    match (found.is_empty(), other) {
        (false, _) => Ok(found),
        (true, Some(row)) => {
            let (first, row) = (in_words(&bars[0]), in_words(&bars[row]));
            Err(format!("its bars are in columns {first} of the first row, and {row} of another"))
        }
        (true, None) => {
            Err(format!("its values are not in the columns of {} cells in a row", size.columns()))
        }
    }
}

fn in_words(columns: &[usize]) -> String {
    if columns.is_empty() { "none".to_owned() } else { columns.iter().map(|c| c + 1).join(" ") }
}

/// All ways to read rows between bars that stand in the same columns of all of them; outside of
/// them, too, if those are all bars, and there is something outside.
fn framed(
    rows: &[RowChars],
    (bars, is_whole): (&[usize], bool),
    indent: Option<usize>,
    size: Size,
) -> Vec<Vec<CellWords>> {
    let mut found = Vec::new();
    let (Some(&first), Some(&last)) = (bars.first(), bars.last()) else { return found };
    let inner: Vec<Range<usize>> =
        bars.windows(2).map(|pair| pair[0] + 1..pair[1]).filter(|part| !part.is_empty()).collect();
    let is_blank = |at: &[char]| at.iter().all(|c| c.is_whitespace());
    let is_left_blank = rows.iter().all(|row| is_blank(&row[..first]));
    let is_right_blank = rows.iter().all(|row| is_blank(&row[last + 1..]));
    for (is_left_open, is_right_open) in [false, true].into_iter().cartesian_product([false, true])
    {
        let count = inner.len() + usize::from(is_left_open) + usize::from(is_right_open);
        let is_cut_off = !is_left_open && !is_left_blank || !is_right_open && !is_right_blank;
        // (A bar between cells has cells on both sides, and some value on one of them.)
        let has_value = is_left_open && !is_left_blank || is_right_open && !is_right_blank;
        let is_framed = !is_left_open && !is_right_open;
        let fits = is_framed || is_whole && has_value;
        if is_cut_off || !fits || count == 0 || !size.columns().is_multiple_of(count) {
            continue;
        }
        let widths = match &*inner {
            [part, others @ ..] if others.iter().all(|other| other.len() == part.len()) => {
                vec![part.len()]
            }
            // One bar in the middle: a level line says how wide it is on the left, or all widths
            // are tried.
            [] if is_left_open && is_right_open => match indent {
                Some(indent) => {
                    vec![first.saturating_sub(indent), (first + 1).saturating_sub(indent)]
                }
                None => (1..=first + 1).collect(),
            },
            _ => continue,
        };
        for width in widths {
            let mut starts: Vec<isize> =
                inner.iter().map(|part| part.start.cast_signed()).collect();
            if is_left_open {
                starts.insert(0, first.cast_signed() - width.cast_signed());
            }
            if is_right_open {
                starts.push(last.cast_signed() + 1);
            }
            let cells = size.columns() / count;
            for spacing in spacings(width, cells, size) {
                let slots = spacing.slots(&starts, cells);
                found.extend(
                    slots.and_then(|slots| {
                        read(rows, &slots, is_right_open && spacing.between == 0)
                    }),
                );
            }
        }
    }
    found
}

/// How cells stand between two bars.
struct Spacing {
    /// How many characters a cell has.
    cell: usize,
    /// How many blanks are before the first cell, and between two.
    before: usize,
    between: usize,
}

impl Spacing {
    fn slots(&self, starts: &[isize], cells: usize) -> Option<Vec<Range<usize>>> {
        let slot = |(start, index): (isize, usize)| {
            let at = start + (self.before + index * (self.cell + self.between)).cast_signed();
            let at = usize::try_from(at).ok()?;
            Some(at..at + self.cell)
        };
        starts.iter().copied().cartesian_product(0..cells).map(slot).collect()
    }
}

/// All ways in which this many cells may stand in a part of some width.
fn spacings(width: usize, cells: usize, size: Size) -> Vec<Spacing> {
    if cells == 1 {
        return vec![Spacing { cell: width, before: 0, between: 0 }];
    }
    let widest = size.board().value_range().end().to_string().len();
    let mut found = Vec::new();
    for cell in 1..=widest {
        for between in usize::from(cell > 1)..width {
            let Some(rest) = width.checked_sub(cells * cell + (cells - 1) * between) else { break };
            let (less, more) = (rest / 2, rest - rest / 2);
            if more <= between + 1 {
                let befores = [less, more].into_iter().dedup();
                found.extend(befores.map(|before| Spacing { cell, before, between }));
            }
        }
    }
    found
}

/// What stands in these columns, if nothing stands elsewhere but bars.
fn read(rows: &[RowChars], slots: &[Range<usize>], must_be_whole: bool) -> Option<Vec<CellWords>> {
    let end = slots.last()?.end;
    let mut is_cell = vec![false; end];
    slots.iter().for_each(|slot| is_cell[slot.clone()].fill(true));
    let fits = |row: &RowChars| {
        let is_right = |(at, c): (usize, &char)| {
            c.is_whitespace() || is_bar(*c) != is_cell.get(at).copied().unwrap_or(false)
        };
        (!must_be_whole || row.len() >= end && row.len() == rows[0].len())
            && row.iter().enumerate().all(is_right)
    };
    let words = |row: &RowChars| {
        let words: CellWords = slots.iter().map(|slot| word(row, slot.clone())).collect();
        let are_whole = words.iter().all(|(_, word)| !word.contains(char::is_whitespace));
        (fits(row) && are_whole).then_some(words)
    };
    rows.iter().map(words).collect()
}
