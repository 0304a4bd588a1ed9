//! A certificate's formula: read from its file, and compared with the puzzle's, clause by clause.

use std::hash::{BuildHasher, RandomState};

use super::{
    clauses::Clauses,
    numbers::{BadLine, NumberLine, NumberLines},
};
use crate::prelude::*;

/// The clauses of a file, the lowest literal of each first.
pub(crate) struct ClauseFile {
    clauses: Clauses,
    /// The line of some clauses: of all up to the next that is here, they are one after the other.
    lines: Vec<(usize, usize)>,
    /// How many there should be.
    promised: Option<i64>,
}

impl ClauseFile {
    /// Reads a DIMACS file with this many variables, and no more than `most` clauses.
    pub(crate) fn read(
        input: impl BufRead,
        variables: usize,
        most: usize,
        limiter: &Limiter,
    ) -> Result<Self, BadLine> {
        // A clause names no variable twice, which bounds its length.
        let mut input = NumberLines::new(input, 64 + 24 * variables, limiter);
        let mut line = NumberLine::default();
        let mut read = Self { clauses: Clauses::default(), lines: Vec::new(), promised: None };
        let mut clause = Vec::new();
        while input.next(&mut line)? {
            if read.promised.is_none() {
                let ("p cnf", 0, &[found, count]) =
                    (&*line.words, line.words_after, line.numbers.as_slice())
                else {
                    let what = "expected `p cnf` and the numbers of variables and clauses";
                    return Err(input.bad(what));
                };
                if found != variables as i64 {
                    let what = format!("found {found} variables, expected {variables}");
                    return Err(input.bad(what));
                }
                read.promised = Some(count);
                continue;
            }
            let Some((0, literals)) = line.numbers.split_last() else {
                return Err(input.bad("expected a clause with a 0 at its end"));
            };
            if !line.words.is_empty() {
                return Err(input.bad("this clause is not one of the puzzle's"));
            }
            clause.clear();
            for &literal in literals {
                clause.push(i32::try_from(literal).map_err(|_| input.bad("expected literals"))?);
            }
            clause.sort_unstable();
            let index = read.clauses.len();
            if index == 0 || read.line(index) != input.number() {
                read.lines.push((index, input.number()));
            }
            read.clauses.push(&clause);
            // A pair of cells can be in several rules, but not without end.
            if read.clauses.len() > most {
                return Err(input.bad("clauses are repeated again and again"));
            }
        }
        Ok(read)
    }

    /// The line of a clause.
    fn line(&self, index: usize) -> usize {
        let next = self.lines.partition_point(|&(first, _)| first <= index);
        next.checked_sub(1).map_or(1, |run| {
            let (first, line) = self.lines[run];
            line + index - first
        })
    }

    /// The clauses, if they are the expected ones: none missing, none besides. `derive` hands those
    /// to a function, in any order, and any number of times.
    pub(crate) fn compare(
        self,
        derive: impl FnOnce(&mut dyn FnMut(&[i32])) -> Result<(), Stopped>,
    ) -> Result<Clauses, BadLine> {
        let mut table = Table::new(&self.clauses);
        let mut missing: Option<Vec<i32>> = None;
        let derived = derive(&mut |clause| {
            if !table.see(clause) && missing.as_ref().is_none_or(|missing| clause < &**missing) {
                missing = Some(clause.to_vec());
            }
        });
        let end = self.line(self.clauses.len());
        let bad = |line, what| Err(BadLine { line, what });
        if let Err(stopped) = derived {
            return bad(end, stopped.to_string());
        }
        if let Some(index) = table.is_seen.iter().position(|&is_seen| !is_seen) {
            return bad(self.line(index), "this clause is not one of the puzzle's".to_owned());
        }
        if let Some(missing) = missing {
            let missing = missing.iter().chain([&0]).join(" ");
            return bad(end, format!("a clause of the puzzle is missing: {missing}"));
        }
        let count = self.clauses.len();
        if self.promised != Some(count as i64) {
            return bad(end, format!("the header promises another number than {count}"));
        }
        Ok(self.clauses)
    }
}

/// Finds clauses by their literals: a hash table of indices, with linear probing. Nobody can
/// foresee its hashes, and so make it slow.
struct Table<'c> {
    clauses: &'c Clauses,
    hasher: RandomState,
    /// An index and 1, or 0.
    places: Vec<u32>,
    /// Which clauses have been seen, or are the same as one before.
    is_seen: Vec<bool>,
}

impl<'c> Table<'c> {
    fn new(clauses: &'c Clauses) -> Self {
        let length = (clauses.len() + clauses.len() / 4 + 1).next_power_of_two();
        let places = vec![0; length];
        let is_seen = vec![false; clauses.len()];
        let mut table = Self { clauses, hasher: RandomState::new(), places, is_seen };
        for (index, clause) in clauses.iter().enumerate() {
            match table.find(clause) {
                Ok(_) => table.is_seen[index] = true,
                Err(place) => table.places[place] = index as u32 + 1,
            }
        }
        table
    }

    /// The index of a clause, or the free place for it.
    fn find(&self, clause: &[i32]) -> Result<usize, usize> {
        let last = self.places.len() - 1;
        let mut place = self.hasher.hash_one(clause) as usize & last;
        loop {
            match (self.places[place] as usize).checked_sub(1) {
                None => return Err(place),
                Some(index) if self.clauses[index] == *clause => return Ok(index),
                Some(_) => place = (place + 1) & last,
            }
        }
    }

    /// Notes that a clause is expected; false if it is not there.
    fn see(&mut self, clause: &[i32]) -> bool {
        self.find(clause).is_ok_and(|index| {
            self.is_seen[index] = true;
            true
        })
    }
}
