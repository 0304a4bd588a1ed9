//! Puzzles: what Python calls, with its documentation. What is done is in the other files.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::types::PyTuple;

use super::prelude::*;
use crate::{build::Parts, files};
use satoku::{Puzzle as Model, draw::clued, puzzle::About, read::is_whole_puzzle, write::NO_NAME};

/// A puzzle: a model, rules of its own, and givens. It is immutable and can be shared between
/// threads.
///
/// ``Puzzle(text)`` reads any text that the program ``satoku`` reads, if it contains one puzzle: 81
/// characters, a drawn grid, an f-puzzles or SudokuPad link, an ISS constraint string, a puzzle
/// file in TOML or JSON. ``Puzzle(rows)`` takes lists, numpy arrays or data frames, as rows or as a
/// flat sequence of cells: numbers (0, None and nan are empty cells) or texts; or a list of lines.
/// ``Puzzle(dict)`` is a puzzle file as a dict, ``Puzzle()`` the empty grid.
///
/// ``model`` is the model by its name (``"6x6"``, ``"diagonal,nrc"``) or a model file; classic
/// sudoku by default. ``regions`` is a map with a character for each cell, ``candidates`` a dict
/// such as ``{"r1c1": [1, 2]}`` or tables ``{"cells": …, "values": …}``. All other keyword
/// arguments are rules by the names of their kinds, with ``_`` for ``-``: ``diagonal=True``,
/// ``killer={"cells": "r1c1-3", "sum": 12}`` or a list of these, ``thermometer="r1c1 r1c2"`` if a
/// kind needs nothing but cells. See `rules`.
///
/// ``title``, ``author``, ``rules_text`` (the rules in prose) and ``source`` describe the puzzle;
/// they override those in its text.
///
/// ``ignore`` names rules of other programs' files to leave out; ``lenient`` reads any unexpected
/// character as an empty cell; ``letters_from`` is 1 or 10, the value of the letter A.
///
/// Raises ParseError if the text is not a puzzle, RuleError if a rule, the model or an option is
/// invalid or unknown.
#[pyclass(frozen, module = "satoku")]
#[derive(Clone)]
pub struct Puzzle(pub Arc<Model>);

impl Puzzle {
    pub fn of(puzzle: Model) -> Self {
        Self(Arc::new(puzzle))
    }

    /// Its file as data.
    fn doc(&self) -> Result<Map<String, Json>, Problem> {
        Ok(write::doc(&self.0)?)
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text=None, /, *, model=None, regions=None, candidates=None, name=None, title=None,
        author=None, rules_text=None, source=None, ignore=None, letters_from=None, lenient=false, **rules))]
    fn new(
        py: Python<'_>,
        text: Option<&Bound<'_, PyAny>>,
        model: Option<String>,
        regions: Option<String>,
        candidates: Option<&Bound<'_, PyAny>>,
        name: Option<String>,
        title: Option<String>,
        author: Option<String>,
        rules_text: Option<String>,
        source: Option<String>,
        ignore: Option<Vec<String>>,
        letters_from: Option<u8>,
        lenient: bool,
        rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let text = build::text(text)?;
        let own = PyDict::new(py);
        own.set_item("regions", regions)?;
        own.set_item("candidates", candidates)?;
        let mut own = build::rules(Some(&own))?;
        own.extend(build::rules(rules)?);
        let reading = Reading { model, ignore, letters_from, lenient };
        let parts = Parts { text, own, reading };
        let about = About { title, author, rules: rules_text, source };
        let puzzle = run(py, move |_| {
            let puzzle = parts.puzzle()?;
            let about = about.or_else(puzzle.about());
            let puzzle = puzzle.with_about(about);
            Ok(match name {
                Some(name) => puzzle.named(name),
                None => puzzle,
            })
        })?;
        Ok(Self::of(puzzle))
    }

    /// The only puzzle of a file, in any format.
    ///
    /// Raises ParseError if it does not contain exactly one, OSError if the file cannot be read.
    #[staticmethod]
    #[pyo3(signature = (path, *, model=None, ignore=None, letters_from=None, lenient=false))]
    fn from_file(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        model: Option<String>,
        ignore: Option<Vec<String>>,
        letters_from: Option<u8>,
        lenient: bool,
    ) -> PyResult<Self> {
        let path: std::path::PathBuf = path.extract()?;
        let reading = Reading { model, ignore, letters_from, lenient };
        let puzzle = run(py, move |_| Ok(files::only_puzzle(&path, &reading)))?;
        Ok(Self::of(puzzle?))
    }

    /// The grid with the givens.
    #[getter]
    fn givens(&self) -> Grid {
        Grid::new(self.0.givens().clone(), self.0.model())
    }

    /// The puzzle's name, if it has one.
    #[getter]
    fn name(&self) -> Option<&str> {
        let is_name =
            |name: &&str| *name != NO_NAME && !is_whole_puzzle(name, &Settings::default());
        self.0.name().filter(is_name)
    }

    /// The text beside the puzzle in its file or on its line.
    #[getter]
    fn label(&self) -> Option<&str> {
        self.0.label()
    }

    /// The puzzle's title.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.about().title.as_deref()
    }

    /// The puzzle's author.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.0.about().author.as_deref()
    }

    /// The rules in prose, for people. They are not enforced.
    #[getter]
    fn rules_text(&self) -> Option<&str> {
        self.0.about().rules.as_deref()
    }

    /// Where the puzzle comes from.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.about().source.as_deref()
    }

    /// The name of its model, without the puzzle's own rules.
    #[getter]
    fn model(&self) -> &str {
        self.0.base().name()
    }

    /// The number of rows and of columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        let size = self.0.model().size();
        (size.rows(), size.columns())
    }

    /// The values that cells can hold, in ascending order.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.model().size().board().value_range())
    }

    /// Notes, as sentences, on parts of the text that are not rules or were left out.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.0.notes().to_vec()
    }

    /// The puzzle's own rules, as dicts: ``kind`` and the keys of a puzzle file.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut found = Vec::new();
        for (key, value) in self.doc()? {
            if rule::kind(&key).is_none() {
                continue;
            }
            let tables = match value {
                Json::Array(tables) => tables,
                flag => vec![flag],
            };
            for table in tables {
                let rule = PyDict::new(py);
                rule.set_item("kind", &key)?;
                if let Json::Object(table) = table {
                    rule.update(data::dict(py, &table)?.as_mapping())?;
                }
                found.push(rule);
            }
        }
        Ok(found)
    }

    /// The puzzle as the dict of a puzzle file, which ``Puzzle(dict)`` reads.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        data::dict(py, &self.doc()?)
    }

    /// Why a grid is not a solution of this puzzle, as sentences; [] if it is one. No engine takes
    /// part.
    ///
    /// Raises ParseError or RuleError if it is not a grid of the puzzle's size.
    fn violations(&self, grid: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let grid = grid::of_model(grid, self.0.model())?;
        Ok(self.0.violations(&grid).iter().map(ToString::to_string).collect())
    }

    fn _repr_html_(&self) -> String {
        svg(&self.0, SvgOptions::default())
    }

    fn _repr_svg_(&self) -> String {
        svg(&self.0, SvgOptions::default())
    }

    fn __str__(&self) -> String {
        let drawing = clued(&self.0, self.0.givens(), |_, text| text);
        let lines = self.0.heading().into_iter().chain([drawing.trim_end().to_owned()]);
        lines.chain(self.0.about().below()).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        let (model, givens) = (self.model(), self.0.givens());
        let name = self.name().map(|name| format!(", name='{name}'")).unwrap_or_default();
        let rules = match self.0.rules().len() {
            0 => String::new(),
            1 => ", 1 rule of its own".to_owned(),
            count => format!(", {count} rules of its own"),
        };
        format!("<Puzzle '{givens}', model='{model}'{name}{rules}>")
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let is_same = match other.cast::<Self>() {
            Ok(other) => Some(self.key()? == other.get().key()?),
            Err(_) => None,
        };
        grid::equality(other.py(), is_same, op)
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.key()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let class = py.get_type::<Self>();
        Ok((class, (self.to_dict(py)?,)).into_pyobject(py)?.into_any())
    }
}

impl Puzzle {
    /// What two puzzles have in common that are the same: the file without names, and without what
    /// it says of itself.
    fn key(&self) -> Result<String, Problem> {
        let mut doc = self.doc()?;
        doc.retain(|key, _| key != "name" && !About::NAMES.contains(&key.as_str()));
        Ok(Json::Object(doc).to_string())
    }
}
