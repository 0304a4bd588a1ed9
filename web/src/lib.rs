//! The library in the browser: a request in JSON, an answer in JSON.
//!
//! A request is an object whose key `ask` says what is asked; see `Request`. Its key `puzzle` is a
//! text in any format that the library reads. What cannot be answered is
//! `{"error": {"message": …}}`. The answers to what commands ask, too, are the records of
//! [`satoku::record`]. Cells are their places in the grid, row by row from 0, except in those
//! records.

mod about;
mod answers;
mod board;
mod entries;
mod explain;
mod failure;
mod files;
mod generate;
mod genres;
mod position;
mod prelude;
mod read;
mod steps;
#[cfg(test)]
mod tests;
mod time;

use serde::Deserialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

pub use failure::Failure;
use position::Numbers;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// What the library knows.
    About,
    /// What puzzles a text has.
    Read(read::Read),
    /// All that it takes to draw a puzzle, or a draft of one.
    Board { puzzle: String },
    /// An empty problem of a genre.
    NewProblem { genre: String, rows: usize, columns: usize },
    /// Whether a puzzle has one solution, and which.
    Solve {
        puzzle: String,
        /// Whether a second engine is to confirm the verdict, which may take longer than to find it.
        #[serde(default = "yes")]
        confirm: bool,
        seconds: Option<f64>,
    },
    /// Whether a puzzle has one solution, and why, or why not.
    Check(answers::Check),
    /// How many solutions a puzzle has, counted up to a limit, by one engine.
    Count { puzzle: String, limit: usize, seconds: Option<f64> },
    /// How hard a puzzle is for people.
    Rate { puzzle: String, seconds: Option<f64> },
    /// Which rules a position breaks, without a look at the solution.
    Broken {
        puzzle: String,
        #[serde(default)]
        values: Vec<Numbers>,
    },
    /// What is wrong in a position: cells got these values, and lost these candidates.
    Mistakes {
        puzzle: String,
        #[serde(default)]
        values: Vec<Numbers>,
        #[serde(default)]
        struck: Vec<Numbers>,
        seconds: Option<f64>,
    },
    /// Why a cell of a position does not hold a value.
    Explain {
        puzzle: String,
        #[serde(default)]
        values: Vec<Numbers>,
        about: Numbers,
    },
    /// The next step.
    Hint(steps::WalkRequest),
    /// All steps.
    Walk(steps::WalkRequest),
    /// A puzzle in another format.
    Write { puzzle: String, target: String },
    /// A puzzle's program in a format for other solvers.
    Encode { puzzle: String, format: String },
    /// A new puzzle.
    Generate(generate::Generate),
}

fn yes() -> bool {
    true
}

impl Request {
    fn answer(&self) -> Result<String, Failure> {
        match self {
            Self::About => Ok(about::about()),
            Self::Read(read) => read.answer(),
            Self::Board { puzzle } => board::board(puzzle),
            Self::NewProblem { genre, rows, columns } => genres::new(genre, *rows, *columns),
            Self::Solve { puzzle, confirm, seconds } => answers::solve(puzzle, *confirm, *seconds),
            Self::Check(check) => check.answer(),
            Self::Count { puzzle, limit, seconds } => answers::count(puzzle, *limit, *seconds),
            Self::Rate { puzzle, seconds } => answers::rate(puzzle, *seconds),
            Self::Broken { puzzle, values } => steps::broken(puzzle, values),
            Self::Explain { puzzle, values, about } => explain::explain(puzzle, values, *about),
            Self::Mistakes { puzzle, values, struck, seconds } => {
                steps::mistakes(puzzle, values, struck, *seconds)
            }
            Self::Hint(from) => from.hint(),
            Self::Walk(from) => from.walk(),
            Self::Write { puzzle, target } => files::write(puzzle, target),
            Self::Encode { puzzle, format } => files::encode(puzzle, format),
            Self::Generate(generate) => generate.answer(),
        }
    }
}

/// Answers a request.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn ask(request: &str) -> String {
    keep_panics();
    let answer = serde_json::from_str::<Request>(request).map_err(Failure::of_request);
    answer.and_then(|request| request.answer()).unwrap_or_else(|failure| failure.answer())
}

/// The certificate of a puzzle's verdict as a tar file. The request is an object with the key
/// `puzzle`.
///
/// # Errors
/// If there can be no certificate: the same object that [`ask`] answers with, as text.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn certificate(request: &str) -> Result<Vec<u8>, String> {
    keep_panics();
    let request = serde_json::from_str::<files::Certificate>(request).map_err(Failure::of_request);
    request.and_then(|request| request.tar()).map_err(|failure| failure.answer())
}

/// What the program said when it broke off, for the page to show: in the browser nothing can be
/// answered after that.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn last_words() -> String {
    panics::last()
}

/// Has the message of a panic kept, where there is no terminal that it could be written to.
fn keep_panics() {
    if cfg!(target_arch = "wasm32") {
        panics::keep();
    }
}

mod panics {
    use std::{
        panic,
        sync::{Mutex, Once, PoisonError},
    };

    static LAST: Mutex<String> = Mutex::new(String::new());

    pub fn keep() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            panic::set_hook(Box::new(|info| {
                *LAST.lock().unwrap_or_else(PoisonError::into_inner) = info.to_string();
            }));
        });
    }

    pub fn last() -> String {
        LAST.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
