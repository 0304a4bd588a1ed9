//! 0-1 programs without a puzzle.

use std::sync::atomic::{AtomicU64, Ordering};

use super::prelude::*;
use crate::{
    encode::{make_sure_of_size, written},
    error::base,
    linear::{Constraint, Var},
};
use satoku::{
    Program as Rust,
    engine::Assignment,
    export::{Document, Format},
    program::{Lit, Relation, Var as Variable},
};

/// A 0-1 program: variables with names, and linear constraints over them.
///
/// ``program.post(5*axe + 2*bread <= 6)`` with variables that `add` returned. `solve`, `solutions`
/// and `count` ask a SAT solver; every solution is checked against the constraints.
#[pyclass(module = "satoku")]
pub struct Program {
    program: Rust,
    /// Which of all programs it is, so that it knows its variables.
    number: u64,
}

impl Program {
    fn text(&self, py: Python<'_>, format: Format) -> PyResult<String> {
        let program = self.program.clone();
        run(py, move |_| {
            let encoding = Encoding::default();
            if format.has_clauses() {
                make_sure_of_size(&program, encoding)?;
            }
            written(&Document::of(&program, encoding), format)
        })
    }

    /// A variable by itself or by its name.
    fn variable(&self, of: &Bound<'_, PyAny>) -> PyResult<Variable> {
        if let Ok(var) = of.cast::<Var>() {
            let var = var.get();
            if var.owner != self.number {
                return refused("the variable is another program's");
            }
            return Ok(var.variable);
        }
        let name: String = of.extract()?;
        let found = self.program.variable(&name);
        Ok(found.ok_or_else(|| Problem::rule(format_args!("there is no variable \"{name}\"")))?)
    }

    fn over(&self, over: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Vec<Variable>>> {
        let Some(over) = over.filter(|over| !over.is_none()) else { return Ok(None) };
        let over = over.try_iter()?.map(|var| self.variable(&var?));
        Ok(Some(over.collect::<PyResult<_>>()?))
    }

    /// Solutions are dicts by the names of the variables.
    fn dict<'py>(&self, py: Python<'py>, values: &Assignment) -> PyResult<Bound<'py, PyDict>> {
        named(py, &self.names(), values)
    }

    fn names(&self) -> Vec<(Variable, String)> {
        let named = |var| Some((var, self.program.variable_name(var)?.to_owned()));
        self.program.variables().filter_map(named).collect()
    }
}

fn named<'py>(
    py: Python<'py>,
    names: &[(Variable, String)],
    values: &Assignment,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (var, name) in names {
        dict.set_item(PyString::new(py, name), values.holds(*var))?;
    }
    Ok(dict)
}

/// Hands over the solutions of a program.
fn found(
    program: &Rust,
    over: Option<Vec<Variable>>,
    mut each: impl FnMut(Assignment) -> bool,
) -> Outcome<()> {
    let solutions = match over {
        Some(over) => program.solutions().over(over),
        None => program.solutions(),
    };
    for solution in solutions {
        if !each(solution?) {
            break;
        }
    }
    Ok(())
}

#[pymethods]
impl Program {
    #[new]
    fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Self { program: Rust::default(), number }
    }

    /// Adds a variable; without a name it is called ``v1``, ``v2``, …
    ///
    /// Raises RuleError if the name is taken, or not 1 to 100 ASCII letters, digits and ``_``.
    #[pyo3(signature = (name=None))]
    fn add(&mut self, name: Option<String>) -> PyResult<Var> {
        let mut next = self.program.variable_count() + 1;
        let name = name.unwrap_or_else(|| {
            while self.program.variable(&format!("v{next}")).is_some() {
                next += 1;
            }
            format!("v{next}")
        });
        let variable = self.program.add_named(name.clone()).map_err(Problem::from)?;
        Ok(Var { variable, name, owner: self.number })
    }

    /// Adds a constraint: ``program.post(x + y <= 1)``. ``name`` is for files and messages.
    ///
    /// Raises RuleError if its variables belong to another program, or its numbers are too large.
    #[pyo3(signature = (constraint, name=None))]
    fn post(&mut self, constraint: &Bound<'_, Constraint>, name: Option<String>) -> PyResult<()> {
        let name = name.unwrap_or_else(|| format!("c{}", self.program.constraint_count() + 1));
        let comparison = constraint.get().of(self.number)?;
        Ok(self.program.require_linear(&name, comparison).map_err(Problem::from)?)
    }

    /// Forbids a solution: truth values by the names of variables; it may be partial.
    fn block(&mut self, solution: &Bound<'_, PyMapping>) -> PyResult<()> {
        let mut literals: Vec<Lit> = Vec::new();
        for pair in solution.items()? {
            let (name, holds): (Bound<'_, PyAny>, bool) = pair.extract()?;
            let var = self.variable(&name)?;
            literals.push(if holds { var.negative() } else { var.positive() });
        }
        let required = self.program.require("blocked", literals, Relation::AtLeast(1));
        Ok(required.map_err(Problem::from)?)
    }

    /// A solution by the names of the variables; None if it is proven that there is none.
    ///
    /// Raises SolverError if the program is too large for the solver.
    fn solve<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let program = self.program.clone();
        let solution = run(py, move |_| Ok(program.solve()?))?;
        solution.map(|values| self.dict(py, &values)).transpose()
    }

    /// The solutions, found lazily, as `solve` returns them.
    ///
    /// With ``over``, solutions are distinct only if they differ in these variables.
    #[pyo3(signature = (*, over=None))]
    fn solutions(&self, over: Option<&Bound<'_, PyAny>>) -> PyResult<Assignments> {
        let (program, over) = (self.program.clone(), self.over(over)?);
        let solutions = Lazy::new(move |hand, _| {
            found(&program, over, |solution| hand(Ok(solution)).is_continue())
        })?;
        Ok(Assignments { found: solutions, names: self.names() })
    }

    /// The number of solutions, counted up to ``limit``.
    #[pyo3(signature = (limit=1000, *, over=None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: i64,
        over: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit: usize = options::within("limit", limit, 1, i64::MAX)?;
        let (program, over) = (self.program.clone(), self.over(over)?);
        let (count, complete) = run(py, move |_| {
            let mut count = 0_usize;
            // (One more than the limit tells that there are more.)
            found(&program, over, |_| {
                count += 1;
                count <= limit
            })?;
            Ok((count.min(limit), count <= limit))
        })?;
        base(py)?.getattr("Count")?.call1((count, complete))
    }

    /// The names of the variables, in the order of `add`.
    #[getter]
    fn variables(&self) -> Vec<String> {
        self.names().into_iter().map(|(_, name)| name).collect()
    }

    /// The number of constraints.
    #[getter]
    fn rows(&self) -> usize {
        self.program.constraint_count()
    }

    /// The program as a file in CPLEX LP; variables are named ``x_`` followed by their name.
    fn to_lp(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Format::Lp)
    }

    /// The program as a file in free MPS.
    fn to_mps(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Format::Mps)
    }

    /// The program as a file in OPB.
    fn to_opb(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Format::Opb)
    }

    /// The program as clauses in DIMACS; comments map numbers to variables.
    fn to_dimacs(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Format::Dimacs)
    }

    fn __repr__(&self) -> String {
        let (variables, rows) = (self.program.variable_count(), self.rows());
        format!("<Program of {variables} variables and {rows} rows>")
    }
}

/// Solutions of a Program one after the other.
#[pyclass(module = "satoku")]
pub struct Assignments {
    found: Lazy<Assignment>,
    names: Vec<(Variable, String)>,
}

#[pymethods]
impl Assignments {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let values = self.found.next(py)?;
        values.map(|values| named(py, &self.names, &values)).transpose()
    }
}
