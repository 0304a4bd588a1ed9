//! Pencil marks: what every cell of a grid may hold.

use super::{Cell, LETTERS_END, Size, Value, ValueSet};

/// For each cell of a grid its candidates, the values that it may hold. A cell with one candidate
/// holds it; a cell without any is a contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PencilMarks {
    size: Size,
    sets: Vec<ValueSet>,
}

impl PencilMarks {
    /// All values in every cell.
    pub fn all(size: Size) -> Self {
        let sets = size.places().map(|cell| size.values_of(cell).collect()).collect();
        Self { size, sets }
    }

    /// Pencil marks from the cells' candidates, row by row; none if their number is not the size's.
    /// Extra cells come after the board's, or are left out, and may hold every value then.
    pub fn from_sets(size: Size, mut sets: Vec<ValueSet>) -> Option<Self> {
        if sets.len() == size.cell_count() {
            sets.extend(size.extra_cells().map(|cell| size.values_of(cell).collect::<ValueSet>()));
        }
        (sets.len() == size.place_count()).then_some(Self { size, sets })
    }

    /// The grid's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The candidates of a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn get(&self, cell: Cell) -> &ValueSet {
        &self.sets[self.size.index(cell)]
    }

    /// Says what a cell may hold.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn set(&mut self, cell: Cell, values: ValueSet) {
        self.sets[self.size.index(cell)] = values;
    }

    /// The cells with their candidates, row by row, and then the extra cells with theirs.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &ValueSet)> {
        self.size.places().zip(&self.sets)
    }

    /// The text with a character for each cell of the board and value, row by row: the value's own,
    /// or `.` where the cell cannot hold it. For a 9x9 these are 729. Letters go on from `A` for
    /// 10; none where they are not enough.
    pub fn to_line(&self) -> Option<String> {
        let board = self.size.board();
        let mut line = String::with_capacity(board.variable_count());
        for set in &self.sets[..board.cell_count()] {
            for value in board.values() {
                let character = value.character()?;
                line.push(if set.contains(value) { character } else { '.' });
            }
        }
        Some(line)
    }
}

impl Value {
    /// The character for it: a digit, or a letter from `A` for 10. None above 35.
    pub fn character(self) -> Option<char> {
        let digit = char::from_digit(self.number().into(), LETTERS_END.into())?;
        Some(digit.to_ascii_uppercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_a_place_for_each_cell_and_value() {
        let size = Size::sudoku(2).unwrap();
        let mut marks = PencilMarks::all(size);
        marks.set(Cell::new(0, 1), [Value::new(2)].into_iter().collect());
        marks.set(Cell::new(1, 1), ValueSet::default());
        assert_eq!(marks.to_line().unwrap(), "12.212..");
        assert_eq!(marks.get(Cell::new(0, 1)).to_string(), "2");
        let letters = PencilMarks::all(Size::new(1, 2, 9..=11).unwrap());
        assert_eq!(letters.to_line().unwrap(), "9AB9AB");
        assert_eq!(PencilMarks::all(Size::sudoku(36).unwrap()).to_line(), None);
        assert_eq!(PencilMarks::from_sets(size, Vec::new()), None);
    }
}
