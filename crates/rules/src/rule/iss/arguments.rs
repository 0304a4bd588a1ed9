//! The arguments of a tag, as kinds read them.

use itertools::Itertools;

use super::write::{NOT_IN, REGION};
use crate::{
    grid::{Cell, Cells, Layer, Size},
    rule::limits::check_length,
};

/// The arguments of a tag that have not been read yet.
#[derive(Clone)]
pub struct Arguments<'a> {
    words: &'a [&'a str],
    size: Size,
}

impl<'a> Arguments<'a> {
    /// All arguments of a tag, on grids of a size.
    pub fn new(words: &'a [&'a str], size: Size) -> Self {
        Self { words, size }
    }

    /// The size of the grids.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The next argument, which stays unread.
    pub fn peek(&self) -> Option<&'a str> {
        self.words.first().copied()
    }

    /// The next argument, if there is one.
    #[allow(
        clippy::should_implement_trait,
        reason = "it is no iterator: what it takes may be asked for"
    )]
    pub fn next(&mut self) -> Option<&'a str> {
        let (&first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    /// The next argument; `what` says what it should be.
    pub fn text(&mut self, what: &str) -> Result<&'a str, String> {
        self.next().ok_or_else(|| format!("expected {what}, found the end"))
    }

    /// The next argument as a whole number; `what` says of what.
    pub fn number(&mut self, what: &str) -> Result<i64, String> {
        let text = self.text(what)?;
        number(text).ok_or_else(|| format!("expected {what}, a whole number, found \"{text}\""))
    }

    /// The next argument as a whole number, none if it is empty or missing.
    pub fn optional_number(&mut self, what: &str) -> Result<Option<i64>, String> {
        match self.peek() {
            None => Ok(None),
            Some("") => {
                self.next();
                Ok(None)
            }
            Some(_) => self.number(what).map(Some),
        }
    }

    /// The next argument as a whole number, none if it is empty or if a cell is there already.
    pub fn number_before_cells(&mut self, what: &str) -> Result<Option<i64>, String> {
        let is_cell =
            self.peek().is_some_and(|word| word.starts_with(['R', 'r', 'V', 'v', 'C', 'D']));
        if is_cell { Ok(None) } else { self.optional_number(what) }
    }

    /// The next argument as values, `1_1_2`.
    pub fn values(&mut self) -> Result<Vec<u16>, String> {
        let text = self.text("values, as in 1_1_2")?;
        let value = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let value = text.parse::<u16>().ok().filter(|_| is_number);
            value.ok_or_else(|| format!("expected values, as in 1_1_2, found \"{text}\""))
        };
        text.split('_').map(value).collect()
    }

    /// The next argument as a cell.
    pub fn cell(&mut self) -> Result<Cell, String> {
        let text = self.text("a cell")?;
        cell(text, self.size)
    }

    /// All the other arguments as cells, some of them perhaps repeatedly; one at least.
    pub fn cells(&mut self) -> Result<Vec<Cell>, String> {
        cells(self.rest(), self.size)
    }

    /// All the other arguments as lists of cells. An argument that is empty, or begins with `_` and
    /// is a name, ends a list; lists without cells are left out, but there is one at least.
    pub fn lists(&mut self) -> Result<Vec<Vec<Cell>>, String> {
        let size = self.size;
        let list = |words: &[&str]| cells(words, size);
        self.split_lists()?.into_iter().map(list).collect()
    }

    /// The same with lists in which a lone `-` separates segments.
    pub fn lists_of_segments(&mut self) -> Result<Vec<Vec<Vec<Cell>>>, String> {
        let size = self.size;
        let segment = |words: &[&str]| {
            check_length(words.len())?;
            words.iter().map(|text| cell(text, size)).collect()
        };
        let list = |words: &[&str]| words.split(|word| *word == "-").map(segment).collect();
        self.split_lists()?.into_iter().map(list).collect()
    }

    fn split_lists(&mut self) -> Result<Vec<&'a [&'a str]>, String> {
        let is_end = |word: &&str| word.is_empty() || word.starts_with('_');
        let lists: Vec<&[&str]> = self.rest().split(is_end).filter(|l| !l.is_empty()).collect();
        if lists.is_empty() { Err("expected cells, found the end".to_owned()) } else { Ok(lists) }
    }

    /// All the other arguments as cells, none of them repeatedly; one at least.
    pub fn different_cells(&mut self) -> Result<Cells, String> {
        let cells = self.cells()?;
        match cells.iter().duplicates().next() {
            Some(cell) => Err(format!("{cell} is named twice")),
            None => Ok(cells.into()),
        }
    }

    /// The next argument as the cells of a row or column, forwards: `R12`, `C3`.
    pub fn row_or_column(&mut self) -> Result<Vec<Cell>, String> {
        let text = self.text("a row or column, as in R1 or C1")?;
        let size = self.size;
        let wrong = || {
            let (rows, columns) = (size.rows(), size.columns());
            format!("expected a row or column, R1 to R{rows} or C1 to C{columns}, found \"{text}\"")
        };
        let (letter, index) = text.split_at_checked(1).ok_or_else(wrong)?;
        let index =
            index.parse::<usize>().ok().filter(|_| index.bytes().all(|b| b.is_ascii_digit()));
        let index = index.and_then(|index| index.checked_sub(1)).ok_or_else(wrong)?;
        match letter {
            "R" | "r" if index < size.rows() => {
                Ok((0..size.columns()).map(|column| Cell::new(index, column)).collect())
            }
            "C" | "c" if index < size.columns() => {
                Ok((0..size.rows()).map(|row| Cell::new(row, index)).collect())
            }
            _ => Err(wrong()),
        }
    }

    /// All the arguments that are left, as they are.
    pub fn rest(&mut self) -> &'a [&'a str] {
        std::mem::take(&mut self.words)
    }

    /// Makes sure that nothing but empty arguments is left.
    pub(in crate::rule) fn end(&self) -> Result<(), String> {
        match self.words.iter().find(|word| !word.is_empty()) {
            None => Ok(()),
            Some(word) => Err(format!("expected no more arguments, found \"{word}\"")),
        }
    }
}

/// Some words as cells, some of them perhaps repeatedly; one at least.
pub(in crate::rule) fn cells(words: &[&str], size: Size) -> Result<Vec<Cell>, String> {
    check_length(words.len())?;
    let cells: Vec<Cell> = words.iter().map(|text| cell(text, size)).collect::<Result<_, _>>()?;
    if cells.is_empty() { Err("expected cells, found the end".to_owned()) } else { Ok(cells) }
}

/// A whole number, perhaps with a minus sign.
pub(in crate::rule) fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// A cell: `R1C1`, `RgCg`, with row and column as one digit each in base 17; or an extra one,
/// `VX1`, `CC1`, `DGR1`.
///
/// # Errors
/// If the text is no cell of the grid.
pub fn cell(text: &str, size: Size) -> Result<Cell, String> {
    let found = text.escape_debug();
    let part = |letter: char| char::to_digit(letter, 17).and_then(|n| (n as usize).checked_sub(1));
    let letters: Vec<char> = text.chars().take(5).collect();
    let cell = match *letters {
        ['R' | 'r', row, 'C' | 'c', column] => {
            part(row).zip(part(column)).map(|(row, column)| Cell::new(row, column))
        }
        ['V' | 'v', ..] => return extra_cell(text, size),
        ['C', 'C', ..] | ['D', 'G', ..] => return numbered_cell(text, size),
        _ => None,
    };
    let cell = cell.ok_or_else(|| format!("expected a cell such as R1C1, found \"{found}\""))?;
    let is_there = size.contains(cell).then_some(cell);
    is_there.ok_or_else(|| format!("{cell} is off the grid: {}", size.extent()))
}

/// A cell that a rule about the whole grid brings: that of a region, `CC10`, counted row by row, or
/// of what a row, a column or a region lacks, `DGR3`.
fn numbered_cell(text: &str, size: Size) -> Result<Cell, String> {
    let found = text.escape_debug();
    let of_layer = NOT_IN.iter().zip(Layer::NOT_IN).chain([(&REGION, Layer::REGION)]);
    let mut known = of_layer.filter_map(|(start, layer)| Some((layer, text.strip_prefix(start)?)));
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let cell = known.next().and_then(|(layer, digits)| {
        let index = number(digits)?;
        let (row, column) = if layer.is_over_board() {
            (index / size.columns(), index % size.columns())
        } else {
            (0, index)
        };
        Some(Cell::on(layer, row, column)).filter(|&cell| size.contains(cell))
    });
    cell.ok_or_else(|| {
        format!(
            "expected a cell, found \"{found}\": there are CC1 and so on with ChaosConstruction, DGR1, \
             DGC1 and DGB1 with Doppelganger"
        )
    })
}

/// The layer of a group of extra cells, `VX`.
pub(in crate::rule) fn layer(group: &str) -> Result<Layer, String> {
    let letter = match group.as_bytes() {
        [b'V' | b'v', letter] => Layer::letter(char::from(*letter).to_ascii_uppercase()),
        _ => None,
    };
    letter.ok_or_else(|| {
        format!("expected a group of extra cells such as VX, found \"{}\"", group.escape_debug())
    })
}

/// An extra cell, `VX3`, and the only one of its letter: `VX`.
fn extra_cell(text: &str, size: Size) -> Result<Cell, String> {
    let found = text.escape_debug();
    let wrong = || format!("expected an extra cell such as VX1, found \"{found}\"");
    let mut rest = text.chars();
    let letter = rest.nth(1).map(|letter| letter.to_ascii_uppercase());
    let layer = letter.and_then(Layer::letter).ok_or_else(wrong)?;
    let digits = rest.as_str();
    let number = match digits {
        "" if size.layers().any(|of| of.layer() == layer && of.count() > 1) => return Err(wrong()),
        "" => 1,
        _ if !digits.bytes().all(|byte| byte.is_ascii_digit()) => return Err(wrong()),
        _ => digits.parse().unwrap_or(usize::MAX),
    };
    let cell = Cell::on(layer, 0, number.checked_sub(1).ok_or_else(wrong)?);
    let is_there = size.contains(cell).then_some(cell);
    is_there.ok_or_else(|| match size.layers().find(|of| of.layer() == layer) {
        None => format!("there are no extra cells {layer}, expected .Var~{layer} for them"),
        Some(of) => {
            format!("{found} is not there: .Var says that there are {} of {layer}", of.count())
        }
    })
}
