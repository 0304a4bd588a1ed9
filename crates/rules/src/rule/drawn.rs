//! What several kinds draw in the same way: lines, what their numbers are, and remarks on cells.

use itertools::Itertools;

use super::in_short;
use crate::grid::{Cell, Cells, End, Fill, Mark, Size, Tint, Width};

/// How many characters of a list, a pattern or an expression a remark has.
const LONGEST: usize = 160;

/// What a line's number is, on the way from its first cell to the second.
pub(super) fn tag(line: &[Cell], text: String) -> Mark {
    let cells = line.iter().copied().unique().take(2).collect();
    Mark::Dot { cells, fill: Fill::None, text }
}

/// A thin line along cells, if each touches the next.
pub(super) fn path(cells: &[Cell]) -> Option<Mark> {
    let touch = |pair: &[Cell]| {
        // (How extra cells are drawn is not known here.)
        if !pair.iter().all(|cell| cell.is_on_board()) {
            return false;
        }
        let down = pair[0].row().abs_diff(pair[1].row());
        down.max(pair[0].column().abs_diff(pair[1].column())) == 1
    };
    if cells.len() < 2 || !cells.windows(2).all(touch) {
        return None;
    }
    let (cells, ends) = (cells.to_vec(), [End::Plain; 2]);
    Some(Mark::Line { cells, tint: Tint::Grey, width: Width::Thin, ends })
}

/// A thin line along cells, and what is true of them as a remark.
pub(super) fn explained_path(cells: &[Cell], says: &str) -> Vec<Mark> {
    path(cells).into_iter().chain([remark(cells, says)]).collect()
}

/// What is true of some cells as a remark; a long text is cut off.
pub(super) fn remark(cells: &[Cell], says: &str) -> Mark {
    Mark::Remark { text: cut(says), of: in_short(cells) }
}

/// What is true of some cells: a note if these are the whole grid, else a remark.
pub(super) fn noted(cells: &Cells, text: String, size: Size) -> Vec<Mark> {
    if cells.len() == size.cell_count() {
        return vec![Mark::Note { text }];
    }
    vec![Mark::Remark { text, of: cells.to_string() }]
}

/// A text, without its end if it is long.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_off() {
        assert_eq!(cut("1 2, 2 3"), "1 2, 2 3");
        assert_eq!(cut(&"1 2, ".repeat(99)).chars().count(), LONGEST);
    }
}
