//! Every text format -> puzzles. This module is the only one that reads them.
//!
//! Formats are recognised by themselves, line by line:
//!
//! - one puzzle on a line, a character for each cell, what follows is its label;
//! - one puzzle over several lines, white space ignored, with or without `|` and `---+---`
//!   drawing (also `SadMan`'s `.sdk` with its `[Puzzle]` section, and Simple Sudoku's `.ss`);
//! - numbers separated by spaces or commas, needed above 9 values;
//! - a table: a first line with a field `puzzle`, `quiz` or `quizzes`, separated by tabs or
//!   commas, and perhaps a field `model`.
//!
//! Lines that begin with `#` are comments. [`Reader`] streams: it holds one puzzle at a time, and
//! a puzzle that cannot be read is an error in its place, never the end.

mod line;
mod table;

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, Read},
    sync::Arc,
};

use thiserror::Error;

use self::{
    line::{Line, LineError},
    table::Table,
};
use super::Puzzle;
use crate::{
    grid::{Grid, Size, Value},
    model::{Model, ModelError},
};

/// How text is read.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The model of puzzles beside which no other model is named.
    pub model: Arc<Model>,
    /// Whether a model named beside a puzzle, in a table, is ignored.
    pub model_is_fixed: bool,
    /// Whether any unexpected character stands for an empty cell.
    pub lenient: bool,
}

/// A text that is no puzzle, where, and why.
#[derive(Debug, Error)]
#[error("{line}{}: {kind}", column.map(|column| format!(":{column}")).unwrap_or_default())]
pub struct ParseError {
    /// The 1-based line on which the text, or the mistake in it, begins.
    pub line: usize,
    /// The 1-based column, in characters, where one is to blame.
    pub column: Option<usize>,
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// The text, cut after [`ParseError::TEXT_LENGTH`] characters, white space folded.
    pub text: String,
}

impl ParseError {
    /// How much of a text that is no puzzle is kept.
    pub const TEXT_LENGTH: usize = 200;
}

/// Why a text is no puzzle.
#[derive(Debug, Error)]
pub enum ParseErrorKind {
    /// Too few or too many cells.
    #[error("expected {expected} cells, found {found}")]
    CellCount {
        /// The number of cells of the model.
        expected: usize,
        /// The number of cells in the text.
        found: usize,
    },
    /// A character that is no cell.
    #[error(
        "found {}, expected {} or an empty cell (. _ - * ? x or 0); --lenient takes any other \
         character as an empty cell", shown(*.found), values(*.size)
    )]
    Character {
        /// The character.
        found: char,
        /// The size of the grid.
        size: Size,
    },
    /// A number that is no value.
    #[error("found {found}, expected {}", values(*.size))]
    OutOfRange {
        /// The number as it is written.
        found: String,
        /// The size of the grid.
        size: Size,
    },
    /// A line that is longer than any puzzle.
    #[error("the line is longer than {} MiB, which no puzzle is", Reader::<&[u8]>::MAX_LINE >> 20)]
    LineTooLong,
    /// A table row that ends before the field.
    #[error("the row has no field `{0}`")]
    NoField(&'static str),
    /// A model named in a table cannot be had.
    #[error("{0}")]
    Model(Arc<ModelError>),
    /// The input broke off.
    #[error("cannot read on: {0}")]
    Io(#[from] io::Error),
}

fn shown(character: char) -> String {
    match character {
        char::REPLACEMENT_CHARACTER => "a byte that is not UTF-8 text".to_owned(),
        character => format!("{character:?}"),
    }
}

fn values(size: Size) -> String {
    format!("a value from {} to {}", size.value_range().start(), size.value_range().end())
}

/// Reads puzzles one after the other.
pub struct Reader<R> {
    source: Source<R>,
    settings: Settings,
    /// The number of lines read so far.
    line: usize,
    block: Block,
    ready: VecDeque<Result<Puzzle, ParseError>>,
    /// Whether anything but comments and blank lines has been read.
    started: bool,
    /// Whether a puzzle that fills one line has been read: then a line with other than whole rows
    /// is a broken puzzle and not a part of one.
    has_line_puzzles: bool,
    /// Whether the lines belong to a section that is not the puzzle's.
    in_other_section: bool,
}

enum Source<R> {
    Lines(BufReader<R>),
    Table(Table<R>),
    End,
}

/// Cells of a puzzle that is spread over lines, so far.
#[derive(Default)]
struct Block {
    first_line: usize,
    cells: Vec<Option<Value>>,
    text: String,
    label: String,
    /// The first mistake in it; later lines are only counted.
    error: Option<(usize, Option<usize>, ParseErrorKind)>,
    /// How many cells a paragraph has, in a block that blank lines divide evenly.
    paragraph: Option<usize>,
    paragraph_start: usize,
    is_drawn: bool,
}

impl<R: Read> Reader<R> {
    /// The longest line that is read, in bytes; the longest puzzle takes a sixth of it.
    pub const MAX_LINE: usize = 4 << 20;

    /// A reader of all puzzles in `input`.
    pub fn new(input: R, settings: Settings) -> Self {
        Self {
            source: Source::Lines(BufReader::with_capacity(1 << 16, input)),
            settings,
            line: 0,
            block: Block::default(),
            ready: VecDeque::new(),
            started: false,
            has_line_puzzles: false,
            in_other_section: false,
        }
    }

    /// Whether the next puzzle may be at hand without waiting for more input.
    pub fn has_buffered(&self) -> bool {
        match &self.source {
            Source::Lines(input) => !self.ready.is_empty() || input.buffer().contains(&b'\n'),
            Source::Table(_) => true,
            Source::End => false,
        }
    }

    /// Reads one line and does with it what it is good for.
    fn read_line(&mut self) {
        let Source::Lines(input) = &mut self.source else { return };
        let bytes = match read_limited(input, Self::MAX_LINE) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => {
                self.source = Source::End;
                return self.end_block();
            }
            Err(error) => {
                self.source = Source::End;
                self.end_block();
                let (line, kind) = (self.line + 1, error.into());
                let error = ParseError { line, column: None, kind, text: String::new() };
                return self.ready.push_back(Err(error));
            }
        };
        self.line += 1;
        if bytes.len() > Self::MAX_LINE {
            self.end_block();
            let text = String::from_utf8_lossy(&bytes[..ParseError::TEXT_LENGTH]).into_owned();
            return self.fail_line(&text, None, ParseErrorKind::LineTooLong);
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        self.take_line(text.trim_end_matches(['\n', '\r']));
    }

    fn take_line(&mut self, text: &str) {
        if text.starts_with('#') {
            return;
        }
        if text.trim().is_empty() {
            return self.take_blank();
        }
        if let Some(section) = text.trim().strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            self.end_block();
            self.in_other_section = !section.eq_ignore_ascii_case("puzzle");
            return;
        }
        if self.in_other_section {
            return;
        }
        if !std::mem::replace(&mut self.started, true)
            && let Some(columns) = table::Columns::of_header(text)
        {
            let Source::Lines(input) = std::mem::replace(&mut self.source, Source::End) else {
                return;
            };
            self.source = Source::Table(Table::new(columns, input, self.line));
            return;
        }
        self.take_cells(text);
    }

    fn take_cells(&mut self, text: &str) {
        let size = self.settings.model.size();
        let need = size.cell_count();
        if line::is_divider(text, size, self.block.is_drawn) {
            self.block.is_drawn |= !self.block.cells.is_empty();
            return;
        }
        match line::scan(text, size, need, self.settings.lenient) {
            Ok(line) if line.cells.len() == need => {
                self.end_block();
                self.has_line_puzzles = true;
                let grid = Grid::from_values(size, line.cells).expect("the length was compared");
                self.emit(grid, line.label);
            }
            Ok(line) if self.has_line_puzzles && line.cells.len() % size.side() != 0 => {
                self.end_block();
                let found = line.cells.len();
                self.fail_line(text, None, ParseErrorKind::CellCount { expected: need, found });
            }
            Ok(line) => self.add_to_block(text, line),
            Err(error) => self.take_broken(text, error),
        }
    }

    /// Takes a line with an unexpected character, or too many cells: a puzzle of its own, or the
    /// end or a row of one.
    fn take_broken(&mut self, text: &str, error: LineError) {
        let size = self.settings.model.size();
        let missing = size.cell_count() - self.block.cells.len();
        if !self.block.cells.is_empty()
            && let Ok(line) = line::scan(text, size, missing, self.settings.lenient)
            && line.cells.len() == missing
        {
            return self.add_to_block(text, line);
        }
        let is_whole = text.trim().chars().count() > size.cell_count() / 2;
        if is_whole || self.has_line_puzzles {
            self.end_block();
            return self.fail_line(text, error.column, error.kind);
        }
        // A row: its puzzle is lost, but its other rows are still its own.
        self.block.error.get_or_insert((self.line, error.column, error.kind));
        let cells = vec![None; size.side().min(missing)];
        self.add_to_block(text, Line { cells, label: String::new(), is_drawn: false });
    }

    fn add_to_block(&mut self, text: &str, line: Line) {
        let need = self.settings.model.size().cell_count();
        if self.block.cells.len() + line.cells.len() > need {
            self.end_block();
        }
        let block = &mut self.block;
        if block.cells.is_empty() {
            block.first_line = self.line;
        }
        block.cells.extend(line.cells);
        block.is_drawn |= line.is_drawn;
        block.label = line.label;
        if block.text.len() < ParseError::TEXT_LENGTH {
            block.text.push_str(text);
            block.text.push(' ');
        }
        if block.cells.len() == need {
            self.end_block();
        }
    }

    /// A blank line may divide a puzzle into even parts; anywhere else it ends it.
    fn take_blank(&mut self) {
        let need = self.settings.model.size().cell_count();
        let block = &mut self.block;
        let length = block.cells.len() - block.paragraph_start;
        if length == 0 {
            return;
        }
        if need % length == 0 && block.paragraph.is_none_or(|paragraph| paragraph == length) {
            block.paragraph = Some(length);
            block.paragraph_start = block.cells.len();
        } else {
            self.end_block();
        }
    }

    /// The lines so far are all that there is of a puzzle.
    fn end_block(&mut self) {
        let block = std::mem::take(&mut self.block);
        if block.cells.is_empty() {
            return;
        }
        let size = self.settings.model.size();
        let found = block.cells.len();
        let (line, column, kind) = match block.error {
            Some(error) => error,
            None => match Grid::from_values(size, block.cells) {
                Some(grid) => return self.emit(grid, block.label),
                None => {
                    let expected = size.cell_count();
                    (block.first_line, None, ParseErrorKind::CellCount { expected, found })
                }
            },
        };
        let text = shortened(&block.text);
        self.ready.push_back(Err(ParseError { line, column, kind, text }));
    }

    fn emit(&mut self, grid: Grid, label: String) {
        let label = (!label.is_empty()).then_some(label);
        let puzzle = Puzzle::new(self.settings.model.clone(), grid).labelled(label);
        self.ready.push_back(Ok(puzzle));
    }

    fn fail_line(&mut self, text: &str, column: Option<usize>, kind: ParseErrorKind) {
        let error = ParseError { line: self.line, column, kind, text: shortened(text) };
        self.ready.push_back(Err(error));
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Puzzle, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(item);
            }
            match &mut self.source {
                Source::Lines(_) => self.read_line(),
                Source::Table(table) => return table.next(&self.settings),
                Source::End => return None,
            }
        }
    }
}

/// A line with its end, or none at the end of the input. Of a line longer than `limit` one byte
/// more than that is kept and the rest skipped.
fn read_limited(input: &mut impl BufRead, limit: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let most = limit as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > limit && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(bytes))
}

/// A text on one line and not too long, for an error.
fn shortened(text: &str) -> String {
    let mut words = String::new();
    for word in text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    match words.char_indices().nth(ParseError::TEXT_LENGTH) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

/// Reads all puzzles in a text; see [`Reader`].
pub fn parse(text: &str, settings: &Settings) -> Vec<Result<Puzzle, ParseError>> {
    Reader::new(text.as_bytes(), settings.clone()).collect()
}

#[cfg(test)]
mod tests;
