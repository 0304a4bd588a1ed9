//! Which puzzles the command line means.

use std::{
    ffi::OsString,
    fs::File,
    io::{self, IsTerminal, Read, Write},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use super::{
    compressed::{decompressed, is_compressed_puzzle_file},
    note::shown,
    time_limit::{NoTime, within},
    trail::{Trail, share},
};
use crate::interrupt;
use satoku_core::puzzle::Instance;
use satoku_formats::read::{
    OwnFields, ParseError, ParseErrorKind, PlainLines, Reader, Settings, is_puzzle_file,
    is_whole_puzzle, parse, puzzle_file, shortened,
};

/// What is said where there was no time.
const NOT_READ: &str = "nothing more of it is read";

/// One thing to report on, in the order of the input.
pub enum Item {
    /// A puzzle.
    Puzzle(Instance),
    /// A text that is no puzzle, and the name of where it stands.
    Invalid(String, ParseError),
    /// A source that could not be read, in words.
    Unreadable(String),
}

impl Item {
    /// The puzzle.
    ///
    /// # Errors
    /// Where and why there is none, in words.
    pub fn puzzle(self) -> Result<Instance, String> {
        match self {
            Self::Puzzle(puzzle) => Ok(puzzle),
            Self::Invalid(source, error) => Err(format!("{source}:{error}")),
            Self::Unreadable(message) => Err(message),
        }
    }

    fn of(source: &str, item: Result<Instance, ParseError>) -> Self {
        match item {
            Ok(puzzle) => Self::Puzzle(puzzle),
            Err(ParseError { kind: ParseErrorKind::Io(error), .. }) => {
                Self::Unreadable(format!("{source}: {error}"))
            }
            Err(error) => Self::Invalid(source.to_owned(), error),
        }
    }
}

/// One word of the command line that stands for puzzles.
enum Source {
    /// A puzzle, and what to call it in messages.
    Text(String, String),
    File(OsString),
    Standard,
}

impl Source {
    /// The number of bytes to be read, if it is known.
    fn length(&self) -> Option<u64> {
        match self {
            Self::Text(_, text) => Some(text.len() as u64),
            Self::File(path) => {
                std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|m| m.len())
            }
            Self::Standard => None,
        }
    }
}

/// How far the current source has been read.
#[derive(Default)]
struct Position {
    /// The bytes of all sources before it.
    before: u64,
    /// Its own, if their number is known.
    length: u64,
    /// Its bytes that were read so far, as they are and decompressed.
    raw: Arc<AtomicU64>,
    text: Arc<AtomicU64>,
}

impl Position {
    /// Where the source is that comes now, after the one before.
    fn go_on(&mut self, length: u64) {
        let before = self.before + self.length;
        *self = Self { before, length, ..Self::default() };
    }

    /// The byte up to which the source has been looked at, if so many decompressed ones have not.
    fn reached(&self, unread: usize) -> u64 {
        let [raw, text] = [&self.raw, &self.text].map(|count| count.load(Ordering::Relaxed));
        let seen = text.saturating_sub(unread as u64);
        self.before + share(raw, seen, text)
    }
}

/// All puzzles that a command line names, one after the other.
pub struct Input {
    sources: std::vec::IntoIter<Source>,
    current: Option<(String, Reader<Box<dyn Read + Send>>)>,
    settings: Settings,
    position: Position,
    /// Where it says how far it is, if anybody wants to know.
    trail: Option<Trail>,
    /// Items of the current source so far.
    found: u64,
    /// The line on which the last item begins, in its source.
    line: usize,
}

impl Input {
    /// The puzzles that these words name; standard input if there are none. If that is a
    /// terminal, asks for a puzzle.
    pub fn new(words: &[OsString], settings: Settings) -> io::Result<Self> {
        let name = |index| match words {
            [_] => "puzzle".to_owned(),
            _ => format!("argument {}", index + 1),
        };
        let sources = words.iter().enumerate();
        let mut sources: Vec<Source> =
            sources.map(|(index, word)| source(word, &settings, name(index))).collect();
        if sources.is_empty() {
            let is_terminal = io::stdin().is_terminal();
            sources.push(if is_terminal { ask(&settings)? } else { Source::Standard });
        }
        Ok(Self {
            sources: sources.into_iter(),
            current: None,
            settings,
            position: Position::default(),
            trail: None,
            found: 0,
            line: 1,
        })
    }

    /// The number of bytes to be read, if it is known.
    pub fn length(&self) -> Option<u64> {
        self.sources.as_slice().iter().map(Source::length).sum()
    }

    /// The line, from 1, on which the last item begins that [`Iterator::next`] gave, in its file.
    pub fn line(&self) -> usize {
        self.line
    }

    /// What the own columns of the current source are called, if it is a table.
    pub fn own_columns(&self) -> Option<&Arc<[String]>> {
        self.current.as_ref().and_then(|(_, reader)| reader.own_columns())
    }

    /// The fields of these columns in the row of the last item.
    pub fn take_own_fields(&mut self) -> Option<OwnFields> {
        self.current.as_mut().and_then(|(_, reader)| reader.take_own_fields())
    }

    /// From now on it marks at which byte each item ends. Nobody may forget to ask for them, as they are
    /// kept until then.
    pub fn follow(&mut self) -> Trail {
        self.trail.get_or_insert_default().clone()
    }

    /// Marks the end of so many items.
    fn mark(&self, items: u64) {
        let Some(trail) = &self.trail else { return };
        let unread = self.current.as_ref().map_or(0, |(_, reader)| reader.unread());
        trail.mark(items, self.position.reached(unread));
    }

    /// The next item, if it can be had without waiting for more input.
    pub fn next_at_hand(&mut self) -> Option<Item> {
        let (name, reader) = self.current.as_mut()?;
        let item = match within(NOT_READ, || reader.next_at_hand()) {
            Ok(item) => Item::of(name, item?),
            Err(late) => self.given_up(&late),
        };
        self.found += 1;
        self.mark(1);
        Some(item)
    }

    /// The next puzzles, up to so many, if they are lines of digits and dots and can be had without waiting
    /// for more input.
    pub fn lines_at_hand(&mut self, most: usize) -> Option<PlainLines> {
        let (_, reader) = self.current.as_mut()?;
        let lines = reader.lines_at_hand(most)?;
        self.found += lines.count() as u64;
        self.mark(lines.count() as u64);
        Some(lines)
    }

    fn open(&self, source: Source) -> Result<(String, Reader<Box<dyn Read + Send>>), String> {
        let (name, input): (String, Box<dyn Read + Send>) = match source {
            Source::Text(name, text) => (name, Box::new(io::Cursor::new(text))),
            Source::Standard => ("standard input".to_owned(), Box::new(io::stdin())),
            Source::File(path) => {
                let name = shown(Path::new(&path));
                let file = File::open(&path).and_then(|file| {
                    if file.metadata()?.is_dir() {
                        return Err(io::ErrorKind::IsADirectory.into());
                    }
                    Ok(file)
                });
                let file = file.map_err(|error| self.unopened(&name, &error))?;
                (name, Box::new(file))
            }
        };
        let Position { raw, text, .. } = &self.position;
        let input = decompressed(Counted { input, count: raw.clone() });
        let input: Box<dyn Read + Send> = Box::new(Counted { input, count: text.clone() });
        Ok((name, Reader::new(input, self.settings.clone())))
    }

    /// The puzzle in a puzzle file, which says itself what its model is.
    fn puzzle_file(&self, path: &Path) -> Item {
        if self.settings.model_is_fixed {
            let name = shown(path);
            return Item::Unreadable(format!("{name}: {}", ParseErrorKind::ModelOfFile));
        }
        match within(NOT_READ, || puzzle_file(path, self.settings.letters_from)) {
            Ok(Ok(puzzle)) => Item::Puzzle(puzzle),
            Ok(Err(error)) => Item::Unreadable(error.to_string()),
            Err(late) => Item::Unreadable(format!("{}: {late}", shown(path))),
        }
    }

    /// Reads no more of the current source, of which nobody knows where its next puzzle begins.
    fn given_up(&mut self, late: &NoTime) -> Item {
        let name = self.current.take().map(|(name, _)| name).unwrap_or_default();
        Item::Unreadable(format!("{name}: {late}"))
    }

    fn unopened(&self, name: &str, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => {
                let cells = self.settings.model.holes().cell_count();
                format!("{name}: no such file (and no puzzle: that has {cells} cells)")
            }
            io::ErrorKind::IsADirectory => {
                format!("{name}: is a folder, expected a file of puzzles")
            }
            _ => format!("{name}: {error}"),
        }
    }
}

impl Input {
    /// The next item, which is not marked yet.
    fn advance(&mut self) -> Option<Item> {
        loop {
            if let Some((name, reader)) = &mut self.current {
                let item = match within(NOT_READ, || reader.next()) {
                    Ok(item) => item,
                    Err(late) => return Some(self.given_up(&late)),
                };
                if let Some(item) = item {
                    self.found += 1;
                    self.line = reader.line_of_item();
                    return Some(Item::of(name, item));
                }
                let name = std::mem::take(name);
                self.current = None;
                // (A stream of lines, each a puzzle, may have none.)
                if self.found == 0 && !self.settings.lines {
                    return Some(Item::Unreadable(format!("{name}: there is no puzzle in it")));
                }
            }
            let source = self.sources.next()?;
            self.position.go_on(source.length().unwrap_or(0));
            (self.found, self.line) = (0, 1);
            if let Source::File(path) = &source
                && is_puzzle_file(Path::new(path))
            {
                return Some(self.puzzle_file(Path::new(path)));
            }
            if let Source::File(path) = &source
                && is_compressed_puzzle_file(Path::new(path))
            {
                let name = shown(Path::new(path));
                let what = "a puzzle file is not read compressed; decompress it first";
                return Some(Item::Unreadable(format!("{name}: {what}")));
            }
            match self.open(source) {
                Ok(opened) => self.current = Some(opened),
                Err(message) => return Some(Item::Unreadable(message)),
            }
        }
    }
}

impl Iterator for Input {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let item = self.advance()?;
        self.mark(1);
        Some(item)
    }
}

/// The first puzzle that a word stands for.
///
/// # Errors
/// If there is none, in words.
pub fn one(word: &OsString, settings: &Settings) -> Result<Instance, String> {
    let mut input = Input::new(std::slice::from_ref(word), settings.clone())
        .map_err(|error| error.to_string())?;
    input.next().map_or_else(|| Err("there is no puzzle".to_owned()), Item::puzzle)
}

/// The same, and if more puzzles follow, words for it that say so: `the first of 5 puzzles in a.txt`.
///
/// # Errors
/// If there is none, in words.
pub fn first(word: &OsString, settings: &Settings) -> Result<(Instance, Option<String>), String> {
    /// The most that are counted.
    const COUNTED: usize = 1000;
    let mut input = Input::new(std::slice::from_ref(word), settings.clone())
        .map_err(|error| error.to_string())?;
    let first = input.next().map_or_else(|| Err("there is no puzzle".to_owned()), Item::puzzle)?;
    // A pipe may stay open for long: of that only what is there already counts.
    let is_stream = word == "-" || std::fs::metadata(word).is_ok_and(|found| !found.is_file());
    let mut next = || if is_stream { input.next_at_hand() } else { input.next() };
    let all = std::iter::from_fn(&mut next).take(COUNTED);
    let count = 1 + all.filter(|item| matches!(item, Item::Puzzle(_))).count();
    let name = match word.to_str() {
        Some("-") => "standard input".to_owned(),
        Some(text) if !Path::new(word).exists() => shortened(text),
        _ => Path::new(word).display().to_string(),
    };
    let beginning = match count {
        1 => None,
        _ if is_stream || count > COUNTED => {
            Some(format!("the first of several puzzles in {name}"))
        }
        _ => Some(format!("the first of {count} puzzles in {name}")),
    };
    Ok((first, beginning))
}

/// An argument that cannot be mistaken for an option. A puzzle may begin with an empty cell that is
/// written `-`: then that is written `.` instead.
pub fn puzzle_not_option(argument: OsString) -> OsString {
    const LEAST: usize = 16;
    let is_cell = |c: char| c.is_ascii_digit() || "._-*?xX".contains(c) || c.is_whitespace();
    match argument.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(rest) if rest.len() + 1 >= LEAST && rest.chars().all(is_cell) => {
            format!(".{rest}").into()
        }
        _ => argument,
    }
}

/// What a word stands for: a file if there is one, a puzzle if it looks like one.
fn source(word: &OsString, settings: &Settings, name: String) -> Source {
    if word == "-" {
        return Source::Standard;
    }
    match word.to_str() {
        Some(text) if !Path::new(word).exists() && is_like_puzzle(text, settings) => {
            Source::Text(name, text.to_owned())
        }
        _ => Source::File(word.clone()),
    }
}

/// Whether a text is rather meant as a puzzle than as a file's name: long enough, and mostly
/// values and empty cells. An empty one is no file's name either.
pub fn is_like_puzzle(text: &str, settings: &Settings) -> bool {
    let size = settings.model.size();
    let has_letters = !size.has_one_digit_values() || settings.letters_from.is_some();
    let has_holes = !settings.model.holes().is_empty();
    let is_cell = |c: char| {
        c.is_ascii_digit()
            || "._-*?xX".contains(c)
            || c == '#' && has_holes
            || has_letters && c.is_ascii_alphanumeric()
    };
    // A long first word is all of the puzzle, and what follows is not.
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_whole = text.trim().lines().count() == 1 && first.chars().count() >= size.cell_count();
    let cells_of = if is_whole { first } else { text };
    let length = cells_of.chars().filter(|c| !c.is_whitespace()).count();
    let cells = cells_of.chars().filter(|&c| is_cell(c)).count();
    let is_long = 2 * length >= size.cell_count();
    // Nor are as many lines as a grid has rows, in which blanks may be empty cells.
    let is_rows = cells == length && text.trim_end().lines().count() == size.rows();
    // All the cells of another size are no file's name either.
    let is_other_size = cells == length && length >= 16 && length.isqrt().pow(2) == length;
    text.trim().is_empty()
        || is_long && (4 * cells >= 3 * length || text.contains('\n'))
        || is_other_size
        || is_rows && size.rows() > 1
        || is_whole_puzzle(text, settings)
}

/// Asks on the terminal for a puzzle or the name of a file.
fn ask(settings: &Settings) -> io::Result<Source> {
    let cells = settings.model.holes().cell_count();
    eprint!("puzzle ({cells} cells, on one line or several) or file: ");
    io::stderr().flush()?;
    let mut text = String::new();
    loop {
        let before = text.len();
        let is_end = io::stdin().read_line(&mut text)? == 0;
        let word = text.trim();
        // What exists is a file, and what is no cells was meant as one.
        let is_name = || {
            let is_letter = |c: char| c.is_ascii_alphabetic() && !c.eq_ignore_ascii_case(&'x');
            word.chars().any(is_letter) && !is_like_puzzle(word, settings)
        };
        if before == 0 && !word.is_empty() && (Path::new(word).exists() || is_name()) {
            return Ok(Source::File(word.into()));
        }
        let is_blank = text[before..].trim().is_empty() && !word.is_empty();
        let is_read = || parse(&text, settings).iter().any(Result::is_ok);
        if is_end || is_blank || is_read() {
            return Ok(Source::Text("puzzle".to_owned(), text));
        }
    }
}

/// Counts what is read.
struct Counted<R> {
    input: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = interrupt::waiting(|| self.input.read(buffer))?;
        self.count.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}
