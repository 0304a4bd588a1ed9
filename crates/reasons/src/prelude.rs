//! What reasons are found with.

pub(crate) use std::{borrow::Cow, collections::HashSet, sync::Arc};

pub(crate) use itertools::Itertools;

pub(crate) use crate::{
    Clue, Filled, Findings, Oracle, RedundantRules, Repair, Superfluous, Wanted,
    clue::clued,
    effort::{AskingEffort, is_too_hard, too_hard},
    oracle::OracleReply,
};
pub(crate) use satoku_engine::{EngineError, Of, Verdict, solver};
pub(crate) use satoku_rules::{
    genre::problem_of,
    grid::{Cell, Grid, Value},
    interrupt::{Limiter, Stopped},
    model::Model,
    program::Lit,
    puzzle::Instance,
};
pub(crate) use satoku_sat::Solver;
