//! Answers for people and for pipes: text, drawings and colour.

pub mod marks;
pub mod steps;
pub mod table;
pub mod text;
