//! What proofs in rows are written with.

pub(super) use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write},
};

pub(super) use itertools::Itertools;
pub(super) use satoku_puzzle::{
    grid::{Grid, Size},
    interrupt::{Limiter, Stopped},
    program::Lit,
    puzzle::Instance,
};
pub(super) use satoku_verify::plain::Row;

pub(super) use super::{
    cells::CellVariables,
    constraint::{Constraint, holds},
    database::Database,
    proof::Step,
};
