//! Lines of numbers, which is what formulas and proofs are made of, read one at a time.

use std::io::{self, BufRead};

use satoku_puzzle::interrupt::Limiter;

/// What cannot be read, and on which 1-based line, or in which step of a binary proof.
#[derive(Debug)]
pub struct BadLine {
    /// The line.
    pub line: usize,
    /// What was found, and what was expected.
    pub what: String,
}

#[derive(Debug, Default)]
pub(crate) struct NumberLine {
    /// The words.
    pub words: String,
    /// How many numbers stand before the words.
    pub words_after: usize,
    /// The numbers.
    pub numbers: Vec<i64>,
}

/// Reads lines of numbers; lines that begin with `c` are comments.
pub(crate) struct NumberLines<'l, R> {
    input: R,
    limiter: &'l Limiter,
    number: usize,
    text: Vec<u8>,
    longest: usize,
}

impl<'l, R: BufRead> NumberLines<'l, R> {
    pub(crate) fn new(input: R, longest: usize, limiter: &'l Limiter) -> Self {
        Self { input, limiter, number: 0, text: Vec::new(), longest }
    }

    pub(crate) fn number(&self) -> usize {
        self.number
    }

    pub(crate) fn bad(&self, what: impl Into<String>) -> BadLine {
        BadLine { line: self.number, what: what.into() }
    }

    /// Nothing comes any more.
    pub(crate) fn end(mut self) -> Result<(), BadLine> {
        let is_more = self.next(&mut NumberLine::default())?;
        if is_more { Err(self.bad("found more after the contradiction")) } else { Ok(()) }
    }

    /// The line that comes next into `line`; false at the end.
    pub(crate) fn next(&mut self, line: &mut NumberLine) -> Result<bool, BadLine> {
        loop {
            self.limiter.look().map_err(|stopped| self.bad(stopped.to_string()))?;
            self.text.clear();
            self.number += 1;
            if !self.read().map_err(|error| self.bad(error.to_string()))? {
                return Ok(false);
            }
            if self.text.first() != Some(&b'c') {
                break;
            }
        }
        line.words.clear();
        line.numbers.clear();
        let text = std::str::from_utf8(&self.text).map_err(|_| self.bad("no text"))?;
        for word in text.split_ascii_whitespace() {
            match word.parse() {
                Ok(number) => line.numbers.push(number),
                Err(_) if line.words.is_empty() || line.words_after == line.numbers.len() => {
                    line.words.push_str(if line.words.is_empty() { "" } else { " " });
                    line.words.push_str(word);
                    line.words_after = line.numbers.len();
                }
                Err(_) => {
                    let found: String = word.chars().take(20).collect();
                    return Err(self.bad(format!("found {found:?}, expected a number")));
                }
            }
        }
        Ok(true)
    }

    /// A line of text, however little its end is in sight: false at the end of the file.
    fn read(&mut self) -> io::Result<bool> {
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok(!self.text.is_empty());
            }
            let (length, is_end) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), false),
            };
            // A comment may be as long as it likes: its end is not needed.
            if self.text.len() < self.longest {
                self.text.extend_from_slice(&buffer[..length]);
            }
            self.input.consume(length);
            if self.text.len() > self.longest && self.text.first() != Some(&b'c') {
                return Err(io::Error::other("the line is longer than any that belongs here"));
            }
            if is_end {
                return Ok(true);
            }
        }
    }
}
