//! How large a grid is, and which values its cells take.
//!
//! Everything that depends on the size of a puzzle asks a [`Size`]; in particular the numbering
//! of the 0-1 variables is here, and nowhere else:
//!
//! > variable of (row r, column c, value index v), all 1-based, with C columns and V values:
//! > `((r-1)·C + (c-1))·V + v`
//!
//! so 1…729 on a 9x9 and 1…486 on a 6x9, in every file that we write. The variables of
//! [extra cells](ExtraCells) come after those of the board, in the order of [`Size::places`], and
//! each of these cells has as many as it has values.

use std::{fmt, ops::RangeInclusive};

use super::{Cell, ExtraCells, ExtraCellsError, ExtraLayer, Layer, Value, layer::Span};
use crate::program::{Lit, Var};

/// The highest digit of decimal notation, whatever the puzzle.
pub const HIGHEST_DIGIT: u16 = 9;

/// A grid's rows and columns and its values, which are consecutive numbers, and the cells that it
/// has beside these rows and columns, if there are any. It is shown as rows x columns.
///
/// The *board* is the rows and columns: [`Size::cells`] are its cells. With the extra cells they
/// are [`Size::places`], which is what tables over cells are as long as.
///
/// Extra cells may have values of their own. [`Size::values`] go from the lowest to the highest that
/// any cell has, [`Size::values_of`] are those of a cell, and those of `size.board()` those of the
/// board's cells. Where no layer has values of its own these are all the same.
///
/// ```
/// # use satoku_kernel as satoku;
/// use satoku::grid::Size;
///
/// let size = Size::usual(6, 9).expect("it is not too large");
/// assert_eq!((size.to_string(), size.value_range()), ("6x9".to_owned(), 1..=9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u16,
    columns: u16,
    first_value: u16,
    values: u16,
    /// The cells beside the board. (There is one of each list, so sizes stay small.)
    extra: Option<&'static ExtraCells>,
}

impl Size {
    /// The most rows, the most columns and the most values.
    pub const MAX_SIDE: usize = 400;

    /// The largest value.
    pub const MAX_VALUE: u16 = 999;

    /// The size of a sudoku: a square with as many values, from 1, as the side is long. None if the
    /// side is 0 or above [`Size::MAX_SIDE`].
    pub fn sudoku(side: usize) -> Option<Self> {
        Self::usual(side, side)
    }

    /// A size with the values that are usual for it: as many, from 1, as the longer of its sides
    /// has cells. None if one of the sides is 0 or above [`Size::MAX_SIDE`].
    pub fn usual(rows: usize, columns: usize) -> Option<Self> {
        Self::new(rows, columns, 1..=u16::try_from(rows.max(columns)).ok()?)
    }

    /// A size with values of its own, such as 0 and 1. None if a side is 0 or above
    /// [`Size::MAX_SIDE`], and if there is no value, there are more than that many, or they go
    /// above [`Size::MAX_VALUE`].
    pub fn new(rows: usize, columns: usize, values: RangeInclusive<u16>) -> Option<Self> {
        let sides = 1..=Self::MAX_SIDE;
        let fits = [rows, columns].iter().all(|number| sides.contains(number));
        let Span { first, count } = Span::new(values).filter(|_| fits)?;
        let (rows, columns) = (rows as u16, columns as u16);
        Some(Self { rows, columns, first_value: first, values: count, extra: None })
    }

    /// The same size with these extra cells and no others.
    ///
    /// # Errors
    /// If a layer is there twice, if there are no cells or too many, or too many values, or if the
    /// process has seen too many different lists, which are kept for good.
    pub fn with_extra(self, layers: &[ExtraLayer]) -> Result<Self, ExtraCellsError> {
        let board = self.board();
        let extra = ExtraCells::of(board, layers)?;
        let Span { first, count } = extra.map_or(board.span(), ExtraCells::all);
        Ok(Self { first_value: first, values: count, extra, ..board })
    }

    /// The same size without extra cells, with the values of the board's cells.
    #[must_use]
    pub fn board(self) -> Self {
        let Span { first, count } = self.board_span();
        Self { first_value: first, values: count, extra: None, ..self }
    }

    #[inline]
    pub(super) fn span(self) -> Span {
        Span { first: self.first_value, count: self.values }
    }

    #[inline]
    fn board_span(self) -> Span {
        self.extra.map_or(self.span(), ExtraCells::board)
    }

    /// The values of a cell.
    #[inline]
    fn span_of(self, cell: Cell) -> Span {
        match self.extra {
            Some(extra) if !cell.is_on_board() => extra.span_of(cell.layer()),
            _ => Some(self.board_span()),
        }
        .unwrap_or(self.span())
    }

    /// The lowest and the highest number that a cell may hold.
    #[inline]
    pub fn range_of(self, cell: Cell) -> RangeInclusive<u16> {
        self.span_of(cell).range()
    }

    /// The values that a cell may hold, lowest first.
    #[inline]
    pub fn values_of(self, cell: Cell) -> impl DoubleEndedIterator<Item = Value> + Clone {
        self.range_of(cell).map(Value::new)
    }

    /// The number of values that a cell may hold.
    pub fn value_count_of(self, cell: Cell) -> usize {
        self.span_of(cell).count.into()
    }

    /// The values that one or more of some cells may hold, lowest first.
    pub fn values_of_any<'a>(
        self,
        cells: impl IntoIterator<Item = &'a Cell>,
    ) -> impl DoubleEndedIterator<Item = Value> + Clone {
        let mut spans: Vec<Span> = cells.into_iter().map(|&cell| self.span_of(cell)).collect();
        spans.dedup();
        self.values()
            .filter(move |value| spans.iter().any(|span| span.range().contains(&value.number())))
    }

    /// Whether a cell may hold a value.
    #[inline]
    pub fn may_hold(self, cell: Cell, value: Value) -> bool {
        self.range_of(cell).contains(&value.number())
    }

    /// Whether extra cells have values of their own.
    #[inline]
    pub fn has_own_values(self) -> bool {
        self.extra.is_some_and(ExtraCells::have_own_values)
    }

    /// The same size with the values from the lowest to the highest that some cells hold, or the
    /// board's if these are none: so a rule sees it, whose cells they are. All else is as before.
    #[must_use]
    pub fn seen_from(self, cells: &[Cell]) -> Self {
        if !self.has_own_values() {
            return self;
        }
        let spans = cells.iter().map(|&cell| self.span_of(cell));
        let span = spans.reduce(Span::with).unwrap_or(self.board_span());
        Self { first_value: span.first, values: span.count, ..self }
    }

    /// The same size with the values of another one, of fewer extra cells: so what was made on that
    /// sees it.
    #[doc(hidden)]
    #[must_use]
    pub fn seen_as(self, other: Self) -> Self {
        Self { first_value: other.first_value, values: other.values, ..self }
    }

    /// The same size with all values again.
    #[must_use]
    pub fn whole(self) -> Self {
        let Span { first, count } = self.extra.map_or(self.span(), ExtraCells::all);
        Self { first_value: first, values: count, ..self }
    }

    /// Whether there are extra cells.
    #[inline]
    pub fn has_extra(self) -> bool {
        self.extra.is_some()
    }

    /// The layers of its extra cells, in their order.
    pub fn layers(self) -> impl Iterator<Item = ExtraLayer> + Clone {
        self.extra.into_iter().flat_map(ExtraCells::layers)
    }

    /// Whether a layer is among those of its extra cells.
    pub fn has_layer(self, layer: Layer) -> bool {
        self.layers().any(|of| of.layer() == layer)
    }

    /// The extra cells, layer by layer.
    pub fn extra_cells(self) -> impl Iterator<Item = Cell> + Clone {
        (self.cell_count()..self.place_count()).map(move |place| self.cell_at(place))
    }

    /// The number of all cells, those of the board and the extra ones.
    #[inline]
    pub fn place_count(self) -> usize {
        self.cell_count() + self.extra.map_or(0, ExtraCells::count)
    }

    /// All cells: those of the board row by row, then the extra ones layer by layer.
    pub fn places(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.place_count()).map(move |index| self.cell_at(index))
    }

    /// The number of rows.
    #[inline]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    #[inline]
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// Whether there are as many rows as columns.
    pub fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// The number of cells of the board.
    #[inline]
    pub fn cell_count(self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of values from the lowest to the highest that any cell may hold.
    #[inline]
    pub fn value_count(self) -> usize {
        self.values.into()
    }

    /// The number of 0-1 variables: one for each cell, extra cells among them, and each of its
    /// values.
    pub fn variable_count(self) -> usize {
        self.board_variables() + self.extra.map_or(0, ExtraCells::variables)
    }

    fn board_variables(self) -> usize {
        self.cell_count() * usize::from(self.board_span().count)
    }

    /// The cells of the board, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.cell_count()).map(move |index| self.cell_at(index))
    }

    /// The lowest and the highest number that is a value of any cell.
    #[inline]
    pub fn value_range(self) -> RangeInclusive<u16> {
        self.first_value..=self.first_value + self.values - 1
    }

    /// All values from the lowest to the highest that any cell may hold.
    pub fn values(self) -> impl DoubleEndedIterator<Item = Value> + Clone {
        self.value_range().map(Value::new)
    }

    /// The value that is written as `number`, if it is one here.
    pub fn value(self, number: usize) -> Option<Value> {
        let number = u16::try_from(number).ok()?;
        self.value_range().contains(&number).then(|| Value::new(number))
    }

    /// The value of a cell that is written as `number`, if it is one of this cell.
    pub fn value_of(self, cell: Cell, number: usize) -> Option<Value> {
        let number = u16::try_from(number).ok()?;
        self.range_of(cell).contains(&number).then(|| Value::new(number))
    }

    /// Whether every value is written with one decimal digit.
    pub fn has_one_digit_values(self) -> bool {
        *self.value_range().end() <= HIGHEST_DIGIT
    }

    /// A cell's 0-based place in [`Size::places`], which for one of the board is that in
    /// [`Size::cells`].
    #[inline]
    pub fn index(&self, cell: Cell) -> usize {
        if cell.is_on_board() {
            return cell.row() * self.columns() + cell.column();
        }
        self.extra_index(cell)
    }

    /// The place of an extra cell; the number of places if there is no such cell.
    #[cold]
    fn extra_index(&self, cell: Cell) -> usize {
        let index = self.extra.map(|extra| extra.index(cell).unwrap_or(extra.count()));
        self.cell_count() + index.unwrap_or(0)
    }

    /// The cell at a 0-based place in [`Size::places`].
    pub fn cell_at(self, index: usize) -> Cell {
        match self.extra {
            Some(extra) if index >= self.cell_count() => extra.cell_at(index - self.cell_count()),
            _ => Cell::new(index / self.columns(), index % self.columns()),
        }
    }

    /// Whether the grid has this cell, on the board or beside it.
    pub fn contains(self, cell: Cell) -> bool {
        if cell.is_on_board() {
            return cell.row() < self.rows() && cell.column() < self.columns();
        }
        self.extra.is_some_and(|extra| extra.index(cell).is_some())
    }

    /// The layer with its cells, if they are numbered.
    fn numbered(self, layer: Layer) -> Option<ExtraLayer> {
        self.layers().find(|of| of.layer() == layer).filter(|_| !layer.is_over_board())
    }

    /// Where a cell is drawn on its layer: row and column, from 0. For one of the board these are
    /// its own.
    pub fn spot(self, cell: Cell) -> (usize, usize) {
        let layer = cell.layer();
        match self.numbered(layer) {
            Some(of) => (cell.column() / of.width(), cell.column() % of.width()),
            None => (cell.row(), cell.column()),
        }
    }

    /// The cell that is drawn there; none if there is none.
    pub fn at_spot(self, layer: Layer, row: usize, column: usize) -> Option<Cell> {
        let cell = match self.numbered(layer) {
            Some(of) if column < of.width() => {
                Cell::on(layer, 0, row.checked_mul(of.width())?.checked_add(column)?)
            }
            Some(_) => return None,
            None => Cell::on(layer, row, column),
        };
        self.contains(cell).then_some(cell)
    }

    /// A value's 0-based place in [`Size::values`].
    #[inline]
    pub fn value_index(self, value: Value) -> usize {
        usize::from(value.number() - self.first_value)
    }

    /// The value at a 0-based place in [`Size::values`].
    #[inline]
    pub fn value_at(self, index: usize) -> Value {
        Value::new(self.first_value + index as u16)
    }

    /// The variable that says whether the cell holds the value, one of [its own](Self::values_of).
    #[inline]
    pub fn var(self, cell: Cell, value: Value) -> Var {
        debug_assert!(self.may_hold(cell, value), "{cell} never holds {value}");
        if !cell.is_on_board() {
            return self.extra_var(cell, value);
        }
        let Span { first, count } = self.board_span();
        Var::from_index(self.index(cell) * usize::from(count) + usize::from(value.number() - first))
    }

    /// [`var`](Self::var) of an extra cell.
    fn extra_var(self, cell: Cell, value: Value) -> Var {
        let first = self.span_of(cell).first;
        let before = self.extra.and_then(|extra| extra.first_variable(cell));
        let before = before.unwrap_or(self.extra.map_or(0, ExtraCells::variables));
        let index = usize::from(value.number() - first);
        Var::from_index(self.board_variables() + before + index)
    }

    /// The same as a literal; none if the cell never holds the value.
    pub fn literal(self, cell: Cell, value: Value) -> Option<Lit> {
        self.may_hold(cell, value).then(|| self.var(cell, value).positive())
    }

    /// What a variable is about; none for variables after the grid's own.
    pub fn cell_value(self, var: Var) -> Option<(Cell, Value)> {
        let Span { first, count } = self.board_span();
        match var.index().checked_sub(self.board_variables()) {
            Some(index) => self.extra?.of_variable(index),
            None => {
                let (cell, value) =
                    (var.index() / usize::from(count), var.index() % usize::from(count));
                Some((self.cell_at(cell), Value::new(first + value as u16)))
            }
        }
    }

    /// Why the grid does not have a cell, in words that go on after its name, and where there is a
    /// way out, that.
    pub fn lack(self, cell: Cell) -> String {
        let layer = cell.layer();
        let known = self.layers().find(|known| known.layer() == layer).map(ExtraLayer::count);
        let letter = layer.as_letter();
        match (letter, known) {
            _ if cell.is_on_board() => format!("is off the grid: {}", self.extent()),
            (None, Some(_)) => format!("is not there: {}", self.extent()),
            (None, None) => format!("is not there: the puzzle has no layer of cells `{layer}`"),
            (Some(letter), None) => format!(
                "is no cell of this puzzle: to add extra cells, add [cells] {letter} = {}; those of \
                 the grid are written r1c1",
                cell.column() + 1
            ),
            (Some(letter), Some(count)) => format!(
                "is not there: there {} of {letter}, see [cells] {letter} = {count}",
                if count == 1 {
                    "is 1 extra cell".into()
                } else {
                    format!("are {count} extra cells")
                },
            ),
        }
    }

    /// How far rows and columns go, for messages.
    pub fn extent(self) -> String {
        let Self { rows, columns, .. } = self;
        if self.is_square() {
            return format!("rows and columns go from 1 to {rows}");
        }
        format!("rows go from 1 to {rows} and columns from 1 to {columns}")
    }

    /// Height and width of boxes with this many cells that tile the grid, as near to squares as
    /// possible, and rather wide than high. None if there are no such boxes.
    pub fn boxes_of(self, cells: usize) -> Option<(usize, usize)> {
        let tile = |&(height, width): &(usize, usize)| {
            self.rows().is_multiple_of(height) && self.columns().is_multiple_of(width)
        };
        let short = (1..=cells.isqrt()).rev().filter(|short| cells.is_multiple_of(*short));
        let shapes = short.flat_map(|short| [(short, cells / short), (cells / short, short)]);
        shapes.into_iter().find(tile)
    }
}

/// Rows x columns.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_numbered_by_row_column_and_value() {
        let size = Size::sudoku(9).unwrap();
        let number =
            |r: usize, c: usize, v| size.var(Cell::new(r - 1, c - 1), Value::new(v)).number();
        assert_eq!(size.variable_count(), 729);
        assert_eq!(number(1, 1, 1), 1);
        assert_eq!(number(1, 2, 1), 10);
        assert_eq!(number(2, 1, 3), 84);
        assert_eq!(number(9, 9, 9), 729);
    }

    #[test]
    fn every_variable_leads_back_to_its_cell_and_value() {
        let rectangles = [Size::usual(6, 9), Size::usual(9, 6), Size::new(2, 5, 0..=11)];
        for size in rectangles.into_iter().chain([Size::sudoku(6)]).flatten() {
            let pairs = size.cells().flat_map(|cell| size.values().map(move |value| (cell, value)));
            for (number, (cell, value)) in (1..).zip(pairs) {
                let var = size.var(cell, value);
                assert_eq!((var.number(), size.cell_value(var)), (number, Some((cell, value))));
            }
            assert_eq!(size.cell_value(Var::from_index(size.variable_count())), None);
        }
    }

    #[test]
    fn rows_and_columns_are_not_mixed_up() {
        let size = Size::usual(6, 9).unwrap();
        assert_eq!((size.rows(), size.columns(), size.cell_count()), (6, 9, 54));
        assert!(size.contains(Cell::new(5, 8)) && !size.contains(Cell::new(6, 0)));
        assert!(!size.contains(Cell::new(0, 9)) && !size.is_square());
        assert_eq!(size.cells().last(), Some(Cell::new(5, 8)));
        assert_eq!(size.var(Cell::new(1, 0), Value::new(1)).number(), 82);
        assert_eq!(size.to_string(), "6x9");
    }

    #[test]
    fn extra_cells_come_after_the_board() {
        let board = Size::usual(2, 3).unwrap();
        let letter = |letter| Layer::letter(letter).unwrap();
        let cells = |name, count| ExtraLayer::new(letter(name), count);
        let size = board.with_extra(&[cells('X', 2), cells('A', 1)]).unwrap();
        let names: Vec<String> = size.places().skip(5).map(|cell| cell.to_string()).collect();
        assert_eq!(names, ["r2c3", "A1", "X1", "X2"]);
        assert_eq!((size.cell_count(), size.place_count(), size.variable_count()), (6, 9, 27));
        assert_eq!(size.cells().count(), 6);
        for (index, cell) in size.places().enumerate() {
            assert_eq!((size.index(cell), size.cell_at(index)), (index, cell));
            assert!(size.contains(cell));
            for value in size.values() {
                assert_eq!(size.cell_value(size.var(cell, value)), Some((cell, value)));
            }
        }
        for cell in [Cell::on(letter('X'), 0, 2), Cell::on(letter('B'), 0, 0)] {
            assert!(!size.contains(cell) && size.index(cell) >= 9, "{cell}");
        }
        assert!(!board.contains(Cell::on(letter('X'), 0, 0)));
        // The same list is the same size, in whatever order it is said.
        assert_eq!(board.with_extra(&[cells('A', 1), cells('X', 2)]), Ok(size));
        assert_ne!(size, board);
        assert_eq!((size.board(), board.with_extra(&[])), (board, Ok(board)));

        let over = board.with_extra(&[ExtraLayer::named(Layer::REGION), cells('Q', 1)]).unwrap();
        let names: Vec<String> = over.extra_cells().map(|cell| cell.to_string()).collect();
        assert_eq!(names[..3], ["Q1", "region(r1c1)", "region(r1c2)"]);
        assert_eq!((names.len(), over.index(Cell::on(Layer::REGION, 1, 2))), (7, 12));

        // Letters are drawn in rows as long as the board's, or as they say.
        let drawn = board.with_extra(&[cells('X', 5), ExtraLayer::rectangle(letter('Y'), 3, 2)]);
        let drawn = drawn.unwrap();
        for cell in drawn.places() {
            let (row, column) = drawn.spot(cell);
            assert_eq!(drawn.at_spot(cell.layer(), row, column), Some(cell));
        }
        let spot = |name, index| drawn.spot(Cell::on(letter(name), 0, index));
        assert_eq!((spot('X', 4), spot('Y', 4)), ((1, 1), (2, 0)));
        assert_eq!(drawn.at_spot(letter('X'), 1, 2), None);
        assert_eq!(drawn.at_spot(letter('Y'), 0, 2), None);
    }

    #[test]
    fn extra_cells_have_values_of_their_own() {
        let board = Size::usual(2, 3).unwrap();
        let letter = |letter| ExtraLayer::new(Layer::letter(letter).unwrap(), 2);
        let layers = [
            letter('A').with_values(0..=1).unwrap(),
            letter('B'),
            letter('C').with_values(2..=7).unwrap(),
            ExtraLayer::named(Layer::REGION),
        ];
        let size = board.with_extra(&layers).unwrap();
        assert_eq!((size.value_range(), size.board()), (0..=7, board));
        assert_eq!(size.variable_count(), 6 * 3 + 2 * 2 + 2 * 3 + 2 * 6 + 6 * 2);
        let pairs = size.places().flat_map(|cell| size.values_of(cell).map(move |v| (cell, v)));
        for (index, (cell, value)) in pairs.enumerate() {
            let var = Var::from_index(index);
            assert_eq!((size.var(cell, value), size.cell_value(var)), (var, Some((cell, value))));
        }
        assert_eq!(size.cell_value(Var::from_index(size.variable_count())), None);
        let numbers = |cell| size.values_of(cell).map(Value::number).collect::<Vec<_>>();
        assert_eq!(numbers(Cell::new(0, 0)), [1, 2, 3]);
        assert_eq!(numbers(Cell::on(Layer::REGION, 0, 0)), [1, 2]);
        assert!(!size.may_hold(Cell::new(0, 0), Value::new(0)));
        // Values like the board's are no own ones, and other layers go with other values.
        let usual = letter('B').with_values(1..=3).unwrap();
        assert_eq!(board.with_extra(&[usual]), board.with_extra(&[letter('B')]));
        assert_eq!(size.with_extra(&[letter('B')]), board.with_extra(&[letter('B')]));
        let far = letter('A').with_values(900..=999).unwrap();
        assert_eq!(
            board.with_extra(&[far]).unwrap_err().to_string(),
            "the grid and its extra cells have values from 1 to 999, expected no more than 400"
        );
    }

    #[test]
    fn there_are_not_too_many_extra_cells() {
        let (x, y) = (Layer::letter('X').unwrap(), Layer::letter('Y').unwrap());
        let error = |size: Size, layers: &[(Layer, usize)]| {
            let layers: Vec<_> = layers.iter().map(|&(of, n)| ExtraLayer::new(of, n)).collect();
            size.with_extra(&layers).unwrap_err().to_string()
        };
        let (small, large) = (Size::sudoku(9).unwrap(), Size::sudoku(400).unwrap());
        assert_eq!(error(small, &[(x, 0)]), "found 0 extra cells X, expected 1 to 9999");
        assert_eq!(error(small, &[(x, 10_000)]), "found 10000 extra cells X, expected 1 to 9999");
        assert_eq!(error(small, &[(x, 1), (y, 1), (x, 2)]), "the extra cells X are named twice");
        assert_eq!(
            error(large, &[(x, 1)]),
            "the grid and its extra cells are 160001 cells, expected no more than 160000"
        );
    }

    #[test]
    fn boxes_tile_the_grid_and_are_nearest_to_squares() {
        #[track_caller]
        fn check(size: Option<Size>, cells: usize, expected: Option<(usize, usize)>) {
            assert_eq!(size.unwrap().boxes_of(cells), expected);
        }
        check(Size::sudoku(9), 9, Some((3, 3)));
        check(Size::sudoku(6), 6, Some((2, 3)));
        check(Size::sudoku(7), 7, Some((1, 7)));
        check(Size::usual(6, 9), 9, Some((3, 3)));
        check(Size::usual(6, 8), 8, Some((2, 4)));
        check(Size::usual(8, 6), 8, Some((4, 2)));
        check(Size::usual(9, 8), 9, Some((9, 1)));
        check(Size::usual(5, 7), 10, None);
    }

    #[test]
    fn a_side_is_between_1_and_400() {
        assert_eq!(Size::usual(401, 1), None);
        assert_eq!(Size::usual(1, 0), None);
        assert_eq!(Size::new(9, 9, 1..=401), None);
        assert_eq!(Size::sudoku(0), None);
        assert_eq!(Size::sudoku(401), None);
        assert_eq!(Size::sudoku(400).unwrap().variable_count(), 64_000_000);
    }
}
