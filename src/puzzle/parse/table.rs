//! Tables: CSV and TSV with a header.

use std::{
    collections::HashMap,
    io::{BufReader, Read},
    sync::Arc,
};

use super::{ParseError, ParseErrorKind, Settings, line, shortened};
use crate::{
    grid::Grid,
    model::{Model, ModelError, catalog},
    puzzle::Puzzle,
};

/// Where in a row the fields are that matter.
pub(super) struct Columns {
    delimiter: u8,
    puzzle: usize,
    model: Option<usize>,
    label: Option<usize>,
}

impl Columns {
    /// The columns of a header line; none if it is no header.
    pub fn of_header(text: &str) -> Option<Self> {
        [b'\t', b','].into_iter().find_map(|delimiter| {
            let fields: Vec<String> = text
                .split(char::from(delimiter))
                .map(|field| field.trim().trim_matches('"').to_ascii_lowercase())
                .collect();
            let find = |names: &[&str]| fields.iter().position(|field| names.contains(&&**field));
            Some(Self {
                delimiter,
                puzzle: find(&["puzzle", "quiz", "quizzes"])?,
                model: find(&["model"]),
                label: find(&["label"]),
            })
        })
    }
}

/// The rows of a table.
pub(super) struct Table<R> {
    columns: Columns,
    rows: csv::Reader<BufReader<R>>,
    lines_before: usize,
    /// Whether reading has failed: then nothing more can be had.
    is_broken: bool,
    record: csv::ByteRecord,
    models: HashMap<String, Result<Arc<Model>, Arc<ModelError>>>,
}

impl<R: Read> Table<R> {
    /// The rows after the header, which was line number `lines_before`.
    pub fn new(columns: Columns, input: BufReader<R>, lines_before: usize) -> Self {
        let rows = csv::ReaderBuilder::new()
            .delimiter(columns.delimiter)
            .quoting(columns.delimiter != b'\t')
            .comment(Some(b'#'))
            .flexible(true)
            .has_headers(false)
            .from_reader(input);
        let (record, models) = (csv::ByteRecord::new(), HashMap::new());
        Self { columns, rows, lines_before, is_broken: false, record, models }
    }

    pub fn next(&mut self, settings: &Settings) -> Option<Result<Puzzle, ParseError>> {
        if self.is_broken {
            return None;
        }
        let line_of = |position: &csv::Position| self.lines_before + position.line() as usize;
        match self.rows.read_byte_record(&mut self.record) {
            Ok(false) => None,
            Ok(true) => {
                let line = self.record.position().map_or(self.lines_before, line_of);
                Some(self.puzzle(settings).map_err(|(column, kind)| {
                    let field = self.record.get(self.columns.puzzle).unwrap_or_default();
                    let text = shortened(&String::from_utf8_lossy(field));
                    ParseError { line, column, kind, text }
                }))
            }
            Err(error) => {
                let line = line_of(self.rows.position());
                self.is_broken = true;
                let kind = ParseErrorKind::Io(error.into());
                Some(Err(ParseError { line, column: None, kind, text: String::new() }))
            }
        }
    }

    fn puzzle(&mut self, settings: &Settings) -> Result<Puzzle, (Option<usize>, ParseErrorKind)> {
        let field = |index: usize| self.record.get(index).map(String::from_utf8_lossy);
        let text = field(self.columns.puzzle).ok_or((None, ParseErrorKind::NoField("puzzle")))?;
        let label = self.columns.label.and_then(field).map(std::borrow::Cow::into_owned);
        let name = self.columns.model.filter(|_| !settings.model_is_fixed).and_then(field);
        let model = match name.as_deref().map(str::trim) {
            None | Some("") => settings.model.clone(),
            Some(name) => {
                let model = match self.models.get(name) {
                    Some(model) => model,
                    None => {
                        let model = catalog::load(name).map_err(Arc::new);
                        self.models.entry(name.to_owned()).or_insert(model)
                    }
                };
                model.clone().map_err(|error| (None, ParseErrorKind::Model(error)))?
            }
        };
        let size = model.size();
        let need = size.cell_count();
        let line = line::scan(&text, size, need, settings.lenient).map_err(|error| {
            // Fields stand one after the other, with a delimiter between, as long as no quotes do.
            let start = self.record.range(self.columns.puzzle).map_or(0, |range| range.start);
            let before = start + self.columns.puzzle;
            (error.column.map(|column| before + column), error.kind)
        })?;
        let found = line.cells.len();
        let grid = Grid::from_values(size, line.cells)
            .ok_or((None, ParseErrorKind::CellCount { expected: need, found }))?;
        let label = label.or(Some(line.label)).filter(|label| !label.is_empty());
        Ok(Puzzle::new(model, grid).labelled(label))
    }
}
