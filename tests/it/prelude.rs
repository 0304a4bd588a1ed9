//! What most modules test with.

pub use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

pub use itertools::Itertools;
pub use satoku::{
    Puzzle, Verdict,
    engine::{Backtracker, Limits, Sat, Searcher, Strategy},
    grid::{Cell, Grid, Size},
    interrupt::Limiter,
    model::Model,
    read::{Settings, parse},
    rule::{KINDS, Kind, Stated},
};

pub use crate::{puzzles::*, support::*};
