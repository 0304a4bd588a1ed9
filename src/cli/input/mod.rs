//! Which puzzles the command line means.

mod source;

use std::{
    ffi::OsString,
    fs::File,
    io::{self, IsTerminal},
    path::Path,
    sync::Arc,
};

use self::source::{PuzzleSource, ask};
pub(super) use self::source::{is_like_puzzle, puzzle_not_option};
use super::{
    compressed::{AnyRead, decompressed, is_compressed_puzzle_file},
    input_progress::{CountedRead, InputProgress, ReadPosition},
    note::{note, note_all_of, shown},
    status::Status,
    time_limit::{self, AwaitedRead, CurrentLimiter, NoTime, within},
};
use satoku_formats::read::{
    OwnFields, ParseError, ParseErrorKind, PlainLines, Reader, Settings, is_puzzle_file,
    puzzle_file, shortened,
};
use satoku_rules::{interrupt::Limiter, puzzle::Instance};

const NOT_READ: &str = "the rest is not read";

/// What the input has, in order.
pub(super) enum Item {
    Puzzle(Instance),
    /// An invalid text, and the name of its source.
    Invalid(String, ParseError),
    /// Why a source could not be read.
    Unreadable(String),
}

impl Item {
    pub(super) fn puzzle(self) -> Result<Instance, String> {
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

/// The puzzles that the command line stands for.
pub(super) struct Input {
    sources: std::vec::IntoIter<PuzzleSource>,
    current: Option<(String, Reader<AnyRead>)>,
    settings: Settings,
    position: ReadPosition,
    /// Where progress is recorded, if it is wanted.
    trail: Option<InputProgress>,
    /// The number of items of the current source so far.
    found: u64,
    /// The line of its source on which the last item begins.
    line: usize,
    limits: ItemLimits,
}

/// What the item that is read may take.
#[derive(Default)]
struct ItemLimits {
    /// What limits all items; if there is nothing, each puzzle has the time limit, with the texts
    /// before it that are no puzzles.
    all: Option<Limiter>,
    current: CurrentLimiter,
    /// Whether the time limit begins anew for the next item.
    begins: bool,
    /// Whether half of the time was over before the last item.
    was_half_over: bool,
}

impl ItemLimits {
    fn limit<T>(&mut self, read: impl FnOnce(&Limiter) -> T) -> Result<T, NoTime> {
        let read = |limiter: &Limiter| {
            self.current.set(limiter);
            read(limiter)
        };
        if let Some(limiter) = &self.all {
            return Ok(read(limiter));
        }
        if std::mem::take(&mut self.begins) {
            time_limit::begin();
        }
        self.was_half_over = time_limit::is_half_over();
        within(NOT_READ, read)
    }

    /// What follows a puzzle has all of its time.
    fn renewed_by(&mut self, item: Item) -> Item {
        self.begins = matches!(item, Item::Puzzle(_));
        item
    }
}

impl Input {
    /// The puzzles that these words name; without any, standard input, or on a terminal a puzzle
    /// that is asked for.
    pub(super) fn new(words: &[OsString], settings: Settings) -> io::Result<Self> {
        let name = |index| match words {
            [_] => "puzzle".to_owned(),
            _ => format!("argument {}", index + 1),
        };
        let sources = words.iter().enumerate();
        let mut sources: Vec<PuzzleSource> =
            sources.map(|(index, word)| PuzzleSource::new(word, &settings, name(index))).collect();
        if sources.is_empty() {
            let is_terminal = io::stdin().is_terminal();
            sources.push(if is_terminal { ask(&settings)? } else { PuzzleSource::Standard });
        }
        Ok(Self {
            sources: sources.into_iter(),
            current: None,
            settings,
            position: ReadPosition::default(),
            trail: None,
            found: 0,
            line: 1,
            limits: ItemLimits::default(),
        })
    }

    /// The number of bytes, if it is known.
    pub(super) fn length(&self) -> Option<u64> {
        self.sources.as_slice().iter().map(PuzzleSource::length).sum()
    }

    /// The line of its file, from 1, on which the last item begins.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The names of the current table's own columns.
    pub(super) fn own_columns(&self) -> Option<&Arc<[String]>> {
        self.current.as_ref().and_then(|(_, reader)| reader.own_columns())
    }

    /// The last item's fields in these columns.
    pub(super) fn take_own_fields(&mut self) -> Option<OwnFields> {
        self.current.as_mut().and_then(|(_, reader)| reader.take_own_fields())
    }

    /// From now on records at which byte each item ends. The records are kept until they are asked
    /// for.
    pub(super) fn follow(&mut self) -> InputProgress {
        self.trail.get_or_insert_default().clone()
    }

    fn mark(&self, items: u64) {
        let Some(trail) = &self.trail else { return };
        let unread = self.current.as_ref().map_or(0, |(_, reader)| reader.unread());
        trail.mark(items, self.position.reached(unread));
    }

    /// The next item, if it can be read without waiting.
    pub(super) fn next_at_hand(&mut self) -> Option<Item> {
        let (name, reader) = self.current.as_mut()?;
        let item = match self.limits.limit(|l| reader.next_at_hand(l)) {
            Ok(item) => {
                self.line = reader.line_of_item();
                self.limits.renewed_by(Item::of(name, item?))
            }
            Err(late) => self.given_up(&late),
        };
        self.found += 1;
        self.mark(1);
        Some(item)
    }

    /// Up to `most` puzzles, if they are lines of digits and dots and can be read without waiting.
    pub(super) fn lines_at_hand(&mut self, most: usize) -> Option<PlainLines> {
        let (_, reader) = self.current.as_mut()?;
        let lines = reader.lines_at_hand(most)?;
        self.limits.begins = true;
        self.found += lines.count() as u64;
        self.mark(lines.count() as u64);
        Some(lines)
    }

    fn open(&self, source: PuzzleSource) -> Result<(String, Reader<AnyRead>), String> {
        let (name, input): (String, AnyRead) = match source {
            PuzzleSource::Text(name, text) => (name, Box::new(io::Cursor::new(text))),
            PuzzleSource::Standard => ("standard input".to_owned(), Box::new(io::stdin())),
            PuzzleSource::File(path) => {
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
        let input = AwaitedRead { input, limiter: self.limits.current.clone() };
        let input = decompressed(CountedRead::new(input, &self.position.raw));
        let input: AnyRead = Box::new(CountedRead::new(input, &self.position.text));
        Ok((name, Reader::new(input, self.settings.clone())))
    }

    /// The puzzle of a puzzle file, which names its model itself.
    fn puzzle_file(&mut self, path: &Path) -> Item {
        if self.settings.model_is_fixed {
            let name = shown(path);
            return Item::Unreadable(format!("{name}: {}", ParseErrorKind::ModelOfFile));
        }
        let letters_from = self.settings.letters_from;
        match self.limits.limit(|l| puzzle_file(path, letters_from, l)) {
            Ok(Ok(puzzle)) => Item::Puzzle(puzzle),
            Ok(Err(error)) => Item::Unreadable(error.to_string()),
            Err(late) => Item::Unreadable(format!("{}: {late}", shown(path))),
        }
    }

    /// Gives up the current item; in a table the next row follows, unless rows before it took the
    /// time. Elsewhere it is unknown where the next puzzle begins, so that the source is given up.
    fn given_up(&mut self, late: &NoTime) -> Item {
        let Some((name, reader)) = self.current.take() else {
            return Item::Unreadable(late.to_string());
        };
        self.limits.begins = true;
        if self.limits.was_half_over || reader.own_columns().is_none() {
            return Item::Unreadable(format!("{name}: {late}"));
        }
        let late = NoTime { not_done: "this row is not read", ..*late };
        let message = format!("{name}:{}: {late}", reader.line_of_item());
        self.current = Some((name, reader));
        Item::Unreadable(message)
    }

    fn unopened(&self, name: &str, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => {
                let cells = self.settings.model.holes().cell_count();
                format!("{name}: no such file (and not a puzzle, which has {cells} cells)")
            }
            io::ErrorKind::IsADirectory => {
                format!("{name}: is a folder, expected a file of puzzles")
            }
            _ => format!("{name}: {error}"),
        }
    }
}

impl Input {
    /// The next puzzle, with its notes unless `quiet`. What is invalid is reported, and counted in
    /// the status.
    pub(super) fn next_puzzle(&mut self, status: &mut Status, quiet: bool) -> Option<Instance> {
        for item in self.by_ref() {
            match item.puzzle() {
                Ok(puzzle) => {
                    if !quiet {
                        note_all_of(&puzzle);
                    }
                    return Some(puzzle);
                }
                Err(message) => note(&message),
            }
            status.worsen(Status::Unreadable);
        }
        None
    }

    /// The next item, before its end is recorded.
    fn advance(&mut self) -> Option<Item> {
        loop {
            if let Some((name, reader)) = &mut self.current {
                let item = match self.limits.limit(|l| reader.read_next(l)) {
                    Ok(item) => item,
                    Err(late) => return Some(self.given_up(&late)),
                };
                if let Some(item) = item {
                    self.found += 1;
                    self.line = reader.line_of_item();
                    return Some(self.limits.renewed_by(Item::of(name, item)));
                }
                let name = std::mem::take(name);
                self.current = None;
                // (A stream of lines, each a puzzle, may have none.)
                if self.found == 0 && !self.settings.lines {
                    return Some(Item::Unreadable(format!("{name}: no puzzle found")));
                }
            }
            let source = self.sources.next()?;
            self.position.go_on(source.length().unwrap_or(0));
            self.limits.begins |= self.found > 0;
            (self.found, self.line) = (0, 1);
            match &source {
                PuzzleSource::File(path) if is_puzzle_file(Path::new(path)) => {
                    let item = self.puzzle_file(Path::new(path));
                    self.limits.begins = true;
                    return Some(item);
                }
                PuzzleSource::File(path) if is_compressed_puzzle_file(Path::new(path)) => {
                    let name = shown(Path::new(path));
                    let what = "compressed puzzle files are not read; decompress it first";
                    return Some(Item::Unreadable(format!("{name}: {what}")));
                }
                _ => {}
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
pub(super) fn one(word: &OsString, settings: &Settings) -> Result<Instance, String> {
    let mut input = Input::new(std::slice::from_ref(word), settings.clone())
        .map_err(|error| error.to_string())?;
    input.next().map_or_else(|| Err("no puzzle found".to_owned()), Item::puzzle)
}

/// The same, and if more puzzles follow, a phrase for it: `the first of 5 puzzles in a.txt`.
/// All of it is read within the limits.
pub(super) fn first(
    word: &OsString,
    settings: &Settings,
    limiter: &Limiter,
) -> Result<(Instance, Option<String>), String> {
    /// The most that are counted.
    const COUNTED: usize = 1000;
    let mut input = Input::new(std::slice::from_ref(word), settings.clone())
        .map_err(|error| error.to_string())?;
    input.limits.all = Some(limiter.clone());
    let first = input.next().map_or_else(|| Err("no puzzle found".to_owned()), Item::puzzle)?;
    // A pipe may stay open for long: of that only what already exists counts.
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
