//! Answers: what an engine says about a puzzle, kept as Rust has it until Python asks.

use pyo3::exceptions::PyKeyError;

use super::prelude::*;
use satoku::{
    Puzzle as Model, engine,
    record::{FindingsRecord, Record},
};

/// An answer, or why there is none.
pub struct PuzzleOutcome {
    /// The puzzle, or a text that is not one.
    pub puzzle: Result<Arc<Model>, String>,
    pub answer: Result<engine::Answer, Problem>,
}

impl PuzzleOutcome {
    /// The verdict, or `invalid`; `unknown` where an engine failed.
    pub fn verdict(&self) -> &'static str {
        match (&self.answer, &self.puzzle) {
            (Ok(answer), _) => answer.verdict().name(),
            (Err(_), Ok(_)) => "unknown",
            (Err(_), Err(_)) => "invalid",
        }
    }

    fn answer(&self) -> Option<&engine::Answer> {
        self.answer.as_ref().ok()
    }

    fn solution(&self, index: usize) -> Option<Grid> {
        let solution = self.answer()?.search.solutions.get(index)?.clone();
        Some(Grid::new(solution, self.puzzle.as_ref().ok()?.model()))
    }

    /// The program's record.
    pub fn record(&self) -> Record {
        let error = self.answer.as_ref().err().map(|problem| problem.message.clone());
        match (&self.puzzle, &self.answer) {
            (Ok(puzzle), Ok(answer)) => Record::answered(puzzle, answer, false),
            (Ok(puzzle), Err(_)) => {
                Record { error, engine: None, ..Record::unanswered(puzzle, "", false) }
            }
            (Err(text), _) => Record {
                puzzle: text.clone(),
                verdict: "invalid".to_owned(),
                error,
                ..Record::default()
            },
        }
    }
}

/// The answer to a puzzle: whether it has one solution, which, and which engine found it.
#[pyclass(frozen, subclass, module = "satoku")]
pub struct Answer {
    pub outcome: PuzzleOutcome,
}

#[pymethods]
impl Answer {
    /// ``"unique"``, ``"multiple"``, ``"unsolvable"``, ``"unknown"`` (a limit was hit first, or see
    /// `error`), or ``"invalid"`` (the text is not a puzzle, see `error`).
    #[getter]
    fn verdict(&self) -> &'static str {
        self.outcome.verdict()
    }

    /// Whether there is exactly one solution.
    #[getter]
    fn is_unique(&self) -> bool {
        self.outcome.verdict() == "unique"
    }

    /// The solution, or the first one found; None if no solution is known.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        self.outcome.solution(0)
    }

    /// A second solution, if there are several.
    #[getter]
    fn witness(&self) -> Option<Grid> {
        self.outcome.solution(1)
    }

    /// The name of the engine that was selected.
    #[getter]
    fn engine(&self) -> Option<&str> {
        Some(&self.outcome.answer()?.engine)
    }

    /// The name of the engine that finished, if the selected one is a portfolio of several.
    #[getter]
    fn by(&self) -> Option<&'static str> {
        self.outcome.answer()?.search.effort.by
    }

    /// ``"agrees"`` if a second engine confirms the verdict; ``"skipped"`` if none was requested or
    /// it took too long.
    #[getter]
    fn cross_check(&self) -> Option<String> {
        Some(self.outcome.answer()?.cross_check.to_string())
    }

    /// The name of the engine that confirms the verdict, if one does.
    #[getter]
    fn confirmed_by(&self) -> Option<&str> {
        self.outcome.answer()?.confirmed_by.as_deref()
    }

    /// How long the engine took, without the cross-check.
    #[getter]
    fn seconds(&self) -> Option<f64> {
        Some(self.outcome.answer()?.time.as_secs_f64())
    }

    /// How long the cross-check took, including one that gave up.
    #[getter]
    fn cross_check_seconds(&self) -> Option<f64> {
        Some(self.outcome.answer()?.cross_check_time.as_secs_f64())
    }

    /// The number of values tried in cells, for engines that try values.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.outcome.answer()?.search.effort.nodes
    }

    /// Why there is no answer: an exception that is returned instead of raised.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.outcome.answer.as_ref().err().map(|problem| problem.exception(py)).transpose()
    }

    /// The puzzle; None if the text is not a puzzle.
    #[getter]
    fn puzzle(&self) -> Option<Puzzle> {
        self.outcome.puzzle.clone().ok().map(Puzzle)
    }

    /// The answer as ``satoku solve --format json`` prints it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::record(py, &self.outcome.record())
    }

    fn _repr_html_(&self) -> String {
        let drawing = self.outcome.puzzle.as_ref().map_or(String::new(), |puzzle| {
            let solution = self.outcome.answer().and_then(|answer| answer.search.solutions.first());
            svg(puzzle, SvgOptions { solution, ..SvgOptions::default() })
        });
        let message = match &self.outcome.answer {
            Ok(_) => String::new(),
            Err(problem) => format!(": {}", escaped(&problem.message)),
        };
        format!("{drawing}<div>{}{message}</div>", self.outcome.verdict())
    }

    fn __str__(&self) -> String {
        let verdict = self.outcome.verdict();
        match (&self.outcome.answer, self.outcome.solution(0)) {
            (Err(problem), _) => format!("{verdict}: {}", problem.message),
            (Ok(_), Some(solution)) => format!("{verdict} {}", solution.cells),
            (Ok(_), None) => verdict.to_owned(),
        }
    }

    fn __repr__(&self) -> String {
        let verdict = self.outcome.verdict();
        match self.outcome.solution(0) {
            Some(solution) => format!("Answer('{verdict}', solution='{}')", solution.cells),
            None => format!("Answer('{verdict}')"),
        }
    }
}

/// Text within HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// An answer with the reasons for it, in a class for each verdict.
///
/// The fields of ``satoku check --format json`` are attributes, and ``check["conflicts"]`` is the
/// same as ``check.conflicts``. A field that was not requested is None.
#[pyclass(frozen, subclass, extends = Answer, module = "satoku")]
pub struct Check {
    reasons: Vec<String>,
    /// All fields of the record.
    fields: Map<String, Json>,
}

/// The check of a puzzle with exactly one solution: what could be dropped.
#[pyclass(frozen, extends = Check, module = "satoku")]
pub struct UniqueCheck;

/// The check of a puzzle with several solutions.
#[pyclass(frozen, extends = Check, module = "satoku")]
pub struct MultipleCheck;

/// The check of a puzzle without a solution: clues that contradict each other.
#[pyclass(frozen, extends = Check, module = "satoku")]
pub struct UnsolvableCheck;

/// The check of a puzzle whose verdict was not found within a limit.
#[pyclass(frozen, extends = Check, module = "satoku")]
pub struct UnknownCheck;

/// The fields that only some verdicts have.
const FIELDS: &str = "conflicts conflicts_complete differ backbone candidates counts counts_limit \
    counts_complete repair minimal redundant superfluous superfluous_complete together extras unknown \
    rating";

impl Check {
    /// An answer with reasons, and what they are as data, in the class of its verdict.
    pub fn of_verdict(
        py: Python<'_>,
        outcome: PuzzleOutcome,
        reasons: Vec<String>,
        findings: FindingsRecord,
    ) -> PyResult<Bound<'_, PyAny>> {
        let record =
            Record { reasons: Some(reasons.clone()), findings: Some(findings), ..outcome.record() };
        let Ok(Json::Object(fields)) = serde_json::to_value(&record) else {
            return Err(Problem::bug("internal error: a record is not a table").into());
        };
        let verdict = outcome.verdict();
        let check = PyClassInitializer::from(Answer { outcome });
        let check = check.add_subclass(Self { reasons, fields });
        Ok(match verdict {
            "unique" => Bound::new(py, check.add_subclass(UniqueCheck))?.into_any(),
            "multiple" => Bound::new(py, check.add_subclass(MultipleCheck))?.into_any(),
            "unsolvable" => Bound::new(py, check.add_subclass(UnsolvableCheck))?.into_any(),
            _ => Bound::new(py, check.add_subclass(UnknownCheck))?.into_any(),
        })
    }
}

#[pymethods]
impl Check {
    /// The reasons for the verdict, as sentences.
    #[getter]
    fn reasons(&self) -> Vec<String> {
        self.reasons.clone()
    }

    /// All of it as a dict: what ``satoku check --format json`` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(data::dict(py, &self.fields)?.into_any())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.fields.get(name) {
            Some(value) => data::to_python(py, value),
            None if FIELDS.split_whitespace().any(|field| field == name) => {
                Ok(py.None().into_bound(py))
            }
            None => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    /// (Called for unknown attributes.)
    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.__getitem__(py, name).map_err(|_| {
            let what = format!("a Check has no attribute '{name}'");
            pyo3::exceptions::PyAttributeError::new_err(what)
        })
    }

    fn __dir__(&self) -> Vec<String> {
        let own = "reasons to_dict verdict is_unique solution witness engine by cross_check \
            confirmed_by seconds cross_check_seconds nodes error puzzle";
        own.split_whitespace().chain(FIELDS.split_whitespace()).map(str::to_owned).collect()
    }

    fn __repr__(slf: PyRef<'_, Self>) -> String {
        let verdict = slf.as_super().outcome.verdict();
        format!("Check('{verdict}', reasons={:?})", slf.reasons)
    }
}
