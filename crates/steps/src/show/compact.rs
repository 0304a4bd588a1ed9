//! A grid with its candidates for a small screen: a line for each row, with labels.

use itertools::Itertools;

use super::ink::{Drawn, Ink, drawn};
use crate::{State, Step};
use satoku_puzzle::grid::{Cell, Size, Value};

/// How much a wall between columns takes.
const WALL: usize = 2;

/// A cell's content: pieces of text, each with what it is.
type CellWord = Vec<(Ink, String)>;

/// The grid before a step, a line for each row: labels, and each cell's value or candidates as one
/// word. Cells of the step have a `*` before them, candidates that it strikes are `x`, above 9
/// there are letters. Where a line would be wider than `columns`, long words of cells that the step
/// says nothing of become the number of candidates, `(7)`, or a dot. Walls between rows of regions
/// are left out if there would be more than `rows` lines. `paint` may dress each piece. None if no
/// grid with candidates is that narrow.
pub fn compact(
    state: &State,
    step: Option<&Step>,
    (columns, rows): (usize, usize),
    paint: impl Fn(Ink, &str) -> String,
) -> Option<String> {
    let size = state.layout().size();
    let full = size.cells().map(|cell| word(state, step, cell)).collect_vec();
    let widest = full.iter().map(width).max().unwrap_or(1).max(1);
    let table = (1..=widest).rev().map(|limit| {
        let words = full.iter().zip(size.cells());
        let words = words.map(|(word, cell)| shortened(word, limit, is_in(step, cell)));
        WordTable::new(state, words.collect())
    });
    let table = table.into_iter().find(|table| table.width() <= columns)?;
    Some(table.text(step, rows, &paint) + &extra(state, step, &paint))
}

/// The extra cells with their values or candidates, in lines below the grid; nothing without any.
pub(super) fn extra(
    state: &State,
    step: Option<&Step>,
    paint: &impl Fn(Ink, &str) -> String,
) -> String {
    const WIDTH: usize = 78;
    let (mut text, mut used) = (String::new(), 0);
    for cell in state.layout().size().extra_cells() {
        let (word, mark) = (word(state, step, cell), if is_in(step, cell) { "*" } else { " " });
        let name = format!("{cell} ");
        let length = width(&word) + name.len() + 2;
        if used > 0 && used + length > WIDTH {
            text.push('\n');
            used = 0;
        }
        text += if used > 0 { " " } else { "" };
        text += &paint(Ink::Cell, mark);
        text += &paint(Ink::Wall, &name);
        text.extend(word.iter().map(|(ink, piece)| paint(*ink, piece)));
        used += length;
    }
    if used > 0 {
        text.push('\n');
    }
    text
}

/// Whether a step says something of a cell.
fn is_in(step: Option<&Step>, cell: Cell) -> bool {
    step.is_some_and(|step| {
        let struck = step.eliminations.iter().chain(&step.marks).map(|(cell, _)| cell);
        step.cells.iter().chain(struck).contains(&cell)
    })
}

fn width(word: &CellWord) -> usize {
    word.iter().map(|(_, piece)| piece.chars().count()).sum()
}

/// A value: a letter above 9 where there are letters for all.
fn name(value: Value, size: Size) -> String {
    let has_letters = size.values().all(|value| value.character().is_some());
    let letter = value.character().filter(|_| has_letters);
    letter.map_or(value.to_string(), String::from)
}

/// What is in a cell.
fn word(state: &State, step: Option<&Step>, cell: Cell) -> CellWord {
    let size = state.layout().size();
    let candidates = match drawn(state, step, cell) {
        Drawn::Value(ink, value) => return vec![(ink, name(value, size))],
        Drawn::Candidates(candidates) => candidates,
    };
    let pieces = candidates.into_iter().map(|(ink, value)| match ink {
        Ink::Struck => (ink, "x".to_owned()),
        _ => (ink, name(value, size)),
    });
    let has_letters = size.values().all(|value| value.character().is_some());
    if has_letters {
        return pieces.collect();
    }
    Itertools::intersperse(pieces, (Ink::Candidate, ",".to_owned())).collect()
}

/// A word, or if it is longer than `limit` and not needed, how many candidates it has.
fn shortened(word: &CellWord, limit: usize, is_needed: bool) -> CellWord {
    if is_needed || width(word) <= limit {
        return word.clone();
    }
    let count = word.iter().filter(|(_, piece)| piece != ",").count();
    let text = format!("({count})");
    vec![(Ink::Candidate, if text.len() > limit { ".".to_owned() } else { text })]
}

/// Words in columns.
struct WordTable<'a> {
    state: &'a State,
    words: Vec<CellWord>,
    /// The width of each column, without the mark before it.
    widths: Vec<usize>,
    /// Whether there is a wall somewhere on the left of a column.
    has_wall: Vec<bool>,
    /// The width of the rows' labels.
    label: usize,
}

impl<'a> WordTable<'a> {
    fn new(state: &'a State, words: Vec<CellWord>) -> Self {
        let size = state.layout().size();
        let widths = (0..size.columns()).map(|column| {
            let of_column = words.iter().skip(column).step_by(size.columns()).map(width);
            of_column.max().unwrap_or(0).max(format!("c{}", column + 1).len())
        });
        let widths = widths.collect();
        let mut table = Self {
            state,
            words,
            widths,
            has_wall: Vec::new(),
            label: format!("r{}", size.rows()).len(),
        };
        let has_wall = |column| (0..size.rows()).any(|row| table.wall_left(Cell::new(row, column)));
        table.has_wall = (0..size.columns()).map(has_wall).collect();
        table
    }

    /// Whether two cells are of different regions.
    fn are_parted(&self, one: Cell, two: Cell) -> bool {
        let model = self.state.layout().model();
        model.region(one) != model.region(two)
    }

    fn wall_left(&self, cell: Cell) -> bool {
        cell.column() > 0 && self.are_parted(cell, Cell::new(cell.row(), cell.column() - 1))
    }

    fn wall_above(&self, cell: Cell) -> bool {
        cell.row() > 0 && self.are_parted(cell, Cell::new(cell.row() - 1, cell.column()))
    }

    fn width(&self) -> usize {
        let walls = WALL * self.has_wall.iter().filter(|&&has_wall| has_wall).count();
        self.label + self.widths.iter().map(|width| 1 + width).sum::<usize>() + walls
    }

    fn text(
        &self,
        step: Option<&Step>,
        rows: usize,
        paint: impl Fn(Ink, &str) -> String,
    ) -> String {
        let size = self.state.layout().size();
        let has_wall =
            |row: usize| (0..size.columns()).any(|column| self.wall_above(Cell::new(row, column)));
        let walls = (0..size.rows()).filter(|&row| has_wall(row)).count();
        let has_room = 1 + size.rows() + walls <= rows;
        let mut text = " ".repeat(self.label);
        for (column, width) in self.widths.iter().enumerate() {
            let wall = if self.has_wall[column] { " ".repeat(WALL) } else { String::new() };
            let label = paint(Ink::Wall, &format!("{:width$}", format!("c{}", column + 1)));
            text += &format!("{wall} {label}");
        }
        text.push('\n');
        for row in 0..size.rows() {
            if has_room && has_wall(row) {
                text += &paint(Ink::Wall, self.rule(row).trim_end());
                text.push('\n');
            }
            let label = format!("{:label$}", format!("r{}", row + 1), label = self.label);
            text += &paint(Ink::Wall, &label);
            for column in 0..size.columns() {
                text += &self.slot(step, Cell::new(row, column), &paint);
            }
            text.push('\n');
        }
        text
    }

    /// The walls above a row.
    fn rule(&self, row: usize) -> String {
        let mut text = " ".repeat(self.label);
        for (column, width) in self.widths.iter().enumerate() {
            let dash = if self.wall_above(Cell::new(row, column)) { "-" } else { " " };
            if self.has_wall[column] {
                let is_long = self.wall_above(Cell::new(row, column - 1));
                text += if is_long { "-+" } else { " +" };
            }
            text += &dash.repeat(1 + width);
        }
        text
    }

    /// A cell with the wall and the mark before it.
    fn slot(
        &self,
        step: Option<&Step>,
        cell: Cell,
        paint: &impl Fn(Ink, &str) -> String,
    ) -> String {
        let mut text = String::new();
        if self.has_wall[cell.column()] {
            text += &paint(Ink::Wall, if self.wall_left(cell) { " |" } else { "  " });
        }
        let is_marked = step.is_some_and(|step| step.cells.contains(&cell));
        text += &paint(Ink::Cell, if is_marked { "*" } else { " " });
        let word = &self.words[self.state.layout().size().index(cell)];
        text.extend(word.iter().map(|(ink, piece)| paint(*ink, piece)));
        text + &" ".repeat(self.widths[cell.column()] - width(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Ladder, Walk,
        technique::tests::{EASY, puzzle, state},
    };
    use satoku_puzzle::interrupt::Limiter;

    #[track_caller]
    fn check(model: &str, columns: usize, rows: usize, expected: &[(usize, &str)]) {
        let state = state(model, "none");
        let text = compact(&state, None, (columns, rows), |_, piece| piece.to_owned()).unwrap();
        for &(line, expected) in expected {
            assert_eq!(text.lines().nth(line).unwrap().trim_end(), expected, "{text}");
        }
        assert!(text.lines().all(|line| line.len() <= columns), "{text}");
        assert!(text.lines().count() <= rows, "{text}");
    }

    #[test]
    fn a_row_is_a_line() {
        let row = "r1 1234 1234 | 1234 1234";
        let wall = "  -----------+----------";
        check("4x4", 80, 24, &[(0, "   c1   c2     c3   c4"), (1, row), (3, wall)]);
        check("4x4", 80, 5, &[(1, row), (3, "r3 1234 1234 | 1234 1234")]);
    }

    #[test]
    fn what_would_be_too_wide_is_counted() {
        let columns = 80;
        let row = "r1 (9) (9) (9) | (9) (9) (9) | (9) (9) (9)";
        check("classic", columns, 24, &[(1, row)]);
        check(
            "16x16",
            columns,
            21,
            &[(0, "    c1 c2 c3 c4   c5 c6 c7 c8   c9 c10 c11 c12   c13 c14 c15 c16")],
        );
        check("jigsaw", columns, 24, &[]);
    }

    #[test]
    fn what_a_step_says_is_shown_in_full() {
        let ladder = Ladder::without_reasons();
        let mut walk = Walk::new(&puzzle(EASY), ladder, &Limiter::none()).unwrap();
        let before = walk.state().clone();
        let step = walk.next().unwrap();
        let text = compact(&before, Some(&step), (80, 24), |ink, piece| match ink {
            Ink::Placed => format!("[{piece}]"),
            _ => piece.to_owned(),
        });
        let row = "r1 5    3    124   | 26   7    *[8]   | 1489 1249 248";
        let found = text.unwrap();
        let line = found.lines().nth(1).unwrap();
        assert_eq!(line.split_whitespace().join(" "), row.split_whitespace().join(" "), "{found}");
    }
}
