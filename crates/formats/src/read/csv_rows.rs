//! Rows of CSV out of lines: a field in quotes may go on over several of them.
//!
//! A quote that is never closed would swallow the rest of a file. So a row goes on over another
//! line only as long as that can be right: a closing quote must stand before a comma or a line's
//! end, the row must have as many fields as the header, and it must end within [`MAX_LINES`] lines.
//! Otherwise each of its lines is a row of its own, and whatever the last one begins is looked at
//! anew. No line is looked at more than twice.

use super::prelude::*;

/// The most lines of a row: the largest drawing, with dividers, and words around it.
const MAX_LINES: usize = 4 * Size::MAX_SIDE;

/// A row: its first line's number, and its text, lines separated by line feeds.
pub(super) type CsvRow = (usize, String);

/// The row that lines are being put together to.
#[derive(Debug, Default)]
pub(super) struct CsvRows {
    lines: Vec<CsvRow>,
    bytes: usize,
}

/// How a line of a row ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowEnd {
    /// With the row.
    Row,
    /// Within quotes.
    Open,
    /// Something stands after a closing quote.
    Wrong,
}

impl CsvRows {
    /// Whether a row has begun and not ended.
    pub(super) fn is_open(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Takes a line, and gives the rows that end with it. A row should have this many fields.
    pub(super) fn take(&mut self, line: usize, text: &str, columns: usize) -> Vec<CsvRow> {
        let was_open = self.is_open();
        let end = end(text, was_open);
        let is_huge = text.len() >= MAX_LINE;
        if !was_open && (end != RowEnd::Open || is_huge) {
            return vec![(line, text.to_owned())];
        }
        if end == RowEnd::Wrong {
            return self.begin_anew(line, text, columns);
        }
        self.bytes += text.len() + 1;
        let is_too_long = self.bytes > MAX_LINE || self.lines.len() == MAX_LINES;
        if end == RowEnd::Open && !is_too_long {
            self.lines.push((line, text.to_owned()));
            return Vec::new();
        }
        if end == RowEnd::Row {
            let row = self.lines.iter().map(|(_, text)| &**text).chain([text]).join("\n");
            if fields(&row, b',').len() == columns {
                let first = self.lines[0].0;
                self.end();
                return vec![(first, row)];
            }
        }
        self.begin_anew(line, text, columns)
    }

    /// There are no more lines: those of a row that has not ended are rows of their own.
    pub(super) fn end(&mut self) -> Vec<CsvRow> {
        self.bytes = 0;
        std::mem::take(&mut self.lines)
    }

    /// The lines so far are rows of their own, and this one perhaps begins another.
    fn begin_anew(&mut self, line: usize, text: &str, columns: usize) -> Vec<CsvRow> {
        let mut rows = self.end();
        rows.extend(self.take(line, text, columns));
        rows
    }
}

/// How a line ends that begins within quotes or at a row's beginning. A quote has a meaning at the
/// beginning of a field, and within one that began so; two of them there stand for one.
fn end(text: &str, is_open: bool) -> RowEnd {
    let (mut is_quoted, mut is_start) = (is_open, !is_open);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if is_quoted && byte == b'"' {
            match bytes.peek() {
                Some(b'"') => _ = bytes.next(),
                None | Some(b',') => is_quoted = false,
                Some(_) => return RowEnd::Wrong,
            }
        } else if is_start && byte == b'"' {
            is_quoted = true;
        }
        is_start = !is_quoted && byte == b',';
    }
    if is_quoted { RowEnd::Open } else { RowEnd::Row }
}

/// The fields of a row. Where the delimiter is a comma, quotes are removed, and the apostrophe of
/// what would be a formula.
pub(crate) fn fields(line: &str, delimiter: u8) -> Vec<String> {
    if delimiter == b'\t' {
        return line.split('\t').map(str::to_owned).collect();
    }
    if !line.contains('"') {
        return line.split(char::from(delimiter)).map(plain).collect();
    }
    let mut reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
    // Removing quotes makes nothing longer, and every field but the last ends in a delimiter.
    let mut text = vec![0; line.len() + 1];
    let mut ends = vec![0; line.len() + 1];
    let (_, read, _, count) = reader.read_record(line.as_bytes(), &mut text, &mut ends);
    // Without more input, whatever was begun is complete.
    let (_, _, _, rest) = reader.read_record(&line.as_bytes()[read..], &mut [], &mut ends[count..]);
    let count = count + rest;
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let field = |(start, &end): (usize, &usize)| plain(&String::from_utf8_lossy(&text[start..end]));
    starts.zip(&ends[..count]).map(field).collect()
}

fn plain(field: &str) -> String {
    field.strip_prefix('\'').filter(|rest| needs_apostrophe(rest)).unwrap_or(field).to_owned()
}

/// Whether a spreadsheet may take a field for a formula, or its apostrophe for the mark of a text.
pub(crate) fn needs_apostrophe(field: &str) -> bool {
    let text = field.trim_start_matches('\'');
    text.starts_with(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])
        && field.chars().nth(1).is_some()
        && field.parse::<f64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::{LINE, rows, shown};

    /// What a table reads as: labels, and messages with their places.
    fn read(table: &str) -> Vec<String> {
        shown(table, &Settings::default(), |puzzle| {
            assert_eq!(puzzle.givens().to_string(), LINE, "{table}");
            puzzle.label().unwrap_or("-").to_owned()
        })
    }

    #[track_caller]
    fn check(table: &str, expected: &[&str]) {
        assert_eq!(read(table), expected, "{table}");
    }

    #[test]
    fn a_field_in_quotes_goes_on_over_several_lines() {
        let rows = rows(LINE);
        let drawn = rows.trim_end().replace('\n', "|\n");
        for drawing in [rows.as_str(), rows.trim_end(), &drawn] {
            check(&format!("puzzle,label\n\"{drawing}\",a\n{LINE},b\n"), &["a", "b"]);
            let crlf = drawing.replace('\n', "\r\n");
            check(&format!("label,puzzle\r\na,\"{crlf}\"\r\nb,{LINE}"), &["a", "b"]);
        }
        let table = format!("id,label,puzzle\n1,\"a\n# \"\"b\"\"\n\nc\",{LINE}\n2,d,\"{rows}\"\n");
        check(&table, &["a # \"b\" c", "d"]);
    }

    #[test]
    fn a_quote_that_is_never_closed_costs_its_row() {
        let (rows, more) = (rows(LINE), format!("b,{LINE}\n"));
        let short = "2: the row has no field `puzzle`";
        check(&format!("label,puzzle\n\"a,{LINE}\n{more}"), &[short, "b"]);
        check(&format!("label,puzzle\n\"a,{LINE}\n{more}c,\"{rows}\"\n"), &[short, "b", "c"]);
        check(&format!("label,puzzle\n\"a,{LINE}\n{more}\"c\",{LINE}\n"), &[short, "b", "c"]);
        // It is closed, but the row has too many fields then.
        let closed = format!("label,puzzle\n\"a,{LINE}\n{more}c\",{LINE},{LINE}\n");
        check(&closed, &[short, "b", "c\""]);
        let many = more.repeat(3000);
        let found = read(&format!("label,puzzle\n\"a,{LINE}\n# no\n\n{many}\"c,{LINE}\n"));
        assert_eq!(found.len(), 3002);
        assert!(found[1..3001].iter().all(|label| label == "b"));
        assert_eq!(found[3001], "3005: the row has no field `puzzle`");
    }

    #[test]
    fn places_in_a_drawing_are_those_of_its_lines() {
        let bad = rows(LINE).replacen('4', "q", 1);
        let found = read(&format!("label,puzzle\n\"a\nb\",\"{bad}\"\nc,{LINE}\n"));
        assert!(found[0].starts_with("7:1: found 'q'"), "{found:?}");
        assert_eq!(found[1..], ["c"]);
        let two = format!("label,puzzle\na,\"{LINE}\n{LINE}\"\n");
        check(&two, &["2: there is more than one puzzle in it, expected just one"]);
    }
}
