//! A puzzle that is spread over several lines, as far as it has been read.

use super::{
    candidates::CandidateRows,
    cells::EmptyMarks,
    letters::{Letters, Undecided},
    prelude::*,
};

/// The cells of a whole puzzle, and what stood beside them.
pub(super) struct FoundGrid {
    pub cells: Vec<Option<Value>>,
    /// What the cells may hold, if that is said.
    pub marks: Option<PencilMarks>,
    pub label: String,
    /// How many characters stand for empty cells only because reading is lenient.
    pub ignored: usize,
    /// The map of regions on the same line.
    pub map: Option<String>,
    /// What it was read from, and the line on which that begins.
    pub text: String,
    pub line: usize,
}

impl FoundGrid {
    /// A puzzle that fills the line with this number, and is nothing but cells.
    pub(super) fn on_line(CellLine { cells, label, .. }: CellLine, line: usize) -> Self {
        Self { cells, marks: None, label, ignored: 0, map: None, text: String::new(), line }
    }
}

/// A puzzle that is spread over lines, as far as it has been read.
#[derive(Default)]
pub(super) struct PartialGrid {
    /// A line before the first row that is not a row.
    pub heading: Option<Heading>,
    first_line: usize,
    pub cells: Vec<Option<Value>>,
    /// What they are if A is 1.
    letters: Letters,
    /// Whether its lines are rows. Then a broken line still counts as one.
    pub is_rows: bool,
    pub is_drawn: bool,
    pub rows: CandidateRows,
    /// What it was read from, or the beginning of it.
    pub text: String,
    label: String,
    ignored: usize,
    /// How many cells each line has, if they have equally many; none before the first.
    width: Option<Option<usize>>,
    empty: EmptyMarks,
    /// The number of the last line.
    pub last_line: usize,
    /// The first mistake in it; later lines are only counted.
    pub error: Option<(usize, LineError)>,
    /// How many cells each paragraph has, if blank lines divide the puzzle.
    pub band: usize,
    /// Where in `cells` the current paragraph begins, and on which line.
    pub paragraph: usize,
    paragraph_line: usize,
    /// Whether another grid ended on the line before.
    pub follows_grid: bool,
}

impl PartialGrid {
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    pub(super) fn missing(&self, need: usize) -> usize {
        need.saturating_sub(self.cells.len())
    }

    pub(super) fn paragraph_length(&self) -> usize {
        self.cells.len() - self.paragraph
    }

    /// How many cells each of its lines has, if they have equally many.
    pub(super) fn width(&self) -> Option<usize> {
        self.width
            .flatten()
            .filter(|_| self.heading.as_ref().is_none_or(|h| h.row.cells.is_empty()))
    }

    pub(super) fn add(&mut self, mut line: CellLine, number: usize, text: &str) {
        if self.cells.len() == self.paragraph {
            self.paragraph_line = number;
        }
        if self.cells.is_empty() {
            self.first_line = number;
            if let Some(heading) =
                self.heading.take_if(|h| !self.is_rows && !h.row.cells.is_empty())
            {
                self.first_line = heading.line;
                self.letters.add(heading.line, &heading.row.cells, heading.row.as_one);
                self.cells = heading.row.cells;
            }
        }
        let found = line.cells.len();
        let is_even = self.width.is_none_or(|width| width == Some(found));
        self.width = Some(Some(found).filter(|_| is_even));
        self.last_line = number;
        self.empty = self.empty.and(line.empty);
        self.rows.add(&mut line, self.cells.len(), number, text);
        self.letters.add(number, &line.cells, line.as_one);
        self.cells.extend(line.cells);
        self.is_drawn |= line.is_drawn;
        self.label = line.label;
        self.ignored += line.ignored;
        if self.text.len() < ParseError::TEXT_LENGTH {
            self.text.push_str(text);
            self.text.push(' ');
        }
    }

    /// Makes the current paragraph a block of its own, and leaves those before it.
    pub(super) fn split_off(&mut self) -> Self {
        let first_line = self.paragraph_line;
        let start = self.paragraph;
        Self {
            cells: self.cells.split_off(start),
            rows: self.rows.split_off(start),
            letters: self.letters.split_off(start, first_line),
            first_line,
            paragraph_line: first_line,
            error: self.error.take_if(|(line, ..)| *line >= first_line),
            is_rows: self.is_rows,
            is_drawn: self.is_drawn,
            ..Self::default()
        }
    }

    /// Makes it a puzzle of this size, or an error.
    pub(super) fn finish(
        mut self,
        size: Size,
        letters: Option<LettersFrom>,
    ) -> Result<FoundGrid, ParseError> {
        match self.take_cells(size, letters) {
            Err((line, error)) => Err(error.on(line.unwrap_or(self.first_line), &self.text)),
            Ok((cells, marks)) => {
                let Self { label, text, first_line: line, ignored, .. } = self;
                let title = self.heading.map(|heading| heading.text).filter(|_| label.is_empty());
                let label = title.unwrap_or(label);
                Ok(FoundGrid { cells, marks, label, ignored, map: None, text, line })
            }
        }
    }

    /// Its cells, and what they may hold if that is said. Errors: what is wrong, and on which line,
    /// if on one.
    fn take_cells(
        &mut self,
        size: Size,
        letters: Option<LettersFrom>,
    ) -> Result<(Vec<Option<Value>>, Option<PencilMarks>), Undecided> {
        if let Some((line, error)) = self.error.take() {
            return Err((Some(line), error));
        }
        let (found, expected) = (self.cells.len(), size.cell_count());
        if found != expected {
            return Err((None, ParseErrorKind::CellCount { size, expected, found }.into()));
        }
        let (cells, rows) = (std::mem::take(&mut self.cells), std::mem::take(&mut self.rows));
        let marks = rows.finish(&cells, size).map_err(|(line, kind)| (line, kind.into()))?;
        // (Candidates are never from one.)
        if marks.is_some() {
            return Ok((cells, marks));
        }
        let cells = std::mem::take(&mut self.letters).decide(cells, (size, letters))?;
        self.empty.check(&cells, size).map_err(|kind| (None, kind.into()))?;
        Ok((cells, None))
    }
}

/// A title, or what is left of a broken row.
pub(super) struct Heading {
    pub line: usize,
    pub error: LineError,
    pub text: String,
    /// What can be read of it.
    pub row: CellLine,
}
