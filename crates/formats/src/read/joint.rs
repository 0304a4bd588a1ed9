//! Lines that make no sense one by one, tried as one text.
//!
//! Lines that cannot be read wait until one can, or the text ends. Then they are tried as one text:
//! first all of them, then each paragraph.
//!
//! - A constraint string of ISS may be wrapped: one line says the shape of the grid, and the others
//!   are constraints. Each of them may read by itself, so that these lines wait, too. A list of
//!   puzzles has a shape on each line, or none; or cells that are given on several lines.
//! - Any other puzzle on a line may be wrapped.
//! - Lists, tables with empty fields, and small grids are [rows](rows).
//! - A drawn grid may have text beside it, as on a screen, which is left out with a note.
//!
//! What stays unreadable keeps the errors of its lines.

use super::{grid, iss, prelude::*, rows, table::OwnFields};

/// A line with its number.
pub(super) type NumberedLine = (usize, String);

/// What has been read: the line on which it begins, and what a row of a table says beside it.
pub(super) type Ready = (usize, Result<Instance, ParseError>, Option<Box<OwnFields>>);

/// Lines that wait, and what each of them came to.
#[derive(Default)]
pub(super) struct Held {
    lines: Vec<NumberedLine>,
    items: Vec<Ready>,
    bytes: usize,
    /// The last line of the puzzle that was read last.
    pub after: usize,
    /// Whether more lines than one text has have gone by without a blank one or a puzzle.
    is_passing: bool,
}

/// The most lines, and bytes, that one text has.
const MOST_LINES: usize = 500;
const MOST_BYTES: usize = 1 << 18;

impl Held {
    /// Whether nothing waits.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.items.is_empty()
    }

    /// Notes a line that is about to be read, unless it is a comment.
    pub(super) fn add_line(&mut self, number: usize, text: &str) {
        self.is_passing &= !text.trim().is_empty();
        if !self.is_passing && !text.trim_start().starts_with('#') {
            self.bytes += text.len();
            self.lines.push((number, text.to_owned()));
        }
    }

    /// Takes what a line came to, or gives it back if it need not wait.
    pub(super) fn add(&mut self, item: Ready) -> Option<Ready> {
        let is_firm = match &item.1 {
            _ if self.is_passing || item.2.is_some() => true,
            Ok(_) => {
                let line = self.lines.iter().rfind(|(number, _)| *number == item.0);
                line.is_none_or(|(_, text)| iss::says_shape(text).is_none())
            }
            Err(error) => matches!(
                error.kind,
                ParseErrorKind::Io(_) | ParseErrorKind::Stopped(_) | ParseErrorKind::LineTooLong
            ),
        };
        if is_firm {
            return Some(item);
        }
        self.items.push(item);
        None
    }

    /// The line before which all others are another text, if there is one: where a second one says
    /// the shape of a grid.
    pub(super) fn end_of_text(&self) -> Option<usize> {
        let is_head = |(_, text): &NumberedLine| iss::says_shape(text) == Some(true);
        let (last, before) = self.lines.split_last()?;
        (is_head(last) && before.iter().any(is_head)).then_some(last.0)
    }

    /// Takes all that waits away. The lines before `until` belonged together; those from `keep` on
    /// wait on.
    pub(super) fn release(&mut self, until: usize, keep: usize) -> (Vec<NumberedLine>, Vec<Ready>) {
        let mut lines = std::mem::take(&mut self.lines);
        let kept = lines.extract_if(.., |(number, _)| *number >= until);
        self.lines = kept.filter(|(number, _)| *number >= keep).collect();
        self.bytes = self.lines.iter().map(|(_, text)| text.len()).sum();
        (lines, std::mem::take(&mut self.items))
    }

    /// Lets what waits go on as it is, and all that follows up to a blank line, if more lines wait
    /// than one text has.
    pub(super) fn pass(&mut self) -> Vec<Ready> {
        if self.lines.len() <= MOST_LINES && self.bytes <= MOST_BYTES {
            return Vec::new();
        }
        self.is_passing = true;
        self.release(0, usize::MAX).1
    }
}

/// What lines come to that made no sense one by one.
pub(super) fn read(
    lines: &[NumberedLine],
    mut items: Vec<Ready>,
    after: usize,
    reading: Reading,
) -> Vec<Ready> {
    if let Some((line, Ok(puzzle), _)) = items.first_mut()
        && *line == after + 1
        && after > 0
        && lines.first().is_some_and(|(_, text)| iss::says_shape(text) == Some(false))
    {
        *puzzle =
            puzzle.clone().with_note("this is a puzzle of its own, without the grid above it");
    }
    let lines = lines.iter().map(|(number, text)| (*number, &**text)).collect_vec();
    let text = Text { lines: &lines, reading };
    let mut rest = match text.read(items) {
        Ok(found) => return found,
        Err(items) => items,
    };
    let is_blank = |line: &(usize, &str)| line.1.trim_matches(' ').is_empty();
    let paragraphs = lines.split(is_blank).filter(|lines| !lines.is_empty()).collect_vec();
    if paragraphs.len() < 2 {
        return rest;
    }
    let mut found = Vec::new();
    for lines in paragraphs {
        let own = lines[0].0..=lines[lines.len() - 1].0;
        let items = rest.extract_if(.., |(line, ..)| own.contains(line)).collect_vec();
        found.extend(Text { lines, ..text }.read(items).unwrap_or_else(|items| items));
    }
    found.extend(rest);
    found.sort_by_key(|(line, ..)| *line);
    found
}

#[derive(Clone, Copy)]
struct Text<'a> {
    lines: &'a [(usize, &'a str)],
    reading: Reading<'a>,
}

type Item = Result<Instance, ParseError>;

impl Text<'_> {
    /// What the text is as a whole, instead of these items; or the items.
    fn read(self, items: Vec<Ready>) -> Result<Vec<Ready>, Vec<Ready>> {
        let lines = self.lines.iter().filter(|(_, text)| !text.trim_matches(' ').is_empty());
        let lines = lines.copied().collect_vec();
        let text = Text { lines: &lines, ..self };
        let Some(&(first, _)) = lines.first().filter(|_| !items.is_empty()) else {
            return Err(items);
        };
        let found = if lines.iter().all(|(_, text)| iss::says_shape(text).is_some()) {
            vec![text.constraints(items)?]
        } else {
            let names = [grid::FORMAT.name, super::numbers::FORMAT.name];
            let is_free = self.reading.settings.from.is_none_or(|from| names.contains(&from.name));
            let grids = || if is_free { text.rows().or_else(|| text.screen()) } else { None };
            let any = || text.wrapped("").or_else(|| text.wrapped(" ")).or_else(grids);
            items.iter().all(|(_, item, _)| item.is_err()).then(any).flatten().ok_or(items)?
        };
        Ok(found.into_iter().map(|item| (first, item, None)).collect())
    }

    /// A constraint string on several lines.
    fn constraints(self, mut items: Vec<Ready>) -> Result<Item, Vec<Ready>> {
        let count = self.lines.len();
        let is_head = |(_, text): &&(usize, &str)| iss::says_shape(text) == Some(true);
        let heads = self.lines.iter().filter(is_head).count();
        let is_one = count > 1 && heads == 1 && !self.gives_a_cell_twice();
        match is_one.then(|| self.joined("")) {
            Some(Ok(puzzle)) if items.iter().all(|(_, item, _)| item.is_ok()) => {
                let note = "as one of them has its shape; --lines takes each for a puzzle";
                let note = format!("{count} lines are read as one puzzle, {note}");
                return Ok(Ok(puzzle.with_note(note)));
            }
            Some(Ok(puzzle)) => return Ok(Ok(puzzle)),
            // Where some mistakes are none if the lines are one puzzle, they are one.
            Some(Err(error)) => {
                let kind = error.kind.to_string();
                let mut of_lines = items.iter().filter_map(|(_, item, _)| item.as_ref().err());
                if of_lines.any(|error| error.kind.to_string() != kind) {
                    return Ok(Err(error));
                }
            }
            None => {}
        }
        let is_item = |(_, text): &(usize, &str)| text.matches('.').count() == 1;
        let is_in_doubt = is_one || count > 1 && heads == 0 && self.lines.iter().any(is_item);
        let first = items.iter_mut().find_map(|(_, item, _)| item.as_mut().ok());
        if let Some(puzzle) = first.filter(|_| is_in_doubt) {
            let way_out = "for one puzzle, write it on one line, or its .Shape on one of them";
            let note = format!("{count} lines are read as {count} puzzles; {way_out}");
            *puzzle = puzzle.clone().with_note(note);
        }
        Err(items)
    }

    /// Whether two lines say what the same cell holds: then they are two puzzles.
    fn gives_a_cell_twice(self) -> bool {
        let mut cells = self.lines.iter().flat_map(|(_, text)| {
            let items = text.split('.').filter_map(|item| item.strip_prefix('~'));
            let words = items.flat_map(|item| item.split('~'));
            words.filter_map(|word| Some(word.split_once('_')?.0)).unique()
        });
        !cells.all_unique()
    }

    /// A puzzle that is wrapped, these characters between its lines.
    fn wrapped(self, between: &str) -> Option<Vec<Item>> {
        (self.lines.len() > 1).then(|| self.joined(between).ok().map(|puzzle| vec![Ok(puzzle)]))?
    }

    /// The puzzle that the lines are as one, these characters between them.
    fn joined(self, between: &str) -> Item {
        let text = &*self.lines.iter().map(|(_, text)| text.trim()).join(between);
        let item = match recognise(text, self.reading.settings) {
            Recognised::Puzzle(on_line) => (on_line.read)(text, self.reading),
            _ => Err(ParseErrorKind::NoPuzzle.into()),
        };
        item.map_err(|LineError { column, kind }| {
            // (Each line begins where the one before it ends.)
            let mut end = 0;
            let mut ends = self.lines.iter().map(|(line, own)| {
                end += own.trim().chars().count();
                (*line, own.trim_end().chars().count(), end)
            });
            let place = ends.find(|(.., end)| column.is_none_or(|at| at <= *end));
            let (line, length, end) = place.unwrap_or((self.lines[0].0, 0, 0));
            LineError { column: column.map(|at| at + length - end), kind }.on(line, text)
        })
    }

    fn rows(self) -> Option<Vec<Item>> {
        let texts = self.lines.iter().map(|(_, text)| *text).collect_vec();
        let found = rows::read(&texts, self.reading)?;
        let error = |kind| LineError::from(kind).on(self.lines[0].0, &texts.join(" "));
        Some(found.into_iter().map(|item| item.map_err(error)).collect())
    }

    /// A drawn grid with text beside it: what stands between the first bar of its rows and the last.
    fn screen(self) -> Option<Vec<Item>> {
        let lines = self.lines.iter().map(|(_, text)| text.chars().collect_vec()).collect_vec();
        let ends = |line: &Vec<char>| line.iter().positions(|c| is_bar(*c)).minmax().into_option();
        let mut rows = lines.iter().filter_map(ends).filter(|(first, last)| first < last);
        let (first, last) = rows.all_equal_value().ok()?;
        let Reading { settings, models } = self.reading;
        let (model, mut grid, mut beside) = (&settings.model, String::new(), Vec::new());
        for line in &lines {
            let part: String = line.get(first..=last).unwrap_or_default().iter().collect();
            let is_row = part.starts_with(is_bar) && part.ends_with(is_bar);
            if is_row || grid::is_divider(&part, model.size(), true) {
                beside.extend([line[..first].iter().join(""), line[last + 1..].iter().join("")]);
                grid += &format!("{part}\n");
            } else {
                beside.push(line.iter().collect());
            }
        }
        // Numbers beside a grid may be clues.
        let is_clue = |text: &String| {
            text.contains(|c: char| c.is_ascii_digit()) && !text.contains(char::is_alphabetic)
        };
        let text = beside.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).join(" ");
        if text.is_empty() || beside.iter().any(is_clue) {
            return None;
        }
        let puzzle = (models.read_grid)(&grid, model, settings.letters_from).ok()?;
        let (count, text) = (text.chars().filter(|c| !c.is_whitespace()).count(), shortened(&text));
        let note = format!("{count} characters beside the grid are left out: {text:?}");
        Some(vec![Ok(puzzle.with_note(note))])
    }
}
