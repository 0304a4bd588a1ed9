//! Answers for people and for pipes: text, drawings and colour.

pub(super) mod marks;
pub(super) mod steps;
pub(super) mod table;
pub(super) mod text;
