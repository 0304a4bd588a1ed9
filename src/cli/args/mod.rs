//! What several commands take: a file for each group of options in their help.
//!
//! What a single command takes stands in its own file, under the same headings.

pub mod engine;
pub mod input;
pub mod limits;
pub mod named;
pub mod output;
pub mod suggested;
