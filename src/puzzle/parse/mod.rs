//! Every text format -> puzzles. This module is the only one that reads them.
//!
//! Formats are recognised by themselves, line by line:
//!
//! - one puzzle on a line, a character for each cell, what follows is its label;
//! - one puzzle over several lines, white space ignored, with or without `|` and `---+---`
//!   drawing (also `SadMan`'s `.sdk` with its `[Puzzle]` section, and Simple Sudoku's `.ss`);
//! - numbers separated by spaces or commas, needed above 9 values;
//! - a table: a first line with a field `puzzle`, `quiz` or `quizzes`, separated by tabs or
//!   commas, and perhaps fields `model` and `regions`; a row is a line;
//! - a game id of Unruly, which is a Binairo: `6x6:faCADAJeBd`.
//!
//! Puzzles of a model without regions of its own bring these along, as a map with a character for
//! each cell: after the puzzle on its line, in a table's field `regions`, or in a section
//! `[Regions]` before the section `[Puzzle]`.
//!
//! Lines of one cell for each column are rows, and a grid is so many of them; a line among them
//! that cannot be read costs its grid and no other. A title above a grid is its label. A blank
//! line ends a grid, unless it divides it into equal parts.
//!
//! Lines that begin with `#` are comments. [`Reader`] streams: it holds one puzzle at a time, and
//! a puzzle that cannot be read is an error in its place, never the end.

mod game_id;
mod line;
mod models;
mod table;

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, Read},
    sync::Arc,
};

use itertools::Itertools;
use thiserror::Error;

use self::{
    game_id::GameId,
    line::{Line, LineError, Plain},
    models::{Models, split_regions},
    table::Table,
};
use super::Puzzle;
use crate::{
    grid::{Size, Value},
    model::{Model, ModelError, ModelErrorKind},
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
    #[error("expected {expected} cells, found {found}{}", other_size(*expected, *found))]
    CellCount {
        /// The number of cells of the model.
        expected: usize,
        /// The number of cells in the text.
        found: usize,
    },
    /// A row that is too short or too long.
    #[error("expected {expected} cells in this row, found {found}")]
    RowLength {
        /// The number of cells in a row.
        expected: usize,
        /// The number of cells in this one.
        found: usize,
    },
    /// Something stands before the puzzle on its line.
    #[error(
        "found \"{found}\" before the puzzle; it goes first, or under a header with a column `puzzle`"
    )]
    TextBefore {
        /// The text.
        found: String,
    },
    /// A character that is no cell.
    #[error(
        "found {}, expected {} or an empty cell (. _ - * ? x{}); --lenient takes any other \
         character as an empty cell", shown(*.found), values(*.size),
         if *.size.value_range().start() > 0 { " or 0" } else { "" }
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
    NoField(String),
    /// A puzzle that should bring its regions along does not.
    #[error(
        "{model} needs regions beside the puzzle, expected after it (or in a section [Regions] \
         before it) a map of {cells} characters, one for each cell, the same in the same region"
    )]
    NoRegions {
        /// The model.
        model: String,
        /// Its number of cells.
        cells: usize,
    },
    /// A table has regions for a model that needs none.
    #[error("the table has regions, but the model is {0}, which takes none; see --model jigsaw:N")]
    TwoRegions(String),
    /// The regions that a puzzle brings along are none.
    #[error("{0}")]
    Regions(Box<ModelErrorKind>),
    /// A game id that is no puzzle.
    #[error("the game id {0}")]
    GameId(String),
    /// A model named in a table cannot be had.
    #[error("{0}")]
    Model(Box<ModelError>),
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

/// What a cell may hold, with the letters for what is no digit, if those are enough.
fn values(size: Size) -> String {
    let (first, last) = size.value_range().into_inner();
    let letter = char::from_digit(last.into(), 36).filter(|_| !size.has_one_digit_values());
    let letters = match letter {
        Some('a') => " (A is 10)".to_owned(),
        Some(letter) => format!(" (A is 10, {} is {last})", letter.to_ascii_uppercase()),
        None => String::new(),
    };
    format!("a value from {first} to {last}{letters}")
}

/// Where a number of cells is that of a larger or smaller grid, so much. What may be some rows of
/// the expected grid is not.
fn other_size(expected: usize, found: usize) -> String {
    let side = found.isqrt();
    let is_whole = found > expected || !found.is_multiple_of(expected.isqrt());
    let is_grid = is_whole && side >= 4 && side * side == found;
    if is_grid { format!(", which would be {side}x{side} (see --model)") } else { String::new() }
}

/// Whether a text is a puzzle as a game id.
pub fn is_game_id(text: &str) -> bool {
    GameId::of(text).is_some()
}

/// Reads puzzles one after the other.
pub struct Reader<R> {
    /// None at the end.
    input: Option<BufReader<R>>,
    settings: Settings,
    plain: Plain,
    models: Models,
    /// The map in the section of regions.
    regions: Option<String>,
    /// The number of lines read so far.
    line: usize,
    block: Block,
    table: Option<Table>,
    ready: VecDeque<Result<Puzzle, ParseError>>,
    /// The line that was read last, to be written over.
    buffer: Vec<u8>,
    /// Whether anything but comments and blank lines has been read.
    has_started: bool,
    /// Whether a puzzle that fills one line has been read: then a line that is neither that nor a
    /// row is a broken puzzle and not a part of one.
    has_line_puzzles: bool,
    has_puzzle_section: bool,
    /// The section that the lines belong to, if it is not the puzzle's.
    section: Option<Section>,
    /// Whether other characters than `-` have stood for empty cells.
    has_other_empty_cells: bool,
}

impl<R: Read> Reader<R> {
    /// The longest line that is read, in bytes; the longest puzzle takes a sixth of it.
    pub const MAX_LINE: usize = 4 << 20;

    /// A reader of all puzzles in `input`.
    pub fn new(input: R, settings: Settings) -> Self {
        Self {
            input: Some(BufReader::with_capacity(1 << 16, input)),
            plain: Plain::new(settings.model.size()),
            settings,
            models: Models::default(),
            regions: None,
            line: 0,
            block: Block::default(),
            table: None,
            ready: VecDeque::new(),
            buffer: Vec::new(),
            has_started: false,
            has_line_puzzles: false,
            has_puzzle_section: false,
            section: None,
            has_other_empty_cells: false,
        }
    }

    /// The next puzzle, if it can be had without waiting for more input.
    pub fn next_at_hand(&mut self) -> Option<Result<Puzzle, ParseError>> {
        while self.ready.is_empty()
            && self.input.as_ref().is_some_and(|input| input.buffer().contains(&b'\n'))
        {
            self.read_line();
        }
        self.ready.pop_front()
    }

    /// Reads one line and does with it what it is good for.
    fn read_line(&mut self) {
        let Some(input) = &mut self.input else { return };
        let mut bytes = std::mem::take(&mut self.buffer);
        bytes.clear();
        match read_limited(input, Self::MAX_LINE, &mut bytes) {
            Ok(true) => {}
            Ok(false) => {
                self.input = None;
                return self.end_block();
            }
            Err(error) => {
                self.input = None;
                self.end_block();
                self.line += 1;
                return self.fail_line("", None, error.into());
            }
        }
        if bytes.len() > Self::MAX_LINE {
            self.line += 1;
            self.end_block();
            let text = String::from_utf8_lossy(&bytes[..ParseError::TEXT_LENGTH]).into_owned();
            return self.fail_line(&text, None, ParseErrorKind::LineTooLong);
        }
        if let Some(line) = self.plain_line(&bytes) {
            self.line += 1;
            self.end_block();
            self.has_started = true;
            self.has_line_puzzles = true;
            self.has_other_empty_cells = true;
            self.emit(line.cells, &line.label, None, "");
            self.buffer = bytes;
            return;
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        // Some old files end lines with a carriage return alone.
        for text in text.split('\r') {
            self.line += 1;
            self.take_line(text.trim_start_matches('\u{feff}'));
        }
        self.buffer = bytes;
    }

    /// The quick way through large collections: a line that is a whole puzzle in digits and dots,
    /// where no table and no section gives it another meaning.
    fn plain_line(&self, bytes: &[u8]) -> Option<Line> {
        if self.table.is_some() || self.has_puzzle_section || self.settings.model.needs_regions() {
            return None;
        }
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let need = self.plain.size().cell_count();
        // (A carriage return within it would divide it.)
        let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\r'))?;
        let has_empty_cell = bytes.iter().take(need).any(|b| matches!(b, b'.' | b'0'));
        if has_empty_cell { self.plain.scan(text, need) } else { None }
    }

    fn take_line(&mut self, text: &str) {
        let trimmed = text.trim();
        if trimmed.starts_with('#') {
            return;
        }
        if trimmed.is_empty() {
            return self.end_paragraph(true);
        }
        if let Some(table) = &self.table {
            let item = table.puzzle(text, self.line, &self.settings, &self.models);
            return self.ready.push_back(item);
        }
        if self.is_section(trimmed) {
            return;
        }
        match &self.section {
            Some(Section::Regions) => {
                let map = self.regions.get_or_insert_default();
                map.push_str(trimmed);
                map.push('\n');
                return;
            }
            Some(Section::Other) => return,
            None => {}
        }
        if let Some(id) = GameId::of(trimmed) {
            self.end_block();
            self.has_started = true;
            match id.puzzle(None, &self.settings, &self.models) {
                Ok(puzzle) => self.ready.push_back(Ok(puzzle)),
                Err(kind) => self.fail_line(trimmed, None, kind),
            }
            return;
        }
        if !std::mem::replace(&mut self.has_started, true) {
            self.table = Table::of_header(text);
            if self.table.is_some() {
                return;
            }
        }
        let text = line::first_drawing(text);
        if self.settings.model.needs_regions() {
            let (text, map) = split_regions(text, self.settings.model.size());
            self.take_cells(&text, map);
        } else {
            self.take_cells(text, None);
        }
    }

    /// Sections as in `.sdk` files: `[Puzzle]`, and then perhaps `[State]` and others.
    fn is_section(&mut self, text: &str) -> bool {
        let Some(name) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
            return false;
        };
        let is_puzzle = name.eq_ignore_ascii_case("puzzle");
        let is_regions =
            name.eq_ignore_ascii_case("regions") && self.settings.model.needs_regions();
        self.has_puzzle_section |= is_puzzle;
        if !self.has_puzzle_section && !is_regions {
            return false;
        }
        self.end_block();
        if is_regions {
            self.regions = None;
        }
        self.section = match (is_puzzle, is_regions) {
            (true, _) => None,
            (_, true) => Some(Section::Regions),
            _ => Some(Section::Other),
        };
        true
    }

    /// A line of cells, and the map of regions that stood on it.
    fn take_cells(&mut self, text: &str, map: Option<&str>) {
        let size = self.settings.model.size();
        let (side, need) = (size.side(), size.cell_count());
        if line::is_divider(text, size, self.block.is_drawn || self.has_other_empty_cells) {
            return;
        }
        self.has_other_empty_cells |= text.contains(['.', '0', '_', '*', '?']);
        let scanned = line::scan(text, size, need, self.settings.lenient);
        if scanned.as_ref().is_ok_and(|line| line.cells.len() == need) {
            self.end_block();
            self.has_line_puzzles = true;
            let line = scanned.unwrap_or_default();
            return self.emit(line.cells, &line.label, map, text);
        }
        if scanned.as_ref().is_ok_and(|line| line.cells.len() == side) {
            // A row: if the block so far is not made of rows, it is another one.
            if !self.block.is_empty() && !self.block.is_rows {
                self.end_block();
            }
            self.block.is_rows = true;
            return self.add(text, scanned.unwrap_or_default());
        }
        // The last row of a puzzle may have a label, like a puzzle on one line.
        let missing = self.block.missing(need);
        if 0 < missing && missing < need {
            match line::scan(text, size, missing, self.settings.lenient) {
                Ok(line) if line.cells.len() == missing => return self.add(text, line),
                _ => {}
            }
        }
        let is_long = line::longest_word(text) > need / 2;
        if self.block.is_rows && !is_long {
            return self.add_broken_row(text, scanned);
        }
        let fits = match &scanned {
            Ok(line) => line.cells.len() <= missing,
            Err(_) => !is_long,
        };
        if self.has_line_puzzles || self.block.is_rows || !fits {
            self.end_block();
            if self.has_line_puzzles || is_long {
                let (column, kind) = complaint(scanned, |found| cell_count(size, found));
                return self.fail_line(text, column, kind);
            }
        }
        match scanned {
            Ok(line) if line.cells.len() > side || !self.block.is_empty() => self.add(text, line),
            scanned if self.block.is_empty() => {
                // A title, or the broken first row of a grid, or the beginning of something that
                // is not in rows: what follows will tell.
                self.end_heading();
                let cells = scanned.as_ref().map(|line| line.cells.clone()).unwrap_or_default();
                let (column, kind) = complaint(scanned, |found| cell_count(size, found));
                let text = text.trim().to_owned();
                self.block.heading = Some(Heading { line: self.line, column, kind, text, cells });
            }
            scanned => {
                let (column, kind) = complaint(scanned, |found| cell_count(size, found));
                self.block.error.get_or_insert((self.line, column, kind));
            }
        }
    }

    /// A line in a grid that is no row: its grid is lost, but the other rows are still its own.
    fn add_broken_row(&mut self, text: &str, scanned: Result<Line, LineError>) {
        let expected = self.settings.model.size().side();
        let (column, kind) =
            complaint(scanned, |found| ParseErrorKind::RowLength { expected, found });
        self.block.error.get_or_insert((self.line, column, kind));
        self.add(text, Line { cells: vec![None; expected], ..Line::default() });
    }

    /// Adds cells to the block, and ends it where it is full.
    fn add(&mut self, text: &str, line: Line) {
        let need = self.settings.model.size().cell_count();
        let block = &mut self.block;
        if block.cells.len() == block.paragraph {
            block.paragraph_line = self.line;
        }
        if block.cells.is_empty() {
            block.first_line = self.line;
            if let Some(heading) = block.heading.take_if(|h| !block.is_rows && !h.cells.is_empty())
            {
                block.first_line = heading.line;
                block.cells = heading.cells;
            }
        }
        block.cells.extend(line.cells);
        block.is_drawn |= line.is_drawn;
        block.label = line.label;
        if block.text.len() < ParseError::TEXT_LENGTH {
            block.text.push_str(text);
            block.text.push(' ');
        }
        if block.cells.len() - block.paragraph == need {
            if block.paragraph > 0 {
                self.lose_bands();
            }
            self.complete();
            self.block.follows_grid = true;
        }
    }

    /// A blank line, or something else that ends a paragraph. Blank lines may divide a puzzle into
    /// paragraphs of one length; otherwise they end it.
    fn end_paragraph(&mut self, is_blank: bool) {
        let size = self.settings.model.size();
        let need = size.cell_count();
        let length = self.block.cells.len() - self.block.paragraph;
        if length == 0 {
            return self.end_heading();
        }
        if self.block.paragraph > 0 && length != self.block.band {
            self.lose_bands();
        }
        let block = &mut self.block;
        let is_first = block.paragraph == 0;
        if let Some(heading) = block.heading.take_if(|_| length + size.side() == need) {
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

    /// The paragraph goes on no more from those before it, so they are a broken puzzle.
    fn lose_bands(&mut self) {
        let block = &mut self.block;
        let first_line = block.paragraph_line;
        let cells = block.cells.split_off(block.paragraph);
        let error = block.error.take_if(|(line, ..)| *line >= first_line);
        let (is_rows, is_drawn) = (block.is_rows, block.is_drawn);
        self.complete();
        let block = Block {
            cells,
            first_line,
            paragraph_line: first_line,
            error,
            is_rows,
            is_drawn,
            ..Block::default()
        };
        self.block = block;
    }

    /// There is no more of the block: it is a puzzle or an error.
    fn end_block(&mut self) {
        self.end_paragraph(false);
        if !self.block.cells.is_empty() {
            self.complete();
        }
        self.block = Block::default();
    }

    fn complete(&mut self) {
        let block = std::mem::take(&mut self.block);
        let need = self.settings.model.size().cell_count();
        let found = block.cells.len();
        let (line, column, kind) = match block.error {
            Some(error) => error,
            None if found == need => {
                let heading = block.heading.map(|heading| heading.text);
                let label =
                    if block.label.is_empty() { heading.unwrap_or_default() } else { block.label };
                return self.emit(block.cells, &label, None, &block.text);
            }
            None => (block.first_line, None, ParseErrorKind::CellCount { expected: need, found }),
        };
        let text = shortened(&block.text);
        self.ready.push_back(Err(ParseError { line, column, kind, text }));
    }

    /// A title under which there is no grid is a text that is no puzzle; unless it is a grid's
    /// caption.
    fn end_heading(&mut self) {
        let Some(heading) = self.block.heading.take() else { return };
        let is_caption = self.block.follows_grid && heading.text.contains(' ');
        if !is_caption {
            let Heading { line, column, kind, text, .. } = heading;
            let text = shortened(&text);
            self.ready.push_back(Err(ParseError { line, column, kind, text }));
        }
    }

    /// A puzzle is read, unless its regions are wrong. `text` is what it was read from.
    fn emit(&mut self, cells: Vec<Option<Value>>, label: &str, map: Option<&str>, text: &str) {
        let map = map.or(self.regions.as_deref());
        match self.models.puzzle(&self.settings.model, cells, label, map) {
            Ok(puzzle) => self.ready.push_back(Ok(puzzle)),
            Err(kind) => self.fail_line(text, None, kind),
        }
    }

    fn fail_line(&mut self, text: &str, column: Option<usize>, kind: ParseErrorKind) {
        let error = ParseError { line: self.line, column, kind, text: shortened(text) };
        self.ready.push_back(Err(error));
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Puzzle, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() && self.input.is_some() {
            self.read_line();
        }
        self.ready.pop_front()
    }
}

/// A section of a file, other than the puzzle's.
enum Section {
    /// A map of regions, for the puzzles that follow.
    Regions,
    Other,
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

/// A puzzle that is spread over lines, as far as it has been read.
#[derive(Default)]
struct Block {
    /// A line before the first row that is none.
    heading: Option<Heading>,
    first_line: usize,
    cells: Vec<Option<Value>>,
    /// Whether its lines are rows. Then a broken line still counts as one.
    is_rows: bool,
    is_drawn: bool,
    text: String,
    label: String,
    /// The first mistake in it; later lines are only counted.
    error: Option<(usize, Option<usize>, ParseErrorKind)>,
    /// How many cells each paragraph has, if blank lines divide the puzzle.
    band: usize,
    /// Where in `cells` the current paragraph begins, and on which line.
    paragraph: usize,
    paragraph_line: usize,
    /// Whether another grid ended on the line before.
    follows_grid: bool,
}

impl Block {
    fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// How many cells the puzzle lacks, if it goes on.
    fn missing(&self, need: usize) -> usize {
        need.saturating_sub(self.cells.len())
    }
}

/// A title, or what is left of a broken row.
struct Heading {
    line: usize,
    column: Option<usize>,
    kind: ParseErrorKind,
    text: String,
    /// What can be read of it.
    cells: Vec<Option<Value>>,
}

fn cell_count(size: Size, found: usize) -> ParseErrorKind {
    ParseErrorKind::CellCount { expected: size.cell_count(), found }
}

/// A line with its end, or none at the end of the input. Of a line longer than `limit` one byte
/// more than that is kept and the rest skipped.
fn read_limited(input: &mut impl BufRead, limit: usize, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let most = limit as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', bytes)? == 0 {
        return Ok(false);
    }
    if bytes.len() > limit && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(true)
}

/// A text without anything that a terminal or a table would take for more than text.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// A text on one line and not too long, for a message: cut after [`ParseError::TEXT_LENGTH`]
/// characters, white space folded.
pub fn shortened(text: &str) -> String {
    let words = printable(&text.split_whitespace().join(" "));
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
