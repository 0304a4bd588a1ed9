//! Patterns, read: text becomes a tree.
//!
//! ```text
//! pattern  = sequence { "|" sequence }
//! sequence = { atom [ "*" | "+" | "?" | "{" n "}" | "{" n "," "}" | "{" n "," m "}" ] }
//! atom     = "(" pattern ")" | "." | "[" [ "^" ] { value [ "-" value ] } "]" | value
//! value    = digit | letter | "<" number ">"
//! ```
//!
//! The letters are the values from 10 to 35, small or capital. White space is ignored.

use std::{iter::Peekable, str::Chars};

use crate::rule::Problem;

/// The most atoms of a pattern whose repetitions are written out.
pub(super) const MAX_SIZE: usize = 1000;

/// The deepest nesting of parentheses.
const MAX_DEPTH: usize = 100;

/// A pattern, or a part of one.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub shape: Shape,
    /// The number of its atoms if repetitions are written out, and what is empty is one.
    size: usize,
}

/// What a pattern is made of.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// One value of a class.
    One(Class),
    /// One after the other.
    Sequence(Vec<Node>),
    /// One of these.
    Either(Vec<Node>),
    /// At least the first number of times, and at most the second if there is a limit.
    Repeat(Box<Node>, usize, Option<usize>),
}

/// The values in some ranges, or all the others.
#[derive(Clone, Debug)]
pub(super) struct Class {
    ranges: Vec<(u16, u16)>,
    is_negated: bool,
}

impl Class {
    /// Whether a value is of the class.
    pub(super) fn contains(&self, value: u16) -> bool {
        let is_listed = self.ranges.iter().any(|&(first, last)| (first..=last).contains(&value));
        is_listed != self.is_negated
    }
}

/// Reads a pattern. `is_value` says which numbers are values.
///
/// # Errors
/// If it is no pattern, is too large, or names what is no value; all of them tell the place.
pub(super) fn parse(text: &str, is_value: &dyn Fn(u16) -> bool) -> Result<Node, Problem> {
    let mut parser =
        PatternParser { text, chars: text.chars().peekable(), place: 1, depth: 0, is_value };
    let node = parser.pattern()?;
    match parser.peek() {
        None => Ok(node),
        Some(_) => Err(parser.expected("a value, \"(\", \"[\", \".\", \"|\" or the end")),
    }
}

struct PatternParser<'a> {
    text: &'a str,
    chars: Peekable<Chars<'a>>,
    /// The 1-based place of the next character.
    place: usize,
    depth: usize,
    is_value: &'a dyn Fn(u16) -> bool,
}

impl PatternParser<'_> {
    /// The next character that is no white space.
    fn peek(&mut self) -> Option<char> {
        while self.chars.next_if(|c| c.is_whitespace()).is_some() {
            self.place += 1;
        }
        self.chars.peek().copied()
    }

    /// Takes the next character that is no white space.
    fn next(&mut self) -> Option<char> {
        let next = self.peek();
        if next.is_some() {
            self.chars.next();
            self.place += 1;
        }
        next
    }

    /// Takes this character, if it is the next.
    fn take(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Takes this character, which must be the next; `or` says what else might have been.
    fn take_or_fail(&mut self, wanted: char, or: &str) -> Result<(), Problem> {
        let expected = || format!("{or}\"{wanted}\"");
        if self.take(wanted) { Ok(()) } else { Err(self.expected(&expected())) }
    }

    /// The next character is not what was expected.
    fn expected(&mut self, expected: &str) -> Problem {
        let found = self.peek().map_or("the end".to_owned(), |c| format!("{:?}", c.to_string()));
        self.wrong(self.place, found, expected)
    }

    fn wrong(&self, place: usize, found: String, expected: &str) -> Problem {
        let (text, expected) = (self.text.to_owned(), expected.to_owned());
        Problem::Syntax { key: "pattern", text, place, found, expected }
    }

    /// A node whose size is this, if it is not too large.
    fn node(&self, shape: Shape, size: usize) -> Result<Node, Problem> {
        self.check(size)?;
        Ok(Node { shape, size: size.max(1) })
    }

    fn check(&self, size: usize) -> Result<(), Problem> {
        if size <= MAX_SIZE {
            return Ok(());
        }
        let expected = format!("no more than {MAX_SIZE}, with repetitions written out");
        // The character before is the last that was read.
        Err(self.wrong(self.place - 1, format!("{size} values in a row"), &expected))
    }

    fn pattern(&mut self) -> Result<Node, Problem> {
        let mut cases = vec![self.sequence()?];
        let mut size = cases[0].size;
        while self.take('|') {
            let case = self.sequence()?;
            size += case.size;
            self.check(size)?;
            cases.push(case);
        }
        self.node(Shape::Either(cases), size)
    }

    fn sequence(&mut self) -> Result<Node, Problem> {
        let (mut nodes, mut size) = (Vec::new(), 0);
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let node = self.repeated()?;
            size += node.size;
            self.check(size)?;
            nodes.push(node);
        }
        self.node(Shape::Sequence(nodes), size)
    }

    fn repeated(&mut self) -> Result<Node, Problem> {
        let node = self.atom()?;
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.next();
                let least = self.count(0)?;
                let most = match (self.take(','), self.peek()) {
                    (false, _) => Some(least),
                    (true, Some('}')) => None,
                    (true, _) => Some(self.count(least)?),
                };
                if self.peek() != Some('}') {
                    return Err(self.expected("\"}\""));
                }
                (least, most)
            }
            _ => return Ok(node),
        };
        self.next();
        let size = node.size.saturating_mul(most.unwrap_or(least).max(1));
        let node = self.node(Shape::Repeat(Box::new(node), least, most), size)?;
        match self.peek() {
            Some('*' | '+' | '?' | '{') => {
                Err(self.expected("no second repetition without parentheses around the first"))
            }
            _ => Ok(node),
        }
    }

    /// How often something is repeated, this often or more.
    fn count(&mut self, least: usize) -> Result<usize, Problem> {
        let (place, number) = (self.place, self.number("a number of repetitions")?);
        let parsed = number.parse().ok().filter(|count| (least..=MAX_SIZE).contains(count));
        parsed.ok_or_else(|| self.wrong(place, number, &format!("{least} to {MAX_SIZE}")))
    }

    /// Decimal digits, not all of which are kept if they are very many.
    fn number(&mut self, expected: &str) -> Result<String, Problem> {
        let mut digits = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            self.next();
            if digits.len() < 20 {
                digits.push(digit);
            }
        }
        if digits.is_empty() { Err(self.expected(expected)) } else { Ok(digits) }
    }

    fn atom(&mut self) -> Result<Node, Problem> {
        match self.peek() {
            Some('(') => self.parentheses(),
            Some('.') => {
                self.next();
                self.class(Vec::new(), true)
            }
            Some('[') => self.brackets(),
            _ => {
                let value = self.value("a value, \"(\", \"[\" or \".\"")?;
                self.class(vec![(value, value)], false)
            }
        }
    }

    fn class(&self, ranges: Vec<(u16, u16)>, is_negated: bool) -> Result<Node, Problem> {
        self.node(Shape::One(Class { ranges, is_negated }), 1)
    }

    fn parentheses(&mut self) -> Result<Node, Problem> {
        if self.depth == MAX_DEPTH {
            return Err(self.expected(&format!("no more than {MAX_DEPTH} open parentheses")));
        }
        self.next();
        self.depth += 1;
        let node = self.pattern()?;
        self.depth -= 1;
        self.take_or_fail(')', "a value or ")?;
        Ok(node)
    }

    fn brackets(&mut self) -> Result<Node, Problem> {
        self.next();
        let is_negated = self.take('^');
        let mut ranges = Vec::new();
        loop {
            let first =
                self.value(if ranges.is_empty() { "a value" } else { "a value or \"]\"" })?;
            let mut last = first;
            if self.take('-') {
                self.peek();
                let place = self.place;
                last = self.value("a value")?;
                if last < first {
                    let expected = format!("{first} or more, the range's first value");
                    return Err(self.wrong(place, last.to_string(), &expected));
                }
            }
            ranges.push((first, last));
            if self.take(']') {
                return self.class(ranges, is_negated);
            }
        }
    }

    fn value(&mut self, expected: &str) -> Result<u16, Problem> {
        let next = self.peek();
        let place = self.place;
        let number = match next {
            Some(c) if c.is_ascii_alphanumeric() => {
                self.next();
                c.to_digit(36).expect("a digit or a letter").to_string()
            }
            Some('<') => {
                self.next();
                let number = self.number("a number")?;
                self.take_or_fail('>', "a digit or ")?;
                number
            }
            _ => return Err(self.expected(expected)),
        };
        let value = number.parse().ok().filter(|value| (self.is_value)(*value));
        value.ok_or_else(|| self.wrong(place, number, "a value of the grid"))
    }
}
