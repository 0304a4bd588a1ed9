//! The quick way through large collections: lines that are nothing but cells in digits and dots,
//! and perhaps a label behind a space.
//!
//! To tell such a line takes a tenth of the time that it takes to read it. So the
//! [`Reader`](super::Reader) cuts them out by the hundred, as [`PlainLines`], and the solving
//! threads read them, each over the one before it.

use std::sync::Arc;

use super::cells::{CellLine, begins_with_deletion, is_no_label};
use satoku_core::{
    grid::{Grid, Size, Value},
    model::Model,
    printable::printable,
    puzzle::Instance,
};

#[derive(Clone, Debug)]
pub(super) struct PlainFormat {
    size: Size,
    /// The digits of the lowest and of the highest value; none if a value has two digits.
    digits: Option<(u8, u8)>,
    /// What each byte stands for; a table, because digits and dots follow no pattern that a
    /// processor could foresee.
    cells: [Option<Value>; 256],
}

impl PlainFormat {
    pub fn new(size: Size) -> Self {
        let mut cells = [None; 256];
        let digit = |number: u16| b'0' + number as u8;
        let range = size.value_range();
        let digits =
            size.has_one_digit_values().then(|| (digit(*range.start()), digit(*range.end())));
        if digits.is_some() {
            for value in size.values() {
                cells[usize::from(digit(value.number()))] = Some(value);
            }
        }
        Self { size, digits, cells }
    }

    /// Splits a text after this many cells; none if these are not all digits and dots, or what
    /// follows does not stand apart.
    fn split<'a>(&self, text: &'a [u8], cells: usize) -> Option<(&'a [u8], &'a [u8])> {
        let (lowest, highest) = self.digits?;
        let (cells, rest) = text.split_at_checked(cells)?;
        // (Without an early end, so that many cells are looked at at a time.)
        let is_cell = |c: u8| c == b'.' || c == b'0' || lowest <= c && c <= highest;
        let are_cells = cells.iter().fold(true, |all, &c| all & is_cell(c));
        let is_apart = rest.first().is_none_or(|c| matches!(c, b' ' | b'\t'));
        (are_cells && is_apart).then_some((cells, rest))
    }

    /// Reads this many cells and a label; none if the text is anything else.
    pub fn scan(&self, text: &str, cells: usize) -> Option<CellLine> {
        let (cells, rest) = self.split(text.as_bytes(), cells)?;
        let label = text[text.len() - rest.len()..].trim();
        let line = || CellLine {
            cells: self.values(cells).collect(),
            label: label.to_owned(),
            ..CellLine::default()
        };
        (!begins_with_deletion(label)).then(line)
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
        is_clear && (rest.is_empty() || rest.len() < size.cell_count() && Self::is_label(rest))
    }

    fn is_label(rest: &[u8]) -> bool {
        // (A carriage return within a line divides it.)
        let label = std::str::from_utf8(rest).ok().filter(|rest| !rest.contains('\r'));
        label.is_some_and(|label| !is_no_label(label) && !may_be_answer(label))
    }

    /// A line that [is a puzzle](PlainFormat::is_puzzle): its cells, and its label.
    pub fn line(&self, line: &[u8]) -> CellLine {
        let (cells, label) = line.split_at(self.size.cell_count());
        let label = std::str::from_utf8(label).unwrap_or_default().trim();
        CellLine {
            cells: self.values(cells).collect(),
            label: label.to_owned(),
            ..CellLine::default()
        }
    }

    fn values(&self, cells: &[u8]) -> impl ExactSizeIterator<Item = Option<Value>> {
        cells.iter().map(|&byte| self.cells[usize::from(byte)])
    }
}

/// What is said of a puzzle. (`decode` says `solution`.)
pub(super) const VERDICTS: [&str; 5] = ["unique", "multiple", "unsolvable", "unknown", "solution"];

/// Whether what follows a puzzle may be an answer: a tab, and a verdict or the number of a step.
/// Next to no label begins like this.
pub(super) fn may_be_answer(rest: &str) -> bool {
    let Some(field) = rest.strip_prefix('\t').and_then(|rest| rest.split('\t').next()) else {
        return false;
    };
    VERDICTS.contains(&field) || is_number(field)
}

/// Whether a text is one digit or more.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
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
    pub(super) fn of(
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

    pub(super) fn length(&self) -> usize {
        self.text.len()
    }

    /// Reads them one by one, onto a slate.
    pub fn for_each(&self, slate: &mut Slate, mut each: impl FnMut(&Instance)) {
        let need = self.plain.size.cell_count();
        let puzzle = slate.of(&self.model);
        let mut lines = &*self.text;
        while let Some((cells, rest)) = lines.split_at_checked(need) {
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let label = std::str::from_utf8(&rest[..end]).unwrap_or_default().trim();
            let label = (!label.is_empty()).then(|| printable(label));
            puzzle.rewrite(self.plain.values(cells), label);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Reader, Settings, testing::LINE};
    use satoku_core::model::catalog;

    /// Puzzles with their labels and numbers, read one by one, and by the dozen.
    #[track_caller]
    fn check(spec: &str, text: &str, lines: usize) {
        let settings = Settings::of(catalog::load(spec).unwrap());
        let shown = |puzzle: &Instance| format!("{puzzle} {:?}", puzzle.label());
        let one_by_one: Vec<_> = Reader::new(text.as_bytes(), settings.clone())
            .map(|item| item.map_or_else(|error| error.to_string(), |puzzle| shown(&puzzle)))
            .collect();
        let (mut slate, mut found, mut in_lines) = (Slate::default(), Vec::new(), 0);
        let mut reader = Reader::new(text.as_bytes(), settings);
        while let Some(item) = reader.next() {
            found.push(item.map_or_else(|error| error.to_string(), |puzzle| shown(&puzzle)));
            while let Some(lines) = reader.lines_at_hand(12) {
                in_lines += lines.count();
                lines.for_each(&mut slate, |puzzle| found.push(shown(puzzle)));
            }
        }
        assert_eq!(found, one_by_one);
        assert_eq!(in_lines, lines, "{found:?}");
    }

    #[test]
    fn lines_are_the_same_puzzles_by_the_dozen() {
        let zeros = LINE.replace('.', "0");
        check("classic", &format!("{LINE}\n").repeat(40), 39);
        check("classic", &format!("{LINE}\r\n").repeat(40), 39);
        check("classic", &format!("{LINE}\n{zeros}\n{LINE}"), 1);
        check("classic", &format!("{LINE}\n{LINE} one\n{LINE}\t two \n{LINE}\n"), 3);
        check("4x4", "1...............\n..........1....4\n1111222211110000\n1.1.............\n", 1);
        check("binairo-4", "1.......0.......\n.1.............0\n", 1);
    }

    #[test]
    fn whatever_else_a_line_may_be_is_left_to_the_reader() {
        let around = |line: &str| format!("{LINE}\n{LINE}\n{line}\n{LINE}\n{LINE}\n");
        check("classic", &around("# a comment"), 2);
        check("classic", &around(""), 2);
        check("classic", &around(&LINE.replace("53", "5o")), 2);
        check("classic", &around(&LINE[1..]), 2);
        check("classic", &around(&format!("{LINE}1")), 2);
        check("classic", &around(&format!("{LINE} r1c4-1")), 2);
        check("classic", &around(&format!("{LINE} one\rtwo")), 2);
        check("classic", &around(&format!("{LINE} {LINE}")), 2);
        check("classic", &around(&LINE.replace('.', "_")), 2);
        check("classic", &around(&LINE.replace('.', "1")), 2);
        check("classic", &around(&format!("[Puzzle]\n{LINE}")), 1);
        check("16x16", &format!("{}\n", ".".repeat(256)).repeat(3), 0);
        check("samurai", &format!("{}\n", ".".repeat(369)).repeat(3), 0);
        check("jigsaw:9", &format!("{LINE} {}\n", "1".repeat(81)).repeat(3), 0);
    }
}
