//! What several kinds draw in the same way: lines, what their numbers are, and remarks on cells.

use itertools::Itertools;

use crate::grid::{Cell, Cells, End, Fill, Mark, Size, Tint, Width};

/// How many characters of a list, a pattern or an expression a remark has.
const LONGEST: usize = 160;

/// A line along cells.
pub(super) fn line(cells: &[Cell], tint: Tint, width: Width, ends: [End; 2]) -> Mark {
    Mark::Line { cells: cells.to_vec(), tint, width, ends }
}

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

/// Cells as people write them: three or more in a straight line by their ends.
pub fn in_short(cells: &[Cell]) -> String {
    let step = |from: Cell, to: Cell| {
        let along = |from: usize, to: usize| to as i32 - from as i32;
        let step = (along(from.row(), to.row()), along(from.column(), to.column()));
        (from.layer() == to.layer() && step.0.abs().max(step.1.abs()) == 1).then_some(step)
    };
    let mut parts = Vec::new();
    let mut rest = cells;
    while let [first, others @ ..] = rest {
        let way = others.first().and_then(|&next| step(*first, next));
        let goes_on = |pair: &&[Cell]| way.is_some() && step(pair[0], pair[1]) == way;
        let steps = rest.windows(2).take_while(goes_on).count();
        let length = if steps < 2 { 1 } else { steps + 1 };
        parts.push(match length {
            1 => first.to_string(),
            _ => format!("{first}>{}", rest[steps]),
        });
        rest = &rest[length..];
    }
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Line;

    #[test]
    fn straight_lines_are_named_by_their_ends() {
        for text in ["r1c1", "r1c1 r1c2", "r1c1>r1c3", "r1c1>r1c3 r2c3>r4c5 r1c1", "r1c1 r1c1", ""]
        {
            let cells: Line = text.parse().unwrap_or_default();
            assert_eq!(in_short(&cells), text);
        }
    }

    #[test]
    fn long_texts_are_cut_off() {
        assert_eq!(cut("1 2, 2 3"), "1 2, 2 3");
        assert_eq!(cut(&"1 2, ".repeat(99)).chars().count(), LONGEST);
    }
}
