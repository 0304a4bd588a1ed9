//! What techniques are written with.

pub(super) use itertools::Itertools;

pub(super) use super::look_budget::LookBudget;
pub(crate) use crate::step::{Flow, Search, StepBuilder, techniques};
pub(crate) use crate::{Detail, GroupKind, Layout, Link, State, Step, Technique, bits};
pub(super) use satoku_puzzle::grid::{Cell, Value};
