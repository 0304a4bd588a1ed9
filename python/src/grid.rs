//! Grids.

use pyo3::{
    IntoPyObjectExt,
    exceptions::PyIndexError,
    types::{PyIterator, PyTuple},
};

use super::prelude::*;
use satoku::{
    Cell, Grid as Cells, Model, Puzzle, draw::boxed, grid::Cells as Named, read::parse_one,
};

/// A grid, full or partial. It is immutable.
///
/// ``str(grid)`` is the grid on one line, a character for each cell and ``.`` for an empty one
/// (numbers with spaces between where values have two digits). ``grid[1, 2]`` and ``grid["r1c2"]``
/// are the value in row 1 and column 2, both counted from 1: an int, or None; IndexError if there
/// is no such cell. Extra cells have names: ``grid["X1"]``, ``grid["region(r1c2)"]``. Iteration is
/// over rows. A grid equals another one with the same values, and its own text.
#[pyclass(frozen, module = "satoku")]
pub struct Grid {
    pub cells: Cells,
    pub model: Arc<Model>,
}

impl Grid {
    pub fn new(cells: Cells, model: &Arc<Model>) -> Self {
        Self { cells: cells.with_holes(model.holes()), model: model.clone() }
    }

    fn number(value: Option<Value>) -> Option<u16> {
        value.map(Value::number)
    }

    /// The cell that a key names.
    fn cell(&self, key: &Bound<'_, PyAny>) -> PyResult<Cell> {
        let size = self.cells.size();
        let (rows, columns) = (size.rows(), size.columns());
        let refused = || {
            let message =
                format!("{key} is not a cell: expected rows 1 to {rows}, columns 1 to {columns}");
            PyIndexError::new_err(message)
        };
        if let Ok(text) = key.cast::<PyString>() {
            let text = text.to_cow()?;
            let cells = text.parse::<Named>().map_err(|_| refused())?;
            return match cells[..] {
                [cell] if size.contains(cell) => Ok(cell),
                _ => Err(refused()),
            };
        }
        let Ok((row, column)) = key.extract::<(isize, isize)>() else {
            let what = format!("{key} is not a cell: expected a pair such as [1, 2], or \"r1c2\"");
            return Err(PyTypeError::new_err(what));
        };
        let within = |number: isize, most: usize| {
            usize::try_from(number - 1).ok().filter(|place| *place < most)
        };
        match (within(row, rows), within(column, columns)) {
            (Some(row), Some(column)) => Ok(Cell::new(row, column)),
            _ => Err(refused()),
        }
    }
}

#[pymethods]
impl Grid {
    /// The values, row by row; None for an empty cell and for a hole.
    #[getter]
    fn rows(&self) -> Vec<Vec<Option<u16>>> {
        let columns = self.cells.size().columns();
        let numbers = |row: &[Option<Value>]| row.iter().copied().map(Self::number).collect();
        self.cells.board().chunks(columns).map(numbers).collect()
    }

    /// What cells beside the board hold, by their names: ``{"X1": 3}``; empty cells are left out.
    #[getter(cells)]
    fn extra<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let cells = PyDict::new(py);
        for (cell, value) in self.cells.extra() {
            cells.set_item(cell.to_string(), value.number())?;
        }
        Ok(cells)
    }

    /// The number of rows and of columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        let size = self.cells.size();
        (size.rows(), size.columns())
    }

    /// Whether every cell holds a value.
    #[getter]
    fn is_full(&self) -> bool {
        self.model.cells().all(|cell| self.cells.get(cell).is_some())
    }

    /// The grid drawn in characters, on several lines.
    fn drawing(&self) -> String {
        boxed(&self.cells, &self.model, |_, text| text).trim_end().to_owned()
    }

    /// The grid drawn as an SVG document.
    fn svg(&self) -> String {
        svg(&Puzzle::new(self.model.clone(), self.cells.clone()), SvgOptions::default())
    }

    fn _repr_html_(&self) -> String {
        self.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.cells.to_line()
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.cells.to_line())
    }

    fn __getitem__(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u16>> {
        Ok(Self::number(self.cells.get(self.cell(key)?)))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.rows())?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.cells.size().rows()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let is_same = if let Ok(other) = other.cast::<Self>() {
            Some(self.cells == other.get().cells)
        } else if let Ok(text) = other.cast::<PyString>() {
            Some(self.cells.to_line() == text.to_cow()?)
        } else {
            None
        };
        equality(other.py(), is_same, op)
    }

    /// (The same as that of its text, because it equals it.)
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.cells.to_line()).hash()
    }

    /// (Its model goes with it, as a puzzle file.)
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let read = crate::error::base(py)?.getattr("_grid")?;
        let puzzle = Puzzle::new(self.model.clone(), self.cells.clone());
        let doc = write::doc(&puzzle).map_err(Problem::from)?;
        (read, (data::dict(py, &doc)?,)).into_pyobject(py)
    }
}

/// What a comparison answers where only equality is known, or not even that.
pub fn equality(py: Python<'_>, is_same: Option<bool>, op: CompareOp) -> PyResult<Py<PyAny>> {
    or_not_implemented(
        py,
        match (is_same, op) {
            (Some(is_same), CompareOp::Eq) => Some(is_same),
            (Some(is_same), CompareOp::Ne) => Some(!is_same),
            _ => None,
        },
    )
}

/// What an operator answers; where it answers nothing, Python asks the other side.
pub fn or_not_implemented<'py, T>(py: Python<'py>, answer: Option<T>) -> PyResult<Py<PyAny>>
where
    T: IntoPyObjectExt<'py>,
{
    match answer {
        Some(answer) => answer.into_py_any(py),
        None => Ok(py.NotImplemented()),
    }
}

/// A grid of a model that Python has in whatever form: a grid, its text, or rows of numbers.
pub fn of_model(grid: &Bound<'_, PyAny>, model: &Arc<Model>) -> PyResult<Cells> {
    let size = model.size();
    if let Ok(grid) = grid.cast::<Grid>() {
        let cells = &grid.get().cells;
        if cells.size() != size {
            return refused("the grid is of another size than the puzzle");
        }
        return Ok(cells.clone());
    }
    if let Ok(text) = grid.cast::<PyString>() {
        let settings = Settings::of(model.clone());
        let text = text.to_cow()?;
        let (board, extra) = if size.has_extra() { Cells::split_line(&text) } else { (&*text, "") };
        let read = parse_one(board, &settings, &Limiter::none()).map_err(Problem::from)?;
        let mut cells = read.givens().clone();
        cells.read_extra(extra).map_err(Problem::rule)?;
        return Ok(cells);
    }
    let rows: Vec<Vec<Option<i64>>> = grid.extract().map_err(|_| {
        let class = grid.get_type();
        let what = format!("expected a Grid, a text or a list of rows of ints, found {class}");
        PyTypeError::new_err(what)
    })?;
    if rows.len() != size.rows() || rows.iter().any(|row| row.len() != size.columns()) {
        let (rows, columns) = (size.rows(), size.columns());
        return refused(format!("expected {rows} rows of {columns} values, each an int or None"));
    }
    let mut cells = Cells::empty(size);
    for (cell, number) in size.cells().zip(rows.into_iter().flatten()) {
        let Some(number) = number else { continue };
        let value = usize::try_from(number).ok().and_then(|number| size.board().value(number));
        let value = value.ok_or_else(|| {
            let (least, most) = size.board().value_range().into_inner();
            Problem::rule(format_args!("found {number} in {cell}, expected {least} to {most}"))
        })?;
        cells.set(cell, Some(value));
    }
    Ok(cells)
}
