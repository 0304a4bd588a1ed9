//! Certificates: [`prove`] makes them, [`verify()`] checks them and knows no solver.

use satoku_formats::read::parse_board;
use satoku_rules::puzzle::Instance;
use satoku_verify::Reads;

#[doc(inline)]
pub use satoku_prove::{Certificate, Claimed, ProofForm, ProveError, ProveOptions, Written};
#[doc(inline)]
pub use satoku_rules::model::catalog::{difference, irregular_regions};
#[doc(inline)]
pub use satoku_verify::{
    BadLine, Claim, Clauses, Holds, MAX_CLAUSES, MAX_DRAT, MAX_SOLUTIONS, Place, PlaceError,
    ProofFormat, VerifyError, diagram, drat, file, lrat, plain, veripb,
};

use crate::{interrupt::Limiter, model};

/// Makes the certificate of a puzzle.
///
/// # Errors
/// If the puzzle is too large for one.
pub fn prove(puzzle: &Instance) -> Result<Certificate, ProveError> {
    prove_with(puzzle, ProveOptions::default(), &Limiter::none())
}

/// Makes the certificate that is wanted of a puzzle.
///
/// # Errors
/// If the puzzle is too large for one, there are more solutions than can be listed or counted, or
/// it is stopped.
pub fn prove_with(
    puzzle: &Instance,
    options: ProveOptions,
    limiter: &Limiter,
) -> Result<Certificate, ProveError> {
    let (puzzle, model_text) = written(puzzle)?;
    satoku_prove::prove_with(puzzle, model_text, options, limiter)
}

/// Makes a certificate in its place, file by file: so the memory is that of the solver, however
/// long the proof is. The files are the same as those of [`prove_with`].
///
/// # Errors
/// If the puzzle is too large for one, it is stopped, or it cannot be written there.
pub fn prove_to(
    place: &Place,
    puzzle: &Instance,
    options: ProveOptions,
    limiter: &Limiter,
) -> Result<Written, ProveError> {
    let (puzzle, model_text) = written(puzzle)?;
    satoku_prove::prove_to(place, puzzle, model_text, options, limiter)
}

/// The puzzle as it is read from a certificate, and the text of its model there.
fn written(puzzle: &Instance) -> Result<(Instance, String), ProveError> {
    let text = model::to_toml(puzzle.model());
    if let Some(rule) = model::untold_rule(puzzle.model()) {
        return Err(ProveError::Rule(rule.to_owned()));
    }
    let model = model::from_toml(file::MODEL, &text).map_err(ProveError::Model)?;
    Ok((Instance::new(model.into(), puzzle.givens().clone()), text))
}

/// Checks a certificate.
///
/// # Errors
/// If there is no certificate, a later program wrote it, it does not hold, or it is stopped.
pub fn verify(place: &Place, limiter: &Limiter) -> Result<Holds, VerifyError> {
    let reads = Reads { model: model::from_toml, board: parse_board };
    satoku_verify::verify(place, reads, limiter)
}
