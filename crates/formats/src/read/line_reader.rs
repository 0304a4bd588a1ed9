//! Finds out what each line of a text is, and makes puzzles of them.

use std::{collections::VecDeque, io};

use super::{
    answer,
    blanks::Blanks,
    cell_lines::CellLines,
    csv_rows::CsvRow,
    f_puzzles, grid, hole_marks,
    joint::{self, Held, Ready},
    models::GridReader,
    partial_grid::FoundGrid,
    pencilmarks, picture, plain,
    prelude::*,
    puzzle_file,
    sections::{Section, Sections},
    table::{self, FieldReader, PuzzleTable},
    whole,
};

/// What lines have come to so far. (It knows no input, so that it is compiled once for all of
/// them.)
pub(super) struct LineReader {
    pub settings: Settings,
    pub plain: Arc<plain::PlainFormat>,
    /// Whether the last line was a plain puzzle: then another one changes nothing but the number of
    /// lines.
    pub is_in_plain: bool,
    pub models: Models,
    /// How the field of a table with the puzzle is read.
    read_field: FieldReader,
    sections: Sections,
    /// None without a header.
    pub table: Option<PuzzleTable>,
    lines: CellLines,
    /// Lines that may be rows with blanks for empty cells, until that is known.
    blanks: Blanks,
    /// A puzzle file, which goes on to the end of the input, or a picture, and the line on which it
    /// begins.
    file: Option<(usize, String)>,
    /// An object of JSON that has not ended yet.
    open: Option<f_puzzles::JsonLines>,
    /// The number of lines read so far.
    pub line: usize,
    /// Lines that may be one text, where they make no sense one by one.
    held: Held,
    /// What has been read, each with the line on which it begins.
    pub ready: VecDeque<Ready>,
    /// Whether anything but comments and blank lines has been read.
    has_started: bool,
    /// Whether nothing of the rest can be read.
    is_over: bool,
}

impl LineReader {
    pub(super) fn new(settings: Settings, read_grid: GridReader, read_field: FieldReader) -> Self {
        let size = settings.model.size();
        let has_blanks = settings.model.holes().is_empty()
            && settings.from.is_none_or(|format| format.name == grid::FORMAT.name);
        Self {
            blanks: Blanks::new(size, settings.letters_from, has_blanks),
            plain: Arc::new(plain::format(size)),
            is_in_plain: false,
            models: Models::new(read_grid),
            read_field,
            sections: Sections::default(),
            table: None,
            lines: CellLines::new(
                size,
                settings.model.holes().clone(),
                (settings.lenient, settings.letters_from),
                !settings.model_is_fixed && settings.from.is_none(),
            ),
            file: None,
            open: None,
            settings,
            line: 0,
            held: Held::default(),
            ready: VecDeque::new(),
            has_started: false,
            is_over: false,
        }
    }

    /// Takes a line, or the end of all lines, or what kept them from being read. Returns whether
    /// there is more to be read.
    pub(super) fn take(&mut self, read: io::Result<bool>, bytes: &[u8]) -> bool {
        let before = self.ready.len();
        let goes_on = self.take_bytes(read, bytes);
        // (Most lines are puzzles, and nothing waits.)
        if self.is_in_plain && self.held.is_empty() {
            self.held.after = self.line;
        } else {
            self.hold(before, !goes_on);
        }
        goes_on
    }

    /// Keeps back what has been read since there were this many items, as far as it may be a part of
    /// something else.
    fn hold(&mut self, before: usize, is_end: bool) {
        if self.settings.lines || self.settings.column.is_some() || self.table.is_some() {
            return;
        }
        let new = self.ready.split_off(before);
        if let Some(line) = self.held.end_of_text() {
            self.settle(line, line);
        }
        for item in new {
            let Some(item) = self.held.add(item) else { continue };
            // The last line may be none of a puzzle on several that ends with it.
            let is_taken = item.0 == self.line || self.is_idle();
            self.settle(item.0, self.line + usize::from(is_taken));
            self.held.after = self.line;
            self.ready.push_back(item);
        }
        if is_end {
            self.settle(usize::MAX, usize::MAX);
        }
        self.ready.extend(self.held.pass());
    }

    /// Whether no line waits for others.
    fn is_idle(&self) -> bool {
        self.lines.is_idle() && self.blanks.is_empty() && self.file.is_none() && self.open.is_none()
    }

    /// Reads the lines before `until` that make no sense one by one as one text. Those from `keep` on
    /// may belong to another.
    fn settle(&mut self, until: usize, keep: usize) {
        let ((lines, items), after) = (self.held.release(until, keep), self.held.after);
        if !items.is_empty() {
            self.ready.extend(joint::read(&lines, items, after, self.reading()));
        }
    }

    fn take_bytes(&mut self, read: io::Result<bool>, bytes: &[u8]) -> bool {
        self.is_in_plain = false;
        match read {
            Ok(true) => {}
            Ok(false) => {
                self.end_lines();
                return false;
            }
            Err(error) => {
                self.end_lines();
                self.line += 1;
                self.fail("", error.into());
                return false;
            }
        }
        if bytes.len() > MAX_LINE {
            self.line += 1;
            self.end_lines();
            let text = String::from_utf8_lossy(&bytes[..ParseError::TEXT_LENGTH]).into_owned();
            self.fail(&text, ParseErrorKind::LineTooLong);
            return true;
        }
        if self.is_plain(bytes) {
            let line = plain::whole(&self.plain, bytes);
            self.is_in_plain = true;
            self.end_blanks(true);
            self.line += 1;
            self.has_started = true;
            self.end_open();
            self.lines.pass_puzzle();
            self.take_found();
            self.emit(FoundGrid::on_line(line, self.line));
            return true;
        }
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        if self.settings.lines {
            self.line += 1;
            self.take_whole(text.trim_start_matches('\u{feff}'));
            return true;
        }
        // Some old files end lines with a carriage return alone.
        for text in text.split('\r') {
            if self.models.limiter.look().is_err() {
                return false;
            }
            self.line += 1;
            self.take_line(text.trim_start_matches('\u{feff}'));
        }
        !self.is_over
    }

    /// Whether a line is a whole puzzle in digits and dots, where no table and no section gives it
    /// another meaning.
    fn is_plain(&self, line: &[u8]) -> bool {
        let is_other = self.table.is_some()
            || self.file.is_some()
            || self.sections.current.is_some()
            || self.settings.from.is_some()
            || self.settings.column.is_some()
            || self.settings.letters_from == Some(LettersFrom::One);
        !is_other && !self.settings.model.needs_regions() && self.plain.is_puzzle(line)
    }

    /// A line that is a puzzle, or none, whatever stands around it.
    fn take_whole(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let text = answer::puzzle_of(text, self.reading()).unwrap_or(text);
        let puzzle = if text.contains('\r') {
            Err(ParseErrorKind::CarriageReturn.into())
        } else {
            whole::puzzle(text, None, self.reading())
        };
        self.put(self.line, puzzle.map_err(|error| error.on(self.line, text)));
    }

    fn take_line(&mut self, text: &str) {
        if self.table.is_none() {
            self.held.add_line(self.line, text);
        }
        if let Some((_, file)) = &mut self.file {
            // What is longer than any puzzle is not kept, but enough by which that shows.
            if file.len() <= MAX_LINE {
                *file += text;
                file.push('\n');
            }
            if picture::begins(file) && picture::ends(text) {
                self.end_file();
            }
            return;
        }
        if self.table.as_ref().is_some_and(|table| table.rows.is_open()) {
            return self.take_row(text);
        }
        // (Another line of JSON may be the last one.)
        let open = self.open.as_mut().filter(|_| f_puzzles::JsonLines::goes_on_with(text));
        if let Some(goes_on) = open.map(|open| open.add(text) == Some(false)) {
            if !goes_on {
                self.end_open();
            }
            return;
        }
        self.end_open();
        let (model, start) = (&self.settings.model, self.lines.next_place());
        let dotted = match self.table {
            None => hole_marks::dotted(text, model.size(), model.holes(), start),
            Some(_) => None,
        };
        let text = dotted.as_deref().unwrap_or(text);
        let trimmed = text.trim();
        if trimmed.starts_with('#') {
            self.end_blanks(true);
            return self.sections.remark(trimmed);
        }
        if self.table.is_none() && self.settings.column.is_some() && !text.trim().is_empty() {
            return self.take_header(text);
        }
        if self.table.is_none() {
            let is_held = self.blanks.take(self.line, text, self.lines.is_between());
            self.take_released();
            if is_held {
                return;
            }
        }
        self.take_line_now(text);
    }

    /// No rows with blanks follow those that wait; `is_clear` is whether what follows cannot be
    /// cells of theirs.
    fn end_blanks(&mut self, is_clear: bool) {
        if !self.blanks.is_empty() {
            self.blanks.end(is_clear);
            self.take_released();
        }
    }

    /// Takes the lines that wait no more, with the numbers that they have.
    fn take_released(&mut self) {
        for (number, text) in self.blanks.released() {
            let line = std::mem::replace(&mut self.line, number);
            self.take_line_now(&text);
            self.line = line;
        }
    }

    /// Finds out which format a line is in that does not wait for others.
    fn take_line_now(&mut self, text: &str) {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            self.lines.end_paragraph(true);
            return self.take_found();
        }
        if self.table.is_some() {
            return self.take_row(text);
        }
        if let Some(section) = self.sections.begun_by(trimmed) {
            self.end_lines();
            self.sections.begin(section);
            if section == Section::Regions && !self.settings.model.needs_regions() {
                let model = self.settings.model.name().to_owned();
                self.fail(trimmed, ParseErrorKind::TwoRegions(model));
            }
            return;
        }
        if self.sections.take(trimmed) {
            return;
        }
        let text = answer::puzzle_of(text, self.reading()).unwrap_or(text);
        let trimmed = text.trim();
        if let Some(open) = f_puzzles::JsonLines::begun_by(text, self.line) {
            self.end_lines();
            self.has_started = true;
            self.open = Some(open);
            return;
        }
        if self.may_be(&picture::FORMAT) && picture::begins(trimmed) && !picture::ends(trimmed) {
            self.end_lines();
            self.has_started = true;
            self.file = Some((self.line, format!("{trimmed}\n")));
            return;
        }
        match recognise(trimmed, &self.settings) {
            Recognised::Puzzle(on_line) => return self.take_puzzle(text, on_line),
            Recognised::Several(kind) => {
                self.end_lines();
                self.has_started = true;
                return self.fail(trimmed, kind);
            }
            Recognised::Cells => {}
        }
        if !std::mem::replace(&mut self.has_started, true) {
            if self.may_be(&puzzle_file::FORMAT) && puzzle_file::is_first_line(trimmed) {
                self.file = Some((self.line, format!("{text}\n")));
                return;
            }
            self.table =
                Some(text).filter(|_| self.may_be(&table::FORMAT)).and_then(PuzzleTable::of_header);
            if self.table.is_some() {
                return;
            }
        }
        let (text, map) = split_regions(text, &self.settings.model);
        self.lines.take(self.line, &text, map);
        self.take_found();
    }

    /// What all texts are read with.
    fn reading(&self) -> Reading<'_> {
        Reading { settings: &self.settings, models: &self.models }
    }

    /// Whether the text may be in this format: no other one was named.
    fn may_be(&self, format: &TextFormat) -> bool {
        self.settings.from.is_none_or(|from| from.name == format.name)
    }

    /// A line that is a whole puzzle in a format of its own.
    fn take_puzzle(&mut self, text: &str, on_line: OnLine) {
        self.end_lines();
        self.has_started = true;
        let before = text.chars().take_while(|c| c.is_whitespace()).count();
        let text = text.trim();
        let item = (on_line.read)(text, self.reading());
        self.put(self.line, item.map_err(|error| error.behind(before).on(self.line, text)));
    }

    /// The header of a table whose column of puzzles is named. Without that nothing of it can be
    /// read.
    fn take_header(&mut self, text: &str) {
        let column = self.settings.column.as_deref().unwrap_or_default();
        match PuzzleTable::with_column(text, column) {
            Ok(table) => self.table = Some(table),
            Err(kind) => {
                self.is_over = true;
                self.fail(text, kind);
            }
        }
    }

    fn take_row(&mut self, text: &str) {
        let Some(table) = &mut self.table else { return };
        if table.is_row(text) {
            return self.read_row(self.line, text);
        }
        let rows = table.rows.take(self.line, text, table.columns);
        self.take_rows(&rows);
    }

    fn take_rows(&mut self, rows: &[CsvRow]) {
        // (Lines of a row that never ended may be anything.)
        let is_row = |text: &str| !(text.trim().is_empty() || text.trim().starts_with('#'));
        for (line, text) in rows.iter().filter(|(_, text)| is_row(text)) {
            self.read_row(*line, text);
        }
    }

    /// The puzzle of a table's row that begins on this line.
    fn read_row(&mut self, line: usize, text: &str) {
        let Some(table) = &self.table else { return };
        let (puzzle, own) = table.puzzle(text, line, self.reading(), self.read_field);
        self.ready.push_back((line, puzzle, own));
    }

    /// JSON that has been begun ends here, whether it is whole or not.
    fn end_open(&mut self) {
        let Some((line, text)) = self.open.take().map(f_puzzles::JsonLines::end) else { return };
        let item = match recognise(&text, &self.settings) {
            Recognised::Puzzle(on_line) => (on_line.read)(&text, self.reading()),
            Recognised::Several(kind) => Err(kind.into()),
            Recognised::Cells => Err(ParseErrorKind::NoPuzzle.into()),
        };
        self.put(line, item.map_err(|error| LineError::from(error.kind).on(line, &text)));
    }

    fn end_file(&mut self) {
        let Some((first, text)) = self.file.take() else { return };
        let item = if text.len() > MAX_LINE {
            Err((None, ParseErrorKind::LineTooLong))
        } else if picture::begins(&text) {
            picture::read(&text, self.reading()).map_err(|error| (None, error.kind))
        } else {
            puzzle_file::puzzle_of_text(&text, "puzzle", self.reading())
        };
        let item = item.map_err(|(line, kind)| {
            LineError::from(kind).on(first + line.map_or(0, |line| line - 1), &text)
        });
        self.put(first, item);
    }

    /// What follows has nothing to do with the lines so far.
    fn end_lines(&mut self) {
        self.end_blanks(true);
        self.end_file();
        self.end_open();
        let rows = self.table.as_mut().map(|table| table.rows.end()).unwrap_or_default();
        self.take_rows(&rows);
        self.lines.end();
        self.take_found();
    }

    /// What lines of cells have come to is ready, once the puzzles have their models.
    fn take_found(&mut self) {
        for found in self.lines.found() {
            match found {
                Ok(found) => self.emit(found),
                Err(error) => self.put(error.line, Err(error)),
            }
        }
    }

    /// A puzzle is read, unless its regions are wrong.
    fn emit(&mut self, FoundGrid { cells, marks, label, ignored, map, text, line }: FoundGrid) {
        let map = map.as_deref().or(self.sections.regions());
        let (model, models) = (&self.settings.model, &self.models);
        let puzzle = match marks {
            _ if map.is_some() && !model.needs_regions() => {
                Err(ParseErrorKind::TwoRegions(model.name().to_owned()))
            }
            None => models.puzzle(model, cells, &label, map),
            Some(marks) => pencilmarks::puzzle(&marks, model, &label, map, models),
        };
        match puzzle.map(|puzzle| with_ignored(puzzle, ignored)) {
            Ok(puzzle) if self.sections.about.is_empty() => self.put(line, Ok(puzzle)),
            Ok(puzzle) => {
                let about = self.sections.about.clone();
                self.put(line, Ok(puzzle.with_about(about)));
            }
            Err(kind) => self.fail(&text, kind),
        }
    }

    fn put(&mut self, line: usize, item: Result<Instance, ParseError>) {
        self.ready.push_back((line, item, None));
    }

    /// The line is not a puzzle.
    fn fail(&mut self, text: &str, kind: ParseErrorKind) {
        self.put(self.line, Err(LineError::from(kind).on(self.line, text)));
    }
}
