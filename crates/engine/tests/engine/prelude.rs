//! What most modules test with.

pub use std::sync::Arc;

pub use fastrand::Rng;
pub use itertools::Itertools;
pub use satoku_cnf::Encoding;
pub use satoku_engine::{Limits, Sat, Searcher};
pub use satoku_rules::{
    genre::{GENRES, Genre, Problem},
    grid::{Cell, Grid, Size},
    interrupt::Limiter,
    model::{Model, catalog},
    puzzle::Instance,
    statement::Statement,
};
pub use satoku_samples::genres;
