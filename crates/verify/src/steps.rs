//! The steps of a DRAT proof, one at a time: as text, or in drat-trim's binary format.
//!
//! In that format (Wetzler, Heule & Hunt; drat-trim's README) a step is the byte `a` or `d` for an
//! addition or a deletion, its literals, and a zero. A literal is twice its variable, and one more
//! if it is negative, in groups of seven bits, the lowest first; all bytes but the last have the
//! highest bit set.

use std::io::{self, BufRead};

use super::numbers::{BadLine, NumberLine, NumberLines};
use satoku_puzzle::interrupt::Limiter;

/// How many bytes at the beginning say whether a proof is text: as many as drat-trim looks at.
const BEGINNING: usize = 10;

/// Reads steps; those of a binary proof are counted as if each were on a line.
pub(crate) enum Steps<'l, R> {
    Text(NumberLines<'l, R>, NumberLine),
    Binary(BinarySteps<'l, R>),
}

pub(crate) struct BinarySteps<'l, R> {
    input: R,
    limiter: &'l Limiter,
    number: usize,
}

/// Whether a proof begins like this in the binary format.
fn is_binary(beginning: &[u8]) -> bool {
    let is_of_text = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'd' | b' ' | b'\n' | b'\r');
    match beginning {
        [b'a', ..] => true,
        // The literals of a deletion might be taken for text, if there are few bytes of them.
        [b'd', rest @ ..] => !rest.iter().take(BEGINNING - 1).all(is_of_text),
        _ => false,
    }
}

impl<'l, R: BufRead> Steps<'l, R> {
    /// Lines are no longer than `longest`.
    pub(crate) fn new(mut input: R, longest: usize, limiter: &'l Limiter) -> Result<Self, BadLine> {
        let is_binary = input.fill_buf().map(is_binary);
        let is_binary = is_binary.map_err(|error| BadLine { line: 1, what: error.to_string() })?;
        Ok(if is_binary {
            Self::Binary(BinarySteps { input, limiter, number: 0 })
        } else {
            Self::Text(NumberLines::new(input, longest, limiter), NumberLine::default())
        })
    }

    pub(crate) fn bad(&self, what: impl Into<String>) -> BadLine {
        match self {
            Self::Text(lines, _) => lines.bad(what),
            Self::Binary(steps) => BadLine { line: steps.number, what: what.into() },
        }
    }

    /// The literals that come next, of the `variables` that there are, and whether their clause is
    /// deleted; none at the end.
    pub(crate) fn next(
        &mut self,
        literals: &mut Vec<i32>,
        variables: usize,
    ) -> Result<Option<bool>, BadLine> {
        literals.clear();
        let is_deletion = match self {
            Self::Text(lines, line) => {
                if !lines.next(line)? {
                    return Ok(None);
                }
                let is_deletion = match (&*line.words, line.words_after) {
                    ("", _) => false,
                    ("d", 0) => true,
                    (other, _) => {
                        let found: String = other.chars().take(20).collect();
                        return Err(lines.bad(format!("found {found:?}, expected a clause or d")));
                    }
                };
                let Some((0, found)) = line.numbers.split_last() else {
                    return Err(lines.bad("expected literals and a 0 at the end of the line"));
                };
                for &literal in found {
                    literals.push(in_range(literal, variables).map_err(|what| lines.bad(what))?);
                }
                is_deletion
            }
            Self::Binary(steps) => match steps.next(literals, variables) {
                Ok(None) => return Ok(None),
                Ok(Some(is_deletion)) => is_deletion,
                Err(what) => return Err(BadLine { line: steps.number, what }),
            },
        };
        Ok(Some(is_deletion))
    }

    /// Nothing comes any more.
    pub(crate) fn end(self) -> Result<(), BadLine> {
        match self {
            Self::Text(lines, _) => lines.end(),
            Self::Binary(mut steps) => {
                steps.number += 1;
                let what = match steps.byte() {
                    Ok(None) => return Ok(()),
                    Ok(Some(_)) => "found more after the contradiction".to_owned(),
                    Err(error) => error.to_string(),
                };
                Err(BadLine { line: steps.number, what })
            }
        }
    }
}

/// A literal, if there is its variable.
fn in_range(literal: i64, variables: usize) -> Result<i32, String> {
    let is_variable = (1..=variables as u64).contains(&literal.unsigned_abs());
    i32::try_from(literal)
        .ok()
        .filter(|_| is_variable)
        .ok_or_else(|| format!("found {literal}, expected a variable from 1 to {variables}"))
}

impl<R: BufRead> BinarySteps<'_, R> {
    fn next(&mut self, literals: &mut Vec<i32>, variables: usize) -> Result<Option<bool>, String> {
        self.limiter.look().map_err(|stopped| stopped.to_string())?;
        self.number += 1;
        let is_deletion = match self.byte().map_err(|error| error.to_string())? {
            None => return Ok(None),
            Some(b'a') => false,
            Some(b'd') => true,
            Some(other) => {
                return Err(format!("found the byte {other}, expected 97 (a) or 100 (d)"));
            }
        };
        loop {
            let number = self.number()?;
            if number == 0 {
                return Ok(Some(is_deletion));
            }
            let variable = (number >> 1) as i64;
            let literal = if number & 1 == 1 { -variable } else { variable };
            literals.push(in_range(literal, variables)?);
            // A clause of a proof names no variable twice.
            if literals.len() > 2 * variables {
                return Err("the clause is longer than any that belongs here".to_owned());
            }
        }
    }

    fn number(&mut self) -> Result<u64, String> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte().map_err(|error| error.to_string())?;
            let byte = byte.ok_or("the proof ends within a step")?;
            if shift > 56 {
                return Err("found a number that is larger than any literal".to_owned());
            }
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return Ok(number);
            }
        }
    }

    /// The byte that comes next; none at the end.
    fn byte(&mut self) -> io::Result<Option<u8>> {
        loop {
            let byte = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?.first().copied(),
            };
            self.input.consume(usize::from(byte.is_some()));
            return Ok(byte);
        }
    }
}
