//! Tables: CSV and TSV with a header, a first line with a field `puzzle`, `quiz` or `quizzes`,
//! separated by tabs or commas, in any order, and perhaps fields `model`, `regions` and `label`, and `title`,
//! `author`, `rules` and `source` for what the puzzle says of itself; other fields are skipped. Between commas a field may be in quotes, and then go on over several lines
//! (RFC 4180): a puzzle over several lines is read as a text of its own, such as a drawing. A quote that is
//! never closed costs its row and not the rest of the file.

use itertools::Itertools;

use super::{
    ParseError, ParseErrorKind, Settings, TextFormat,
    error::shortened,
    models::Models,
    parse_one, positions,
    rows::{Row, Rows},
    whole,
};
use crate::puzzle::{About, Puzzle};

/// See [`super::FORMATS`].
pub(super) const FORMAT: TextFormat = TextFormat {
    name: "table",
    title: "A table",
    summary: "CSV or TSV with a header: a column puzzle, quiz or quizzes, and perhaps model, \
              regions, label, title, author, rules and source; or grid and deleted",
    example: "\
label,model,puzzle
easy,classic,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
",
    line: None,
};

/// The columns of a table.
pub(super) struct Table {
    delimiter: u8,
    /// How many there are.
    columns: usize,
    puzzle: usize,
    /// What the header calls the puzzles.
    puzzle_name: String,
    model: Option<usize>,
    regions: Option<usize>,
    label: Option<usize>,
    /// What the puzzle says of itself, in the order of its parts.
    about: [Option<usize>; About::NAMES.len()],
    /// The candidates that are deleted from the puzzle.
    deleted: Option<usize>,
    rows: Rows,
}

/// What is wrong with a row: in which of its lines, the first one being 0, in which column, and why.
type RowError = (usize, Option<usize>, ParseErrorKind);

impl Table {
    /// The names of columns that mean something here.
    const KNOWN: [&str; 8] =
        ["puzzle", "quiz", "quizzes", "model", "regions", "label", "grid", "deleted"];

    /// Whether a column means something here.
    fn knows(name: &str) -> bool {
        Self::KNOWN.contains(&name) || About::NAMES.contains(&name)
    }

    /// The table under a header line; none if it is no header. A single word is a header only in
    /// lower case, and where fields begin with a space, all must be names of columns: `Quiz, hard` is a
    /// title.
    pub fn of_header(text: &str) -> Option<Self> {
        [b'\t', b','].into_iter().find_map(|delimiter| {
            let fields = fields(text, delimiter);
            let is_known = |field: &String| Self::knows(field.trim());
            if fields.iter().any(|field| field.starts_with(' ')) && !fields.iter().all(is_known) {
                return None;
            }
            let is_single = fields.len() == 1;
            let find = |names: &[&str]| {
                fields.iter().position(|field| {
                    let field = field.trim();
                    names.contains(&field)
                        || !is_single && names.contains(&&*field.to_ascii_lowercase())
                })
            };
            let deleted = find(&["deleted"]);
            let grid = deleted.and_then(|_| find(&["grid"]));
            let puzzle = find(&["puzzle", "quiz", "quizzes"]).or(grid)?;
            Some(Self {
                delimiter,
                columns: fields.len(),
                puzzle,
                puzzle_name: fields[puzzle].trim().to_owned(),
                model: find(&["model"]),
                regions: find(&["regions"]),
                label: find(&["label"]),
                about: About::NAMES.map(|name| find(&[name])),
                deleted,
                rows: Rows::default(),
            })
        })
    }

    /// Whether the next line goes on with a row.
    pub fn is_open(&self) -> bool {
        self.rows.is_open()
    }

    /// Whether a line is a row, as nearly all are.
    pub fn is_row(&self, text: &str) -> bool {
        self.delimiter == b'\t' || !self.is_open() && !text.contains('"')
    }

    /// Takes a line, and gives the rows that end with it.
    pub fn take(&mut self, line: usize, text: &str) -> Vec<Row> {
        self.rows.take(line, text, self.columns)
    }

    /// The rows of a row's lines that has not ended.
    pub fn end(&mut self) -> Vec<Row> {
        self.rows.end()
    }

    /// The puzzle of a row that begins on this line.
    pub fn puzzle(
        &self,
        text: &str,
        line: usize,
        settings: &Settings,
        models: &Models,
    ) -> Result<Puzzle, ParseError> {
        let fields = fields(text, self.delimiter);
        self.read(text, &fields, settings, models).map_err(|(below, column, kind)| {
            let text = shortened(fields.get(self.puzzle).map_or(text, |field| field));
            ParseError { line: line + below, column, kind, text }
        })
    }

    fn read(
        &self,
        row: &str,
        fields: &[String],
        settings: &Settings,
        models: &Models,
    ) -> Result<Puzzle, RowError> {
        let in_row = |kind| (0, None, kind);
        let text = fields
            .get(self.puzzle)
            .ok_or_else(|| in_row(ParseErrorKind::NoField(self.puzzle_name.clone())))?;
        let field = |column: Option<usize>| {
            fields.get(column?).map(|field| field.trim()).filter(|field| !field.is_empty())
        };
        let named = field(self.model).filter(|_| !settings.model_is_fixed);
        let map = field(self.regions);
        let side = map.filter(|_| !settings.model_is_fixed).map(|map| map.chars().count().isqrt());
        let named = match (named, side) {
            (Some(name), _) => Some(models.named(name)),
            (None, Some(side)) => Some(models.named(&format!("jigsaw:{side}"))),
            (None, None) => None,
        };
        let own = named.transpose().map_err(in_row)?;
        let own = own.map(|model| Settings { model, model_is_fixed: true, ..settings.clone() });
        let settings = own.as_ref().unwrap_or(settings);
        let model = &settings.model;
        if map.is_some() && !model.needs_regions() {
            return Err(in_row(ParseErrorKind::TwoRegions(model.name().to_owned())));
        }
        let before = &fields[..self.puzzle];
        let puzzle = if let Some(deleted) = field(self.deleted) {
            positions::with_deleted(text.trim(), deleted, settings, models)
                .map_err(|(_, kind)| in_row(kind))?
        } else if text.trim().contains('\n') {
            drawn(text, map, settings).map_err(|(below, column, kind)| {
                let above: usize = before.iter().map(|field| field.matches('\n').count()).sum();
                (above + below, column, kind)
            })?
        } else {
            // Where a field begins is only plain to see without quotes.
            let is_plain = !row.contains('"');
            let before: usize = before.iter().map(|field| field.chars().count() + 1).sum();
            whole::puzzle(text, map, settings, models).map_err(|(column, kind)| {
                (0, column.filter(|_| is_plain).map(|column| before + column), kind)
            })?
        };
        let puzzle = match field(self.label) {
            // (A label is on one line.)
            Some(label) => puzzle.labelled(Some(folded(label))),
            None => puzzle,
        };
        if self.about.iter().all(Option::is_none) {
            return Ok(puzzle);
        }
        // (A puzzle in a format of its own may say some of it, too.)
        let mut columns = self.about.iter();
        let own = About::of(|_| {
            let text = fields.get((*columns.next()?)?)?;
            (!text.trim().is_empty()).then(|| text.clone())
        });
        let about = own.or_else(puzzle.about());
        Ok(puzzle.with_about(about))
    }
}

/// The puzzle in a field of several lines. `map` is that of its regions, if it stands in another field.
fn drawn(text: &str, map: Option<&str>, settings: &Settings) -> Result<Puzzle, RowError> {
    let head = map.map_or(String::new(), |map| format!("[Regions]\n{map}\n[Puzzle]\n"));
    let (above, text) = (head.matches('\n').count(), head + text);
    parse_one(&text, settings).map_err(|error| {
        let below = error.line.saturating_sub(above + 1);
        // Before the first line there is the rest of the row.
        (below, error.column.filter(|_| below > 0), error.kind)
    })
}

/// A text of several lines on one.
fn folded(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).join(" ")
}

/// The fields of a row, quotes removed where the delimiter is a comma.
pub(super) fn fields(line: &str, delimiter: u8) -> Vec<String> {
    if delimiter == b'\t' || !line.contains('"') {
        return line.split(char::from(delimiter)).map(str::to_owned).collect();
    }
    let mut reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
    // Removing quotes makes nothing longer, and every field but the last ends in a delimiter.
    let mut text = vec![0; line.len() + 1];
    let mut ends = vec![0; line.len() + 1];
    let (_, read, _, count) = reader.read_record(line.as_bytes(), &mut text, &mut ends);
    // Without more input, whatever was begun is complete.
    let (_, _, _, rest) = reader.read_record(&line.as_bytes()[read..], &mut [], &mut ends[count..]);
    let count = count + rest;
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let field =
        |(start, &end): (usize, &usize)| String::from_utf8_lossy(&text[start..end]).into_owned();
    starts.zip(&ends[..count]).map(field).collect()
}
