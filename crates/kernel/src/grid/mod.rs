//! What is on paper: cells, values, and grids of them. It knows no rules.

pub mod bits;
mod cell;
mod cells;
mod holes;
mod layer;
mod line;
mod mark;
mod parse;
mod pencil_marks;
mod size;
mod value;
mod value_set;
mod worth;

use std::{
    fmt::{self, Write as _},
    hash::{Hash, Hasher},
    sync::Arc,
};

pub use cell::Cell;
pub use cells::{Cells, CellsError};
pub use holes::Holes;
pub use layer::{ExtraCells, ExtraCellsError, ExtraLayer, Layer};
pub use line::Line;
pub use mark::{End, Fill, Mark, Shape, Tint, Width};
pub use parse::GridError;
pub use pencil_marks::PencilMarks;
pub use size::{HIGHEST_DIGIT, Size};
pub use value::Value;
pub use value_set::ValueSet;
pub use worth::Worth;

/// The first number that has no letter: `Z` is 35.
const LETTERS_END: u16 = 36;

/// What stands for a hole in a text.
pub const HOLE: char = '#';

/// What stands between the board and the extra cells on a line.
const EXTRA: &str = " + ";

/// A number and what it counts: `1 cell`, `2 cells`.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A grid, full or partial: for each cell a value or nothing. Where there are
/// [extra cells](ExtraCells), these are among its cells; its text is that of the board alone.
#[derive(Clone)]
pub struct Grid {
    size: Size,
    values: Vec<Option<Value>>,
    /// For each place whether it is a hole, if that is known: only texts show it.
    is_hole: Option<Arc<[bool]>>,
}

/// Grids with the same values are equal, whether it is known where there are holes or not.
impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.values == other.values
    }
}

impl Eq for Grid {}

impl Hash for Grid {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
        self.values.hash(state);
    }
}

impl Grid {
    /// A grid with nothing in it.
    pub fn empty(size: Size) -> Self {
        Self { size, values: vec![None; size.place_count()], is_hole: None }
    }

    /// A grid from its cells' contents, row by row; none if their number is not the size's. Extra
    /// cells come after the board's, or are left out, and empty then.
    pub fn from_values(size: Size, mut values: Vec<Option<Value>>) -> Option<Self> {
        if values.len() == size.cell_count() {
            values.resize(size.place_count(), None);
        }
        (values.len() == size.place_count()).then_some(Self { size, values, is_hole: None })
    }

    /// The same grid, whose text shows where the holes are.
    ///
    /// # Panics
    /// If the holes are those of another size.
    #[must_use]
    pub fn with_holes(self, holes: &Holes) -> Self {
        let is_hole = holes.places();
        assert!(is_hole.as_ref().is_none_or(|all| all.len() == self.values.len()), "other holes");
        Self { is_hole, ..self }
    }

    /// The same grid, as a rule about some cells [sees](Size::seen_from) it.
    #[must_use]
    pub fn seen_from(&self, cells: &[Cell]) -> Self {
        Self { size: self.size.seen_from(cells), ..self.clone() }
    }

    /// The grid's size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// What the cell holds.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Value> {
        self.values[self.size.index(cell)]
    }

    /// Writes a value into a cell, or clears it.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) {
        self.values[self.size.index(cell)] = value;
    }

    /// What the cell at this 0-based [place](Size::places) holds.
    #[inline]
    pub fn at(&self, place: usize) -> Option<Value> {
        self.values[place]
    }

    /// Writes a value into the cell at this place, or clears it.
    pub fn set_at(&mut self, place: usize, value: Option<Value>) {
        self.values[place] = value;
    }

    /// What the cells hold, row by row, and then what the extra cells do.
    #[inline]
    pub fn values(&self) -> &[Option<Value>] {
        &self.values
    }

    /// What the cells of the board hold, row by row.
    #[inline]
    pub fn board(&self) -> &[Option<Value>] {
        &self.values[..self.size.cell_count()]
    }

    /// The same as numbers, 0 where there is none.
    pub fn numbers(&self) -> Vec<u16> {
        self.board().iter().map(|value| value.map_or(0, Value::number)).collect()
    }

    /// The extra cells that hold a value, with it, by the names of the cells: what the grid's text
    /// leaves out.
    pub fn extra(&self) -> impl Iterator<Item = (Cell, Value)> {
        self.size.extra_cells().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The grid on one line, extra cells too: its text, and after ` + ` what these hold,
    /// `X1=3 X2=5`; of a layer over the board a character for each, `region=1122…`.
    /// [`Grid::read_extra`] reads that.
    pub fn to_line(&self) -> String {
        format!("{self}{}", self.extra_text())
    }

    /// What such a line has after the board: nothing if no extra cell holds a value.
    pub fn extra_text(&self) -> String {
        if !self.size.has_extra() {
            return String::new();
        }
        let (mut text, mut between) = (String::new(), EXTRA);
        let mut add = |word: String| {
            text += between;
            text += &word;
            between = " ";
        };
        for of in self.size.layers() {
            let filled = self.extra().filter(|(cell, _)| cell.layer() == of.layer());
            match self.over_board(of.layer()) {
                Some(all) => add(format!("{}={all}", of.layer())),
                None => filled.for_each(|(cell, value)| add(format!("{cell}={value}"))),
            }
        }
        text
    }

    /// What a layer over the board holds, a character for each cell as in the board's text, if it
    /// holds anything, and that can be written so.
    fn over_board(&self, layer: Layer) -> Option<String> {
        let is_short =
            self.size.values_of(Cell::on(layer, 0, 0)).all(|value| value.number() < LETTERS_END);
        if !layer.is_over_board() || !is_short {
            return None;
        }
        let value = |cell: Cell| self.get(cell.on_layer(layer));
        let character = |cell| value(cell).and_then(Value::character).unwrap_or('.');
        let text: String = self.size.cells().map(character).collect();
        text.contains(|c| c != '.').then_some(text)
    }

    /// Splits such a text, be the board on one line or drawn, into that of the board and what
    /// extra cells hold; nothing in most.
    pub fn split_line(text: &str) -> (&str, &str) {
        let split = text.rsplit_once(EXTRA.trim()).filter(|(_, extra)| extra.contains('='));
        split.map_or((text, ""), |(board, extra)| (board.trim_end(), extra))
    }

    /// Writes what a line says of extra cells into these.
    ///
    /// # Errors
    /// In words, a word that is not a cell with a value of this grid, or a cell that is named
    /// twice.
    pub fn read_extra(&mut self, text: &str) -> Result<(), String> {
        for word in text.split_whitespace() {
            let wrong = || format!("found \"{word}\", expected an extra cell's value, as in X1=3");
            let (name, number) = word.split_once('=').ok_or_else(wrong)?;
            if let Some(layer) = Layer::named(name).filter(|layer| layer.is_over_board()) {
                self.read_over_board(layer, number)?;
                continue;
            }
            let cell: Cell = name.parse().map_err(|_| wrong())?;
            if cell.is_on_board() || !self.size.contains(cell) {
                return Err(format!("{cell} {}", self.size.lack(cell)));
            }
            let value = number.parse().ok().and_then(|number| self.size.value_of(cell, number));
            if self.get(cell).is_some() {
                return Err(format!("{cell} is named twice"));
            }
            let expected = || match self.size.range_of(cell).into_inner() {
                _ if number.parse::<usize>().is_err() => wrong(),
                (first, last) => format!("{cell} is {number}, expected {first} to {last}"),
            };
            self.set(cell, Some(value.ok_or_else(expected)?));
        }
        Ok(())
    }

    /// Writes what a line says of a layer over the board, a character for each cell.
    fn read_over_board(&mut self, layer: Layer, text: &str) -> Result<(), String> {
        let (size, found) = (self.size, text.chars().count());
        if found != size.cell_count() {
            let expected = size.cell_count();
            return Err(format!("found {found} characters for `{layer}`, expected {expected}"));
        }
        for (cell, character) in size.cells().zip(text.chars()) {
            let cell = cell.on_layer(layer);
            if !size.contains(cell) {
                return Err(format!("{cell} {}", size.lack(cell)));
            }
            if character == '.' {
                continue;
            }
            let number = character.to_digit(36).map(|number| number as usize);
            let value = number.and_then(|number| size.value_of(cell, number));
            let value = value.ok_or_else(|| format!("found \"{character}\" for {cell}"))?;
            if self.get(cell).is_some() {
                return Err(format!("{cell} is named twice"));
            }
            self.set(cell, Some(value));
        }
        Ok(())
    }

    /// Writes what the cells of the board hold, row by row, over what they held. Extra cells are
    /// empty afterwards.
    ///
    /// # Panics
    /// If it is not as much as there are cells.
    pub fn fill(&mut self, values: impl ExactSizeIterator<Item = Option<Value>>) {
        let (board, extra) = self.values.split_at_mut(self.size.cell_count());
        assert_eq!(values.len(), board.len(), "there is not one value or none for each cell");
        board.iter_mut().zip(values).for_each(|(cell, value)| *cell = value);
        extra.fill(None);
    }

    /// Whether no cell is empty.
    pub fn is_full(&self) -> bool {
        // (Without an early end, which would cost more than it saves on grids of usual sizes.)
        self.values.iter().fold(true, |all, value| all & value.is_some())
    }

    /// Whether it is of the same size as another grid, and holds all that the other one does.
    pub fn holds(&self, other: &Self) -> bool {
        // Without an early end: several cells are compared at once.
        let is_lost = |(own, other): (&_, &Option<Value>)| other.is_some() && own != other;
        let pairs = self.values.iter().zip(&other.values);
        self.size == other.size && !pairs.fold(false, |lost, pair| lost | is_lost(pair))
    }

    /// The cells in which another grid of the same size holds something else, row by row.
    pub fn differing(&self, other: &Self) -> Vec<Cell> {
        self.size.places().filter(|&cell| self.get(cell) != other.get(cell)).collect()
    }

    /// All cells that hold a value, with it, row by row.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Value)> {
        self.size.places().zip(&self.values).filter_map(|(cell, value)| Some((cell, (*value)?)))
    }
}

/// The grid on one line: a character for each cell, `.` for an empty one, as long as every value
/// has one digit; above that numbers with spaces between, 0 for an empty cell, or `.` if 0 is a
/// value. With `{:#}`, values up to 35 are characters too: letters from `A`, which is 10. A
/// [hole](HOLE) is `#` in each. What [extra cells](Grid::extra) hold is not in it.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.size.board();
        let is_short = board.has_one_digit_values()
            || f.alternate() && *board.value_range().end() < LETTERS_END;
        if is_short && let Some(is_hole) = &self.is_hole {
            let character = |(value, &is_hole): (&Option<Value>, &bool)| match value {
                None if is_hole => HOLE,
                value => value.and_then(Value::character).unwrap_or('.'),
            };
            let text: String = self.board().iter().zip(&**is_hole).map(character).collect();
            return f.write_str(&text);
        }
        if board.has_one_digit_values() {
            // Many at a time, because one character at a time takes ten times as long. (A sum of
            // digit and number would be looked at for an overflow, one by one.)
            let mut text = [b'.'; 128];
            for values in self.board().chunks(text.len()) {
                for (character, value) in text.iter_mut().zip(values) {
                    *character = value.map_or(b'.', |value| b'0' | value.number() as u8);
                }
                f.write_str(std::str::from_utf8(&text[..values.len()]).map_err(|_| fmt::Error)?)?;
            }
            return Ok(());
        }
        if is_short {
            let character = |value: &Option<Value>| value.and_then(Value::character).unwrap_or('.');
            return f.write_str(&self.board().iter().map(character).collect::<String>());
        }
        let empty = if board.value(0).is_some() { "." } else { "0" };
        for (index, value) in self.board().iter().enumerate() {
            f.write_str(if index > 0 { " " } else { "" })?;
            match value {
                Some(value) => write!(f, "{value}")?,
                None if self.is_hole.as_ref().is_some_and(|all| all[index]) => {
                    f.write_char(HOLE)?;
                }
                None => f.write_str(empty)?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self}")?;
        self.extra().try_for_each(|(cell, value)| write!(f, " {cell}={value}"))?;
        f.write_char(')')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_extra_cells_after_the_board() {
        let layers = [ExtraLayer::new(Layer::letter('X').unwrap(), 2)];
        let size = Size::sudoku(2).unwrap().with_extra(&layers).unwrap();
        let mut grid = Grid::from_values(size, vec![Some(Value::new(1)); 4]).unwrap();
        assert_eq!((grid.to_line().as_str(), grid.is_full()), ("1111", false));
        let other = grid.clone();
        assert_eq!(grid.read_extra("X2=2 X1=1"), Ok(()));
        assert_eq!((grid.to_line().as_str(), grid.is_full()), ("1111 + X1=1 X2=2", true));
        assert_eq!(grid.to_string(), "1111");
        assert!(grid != other && grid.holds(&other));
        assert_eq!(format!("{:?}", grid.differing(&other)), "[X1, X2]");
        assert_eq!(Grid::split_line("1111 + X1=1 X2=2"), ("1111", " X1=1 X2=2"));
        assert_eq!(Grid::split_line("+---+\n|1 1|\n+---+"), ("+---+\n|1 1|\n+---+", ""));
        for (text, expected) in [
            ("X1", "found \"X1\", expected an extra cell's value, as in X1=3"),
            ("X1=a", "found \"X1=a\", expected an extra cell's value, as in X1=3"),
            ("X1=3", "X1 is 3, expected 1 to 2"),
            ("X1=1 X1=1", "X1 is named twice"),
            ("X3=1", "X3 is not there: there are 2 extra cells of X, see [cells] X = 2"),
        ] {
            assert_eq!(other.clone().read_extra(text), Err(expected.to_owned()));
        }
    }

    #[test]
    fn small_grids_are_written_as_characters_and_large_ones_as_numbers() {
        let mut small = Grid::empty(Size::sudoku(2).unwrap());
        small.set(Cell::new(0, 1), Some(Value::new(2)));
        assert_eq!(small.to_string(), ".2..");
        assert_eq!(small.filled().collect::<Vec<_>>(), [(Cell::new(0, 1), Value::new(2))]);

        let mut large = Grid::empty(Size::sudoku(10).unwrap());
        large.set(Cell::new(0, 1), Some(Value::new(10)));
        assert!(large.to_string().starts_with("0 10 0 "));
        assert!(format!("{large:#}").starts_with(".A.."));
        assert_eq!(format!("{small:#}"), ".2..");
        let from_zero = Grid::empty(Size::new(1, 3, 0..=10).unwrap());
        assert_eq!(from_zero.to_string(), ". . .");
        // Holes look the same whatever stands for empty cells; and a grid that knows them equals
        // one that does not.
        let holes = |size| Holes::new(size, [Cell::new(0, 1)]);
        let shown = |grid: Grid, holes: &Holes| {
            assert_eq!(grid.clone().with_holes(holes), grid);
            let grid = grid.with_holes(holes);
            [grid.to_string(), format!("{grid:#}")]
        };
        assert_eq!(shown(from_zero.clone(), &holes(from_zero.size())), [". # .", ".#."]);
        let ten = Grid::empty(Size::new(1, 3, 1..=10).unwrap());
        assert_eq!(shown(ten.clone(), &holes(ten.size())), ["0 # 0", ".#."]);
        let one = Grid::empty(Size::new(1, 3, 1..=3).unwrap());
        assert_eq!(shown(one.clone(), &holes(one.size())), [".#.", ".#."]);
        let huge = Grid::empty(Size::sudoku(36).unwrap());
        assert_eq!(format!("{huge:#}"), huge.to_string());
    }
}
