//! DIMACS CNF, the format of the SAT competitions:
//! <http://www.satcompetition.org/2009/format-benchmarks2009.html>.
//!
//! Variables keep the numbers of [`Size::var`](satoku_puzzle::grid::Size::var); auxiliary variables
//! follow. Three kinds of comment mean something to some programs: `c varname 1 x_1_1_1` names a
//! variable; `c p show 1 2 … 0` (model counting competition) and `c project 1 2 … 0` (clasp)
//! list the puzzle's own variables, so that auxiliary ones do not multiply counts.

use std::io::{self, Write};

use super::{
    LimitedWrite,
    comments::{RowComments, guide, in_parts},
    document::Document,
};
use satoku_cnf::{Clauses, Cnf, Count, Encoder, encode};
use satoku_puzzle::program::{Constraint, Lit};

const ON_A_LINE: usize = 20;

/// Writes the document. The program is encoded twice: the header wants to know how many clauses
/// follow.
pub(super) fn write(document: &Document<'_>, out: &mut LimitedWrite<'_>) -> io::Result<()> {
    let program = document.program;
    let mut count = Count::default();
    let variables = encode(program, document.encoding, out.limiter, &mut count);
    let variables = variables.map_err(io::Error::other)?;
    write_head(document, out)?;
    writeln!(out, "p cnf {variables} {}", count.clauses)?;
    let shown: Vec<_> = program.variables().filter(|&var| !program.is_auxiliary(var)).collect();
    if variables > shown.len() {
        let numbers: Vec<String> = shown.iter().map(|var| var.number().to_string()).collect();
        // (All on one line, which no reader can take for several lists.)
        writeln!(out, "c p show {} 0", numbers.join(" "))?;
        for numbers in numbers.chunks(ON_A_LINE) {
            writeln!(out, "c project {} 0", numbers.join(" "))?;
        }
    }
    write_rows(document, out, |_| "")
}

/// Writes the comments that go before everything else.
pub(super) fn write_head(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    document.write_head("c", out)?;
    writeln!(out, "c encoding {}, {}", document.encoding.level, document.encoding.at_most_one)?;
    document.write_names("c", ["", ""], out)?;
    for line in guide(document) {
        writeln!(out, "c {line}")?;
    }
    Ok(())
}

/// Writes the clauses, a line each after what is to stand before those of its row, and between them
/// the comments, if there are to be any.
pub(super) fn write_rows(
    document: &Document<'_>,
    out: &mut LimitedWrite<'_>,
    before: impl Fn(Constraint<'_>) -> &'static str,
) -> io::Result<()> {
    let program = document.program;
    let mut comments = RowComments::of(document);
    let mut encoder = Encoder::new(program.variable_count(), document.encoding);
    let rows = program.shaped(out.limiter).map_err(io::Error::other)?;
    let mut stream = ClauseWriter { out, before: "", line: Vec::new(), error: None };
    for (row, shape) in rows {
        if stream.error.is_some() {
            break;
        }
        stream.before = before(row);
        match &mut comments {
            None => encoder.add(row, shape, &mut stream),
            Some(comments) => {
                // (A row may have no clauses at all at this level of the encoding.)
                comments.before(row).iter().for_each(|line| stream.comment(line));
                let mut clauses = Cnf::default();
                encoder.add(row, shape, &mut clauses);
                for (words, clause) in in_parts(row, &clauses, program.variable_count()) {
                    words.into_iter().for_each(|words| stream.comment(words));
                    stream.add(clause);
                }
            }
        }
    }
    stream.error.map_or(Ok(()), Err)
}

struct ClauseWriter<'a> {
    out: &'a mut dyn Write,
    /// What each clause begins with.
    before: &'static str,
    line: Vec<u8>,
    error: Option<io::Error>,
}

impl ClauseWriter<'_> {
    fn comment(&mut self, text: &str) {
        self.line.clear();
        self.line.extend(format!("c {text}").trim_end().bytes());
        self.line.push(b'\n');
        self.write_line();
    }

    fn write_line(&mut self) {
        if self.error.is_none() {
            self.error = self.out.write_all(&self.line).err();
        }
    }
}

impl Clauses for ClauseWriter<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.line.clear();
        self.line.extend(self.before.bytes());
        push_literals(&mut self.line, clause);
        self.write_line();
    }
}

pub(super) fn push_literals(line: &mut Vec<u8>, literals: &[Lit]) {
    for literal in literals {
        push_number(line, literal.to_dimacs());
        line.push(b' ');
    }
    line.extend(b"0\n");
}

/// Decimal digits without the machinery of `write!`, which takes most of the time otherwise.
fn push_number(line: &mut Vec<u8>, number: i32) {
    if number < 0 {
        line.push(b'-');
    }
    let mut rest = number.unsigned_abs();
    let mut digits = [0; 10];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    line.extend(&digits[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_everywhere() {
        for number in [0, 1, -1, 9, 10, -729, 64_000_000, i32::MAX, i32::MIN] {
            let mut line = Vec::new();
            push_number(&mut line, number);
            assert_eq!(String::from_utf8(line).unwrap(), number.to_string());
        }
    }
}
