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

use std::collections::HashMap;

use itertools::Itertools;

use super::{
    cell_lines::CellLines,
    cells::is_bar,
    error::{LineError, ParseError, ParseErrorKind, shortened},
    format::Settings,
    grid, iss,
    line_reader::Ready,
    models::Models,
    recognise::{Recognised, recognise},
    rows,
};
use satoku_core::puzzle::Instance;

/// A line with its number.
pub(super) type NumberedLine = (usize, String);

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
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.items.is_empty()
    }

    /// Notes a line that is about to be read, unless it is a comment.
    pub fn add_line(&mut self, number: usize, text: &str) {
        self.is_passing &= !text.trim().is_empty();
        if !self.is_passing && !text.trim_start().starts_with('#') {
            self.bytes += text.len();
            self.lines.push((number, text.to_owned()));
        }
    }

    /// Takes what a line came to, or gives it back if it need not wait.
    pub fn add(&mut self, item: Ready) -> Option<Ready> {
        let is_firm = match &item.1 {
            _ if self.is_passing || item.2.is_some() => true,
            Ok(_) => self.line(item.0).is_none_or(|text| iss::says_shape(text).is_none()),
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

    fn line(&self, number: usize) -> Option<&str> {
        let at = self.lines.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        Some(&self.lines[at].1)
    }

    /// The line before which all others are another text, if there is one: where a second one says
    /// the shape of a grid.
    pub fn end_of_text(&self) -> Option<usize> {
        let (last, text) = self.lines.last()?;
        let is_head = |(_, text): &NumberedLine| iss::says_shape(text) == Some(true);
        let is_second = iss::says_shape(text) == Some(true)
            && self.lines[..self.lines.len() - 1].iter().any(is_head);
        is_second.then_some(*last)
    }

    /// Whether more lines wait than one text has.
    pub fn is_full(&self) -> bool {
        self.lines.len() > MOST_LINES || self.bytes > MOST_BYTES
    }

    /// Takes all that waits away. The lines before `until` belonged together; those from `keep` on
    /// wait on.
    pub fn release(&mut self, until: usize, keep: usize) -> (Vec<NumberedLine>, Vec<Ready>) {
        let (mut lines, mut kept) = (std::mem::take(&mut self.lines), Vec::new());
        kept.extend(lines.extract_if(.., |(number, _)| *number >= until));
        kept.retain(|(number, _)| *number >= keep);
        self.bytes = kept.iter().map(|(_, text)| text.len()).sum();
        self.lines = kept;
        (lines, std::mem::take(&mut self.items))
    }

    /// Lets what waits go on as it is, and all that follows up to a blank line.
    pub fn pass(&mut self) -> Vec<Ready> {
        self.is_passing = true;
        self.release(0, usize::MAX).1
    }
}

/// What lines come to that made no sense one by one.
pub(super) fn read(
    lines: &[NumberedLine],
    mut items: Vec<Ready>,
    after: usize,
    settings: &Settings,
    models: &Models,
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
    let text = Text { lines: &lines, settings, models };
    let items = match text.read(items) {
        Ok(found) => return found,
        Err(items) => items,
    };
    let is_blank = |line: &(usize, &str)| line.1.trim_matches(' ').is_empty();
    let paragraphs = lines.split(is_blank).filter(|lines| !lines.is_empty()).collect_vec();
    if paragraphs.len() < 2 {
        return items;
    }
    let (mut found, mut rest) = (Vec::new(), items);
    for lines in paragraphs {
        let own = lines[0].0..=lines[lines.len() - 1].0;
        let items = rest.extract_if(.., |(line, ..)| own.contains(line)).collect_vec();
        found.extend(Text { lines, settings, models }.read(items).unwrap_or_else(|items| items));
    }
    found.extend(rest);
    found.sort_by_key(|(line, ..)| *line);
    found
}

#[derive(Clone, Copy)]
struct Text<'a> {
    lines: &'a [(usize, &'a str)],
    settings: &'a Settings,
    models: &'a Models,
}

type Item = Result<Instance, ParseError>;

impl Text<'_> {
    /// What the text is as a whole, instead of these items; or the items.
    fn read(self, items: Vec<Ready>) -> Result<Vec<Ready>, Vec<Ready>> {
        let lines = self.lines.iter().filter(|(_, text)| !text.trim_matches(' ').is_empty());
        let lines = lines.copied().collect_vec();
        let text = Text { lines: &lines, ..self };
        let Some((first, _)) = lines.first().filter(|_| !items.is_empty()) else {
            return Err(items);
        };
        if lines.iter().all(|(_, text)| iss::says_shape(text).is_some()) {
            return text.constraints(items).map(|item| vec![(*first, item, None)]);
        }
        if items.iter().any(|(_, item, _)| item.is_ok()) {
            return Err(items);
        }
        let one = || text.wrapped("").or_else(|| text.wrapped(" ")).map(|item| vec![item]);
        let found = one().or_else(|| text.rows()).or_else(|| text.screen().map(|item| vec![item]));
        let found = found.ok_or(items)?;
        Ok(found.into_iter().map(|item| (*first, item, None)).collect())
    }

    /// The text as one line, these characters between its lines.
    fn on_one_line(self, between: &str) -> String {
        self.lines.iter().map(|(_, text)| text.trim()).join(between)
    }

    /// A constraint string on several lines.
    fn constraints(self, mut items: Vec<Ready>) -> Result<Item, Vec<Ready>> {
        let count = self.lines.len();
        let heads =
            self.lines.iter().filter(|(_, text)| iss::says_shape(text) == Some(true)).count();
        let are_whole = items.iter().all(|(_, item, _)| item.is_ok());
        let is_one = count > 1 && heads == 1 && !self.gives_a_cell_twice();
        match is_one.then(|| self.one_line(&self.on_one_line(""))) {
            Some(Ok(puzzle)) if !are_whole => return Ok(Ok(puzzle)),
            Some(Ok(puzzle)) => {
                let note = format!(
                    "{count} lines are read as one puzzle, as one of them has its shape; --lines takes each for a puzzle"
                );
                return Ok(Ok(puzzle.with_note(note)));
            }
            // Where some mistakes are none if the lines are one puzzle, they are one.
            Some(Err(error)) => {
                let of_line = items.iter().filter_map(|(_, item, _)| item.as_ref().err());
                if of_line
                    .map(ToString::to_string)
                    .any(|text| !text.ends_with(&error.kind.to_string()))
                {
                    return Ok(Err(error));
                }
            }
            None => {}
        }
        let is_item = |(_, text): &(usize, &str)| text.matches('.').count() == 1;
        let is_in_doubt = is_one || count > 1 && heads == 0 && self.lines.iter().any(is_item);
        let first = items.iter_mut().find_map(|(_, item, _)| item.as_mut().ok());
        if let Some(puzzle) = first.filter(|_| is_in_doubt) {
            *puzzle = puzzle.clone().with_note(format!(
                "{count} lines are read as {count} puzzles; for one puzzle, write it on one line, or its .Shape on one of them"
            ));
        }
        Err(items)
    }

    /// Whether two lines say what the same cell holds: then they are two puzzles.
    fn gives_a_cell_twice(self) -> bool {
        let mut line_of = HashMap::new();
        let cells = |text: &str| {
            let items = text.split(".~").skip(1);
            let words =
                items.flat_map(|item| item.split('.').next().unwrap_or_default().split('~'));
            words.map(|word| word.split('_').next().unwrap_or_default().to_owned()).collect_vec()
        };
        let known = |(line, cell)| *line_of.entry(cell).or_insert(line) != line;
        let of_line = |(line, text): &(usize, &str)| {
            cells(text).into_iter().map(|c| (*line, c)).collect_vec()
        };
        self.lines.iter().flat_map(of_line).any(known)
    }

    /// A puzzle that is wrapped, these characters between its lines.
    fn wrapped(self, between: &str) -> Option<Item> {
        let text = self.on_one_line(between);
        if self.lines.len() < 2 || !matches!(recognise(&text, self.settings), Recognised::Puzzle(_))
        {
            return None;
        }
        self.one_line(&text).ok().map(Ok)
    }

    /// The puzzle on a line that the text is if it is joined.
    fn one_line(self, text: &str) -> Item {
        let Recognised::Puzzle(on_line) = recognise(text, self.settings) else {
            return Err(LineError::from(ParseErrorKind::NoPuzzle).on(self.lines[0].0, text));
        };
        (on_line.read)(text, self.settings, self.models).map_err(|LineError { column, kind }| {
            // (Each line begins where the one before it ends.)
            let (mut line, mut at) = (self.lines[0].0, column.unwrap_or(1));
            for (number, text) in self.lines {
                let length = text.trim().chars().count();
                line = *number;
                if at <= length {
                    at += text.chars().take_while(|c| c.is_whitespace()).count();
                    break;
                }
                at -= length;
            }
            LineError { column: column.map(|_| at), kind }.on(line, text)
        })
    }

    fn rows(self) -> Option<Vec<Item>> {
        let names = [grid::FORMAT.name, super::numbers::FORMAT.name];
        if self.settings.from.is_some_and(|from| !names.contains(&from.name)) {
            return None;
        }
        let texts = self.lines.iter().map(|(_, text)| *text).collect_vec();
        let found = rows::read(&texts, self.settings, self.models)?;
        let error = |kind| LineError::from(kind).on(self.lines[0].0, &texts.join(" "));
        Some(found.into_iter().map(|item| item.map_err(error)).collect())
    }

    /// A drawn grid with text beside it.
    fn screen(self) -> Option<Item> {
        if self.settings.from.is_some_and(|from| from.name != grid::FORMAT.name) {
            return None;
        }
        let model = &self.settings.model;
        let mut lines = CellLines::new(
            model.size(),
            model.holes().clone(),
            (false, self.settings.letters_from),
            false,
        );
        let mut ignored = Vec::new();
        for (number, text) in self.lines {
            let (kept, beside) = drawn_part(text);
            // Numbers beside a grid may be clues.
            let is_clue = |text: &&String| {
                text.contains(|c: char| c.is_ascii_digit()) && !text.contains(char::is_alphabetic)
            };
            if beside.iter().any(|text| is_clue(&text)) {
                return None;
            }
            ignored.extend(beside);
            if !kept.is_empty() {
                lines.take(*number, &kept, None);
            }
        }
        lines.end();
        let Ok([Ok(found)]) = <[_; 1]>::try_from(lines.found()) else { return None };
        let ignored =
            ignored.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).join(" ");
        let count = ignored.chars().filter(|c| !c.is_whitespace()).count();
        let puzzle = self.models.puzzle(model, found.cells, "", None).ok()?;
        let note =
            format!("{count} characters beside the grid are left out: {:?}", shortened(&ignored));
        (count > 0 && found.marks.is_none()).then(|| Ok(puzzle.with_note(note)))
    }
}

/// The part of a line that may belong to a drawn grid, and what stands beside it.
fn drawn_part(text: &str) -> (String, Vec<String>) {
    let is_wall = |c: char| {
        is_bar(c) || matches!(c, '+' | '.' | ':' | '\'') || "┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝".contains(c)
    };
    let is_dash = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═');
    let is_level = |c: char| is_wall(c) || is_dash(c);
    let chars = text.chars().collect_vec();
    let is_in_gap = |at: usize| chars[at..].iter().take(3).all(|c| *c == ' ') || at == chars.len();
    let bars = chars.iter().positions(|c| is_bar(*c)).collect_vec();
    let is_edge = |at: &usize| {
        chars[*at..].iter().take(4).all(|c| is_level(*c))
            && chars[*at..].iter().take(4).any(|c| is_dash(*c))
    };
    let edge = (0..chars.len()).find(|at| bars.contains(at) || is_edge(at)).unwrap_or(0);
    let start = chars.iter().position(|c| !c.is_whitespace()).unwrap_or(chars.len());
    // (What has letters is beside the grid.)
    let is_beside = chars[..edge].iter().any(|c| c.is_alphabetic());
    let start = if is_beside { edge } else { start };
    let level = chars[start..].iter().take_while(|c| is_level(**c)).count();
    // (Dots alone are cells.)
    let is_drawn = chars[start..start + level].iter().filter(|c| is_dash(**c)).count() > 2;
    let (first, last) = match *bars {
        // (A level line between rows.)
        _ if is_drawn => (start, start + level),
        [first, .., last] if first == start => (first, last + 1),
        [_, .., last] => {
            (start, (last + 1..=chars.len()).find(|&at| is_in_gap(at)).unwrap_or(chars.len()))
        }
        _ => return (String::new(), vec![text.to_owned()]),
    };
    let beside = [&chars[..first], &chars[last..]].map(|part| part.iter().collect::<String>());
    let kept = (0..first).map(|_| ' ').chain(chars[first..last].iter().copied()).collect();
    (kept, beside.into())
}
