//! varisat: CDCL in Rust, which writes proofs.

use std::{cell::Cell, rc::Rc, time::Duration};

use varisat::{ExtendFormula, Lit as VarisatLit, ProofFormat, solver::SolverError};

use super::search::{BudgetEnd, SatBackend, SolverKind};
use crate::prelude::*;

pub(crate) static KIND: SolverKind = SolverKind {
    name: "varisat",
    title: "varisat, in Rust; it alone writes proofs",
    writes_proofs: true,
    goes_on: false,
    make: |limiter| Box::new(Varisat::new(limiter)),
};

/// The solver. `'p` is how long the places live to which it writes a proof.
pub(crate) struct Varisat<'p> {
    pub inner: varisat::Solver<'p>,
    limiter: Limiter,
    /// How much it was given.
    pub count: Count,
    /// What the alarm is to look at, once there is one.
    alarm: Option<Rc<Alarm>>,
}

impl Varisat<'_> {
    pub(crate) fn new(limiter: &Limiter) -> Self {
        let (inner, limiter) = (varisat::Solver::new(), limiter.clone());
        Self { inner, limiter, count: Count::default(), alarm: None }
    }

    /// Whether there is time until the first conflict: to there it learns nothing, and cannot be
    /// stopped. That matters for large formulas alone.
    pub(crate) fn has_time(&self) -> bool {
        const LITERALS_PER_SECOND: usize = 3_000_000;
        let needed = (self.count.literals / LITERALS_PER_SECOND) as u64;
        self.limiter.left().is_none_or(|left| Duration::from_secs(needed) <= left)
    }
}

impl Clauses for Varisat<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.count.add(clause);
        // Most clauses are short: no allocation for those.
        let mut buffer = [VarisatLit::from_index(0, true); 16];
        match buffer.get_mut(..clause.len()) {
            Some(short) => {
                for (to, &from) in short.iter_mut().zip(clause) {
                    *to = to_varisat(from);
                }
                self.inner.add_clause(short);
            }
            None => {
                let long: Vec<VarisatLit> = clause.iter().copied().map(to_varisat).collect();
                self.inner.add_clause(&long);
            }
        }
    }
}

impl SatBackend for Varisat<'_> {
    fn set_budget(&mut self, conflicts: Option<u64>) {
        let alarm = self.alarm.get_or_insert_with(|| {
            let alarm = Rc::new(Alarm { limiter: self.limiter.clone(), ..Alarm::default() });
            // No other format goes with clauses that are added between calls.
            self.inner.write_proof(Ear(alarm.clone()), ProofFormat::Varisat);
            alarm
        });
        alarm.most.set(conflicts);
    }

    fn solve(&mut self, assumed: &[Lit]) -> Result<bool, SatError> {
        if !self.has_time() {
            return Err(BudgetEnd::Time.into());
        }
        if let Some(alarm) = &self.alarm {
            alarm.bytes.set(0);
            alarm.is_searching.set(true);
        }
        let assumed: Vec<VarisatLit> = assumed.iter().copied().map(to_varisat).collect();
        self.inner.assume(&assumed);
        let answer = self.inner.solve();
        if let Some(alarm) = &self.alarm {
            alarm.is_searching.set(false);
        }
        answer.map_err(|error| match error {
            SolverError::ProofIoError { cause } if cause.kind() == io::ErrorKind::TimedOut => self
                .alarm
                .as_ref()
                .and_then(|alarm| alarm.end.get())
                .unwrap_or(BudgetEnd::Time)
                .into(),
            error => failure(&error),
        })
    }

    fn core(&mut self) -> Vec<Lit> {
        let ours = |literal: &VarisatLit| {
            Var::from_index(literal.var().index()).literal(literal.is_positive())
        };
        self.inner.failed_core().unwrap_or_default().iter().map(ours).collect()
    }

    fn model(&self, holds: &mut [bool]) {
        for literal in self.inner.model().unwrap_or_default() {
            if let Some(holds) = holds.get_mut(literal.var().index()) {
                *holds = literal.is_positive();
            }
        }
    }
}

/// What is looked at while the solver writes its proof.
///
/// The solver cannot be interrupted, but it writes down what it learns, if it is asked to, and
/// gives up when that cannot be written.
#[derive(Default)]
struct Alarm {
    /// The most conflicts of a call.
    most: Cell<Option<u64>>,
    limiter: Limiter,
    /// What was written since the call began.
    bytes: Cell<u64>,
    /// Whether there is a call. Between calls clauses are written down, which are no conflicts.
    is_searching: Cell<bool>,
    /// What the alarm was for, once it has gone off.
    end: Cell<Option<BudgetEnd>>,
}

impl Alarm {
    /// How much of a proof a conflict takes, more or less: the solver does not tell their number.
    const BYTES_PER_CONFLICT: u64 = 64;

    /// The [work](Limiter::count) of what it writes a byte about.
    const WORK_PER_BYTE: u64 = 200;

    /// Counts more bytes; returns whether the alarm goes off.
    fn goes_off(&self, bytes: usize) -> bool {
        let is_searching = self.is_searching.get();
        if is_searching {
            self.bytes.set(self.bytes.get() + bytes as u64);
            self.limiter.note(bytes as u64 * Self::WORK_PER_BYTE);
        }
        let most = self.most.get().filter(|_| is_searching);
        let conflicts = self.bytes.get() / Self::BYTES_PER_CONFLICT;
        self.end.set(BudgetEnd::of(conflicts, most, &self.limiter));
        self.end.get().is_some()
    }
}

/// A place for the solver's proof that takes anything, until it is time to stop.
struct Ear(Rc<Alarm>);

impl Write for Ear {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        if self.0.goes_off(proof.len()) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(proof.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn failure(error: &SolverError) -> SatError {
    SatError::Solver(error.to_string())
}

/// A literal as varisat has it.
pub(crate) fn to_varisat(literal: Lit) -> VarisatLit {
    VarisatLit::from_index(literal.var().index(), !literal.is_negative())
}
