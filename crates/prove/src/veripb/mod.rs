//! Proofs of the pseudo-Boolean kind: rows that add up, instead of clauses that cannot.
//!
//! The formula are the plain statements as linear rows
//! ([`rows`](satoku_verify::plain::rows)). The proof is what the search that learns tells of its
//! reasons: what a propagator strikes is derived from its statement's rows, and what is learned
//! follows from these by unit propagation (Bogaerts, Gocht, McCreesh and Nordström, "Certified
//! dominance and symmetry breaking for combinatorial optimisation", 2023, describe proofs of this
//! kind; Gocht, McCreesh and Nordström, "An auditable constraint programming solver", 2022, how
//! propagators write them).
//!
//! - `cells.rs`: the variables of cells;
//! - `constraint.rs`: what is derived;
//! - `database.rs`: unit propagation;
//! - `derive.rs`: clauses that follow;
//! - `cuts.rs`, `assign.rs`: sums of rows that show that a row cannot hold;
//! - `sums.rs`: which equations add up to another one;
//! - `reasons.rs`: from what is told to what is derived;
//! - `proof.rs`: what is written.

mod assign;
mod cells;
mod constraint;
mod cuts;
mod database;
mod derive;
mod prelude;
mod proof;
mod reasons;
mod sums;

use satoku_engine::refute;
use satoku_verify::{
    file,
    plain::{rows, write_opb},
};

use self::reasons::{Missing, Writer};
use crate::{ProveError, veripb::prelude::*};

/// The formula of the puzzle without the solutions that are known, and the proof that there is no
/// other.
pub(crate) fn refutation(
    puzzle: &Instance,
    solutions: &[Grid],
    limiter: &Limiter,
) -> Result<[(&'static str, Vec<u8>); 2], ProveError> {
    let (model, givens) = (puzzle.model(), puzzle.givens());
    let all = rows(model, givens, solutions, usize::MAX, limiter)?;
    let (rows, variables) = all.expect("there is room for any number of terms");
    let mut formula = Vec::new();
    write_opb(&rows, variables, &mut formula).expect("memory can be written");
    let mut writer = Writer::new(puzzle, &rows, variables, limiter)?;
    let is_refuted = refute(puzzle, solutions, &mut writer, limiter)?;
    match writer.missing.take() {
        Some(Missing::Stopped(stopped)) => return Err(stopped.into()),
        Some(Missing::Step(step)) => return Err(ProveError::Contradiction(step)),
        None if !is_refuted => {
            return Err(ProveError::Contradiction("a solution too many".to_owned()));
        }
        None => {}
    }
    let Writer { mut database, mut cuts, .. } = writer;
    if !database.is_refuted && !database.derive(&[], &[], &mut cuts, limiter)? {
        return Err(ProveError::Contradiction("the proof has no end".to_owned()));
    }
    let mut text = Vec::new();
    proof::write(&database.constraints, &database.steps, &mut text).expect("memory can be written");
    Ok([(file::OPB, formula), (file::VERIPB, text)])
}
