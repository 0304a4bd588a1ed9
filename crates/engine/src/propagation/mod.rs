//! A backtracker that prunes by statements: the strategy `candidates`.
//!
//! It keeps the candidates of every cell, has every [`Propagator`] strike what it excludes, and
//! looks again at those whose cells have changed until nothing more happens (Mackworth,
//! "Consistency in networks of relations", 1977). Where cells are left with several candidates, one
//! of them gets a value; if this fails, it loses that candidate for good. It is a cell with few
//! candidates, among those whose propagators have failed often (`branch.rs`).
//!
//! Where all is about cells that differ, their sets of values and their sums, as in a killer, cells
//! are filled in [rounds](satoku_puzzle::statement::Rounds), and failures count for the cells with
//! which rounds begin.
//!
//! Like the SAT engine it reads statements, and unlike it neither the program nor clauses: so it
//! checks all that comes after statements, and its own search against the solver's.

mod branch;
mod network;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use self::{
    branch::{Branch, Weights},
    network::Network,
    search::{CandidateSearch, Progress},
};
