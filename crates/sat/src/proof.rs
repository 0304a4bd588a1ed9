//! A proof that a program has no solution, for other people's checkers.
//!
//! A fresh solver refutes the whole program, without presolve, and writes down every clause that
//! it learns. In DRAT (Wetzler, Heule & Hunt 2014) that is all; in LRAT (Cruz-Filipe et al. 2017)
//! each clause comes with the numbers of those that it follows from, so that the simplest of
//! checkers, and formally verified ones, can follow.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use itertools::Itertools;
use varisat::ProofFormat;
use varisat_checker::{CheckedProofStep, CheckerData, ProofProcessor};

use super::{
    error::{SatError, room_for},
    solver::{
        search::{Phase, SatBackend},
        varisat::{Varisat, failure, from_varisat},
    },
};
use satoku_cnf::{Clauses, Count, Encoding, encode_within};
use satoku_core::{
    interrupt::Limiter,
    program::{Lit, Program},
};

/// A formula's refutation. Clauses count from 1 in the order in which [`satoku_cnf::encode`]
/// writes them.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The size of the formula.
    pub formula: Count,
    /// The proof in DRAT, as text; its last line is the empty clause.
    pub drat: Vec<u8>,
    /// The proof in LRAT, as text.
    pub lrat: Vec<u8>,
}

/// Refutes a program; none if it has a solution.
///
/// # Errors
/// If the formula is too large, or the solver fails.
pub fn refute(program: &Program, encoding: Encoding) -> Result<Option<Refutation>, SatError> {
    refute_within(program, encoding, &Limiter::none())
}

/// The same within limits.
///
/// # Errors
/// If it is stopped, the formula is too large, or the solver fails.
pub fn refute_within(
    program: &Program,
    encoding: Encoding,
    limiter: &Limiter,
) -> Result<Option<Refutation>, SatError> {
    let mut drat = Vec::new();
    let mut lrat = Lrat::default();
    room_for(Count::default(), program, encoding, limiter)?;
    let mut formula =
        CountingSolver { solver: Varisat::new(Phase::False, limiter), count: Count::default() };
    formula.solver.inner.write_proof(UntilStopped(&mut drat, limiter.clone()), ProofFormat::Drat);
    formula.solver.inner.add_proof_processor(&mut lrat);
    encode_within(program, encoding, limiter, &mut formula)?;
    // Not even "no assumptions" is something that a DRAT file can say.
    let is_solvable = formula.solver.inner.solve().map_err(|error| failure(&error));
    limiter.look_at_clock()?;
    let is_solvable = is_solvable?;
    // Dropping the solver would drop its errors, too.
    formula.solver.inner.close_proof().map_err(|error| failure(&error))?;
    let count = formula.count;
    drop(formula);
    if is_solvable {
        return Ok(None);
    }
    if !drat.ends_with(b"\n0\n") && drat != b"0\n" {
        drat.extend(b"0\n");
    }
    Ok(Some(Refutation { formula: count, drat, lrat: lrat.finish(count.clauses) }))
}

/// A proof that cannot be written any more when there is an interruption, or no more time: the
/// solver cannot be stopped otherwise.
struct UntilStopped<'p>(&'p mut Vec<u8>, Limiter);

impl Write for UntilStopped<'_> {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        if self.1.is_over() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.0.write(proof)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct CountingSolver<'p> {
    solver: Varisat<'p>,
    count: Count,
}

impl Clauses for CountingSolver<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.count.add(clause);
        self.solver.add(clause);
    }
}

/// Turns the solver's own proof, which names the clauses that each step uses, into LRAT.
///
/// The solver numbers clauses as they come, and it may learn some before it has read the whole
/// formula. LRAT wants the formula's clauses first, so what is learnt is kept until the end.
#[derive(Default)]
struct Lrat {
    /// The formula's clauses by the solver's number.
    formula: HashMap<u64, u64>,
    steps: Vec<LratStep>,
}

enum LratStep {
    Learn { id: u64, clause: Vec<i32>, hints: Vec<u64> },
    Forget(u64),
}

impl ProofProcessor for Lrat {
    fn process_step(
        &mut self,
        step: &CheckedProofStep<'_>,
        _data: CheckerData<'_, '_>,
    ) -> Result<(), anyhow::Error> {
        match *step {
            CheckedProofStep::AddClause { id, clause }
            | CheckedProofStep::DuplicatedClause { id, clause, .. }
            | CheckedProofStep::TautologicalClause { id, clause } => {
                self.formula.insert(id, self.formula.len() as u64 + 1);
                if clause.is_empty() {
                    self.steps.push(LratStep::Learn {
                        id: u64::MAX,
                        clause: Vec::new(),
                        hints: vec![id],
                    });
                }
            }
            CheckedProofStep::AtClause { id, clause, propagations, .. } => {
                let clause =
                    clause.iter().map(|&lit| from_varisat(lit, Phase::False).to_dimacs()).collect();
                self.steps.push(LratStep::Learn { id, clause, hints: propagations.to_vec() });
            }
            CheckedProofStep::DeleteClause { id, .. } => self.steps.push(LratStep::Forget(id)),
            // A clause that becomes redundant stays for those who do not know the difference.
            CheckedProofStep::DeleteAtClause { id, keep_as_redundant: false, .. } => {
                self.steps.push(LratStep::Forget(id));
            }
            _ => {}
        }
        Ok(())
    }
}

impl Lrat {
    /// The proof for a formula with this many clauses. (The solver does not look at all of them if
    /// the first ones contradict each other.)
    fn finish(mut self, clauses: usize) -> Vec<u8> {
        let mut text = Vec::new();
        let mut last = clauses as u64;
        for step in self.steps {
            let line = match step {
                LratStep::Forget(id) => format!("{last} d {} 0", self.formula[&id]),
                LratStep::Learn { id, clause, hints } => {
                    last += 1;
                    self.formula.insert(id, last);
                    let literals = clause.iter().chain([&0]).join(" ");
                    let hints = hints.iter().map(|hint| self.formula[hint]).chain([0]).join(" ");
                    format!("{last} {literals} {hints}")
                }
            };
            writeln!(text, "{line}").expect("memory can be written");
        }
        text
    }
}
