//! Puzzles one after the other, from anything that can be read.

use std::io::{self, BufRead, BufReader, Read};

use super::{
    line_reader::LineReader,
    plain::PlainLines,
    prelude::*,
    table::{OwnFields, RowError},
    whole,
};

/// Reads puzzles one after the other: it holds one puzzle at a time, and one that cannot be read
/// is an error in its place, never the end.
pub struct Reader<R> {
    /// None at the end.
    input: Option<BufReader<R>>,
    lines: LineReader,
    /// The line on which the item begins that was handed over last, and its own fields.
    handed_over: (usize, Option<Box<OwnFields>>),
    /// The line that was read last, to be written over.
    buffer: Vec<u8>,
}

impl<R: Read> Reader<R> {
    /// The longest line that is read, in bytes; the longest puzzle takes a sixth of it.
    pub const MAX_LINE: usize = MAX_LINE;

    /// A reader of all puzzles in `input`.
    pub fn new(input: R, settings: Settings) -> Self {
        Self {
            input: Some(BufReader::with_capacity(1 << 16, input)),
            lines: LineReader::new(settings, grid, field),
            handed_over: (0, None),
            buffer: Vec::new(),
        }
    }

    /// The next puzzle, read within limits. Once it is stopped, where the next puzzle begins is
    /// unknown.
    pub fn read_next(&mut self, limiter: &Limiter) -> Option<Result<Instance, ParseError>> {
        self.read_while(limiter, |_| true)
    }

    /// The next puzzle, if it can be had without waiting for more input.
    pub fn next_at_hand(&mut self, limiter: &Limiter) -> Option<Result<Instance, ParseError>> {
        self.read_while(limiter, |input| input.buffer().contains(&b'\n'))
    }

    /// The next puzzle, read from further lines as long as the input may be read.
    fn read_while(
        &mut self,
        limiter: &Limiter,
        may_read: impl Fn(&BufReader<R>) -> bool,
    ) -> Option<Result<Instance, ParseError>> {
        self.lines.models.limiter = limiter.clone();
        while self.lines.ready.is_empty() && self.input.as_ref().is_some_and(&may_read) {
            self.read_line();
        }
        let (line, item, own) = self.lines.ready.pop_front()?;
        self.handed_over = (line, own);
        Some(item)
    }

    /// The line, from 1, on which the item begins that was handed over last.
    pub fn line_of_item(&self) -> usize {
        self.handed_over.0
    }

    /// The fields of a table's own columns in the row of the item that was handed over last, if it
    /// had any. They are given away: the next call has none.
    pub fn take_own_fields(&mut self) -> Option<OwnFields> {
        self.handed_over.1.take().map(|own| *own)
    }

    /// What the table's own columns are called, if there is a table.
    pub fn own_columns(&self) -> Option<&Arc<[String]>> {
        self.lines.table.as_ref().map(|table| &table.own_names)
    }

    /// How many bytes of the input have been taken from it, but not been looked at yet.
    pub fn unread(&self) -> usize {
        self.input.as_ref().map_or(0, |input| input.buffer().len())
    }

    /// At most this many of the next lines, if they are plain puzzles and can be had without
    /// waiting for more input; none if the next line is not one, or has been read already.
    pub fn lines_at_hand(&mut self, most: usize) -> Option<PlainLines> {
        let LineReader { settings, plain, is_in_plain, ready, line, .. } = &mut self.lines;
        let input = self.input.as_mut()?;
        if !*is_in_plain || !ready.is_empty() || !settings.model.holes().is_empty() {
            return None;
        }
        let lines = PlainLines::of(input.buffer(), most, plain, &settings.model)?;
        input.consume(lines.length());
        *line += lines.count();
        Some(lines)
    }

    fn read_line(&mut self) {
        let Some(input) = &mut self.input else { return };
        self.buffer.clear();
        let read = read_limited(input, MAX_LINE, &mut self.buffer, &self.lines.models.limiter);
        if !self.lines.take(read, &self.buffer) {
            self.input = None;
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Instance, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_next(&Limiter::none())
    }
}

/// The puzzles in whatever can be read, one after the other, in any format: classic sudokus where
/// no other model is named beside them. What is not a puzzle is an error in its place.
/// [`Reader::new`] reads puzzles of other models.
pub fn read<R: Read>(input: R) -> Reader<R> {
    Reader::new(input, Settings::default())
}

/// The puzzle that a text is, in any format.
///
/// # Errors
/// If it is not a puzzle, there are several, or it is stopped.
pub fn parse_one(
    text: &str,
    settings: &Settings,
    limiter: &Limiter,
) -> Result<Instance, ParseError> {
    let error = |kind| LineError::from(kind).on(1, text);
    let mut puzzles = Reader::new(text.as_bytes(), settings.clone());
    let puzzle = puzzles.read_next(limiter).ok_or_else(|| error(ParseErrorKind::NoPuzzle))??;
    match puzzles.read_next(limiter) {
        None => Ok(puzzle),
        Some(_) => Err(error(ParseErrorKind::SeveralPuzzles)),
    }
}

/// Reads all puzzles in a text; see [`Reader`].
pub fn parse(text: &str, settings: &Settings) -> Vec<Result<Instance, ParseError>> {
    Reader::new(text.as_bytes(), settings.clone()).collect()
}

/// The board of a grid of this model that a text has, and nothing else.
///
/// # Errors
/// What is wrong with the text, in words.
pub fn parse_board(model: &Arc<Model>, text: &str) -> Result<Grid, String> {
    let mut grids = parse(text, &Settings::of(model.clone()));
    match (grids.pop(), grids.is_empty()) {
        (Some(Ok(puzzle)), true) => Ok(puzzle.givens().clone()),
        (Some(Err(error)), true) => Err(error.to_string()),
        _ => Err("expected one grid".to_owned()),
    }
}

/// The only grid in a text, perhaps with candidates.
pub(super) fn grid(
    text: &str,
    model: &Arc<Model>,
    letters_from: Option<LettersFrom>,
) -> Result<Instance, String> {
    let settings = Settings { letters_from, ..Settings::of(model.clone()) };
    let mut puzzles = parse(text, &settings);
    match (puzzles.pop(), puzzles.is_empty()) {
        (Some(Ok(puzzle)), true) if !puzzle.rules().is_empty() => {
            let rule = puzzle.rules()[0].name();
            Err(format!("expected a grid, found a text with rules of its own, such as {rule}"))
        }
        (Some(Ok(puzzle)), true) => Ok(puzzle),
        (Some(Err(error)), true) => Err(error.to_string()),
        (None, _) => Err("there is no grid in it".to_owned()),
        _ => Err("expected one grid, found several".to_owned()),
    }
}

/// The puzzle in a field of a table, which may be drawn over several lines. `map` is that of its
/// regions, if it stands in another field.
fn field(text: &str, map: Option<&str>, reading: Reading) -> Result<Instance, RowError> {
    if !text.trim().contains('\n') {
        return whole::puzzle(text, map, reading).map_err(|error| (0, error));
    }
    let head = map.map_or(String::new(), |map| format!("[Regions]\n{map}\n[Puzzle]\n"));
    let (above, text) = (head.matches('\n').count(), head + text);
    let read = parse_one(&text, reading.settings, &reading.models.limiter);
    read.map_err(|ParseError { line, column, kind, .. }| {
        let below = line.saturating_sub(above + 1);
        // Before the first line there is the rest of the row.
        (below, LineError { column: column.filter(|_| below > 0), kind })
    })
}

/// A line with its end, or none at the end of the input. Of a line longer than `limit` one byte
/// more than that is kept and the rest skipped.
fn read_limited(
    input: &mut impl BufRead,
    limit: usize,
    bytes: &mut Vec<u8>,
    limiter: &Limiter,
) -> io::Result<bool> {
    let most = limit as u64 + 1;
    limiter.look().map_err(io::Error::other)?;
    if input.by_ref().take(most).read_until(b'\n', bytes)? == 0 {
        return Ok(false);
    }
    let mut has_more = bytes.len() > limit && !bytes.ends_with(b"\n");
    while has_more {
        let read = input.fill_buf()?;
        let end = read.iter().position(|&byte| byte == b'\n').map(|place| place + 1);
        let length = end.unwrap_or(read.len());
        has_more = end.is_none() && length > 0;
        input.consume(length);
        // (What unpacks it takes about as long.)
        limiter.count(length as u64).map_err(io::Error::other)?;
    }
    Ok(true)
}
