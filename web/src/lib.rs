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
mod read;
mod steps;
#[cfg(test)]
mod tests;
mod time;

use serde::Deserialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

pub use failure::Failure;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Request {
    About,
    Read(read::Read),
    Board(board::Board),
    NewProblem(genres::NewProblem),
    Solve(answers::Solve),
    Check(answers::Check),
    Count(answers::Count),
    Rate(answers::Rate),
    Broken(steps::Broken),
    Mistakes(steps::Mistakes),
    Explain(explain::Explain),
    Hint(steps::WalkRequest),
    Walk(steps::WalkRequest),
    Write(files::Write),
    Encode(files::Encode),
    Generate(generate::Generate),
}

impl Request {
    fn answer(&self) -> Result<String, Failure> {
        match self {
            Self::About => Ok(about::about()),
            Self::Read(read) => read.answer(),
            Self::Board(board) => board.answer(),
            Self::NewProblem(new) => new.answer(),
            Self::Solve(solve) => solve.answer(),
            Self::Check(check) => check.answer(),
            Self::Count(count) => count.answer(),
            Self::Rate(rate) => rate.answer(),
            Self::Broken(broken) => broken.answer(),
            Self::Explain(explain) => explain.answer(),
            Self::Mistakes(mistakes) => mistakes.answer(),
            Self::Hint(from) => from.hint(),
            Self::Walk(from) => from.walk(),
            Self::Write(write) => write.answer(),
            Self::Encode(encode) => encode.answer(),
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
