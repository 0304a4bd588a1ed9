//! What engines work on, below kinds of rules and models: grids, statements about their cells, and
//! 0-1 programs; and how long work may take.

pub mod grid;
pub mod interrupt;
pub mod printable;
pub mod program;
pub mod statement;
