//! Proofs as files: DRAT and LRAT.

use std::io::{self, Write};

/// How many clauses a line of LRAT forgets. Checkers that read lines of some length at most take
/// this many.
const FORGOTTEN: usize = 8;

/// Who takes the steps of a proof. Clauses are numbered, first those of the formula from 1, and
/// literals are as in DIMACS.
pub(super) trait Steps {
    /// A clause that follows from those of the numbers `hints`, each of which becomes a unit or,
    /// the last one, a contradiction when the clause is denied. The empty one is the last step.
    fn learn(&mut self, id: u32, clause: &[i32], hints: &[u32]) -> io::Result<()>;

    /// A clause that is not needed from here on.
    fn forget(&mut self, id: u32, clause: &[i32]) -> io::Result<()>;
}

/// Writes both proofs. In LRAT deletions wait until there are [`FORGOTTEN`] of them for a line.
pub(super) struct ProofWriter<'w> {
    drat: &'w mut dyn Write,
    lrat: &'w mut dyn Write,
    is_binary: bool,
    /// Whether nothing has been learnt yet.
    is_empty: bool,
    last: u32,
    forgotten: Vec<u32>,
    line: Vec<u8>,
}

impl<'w> ProofWriter<'w> {
    /// Writes proofs for a formula with this many clauses, DRAT to the first place, LRAT to the
    /// other.
    pub(super) fn new(
        [drat, lrat]: [&'w mut dyn Write; 2],
        is_binary: bool,
        clauses: usize,
    ) -> Self {
        let last = clauses as u32;
        Self {
            drat,
            lrat,
            is_binary,
            is_empty: true,
            last,
            forgotten: Vec::new(),
            line: Vec::new(),
        }
    }

    pub(super) fn finish(self) -> io::Result<()> {
        self.drat.flush()?;
        self.lrat.flush()
    }

    fn write_drat(&mut self, is_deletion: bool, clause: &[i32]) -> io::Result<()> {
        self.line.clear();
        if self.is_binary {
            self.line.push(if is_deletion { b'd' } else { b'a' });
            for &literal in clause {
                push_number(&mut self.line, literal.unsigned_abs() << 1 | u32::from(literal < 0));
            }
            self.line.push(0);
        } else {
            self.line.extend_from_slice(if is_deletion { b"d " } else { b"" });
            push_words(&mut self.line, clause);
            self.line.push(b'\n');
        }
        self.drat.write_all(&self.line)
    }
}

impl Steps for ProofWriter<'_> {
    fn learn(&mut self, id: u32, clause: &[i32], hints: &[u32]) -> io::Result<()> {
        (self.last, self.is_empty) = (id, false);
        self.write_drat(false, clause)?;
        self.line.clear();
        write!(self.line, "{id} ")?;
        push_words(&mut self.line, clause);
        self.line.push(b' ');
        push_words(&mut self.line, hints);
        self.line.push(b'\n');
        self.lrat.write_all(&self.line)
    }

    fn forget(&mut self, id: u32, clause: &[i32]) -> io::Result<()> {
        // Checkers of DRAT disagree about what it means to delete a unit; and a binary proof that
        // begins with a deletion may look like text.
        if clause.len() > 1 && !(self.is_binary && self.is_empty) {
            self.write_drat(true, clause)?;
        }
        self.forgotten.push(id);
        if self.forgotten.len() < FORGOTTEN {
            return Ok(());
        }
        self.line.clear();
        write!(self.line, "{} d ", self.last)?;
        push_words(&mut self.line, &self.forgotten);
        self.line.push(b'\n');
        self.forgotten.clear();
        self.lrat.write_all(&self.line)
    }
}

/// Numbers and a 0.
fn push_words<T: std::fmt::Display>(line: &mut Vec<u8>, numbers: &[T]) {
    for number in numbers {
        write!(line, "{number} ").expect("memory can be written");
    }
    line.push(b'0');
}

/// A number in groups of seven bits, the lowest first; all bytes but the last have the highest bit
/// set. So has drat-trim's binary format.
pub(super) fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
