//! What most modules test with.

pub(crate) use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

pub(crate) use itertools::Itertools;
pub(crate) use satoku::{
    Puzzle, Verdict,
    engine::{Backtracker, Limits, Sat, Searcher, Strategy},
    grid::{Cell, Grid, Size},
    interrupt::Limiter,
    model::Model,
    read::{Settings, parse},
    rule::{KINDS, Kind, Stated},
};

pub(crate) use crate::{puzzles::*, support::*};
