//! The quick way through large collections: lines that are nothing but cells in digits and dots,
//! and perhaps a label behind a space. (What finds and keeps such lines is in `formats`; it is here,
//! among what every build optimises, because it is gone through by the million.)

use std::sync::Arc;

use super::Instance;
use crate::{
    grid::{Grid, Size, Value},
    model::Model,
    printable::printable,
};

/// What stands for the cells of grids of a size.
#[derive(Clone, Debug)]
pub struct PlainFormat {
    size: Size,
    /// The digits of the lowest and of the highest value; none if a value has two digits.
    digits: Option<(u8, u8)>,
    /// What each byte stands for; a table, because digits and dots follow no pattern that a
    /// processor could foresee.
    cells: [Option<Value>; 256],
    /// Whether what follows the cells and a blank is a label and nothing else.
    is_label: fn(&str) -> bool,
}

impl PlainFormat {
    /// The format of a size, and what is a label behind a puzzle.
    pub fn new(size: Size, is_label: fn(&str) -> bool) -> Self {
        let mut cells = [None; 256];
        let digit = |number: u16| b'0' + number as u8;
        let board = size.board();
        let range = board.value_range();
        let digits =
            board.has_one_digit_values().then(|| (digit(*range.start()), digit(*range.end())));
        if digits.is_some() {
            for value in board.values() {
                cells[usize::from(digit(value.number()))] = Some(value);
            }
        }
        Self { size, digits, cells, is_label }
    }

    /// The size of its grids.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Splits a text after this many cells; none if these are not all digits and dots, or what
    /// follows does not stand apart.
    pub fn split<'a>(&self, text: &'a [u8], cells: usize) -> Option<(&'a [u8], &'a [u8])> {
        let (lowest, highest) = self.digits?;
        let (cells, rest) = text.split_at_checked(cells)?;
        // (Without an early end, so that many cells are looked at at a time.)
        let is_cell = |c: u8| c == b'.' || c == b'0' || lowest <= c && c <= highest;
        let are_cells = cells.iter().fold(true, |all, &c| all & is_cell(c));
        let is_apart = rest.first().is_none_or(|c| matches!(c, b' ' | b'\t'));
        (are_cells && is_apart).then_some((cells, rest))
    }

    /// Whether a line, with or without its end, is a whole puzzle and nothing else.
    pub fn is_puzzle(&self, line: &[u8]) -> bool {
        let size = self.size;
        if size.has_extra() {
            // What these hold may stand after the board.
            return false;
        }
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Some((cells, rest)) = self.split(line, size.cell_count()) else { return false };
        // As many zeros as there are columns may be a region's, and what is as long again a map of
        // regions.
        let has_dots = cells.contains(&b'.');
        let zeros = || cells.iter().map(|&c| usize::from(c == b'0')).sum();
        let is_clear = has_dots || ![0, size.columns()].contains(&zeros());
        is_clear && (rest.is_empty() || rest.len() < size.cell_count() && self.is_label(rest))
    }

    fn is_label(&self, rest: &[u8]) -> bool {
        // (A carriage return within a line divides it.)
        let label = std::str::from_utf8(rest).ok().filter(|rest| !rest.contains('\r'));
        label.is_some_and(self.is_label)
    }

    /// What cells hold that have been [split](PlainFormat::split) off.
    pub fn values(&self, cells: &[u8]) -> Vec<Option<Value>> {
        self.iter(cells).collect()
    }

    fn iter(&self, cells: &[u8]) -> impl ExactSizeIterator<Item = Option<Value>> {
        cells.iter().map(|&byte| self.cells[usize::from(byte)])
    }
}

/// Lines that each are a puzzle of one model and nothing else.
pub struct PlainLines {
    /// The lines with their ends.
    text: Vec<u8>,
    count: usize,
    plain: Arc<PlainFormat>,
    model: Arc<Model>,
}

impl PlainLines {
    /// At most this many lines of a text, as far as they are whole and
    /// [puzzles](PlainFormat::is_puzzle); none if there is not one.
    pub fn of(
        text: &[u8],
        most: usize,
        plain: &Arc<PlainFormat>,
        model: &Arc<Model>,
    ) -> Option<Self> {
        let need = plain.size.cell_count();
        let (mut end, mut count) = (0, 0);
        while count < most {
            let rest = &text[end..];
            // Most lines end behind their cells; none is more than twice as long.
            let length = match rest.get(need) {
                Some(b'\n') => need + 1,
                _ => match rest.iter().take(2 * need + 2).position(|&byte| byte == b'\n') {
                    Some(length) => length + 1,
                    None => break,
                },
            };
            if !plain.is_puzzle(&rest[..length]) {
                break;
            }
            end += length;
            count += 1;
        }
        let text = text[..end].to_vec();
        (count > 0).then(|| Self { text, count, plain: plain.clone(), model: model.clone() })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many bytes.
    pub fn length(&self) -> usize {
        self.text.len()
    }

    /// Reads them one by one, onto a slate.
    pub fn for_each(&self, slate: &mut Slate, each: &mut dyn FnMut(&Instance)) {
        let need = self.plain.size.cell_count();
        let puzzle = slate.of(&self.model);
        let mut lines = &*self.text;
        while let Some((cells, rest)) = lines.split_at_checked(need) {
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let label = std::str::from_utf8(&rest[..end]).unwrap_or_default().trim();
            let label = (!label.is_empty()).then(|| printable(label));
            puzzle.rewrite(self.plain.iter(cells), label);
            each(puzzle);
            lines = rest.get(end + 1..).unwrap_or_default();
        }
    }
}

/// What one thread reads puzzles onto, each over the one before it: that takes no memory.
///
/// The model is a copy that only this thread has. What several threads have is counted by all of
/// them, for every puzzle and every answer, and they would wait for each other.
#[derive(Default)]
pub struct Slate {
    model: Option<Arc<Model>>,
    puzzle: Option<Instance>,
}

impl Slate {
    fn of(&mut self, model: &Arc<Model>) -> &mut Instance {
        if !self.model.as_ref().is_some_and(|known| Arc::ptr_eq(known, model)) {
            self.model = Some(model.clone());
            self.puzzle = None;
        }
        let new = || Instance::new(Arc::new(Model::clone(model)), Grid::empty(model.size()));
        self.puzzle.get_or_insert_with(new)
    }
}
