//! The targets, a file each.

pub mod certificate;
pub mod formats;
pub mod given_format;
pub mod languages;
pub mod model;
pub mod of_others;
pub mod pipeline;
pub mod proof;
pub mod puzzle_file;
pub mod reply;
