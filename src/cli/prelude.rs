//! What commands are written with.

pub(super) use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

pub(super) use clap::{Args, ValueEnum};
pub(super) use itertools::Itertools;

pub(super) use super::{
    args::{
        input::{PuzzleArgs, ReadArgs},
        limits::{TimeArgs, seconds},
        named::named,
        output::{Color, Format, Other, write_header},
        suggested,
    },
    error::{Error, only_in_full, written},
    help::ADVANCED,
    input::{Input, Item},
    note::{note, note_all_of, notes_of, shown},
    output_file::OutputFile,
    show::text,
    status::Status,
    time_limit::within,
};
pub(super) use crate::{
    engine::Verdict,
    grid::{Grid, Size},
    interrupt::Limiter,
    record::{self, Record, json},
};
pub(super) use satoku_formats::read::{Settings, shortened};
pub(super) use satoku_rules::puzzle::Instance;
