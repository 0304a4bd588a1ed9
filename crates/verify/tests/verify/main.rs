//! Checkers of proofs: what they accept, and their limits.

mod limits;
mod proofs;
