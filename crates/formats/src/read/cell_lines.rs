//! Lines of cells as they come in, and the puzzles that they make up.
//!
//! A line is a puzzle, a row of one, drawing, a title or a mistake; which of these, the lines
//! around it tell. Lines of one cell for each column are rows, which make up a grid; a line among
//! them that cannot be read costs its grid and no other. A title above a grid is its label. A blank
//! line ends a grid, unless it divides it into equal parts. Lines with bars, and level lines, are a
//! drawing, which is read when it is whole.

mod drawn;

use super::{
    candidates,
    cells::longest_word,
    drawing::Drawing,
    grid, jigsaw,
    letters::spread,
    partial_grid::{FoundGrid, Heading, PartialGrid},
    prelude::*,
};

pub(super) struct CellLines {
    size: Size,
    /// Places for which a text may have nothing at all.
    holes: Holes,
    /// Whether any unexpected character stands for an empty cell, and what letters stand for.
    read_as: (bool, Option<LettersFrom>),
    /// Whether rows may be a map of regions as well: not where a model is named.
    may_be_map: bool,
    block: PartialGrid,
    /// A puzzle on lines of several rows each, until it is known that no more such lines follow:
    /// then they are grids beside each other. With it the number of its last line, and of cells on
    /// each.
    wide: Option<(usize, usize, Result<FoundGrid, ParseError>)>,
    /// Lines with bars, and those between them.
    drawing: Drawing,
    /// A line of as many dashes as a grid has cells: an empty puzzle, unless it turns out to be the
    /// top of a drawing.
    dashes: Option<(usize, String)>,
    /// The number of the last line with bars.
    last_drawn: Option<usize>,
    /// Whether a puzzle that fills one line has been read: then a line that is neither that nor a
    /// row is a broken puzzle and not a part of one.
    has_line_puzzles: bool,
    /// Whether other characters than `-` have stood for empty cells.
    has_other_empty_cells: bool,
    found: Vec<Result<FoundGrid, ParseError>>,
}

impl CellLines {
    /// No line yet, for puzzles of one size, with these holes. `may_be_map` is whether rows may be
    /// a map of regions as well.
    pub(super) fn new(
        size: Size,
        holes: Holes,
        read_as: (bool, Option<LettersFrom>),
        may_be_map: bool,
    ) -> Self {
        Self {
            size,
            holes,
            read_as,
            may_be_map,
            block: PartialGrid::default(),
            wide: None,
            drawing: Drawing::default(),
            dashes: None,
            last_drawn: None,
            has_line_puzzles: false,
            has_other_empty_cells: false,
            found: Vec::new(),
        }
    }

    pub(super) fn found(&mut self) -> Vec<Result<FoundGrid, ParseError>> {
        std::mem::take(&mut self.found)
    }

    /// Whether no grid has been begun that the next line may belong to.
    pub(super) fn is_between(&self) -> bool {
        self.block.is_empty() && self.drawing.is_empty() && self.dashes.is_none()
    }

    /// The same, and no line waits for others.
    pub(super) fn is_idle(&self) -> bool {
        self.is_between() && self.block.heading.is_none() && self.wide.is_none()
    }

    /// The place, row by row from 0, where the next line begins if it is a row.
    pub(super) fn next_place(&self) -> usize {
        if self.block.is_rows { self.block.cells.len() } else { 0 }
    }

    /// Another puzzle fills a line, in digits and dots.
    pub(super) fn pass_puzzle(&mut self) {
        self.end();
        self.has_line_puzzles = true;
        self.has_other_empty_cells = true;
    }

    /// A line of cells, or what should be one, and the map of regions that stood on it.
    pub(super) fn take(&mut self, number: usize, text: &str, map: Option<&str>) {
        let is_top = text.contains(is_bar)
            && self.dashes.is_some()
            && self.is_drawn(text, &self.scan(text, usize::MAX));
        if let Some((number, dashes)) = self.dashes.take_if(|_| is_top) {
            self.drawing.add_divider(number, &dashes);
        }
        let is_open = self.block.is_drawn || !self.drawing.is_empty();
        let dashes = text.trim();
        let is_whole = map.is_none() && dashes.len() == self.size.cell_count();
        if is_whole && dashes.bytes().all(|byte| byte == b'-') {
            if !self.drawing.is_empty() || self.last_drawn == Some(number - 1) {
                return self.drawing.add_divider(number, text);
            }
            self.end();
            self.dashes = Some((number, text.to_owned()));
            return;
        }
        // (Where dashes are cells, those between bars are, too.)
        let has_others = (is_open || self.has_other_empty_cells)
            && !(self.drawing.has_dashes() && text.contains(is_bar));
        if grid::is_divider(text, self.size, has_others)
            || is_open && self.has_other_empty_cells && grid::is_wall(text, self.size)
        {
            if self.drawing.is_full(self.size) {
                self.end_drawing();
            }
            if self.block.rows.has_candidates() || !self.holes.is_empty() {
                return;
            }
            return self.drawing.add_divider(number, text);
        }
        self.has_other_empty_cells |= text.contains(['.', '0', '_', '*', '?']);
        // Candidates have no blanks that are cells, and where there are holes these are blank.
        let has_candidates = || {
            let marks = candidates::row(text, self.size);
            self.block.rows.has_candidates() || marks.is_some_and(|marks| !marks.may_be_numbers)
        };
        if text.contains(is_bar) && self.holes.is_empty() && !has_candidates() {
            let all = self.scan(text, usize::MAX);
            if self.is_drawn(text, &all) {
                self.last_drawn = Some(number);
                self.drawing.add((number, text, map), &all, self.size);
                // (Where blanks may be cells, it must be seen what follows.)
                if !self.drawing.has_blank_cells(self.size) && self.drawing.is_full(self.size) {
                    self.end_drawing();
                }
                return;
            }
        }
        self.end_drawing();
        self.take_cells(number, text, map);
    }

    /// A line of cells, or what should be one, that is in no drawing or can be read without it.
    fn take_cells(&mut self, number: usize, text: &str, map: Option<&str>) {
        let (columns, need) = (self.size.columns(), self.size.cell_count());
        if self.is_beside(number, text) {
            return;
        }
        let scanned = match candidates::row(text, self.size) {
            Some(marks) if !marks.may_be_numbers => Ok(candidates::line(marks, text)),
            marks => self.scan(text, need).map(|line| CellLine { marks, ..line }),
        };
        let scanned = scanned.map(|line| self.with_holes(line));
        if scanned.as_ref().is_ok_and(|line| line.cells.len() == need) {
            self.end();
            self.has_line_puzzles = true;
            let mut block = PartialGrid::default();
            block.add(scanned.unwrap_or_default(), number, text);
            let found = block.finish(self.size, self.read_as.1);
            let (map, text) = (map.map(str::to_owned), text.to_owned());
            return self.found.push(found.map(|found| FoundGrid { map, text, ..found }));
        }
        let is_row = scanned.as_ref().is_ok_and(|line| line.cells.len() == columns);
        if self.block.rows.has_candidates() && (!is_row || words(text).count() != columns) {
            let error = candidates::row_error(text, self.size, self.block.cells.len());
            return self.take_other(number, text, Err(error));
        }
        if is_row {
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
                // (Behind the cells of no whole row, a label may be the rest of it.)
                Ok(line)
                    if line.cells.len() == missing
                        && (self.block.is_rows || line.label.is_empty()) =>
                {
                    return self.add(number, text, line);
                }
                _ => {}
            }
        }
        self.take_other(number, text, scanned);
    }

    /// Whether a line is another one of those that seemed to be a puzzle with several rows on each
    /// line: then there are grids beside each other, and it is unclear which cells are whose.
    fn is_beside(&mut self, number: usize, text: &str) -> bool {
        let Some((last, width, found)) = self.wide.take() else { return false };
        let cells = self.scan(text, usize::MAX).map_or(0, |line| line.cells.len());
        if number != last + 1 || cells != width {
            self.found.push(found);
            return false;
        }
        let error = found.map_or_else(
            |error| error,
            |found| LineError::from(ParseErrorKind::Beside { width }).on(found.line, &found.text),
        );
        self.wide = Some((number, width, Err(error)));
        true
    }

    /// There are no more lines of grids beside each other.
    fn end_wide(&mut self) {
        self.found.extend(self.wide.take().map(|(_, _, found)| found));
    }

    /// The cells of a whole puzzle, or of the next row, with nothing where there are holes, if the
    /// line leaves these out.
    fn with_holes(&self, line: CellLine) -> CellLine {
        let (holes, start, size) = (&self.holes, self.next_place(), self.size);
        let Some(cells) = spread(&line.cells, holes, start, size) else { return line };
        let as_one = line.as_one.map(|as_one| as_one.spread(holes, start, size));
        CellLine { cells, as_one, ..line }
    }

    fn scan(&self, text: &str, need: usize) -> Result<CellLine, LineError> {
        // A first word for all cells and no holes is the whole puzzle, and what follows a label.
        let cells = self.holes.cell_count();
        let first = || text.split_whitespace().next().map_or(0, |word| word.chars().count());
        let need = if cells < need && first() == cells { cells } else { need };
        scan(text, self.size, need, self.read_as)
    }

    fn take_other(&mut self, number: usize, text: &str, scanned: Result<CellLine, LineError>) {
        let size = self.size;
        let need = size.cell_count();
        let is_long = longest_word(text) > need / 2;
        let is_drawn = !self.has_line_puzzles && text.matches(is_bar).count() > 1;
        let is_row = |line: &CellLine| line.cells.len() <= size.columns();
        if (self.block.is_rows || is_drawn && scanned.as_ref().is_ok_and(is_row)) && !is_long {
            if !self.block.is_empty() && !self.block.is_rows {
                self.end();
            }
            self.block.is_rows = true;
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
                return self.found.push(Err(complaint(scanned, cell_count).on(number, text)));
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
                let (error, row) = match scanned {
                    Ok(row) => (cell_count(row.cells.len()).into(), row),
                    Err(error) => (error, CellLine::default()),
                };
                let text = text.trim().to_owned();
                self.block.heading = Some(Heading { line: number, error, text, row });
            }
            scanned => {
                self.block.error.get_or_insert((number, complaint(scanned, cell_count)));
            }
        }
    }

    /// A line in a grid that is not a row: its grid is lost, with its other rows.
    fn add_broken_row(&mut self, number: usize, text: &str, scanned: Result<CellLine, LineError>) {
        let expected = self.size.columns();
        let error = complaint(scanned, |found| ParseErrorKind::RowLength { expected, found });
        self.block.error.get_or_insert((number, error));
        self.add(number, text, CellLine { cells: vec![None; expected], ..CellLine::default() });
    }

    fn add(&mut self, number: usize, text: &str, line: CellLine) {
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
    pub(super) fn end_paragraph(&mut self, is_blank: bool) {
        self.end_drawing();
        self.end_wide();
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
            block.error.get_or_insert((heading.line, heading.error));
        } else if !is_first || is_blank && need % length == 0 {
            block.band = length;
            block.paragraph = block.cells.len();
            if block.paragraph < need {
                return;
            }
        }
        self.complete();
    }

    /// Ends the lines of a grid: it is a puzzle or an error.
    pub(super) fn end(&mut self) {
        self.end_paragraph(false);
        if !self.block.is_empty() {
            self.complete();
        }
        self.block = PartialGrid::default();
    }

    /// The paragraph goes on no more from those before it, so they are a broken puzzle.
    fn lose_bands(&mut self) {
        let paragraph = self.block.split_off();
        self.complete();
        self.block = paragraph;
    }

    fn complete(&mut self) {
        let block = std::mem::take(&mut self.block);
        let (last, width) = (block.last_line, block.width());
        let is_wide = width.is_some_and(|width| {
            width > self.size.columns() && width.is_multiple_of(self.size.columns())
        });
        let may_be_map =
            self.may_be_map && block.is_rows && jigsaw::is_map_in_rows(&block.text, self.size);
        let found = block.finish(self.size, self.read_as.1);
        match (found, width) {
            (Ok(found), Some(width)) if is_wide => {
                self.end_wide();
                self.wide = Some((last, width, Ok(found)));
            }
            (Ok(found), _) if may_be_map => {
                let readings = "a jigsaw's map of regions (--from jigsaw, on one line), or a grid of values \
                                (name its --model)";
                let error = LineError::from(ParseErrorKind::ambiguous(readings));
                self.found.push(Err(error.on(found.line, &found.text)));
            }
            (found, _) => self.found.push(found),
        }
    }

    /// A title without a grid under it is a text that is not a puzzle, unless it is a grid's
    /// caption.
    fn end_heading(&mut self) {
        let Some(heading) = self.block.heading.take() else { return };
        let is_caption = self.block.follows_grid && heading.text.contains(' ');
        if !is_caption {
            self.found.push(Err(heading.error.on(heading.line, &heading.text)));
        }
    }
}

/// What is wrong with a line that is not what it should be.
fn complaint(
    scanned: Result<CellLine, LineError>,
    kind: impl FnOnce(usize) -> ParseErrorKind,
) -> LineError {
    scanned.map_or_else(|error| error, |line| kind(line.cells.len()).into())
}
