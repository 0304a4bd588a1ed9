//! A puzzle solved as a person would.

use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use super::prelude::*;
use crate::questions::verdict;
use satoku::{
    Puzzle as Model, Verdict,
    grid::ValueSet,
    record::{RatingRecord, end_name},
    steps::{
        Guide, Ladder, Scans, State, Step as Found, Technique, Walk, rating,
        show::{json::StepRecord, text},
        techniques,
    },
};

/// How a walk finds its steps.
struct WalkOptions {
    assume_unique: bool,
    only: Vec<&'static Technique>,
    by_scans: bool,
    time: Option<Duration>,
}

impl WalkOptions {
    fn new(
        assume_unique: bool,
        only: &[String],
        method: &str,
        limit_time: Option<f64>,
    ) -> Outcome<Self> {
        let by_scans = options::named("method", method, &[("ladder", false), ("scans", true)])?;
        let time = options::time(limit_time)?;
        let technique = |name: &String| {
            let found = techniques().find(|technique| technique.name == name);
            found.ok_or_else(|| {
                options::unknown("technique", name, techniques().map(|technique| technique.name))
            })
        };
        let only: Vec<_> = only.iter().map(technique).collect::<Result<_, _>>()?;
        if by_scans && !only.is_empty() {
            return refused("`only` goes with the method \"ladder\"");
        }
        match only.iter().find(|technique| technique.assumes_unique) {
            Some(technique) if !assume_unique => refused(format_args!(
                "`only` has {}, which assumes a unique solution; add `assume_unique`",
                technique.name
            )),
            _ => Ok(Self { assume_unique, only, by_scans, time }),
        }
    }

    /// A walk through a puzzle.
    fn walk(&self, puzzle: &Model, limiter: &Limiter) -> Outcome<Walk<Box<dyn Guide>>> {
        let limiter = &limiter.within_time(self.time, Limiter::clone);
        // (Techniques that look at the grid alone do not depend on there being one solution.)
        let matters = self.assume_unique || self.by_scans;
        let is_unique = matters && verdict(puzzle, self.time, limiter)? == Verdict::Unique;
        let late = |_| Problem::new(Class::Solver, "the time limit was hit");
        Walk::new(puzzle, self.guide(puzzle, is_unique), limiter).map_err(late)
    }

    fn guide(&self, puzzle: &Model, is_unique: bool) -> Box<dyn Guide> {
        if self.by_scans {
            return Box::new(Scans::new(puzzle.model(), is_unique));
        }
        let assumes_unique = self.assume_unique && is_unique;
        let is_wanted = |technique: &Technique| {
            (self.only.is_empty() || self.only.contains(&technique))
                && (assumes_unique || !technique.assumes_unique)
        };
        Box::new(Ladder::of(is_wanted).with_reasons(is_wanted))
    }
}

/// A step: how it was found, and what follows from it. ``str(step)`` contains both.
#[pyclass(frozen, module = "satoku")]
pub struct Step {
    found: Found,
    /// The grid after it.
    after: State,
    puzzle: Arc<Model>,
}

#[pymethods]
impl Step {
    /// The technique's name: ``"hidden-single"``.
    #[getter]
    fn technique(&self) -> &'static str {
        self.found.technique.name
    }

    /// The step in a sentence.
    #[getter]
    fn text(&self) -> String {
        text::sentence(&self.found)
    }

    /// The values that it places in cells: ``{"r1c1": 5}``.
    #[getter]
    fn placements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let placements = PyDict::new(py);
        for (cell, value) in &self.found.placements {
            placements.set_item(cell.to_string(), value.number())?;
        }
        Ok(placements)
    }

    /// The candidates that it removes from cells: ``{"r1c2": [3, 4]}``.
    #[getter]
    fn eliminations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let eliminations = PyDict::new(py);
        for (cell, value) in &self.found.eliminations {
            let cell = cell.to_string();
            match eliminations.get_item(&cell)? {
                Some(values) => drop(values.call_method1("append", (value.number(),))?),
                None => eliminations.set_item(cell, vec![value.number()])?,
            }
        }
        Ok(eliminations)
    }

    /// The cells of the pattern.
    #[getter]
    fn cells(&self) -> Vec<String> {
        self.found.cells.iter().map(ToString::to_string).collect()
    }

    /// What it adds to the score.
    #[getter]
    fn weight(&self) -> u32 {
        rating::weight(&self.found)
    }

    /// The grid after the step.
    #[getter]
    fn grid(&self) -> Grid {
        Grid::new(self.after.grid(), self.puzzle.model())
    }

    /// The step as ``satoku steps --format json`` prints it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::record(py, &StepRecord::new(&self.found))
    }

    /// The grid after the step, with its candidates, as an SVG document. Values that are not givens
    /// are blue.
    fn svg(&self) -> String {
        let grid = self.after.grid();
        let cells = self.puzzle.model().cells().filter(|&cell| grid.get(cell).is_none());
        let left = cells.map(|cell| {
            let values: Vec<Value> = self.after.candidates_of(cell).collect();
            (cell, values.into_iter().collect::<ValueSet>())
        });
        let puzzle = Model::clone(&self.puzzle).with_candidates(left.collect());
        let options = SvgOptions {
            solution: Some(&grid),
            lit: &self.found.cells,
            title: Some(&self.text()),
            ..SvgOptions::default()
        };
        svg(&puzzle, options)
    }

    fn _repr_html_(&self) -> String {
        format!("<div>{}</div>{}", crate::answer::escaped(&self.__str__()), self.svg())
    }

    fn __str__(&self) -> String {
        self.found.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Step '{}': {}>", self.found.technique.name, self.found.conclusion())
    }
}

/// Steps one after the other: what `Puzzle.steps` returns.
#[pyclass(module = "satoku")]
pub struct Steps {
    found: Lazy<Step>,
    end: Arc<Mutex<Option<&'static str>>>,
}

#[pymethods]
impl Steps {
    /// How the steps ended: ``"solved"``, ``"stuck"``, ``"contradiction"`` or ``"out-of-time"``;
    /// None before their end.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

iterate!(Steps, Step);

/// How hard a puzzle is for people.
#[pyclass(frozen, get_all, module = "satoku")]
#[derive(Serialize)]
pub struct Rating {
    /// The name of the hardest technique; ``"-"`` if no cell is open.
    hardest: &'static str,
    /// The sum of the steps' weights.
    score: u32,
    /// The number of steps.
    steps: usize,
    /// The number of steps that are the solver's reasons.
    reasons: usize,
    /// The difficulty in a word, from ``"easy"`` to ``"extreme"``.
    difficulty: String,
    /// An estimate of the rating on Sudoku Explainer's scale.
    se: f64,
    /// The sum of all steps on that scale.
    se_sum: f64,
}

impl From<RatingRecord> for Rating {
    fn from(record: RatingRecord) -> Self {
        let RatingRecord { hardest, score, steps, reasons, difficulty, se, se_sum } = record;
        Self { hardest, score, steps, reasons, difficulty, se, se_sum }
    }
}

#[pymethods]
impl Rating {
    /// The rating as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::record(py, self)
    }

    fn __repr__(&self) -> String {
        let Self { hardest, score, difficulty, se, .. } = self;
        format!("<Rating {difficulty}, hardest '{hardest}', score {score}, SE {se:.1}>")
    }
}

#[pymethods]
impl Puzzle {
    /// Solves the puzzle as a person would: step by step, always with the easiest technique that
    /// helps.
    ///
    /// ``assume_unique=True`` also uses techniques that rely on a unique solution, if it is unique;
    /// ``only`` names the techniques to use, without the solver's reasons unless they are named,
    /// too; ``method="scans"`` scans the grid in the manner of a step-by-step filler.
    /// ``limit_time`` is in seconds, from the first step on.
    ///
    /// Raises RuleError for an unknown technique or method.
    #[pyo3(signature = (*, assume_unique=false, only=None, method="ladder", limit_time=None))]
    fn steps(
        &self,
        assume_unique: bool,
        only: Option<Vec<String>>,
        method: &str,
        limit_time: Option<f64>,
    ) -> PyResult<Steps> {
        let options =
            WalkOptions::new(assume_unique, &only.unwrap_or_default(), method, limit_time)?;
        let puzzle = self.0.clone();
        let end = Arc::new(Mutex::new(None));
        let told = end.clone();
        let found = Lazy::new(move |over, limiter| {
            let mut walk = options.walk(&puzzle, limiter)?;
            while let Some(found) = walk.next() {
                let (after, puzzle) = (walk.state().clone(), puzzle.clone());
                if over(Ok(Step { found, after, puzzle })).is_break() {
                    return Ok(());
                }
            }
            *told.lock().unwrap_or_else(PoisonError::into_inner) = walk.end().map(end_name);
            Ok(())
        })?;
        Ok(Steps { found, end })
    }

    /// The next step; None if the grid is full or no technique helps. Arguments and errors are
    /// those of `steps`.
    #[pyo3(signature = (*, assume_unique=false, only=None, limit_time=None))]
    fn hint(
        &self,
        py: Python<'_>,
        assume_unique: bool,
        only: Option<Vec<String>>,
        limit_time: Option<f64>,
    ) -> PyResult<Option<Step>> {
        let options =
            WalkOptions::new(assume_unique, &only.unwrap_or_default(), "ladder", limit_time)?;
        let puzzle = self.0.clone();
        run(py, move |limiter| {
            let mut walk = options.walk(&puzzle, limiter)?;
            let step = walk.next();
            Ok(step.map(|found| Step { found, after: walk.state().clone(), puzzle }))
        })
    }

    /// How hard the puzzle is for people, by the steps of the ladder.
    ///
    /// Raises Error if the solution is not unique, SolverError after ``limit_time`` seconds.
    #[pyo3(signature = (*, limit_time=None))]
    fn rate(&self, py: Python<'_>, limit_time: Option<f64>) -> PyResult<Rating> {
        let time = options::time(limit_time)?;
        let puzzle = self.0.clone();
        run(py, move |limiter| {
            let limiter = &limiter.within_time(time, Limiter::clone);
            let late = || Problem::new(Class::Solver, "the time limit was hit");
            match verdict(&puzzle, time, limiter)? {
                Verdict::Unique => {}
                Verdict::Unknown => return Err(late()),
                other => {
                    let what = format_args!(
                        "the puzzle is {other}, only puzzles with exactly one solution are rated"
                    );
                    return Err(Problem::new(Class::Error, what));
                }
            }
            let rating = rating::Rating::of_puzzle(&puzzle, limiter);
            Ok(RatingRecord::from(&rating.ok_or_else(late)?).into())
        })
    }
}
