//! Any solver that reads one of our files: `external:cadical -q {}`.
//!
//! The program is written to a temporary file, the command is run on it, and what it prints, or
//! writes to its own file, is read back. For the proof of uniqueness and for counting it is run
//! again with the known solutions forbidden. The answer is judged like every engine's.
//!
//! A model counter is run like that once, and prints a number.

mod command_line;
mod counter;
mod engine;
mod run;

pub use self::{
    command_line::{CommandError, CommandLine},
    counter::ModelCounter,
    engine::External,
};
