//! Columns of a table that say nothing about its puzzles, such as `id` or `rating`: in CSV they
//! come out again behind all others.

use std::sync::Arc;

use crate::write::csv;
use satoku_formats::read::OwnFields;

/// The own columns of the first table of the input, but for those whose names the output has as
/// well.
#[derive(Clone, Debug, Default)]
pub(super) struct OwnColumns {
    /// The columns of the table, and the indices of those that are written.
    columns: Option<Arc<[String]>>,
    written: Vec<usize>,
}

impl OwnColumns {
    /// A table's columns that the output does not have.
    pub(super) fn new(columns: Option<&Arc<[String]>>, output: &[&str]) -> Self {
        let names = columns.map_or(&[][..], |columns| columns);
        let is_own = |at: &usize| !output.contains(&names[*at].trim());
        Self { columns: columns.cloned(), written: (0..names.len()).filter(is_own).collect() }
    }

    pub(super) fn header(&self) -> String {
        let names = self.columns.as_deref().unwrap_or_default();
        self.end_of_line(|at| names[at].as_str())
    }

    /// The rest of a row. Fields of a table with other columns are found by name.
    pub(super) fn fields(&self, own: Option<&OwnFields>) -> String {
        let names = self.columns.as_deref().unwrap_or_default();
        self.end_of_line(|at| {
            let Some(own) = own else { return "" };
            let place = if *own.columns == *names {
                Some(at)
            } else {
                own.columns.iter().position(|name| *name == names[at])
            };
            place.and_then(|place| own.fields.get(place)).map_or("", String::as_str)
        })
    }

    fn end_of_line<'a>(&self, field: impl Fn(usize) -> &'a str) -> String {
        if self.written.is_empty() {
            return String::new();
        }
        let line = csv::line(self.written.iter().map(|&at| field(at)));
        format!(",{}", line.trim_end_matches('\n'))
    }
}
