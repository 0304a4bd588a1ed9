//! A proof that a program has no solution, for other people's checkers.
//!
//! A fresh solver refutes the whole program, without presolve, and writes down every clause that
//! it learns, with the hashes of those that it follows from. `replay.rs` finds the clauses behind
//! the hashes, `trim.rs` drops what the contradiction does not need, and `write.rs` writes the
//! rest: in DRAT (Wetzler, Heule & Hunt 2014), which has clauses and deletions alone, and in LRAT
//! (Cruz-Filipe et al. 2017), where each clause comes with the numbers of those that it follows
//! from, so that the simplest of checkers, and formally verified ones, can follow.
//!
//! What lies between the solver and these files goes to [`Scratch`], such as temporary files: in
//! memory are the clauses that the solver has at the time, and a few bytes for each step.

mod replay;
mod trim;
mod write;

use varisat::ProofFormat;

pub use self::trim::{Scratch, in_memory};
use self::{replay::Replay, trim::Recorder, write::ProofWriter};
use super::{
    error::room_for,
    solver::varisat::{Varisat, failure},
};
use crate::prelude::*;
use satoku_cnf::encode;

/// A formula's refutation. Clauses count from 1 in the order in which [`satoku_cnf::encode`]
/// writes them.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The size of the formula.
    pub formula: Count,
    /// The proof in DRAT; its last step is the empty clause.
    pub drat: Vec<u8>,
    /// The proof in LRAT, as text.
    pub lrat: Vec<u8>,
}

/// How a proof is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofForm {
    /// Whether steps that the contradiction does not need are left out.
    pub is_trimmed: bool,
    /// Whether DRAT is written in drat-trim's binary format, and not as text.
    pub is_binary: bool,
}

impl Default for ProofForm {
    fn default() -> Self {
        Self { is_trimmed: true, is_binary: false }
    }
}

/// Refutes a program; none if it has a solution.
///
/// # Errors
/// If the formula is too large, or the solver fails.
pub fn refute(program: &Program, encoding: Encoding) -> Result<Option<Refutation>, SatError> {
    let (mut drat, mut lrat) = (Vec::new(), Vec::new());
    let form = ProofForm::default();
    let limiter = Limiter::none();
    let formula =
        refute_into(program, encoding, form, &mut in_memory, [&mut drat, &mut lrat], &limiter)?;
    Ok(formula.map(|formula| Refutation { formula, drat, lrat }))
}

/// Refutes a program and writes the proofs, DRAT and LRAT, as they come: the formula's size, or
/// none if it has a solution. `scratch` is asked for up to two places.
///
/// # Errors
/// If it is stopped, the formula is too large, the solver fails, or something cannot be written.
pub fn refute_into(
    program: &Program,
    encoding: Encoding,
    form: ProofForm,
    scratch: &mut dyn FnMut() -> io::Result<Box<dyn Scratch>>,
    proofs: [&mut dyn Write; 2],
    limiter: &Limiter,
) -> Result<Option<Count>, SatError> {
    room_for(Count::default(), program, encoding, limiter)?;
    let mut steps = scratch()?;
    let Some(count) = solve(program, encoding, &mut steps, limiter)? else { return Ok(None) };
    // The solver is gone, and its clauses with it.
    let mut replay = Replay::new(count);
    encode(program, encoding, limiter, &mut replay)?;
    steps.rewind()?;
    let mut writer = ProofWriter::new(proofs, form.is_binary, count.clauses);
    if form.is_trimmed {
        let mut recorder = Recorder::new(scratch()?, count.clauses);
        replay.run(steps, &mut recorder, limiter)?;
        recorder.trim(&mut writer, limiter)?;
    } else {
        replay.run(steps, &mut writer, limiter)?;
    }
    writer.finish()?;
    Ok(Some(count))
}

/// Solves a program and writes the solver's own proof: the formula's size, or none if it has a
/// solution.
fn solve(
    program: &Program,
    encoding: Encoding,
    steps: &mut dyn Scratch,
    limiter: &Limiter,
) -> Result<Option<Count>, SatError> {
    let mut solver = Varisat::new(limiter);
    let target = UntilStopped(steps, limiter.clone());
    solver.inner.write_proof(target, ProofFormat::Varisat);
    encode(program, encoding, limiter, &mut solver)?;
    if !solver.has_time() {
        return Err(SatError::OutOfTime);
    }
    let is_solvable = solver.inner.solve().map_err(|error| failure(&error));
    limiter.look_at_clock()?;
    let is_solvable = is_solvable?;
    // Dropping the solver would drop its errors, too.
    solver.inner.close_proof().map_err(|error| failure(&error))?;
    Ok((!is_solvable).then_some(solver.count))
}

/// A proof that cannot be written any more when there is an interruption, or no more time: the
/// solver cannot be stopped otherwise.
struct UntilStopped<'p>(&'p mut dyn Scratch, Limiter);

impl Write for UntilStopped<'_> {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        if self.1.is_over() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.0.write(proof)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
