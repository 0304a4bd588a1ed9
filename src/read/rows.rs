//! Rows of CSV out of lines: a field in quotes may go on over several of them.
//!
//! A quote that is never closed would swallow the rest of a file. So a row goes on over another line only
//! as long as that can be right: a closing quote must stand before a comma or a line's end, the row must
//! have as many fields as the header, and it must end within [`MAX_LINES`] lines. Otherwise each of its
//! lines is a row of its own, and whatever the last one begins is looked at anew. No line is looked at
//! more than twice.

use super::{Reader, table::fields};
use crate::grid::Size;

/// The most lines of a row: the largest drawing, with dividers, and words around it.
const MAX_LINES: usize = 4 * Size::MAX_SIDE;

/// A row: its first line's number, and its text, lines separated by line feeds.
pub(super) type Row = (usize, String);

/// The row that lines are being put together to.
#[derive(Debug, Default)]
pub(super) struct Rows {
    lines: Vec<Row>,
    bytes: usize,
}

/// How a line of a row ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// With the row.
    Row,
    /// Within quotes.
    Open,
    /// Something stands after a closing quote.
    Wrong,
}

impl Rows {
    /// Whether a row has been begun that has not ended.
    pub fn is_open(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Takes a line, and gives the rows that end with it. A row should have so many fields.
    pub fn take(&mut self, line: usize, text: &str, columns: usize) -> Vec<Row> {
        let was_open = self.is_open();
        let end = end(text, was_open);
        let is_huge = text.len() >= Reader::<&[u8]>::MAX_LINE;
        if !was_open && (end != End::Open || is_huge) {
            return vec![(line, text.to_owned())];
        }
        if end == End::Wrong {
            return self.begin_anew(line, text, columns);
        }
        self.bytes += text.len() + 1;
        let is_too_long = self.bytes > Reader::<&[u8]>::MAX_LINE || self.lines.len() == MAX_LINES;
        if end == End::Open && !is_too_long {
            self.lines.push((line, text.to_owned()));
            return Vec::new();
        }
        if end == End::Row {
            let mut row = String::with_capacity(self.bytes);
            for (_, text) in &self.lines {
                row.push_str(text);
                row.push('\n');
            }
            row.push_str(text);
            if fields(&row, b',').len() == columns {
                let first = self.lines[0].0;
                self.end();
                return vec![(first, row)];
            }
        }
        self.begin_anew(line, text, columns)
    }

    /// There are no more lines: those of a row that has not ended are rows of their own.
    pub fn end(&mut self) -> Vec<Row> {
        self.bytes = 0;
        std::mem::take(&mut self.lines)
    }

    /// The lines so far are rows of their own, and this one perhaps begins another.
    fn begin_anew(&mut self, line: usize, text: &str, columns: usize) -> Vec<Row> {
        let mut rows = self.end();
        rows.extend(self.take(line, text, columns));
        rows
    }
}

/// How a line ends that begins within quotes or at a row's beginning. A quote has a meaning at the beginning
/// of a field, and within one that began so; two of them there stand for one.
fn end(text: &str, is_open: bool) -> End {
    let (mut is_quoted, mut is_start) = (is_open, !is_open);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if is_quoted && byte == b'"' {
            match bytes.peek() {
                Some(b'"') => _ = bytes.next(),
                None | Some(b',') => is_quoted = false,
                Some(_) => return End::Wrong,
            }
        } else if is_start && byte == b'"' {
            is_quoted = true;
        }
        is_start = !is_quoted && byte == b',';
    }
    if is_quoted { End::Open } else { End::Row }
}
