//! Certificates: evidence for a verdict that other people's programs can check.
//!
//! A certificate is a folder (or a tar file of one) that stands for itself:
//!
//! | verdict | what is in it beside `manifest.json`, `puzzle.txt` and `model.toml` |
//! | --- | --- |
//! | unique | `solution.txt`; `formula.cnf`, the puzzle with this solution forbidden; its refutation in `proof.drat` and `proof.lrat` |
//! | unsolvable | `formula.cnf`, the puzzle; its refutation in `proof.drat` and `proof.lrat` |
//! | multiple | `solution.txt` and `witness.txt` |
//! | a count | `diagram.txt`, a decision diagram that counts the solutions |
//! | an exact number | `solutions.txt`; `formula.cnf`, the puzzle with all of them forbidden; its refutation as above |
//!
//! `prove` makes one, with the solver and the encoder that everything else here uses. [`verify()`]
//! believes nothing of that: it derives the formula again with an encoder that is plain enough to
//! be read ([`plain`]), and follows the proofs with checkers that are not the solver's.
//! `docs/certificates.md` says what is left to be trusted.

mod clauses;
pub mod diagram;
pub mod drat;
mod formula;
pub mod lrat;
pub mod manifest;
mod numbers;
pub mod place;
pub mod plain;
mod prelude;
mod steps;
mod verify;
pub mod veripb;

pub use clauses::Clauses;
pub use manifest::{Claim, MAX_CLAUSES, MAX_SOLUTIONS, ProofFormat, file};
pub use numbers::BadLine;
pub use place::{Place, PlaceError};
pub use verify::{Holds, MAX_DRAT, Reads, VerifyError, verify};
