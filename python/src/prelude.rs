//! What the module is written with.

pub(crate) use std::{sync::Arc, time::Duration};

pub(crate) use pyo3::{
    basic::CompareOp,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyDict, PyList, PyMapping, PyString},
};
pub(crate) use satoku::{
    cnf::Encoding,
    draw::{SvgOptions, svg},
    grid::Value,
    interrupt::Limiter,
    read::Settings,
    rule, write,
};
pub(crate) use serde_json::{Map, Value as Json};

pub(crate) use crate::{
    build::{self, Reading},
    data,
    error::{Class, Problem, refused},
    grid::{self, Grid},
    options,
    puzzle::Puzzle,
    run::{Lazy, Outcome, iterate, run},
};
