//! A drawing as far as it has been read: lines with bars, and level lines above, between and below
//! them.
//!
//! What its lines are can often be told from the whole drawing alone:
//!
//! - If each line has a value or a mark for an empty cell (`.`, `0` and so on) in every column, its
//!   lines are rows as they are.
//! - **Blanks** are empty cells where no other mark is in the drawing. Which cell is where, bars or
//!   columns must tell (see `layout.rs`); otherwise the drawing is refused. A drawing that has
//!   another mark anywhere has no blank cells: there a row that is too short has lost something.
//! - **Grids beside each other** are as many puzzles, from left to right, where blank columns go
//!   through the whole drawing, level lines too, between the frame of one and the frame of the
//!   next. Without frames that takes two blank columns and level lines. Two grids are one puzzle if
//!   the right one is the same as the left one, or its solution: all its cells are filled, and it
//!   has the left one's values. So drawings of `satoku solve` can be read again.
//! - **Grids below each other** are as many puzzles: a grid ends with its last row. Where blanks
//!   are cells a level line or a blank line must follow it, as lines of a drawing may also be more
//!   than rows, such as blank ones within high cells; for the same reason a drawing with bars
//!   around each cell and several lines between its level lines must not have values in just one of
//!   these each.

use super::{layout, prelude::*};

/// Characters that stand for empty cells and for nothing else.
const MARKS: [char; 5] = ['.', '_', '-', '*', '?'];

/// Lines of a drawing.
#[derive(Default)]
pub(super) struct Drawing {
    lines: Vec<DrawnLine>,
    /// Whether there were more rows without a level line than a grid has.
    is_too_high: bool,
}

/// A line of a drawing.
pub(super) struct DrawnLine {
    pub number: usize,
    pub text: String,
    /// The map of regions that stood on it.
    pub map: Option<String>,
    what: LineKind,
}

#[derive(PartialEq)]
enum LineKind {
    /// A level line.
    Divider,
    /// Nothing but bars.
    Blank,
    Cells {
        /// How many there are; none if the line cannot be read, or not without knowing the drawing.
        count: Option<usize>,
        /// Whether one has a mark for being empty.
        has_mark: bool,
    },
}

type Scan<'s> = &'s dyn Fn(&str) -> Result<CellLine, LineError>;

impl LineKind {
    /// What a line with bars is. `all` is all of it, read as cells.
    fn of(text: &str, all: &Result<CellLine, LineError>) -> Self {
        if text.chars().all(|c| is_bar(c) || c.is_whitespace()) {
            return Self::Blank;
        }
        match all {
            Ok(line) => {
                let count = Some(line.cells.len());
                Self::Cells { count, has_mark: line.cells.contains(&None) }
            }
            Err(_) => Self::Cells { count: None, has_mark: text.contains(MARKS) },
        }
    }
}

/// What a drawing, or one of several beside each other, is.
pub(super) enum DrawingPart {
    /// Rows that can be read as other lines are.
    Lines(Vec<DrawnLine>),
    /// Rows with their cells, as words between blanks, and the 1-based columns of these.
    Rows(Vec<(DrawnLine, Vec<usize>)>),
    /// It cannot be told which cell is where, and why.
    Unclear(Vec<DrawnLine>, String),
}

impl Drawing {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn add_divider(&mut self, number: usize, text: &str) {
        // Of several the last will do.
        self.lines.pop_if(|last| last.what == LineKind::Divider);
        let text = text.to_owned();
        self.lines.push(DrawnLine { number, text, map: None, what: LineKind::Divider });
    }

    /// Adds a line with bars. `all` is all of it, read as cells.
    pub(super) fn add(
        &mut self,
        (number, text, map): (usize, &str, Option<&str>),
        all: &Result<CellLine, LineError>,
        size: Size,
    ) {
        if self.is_full(size) {
            self.is_too_high = true;
        }
        if self.is_too_high {
            return;
        }
        let what = LineKind::of(text, all);
        let (text, map) = (text.to_owned(), map.map(str::to_owned));
        self.lines.push(DrawnLine { number, text, map, what });
    }

    pub(super) fn is_full(&self, size: Size) -> bool {
        let has_blank_cells = self.has_blank_cells(size);
        self.lines.iter().filter(|line| line.is_row(has_blank_cells)).count() >= size.rows()
    }

    /// Whether blanks may be empty cells: nothing else is.
    pub(super) fn has_blank_cells(&self, size: Size) -> bool {
        let is_short = |line: &DrawnLine| match line.what {
            LineKind::Cells { count, .. } => count.is_none_or(|cells| cells < size.columns()),
            LineKind::Blank => true,
            LineKind::Divider => false,
        };
        self.lines.iter().any(is_short) && !self.has_marks()
    }

    fn has_marks(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.what, LineKind::Cells { has_mark: true, .. }))
    }

    /// What it is. `scan` reads all cells of a line.
    pub(super) fn parts(self, size: Size, scan: Scan) -> Vec<DrawingPart> {
        let has_blank_cells = self.has_blank_cells(size);
        let is_row = |line: &DrawnLine| match line.what {
            LineKind::Cells { count, .. } => count == Some(size.columns()),
            _ => !line.is_row(has_blank_cells),
        };
        if self.lines.iter().all(is_row) {
            return vec![DrawingPart::Lines(self.rows(false))];
        }
        let whole = has_blank_cells.then(|| self.blank_cells(size));
        if let Some(Ok(rows)) = whole {
            return vec![DrawingPart::Rows(self.with_cells(&rows))];
        }
        if let Some(parts) = self.beside_each_other(scan) {
            return parts.into_iter().flat_map(|part| part.parts(size, scan)).collect();
        }
        match whole.and_then(Result::err).filter(|_| self.is_readable(size)) {
            Some(why) => vec![DrawingPart::Unclear(self.rows(true), why)],
            None => vec![DrawingPart::Lines(self.rows(has_blank_cells))],
        }
    }

    /// Whether nothing is wrong with it but that it has too few cells.
    fn is_readable(&self, size: Size) -> bool {
        let is_good = |line: &DrawnLine| match line.what {
            LineKind::Cells { count, .. } => count.is_some_and(|cells| cells <= size.columns()),
            _ => true,
        };
        self.lines.iter().all(is_good)
    }

    fn rows(self, has_blank_cells: bool) -> Vec<DrawnLine> {
        self.lines.into_iter().filter(|line| line.is_row(has_blank_cells)).collect()
    }

    fn blank_cells(&self, size: Size) -> Result<Vec<layout::CellWords>, String> {
        if self.is_too_high {
            let rows = size.rows();
            return Err(format!("found more than {rows} rows without a level line between them"));
        }
        let rows: Vec<&str> =
            self.lines.iter().filter(|line| line.is_row(true)).map(|line| &*line.text).collect();
        let dividers = self.lines.iter().filter(|line| line.what == LineKind::Divider);
        let indent = |line: &DrawnLine| line.text.chars().take_while(|c| *c == ' ').count();
        let cells = layout::cells(&rows, dividers.map(indent).min(), size)?;
        if self.has_high_cells(size) {
            return Err("its cells may be several lines high".to_owned());
        }
        let is_mark = |word: &str| {
            let is_zero = word == "0" && size.board().value(0).is_none();
            is_zero || word.len() == 1 && word.contains(MARKS) || word == "x"
        };
        match cells.iter().flatten().find(|(_, word)| is_mark(word)) {
            Some((_, mark)) => Err(format!("there is also '{mark}' in it")),
            None => Ok(cells),
        }
    }

    /// Whether dashes are cells in it, and nothing else is an empty one.
    pub(super) fn has_dashes(&self) -> bool {
        let mut cells = self.lines.iter().filter(|l| matches!(l.what, LineKind::Cells { .. }));
        cells.clone().any(|line| line.text.contains('-'))
            && !cells.any(|line| line.text.contains(['.', '_', '*', '?']))
    }

    /// Whether each cell has its own bars, level lines have several lines between them, and no two
    /// of these have values.
    fn has_high_cells(&self, size: Size) -> bool {
        let groups = self.lines.split(|line| line.what == LineKind::Divider);
        let groups = groups.filter(|group| !group.is_empty()).collect_vec();
        let has_bars = |line: &DrawnLine| line.text.matches(is_bar).count() + 1 >= size.columns();
        let filled =
            |group: &[DrawnLine]| group.iter().filter(|l| l.what != LineKind::Blank).count();
        let is_high = |group: &&[DrawnLine]| {
            group.len() > 1 && filled(group) <= 1 && group.iter().all(has_bars)
        };
        groups.len() > 1 && groups.iter().all(is_high)
    }

    /// Its rows with the words that are in their cells.
    fn with_cells(self, rows: &[layout::CellWords]) -> Vec<(DrawnLine, Vec<usize>)> {
        let with_cells = |(line, words): (DrawnLine, &layout::CellWords)| {
            let word = |(_, word): &(usize, String)| {
                if word.is_empty() { ".".to_owned() } else { word.clone() }
            };
            let text = words.iter().map(word).join(" ");
            (DrawnLine { text, ..line }, words.iter().map(|(column, _)| *column).collect())
        };
        self.rows(true).into_iter().zip(rows).map(with_cells).collect()
    }

    /// The drawings beside each other that it is made of, if it is.
    fn beside_each_other(&self, scan: Scan) -> Option<Vec<Self>> {
        let lines: Vec<Vec<char>> =
            self.lines.iter().map(|line| line.text.chars().collect()).collect();
        let width = lines.iter().map(Vec::len).max()?;
        let is_ink = |line: &[char], at: usize| line.get(at).is_some_and(|c| !c.is_whitespace());
        let has_bar = |line: &[char], at: usize| line.get(at).copied().is_some_and(is_bar);
        let is_blank: Vec<bool> =
            (0..width).map(|at| lines.iter().all(|line| !is_ink(line, at))).collect();
        let (dividers, rows): (Vec<_>, Vec<_>) =
            self.lines.iter().zip(&lines).partition(|(line, _)| line.what == LineKind::Divider);
        let (has_dividers, has_marks) = (!dividers.is_empty(), self.has_marks());
        let is_gap = |start: usize, end: usize| {
            let is_framed =
                rows.iter().all(|(_, row)| has_bar(row, start - 1) && has_bar(row, end));
            (is_framed && (has_dividers || has_marks) || has_dividers && end - start > 1)
                && dividers.iter().all(|(_, line)| is_ink(line, start - 1) && is_ink(line, end))
        };
        let mut ends = Vec::new();
        let mut at = (0..width).find(|&at| !is_blank[at])?;
        while let Some(start) = (at..width).find(|&at| is_blank[at]) {
            let Some(end) = (start..width).find(|&at| !is_blank[at]) else { break };
            if is_gap(start, end) {
                ends.push(start);
            }
            at = end;
        }
        if ends.is_empty() {
            return None;
        }
        ends.push(width);
        let mut start = 0;
        let part = |end: usize| {
            let line = |(line, text): (&DrawnLine, &Vec<char>)| {
                // What is on the left of it is blank, so that columns stay what they are.
                let cut = |(at, &c)| if at < start { ' ' } else { c };
                let text: String = text.iter().enumerate().take(end).map(cut).collect();
                let what = match line.what {
                    LineKind::Divider => LineKind::Divider,
                    _ => LineKind::of(&text, &scan(&text)),
                };
                DrawnLine { number: line.number, text, map: None, what }
            };
            let lines = self.lines.iter().zip(&lines).map(line).collect();
            start = end;
            Self { lines, is_too_high: self.is_too_high }
        };
        Some(ends.into_iter().map(part).collect())
    }
}

impl DrawingPart {
    pub(super) fn rows(&self) -> Vec<&DrawnLine> {
        match self {
            Self::Lines(rows) | Self::Unclear(rows, _) => rows.iter().collect(),
            Self::Rows(rows) => rows.iter().map(|(row, _)| row).collect(),
        }
    }
}

impl DrawnLine {
    /// Whether it is a row: where blanks are cells, a blank one is, too.
    fn is_row(&self, has_blank_cells: bool) -> bool {
        match self.what {
            LineKind::Divider => false,
            LineKind::Blank => has_blank_cells,
            LineKind::Cells { .. } => true,
        }
    }
}
