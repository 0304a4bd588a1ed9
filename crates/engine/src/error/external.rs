//! Why a command gave no answer.

use std::io;

use thiserror::Error;

/// Why a program gave no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExternalError {
    /// It could not be started.
    #[error("cannot run {program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// A file could not be written or read.
    #[error("cannot use a temporary file for {program}: {error}")]
    File {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// Its output is not an answer, or its answer not a solution.
    #[error("{program}: {why} ({status}){}", shown(.output))]
    Answer {
        /// The program.
        program: String,
        /// What is wrong with the answer.
        why: String,
        /// How it ended.
        status: String,
        /// The end of what it printed.
        output: String,
    },
}

fn shown(output: &str) -> String {
    if output.is_empty() {
        "; it printed nothing".to_owned()
    } else {
        format!("; it printed\n{output}")
    }
}
