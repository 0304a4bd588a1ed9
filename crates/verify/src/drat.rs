//! DRAT proofs, followed step by step by dratify, a checker that knows nothing of the solver.
//!
//! Only the strictest kind of step is accepted: each clause must follow from those before it by
//! unit propagation. The file is read as a stream, text or binary; what the checker has to keep is
//! limited.

use dratify::Checker;

use super::{clauses::Clauses, numbers::BadLine, steps::Steps};
use crate::prelude::*;

/// About how many bytes the checker may need for what a proof adds to the formula.
const MEMORY: usize = 1 << 30;

/// Follows a proof that `clauses` contradict each other. Returns how many clauses it adds. Literals
/// are as in DIMACS: variables count from 1 to `variables`, and a negative number is a negation.
///
/// ```
/// # mod satoku { pub use {satoku_puzzle::interrupt, satoku_verify as proof}; }
/// use satoku::{interrupt::Limiter, proof::drat};
///
/// let clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]].into_iter().collect();
/// assert_eq!(drat::check(2, &clauses, "1 0\n0\n".as_bytes(), &Limiter::none()).unwrap(), 2);
/// ```
///
/// # Errors
/// If it does not prove that, with the line to blame, or in a binary proof the number of the step;
/// or is stopped.
///
/// # Panics
/// If `clauses` has a literal of none of the variables.
pub fn check(
    variables: usize,
    clauses: &Clauses,
    proof: impl BufRead,
    limiter: &Limiter,
) -> Result<usize, BadLine> {
    let to_checker = |literal: i32| (literal.unsigned_abs() - 1) << 1 | u32::from(literal < 0);
    let formula: Vec<Vec<u32>> =
        clauses.iter().map(|clause| clause.iter().copied().map(to_checker).collect()).collect();
    let mut checker = Checker::new(variables as u32, &formula, false, true);
    drop(formula);

    // A clause of a proof names no variable twice, which bounds its length.
    let mut steps = Steps::new(proof, 64 + 24 * variables, limiter)?;
    let (mut literals, mut step) = (Vec::new(), Vec::new());
    let (mut added, mut memory) = (0, 0);
    while let Some(is_deletion) = steps.next(&mut literals, variables)? {
        step.clear();
        step.extend(literals.iter().copied().map(to_checker));
        if !checker.check_step(is_deletion, &step) {
            return Err(steps.bad("this clause does not follow from those before it"));
        }
        if is_deletion {
            continue;
        }
        added += 1;
        if step.is_empty() {
            return steps.end().map(|()| added);
        }
        memory += 200 + 12 * step.len();
        if memory > MEMORY {
            return Err(steps.bad(
                "the proof is too long for this checker; drat-trim, which works from its end, may \
                 do it",
            ));
        }
    }
    Err(steps.bad("the proof ends without a contradiction (an empty clause)"))
}
