//! LRAT proofs, followed by a checker of our own: with every clause come the numbers of those
//! that it follows from, so that there is nothing to search for.
//!
//! Format and meaning: Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp, "Efficient certified
//! RAT verification" (2017). Only clauses that follow by unit propagation are accepted.

use std::ops::Range;

use super::{
    clauses::Clauses,
    numbers::{BadLine, NumberLine, NumberLines},
};
use crate::prelude::*;

/// The most literals that are kept at a time, beside those of the formula.
const LITERALS: usize = 128 << 20;
/// Fewer literals than these, of deleted clauses, stay where they are.
const LITTLE: usize = 1 << 16;

/// Follows a proof that `clauses`, numbered from 1, contradict each other. Returns how many clauses
/// it adds. Literals are as in DIMACS: variables count from 1 to `variables`, and a negative number
/// is a negation.
///
/// ```
/// # mod satoku { pub use {satoku_puzzle::interrupt, satoku_verify as proof}; }
/// use satoku::{interrupt::Limiter, proof::lrat};
///
/// let clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]].into_iter().collect();
/// let proof = "5 1 0 1 2 0\n6 0 5 3 4 0\n";
/// assert_eq!(lrat::check(2, &clauses, proof.as_bytes(), &Limiter::none()).unwrap(), 2);
/// ```
///
/// # Errors
/// If it does not prove that, with the line to blame, or is stopped.
///
/// # Panics
/// If `clauses` has a literal of none of the variables.
pub fn check(
    variables: usize,
    clauses: &Clauses,
    proof: impl BufRead,
    limiter: &Limiter,
) -> Result<usize, BadLine> {
    let mut checker = LratChecker::new(variables, clauses, limiter);
    // A line has a clause and hints, at most one for each variable and one for the conflict.
    let mut lines = NumberLines::new(proof, 128 + 48 * variables, limiter);
    let mut line = NumberLine::default();
    let mut added = 0;
    while lines.next(&mut line)? {
        match (&*line.words, line.words_after) {
            ("", _) => {
                added += 1;
                match checker.add(&line.numbers) {
                    Ok(true) => return lines.end().map(|()| added),
                    Ok(false) => {}
                    Err(what) => return Err(lines.bad(what)),
                }
            }
            ("d", 1) => checker.forget(&line.numbers[1..]),
            (other, _) => {
                let found: String = other.chars().take(20).collect();
                return Err(lines.bad(format!("found {found:?}, expected a clause or d")));
            }
        }
        if checker.learnt.size() > LITERALS {
            return Err(lines.bad("the proof keeps more clauses than this checker can hold"));
        }
    }
    Err(lines.bad("the proof ends without a contradiction (an empty clause)"))
}

/// The clauses of a proof by their numbers, in one array.
#[derive(Default)]
struct Learnt {
    literals: Vec<i32>,
    /// Where in it they are.
    places: HashMap<u64, Range<u32>>,
    /// How many literals in it are of no clause any more.
    garbage: usize,
}

impl Learnt {
    /// How much there is in them: their literals, and something for each clause.
    fn size(&self) -> usize {
        self.literals.len() - self.garbage + 16 * self.places.len()
    }

    fn get(&self, number: u64) -> Option<&[i32]> {
        let Range { start, end } = *self.places.get(&number)?;
        Some(&self.literals[start as usize..end as usize])
    }

    fn insert(&mut self, number: u64, clause: &[i32]) {
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(clause);
        self.places.insert(number, start..self.literals.len() as u32);
    }

    fn remove(&mut self, number: u64) {
        self.garbage += self.places.remove(&number).map_or(0, |place| place.len());
        if self.garbage > LITTLE && 2 * self.garbage > self.literals.len() {
            self.compact();
        }
    }

    /// Closes the gaps.
    fn compact(&mut self) {
        let mut end = 0;
        for place in self.places.values_mut().sorted_unstable_by_key(|place| place.start) {
            let length = place.len();
            self.literals.copy_within(place.start as usize..place.end as usize, end);
            *place = end as u32..(end + length) as u32;
            end += length;
        }
        self.literals.truncate(end);
        self.garbage = 0;
    }
}

struct LratChecker<'c> {
    variables: usize,
    formula: &'c Clauses,
    /// Which of the formula's clauses are deleted.
    is_deleted: Vec<bool>,
    learnt: Learnt,
    /// For each variable its literal that holds for now, or 0.
    holds: Vec<i32>,
    /// The variables for which that is not 0.
    assigned: Vec<usize>,
    last: u64,
    limiter: &'c Limiter,
}

impl<'c> LratChecker<'c> {
    fn new(variables: usize, formula: &'c Clauses, limiter: &'c Limiter) -> Self {
        Self {
            variables,
            formula,
            is_deleted: vec![false; formula.len()],
            learnt: Learnt::default(),
            holds: vec![0; variables + 1],
            assigned: Vec::new(),
            last: formula.len() as u64,
            limiter,
        }
    }

    /// The index of a clause of the formula; none if the proof has it.
    fn index(&self, number: u64) -> Option<usize> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        (index < self.formula.len()).then_some(index)
    }

    fn clause(&self, number: u64) -> Option<&[i32]> {
        match self.index(number) {
            Some(index) => self.formula.get(index).filter(|_| !self.is_deleted[index]),
            None => self.learnt.get(number),
        }
    }

    /// Whether a literal holds; none if nothing is known.
    fn value(&self, literal: i32) -> Option<bool> {
        match self.holds[literal.unsigned_abs() as usize] {
            0 => None,
            held => Some(held == literal),
        }
    }

    fn assume(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        self.holds[variable] = literal;
        self.assigned.push(variable);
    }

    /// Adds a clause: its number, literals, 0, the numbers of the clauses that make it true, 0.
    /// Returns whether it is the empty one.
    fn add(&mut self, numbers: &[i64]) -> Result<bool, String> {
        let (&number, rest) = numbers.split_first().ok_or("expected a number")?;
        let middle = rest.iter().position(|&n| n == 0).ok_or("expected a 0 after the clause")?;
        let (clause, hints) = (&rest[..middle], &rest[middle + 1..]);
        let Some((0, hints)) = hints.split_last() else {
            return Err("expected a 0 at the end of the line".to_owned());
        };
        let number = u64::try_from(number).ok().filter(|&number| number > self.last);
        self.last = number.ok_or("expected a number that is higher than all before it")?;
        let literal = |&literal: &i64| {
            let is_variable = (1..=self.variables as u64).contains(&literal.unsigned_abs());
            let expected = format!("expected a variable from 1 to {}", self.variables);
            if is_variable {
                Ok(literal as i32)
            } else {
                Err(format!("found {literal}, {expected}"))
            }
        };
        let clause: Vec<i32> = clause.iter().map(literal).collect::<Result<_, _>>()?;

        let follows = self.follows(&clause, hints);
        for variable in self.assigned.drain(..) {
            self.holds[variable] = 0;
        }
        follows?;
        self.learnt.insert(self.last, &clause);
        Ok(clause.is_empty())
    }

    /// Whether the clause's negation becomes a contradiction when the hints, one after the other,
    /// become units.
    fn follows(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), String> {
        for &literal in clause {
            match self.value(-literal) {
                // A literal and its negation in one clause: it is always true.
                Some(false) => return Ok(()),
                Some(true) => {}
                None => self.assume(-literal),
            }
        }
        for &hint in hints {
            let hinted = u64::try_from(hint).ok().and_then(|hint| self.clause(hint));
            let hinted = hinted.ok_or_else(|| format!("there is no clause {hint}"))?;
            self.limiter.count(20 + hinted.len() as u64).map_err(|stopped| stopped.to_string())?;
            let mut open = hinted.iter().filter(|&&literal| self.value(literal) != Some(false));
            match (open.next().copied(), open.next()) {
                (None, _) => return Ok(()),
                (Some(unit), None) if self.value(unit).is_none() => self.assume(unit),
                (Some(_), None) => {}
                (Some(_), Some(_)) => {
                    return Err(format!("clause {hint} is not a unit clause here"));
                }
            }
        }
        Err("the clauses that are named do not make this one follow".to_owned())
    }

    fn forget(&mut self, numbers: &[i64]) {
        for number in numbers.iter().filter_map(|&number| u64::try_from(number).ok()) {
            match self.index(number) {
                Some(index) => self.is_deleted[index] = true,
                None => self.learnt.remove(number),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clauses 1 to 4: every combination of two variables is forbidden.
    #[track_caller]
    fn check_proof(proof: &str, expected: Result<usize, &str>) {
        let clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]].into_iter().collect();
        let found = check(2, &clauses, proof.as_bytes(), &Limiter::none());
        match (&found, expected) {
            (Ok(found), Ok(expected)) => assert_eq!(*found, expected),
            (Err(found), Err(expected)) => {
                assert_eq!(format!("{}: {}", found.line, found.what), expected);
            }
            _ => panic!("{found:?}, expected {expected:?}"),
        }
    }

    #[test]
    fn proofs_are_followed() {
        check_proof("5 1 0 1 2 0\n6 0 5 3 4 0\n", Ok(2));
        check_proof("5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n", Ok(2));
        check_proof("c a comment\n5 -1 1 0 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n", Ok(3));
    }

    #[test]
    fn what_does_not_follow_is_refused() {
        let no_end = "the proof ends without a contradiction (an empty clause)";
        check_proof("", Err(&format!("1: {no_end}")));
        check_proof("5 1 0 1 2 0\n", Err(&format!("2: {no_end}")));
        check_proof("5 0 1 2 0\n", Err("1: clause 1 is not a unit clause here"));
        check_proof(
            "5 1 0 1 0\n",
            Err("1: the clauses that are named do not make this one follow"),
        );
        check_proof("5 1 0 9 0\n", Err("1: there is no clause 9"));
        check_proof("5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n", Err("3: there is no clause 3"));
        check_proof("5 1 0 1 -2 0\n", Err("1: there is no clause -2"));
        check_proof("4 1 0 1 2 0\n", Err("1: expected a number that is higher than all before it"));
        check_proof("5 3 0 1 2 0\n", Err("1: found 3, expected a variable from 1 to 2"));
        check_proof("5 1 0 1 2\n", Err("1: expected a 0 at the end of the line"));
        check_proof("5 x 0 1 2 0\n", Err("1: found \"x\", expected a clause or d"));
        check_proof("5 1 y 0 1 z 0\n", Err("1: found \"z\", expected a number"));
    }
}
