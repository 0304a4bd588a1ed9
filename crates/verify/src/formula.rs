//! A certificate's formula: read from its file, and compared with the puzzle's, clause by clause.

use std::{collections::HashSet, io::BufRead};

use itertools::Itertools;

use super::numbers::{BadLine, NumberLine, NumberLines};
use super::plain::Formula;
use satoku_core::interrupt::Limiter;

/// The clauses of a file.
pub struct ClauseFile {
    all: Vec<Vec<i32>>,
    /// The line of each.
    lines: Vec<usize>,
    /// How many there should be.
    promised: Option<i64>,
}

impl ClauseFile {
    /// Reads a DIMACS file with this many variables, and no more than `most` clauses.
    pub fn read(
        input: impl BufRead,
        variables: usize,
        most: usize,
        limiter: &Limiter,
    ) -> Result<Self, BadLine> {
        // A clause names no variable twice, which bounds its length.
        let mut input = NumberLines::new(input, 64 + 24 * variables, limiter);
        let mut line = NumberLine::default();
        let mut read = Self { all: Vec::new(), lines: Vec::new(), promised: None };
        let mut header = None;
        while input.next(&mut line)? {
            if header.is_none() {
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
                header = Some(count);
                continue;
            }
            let Some((0, literals)) = line.numbers.split_last() else {
                return Err(input.bad("expected a clause with a 0 at its end"));
            };
            if !line.words.is_empty() {
                return Err(input.bad("this clause is not one of the puzzle's"));
            }
            let literals = literals.iter().map(|&literal| i32::try_from(literal));
            let clause = literals.collect::<Result<_, _>>();
            read.all.push(clause.map_err(|_| input.bad("expected literals"))?);
            read.lines.push(input.number());
            // A pair of cells can be in several rules, but not without end.
            if read.all.len() > most {
                return Err(input.bad("clauses are repeated again and again"));
            }
        }
        read.promised = header;
        Ok(read)
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The clauses, if they are the expected ones: none missing, none besides.
    pub fn compare(self, expected: &Formula) -> Result<Vec<Vec<i32>>, BadLine> {
        let mut seen: HashSet<&[i32]> = HashSet::with_capacity(expected.len());
        let mut sorted = Vec::new();
        for (clause, &line) in self.all.iter().zip(&self.lines) {
            sorted.clone_from(clause);
            sorted.sort_unstable();
            let Some(known) = expected.get(&sorted) else {
                let what = "this clause is not one of the puzzle's".to_owned();
                return Err(BadLine { line, what });
            };
            seen.insert(known);
        }
        let end = self.lines.last().map_or(1, |last| last + 1);
        if let Some(missing) = expected.iter().find(|clause| !seen.contains(clause.as_slice())) {
            let missing = missing.iter().chain([&0]).join(" ");
            let what = format!("a clause of the puzzle is missing: {missing}");
            return Err(BadLine { line: end, what });
        }
        let count = self.all.len();
        if self.promised != Some(count as i64) {
            let what = format!("the header promises another number than {count}");
            return Err(BadLine { line: end, what });
        }
        Ok(self.all)
    }
}
