//! Proofs in VeriPB's format, followed step by step.
//!
//! Of the [format](https://gitlab.com/MIAOresearch/software/VeriPB) (version 3) only what
//! certificates have is accepted, one rule on a line: `rup` with the constraints that it needs, in
//! order; `pol` with sums, multiples and quotients; `del id`; and at the end a contradiction. Each
//! `rup` is checked by refuting its negation with just these constraints, so there is nothing to
//! search.

use std::{io::Read, str::SplitAsciiWhitespace};

use super::{numbers::BadLine, plain::Row};
use crate::prelude::*;

/// About how many bytes the rows that are not deleted may take.
const MEMORY: usize = 1 << 30;

/// How many they may take however short the proof is, and how many more for each of its bytes.
const MEMORY_OF_SHORT: usize = 256 << 20;
const MEMORY_OF_BYTE: usize = 64;

/// The first line of a proof.
const HEADER: &str = "pseudo-Boolean proof version 3.0";

/// Its last lines; the number of the contradiction is in place of the `_`.
const ENDING: [&str; 3] = ["output NONE;", "conclusion UNSAT : _;", "end pseudo-Boolean proof;"];

/// Lines of text, read one at a time.
struct Lines<'l, R> {
    input: R,
    limiter: &'l Limiter,
    number: usize,
    text: Vec<u8>,
    longest: usize,
    /// How many bytes were read.
    bytes: usize,
}

impl<'l, R: BufRead> Lines<'l, R> {
    fn new(input: R, longest: usize, limiter: &'l Limiter) -> Self {
        Self { input, limiter, number: 0, text: Vec::new(), longest, bytes: 0 }
    }

    fn bad(&self, what: impl Into<String>) -> BadLine {
        BadLine { line: self.number, what: what.into() }
    }

    /// The next line without its end; an empty one after the last.
    fn next(&mut self) -> Result<String, BadLine> {
        self.number += 1;
        self.limiter.look().map_err(|stopped| self.bad(stopped.to_string()))?;
        self.text.clear();
        let mut line = self.input.by_ref().take(self.longest as u64 + 1);
        line.read_until(b'\n', &mut self.text).map_err(|error| self.bad(error.to_string()))?;
        if self.text.len() > self.longest {
            return Err(self.bad("the line is longer than any that belongs here"));
        }
        self.limiter.note(self.text.len() as u64);
        self.bytes = self.bytes.saturating_add(self.text.len());
        let text = std::str::from_utf8(&self.text).map_err(|_| self.bad("no text"))?;
        Ok(text.strip_suffix('\n').unwrap_or(text).to_owned())
    }

    fn expect(&mut self, expected: &str) -> Result<(), BadLine> {
        let line = self.next()?;
        if line == expected { Ok(()) } else { Err(self.other(&line, expected)) }
    }

    fn other(&self, found: &str, expected: &str) -> BadLine {
        let found: String = found.chars().take(60).collect();
        self.bad(format!("found {found:?}, expected {expected:?}"))
    }
}

/// Whether an OPB file has just these rows, in this order; its lines that begin with `*` are
/// comments, but the first.
///
/// # Errors
/// If it has not, with the line to blame.
pub(crate) fn compare(
    rows: &[Row],
    variables: usize,
    file: impl BufRead,
    limiter: &Limiter,
) -> Result<(), BadLine> {
    let mut lines = Lines::new(file, longest(variables), limiter);
    lines.expect(&format!("* #variable= {variables} #constraint= {}", rows.len()))?;
    let mut next = || loop {
        let line = lines.next()?;
        if !line.starts_with('*') {
            return Ok((line, lines.number));
        }
    };
    for row in rows {
        let (line, number) = next()?;
        if line != row.to_string() {
            let found: String = line.chars().take(60).collect();
            let expected: String = row.to_string().chars().take(60).collect();
            let what = format!("found {found:?}, expected {expected:?}, a row of the puzzle");
            return Err(BadLine { line: number, what });
        }
    }
    match next()? {
        (line, _) if line.is_empty() => Ok(()),
        (_, line) => Err(BadLine { line, what: "found more than the puzzle's rows".to_owned() }),
    }
}

/// The longest line about so many variables.
fn longest(variables: usize) -> usize {
    (1 << 20) + 64 * variables
}

/// Follows a proof that rows contradict each other. Returns how many it adds.
///
/// ```
/// # mod satoku { pub use {satoku_puzzle::interrupt, satoku_verify as proof}; }
/// use satoku::{interrupt::Limiter, proof::{plain::Row, veripb}};
///
/// let rows = [vec![1, 2], vec![1, -2], vec![-1]].map(|clause| Row::of_clause(&clause));
/// let proof = "pseudo-Boolean proof version 3.0\nf 3;\nrup 1 x1 >= 1 : 1 2;\nrup >= 1 : 3 4;\n\
///     output NONE;\nconclusion UNSAT : 5;\nend pseudo-Boolean proof;\n";
/// assert_eq!(veripb::check(2, &rows, proof.as_bytes(), &Limiter::none()).unwrap(), 2);
/// ```
///
/// # Errors
/// If it does not prove that, with the line to blame, or is stopped.
///
/// # Panics
/// If `rows` have a variable beyond `variables`.
pub fn check(
    variables: usize,
    rows: &[Row],
    proof: impl BufRead,
    limiter: &Limiter,
) -> Result<usize, BadLine> {
    let mut lines = Lines::new(proof, longest(variables), limiter);
    lines.expect(HEADER)?;
    lines.expect(&format!("f {};", rows.len()))?;
    let mut checker = Checker {
        rows: rows.iter().map(|row| Some(Inequality::of_row(row))).collect(),
        given: rows.len(),
        value: vec![None; variables],
        assigned: Vec::new(),
        memory: 0,
        room: MEMORY_OF_SHORT,
        limiter,
    };
    loop {
        let line = lines.next()?;
        if line == ENDING[0] {
            break;
        }
        let room = MEMORY_OF_SHORT.saturating_add(lines.bytes.saturating_mul(MEMORY_OF_BYTE));
        checker.room = room.min(MEMORY);
        checker.follow(&line).map_err(|what| lines.bad(what))?;
    }
    let conclusion = lines.next()?;
    let last = checker.rows.len();
    let expected = ENDING[1].replace('_', &last.to_string());
    if conclusion != expected {
        return Err(lines.other(&conclusion, &expected));
    }
    if checker.rows[last - 1].as_ref().is_none_or(|row| row.total() >= row.least) {
        return Err(lines.bad("the last row is no contradiction"));
    }
    lines.expect(ENDING[2])?;
    lines.expect("")?;
    Ok(last - checker.given)
}

/// The sum of the literals, each times its number, is at least `least`. A literal is a 0-based
/// variable, and whether it is negated; numbers are positive, and no variable is there twice.
#[derive(Clone, Debug)]
struct Inequality {
    terms: Box<[(usize, bool, i64)]>,
    least: i64,
}

impl Inequality {
    fn of_row(row: &Row) -> Self {
        let terms = row.terms.iter().map(|&(variable, times)| (variable - 1, times));
        Self::of_sum(terms, row.least).expect("the numbers of rows are small")
    }

    /// A sum of variables that is at least so much. None if numbers are too large.
    fn of_sum(terms: impl IntoIterator<Item = (usize, i64)>, mut least: i64) -> Option<Self> {
        let mut literals = Vec::new();
        for (variable, times) in terms.into_iter().filter(|&(_, times)| times != 0) {
            literals.push((variable, times < 0, times.checked_abs()?));
            if times < 0 {
                least = least.checked_sub(times)?;
            }
        }
        Self { terms: literals.into(), least }.with_sum()
    }

    /// This, if all numbers and one more have a sum: then neither its negation nor a part of it
    /// overflows.
    fn with_sum(self) -> Option<Self> {
        let mut numbers = self.terms.iter().map(|&(.., times)| times);
        let first = self.least.checked_abs()?.checked_add(1)?;
        numbers.try_fold(first, i64::checked_add).map(|_| self)
    }

    fn total(&self) -> i64 {
        self.terms.iter().map(|&(.., times)| times).sum()
    }

    /// What holds just if this does not.
    fn negation(&self) -> Self {
        let terms = self.terms.iter().map(|&(variable, is_not, times)| (variable, !is_not, times));
        Self { terms: terms.collect(), least: self.total() - self.least + 1 }
    }

    /// As a sum of variables, and what it is at least.
    fn as_sum(&self) -> (BTreeMap<usize, i64>, i64) {
        let negated = self.terms.iter().filter(|&&(_, is_not, _)| is_not);
        let least = self.least - negated.map(|&(.., times)| times).sum::<i64>();
        let sign = |is_not: bool, times: i64| if is_not { -times } else { times };
        let terms = self.terms.iter().map(|&(variable, is_not, n)| (variable, sign(is_not, n)));
        (terms.collect(), least)
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let ((mut terms, least), (others, more)) = (self.as_sum(), other.as_sum());
        for (variable, times) in others {
            let entry = terms.entry(variable).or_default();
            *entry = entry.checked_add(times)?;
        }
        Self::of_sum(terms, least.checked_add(more)?)
    }

    fn times(&self, by: i64) -> Option<Self> {
        let one = |&(variable, is_not, times): &(usize, bool, i64)| {
            Some((variable, is_not, times.checked_mul(by)?))
        };
        let terms = self.terms.iter().map(one).collect::<Option<_>>()?;
        Self { terms, least: self.least.checked_mul(by)? }.with_sum()
    }

    /// A part of it, with all numbers rounded up.
    fn divided(&self, by: i64) -> Self {
        let up = |number: i64| number.div_euclid(by) + i64::from(number.rem_euclid(by) != 0);
        let terms = self.terms.iter().map(|&(variable, is_not, n)| (variable, is_not, up(n)));
        Self { terms: terms.collect(), least: up(self.least) }
    }
}

/// What is known so far.
struct Checker<'l> {
    /// The formula's rows and those that were added, in order, but those that were deleted.
    rows: Vec<Option<Inequality>>,
    /// How many rows the formula has.
    given: usize,
    /// What is assumed to hold while a row is checked.
    value: Vec<Option<bool>>,
    assigned: Vec<usize>,
    memory: usize,
    /// How much that may be.
    room: usize,
    limiter: &'l Limiter,
}

impl Checker<'_> {
    /// Follows one rule.
    fn follow(&mut self, line: &str) -> Result<(), String> {
        let rule = line.strip_suffix(';').ok_or("expected a rule with a ; at its end")?;
        let mut words = rule.split_ascii_whitespace();
        match words.next() {
            Some("rup") => {
                let (row, hints) = rule["rup".len()..].split_once(':').ok_or(
                    "expected a : and the numbers of the rows from which this one follows",
                )?;
                let row = self.inequality(row)?;
                self.check(&row, hints)?;
                self.add(row)
            }
            Some("pol") => {
                let sum = self.sum(words)?;
                self.add(sum)
            }
            Some("del") if words.next() == Some("id") => {
                for word in words {
                    let place = self.place(word)?;
                    if place < self.given {
                        return Err(format!("row {word} is the puzzle's; it cannot be deleted"));
                    }
                    if let Some(row) = self.rows[place].take() {
                        self.memory -= Self::memory(&row);
                    }
                }
                Ok(())
            }
            other => {
                let found: String = other.unwrap_or_default().chars().take(20).collect();
                Err(format!("found {found:?}, expected rup, pol, del id or \"{}\"", ENDING[0]))
            }
        }
    }

    fn memory(row: &Inequality) -> usize {
        64 + 24 * row.terms.len()
    }

    fn add(&mut self, row: Inequality) -> Result<(), String> {
        self.memory += Self::memory(&row);
        if self.memory > self.room {
            return Err("the proof keeps more than this checker has room for".to_owned());
        }
        self.rows.push(Some(row));
        Ok(())
    }

    /// The place of a row that is still there, from its number.
    fn place(&self, word: &str) -> Result<usize, String> {
        let place = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        place.filter(|&place| self.rows.get(place).is_some_and(Option::is_some)).ok_or_else(|| {
            let found: String = word.chars().take(20).collect();
            format!("found {found:?}, expected the number of a row that is there")
        })
    }

    /// `1 x1 1 ~x2 >= 1`.
    fn inequality(&self, text: &str) -> Result<Inequality, String> {
        let (terms, least) = text.split_once(">=").ok_or("expected a row with >= in it")?;
        let number = |word: &str| {
            let found: String = word.chars().take(20).collect();
            word.parse::<i64>().map_err(|_| format!("found {found:?}, expected a number"))
        };
        let (mut all, mut words) = (BTreeMap::new(), terms.split_ascii_whitespace());
        while let Some(times) = words.next() {
            let times = number(times)?;
            let literal = words.next().unwrap_or_default();
            let (is_not, name) = match literal.strip_prefix('~') {
                Some(name) => (true, name),
                None => (false, literal),
            };
            let variable = name.strip_prefix('x').and_then(|number| number.parse::<usize>().ok());
            let known = variable.filter(|variable| (1..=self.value.len()).contains(variable));
            let Some(variable) = known.filter(|_| times > 0) else {
                let found: String = literal.chars().take(20).collect();
                let most = self.value.len();
                return Err(format!(
                    "found {times} {found:?}, expected a positive number and a literal of x1 to x{most}"
                ));
            };
            if all.insert(variable - 1, (is_not, times)).is_some() {
                return Err(format!("x{variable} is there twice"));
            }
        }
        let terms = all.into_iter().map(|(variable, (is_not, times))| (variable, is_not, times));
        let row = Inequality { terms: terms.collect(), least: number(least.trim())? };
        row.with_sum().ok_or_else(|| "the numbers are too large".to_owned())
    }

    /// Checks that the negation of a row contradicts the rows of these numbers.
    fn check(&mut self, row: &Inequality, hints: &str) -> Result<(), String> {
        let mut named = BTreeSet::new();
        let mut hints = hints
            .split_ascii_whitespace()
            .map(|word| self.place(word))
            .collect::<Result<Vec<usize>, String>>()?;
        // What is named again adds nothing: rows are passed until one pass assigns nothing.
        hints.retain(|&hint| named.insert(hint));
        let negation = row.negation();
        let is_over = self.contradict(&hints, &negation);
        for variable in self.assigned.drain(..) {
            self.value[variable] = None;
        }
        let does_follow = "this row does not follow from those that it names";
        is_over?.then_some(()).ok_or_else(|| does_follow.to_owned())
    }

    /// Whether the negation and the rows of these places leave nothing that may hold.
    fn contradict(&mut self, hints: &[usize], negation: &Inequality) -> Result<bool, String> {
        let mut is_new = true;
        if self.propagate(None, negation)?.is_none() {
            return Ok(true);
        }
        while is_new {
            is_new = false;
            for &hint in hints {
                match self.propagate(Some(hint), negation)? {
                    None => return Ok(true),
                    Some(more) => is_new |= more,
                }
            }
        }
        Ok(false)
    }

    /// Counts the work of going through rows with so many terms together.
    fn look(&self, terms: usize) -> Result<(), String> {
        self.limiter.count(50 + 10 * terms as u64).map_err(|stopped| stopped.to_string())
    }

    /// Assigns what must hold because of a row, or of the negation. Returns whether there was
    /// anything, and nothing if the row cannot hold.
    fn propagate(
        &mut self,
        row: Option<usize>,
        negation: &Inequality,
    ) -> Result<Option<bool>, String> {
        let row = row.map_or(Some(negation), |row| self.rows[row].as_ref());
        let row = row.ok_or("a row that was named is not there")?;
        self.look(row.terms.len())?;
        let may_hold =
            |&&(variable, is_not, _): &&(usize, bool, i64)| self.value[variable] != Some(is_not);
        let most: i64 = row.terms.iter().filter(may_hold).map(|&(.., times)| times).sum();
        let spare = most - row.least;
        if spare < 0 {
            return Ok(None);
        }
        let before = self.assigned.len();
        for &(variable, is_not, times) in &row.terms {
            if times > spare && self.value[variable].is_none() {
                self.value[variable] = Some(!is_not);
                self.assigned.push(variable);
            }
        }
        Ok(Some(self.assigned.len() > before))
    }

    /// `4 5 2 * + 3 d`: row 4 and twice row 5, divided by 3.
    fn sum(&self, words: SplitAsciiWhitespace<'_>) -> Result<Inequality, String> {
        /// The most rows that are kept at a time.
        const MOST: usize = 100;
        let large = || "the numbers are too large".to_owned();
        let mut rows: Vec<Inequality> = Vec::new();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            if word == "+" {
                let (Some(other), Some(one)) = (rows.pop(), rows.pop()) else {
                    return Err("found +, expected two rows before it".to_owned());
                };
                // (They are put into order anew.)
                self.look(20 * (one.terms.len() + other.terms.len()))?;
                rows.push(one.plus(&other).ok_or_else(large)?);
            } else if let Some(&rule @ ("*" | "d")) = words.peek() {
                words.next();
                let by = word.parse::<i64>().ok().filter(|&by| by > 0);
                let (Some(by), Some(row)) = (by, rows.pop()) else {
                    return Err(format!("expected a row and a positive number before {rule}"));
                };
                self.look(row.terms.len())?;
                let result = if rule == "d" { Some(row.divided(by)) } else { row.times(by) };
                rows.push(result.ok_or_else(large)?);
            } else if rows.len() == MOST {
                return Err("too many rows before a +".to_owned());
            } else {
                let row = self.rows[self.place(word)?].clone();
                self.look(row.as_ref().map_or(0, |row| row.terms.len()))?;
                rows.extend(row);
            }
        }
        match rows.pop() {
            Some(row) if rows.is_empty() => Ok(row),
            _ => Err("expected rows that are added up to one".to_owned()),
        }
    }
}
