#![doc = "draft"]
pub mod cnf;
pub mod grid;
pub mod model;
pub mod program;
pub mod puzzle;
