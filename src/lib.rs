#![doc = "draft"]

pub mod cli;
pub mod cnf;
pub mod corpus;
pub mod engine;
pub mod grid;
pub mod model;
pub mod program;
pub mod puzzle;
