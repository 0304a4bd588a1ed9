//! What puzzles are generated with.

pub(crate) use std::{collections::HashSet, ops::RangeInclusive, sync::Arc, time::Duration};

pub(crate) use itertools::Itertools;

pub(crate) use crate::{Failure, by_sat::BySat, random::Random, solutions::RandomSolutions};
pub(crate) use satoku_engine::{EngineError, Limits};
pub(crate) use satoku_formats::read::{Draft, DraftClue};
pub(crate) use satoku_rules::{
    grid::{Cell, Grid, Size},
    interrupt::{Limiter, Stopped},
    model::Model,
    puzzle::Instance,
    rule::{RandomKind, RandomShape, Stated},
};
