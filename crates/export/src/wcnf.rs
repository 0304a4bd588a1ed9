//! WCNF, for MaxSAT solvers, as the MaxSAT Evaluations have it since 2022:
//! <https://maxsat-evaluations.github.io/2022/rules.html>.
//!
//! Like [DIMACS](super::dimacs), without a header: a clause that must hold begins with `h`, and one
//! that should hold with its weight. Givens may be of the latter sort, each with the weight 1: then
//! a solver keeps all rules and as many givens as possible, so it says which givens are too many in
//! a puzzle without a solution.

use std::io;

use super::{
    LimitedWrite,
    dimacs::{write_head, write_rows},
    document::Document,
};
use satoku_puzzle::program::Role;

pub(super) fn write(document: &Document<'_>, out: &mut LimitedWrite<'_>) -> io::Result<()> {
    write_head(document, out)?;
    write_rows(document, out, |row| {
        let is_soft = document.has_soft_givens && row.origin.role == Role::Given;
        if is_soft { "1 " } else { "h " }
    })
}
