//! One clue of an f-puzzles file, as kinds read it.

use itertools::Itertools;
use serde_json::{Map, Value as Json};

use crate::{
    grid::{Cell, Cells, Size},
    rule::{limits::check_length, touching::share_a_side},
};

/// One clue of a file, with the file around it.
pub struct Clue<'a> {
    /// The clue's fields; nothing in them for a flag.
    pub fields: &'a Map<String, Json>,
    /// The whole file.
    pub file: &'a Map<String, Json>,
    /// The size of its grid.
    pub size: Size,
}

impl Clue<'_> {
    /// The cells in a field, some of them perhaps repeatedly; one at least.
    pub fn cells(&self, field: &str) -> Result<Vec<Cell>, String> {
        let value = self.fields.get(field).unwrap_or(&Json::Null);
        let cells = self.cells_of(field, value)?;
        if cells.is_empty() { Err(format!("`{field}` has no cells")) } else { Ok(cells) }
    }

    /// The cells in a field, none of them repeatedly; one at least.
    pub fn different_cells(&self, field: &str) -> Result<Cells, String> {
        let cells = self.cells(field)?;
        match cells.iter().duplicates().next() {
            Some(cell) => Err(format!("{cell} is named twice in `{field}`")),
            None => Ok(cells.into()),
        }
    }

    fn cells_of(&self, field: &str, value: &Json) -> Result<Vec<Cell>, String> {
        let list =
            value.as_array().ok_or_else(|| format!("expected a list of cells in `{field}`"))?;
        check_length(list.len())?;
        list.iter().map(|text| self.on_grid(text)).collect()
    }

    /// Whether a field is missing, null or an empty list.
    pub fn has_none(&self, field: &str) -> bool {
        match self.fields.get(field) {
            None | Some(Json::Null) => true,
            Some(value) => value.as_array().is_some_and(Vec::is_empty),
        }
    }

    /// The lines in the field `lines`, none of them empty.
    pub fn lines(&self) -> Result<Vec<Vec<Cell>>, String> {
        let list = self.fields.get("lines").and_then(Json::as_array);
        let list = list.ok_or_else(|| "expected a list of lines in `lines`".to_owned())?;
        let line = |value: &Json| match self.cells_of("lines", value)? {
            cells if cells.is_empty() => Err("a line has no cells".to_owned()),
            cells => Ok(cells),
        };
        list.iter().map(line).collect()
    }

    /// The cell in the field `cell`.
    pub fn cell(&self) -> Result<Cell, String> {
        self.on_grid(self.fields.get("cell").unwrap_or(&Json::Null))
    }

    /// The numbers in a field; none if there is no such field.
    pub fn numbers(&self, field: &str) -> Result<Vec<i64>, String> {
        let list = match self.fields.get(field) {
            None | Some(Json::Null) => return Ok(Vec::new()),
            Some(Json::Array(list)) => list,
            Some(value) => {
                let found = kind_of(value);
                return Err(format!("expected a list of numbers in `{field}`, found {found}"));
            }
        };
        let number = |value: &Json| {
            let found = kind_of(value);
            value
                .as_i64()
                .ok_or_else(|| format!("expected whole numbers in `{field}`, found {found}"))
        };
        list.iter().map(number).collect()
    }

    /// The number in a field, which may be a text; none if there is no such field or an empty text.
    pub fn number(&self, field: &str) -> Result<Option<i64>, String> {
        match self.fields.get(field) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) if text.trim().is_empty() => Ok(None),
            Some(Json::String(text)) => {
                let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = text.parse().ok().filter(|_| is_number);
                number.map(Some).ok_or_else(|| {
                    format!(
                        "expected a whole number in `{field}`, found \"{}\"",
                        text.escape_debug()
                    )
                })
            }
            Some(Json::Number(number)) => number
                .as_i64()
                .map(Some)
                .ok_or_else(|| format!("expected a whole number in `{field}`, found {number}")),
            Some(value) => {
                Err(format!("expected a whole number in `{field}`, found {}", kind_of(value)))
            }
        }
    }

    /// The same for numbers that are never large, such as a difference of two values.
    pub fn small_number(&self, field: &str) -> Result<Option<u16>, String> {
        let small = |number: i64| {
            let most = u16::MAX;
            let wrong =
                || format!("expected a number from 0 to {most} in `{field}`, found {number}");
            u16::try_from(number).map_err(|_| wrong())
        };
        self.number(field)?.map(small).transpose()
    }

    /// The two cells in the field `cells`, which share a side. No other clue of the key may name
    /// the same two, of those clues that say something.
    pub fn neighbours(
        &self,
        key: &str,
        says_something: impl Fn(&Self) -> bool,
    ) -> Result<[Cell; 2], String> {
        let clues = self.file.get(key).and_then(Json::as_array).into_iter().flatten();
        let clues = clues.filter_map(Json::as_object).map(|fields| Self { fields, ..*self });
        let mut clues = clues.filter(says_something).peekable();
        // It is enough to look for such clues once, with the first.
        if clues.peek().is_some_and(|first| first.fields == self.fields) {
            let pairs =
                clues.filter_map(|clue| Some(clue.cells("cells").ok()?.into_iter().sorted()));
            let pairs = pairs.map(Itertools::collect_vec);
            if let Some(pair) = pairs.duplicates().next() {
                return Err(format!("two of `{key}` are between {}", pair.iter().format(" and ")));
            }
        }
        match self.cells("cells")?[..] {
            [one, other] if share_a_side(one, other) => Ok([one, other]),
            ref cells => {
                let found = cells.iter().take(5).format(", ");
                Err(format!("expected two cells that share a side in `cells`, found {found}"))
            }
        }
    }

    /// The text in a field; empty if the field is missing.
    pub fn text(&self, field: &str) -> Result<&str, String> {
        match self.fields.get(field) {
            None | Some(Json::Null) => Ok(""),
            Some(Json::String(text)) => Ok(text.trim()),
            Some(value) => Err(format!("expected a text in `{field}`, found {}", kind_of(value))),
        }
    }

    /// The cells that a clue outside the grid looks at: from `cell`, which is before or behind a
    /// row or column, inwards along it.
    pub fn line_inwards(&self) -> Result<Vec<Cell>, String> {
        let (row, column) = self.place()?;
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let along_row = (1..=rows).contains(&row);
        let along_column = (1..=columns).contains(&column);
        let cells: Vec<Cell> = match (along_row, along_column) {
            (true, false) => (0..columns).map(|column| Cell::new(row - 1, column)).collect(),
            (false, true) => (0..rows).map(|row| Cell::new(row, column - 1)).collect(),
            _ => {
                return Err(format!(
                    "expected `cell` before or behind a row or column, found R{row}C{column}"
                ));
            }
        };
        let is_behind = row > rows || column > columns;
        Ok(if is_behind { cells.into_iter().rev().collect() } else { cells })
    }

    /// The row and column of the field `cell`, from 0, which is outside, to one more than there
    /// are.
    pub fn place(&self) -> Result<(usize, usize), String> {
        let text = self.fields.get("cell").unwrap_or(&Json::Null);
        let place = text.as_str().and_then(parts);
        let (rows, columns) = (self.size.rows() + 1, self.size.columns() + 1);
        place.filter(|&(row, column)| row <= rows && column <= columns).ok_or_else(|| {
            format!("expected a cell in `cell`, R0C0 to R{rows}C{columns}, found {text}")
        })
    }

    /// A cell of the grid: `R1C1`, decimal.
    fn on_grid(&self, text: &Json) -> Result<Cell, String> {
        let found = || text.to_string().chars().take(40).collect::<String>();
        let parts = text.as_str().and_then(parts);
        let (row, column) =
            parts.ok_or_else(|| format!("expected a cell such as R1C1, found {}", found()))?;
        let cell = row.checked_sub(1).zip(column.checked_sub(1)).map(|(r, c)| Cell::new(r, c));
        cell.filter(|&cell| self.size.contains(cell))
            .ok_or_else(|| format!("{} is off the grid: {}", found(), self.size.extent()))
    }
}

/// What a JSON value is, in a word or two.
pub fn kind_of(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "true or false",
        Json::Number(_) => "a number",
        Json::String(_) => "a text",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}

/// `R3C10` as two numbers; those of a place beside the grid are 0, or above its side.
pub fn parts(text: &str) -> Option<(usize, usize)> {
    let (row, column) = text.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| {
        let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    Some((number(row)?, number(column)?))
}
