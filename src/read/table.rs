//! Tables: CSV and TSV with a header, a first line with a field `puzzle`, `quiz` or `quizzes`,
//! separated by tabs or commas, and perhaps fields `model`, `regions` and `label`. A row is a line,
//! so that a quote that is never closed costs its row and not the rest of the file.

use super::{
    ParseError, ParseErrorKind, Settings, TextFormat,
    error::{printable, shortened},
    models::{Models, split_regions},
    recognise::{Recognised, recognise},
    scan::scan,
};
use crate::puzzle::Puzzle;

/// See [`super::FORMATS`].
pub(super) const FORMAT: TextFormat = TextFormat {
    name: "table",
    title: "A table",
    summary: "CSV or TSV with a header: a column puzzle, quiz or quizzes, and perhaps model, \
              regions and label",
    example: "\
label,model,puzzle
easy,classic,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
",
    line: None,
};

/// The columns of a table.
pub(super) struct Table {
    delimiter: u8,
    puzzle: usize,
    /// What the header calls the puzzles.
    puzzle_name: String,
    model: Option<usize>,
    regions: Option<usize>,
    label: Option<usize>,
}

impl Table {
    /// The table under a header line; none if it is no header. A single word is a header only in
    /// lower case, and fields do not begin with a space: `Quiz, hard` is a title.
    pub fn of_header(text: &str) -> Option<Self> {
        [b'\t', b','].into_iter().find_map(|delimiter| {
            let fields = fields(text, delimiter);
            if fields.iter().any(|field| field.starts_with(' ')) {
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
            let puzzle = find(&["puzzle", "quiz", "quizzes"])?;
            Some(Self {
                delimiter,
                puzzle,
                puzzle_name: fields[puzzle].trim().to_owned(),
                model: find(&["model"]),
                regions: find(&["regions"]),
                label: find(&["label"]),
            })
        })
    }

    /// The puzzle on a line of the table.
    pub fn puzzle(
        &self,
        text: &str,
        line: usize,
        settings: &Settings,
        models: &Models,
    ) -> Result<Puzzle, ParseError> {
        let fields = fields(text, self.delimiter);
        self.read(text, &fields, settings, models).map_err(|(column, kind)| {
            let text = shortened(fields.get(self.puzzle).map_or(text, |field| field));
            ParseError { line, column, kind, text }
        })
    }

    fn read(
        &self,
        row: &str,
        fields: &[String],
        settings: &Settings,
        models: &Models,
    ) -> Result<Puzzle, (Option<usize>, ParseErrorKind)> {
        let text = fields
            .get(self.puzzle)
            .ok_or_else(|| (None, ParseErrorKind::NoField(self.puzzle_name.clone())))?;
        // Where a field begins is only plain to see without quotes.
        let is_plain = !row.contains('"');
        let before: usize = fields[..self.puzzle].iter().map(|f| f.chars().count() + 1).sum();
        let field = |column: Option<usize>| {
            fields.get(column?).map(|field| field.trim()).filter(|field| !field.is_empty())
        };
        let label = field(self.label).map(printable);
        let with_label = |puzzle: Puzzle| match &label {
            Some(label) => puzzle.labelled(Some(label.clone())),
            None => puzzle,
        };
        let named = field(self.model).filter(|_| !settings.model_is_fixed);
        let map = field(self.regions);
        let side = map.filter(|_| !settings.model_is_fixed).map(|map| map.chars().count().isqrt());
        let named = match (named, side) {
            (Some(name), _) => Some(models.named(name)),
            (None, Some(side)) => Some(models.named(&format!("jigsaw:{side}"))),
            (None, None) => None,
        };
        let own = named.transpose().map_err(|error| (None, error))?;
        let own = own.map(|model| Settings { model, model_is_fixed: true, ..settings.clone() });
        let settings = own.as_ref().unwrap_or(settings);
        match recognise(text.trim(), settings) {
            Recognised::Puzzle(on_line) => {
                let puzzle = (on_line.read)(text.trim(), settings, models);
                return puzzle.map(with_label).map_err(|(column, kind)| {
                    (column.filter(|_| is_plain).map(|column| before + column), kind)
                });
            }
            Recognised::Several(kind) => return Err((None, kind)),
            Recognised::Cells => {}
        }
        let model = &settings.model;
        if map.is_some() && !model.needs_regions() {
            let name = model.name().to_owned();
            return Err((None, ParseErrorKind::TwoRegions(name)));
        }
        let size = model.size();
        let (rest, own_map) = match map {
            None if model.needs_regions() => split_regions(text, size),
            _ => (text.clone(), None),
        };
        let need = size.cell_count();
        let read_as = (settings.lenient, settings.letters_from);
        let scanned =
            scan(&rest, size, need, read_as).and_then(|line| line.decided(size, read_as.1));
        let line = scanned.map_err(|error| {
            (error.column.filter(|_| is_plain).map(|column| before + column), error.kind)
        })?;
        let puzzle = models.puzzle(model, line.cells, &line.label, map.or(own_map));
        puzzle.map(with_label).map_err(|error| (None, error))
    }
}

/// The fields of a line, quotes removed where the delimiter is a comma.
fn fields(line: &str, delimiter: u8) -> Vec<String> {
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
