//! Drawings among lines: what belongs to one, and what becomes of it.

use super::CellLines;
use crate::read::{
    cells::longest_word,
    drawing::{DrawingPart, DrawnLine},
    partial_grid::PartialGrid,
    prelude::*,
};

impl CellLines {
    /// Whether a line with bars is one of a drawing: not a whole puzzle, unless it stands in a
    /// drawing or has blanks between bars; and no piece of a puzzle that is longer than a row.
    pub(super) fn is_drawn(&self, text: &str, all: &Result<CellLine, LineError>) -> bool {
        let is_among_others = || {
            let pieces: Vec<&str> = text.split(is_bar).collect();
            let is_gap = |piece: &&str| !piece.is_empty() && piece.trim().is_empty();
            let has_gap = pieces.iter().skip(1).rev().skip(1).any(is_gap);
            !self.drawing.is_empty() || has_gap
        };
        // Several rows beside each other, without frames.
        let may_be_rows = |cells: usize| {
            cells.is_multiple_of(self.size.columns())
                && cells != self.size.cell_count()
                && text.trim().contains("  ")
        };
        match all {
            Ok(line) => {
                let cells = line.cells.len();
                cells <= self.size.columns() || is_among_others() || may_be_rows(cells)
            }
            Err(_) => longest_word(text) <= self.size.cell_count() / 2,
        }
    }

    /// The drawing ends, or what might have been the top of one does not become one.
    pub(super) fn end_drawing(&mut self) {
        if let Some((number, dashes)) = self.dashes.take() {
            self.take_cells(number, &dashes, None);
        }
        if self.drawing.is_empty() {
            return;
        }
        let drawing = std::mem::take(&mut self.drawing);
        let (size, read_as) = (self.size, self.read_as);
        let mut parts = drawing.parts(size, &|text| scan(text, size, usize::MAX, read_as));
        if let [left, right] = &*parts
            && let (Some(left), Some(right)) = (self.cells_of(left), self.cells_of(right))
            && is_same_puzzle(&left, &right)
        {
            parts.pop();
        }
        for part in parts {
            self.take_part(part);
        }
    }

    /// The cells of a part of a drawing, if it is a whole grid.
    fn cells_of(&self, part: &DrawingPart) -> Option<Vec<Option<Value>>> {
        let mut cells = Vec::new();
        for row in part.rows() {
            let row = self.scan(&row.text, self.size.columns()).ok()?;
            cells.extend(row.cells);
        }
        (cells.len() == self.size.cell_count()).then_some(cells)
    }

    fn take_part(&mut self, part: DrawingPart) {
        match part {
            DrawingPart::Lines(lines) => {
                for line in lines {
                    self.take_cells(line.number, &line.text, line.map.as_deref());
                }
            }
            DrawingPart::Rows(rows) => self.take_rows(rows),
            DrawingPart::Unclear(rows, problem) => {
                if self.block.is_empty() {
                    self.block = PartialGrid::default();
                }
                self.end();
                let line = rows.first().map_or(0, |row| row.number);
                let text = rows.iter().map(|row| &*row.text).collect::<Vec<_>>().join(" ");
                let error = LineError::from(ParseErrorKind::Drawing(problem));
                self.found.push(Err(error.on(line, &text)));
                self.block.follows_grid = true;
            }
        }
    }

    /// Rows with their cells as words, and where these are in the drawing.
    fn take_rows(&mut self, rows: Vec<(DrawnLine, Vec<usize>)>) {
        if !self.block.is_empty() {
            self.end();
        }
        self.block.is_rows = true;
        self.has_other_empty_cells = true;
        for (DrawnLine { number, text, .. }, columns) in rows {
            let column = |column: usize| {
                let words = text.chars().take(column - 1).filter(|c| *c == ' ').count();
                columns.get(words).copied().unwrap_or(column)
            };
            match self.scan(&text, self.size.columns()) {
                Ok(line) if line.cells.len() == self.size.columns() => {
                    self.add(number, &text, CellLine { is_drawn: true, ..line });
                }
                Ok(line) => self.add_broken_row(number, &text, Ok(line)),
                Err(LineError { column: at, kind }) => {
                    let error = LineError { column: at.map(column), kind };
                    self.add_broken_row(number, &text, Err(error));
                }
            }
        }
    }
}

/// Whether the right one of two grids beside each other says nothing new: it is the left one, or a
/// solution of it.
fn is_same_puzzle(left: &[Option<Value>], right: &[Option<Value>]) -> bool {
    let is_full = !right.contains(&None);
    left == right || is_full && left.iter().zip(right).all(|(l, r)| l.is_none() || l == r)
}
