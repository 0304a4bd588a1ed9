//! The integration tests of the library and the program, in one binary, which is linked once. To
//! run a module: `cargo test --test it -- formats::`. Tests that send signals to themselves, or set
//! the flag that ends all searches, are a separate binary (`tests/interruption.rs`).

mod agreement;
#[cfg(unix)]
mod beyond;
mod by_grid;
mod bytes;
mod certificates;
mod cli;
mod clues;
mod collections;
mod compare;
mod compilers;
mod corpora;
mod counts;
mod cubes;
#[cfg(unix)]
mod disks;
#[cfg(unix)]
mod docs;
mod drafts;
mod every_kind;
mod examples;
mod extra_cells;
mod f_puzzles;
mod formats;
mod hints;
#[cfg(unix)]
mod hostile;
mod json;
mod killers;
mod least_reasons;
mod limits;
mod modelling;
mod models;
mod modifiers;
mod native;
#[cfg(unix)]
mod output_files;
mod outside_solvers;
mod overlapping;
mod page;
mod pages;
mod positions;
mod prelude;
mod puzzles;
mod reasons;
mod rectangles;
mod rows;
mod rules;
mod shells;
#[cfg(unix)]
mod signals;
mod solver_files;
mod sources;
mod steps;
mod streams;
mod support;
mod techniques;
mod vocabulary;
#[cfg(unix)]
mod writers;
