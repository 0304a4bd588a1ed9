//! What solvers and proofs are written with.

pub(crate) use std::io::{self, Write};

pub(crate) use satoku_cnf::{Clauses, Count, Encoding};
pub(crate) use satoku_kernel::{
    interrupt::Limiter,
    program::{Lit, Program, Var},
};

pub(crate) use crate::{counters::Counters, error::SatError};
