//! What most modules test with.

pub(crate) use std::sync::Arc;

pub(crate) use fastrand::Rng;
pub(crate) use itertools::Itertools;
pub(crate) use satoku_cnf::Encoding;
pub(crate) use satoku_engine::{Limits, Sat, Searcher};
pub(crate) use satoku_rules::{
    genre::{GENRES, Genre, Problem},
    grid::{Cell, Grid, Size},
    interrupt::Limiter,
    model::{Model, catalog},
    puzzle::Instance,
    statement::Statement,
};
pub(crate) use satoku_samples::genres;
