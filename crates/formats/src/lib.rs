//! Puzzles as texts and pictures: read, written, drawn.

pub mod draw;
mod prelude;
pub mod propose;
pub mod read;
pub mod write;
