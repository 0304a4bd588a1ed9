//! The targets, a file each.

pub mod formats;
pub mod given_format;
pub mod model;
pub mod of_others;
pub mod pipeline;
pub mod puzzle_file;
