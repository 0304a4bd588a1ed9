#![doc = "draft"]
pub mod grid;
pub mod model;
pub mod program;
