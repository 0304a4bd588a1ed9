//! What several commands take: a file for each group of options in their help.
//!
//! What a single command takes stands in its own file, under the same headings.

pub(super) mod engine;
pub(super) mod input;
pub(super) mod limits;
pub(super) mod named;
pub(super) mod output;
pub(super) mod suggested;
