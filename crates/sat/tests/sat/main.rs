//! Every solver, and sums by their encodings.

mod solvers;
mod sums;
