//! Pencil marks drawn in characters.

use crate::prelude::*;

/// A drawing of candidates: each cell's as one word, in columns, with the boxes that are usual for
/// the size. None if there are values above 35, for which there are no letters.
///
/// Two digits that could be a number of the grid stand in braces, `{12}`, as does what has no
/// candidates.
///
/// ```
/// # mod satoku { pub use satoku_rules::*; pub use satoku_formats::*; pub use satoku_engine as engine; }
/// use satoku::{draw::candidates, grid::{PencilMarks, Size}};
///
/// let size = Size::sudoku(4).expect("it is not too large");
/// let drawing = candidates(&PencilMarks::all(size)).expect("there are digits for all values");
/// assert!(drawing.starts_with(".-----------.-----------.\n| 1234 1234 | 1234 1234 |\n"));
/// ```
pub fn candidates(marks: &PencilMarks) -> Option<String> {
    let size = marks.size();
    let words: Vec<String> =
        marks.iter().map(|(_, set)| word(set, marks)).collect::<Option<_>>()?;
    let (rows, columns) = (size.rows(), size.columns());
    let (height, width) = size.boxes_of(size.board().value_count()).unwrap_or((rows, columns));
    let widths: Vec<usize> = (0..columns)
        .map(|column| (0..rows).map(|row| words[row * columns + column].len()).max().unwrap_or(1))
        .collect();
    let border = |left: char, middle: char, right: char| {
        let of_box = |widths: &[usize]| "-".repeat(widths.iter().map(|w| w + 1).sum::<usize>() + 1);
        let boxes: Vec<String> = widths.chunks(width).map(of_box).collect();
        format!("{left}{}{right}\n", boxes.join(&middle.to_string()))
    };
    let mut drawing = border('.', '.', '.');
    for (row, cells) in words.chunks(columns).enumerate() {
        if row > 0 && row % height == 0 {
            drawing += &border(':', '+', ':');
        }
        for (column, word) in cells.iter().enumerate() {
            drawing += if column % width == 0 { "| " } else { "" };
            drawing += &format!("{word:<pad$} ", pad = widths[column]);
        }
        drawing += "|\n";
    }
    Some(drawing + &border('\'', '\'', '\''))
}

fn word(set: &ValueSet, marks: &PencilMarks) -> Option<String> {
    let word: String = set.iter().map(Value::character).collect::<Option<_>>()?;
    let last = *marks.size().board().value_range().end();
    let is_number = set.len() > 1
        && last > HIGHEST_DIGIT
        && word.parse::<u16>().is_ok_and(|number| number <= last);
    Some(if is_number || set.is_empty() { format!("{{{word}}}") } else { word })
}
