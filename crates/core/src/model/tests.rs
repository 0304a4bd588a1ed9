//! What models and puzzles do on grids that have names, with rules of kinds.

mod join;
mod judge;
mod pencil_marks;
mod presolve;
mod program;
