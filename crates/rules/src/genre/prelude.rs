//! What the files of genres need, nearly all of them.

pub(super) use itertools::Itertools;

pub(super) use super::{
    definition::{Clues, Genre, Problem, Recipe, Side},
    dice::Dice,
    draft::Draft,
    problem::{UNKNOWN, distance, maybe_number, number},
};
pub(super) use crate::grid::{Cell, HIGHEST_DIGIT, Size};
