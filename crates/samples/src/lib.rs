//! Rules of every kind and statements of every shape, for the tests of the other crates; and the
//! suite over all kinds of rule.

#![allow(clippy::wildcard_imports, reason = "the samples are of all kinds")]

pub mod genres;
mod rules;
mod statements;

pub use rules::{grid, read, rules};
pub use statements::{OVERLAPPING, beside_others, grids, holds, random_ways, says, shapes};
