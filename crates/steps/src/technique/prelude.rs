//! What techniques are written with.

pub use itertools::Itertools;

pub use super::look_budget::LookBudget;
pub(crate) use crate::step::{Flow, Search, StepBuilder, techniques};
pub(crate) use crate::{Detail, GroupKind, Layout, Link, State, Step, Technique, bits};
pub use satoku_puzzle::grid::{Cell, Value};
