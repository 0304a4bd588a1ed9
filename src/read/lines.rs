//! Lines of cells as they come in, and the puzzles that they make up.
//!
//! A line is a puzzle, a row of one, drawing, a title or a mistake; which of these, the lines
//! around it tell. Lines of one cell for each column are rows, and a grid is so many of them; a
//! line among them that cannot be read costs its grid and no other. A title above a grid is its
//! label. A blank line ends a grid, unless it divides it into equal parts.

use super::{
    ParseError, ParseErrorKind,
    block::{Block, Found, Heading},
    cells::{Line, LineError, longest_word},
    grid,
    scan::scan,
};
use crate::grid::{Holes, Size};

/// What has been read of lines of cells.
pub(super) struct Lines {
    size: Size,
    /// Places for which a text may have nothing at all.
    holes: Holes,
    /// Whether any unexpected character stands for an empty cell.
    lenient: bool,
    block: Block,
    /// Whether a puzzle that fills one line has been read: then a line that is neither that nor a
    /// row is a broken puzzle and not a part of one.
    has_line_puzzles: bool,
    /// Whether other characters than `-` have stood for empty cells.
    has_other_empty_cells: bool,
    found: Vec<Result<Found, ParseError>>,
}

impl Lines {
    /// No line yet, for puzzles of one size, with these holes.
    pub fn new(size: Size, holes: Holes, lenient: bool) -> Self {
        Self {
            size,
            holes,
            lenient,
            block: Block::default(),
            has_line_puzzles: false,
            has_other_empty_cells: false,
            found: Vec::new(),
        }
    }

    /// The puzzles and mistakes since the last call.
    pub fn found(&mut self) -> Vec<Result<Found, ParseError>> {
        std::mem::take(&mut self.found)
    }

    /// Another puzzle fills a line, in digits and dots.
    pub fn pass_puzzle(&mut self) {
        self.end();
        self.has_line_puzzles = true;
        self.has_other_empty_cells = true;
    }

    /// A line of cells, or what should be one, and the map of regions that stood on it.
    pub fn take(&mut self, number: usize, text: &str, map: Option<&str>) {
        let (columns, need) = (self.size.columns(), self.size.cell_count());
        if grid::is_divider(text, self.size, self.block.is_drawn || self.has_other_empty_cells) {
            return;
        }
        self.has_other_empty_cells |= text.contains(['.', '0', '_', '*', '?']);
        let scanned = self.scan(text, need).map(|line| self.with_holes(line));
        if scanned.as_ref().is_ok_and(|line| line.cells.len() == need) {
            self.end();
            self.has_line_puzzles = true;
            let Line { cells, label, .. } = scanned.unwrap_or_default();
            let (map, text) = (map.map(str::to_owned), text.to_owned());
            return self.found.push(Ok(Found { cells, label, map, text }));
        }
        if scanned.as_ref().is_ok_and(|line| line.cells.len() == columns) {
            // A row: if the block so far is not made of rows, it is another one.
            if !self.block.is_empty() && !self.block.is_rows {
                self.end();
            }
            self.block.is_rows = true;
            return self.add(number, text, scanned.unwrap_or_default());
        }
        // The last row of a puzzle may have a label, like a puzzle on one line.
        let missing = self.block.missing(need);
        if 0 < missing && missing < need {
            match self.scan(text, missing) {
                Ok(line) if line.cells.len() == missing => return self.add(number, text, line),
                _ => {}
            }
        }
        self.take_other(number, text, scanned);
    }

    /// The cells of a whole puzzle, or of the next row, with nothing where there are holes, if the line
    /// leaves these out.
    fn with_holes(&self, line: Line) -> Line {
        let start = if self.block.is_rows { self.block.cells.len() } else { 0 };
        let whole = self.holes.spread(&line.cells, 0..self.size.cell_count());
        let row = || self.holes.spread(&line.cells, start..start + self.size.columns());
        match whole.or_else(row) {
            Some(cells) => Line { cells, ..line },
            None => line,
        }
    }

    fn scan(&self, text: &str, need: usize) -> Result<Line, LineError> {
        // A first word for all cells and no holes is the whole puzzle, and what follows a label.
        let cells = self.holes.cell_count();
        let first = || text.split_whitespace().next().map_or(0, |word| word.chars().count());
        let need = if cells < need && first() == cells { cells } else { need };
        scan(text, self.size, need, self.lenient)
    }

    /// A line that is neither a puzzle nor a row.
    fn take_other(&mut self, number: usize, text: &str, scanned: Result<Line, LineError>) {
        let size = self.size;
        let need = size.cell_count();
        let is_long = longest_word(text) > need / 2;
        if self.block.is_rows && !is_long {
            return self.add_broken_row(number, text, scanned);
        }
        let fits = match &scanned {
            Ok(line) => line.cells.len() <= self.block.missing(need),
            Err(_) => !is_long,
        };
        let cell_count = |found| ParseErrorKind::CellCount { size, expected: need, found };
        if self.has_line_puzzles || self.block.is_rows || !fits {
            self.end();
            if self.has_line_puzzles || is_long {
                let (column, kind) = complaint(scanned, cell_count);
                let text = super::shortened(text);
                return self.found.push(Err(ParseError { line: number, column, kind, text }));
            }
        }
        match scanned {
            Ok(line) if line.cells.len() > size.columns() || !self.block.is_empty() => {
                self.add(number, text, line);
            }
            scanned if self.block.is_empty() => {
                // A title, or the broken first row of a grid, or the beginning of something that
                // is not in rows: what follows will tell.
                self.end_heading();
                let cells = scanned.as_ref().map(|line| line.cells.clone()).unwrap_or_default();
                let (column, kind) = complaint(scanned, cell_count);
                let text = text.trim().to_owned();
                self.block.heading = Some(Heading { line: number, column, kind, text, cells });
            }
            scanned => {
                let (column, kind) = complaint(scanned, cell_count);
                self.block.error.get_or_insert((number, column, kind));
            }
        }
    }

    /// A line in a grid that is no row: its grid is lost, but the other rows are still its own.
    fn add_broken_row(&mut self, number: usize, text: &str, scanned: Result<Line, LineError>) {
        let expected = self.size.columns();
        let (column, kind) =
            complaint(scanned, |found| ParseErrorKind::RowLength { expected, found });
        self.block.error.get_or_insert((number, column, kind));
        self.add(number, text, Line { cells: vec![None; expected], ..Line::default() });
    }

    /// Adds cells to the block, and ends it where it is full.
    fn add(&mut self, number: usize, text: &str, line: Line) {
        self.block.add(line, number, text);
        if self.block.paragraph_length() == self.size.cell_count() {
            if self.block.paragraph > 0 {
                self.lose_bands();
            }
            self.complete();
            self.block.follows_grid = true;
        }
    }

    /// A blank line, or something else that ends a paragraph. Blank lines may divide a puzzle into
    /// paragraphs of one length; otherwise they end it.
    pub fn end_paragraph(&mut self, is_blank: bool) {
        let need = self.size.cell_count();
        let length = self.block.paragraph_length();
        if length == 0 {
            return self.end_heading();
        }
        if self.block.paragraph > 0 && length != self.block.band {
            self.lose_bands();
        }
        let block = &mut self.block;
        let is_first = block.paragraph == 0;
        if let Some(heading) = block.heading.take_if(|_| length + self.size.columns() == need) {
            // One row is missing: what looked like a title was the first one.
            block.error.get_or_insert((heading.line, heading.column, heading.kind));
        } else if !is_first || is_blank && need % length == 0 {
            block.band = length;
            block.paragraph = block.cells.len();
            if block.paragraph < need {
                return;
            }
        }
        self.complete();
    }

    /// There are no more lines of the block: it is a puzzle or an error.
    pub fn end(&mut self) {
        self.end_paragraph(false);
        if !self.block.is_empty() {
            self.complete();
        }
        self.block = Block::default();
    }

    /// The paragraph goes on no more from those before it, so they are a broken puzzle.
    fn lose_bands(&mut self) {
        let paragraph = self.block.split_off();
        self.complete();
        self.block = paragraph;
    }

    fn complete(&mut self) {
        let block = std::mem::take(&mut self.block);
        self.found.push(block.finish(self.size));
    }

    /// A title under which there is no grid is a text that is no puzzle; unless it is a grid's
    /// caption.
    fn end_heading(&mut self) {
        let Some(heading) = self.block.heading.take() else { return };
        let is_caption = self.block.follows_grid && heading.text.contains(' ');
        if !is_caption {
            self.found.push(Err(heading.into()));
        }
    }
}

/// What is wrong with a line that is not what it should be.
fn complaint(
    scanned: Result<Line, LineError>,
    kind: impl FnOnce(usize) -> ParseErrorKind,
) -> (Option<usize>, ParseErrorKind) {
    match scanned {
        Ok(line) => (None, kind(line.cells.len())),
        Err(error) => (error.column, error.kind),
    }
}
