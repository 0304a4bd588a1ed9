//! The solver's own proof, read again: which clauses each step uses.
//!
//! varisat's format names clauses by hashes, which several may share: the exclusive or of hashes of
//! their literals, by names that the solver has for the variables at the time, cut to some bits. A
//! hash stands for whichever of its clauses is a unit then, or contradicts what is assumed. Units
//! are not named at all; those that a clause meets are found here, and only what leads to the
//! contradiction is handed on.
//!
//! Clauses lie one after the other in one array, linked by what their hashes have in common.

use std::{
    collections::HashMap,
    io::{BufReader, Read},
    mem::take,
    ops::Range,
};

use varisat::{Lit as VarisatLit, Var};
use varisat_internal_proof::{ProofStep, binary_format::Parser, lit_code_hash};

use super::write::Steps;
use crate::{prelude::*, solver::varisat::to_varisat};

/// What stands before the literals of a clause: its number, or 0 if it is deleted, the number of
/// its literals, and the next clause of its list.
const HEAD: usize = 3;
/// The end of a list.
const END: u32 = u32::MAX;
/// Less garbage than this stays where it is.
const LITTLE: usize = 1 << 16;

/// Why a literal is known.
#[derive(Clone, Copy)]
enum Source {
    /// It is a clause of this number.
    Unit(u32),
    /// It follows at this place of the trace.
    Trace(usize),
    /// The clause that is to be derived is denied.
    Denied,
}

/// A propagation: the clause, and where in `edges` the places are on which it depends.
struct Propagation {
    id: u32,
    edges: Range<usize>,
    is_used: bool,
}

/// The clauses at some step of the solver's proof. Literals are varisat's codes.
#[derive(Default)]
pub(super) struct Replay {
    /// The clauses with two literals or more.
    clauses: Vec<u32>,
    garbage: usize,
    /// The first clause of each list; as many as a power of two.
    lists: Vec<u32>,
    /// How often clauses are there, if more than once.
    copies: HashMap<u32, u32>,
    last: u32,
    hash_bits: u32,
    /// The solver's names of variables.
    names: Vec<Option<u32>>,
    /// New names that no hash has yet.
    renamed: Vec<(Var, Option<Var>)>,
    /// For each variable the literal that is known to hold.
    known: Vec<Option<(u32, Source)>>,
    /// What was known before the clause was denied.
    trail: Vec<(usize, Option<(u32, Source)>)>,
    trace: Vec<Propagation>,
    edges: Vec<usize>,
    /// The numbers of the clauses from which the last one follows.
    hints: Vec<u32>,
    /// The clauses from which the empty one follows, once there are such.
    contradiction: Option<Vec<u32>>,
    clause: Vec<u32>,
    written: Vec<i32>,
}

/// A formula's clauses come first.
impl Clauses for Replay {
    fn add(&mut self, clause: &[Lit]) {
        let mut literals = take(&mut self.clause);
        literals.clear();
        literals.extend(clause.iter().map(|&literal| to_varisat(literal).code() as u32));
        literals.sort_unstable();
        literals.dedup();
        self.last += 1;
        // One that always holds is of no use.
        if literals.windows(2).all(|pair| pair[0] ^ 1 != pair[1]) {
            self.store(self.last, &literals);
        }
        self.clause = literals;
    }
}

impl Replay {
    /// With room for a formula of this size.
    pub(super) fn new(Count { clauses, literals }: Count) -> Self {
        Self {
            clauses: Vec::with_capacity(clauses * HEAD + literals),
            lists: vec![END; (clauses + 1).next_power_of_two()],
            hash_bits: u64::BITS,
            ..Self::default()
        }
    }

    /// Reads the proof up to the empty clause, and hands its steps on.
    ///
    /// # Errors
    /// If it is not a proof, it is stopped, or the steps cannot be handed on.
    pub(super) fn run(
        mut self,
        proof: impl Read,
        steps: &mut dyn Steps,
        limiter: &Limiter,
    ) -> Result<(), SatError> {
        let mut proof = BufReader::with_capacity(1 << 16, proof);
        let mut parser = Parser::default();
        while self.contradiction.is_none() {
            limiter.look()?;
            let step = parser.parse_step(&mut proof);
            match step.map_err(|error| wrong(&error.to_string()))? {
                ProofStep::SolverVarName { global, solver } => self.renamed.push((global, solver)),
                ProofStep::ChangeHashBits { bits } => {
                    self.hash_bits = bits;
                    self.rehash();
                }
                ProofStep::AtClause { clause, propagation_hashes, .. } => {
                    self.learn(clause, propagation_hashes, steps)?;
                }
                ProofStep::UnitClauses { units } => {
                    for &(unit, hash) in units {
                        self.learn(&[unit], &[hash], steps)?;
                    }
                }
                ProofStep::DeleteClause { clause, .. } => self.forget(clause, steps)?,
                ProofStep::UserVarName { .. } | ProofStep::ChangeSamplingMode { .. } => {}
                step => return Err(wrong(&format!("an unexpected step, {step:?}"))),
            }
        }
        // Two units may contradict each other before anything is learnt.
        if let Some(hints) = self.contradiction.filter(|hints| !hints.is_empty()) {
            steps.learn(self.last + 1, &[], &hints)?;
        }
        Ok(())
    }

    fn set_clause(&mut self, clause: &[VarisatLit]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|literal| literal.code() as u32));
        self.clause.sort_unstable();
        self.clause.dedup();
    }

    fn learn(
        &mut self,
        clause: &[VarisatLit],
        hashes: &[u64],
        steps: &mut dyn Steps,
    ) -> Result<(), SatError> {
        if self.contradiction.is_some() {
            return Ok(());
        }
        if self.renamed.iter().any(|(_, name)| name.is_some()) {
            self.rehash();
        }
        self.set_clause(clause);
        let literals = take(&mut self.clause);
        self.derive(&literals, hashes)?;
        let id = self.last.checked_add(1).ok_or_else(|| wrong("too many steps"))?;
        if self.store(id, &literals) {
            self.last = id;
            to_dimacs(&literals, &mut self.written);
            steps.learn(id, &self.written, &self.hints)?;
            if literals.is_empty() {
                self.contradiction = Some(Vec::new());
            }
        }
        self.clause = literals;
        Ok(())
    }

    fn forget(&mut self, clause: &[VarisatLit], steps: &mut dyn Steps) -> Result<(), SatError> {
        self.set_clause(clause);
        let Some((place, before)) = self.find(&self.clause) else {
            return Err(wrong("a clause is deleted that is not there"));
        };
        let id = self.clauses[place as usize];
        match self.copies.get_mut(&id) {
            Some(2) => drop(self.copies.remove(&id)),
            Some(copies) => *copies -= 1,
            None => {
                let next = self.clauses[place as usize + 2];
                match before {
                    Some(before) => self.clauses[before as usize + 2] = next,
                    None => {
                        let list = self.list(self.hash(&self.clause));
                        self.lists[list] = next;
                    }
                }
                self.clauses[place as usize] = 0;
                self.garbage += HEAD + self.clause.len();
                to_dimacs(&self.clause, &mut self.written);
                steps.forget(id, &self.written)?;
                if self.garbage > LITTLE && 2 * self.garbage > self.clauses.len() {
                    self.compact();
                }
            }
        }
        Ok(())
    }

    /// Adds a clause; false if it is there already.
    fn store(&mut self, id: u32, clause: &[u32]) -> bool {
        let most = clause.iter().map(|&literal| (literal >> 1) as usize + 1).max().unwrap_or(0);
        if self.known.len() < most {
            self.known.resize(most, None);
        }
        match *clause {
            [] => {
                // (Of the formula's own: one that is learnt is known to be the end.)
                self.contradiction.get_or_insert_with(|| vec![id]);
            }
            [unit] => match &mut self.known[(unit >> 1) as usize] {
                Some((known, _)) if *known == unit => return false,
                Some((_, Source::Unit(other))) => {
                    let other = *other;
                    self.contradiction.get_or_insert_with(|| vec![other, id]);
                }
                known => *known = Some((unit, Source::Unit(id))),
            },
            _ => {
                if let Some((place, _)) = self.find(clause) {
                    *self.copies.entry(self.clauses[place as usize]).or_insert(1) += 1;
                    return false;
                }
                let list = self.list(self.hash(clause));
                let place = self.clauses.len() as u32;
                self.clauses.extend([id, clause.len() as u32, self.lists[list]]);
                self.clauses.extend_from_slice(clause);
                self.lists[list] = place;
            }
        }
        true
    }

    /// Where a clause is, and the one before it in its list.
    fn find(&self, clause: &[u32]) -> Option<(u32, Option<u32>)> {
        let (mut place, mut before) = (self.lists[self.list(self.hash(clause))], None);
        while place != END {
            if self.clauses[self.literals(place)] == *clause {
                return Some((place, before));
            }
            before = Some(place);
            place = self.clauses[place as usize + 2];
        }
        None
    }

    fn literals(&self, place: u32) -> Range<usize> {
        let start = place as usize + HEAD;
        start..start + self.clauses[place as usize + 1] as usize
    }

    fn list(&self, hash: u64) -> usize {
        // (The hash's own lowest bits depend on few of the literals'.)
        let bits = self.lists.len().trailing_zeros();
        let mixed = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed.checked_shr(u64::BITS - bits).unwrap_or(0) as usize
    }

    fn hash(&self, clause: &[u32]) -> u64 {
        let literal_hash = |&literal: &u32| {
            let name = self.names.get((literal >> 1) as usize).copied().flatten();
            lit_code_hash(match name {
                Some(name) => (name << 1 | literal & 1) as usize,
                None => literal as usize + 2 * Var::max_count(),
            })
        };
        let hash = clause.iter().map(literal_hash).fold(0, |one, other| one ^ other);
        // Where a word has 32 bits varisat comes to more than 64 of them, and its shift wraps.
        hash.wrapping_shr(u64::BITS.wrapping_sub(self.hash_bits))
    }

    /// Takes over new names, and sorts all clauses into lists again.
    fn rehash(&mut self) {
        for (variable, name) in self.renamed.drain(..) {
            if self.names.len() <= variable.index() {
                self.names.resize(variable.index() + 1, None);
            }
            self.names[variable.index()] = name.map(|name| name.index() as u32);
        }
        self.link();
    }

    fn link(&mut self) {
        self.lists.fill(END);
        let mut place = 0;
        while (place as usize) < self.clauses.len() {
            let literals = self.literals(place);
            let next = literals.end as u32;
            if self.clauses[place as usize] != 0 {
                let list = self.list(self.hash(&self.clauses[literals]));
                self.clauses[place as usize + 2] = self.lists[list];
                self.lists[list] = place;
            }
            place = next;
        }
    }

    /// Closes the gaps that deleted clauses leave.
    fn compact(&mut self) {
        let (mut place, mut end) = (0, 0);
        while place < self.clauses.len() {
            let next = self.literals(place as u32).end;
            if self.clauses[place] != 0 {
                self.clauses.copy_within(place..next, end);
                end += next - place;
            }
            place = next;
        }
        self.clauses.truncate(end);
        self.garbage = 0;
        self.link();
    }

    /// Finds the clauses from which one follows, among those with these hashes and the units.
    fn derive(&mut self, clause: &[u32], hashes: &[u64]) -> Result<(), SatError> {
        self.hints.clear();
        self.trace.clear();
        self.edges.clear();
        for &literal in clause {
            let variable = (literal >> 1) as usize;
            if self.known.len() <= variable {
                self.known.resize(variable + 1, None);
            }
            if let Some((known, Source::Unit(id))) = self.known[variable]
                && known == literal
            {
                self.hints.push(id);
                return Ok(());
            }
        }
        for &literal in clause {
            self.assume(literal ^ 1, Source::Denied);
        }
        let is_contradicted = hashes.iter().any(|&hash| self.propagate(hash));
        while let Some((variable, before)) = self.trail.pop() {
            self.known[variable] = before;
        }
        if !is_contradicted {
            return Err(wrong("a clause does not follow from those that are named"));
        }
        if let Some(end) = self.trace.last_mut() {
            end.is_used = true;
        }
        for place in (0..self.trace.len()).rev() {
            if self.trace[place].is_used {
                for edge in self.trace[place].edges.clone() {
                    self.trace[self.edges[edge]].is_used = true;
                }
            }
        }
        self.hints.extend(self.trace.iter().filter(|step| step.is_used).map(|step| step.id));
        Ok(())
    }

    fn assume(&mut self, literal: u32, source: Source) {
        let variable = (literal >> 1) as usize;
        self.trail.push((variable, self.known[variable]));
        self.known[variable] = Some((literal, source));
    }

    /// Propagates by the clauses with a hash; true if one contradicts what is known.
    fn propagate(&mut self, hash: u64) -> bool {
        let mut place = self.lists[self.list(hash)];
        while place != END {
            let literals = self.literals(place);
            if self.hash(&self.clauses[literals.clone()]) == hash
                && self.propagate_clause(self.clauses[place as usize], literals)
            {
                return true;
            }
            place = self.clauses[place as usize + 2];
        }
        false
    }

    fn propagate_clause(&mut self, id: u32, literals: Range<usize>) -> bool {
        let start = self.edges.len();
        let mut open = None;
        for index in literals {
            let literal = self.clauses[index];
            match self.known[(literal >> 1) as usize] {
                None if open.is_some() => return false,
                None => open = Some(literal),
                Some((known, _)) if known == literal => return false,
                Some((known, Source::Unit(unit))) => {
                    let place = self.trace.len();
                    self.trace.push(Propagation { id: unit, edges: 0..0, is_used: false });
                    self.assume(known, Source::Trace(place));
                    self.edges.push(place);
                }
                Some((_, Source::Trace(place))) => self.edges.push(place),
                Some((_, Source::Denied)) => {}
            }
        }
        if let Some(unit) = open {
            self.assume(unit, Source::Trace(self.trace.len()));
        }
        self.trace.push(Propagation { id, edges: start..self.edges.len(), is_used: false });
        open.is_none()
    }
}

fn wrong(what: &str) -> SatError {
    SatError::Solver(format!("its proof cannot be read: {what}"))
}

fn to_dimacs(clause: &[u32], dimacs: &mut Vec<i32>) {
    dimacs.clear();
    dimacs.extend(clause.iter().map(|&code| {
        let literal = VarisatLit::from_code(code as usize).to_dimacs();
        i32::try_from(literal).expect("variables are numbered with 31 bits")
    }));
}
