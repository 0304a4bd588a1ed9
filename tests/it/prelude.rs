//! What most modules test with.

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
