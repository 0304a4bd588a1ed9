//! What targets and their puzzles are written with.

pub use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

pub use itertools::Itertools;
pub use satoku::{
    Engine, Model, Puzzle, Verdict,
    engine::{Backtracker, Limits, Sat, SearchResult, Searcher, Strategy},
    grid::{Cell, Grid, Size, Value},
    interrupt::Limiter,
    model,
    read::{FORMATS, Settings, format, parse_one},
    rule::{KINDS, Kind},
    write::TARGETS,
};

pub use crate::{Target, check, puzzles::Random, random::Choices, seeds, settings};
