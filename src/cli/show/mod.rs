//! Answers for people and for pipes: text, drawings and colour.

pub mod findings;
pub mod steps;
pub mod table;
pub mod text;
