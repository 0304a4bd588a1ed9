//! What most searches use.

pub(crate) use std::{
    collections::{HashMap, HashSet},
    fmt,
    ops::ControlFlow,
    sync::Arc,
    time::Duration,
};

pub(crate) use itertools::Itertools;
pub(crate) use satoku_puzzle::{
    grid::{Cell, Grid, Size, Value, bits},
    interrupt::{Limiter, Stopped},
    model::Model,
    puzzle::Instance,
    rule::Stated,
    statement::{Candidates, Fact, Impossible, Pruned, Statement},
};

pub(crate) use crate::{
    Conclusion, Effort, EngineError, Limits, SearchResult, Searcher, Sink, Strategy, ValueOrder,
    Verdict,
};
