//! The targets, a file each.

pub mod model;
