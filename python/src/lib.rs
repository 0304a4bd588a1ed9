//! The library in Python: the module `satoku._satoku`, to which `satoku/__init__.py` gives its
//! names.

mod about;
mod answer;
mod build;
mod certificate;
mod data;
mod draw;
mod encode;
mod error;
mod files;
mod generate;
mod grid;
mod linear;
mod many;
mod options;
mod prelude;
mod program;
mod puzzle;
mod questions;
mod read;
mod rows;
mod run;
mod steps;

use pyo3::prelude::*;

/// See `satoku`.
#[pymodule]
mod _satoku {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        about::{models, rules},
        answer::{Answer, Check, MultipleCheck, UniqueCheck, UnknownCheck, UnsolvableCheck},
        certificate::{Certificate, Claim, verify},
        generate::{Generated, generate},
        grid::Grid,
        linear::{Constraint, Expression, Var},
        many::{Answers, solve_many},
        program::{Assignments, Program},
        puzzle::Puzzle,
        questions::Solutions,
        read::{Puzzles, read, read_text},
        steps::{Rating, Step, Steps},
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
