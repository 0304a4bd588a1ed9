//! What most checks use.

pub(crate) use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io::BufRead,
    ops::RangeInclusive,
    sync::Arc,
};

pub(crate) use itertools::Itertools;
pub(crate) use satoku_puzzle::{
    grid::{Cell, Grid, Size, Value},
    interrupt::{Limiter, Stopped},
    model::Model,
    puzzle::Instance,
    statement::{Layers, Statement, Term, Totals},
};
