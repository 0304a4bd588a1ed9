//! The steps that a contradiction needs, and no others.
//!
//! All steps are recorded first. Then the record is read from its end, which tells for each clause
//! whether a later one that is needed follows from it, and which of these is the last; and once
//! more from its beginning, when those that are needed are written. A clause that the solver
//! forgot, sooner or later, is forgotten after its last use. Nothing is searched for: what a clause
//! follows from is what the solver said. (Heule, Hunt & Wetzler, "Trimming while checking clausal
//! proofs", 2013, do so while they check.)

use std::{
    collections::HashMap,
    io::{BufReader, BufWriter, Cursor, Read, Seek, SeekFrom},
};

use super::write::{Steps, push_number};
use crate::prelude::*;

/// A place for bytes that are needed once more: a file without a name, or memory.
pub trait Scratch: Read + Write + Seek {}

impl<T: Read + Write + Seek> Scratch for T {}

/// [`Scratch`] in memory, where there are no files.
///
/// # Errors
/// Never.
pub fn in_memory() -> io::Result<Box<dyn Scratch>> {
    Ok(Box::new(Cursor::new(Vec::new())))
}

/// How much is read at a time from the end of a record.
const BLOCK: usize = 1 << 18;

/// Records steps: each as numbers of seven bits a byte, and the length of that.
pub(super) struct Recorder {
    record: BufWriter<Box<dyn Scratch>>,
    step: Vec<u8>,
    /// The number of clauses in the formula.
    formula: u32,
    /// The last clause.
    last: u32,
}

impl Recorder {
    pub(super) fn new(record: Box<dyn Scratch>, clauses: usize) -> Self {
        let formula = clauses as u32;
        let record = BufWriter::with_capacity(BLOCK, record);
        Self { record, step: Vec::new(), formula, last: formula }
    }

    fn write_step(&mut self) -> io::Result<()> {
        let length = self.step.len() as u32;
        self.record.write_all(&self.step)?;
        self.record.write_all(&length.to_le_bytes())
    }

    /// Hands on what the last step, the empty clause, needs.
    ///
    /// # Errors
    /// If the record cannot be read, the steps cannot be written, or it is stopped.
    pub(super) fn trim(self, steps: &mut dyn Steps, limiter: &Limiter) -> Result<(), SatError> {
        let mut record = self.record.into_inner().map_err(io::IntoInnerError::into_error)?;
        let mut uses = Uses::new(self.formula, self.last);
        let mut backward = Backward::new(&mut *record)?;
        while let Some(step) = backward.previous()? {
            limiter.look()?;
            uses.note(step)?;
        }
        record.rewind()?;
        uses.write(record, steps, limiter)
    }
}

impl Steps for Recorder {
    fn learn(&mut self, id: u32, clause: &[i32], hints: &[u32]) -> io::Result<()> {
        self.last = id;
        self.step.clear();
        push_number(&mut self.step, id);
        push_number(&mut self.step, 1 + clause.len() as u32);
        for &literal in clause {
            push_number(&mut self.step, literal.unsigned_abs() << 1 | u32::from(literal < 0));
        }
        push_number(&mut self.step, hints.len() as u32);
        for &hint in hints {
            push_number(&mut self.step, hint);
        }
        self.write_step()
    }

    fn forget(&mut self, id: u32, _: &[i32]) -> io::Result<()> {
        self.step.clear();
        push_number(&mut self.step, id);
        push_number(&mut self.step, 0);
        self.write_step()
    }
}

/// A step of the record.
#[derive(Default)]
struct Step {
    id: u32,
    is_deletion: bool,
    clause: Vec<i32>,
    hints: Vec<u32>,
}

impl Step {
    fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        self.id = read_number(input)?;
        let length = read_number(input)?;
        self.is_deletion = length == 0;
        self.clause.clear();
        self.hints.clear();
        if self.is_deletion {
            return Ok(());
        }
        for _ in 1..length {
            let number = read_number(input)?;
            let variable = (number >> 1) as i32;
            self.clause.push(if number & 1 == 1 { -variable } else { variable });
        }
        for _ in 0..read_number(input)? {
            self.hints.push(read_number(input)?);
        }
        Ok(())
    }
}

fn read_number(input: &mut impl Read) -> io::Result<u32> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let mut byte = [0];
        input.read_exact(&mut byte)?;
        number |= u32::from(byte[0] & 0x7f) << shift;
        shift += 7;
        if byte[0] < 0x80 {
            return Ok(number);
        }
    }
}

/// Which clauses are needed, and until when.
struct Uses {
    formula: u32,
    /// For each clause that was learnt the last one that needs it, or 0.
    last: Vec<u32>,
    /// Whether the solver forgot it.
    is_forgotten: Vec<bool>,
    step: Step,
}

impl Uses {
    fn new(formula: u32, last: u32) -> Self {
        let learnt = (last - formula) as usize;
        let mut uses = vec![0; learnt];
        // The empty clause is needed by itself.
        if let Some(end) = uses.last_mut() {
            *end = u32::MAX;
        }
        Self { formula, last: uses, is_forgotten: vec![false; learnt], step: Step::default() }
    }

    /// The place of a clause in the tables; none for those of the formula.
    fn learnt(formula: u32, id: u32) -> Option<usize> {
        id.checked_sub(formula + 1).map(|index| index as usize)
    }

    /// Looks at a step, after all that come later.
    fn note(&mut self, mut step: &[u8]) -> io::Result<()> {
        self.step.read(&mut step)?;
        let Some(index) = Self::learnt(self.formula, self.step.id) else { return Ok(()) };
        if self.step.is_deletion {
            self.is_forgotten[index] = true;
        } else if self.last[index] != 0 {
            for &hint in &self.step.hints {
                if let Some(used) = Self::learnt(self.formula, hint)
                    && self.last[used] == 0
                {
                    self.last[used] = self.step.id;
                }
            }
        }
        Ok(())
    }

    /// Writes the steps that are needed, with new numbers.
    fn write(
        mut self,
        record: Box<dyn Scratch>,
        steps: &mut dyn Steps,
        limiter: &Limiter,
    ) -> Result<(), SatError> {
        let mut record = BufReader::with_capacity(BLOCK, record);
        let mut numbers = vec![0; self.last.len()];
        let mut number = self.formula;
        // Those that are going to be forgotten.
        let mut kept: HashMap<usize, Vec<i32>> = HashMap::new();
        let mut hints = Vec::new();
        for _ in 0.. {
            limiter.look()?;
            self.step.read(&mut record)?;
            record.seek_relative(4)?;
            let Step { id, is_deletion, clause, hints: old } = &self.step;
            let Some(index) = Self::learnt(self.formula, *id) else { continue };
            if *is_deletion || self.last[index] == 0 {
                continue;
            }
            number += 1;
            numbers[index] = number;
            let formula = self.formula;
            let renumbered = |&hint: &u32| Self::learnt(formula, hint).map_or(hint, |i| numbers[i]);
            hints.clear();
            hints.extend(old.iter().map(renumbered));
            steps.learn(number, clause, &hints)?;
            if clause.is_empty() {
                break;
            }
            let done = old.iter().filter_map(|&hint| Self::learnt(formula, hint));
            for used in done.filter(|&used| self.last[used] == *id) {
                if let Some(clause) = kept.remove(&used) {
                    steps.forget(numbers[used], &clause)?;
                }
            }
            if self.is_forgotten[index] {
                kept.insert(index, clause.clone());
            }
        }
        Ok(())
    }
}

/// Reads a record from its end, block by block.
struct Backward<'r> {
    record: &'r mut dyn Scratch,
    /// Where in the record the buffer begins.
    start: u64,
    buffer: Vec<u8>,
    /// How much of the buffer is still to be read.
    end: usize,
}

impl<'r> Backward<'r> {
    fn new(record: &'r mut dyn Scratch) -> io::Result<Self> {
        let start = record.seek(SeekFrom::End(0))?;
        Ok(Self { record, start, buffer: Vec::new(), end: 0 })
    }

    /// The step before those that were read; none at the beginning.
    fn previous(&mut self) -> io::Result<Option<&[u8]>> {
        if self.end == 0 && self.start == 0 {
            return Ok(None);
        }
        let mut length = [0; 4];
        self.load(length.len())?;
        self.end -= length.len();
        length.copy_from_slice(&self.buffer[self.end..][..4]);
        let length = u32::from_le_bytes(length) as usize;
        self.load(length)?;
        self.end -= length;
        Ok(Some(&self.buffer[self.end..][..length]))
    }

    /// Reads on, if there are fewer bytes than that in the buffer.
    fn load(&mut self, bytes: usize) -> io::Result<()> {
        if self.end >= bytes {
            return Ok(());
        }
        let start = self.start.saturating_sub(BLOCK.max(bytes) as u64);
        let more = (self.start - start) as usize;
        if self.end + more < bytes {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut buffer = vec![0; more];
        self.record.seek(SeekFrom::Start(start))?;
        self.record.read_exact(&mut buffer)?;
        buffer.extend_from_slice(&self.buffer[..self.end]);
        (self.start, self.end, self.buffer) = (start, buffer.len(), buffer);
        Ok(())
    }
}
