//! What answers are made with.

pub(crate) use satoku::{Puzzle, Verdict, grid::Value, interrupt::Limiter, model::catalog};
pub(crate) use serde::Deserialize;
pub(crate) use serde_json::{Value as Json, json};

pub(crate) use crate::{
    Failure,
    position::{Numbers, Position},
    read, time,
};
