//! New puzzles.

use std::ops::RangeInclusive;

use super::prelude::*;
use satoku::{
    Grid as Cells,
    engine::EngineError,
    generate::{Difficulty, Failure, Generator, Request, Symmetry},
    read::draft_of_text,
};

/// New puzzles one after the other: what `generate` returns.
#[pyclass(module = "satoku")]
pub struct Generated {
    found: Lazy<Puzzle>,
    seed: u64,
}

#[pymethods]
impl Generated {
    /// The seed that reproduces the puzzles.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }
}

iterate!(Generated, Puzzle);

/// New puzzles, each with a unique solution, generated lazily.
///
/// ``count`` is their number (None: endless). The same ``seed`` makes the same puzzles; the default
/// is a random one, which the iterator's ``seed`` tells. ``givens`` is a number or a pair of
/// minimum and maximum; ``minimal=True`` leaves no superfluous clue; ``symmetry`` is that of the
/// givens; ``solution`` is the solution that the puzzle must have: a Grid, a text or rows.
/// ``draft`` is a puzzle file with the value ``"?"`` in some clues, as a dict or a text, instead of
/// a model. A puzzle is given up after ``tries`` tries, or ``limit_time`` seconds.
///
/// Raises RuleError if an argument is invalid or cannot be met, SolverError when a puzzle is given
/// up, which ends the iteration.
#[pyfunction]
#[pyo3(signature = (model=None, *, count=Some(1), seed=None, givens=None, minimal=false, symmetry=None,
    difficulty=None, solution=None, draft=None, tries=None, limit_time=None),
    text_signature = "(model=None, *, count=1, seed=None, givens=None, minimal=False, symmetry=None, \
    difficulty=None, solution=None, draft=None, tries=None, limit_time=None)")]
pub fn generate(
    py: Python<'_>,
    model: Option<&str>,
    count: Option<i64>,
    seed: Option<u64>,
    givens: Option<&Bound<'_, PyAny>>,
    minimal: bool,
    symmetry: Option<&str>,
    difficulty: Option<&str>,
    solution: Option<&Bound<'_, PyAny>>,
    draft: Option<&Bound<'_, PyAny>>,
    tries: Option<i64>,
    limit_time: Option<f64>,
) -> PyResult<Generated> {
    let count = count.map(|count| options::within("count", count, 0, i64::MAX));
    let count = count.transpose()?.unwrap_or(u64::MAX);
    let tries = tries.map(|tries| options::within("tries", tries, 1, i64::MAX));
    let tries = tries.transpose()?;
    let mut request = begun(model, draft)?;
    if request.model.needs_regions() {
        let name = request.model.name();
        return refused(format_args!("\"{name}\" has no regions, expected a draft with `regions`"));
    }
    if let Some(solution) = solution {
        request.from = Some(solved(solution, &request)?);
    }
    let request = Request {
        givens: givens.map(range).transpose()?,
        minimal,
        symmetry: options::chosen("symmetry", symmetry, &Symmetry::ALL)?.unwrap_or_default(),
        difficulty: options::chosen("difficulty", difficulty, &Difficulty::ALL)?,
        tries: tries.unwrap_or(request.tries),
        time: options::time(limit_time)?,
        ..request
    };
    request.fits().map_err(problem)?;
    let seed = match seed {
        Some(seed) => seed,
        None => py.import("random")?.call_method1("getrandbits", (32,))?.extract()?,
    };
    let found = Lazy::new(move |over, limiter| {
        let mut generator = Generator::new(request);
        for index in 0..count {
            let made = generator.generate(seed, index, limiter).map_err(problem)?;
            if over(Ok(Puzzle::of(made.puzzle.into()))).is_break() {
                break;
            }
        }
        Ok(())
    })?;
    Ok(Generated { found, seed })
}

/// Any puzzle of a model or a draft.
fn begun(model: Option<&str>, draft: Option<&Bound<'_, PyAny>>) -> PyResult<Request> {
    let Some(draft) = draft else {
        let name = model.unwrap_or(satoku::model::catalog::DEFAULT);
        return Ok(Request::new(options::model(name)?));
    };
    if model.is_some() {
        return refused("a draft names its model, so `model` cannot go with it");
    }
    let text = match draft.cast::<PyString>() {
        Ok(text) => text.to_cow()?.into_owned(),
        Err(_) => {
            let table = draft.cast::<PyMapping>().map_err(|_| {
                let class = draft.get_type().name();
                let class = class.map_or_else(|_| "thing".to_owned(), |name| name.to_string());
                Problem::rule(format_args!("`draft` is a {class}, expected a text or a dict"))
            })?;
            serde_json::Value::Object(build::file(table)?).to_string()
        }
    };
    let draft = draft_of_text("the draft", &text, None).map_err(Problem::from)?;
    Ok(Request::of_draft(Arc::new(draft)))
}

/// The solution that puzzles are to have.
fn solved(solution: &Bound<'_, PyAny>, request: &Request) -> PyResult<Cells> {
    let grid = grid::of_model(solution, &request.model)?;
    let outline = match &request.draft {
        Some(draft) => draft.outline().clone().into(),
        None => satoku::Puzzle::new(request.model.clone(), Cells::empty(request.model.size())),
    };
    match outline.violations(&grid).first() {
        Some(violation) => {
            let name = request.model.name();
            refused(format_args!("`solution` is not a solution of \"{name}\": {violation}"))
        }
        None => Ok(grid),
    }
}

/// How many givens: a number, or a pair.
fn range(givens: &Bound<'_, PyAny>) -> PyResult<RangeInclusive<usize>> {
    if let Ok(number) = givens.extract::<usize>() {
        return Ok(number..=number);
    }
    let (least, most): (usize, usize) = givens.extract().map_err(|_| {
        let what =
            format_args!("`givens` is {givens}, expected a number from 0 on, or a pair of them");
        Problem::rule(what)
    })?;
    Ok(least..=most)
}

/// Why there is no puzzle.
fn problem(failure: Failure) -> Problem {
    let class = match &failure {
        Failure::Engine(EngineError::Missed { .. }) | Failure::Broken { .. } => Class::Disagreement,
        Failure::Engine(_) | Failure::GaveUp { .. } | Failure::OutOfTime { .. } => Class::Solver,
        _ => Class::Rule,
    };
    Problem::new(class, failure)
}
