//! Searches as callers start them, for puzzles of all kinds and genres.

mod explained;
mod genres;
mod outside;
mod prelude;
mod rules;
mod solvers;
mod statements;
