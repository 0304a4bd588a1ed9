//! Why there is no certificate.

use std::io;

use thiserror::Error;

use satoku_engine::{EngineError, Uncounted};
use satoku_puzzle::{interrupt::Stopped, model::ModelError};
use satoku_verify::place::PlaceError;

/// Why there is no certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The formula would be too large.
    #[error(
        "the formula would have {clauses} clauses or more, the limit is {limit}: certificates are \
         only for puzzles that can be written down plainly"
    )]
    TooLarge {
        /// The number of clauses.
        clauses: usize,
        /// The most that are written.
        limit: usize,
    },
    /// A file would be too long.
    #[error("{file} would have {bytes} bytes, the limit is {limit}")]
    TooLong {
        /// The file.
        file: &'static str,
        /// Its length.
        bytes: u64,
        /// The longest that is read.
        limit: u64,
    },
    /// There are too many solutions to list them, and they are not counted either.
    #[error(
        "there are more than {0} solutions, the limit of a certificate that lists all of them, and \
         {1}; without the number, a certificate shows that there are two or more"
    )]
    TooMany(usize, Uncounted),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The model cannot be written as a file of its own.
    #[error("the model cannot be written into the certificate: {0}")]
    Model(ModelError),
    /// A rule of the model cannot be written into a file.
    #[error("the rule \"{0}\" cannot be written into the certificate's model file")]
    Rule(String),
    /// It cannot be put in its place.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// It cannot be written.
    #[error("the certificate cannot be written: {0}")]
    Io(#[from] io::Error),
    /// What the engine found is wrong: a defect in this program.
    #[error("the engine contradicts itself or the rules ({0}); this is a bug, please report it")]
    Contradiction(String),
}
