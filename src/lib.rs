//! Model grid puzzles as 0-1 programs, solve them by SAT, and prove the solution the only one.
//!
//! ```text
//!  text ──read───▶ Puzzle ──build──▶ Program ──presolve──▶ Program ──encode──▶ Cnf ──▶ SAT ─┐
//!  (81 chars,      (model + givens)  (0-1 variables,       (fewer variables)                │
//!   grid, file)        │              linear relations)                                     ├─▶ grids
//!                      └──▶ reference backtracker ──────────────────────────────────────────┘
//! ```
//!
//! A [`Puzzle`](puzzle::Puzzle) is a [`Model`](model::Model), side, values and rules, with givens.
//! Rules become the constraints of a [`Program`](program::Program), constraints become clauses
//! ([`cnf`]), and an [`Engine`](engine::Engine) finds up to k solutions. One solution and the proof
//! that there is no other make the verdict `unique`. The engines share no form of the puzzle with
//! each other, so [`engine::answer`] has one check the other, and puts every grid that either
//! returns before [`Puzzle::violations`](puzzle::Puzzle::violations), which knows no engine.
//!
//! ```
//! use satoku::engine::{Engine, Limits, Sat, Verdict};
//! use satoku::model::catalog;
//! use satoku::read::{Settings, parse};
//!
//! let settings = Settings {
//!     model: catalog::load("classic")?,
//!     model_is_fixed: true,
//!     lenient: false,
//! };
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = parse(text, &settings).remove(0)?;
//! let search = Sat::default().search(&puzzle, &Limits::solutions(2))?;
//! assert_eq!(search.verdict(), Verdict::Unique);
//! assert!(search.solutions[0].to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Words, used everywhere for one thing each: a *value* is what a cell holds, a *given* a value
//! printed in the puzzle, a *candidate* a value still possible in a cell, a *house* cells that hold
//! every value exactly once, *peers* the cells that share a house with a cell, a *rule* what must
//! hold over some cells, a *constraint* one linear relation over 0-1 variables.

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod cnf;
#[cfg(feature = "cli")]
pub mod compare;
#[cfg(feature = "cli")]
pub mod corpus;
pub mod draw;
pub mod engine;
pub mod export;
pub mod generate;
pub mod grid;
pub mod interrupt;
pub mod model;
pub mod program;
pub mod proof;
pub mod puzzle;
pub mod read;
pub mod reasons;
pub mod rule;
pub mod sat;
pub mod statement;
pub mod steps;
