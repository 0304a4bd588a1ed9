//! What encodings are written with.

pub(crate) use std::ops::RangeInclusive;

pub(crate) use itertools::Itertools;
pub(crate) use satoku_kernel::{
    interrupt::Limiter,
    program::{Constraint, Group, Half, Lit, Program, Shape, Var},
};

pub(crate) use crate::{
    at_most_one::AtMostOne,
    clauses::{Clauses, Count},
};
