//! Tables: CSV and TSV with a header. A row is a line, so that a quote that is never closed costs
//! its row and not the rest of the file.

use std::{cell::RefCell, collections::HashMap, sync::Arc};

use super::{ParseError, ParseErrorKind, Settings, line, printable, shortened};
use crate::{
    grid::Grid,
    model::{Model, catalog},
    puzzle::Puzzle,
};

/// The columns of a table, and the models that it names.
pub(super) struct Table {
    delimiter: u8,
    puzzle: usize,
    /// What the header calls the puzzles.
    puzzle_name: String,
    model: Option<usize>,
    label: Option<usize>,
    models: RefCell<HashMap<String, Arc<Model>>>,
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
                label: find(&["label"]),
                models: RefCell::default(),
            })
        })
    }

    /// The puzzle on a line of the table.
    pub fn puzzle(
        &self,
        text: &str,
        line: usize,
        settings: &Settings,
    ) -> Result<Puzzle, ParseError> {
        let fields = fields(text, self.delimiter);
        self.read(text, &fields, settings).map_err(|(column, kind)| {
            let text = shortened(fields.get(self.puzzle).map_or(text, |field| field));
            ParseError { line, column, kind, text }
        })
    }

    fn read(
        &self,
        row: &str,
        fields: &[String],
        settings: &Settings,
    ) -> Result<Puzzle, (Option<usize>, ParseErrorKind)> {
        let text = fields
            .get(self.puzzle)
            .ok_or_else(|| (None, ParseErrorKind::NoField(self.puzzle_name.clone())))?;
        let field = |column: Option<usize>| fields.get(column?).map(|field| field.trim());
        let model = match field(self.model).filter(|_| !settings.model_is_fixed) {
            None | Some("") => settings.model.clone(),
            Some(name) => self.model(name).map_err(|error| (None, error))?,
        };
        let size = model.size();
        let need = size.cell_count();
        let line = line::scan(text, size, need, settings.lenient).map_err(|error| {
            // Where a field begins is only plain to see without quotes.
            let is_plain = !row.contains('"');
            let before: usize = fields[..self.puzzle].iter().map(|f| f.chars().count() + 1).sum();
            (error.column.filter(|_| is_plain).map(|column| before + column), error.kind)
        })?;
        let found = line.cells.len();
        let grid = Grid::from_values(size, line.cells)
            .ok_or((None, ParseErrorKind::CellCount { expected: need, found }))?;
        let label = field(self.label).filter(|label| !label.is_empty()).map(printable);
        let label = label.or(Some(printable(&line.label))).filter(|label| !label.is_empty());
        Ok(Puzzle::new(model, grid).labelled(label))
    }

    /// A model by its name. Files are not read: a table may come from anywhere.
    fn model(&self, name: &str) -> Result<Arc<Model>, ParseErrorKind> {
        if let Some(model) = self.models.borrow().get(name) {
            return Ok(model.clone());
        }
        let model =
            catalog::load_built_in(name).map_err(|error| ParseErrorKind::Model(Box::new(error)))?;
        self.models.borrow_mut().insert(name.to_owned(), model.clone());
        Ok(model)
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
