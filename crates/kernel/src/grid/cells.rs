//! Cells as rules name them: `r1c1 r2-4c2-4 r5c1>r5c9`, one after the other, in order.

use std::{fmt, ops::Deref, str::FromStr};

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Cell, ExtraCells, Layer, Size};

/// A list of different cells, in the order in which they are named.
///
/// As text, cells are separated by white space or commas; `r2-4c2-4` is a rectangle, row by row,
/// and `r4c1>r4c5>r8c5` a line from corner to corner, straight or diagonal. Rows and columns count
/// from 1, and capitals will do. [Extra cells](ExtraCells) are `X1`, or `X1-3`, with a capital;
/// those of R and C are `VR1` and `VC1`. A layer over the board has its cells in brackets after its
/// name: `region(r2-4c2)`. In files a list of such texts is all of them in order. Whether a grid
/// has the cells is not known before it meets one.
///
/// ```
/// # use satoku_kernel as satoku;
/// use satoku::grid::Cells;
///
/// let cells: Cells = "r1c1 r2c2-3".parse()?;
/// assert_eq!((cells.len(), cells.to_string()), (3, "r1c1 r2c2 r2c3".to_owned()));
/// # Ok::<(), satoku::grid::CellsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "InFile", into = "String")]
pub struct Cells(Vec<Cell>);

/// Cells as a file names them: in a text, or in several.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected cells such as \"r1c1 r2c2-4\", or a list of them")]
pub(super) enum InFile {
    Text(String),
    Texts(Vec<String>),
}

impl InFile {
    pub(super) fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Texts(texts) => texts.join(" "),
        }
    }
}

/// Why a text names no cells.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CellsError {
    /// A word that names no cell.
    #[error("found \"{0}\", expected a cell such as r1c1 or a range such as r2-4c2-4")]
    Syntax(String),
    /// A range whose end is before its beginning.
    #[error("the range {0} runs backwards")]
    Backwards(String),
    /// Neighbouring corners of a line that are in no common row, column or diagonal.
    #[error("{0} to {1} is not straight: expected cells in one row, column or diagonal")]
    NotStraight(Cell, Cell),
    /// Rows or columns that no grid has.
    #[error("{0} is off every grid: rows and columns go from 1 to {max}", max = Size::MAX_SIDE)]
    OffEveryGrid(String),
    /// A number that no extra cell has.
    #[error("{0} is no extra cell: they are numbered from 1 to {max}", max = ExtraCells::MOST)]
    NoExtra(String),
    /// No cell or several, where it must be one.
    #[error("found \"{0}\", expected one cell such as r1c1")]
    NotOne(String),
    /// A cell that is named twice.
    #[error("{0} is named twice")]
    Twice(Cell),
    /// A line that turns where it is.
    #[error("{0}>{0} does not lead anywhere: expected another cell after >")]
    NoStep(Cell),
    /// More cells than any grid has.
    #[error("these are more cells than {MAX_CELLS}, expected a line on a grid")]
    TooMany,
}

impl Deref for Cells {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.0
    }
}

impl From<Vec<Cell>> for Cells {
    fn from(cells: Vec<Cell>) -> Self {
        Self(cells)
    }
}

impl Cells {
    /// These cells.
    ///
    /// # Errors
    /// If one stands there twice.
    pub fn each_once(cells: Vec<Cell>) -> Result<Self, CellsError> {
        match cells.iter().duplicates().next() {
            Some(&cell) => Err(CellsError::Twice(cell)),
            None => Ok(Self(cells)),
        }
    }
}

impl FromStr for Cells {
    type Err = CellsError;

    fn from_str(text: &str) -> Result<Self, CellsError> {
        Self::each_once(named(text)?)
    }
}

/// The most cells that are read: with more, a list names one twice.
const MAX_CELLS: usize = Size::MAX_SIDE * Size::MAX_SIDE;

/// The cells that a text names, perhaps some of them repeatedly, up to a few more than
/// [`MAX_CELLS`].
fn named(text: &str) -> Result<Vec<Cell>, CellsError> {
    let mut cells = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    for word in words {
        if word.contains('>') {
            cells.extend(line(word)?);
        } else {
            cells.extend(rectangle(word)?);
        }
        if cells.len() > MAX_CELLS {
            break;
        }
    }
    Ok(cells)
}

/// The cells that a text names, in order, perhaps some of them repeatedly.
pub(super) fn in_order(text: &str) -> Result<Vec<Cell>, CellsError> {
    let cells = named(text)?;
    if cells.len() > MAX_CELLS { Err(CellsError::TooMany) } else { Ok(cells) }
}

/// The cells of `r1c1` or `r2-4c2-4`, row by row, or those of `X1-3`, or of a layer over the board,
/// `region(r2-4c2)`.
fn rectangle(word: &str) -> Result<Box<dyn Iterator<Item = Cell>>, CellsError> {
    if let Some((layer, numbers)) = lettered(word) {
        let columns = range(numbers, word, ExtraCells::MOST)?;
        return Ok(Box::new(columns.map(move |column| Cell::on(layer, 0, column))));
    }
    let over = word.split_once('(').and_then(|(name, rest)| {
        let layer = Layer::named(&name.to_ascii_lowercase()).filter(|of| of.is_over_board())?;
        Some((layer, rest.strip_suffix(')')?))
    });
    let (layer, inside) = over.unwrap_or((Layer::BOARD, word));
    let (rows, columns) = inside
        .strip_prefix(['r', 'R'])
        .and_then(|rest| rest.split_once(['c', 'C']))
        .ok_or_else(|| CellsError::Syntax(word.to_owned()))?;
    let columns = range(columns, word, Size::MAX_SIDE)?;
    let row = move |row| columns.clone().map(move |column| Cell::on(layer, row, column));
    Ok(Box::new(range(rows, word, Size::MAX_SIDE)?.flat_map(row)))
}

/// The layer and the numbers of `X1-3`, or of `norow1-3`; or of `VX1-3`, as ISS has it. `R1` and
/// `C1` could be meant as a row and a column, so these letters have the longer form only.
fn lettered(word: &str) -> Option<(Layer, &str)> {
    let split = word.find(|c: char| c.is_ascii_digit())?;
    let (letters, numbers) = word.split_at(split);
    if let Some(layer) =
        Layer::named(&letters.to_ascii_lowercase()).filter(|of| !of.is_over_board())
    {
        return Some((layer, numbers));
    }
    let mut letters = letters.chars();
    let layer = match (letters.next()?, letters.next(), letters.next()) {
        (letter, None, _) if !matches!(letter, 'R' | 'C') => letter,
        ('V', Some(letter), None) => letter,
        _ => return None,
    };
    Some((Layer::letter(layer)?, numbers))
}

/// The cells of `r4c1>r4c5>r8c5`, each corner once.
fn line(word: &str) -> Result<Vec<Cell>, CellsError> {
    let mut cells: Vec<Cell> = Vec::new();
    for corner in word.split('>') {
        let end: Cell = corner.parse()?;
        let Some(&start) = cells.last() else {
            cells.push(end);
            continue;
        };
        let (rows, columns) =
            (start.row().abs_diff(end.row()), start.column().abs_diff(end.column()));
        if end.layer() != start.layer() || rows != columns && rows != 0 && columns != 0 {
            return Err(CellsError::NotStraight(start, end));
        }
        if start == end {
            return Err(CellsError::NoStep(end));
        }
        let length = rows.max(columns);
        // As far from the one end as is left to the other.
        let between = |from: usize, to: usize, step: usize| {
            if from <= to { from + step.min(to - from) } else { from - step.min(from - to) }
        };
        let cell = |step| {
            let row = between(start.row(), end.row(), step);
            Cell::on(start.layer(), row, between(start.column(), end.column(), step))
        };
        cells.extend((1..=length).map(cell));
        if cells.len() > MAX_CELLS {
            break;
        }
    }
    Ok(cells)
}

/// `4` or `2-4`, counted from 1 up to `most`, as a range that counts from 0.
fn range(text: &str, word: &str, most: usize) -> Result<std::ops::Range<usize>, CellsError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        // Whatever does not fit is off every grid.
        let number = is_number.then(|| text.parse().unwrap_or(usize::MAX));
        number.ok_or_else(|| CellsError::Syntax(word.to_owned()))
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(CellsError::Backwards(word.to_owned()));
    }
    if first == 0 || last > most {
        let off =
            if most == Size::MAX_SIDE { CellsError::OffEveryGrid } else { CellsError::NoExtra };
        return Err(off(word.to_owned()));
    }
    Ok(first - 1..last)
}

/// A single cell: `r1c5`.
impl FromStr for Cell {
    type Err = CellsError;

    fn from_str(text: &str) -> Result<Self, CellsError> {
        match *text.parse::<Cells>()? {
            [cell] => Ok(cell),
            _ => Err(CellsError::NotOne(text.to_owned())),
        }
    }
}

/// How a list of cells is read from a file, and written.
macro_rules! as_text {
    ($list:ty) => {
        impl TryFrom<String> for $list {
            type Error = CellsError;

            fn try_from(text: String) -> Result<Self, CellsError> {
                text.parse()
            }
        }

        impl TryFrom<InFile> for $list {
            type Error = CellsError;

            fn try_from(said: InFile) -> Result<Self, CellsError> {
                said.into_text().parse()
            }
        }

        impl From<$list> for String {
            fn from(cells: $list) -> Self {
                cells.to_string()
            }
        }

        /// The cells one by one, with spaces between.
        impl fmt::Display for $list {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.iter().format(" ").fmt(f)
            }
        }
    };
}
pub(super) use as_text;

as_text!(Cells);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match text.parse::<Cells>() {
            Ok(cells) => cells.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn cells_and_ranges() {
        check("r1c1  r9c9", "r1c1 r9c9");
        check("r2-3c8-9", "r2c8 r2c9 r3c8 r3c9");
        check("r1c3-4\nr7-8c1", "r1c3 r1c4 r7c1 r8c1");
        check("", "");
        check("r1c1>r1c3>r3c3", "r1c1 r1c2 r1c3 r2c3 r3c3");
        check("r3c3>r1c1>r1c2 r9c9", "r3c3 r2c2 r1c1 r1c2 r9c9");
        check("r1c3>r3c1 r5c5>r4c5", "r1c3 r2c2 r3c1 r5c5 r4c5");
    }

    #[test]
    fn extra_cells_have_a_letter_or_a_layer() {
        check("X1 r1c1 VX2 V3 A1-2", "X1 r1c1 X2 V3 A1 A2");
        check("VR1 VC2-3", "VR1 VC2 VC3");
        check("X3>X1", "X3 X2 X1");
        check(
            "region(r1-2c1) REGION(R3C3)>region(r3c4)",
            "region(r1c1) region(r2c1) region(r3c3) region(r3c4)",
        );
        check("X1 X1-2", "X1 is named twice");
        check("X0", "X0 is no extra cell: they are numbered from 1 to 9999");
        check("X3-10000", "X3-10000 is no extra cell: they are numbered from 1 to 9999");
        check("X2-1", "the range X2-1 runs backwards");
        check(
            "X1>r1c1",
            "X1 to r1c1 is not straight: expected cells in one row, column or diagonal",
        );
        check("region(r0c1)", "region(r0c1) is off every grid: rows and columns go from 1 to 400");
        for text in
            ["X", "x1", "R1", "C1", "XY1", "VXY1", "X1c1", "X-1", "other(r1c1)", "region(X1)"]
        {
            let expected = format!(
                "found \"{text}\", expected a cell such as r1c1 or a range such as r2-4c2-4"
            );
            check(text, &expected);
        }
    }

    #[test]
    fn capitals_and_commas_are_read() {
        check("R5C5,R7C7", "r5c5 r7c7");
        check("r1c1, R2c2-3 ,r3C1>r3C3,", "r1c1 r2c2 r2c3 r3c1 r3c2 r3c3");
        check(",", "");
        check("R1C1,r1c1", "r1c1 is named twice");
        check("r1,c1", "found \"r1\", expected a cell such as r1c1 or a range such as r2-4c2-4");
    }

    #[test]
    fn files_may_list_cells() {
        #[track_caller]
        fn check<T: serde::de::DeserializeOwned + ToString>(json: &str, expected: &str) {
            let found = serde_json::from_str::<T>(json);
            assert_eq!(found.map_or_else(|error| error.to_string(), |c| c.to_string()), expected);
        }
        check::<Cells>(r#"["r1c1", "R1C2,r1c3", "r2-3c1"]"#, "r1c1 r1c2 r1c3 r2c1 r3c1");
        check::<Cells>("[]", "");
        check::<Cells>(r#"["r1c1", "r1c1"]"#, "r1c1 is named twice");
        check::<super::super::Line>(r#"["r1c1>r1c3", "r1c1"]"#, "r1c1 r1c2 r1c3 r1c1");
        let expected = "expected cells such as \"r1c1 r2c2-4\", or a list of them";
        for wrong in ["1", "[1]", "[[\"r1c1\"]]", "{}", "null", "[[1, 1], [2, 2]]"] {
            check::<Cells>(wrong, expected);
            check::<super::super::Line>(wrong, expected);
        }
    }

    #[test]
    fn a_single_cell() {
        assert_eq!("r2c3".parse(), Ok(Cell::new(1, 2)));
        for text in ["", "r1c1-2", "r1c1 r1c2"] {
            assert_eq!(text.parse::<Cell>(), Err(CellsError::NotOne(text.to_owned())));
        }
    }

    #[test]
    fn mistakes_are_explained() {
        check("r1c401", "r1c401 is off every grid: rows and columns go from 1 to 400");
        check("r0c1", "r0c1 is off every grid: rows and columns go from 1 to 400");
        check("r4-2c1", "the range r4-2c1 runs backwards");
        check("r1c1-2 r1c2", "r1c2 is named twice");
        check(&"r1-400c1-400 ".repeat(10_000), "r1c1 is named twice");
        check(&format!("r1c1{}", ">r1c400>r1c1".repeat(10_000)), "r1c399 is named twice");
        check("r1c1>r1c1", "r1c1>r1c1 does not lead anywhere: expected another cell after >");
        check("r1c1>r3c1>r1c1", "r2c1 is named twice");
        check(
            "r1c1>r2c3",
            "r1c1 to r2c3 is not straight: expected cells in one row, column or diagonal",
        );
        check("r1c1>r1c2-3", "found \"r1c2-3\", expected one cell such as r1c1");
        check("r1c1>", "found \"\", expected one cell such as r1c1");
        for text in ["a1", "r1", "rc", "r1c", "r1c1c1", "r-1c1", "r1c+1", "1c1", "r1-c1"] {
            let expected = format!(
                "found \"{text}\", expected a cell such as r1c1 or a range such as r2-4c2-4"
            );
            check(text, &expected);
        }
        check(
            "r99999999999999999999999c1",
            "r99999999999999999999999c1 is off every grid: rows and columns go from 1 to 400",
        );
    }
}
