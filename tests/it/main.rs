//! The tests that look at the library and the program from outside, as one program: linked once. A module of it:
//! `cargo test --test it -- formats::`. What sends signals to itself, or sets the flag that ends all searches, is a
//! program of its own (`tests/signals.rs`, `tests/interruption.rs`).

mod agreement;
#[cfg(unix)]
mod beyond;
mod bytes;
mod certificates;
mod cli;
mod clues;
mod collections;
mod compare;
mod corpora;
mod cubes;
#[cfg(unix)]
mod disks;
#[cfg(unix)]
mod docs;
mod drafts;
mod every_kind;
mod examples;
mod f_puzzles;
mod formats;
mod hints;
#[cfg(unix)]
mod hostile;
mod json;
mod killers;
mod licences;
mod limits;
mod modelling;
mod models;
mod native;
#[cfg(unix)]
mod output_files;
mod outside_solvers;
mod overlapping;
mod page;
mod pages;
mod positions;
mod reasons;
mod rectangles;
mod rules;
mod shells;
mod solver_files;
mod sources;
mod steps;
mod streams;
mod support;
mod techniques;
mod vocabulary;
#[cfg(unix)]
mod writers;
