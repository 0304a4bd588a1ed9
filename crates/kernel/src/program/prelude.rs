//! What programs are stated and presolved with.

pub(super) use std::collections::HashMap;

pub(super) use thiserror::Error;

pub(super) use super::{
    Constraint, Lit, Origin, Program, Relation, Shape, Var,
    index::RowIndex,
    overlaps::Overlaps,
    rows::{Head, RowStore},
    state::RowState,
};
pub(super) use crate::interrupt::{Kept, Limiter, Stopped};
