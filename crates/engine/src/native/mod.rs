//! The native engine: bitboards, for 9x9 grids only, and very fast there.
//!
//! It knows sets of cells that hold different values, and cells that may hold some of the values
//! only: pencil marks, and nothing else. Of the former there are two kinds: the classic grid
//! (`classic.rs`), whose rows, columns and boxes are in the shape of the words themselves, and any
//! other set of houses (`houses.rs`), such as diagonals, windows and irregular regions. Both draw
//! what conclusions are cheap, and guess where there are none left (`search.rs`). The classic one
//! has two codes for its conclusions: `bands.rs` runs anywhere, `avx2.rs` on processors that have
//! AVX2; they come to the same boards, and so to the same guesses.
//!
//! [`Native`] is the engine. [`Solver`] is what is inside it: a compiled model, which takes plain
//! values and allocates nothing, for millions of puzzles:
//!
//! ```
//! # mod satoku { pub use satoku_rules::*; pub use satoku_engine as engine; }
//! use std::ops::ControlFlow;
//!
//! use satoku::{engine::{Limits, native::Solver}, interrupt::Limiter};
//!
//! let mut givens = [0; 81];
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! for (value, character) in givens.iter_mut().zip(text.bytes()) {
//!     *value = if character == b'.' { 0 } else { character - b'0' };
//! }
//! let mut solver = Solver::classic();
//! let outcome = solver.search(&givens, &Limits::solutions(2), &Limiter::none(), |solution| {
//!     assert_eq!(solution[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((outcome.solutions, outcome.complete), (1, true));
//! ```

// What is inlined is compiled for the processor that its caller is compiled for: here that is a
// matter of half the speed.
#![allow(clippy::inline_always)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod bands;
mod classic;
mod engine;
mod groups;
mod guess;
mod houses;
mod outcome;
mod search;
mod solver;
mod tables;
mod wide;

pub use crate::error::Unsupported;

pub use self::{
    engine::Native,
    outcome::Outcome,
    search::{Marks, Values},
    solver::{Solver, grid_of, values_of},
};
