//! Linear expressions over 0-1 variables, written as in Python: `5 * axe + 2 * bread <= 6`.

use pyo3::{
    IntoPyObjectExt,
    types::{PyBool, PyInt},
};

use super::prelude::*;
use crate::grid::or_not_implemented;
use satoku::program::{Comparison, Expression as Sum, Var as Rust};

/// A 0-1 variable of a Program.
///
/// With ``+``, ``-`` and ``*`` it makes an Expression, and with ``<=``, ``>=`` and ``==`` a
/// Constraint; ``~var`` is 1 if it is 0.
#[pyclass(frozen, module = "satoku")]
pub struct Var {
    pub variable: Rust,
    pub name: String,
    /// The number of its program.
    pub owner: u64,
}

/// A sum of variables with integer weights, plus a constant.
#[pyclass(frozen, module = "satoku")]
pub struct Expression(Owned);

/// A comparison of Expressions, for `Program.post`. It has no truth value.
#[pyclass(frozen, module = "satoku")]
pub struct Constraint {
    comparison: Comparison,
    owner: Option<u64>,
}

impl Constraint {
    /// The comparison, for a program of this number.
    pub fn of(&self, owner: u64) -> Outcome<Comparison> {
        match self.owner {
            Some(other) if other != owner => Err(of_two_programs()),
            _ => Ok(self.comparison.clone()),
        }
    }
}

/// A sum, and the program whose variables are in it, if there are any.
#[derive(Clone)]
struct Owned {
    sum: Sum,
    owner: Option<u64>,
}

impl Owned {
    /// What a Python object stands for, if it is a variable, an expression or an int.
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if let Ok(var) = object.cast::<Var>() {
            return Ok(Some(var.get().owned()));
        }
        if let Ok(expression) = object.cast::<Expression>() {
            return Ok(Some(expression.get().0.clone()));
        }
        Ok(integer(object)?.map(|number| Self { sum: Sum::from(number), owner: None }))
    }

    fn with(self, other: Self, combine: impl FnOnce(Sum, Sum) -> Sum) -> Outcome<Self> {
        let owner = match (self.owner, other.owner) {
            (Some(one), Some(two)) if one != two => return Err(of_two_programs()),
            (one, two) => one.or(two),
        };
        Ok(Self { sum: combine(self.sum, other.sum), owner })
    }

    /// This and another one, in an order; NotImplemented if the other is something else, so that Python asks it.
    fn combined(
        self,
        other: &Bound<'_, PyAny>,
        combine: impl FnOnce(Sum, Sum) -> Sum,
    ) -> PyResult<Py<PyAny>> {
        let sum = Self::of(other)?.map(|other| self.with(other, combine)).transpose()?;
        or_not_implemented(other.py(), sum.map(Expression))
    }

    fn times(self, factor: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let product = integer(factor)?.map(|factor| factor * self.sum);
        let product = product.map(|sum| Expression(Self { sum, owner: self.owner }));
        or_not_implemented(factor.py(), product)
    }

    fn compared(self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Some(other) = Self::of(other)? else { return Ok(py.NotImplemented()) };
        let Self { sum, owner } = self.with(other, |one, two| one - two)?;
        let comparison = match op {
            CompareOp::Le => sum.at_most(0),
            CompareOp::Ge => sum.at_least(0),
            CompareOp::Eq => sum.equals(0),
            _ => {
                let what = "a constraint compares with <=, >= or ==; a < b is a <= b - 1";
                return Err(PyTypeError::new_err(what));
            }
        };
        Constraint { comparison, owner }.into_py_any(py)
    }
}

/// An int, also of another library; None for anything else.
fn integer(object: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    let is_one = object.is_instance_of::<PyInt>() || object.is_instance_of::<PyBool>();
    if !is_one && !object.hasattr("__index__")? {
        return Ok(None);
    }
    let number = object
        .extract()
        .map_err(|_| Problem::rule(format_args!("found {object}, which is too large a number")))?;
    Ok(Some(number))
}

fn of_two_programs() -> Problem {
    Problem::rule("variables of two programs cannot go together")
}

impl Var {
    fn owned(&self) -> Owned {
        Owned { sum: Sum::from(self.variable), owner: Some(self.owner) }
    }
}

impl Expression {
    fn owned(&self) -> Owned {
        self.0.clone()
    }
}

/// What can be done with a term, in the same way for variables and expressions.
macro_rules! arithmetic {
    ($class:ty) => {
        #[pymethods]
        impl $class {
            fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.owned().combined(other, |one, two| one + two)
            }

            fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.owned().combined(other, |one, two| two + one)
            }

            fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.owned().combined(other, |one, two| one - two)
            }

            fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.owned().combined(other, |one, two| two - one)
            }

            fn __mul__(&self, factor: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.owned().times(factor)
            }

            fn __rmul__(&self, factor: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                self.owned().times(factor)
            }

            fn __neg__(&self) -> Expression {
                let Owned { sum, owner } = self.owned();
                Expression(Owned { sum: -sum, owner })
            }

            fn __pos__(&self) -> Expression {
                Expression(self.owned())
            }

            fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
                self.owned().compared(other, op)
            }

            /// (By what it is, not by what it compares with.)
            fn __hash__(slf: PyRef<'_, Self>) -> usize {
                slf.as_ptr().addr()
            }
        }
    };
}

arithmetic!(Var);
arithmetic!(Expression);

#[pymethods]
impl Var {
    /// Its name in the program, its solutions and files.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    fn __invert__(&self) -> Expression {
        Expression(Owned { sum: Sum::from(!self.variable.positive()), owner: Some(self.owner) })
    }

    fn __repr__(&self) -> &str {
        &self.name
    }
}

#[pymethods]
impl Expression {
    fn __invert__(&self) -> Expression {
        let Owned { sum, owner } = self.0.clone();
        Self(Owned { sum: Sum::from(1) - sum, owner })
    }

    fn __repr__(&self) -> String {
        let Comparison { terms, right, .. } = self.0.sum.clone().at_most(0);
        format!("<Expression of {} terms and {}>", terms.len(), -right)
    }
}

#[pymethods]
impl Constraint {
    /// (``1 <= x + y <= 2`` asks for it, and would lose one half.)
    fn __bool__(&self) -> PyResult<bool> {
        let what = "a constraint is not true or false; post each half of a <= b <= c by itself";
        Err(PyTypeError::new_err(what))
    }

    fn __repr__(&self) -> String {
        let Comparison { terms, sense, right } = &self.comparison;
        format!("<Constraint of {} terms, {sense:?} {right}>", terms.len())
    }
}
