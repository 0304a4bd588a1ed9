//! Relations: small expressions over the values of two cells, `a + b == 10 or abs(a - b) >= 5`.
//!
//! | level | operators, those that bind least first |
//! | --- | --- |
//! | 1 | `or` |
//! | 2 | `and` |
//! | 3 | `==` `!=` |
//! | 4 | `<` `<=` `>` `>=` |
//! | 5 | `+` `-` |
//! | 6 | `*` `/` `%` |
//! | 7 | `not`, `-` before a number |
//!
//! That is C's precedence, and `||`, `&&` and `!` are read too. Numbers are integers of 64 bits;
//! `/` and `%` round towards zero. There are `abs(x)`, `min(x, y)` and `max(x, y)`, and
//! parentheses. What stands right of `or` and `and` is only looked at where it matters, so `b != 0
//! and a % b == 0` never divides by zero.
//!
//! An expression is kept as instructions for a stack, so that neither evaluating it nor letting go
//! of it goes as deep as it is nested.

use serde::{Deserialize, Serialize};

use super::Problem;

/// A relation between two values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub(super) struct Relation {
    text: String,
    code: Result<Vec<Instruction>, Problem>,
}

/// What a step of an evaluation does to the stack. Truth values are 1 and 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instruction {
    Push(i64),
    A,
    B,
    /// The two numbers on top become one.
    Two(Two),
    Negate,
    Not,
    Abs,
    /// If the value on top is this, go on at a step, and leave it; else drop it.
    SkipIf(bool, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Two {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Least,
    Greatest,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Number,
    Truth,
}

/// The most values that an evaluation has on its stack.
const STACK: usize = 64;

/// The most parentheses and signs within one another.
const DEPTH: usize = 100;

/// The parameter's key.
const KEY: &str = "relation";

impl From<String> for Relation {
    fn from(text: String) -> Self {
        let code = RelationParser::parse(&text);
        Self { text, code }
    }
}

impl From<Relation> for String {
    fn from(relation: Relation) -> Self {
        relation.text
    }
}

impl Relation {
    /// The relation as it is written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// How many numbers and operators it has, if it can be read.
    pub(super) fn length(&self) -> Result<usize, Problem> {
        self.code.as_ref().map(Vec::len).map_err(Clone::clone)
    }

    /// Whether it holds for two values; none if a number does not fit into 64 bits, or is divided
    /// by zero, or if the relation cannot be read.
    pub(super) fn holds(&self, a: u16, b: u16) -> Option<bool> {
        let code = self.code.as_ref().ok()?;
        let mut stack = [0i64; STACK];
        let (mut height, mut next) = (0, 0);
        while let Some(&step) = code.get(next) {
            next += 1;
            match step {
                Instruction::Push(_) | Instruction::A | Instruction::B => {
                    stack[height] = match step {
                        Instruction::Push(number) => number,
                        Instruction::A => a.into(),
                        _ => b.into(),
                    };
                    height += 1;
                }
                Instruction::Two(two) => {
                    height -= 1;
                    stack[height - 1] = two.apply(stack[height - 1], stack[height])?;
                }
                Instruction::Negate => stack[height - 1] = stack[height - 1].checked_neg()?,
                Instruction::Not => stack[height - 1] = 1 - stack[height - 1],
                Instruction::Abs => stack[height - 1] = stack[height - 1].checked_abs()?,
                Instruction::SkipIf(truth, target) if (stack[height - 1] != 0) == truth => {
                    next = target;
                }
                Instruction::SkipIf(..) => height -= 1,
            }
        }
        Some(stack[0] != 0)
    }
}

impl Two {
    fn apply(self, x: i64, y: i64) -> Option<i64> {
        Some(match self {
            Self::Add => x.checked_add(y)?,
            Self::Subtract => x.checked_sub(y)?,
            Self::Multiply => x.checked_mul(y)?,
            Self::Divide => x.checked_div(y)?,
            Self::Remainder => x.checked_rem(y)?,
            Self::Least => x.min(y),
            Self::Greatest => x.max(y),
            Self::Equal => i64::from(x == y),
            Self::Unequal => i64::from(x != y),
            Self::Less => i64::from(x < y),
            Self::LessOrEqual => i64::from(x <= y),
            Self::Greater => i64::from(x > y),
            Self::GreaterOrEqual => i64::from(x >= y),
        })
    }
}

/// An operator between two expressions.
#[derive(Clone, Copy)]
enum Operator {
    Or,
    And,
    Compare(Two),
    Compute(Two),
}

/// The operators with their levels; of those that begin alike the longest first.
const OPERATORS: [(&str, usize, Operator); 15] = [
    ("or", 1, Operator::Or),
    ("||", 1, Operator::Or),
    ("and", 2, Operator::And),
    ("&&", 2, Operator::And),
    ("==", 3, Operator::Compare(Two::Equal)),
    ("!=", 3, Operator::Compare(Two::Unequal)),
    ("<=", 4, Operator::Compare(Two::LessOrEqual)),
    (">=", 4, Operator::Compare(Two::GreaterOrEqual)),
    ("<", 4, Operator::Compare(Two::Less)),
    (">", 4, Operator::Compare(Two::Greater)),
    ("+", 5, Operator::Compute(Two::Add)),
    ("-", 5, Operator::Compute(Two::Subtract)),
    ("*", 6, Operator::Compute(Two::Multiply)),
    ("/", 6, Operator::Compute(Two::Divide)),
    ("%", 6, Operator::Compute(Two::Remainder)),
];

/// Reads an expression from left to right, by recursive descent that goes [`DEPTH`] deep at most.
struct RelationParser<'a> {
    text: &'a str,
    /// The byte of the text where reading is.
    at: usize,
    depth: usize,
    /// How many values are on the stack after the code so far.
    height: usize,
    code: Vec<Instruction>,
}

impl<'a> RelationParser<'a> {
    fn parse(text: &'a str) -> Result<Vec<Instruction>, Problem> {
        let mut parser = Self { text, at: 0, depth: 0, height: 0, code: Vec::new() };
        let start = parser.at;
        let found = parser.expression(1)?;
        if !parser.word().is_empty() {
            return Err(parser.wrong("an operator, or the end"));
        }
        parser.demand(Type::Truth, found, start)?;
        Ok(parser.code)
    }

    /// The next word: letters and digits, an operator, a parenthesis; nothing at the end.
    fn word(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        let of = |is_part: fn(char) -> bool| rest.len() - rest.trim_start_matches(is_part).len();
        let name = of(|c| c.is_alphanumeric() || c == '_');
        if name > 0 {
            return &rest[..name];
        }
        let symbol = OPERATORS.iter().map(|(symbol, ..)| *symbol).find(|s| rest.starts_with(s));
        symbol.map_or_else(
            || &rest[..rest.chars().next().map_or(0, char::len_utf8)],
            |symbol| &rest[..symbol.len()],
        )
    }

    /// Takes the next word if it is this one.
    fn take(&mut self, word: &str) -> bool {
        let is_there = self.word() == word;
        self.at += if is_there { word.len() } else { 0 };
        is_there
    }

    fn want(&mut self, word: &'static str) -> Result<(), Problem> {
        if self.take(word) { Ok(()) } else { Err(self.wrong(&format!("\"{word}\""))) }
    }

    /// The next word is not what was expected.
    fn wrong(&mut self, expected: &str) -> Problem {
        let found = match self.word() {
            "" => "the end".to_owned(),
            word => format!("\"{word}\""),
        };
        self.problem(self.at, found, expected)
    }

    fn problem(&self, at: usize, found: String, expected: &str) -> Problem {
        let place = self.text[..at].chars().count() + 1;
        let (text, expected) = (self.text.to_owned(), expected.to_owned());
        Problem::Syntax { key: KEY, text, place, found, expected }
    }

    /// Makes sure of the type of what begins at a byte.
    fn demand(&self, wanted: Type, found: Type, start: usize) -> Result<(), Problem> {
        let name = |of| match of {
            Type::Number => "a number",
            Type::Truth => "a comparison",
        };
        if wanted == found {
            return Ok(());
        }
        let start = self.text.len() - self.text[start..].trim_start().len();
        Err(self.problem(start, name(found).to_owned(), name(wanted)))
    }

    fn push(&mut self, step: Instruction) -> Result<(), Problem> {
        self.height += 1;
        if self.height > STACK {
            let found = format!("more than {STACK} open operations");
            return Err(self.problem(self.at, found, "a simpler expression"));
        }
        self.code.push(step);
        Ok(())
    }

    /// Operators of this level and of those that bind more.
    fn expression(&mut self, level: usize) -> Result<Type, Problem> {
        let start = self.at;
        let mut found = self.operand()?;
        loop {
            let word = self.word();
            let operator = OPERATORS.iter().find(|(symbol, ..)| *symbol == word);
            let Some(&(symbol, own, operator)) = operator.filter(|(_, own, _)| *own >= level)
            else {
                return Ok(found);
            };
            self.at += symbol.len();
            let wanted = match operator {
                Operator::Or | Operator::And => Type::Truth,
                Operator::Compare(_) | Operator::Compute(_) => Type::Number,
            };
            self.demand(wanted, found, start)?;
            let jump = self.code.len();
            if wanted == Type::Truth {
                let truth = matches!(operator, Operator::Or);
                self.code.push(Instruction::SkipIf(truth, jump));
                self.height -= 1;
            }
            let right = self.at;
            let other = self.expression(own + 1)?;
            self.demand(wanted, other, right)?;
            match operator {
                Operator::Or | Operator::And => {
                    let truth = matches!(operator, Operator::Or);
                    self.code[jump] = Instruction::SkipIf(truth, self.code.len());
                }
                Operator::Compare(two) | Operator::Compute(two) => {
                    self.code.push(Instruction::Two(two));
                    self.height -= 1;
                    let compares = matches!(operator, Operator::Compare(_));
                    found = if compares { Type::Truth } else { Type::Number };
                }
            }
        }
    }

    /// A number, a value, a function, a sign, or an expression in parentheses.
    fn operand(&mut self) -> Result<Type, Problem> {
        self.depth += 1;
        if self.depth > DEPTH {
            let found = format!("more than {DEPTH} parentheses and signs within one another");
            return Err(self.problem(self.at, found, "fewer"));
        }
        let found = match self.word() {
            "(" => {
                self.want("(")?;
                let found = self.expression(1)?;
                self.want(")")?;
                found
            }
            "not" | "!" => self.signed(Type::Truth, Instruction::Not)?,
            "-" => self.signed(Type::Number, Instruction::Negate)?,
            "a" => self.value(Instruction::A)?,
            "b" => self.value(Instruction::B)?,
            "abs" => self.function(None)?,
            "min" => self.function(Some(Two::Least))?,
            "max" => self.function(Some(Two::Greatest))?,
            word if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) => {
                let number = word.parse().map_err(|_| self.wrong("a number below 2^63"))?;
                self.value(Instruction::Push(number))?
            }
            _ => return Err(self.wrong("a number, `a`, `b`, abs, min, max, not, - or \"(\"")),
        };
        self.depth -= 1;
        Ok(found)
    }

    fn value(&mut self, step: Instruction) -> Result<Type, Problem> {
        let length = self.word().len();
        self.push(step)?;
        self.at += length;
        Ok(Type::Number)
    }

    /// `not` or `-`, and what it is about.
    fn signed(&mut self, wanted: Type, step: Instruction) -> Result<Type, Problem> {
        self.at += self.word().len();
        let start = self.at;
        let found = self.operand()?;
        self.demand(wanted, found, start)?;
        self.code.push(step);
        Ok(wanted)
    }

    /// `abs(x)`, or a function of two numbers.
    fn function(&mut self, two: Option<Two>) -> Result<Type, Problem> {
        self.at += self.word().len();
        self.want("(")?;
        self.argument()?;
        match two {
            None => self.code.push(Instruction::Abs),
            Some(two) => {
                self.want(",")?;
                self.argument()?;
                self.code.push(Instruction::Two(two));
                self.height -= 1;
            }
        }
        self.want(")")?;
        Ok(Type::Number)
    }

    fn argument(&mut self) -> Result<(), Problem> {
        let start = self.at;
        let found = self.expression(1)?;
        self.demand(Type::Number, found, start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn holds(text: &str, expected: impl Fn(i64, i64) -> bool) {
        let relation = Relation::from(text.to_owned());
        relation.length().unwrap();
        for a in 0..=9u16 {
            for b in 0..=9u16 {
                let expected = expected(a.into(), b.into());
                assert_eq!(relation.holds(a, b), Some(expected), "{text}: {a} {b}");
            }
        }
    }

    #[test]
    fn relations_mean_what_they_mean_in_c() {
        holds("a + b == 10 or abs(a - b) >= 5", |a, b| a + b == 10 || (a - b).abs() >= 5);
        holds("a<b", |a, b| a < b);
        holds("a - b - 1 > 2", |a, b| a - b - 1 > 2);
        holds("a - (b - 1) > 2", |a, b| a - (b - 1) > 2);
        holds("1 + 2 * a % 4 - b / 2 != 3", |a, b| 1 + 2 * a % 4 - b / 2 != 3);
        holds("-a / 2 == -3", |a, _| -a / 2 == -3);
        holds("-a % 4 == -3", |a, _| -a % 4 == -3);
        holds("a - -b == 4", |a, b| a + b == 4);
        holds("a == 1 or b == 2 and a == 3", |a, b| a == 1 || b == 2 && a == 3);
        holds("(a == 1 or b == 2) and a <= 3", |a, b| (a == 1 || b == 2) && a <= 3);
        holds("not (a == 1) and !(b > 2)", |a, b| a != 1 && b <= 2);
        holds("not not (a < b)", |a, b| a < b);
        holds("a == 1 || b == 2 && a != b", |a, b| a == 1 || b == 2 && a != b);
        holds("min(a, b) * max(a, 2 + b) >= 12", |a, b| a.min(b) * a.max(2 + b) >= 12);
        holds("b != 0 and a % b == 0", |a, b| b != 0 && a % b == 0);
        holds("b == 0 or a / b == 2", |a, b| b == 0 || a / b == 2);
        holds("((((a)) == ((b))))", |a, b| a == b);
        let long = format!("{}a > 20", "a + ".repeat(5000));
        holds(&long, |a, _| 5001 * a > 20);
    }

    #[test]
    fn what_cannot_be_computed_is_said_of_the_values() {
        #[track_caller]
        fn check(text: &str, zero: Option<bool>, one: Option<bool>) {
            let relation = Relation::from(text.to_owned());
            assert!(relation.length().is_ok());
            assert_eq!([relation.holds(1, 0), relation.holds(1, 1)], [zero, one], "{text}");
        }
        check("a / b == 1", None, Some(true));
        check("a % b == 1", None, Some(false));
        check("9223372036854775807 + b > 0", Some(true), None);
        check("9223372036854775807 * (1 + b) > 0", Some(true), None);
        check("-9223372036854775807 - b - 1 < 0", Some(true), None);
        check("(-9223372036854775807 - 1) / -b < 0", None, None);
    }

    #[track_caller]
    fn refused(text: &str, place: usize, expected: &str) {
        let Err(Problem::Syntax { place: at, found, expected: wanted, .. }) =
            Relation::from(text.to_owned()).length()
        else {
            panic!("it was read");
        };
        assert_eq!((at, format!("found {found}, expected {wanted}")), (place, expected.to_owned()));
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_place() {
        let operand = "expected a number, `a`, `b`, abs, min, max, not, - or \"(\"";
        refused("a +", 4, &format!("found the end, {operand}"));
        refused("", 1, &format!("found the end, {operand}"));
        refused("a ++ b", 4, &format!("found \"+\", {operand}"));
        refused("a = b", 3, "found \"=\", expected an operator, or the end");
        refused("a == c", 6, &format!("found \"c\", {operand}"));
        refused("a == 2x", 6, &format!("found \"2x\", {operand}"));
        refused("é == 2", 1, &format!("found \"é\", {operand}"));
        refused("(a == b", 8, "found the end, expected \")\"");
        refused("a == b)", 7, "found \")\", expected an operator, or the end");
        refused("min(a) == b", 6, "found \")\", expected \",\"");
        refused("a + b", 1, "found a number, expected a comparison");
        refused("a == b and a", 12, "found a number, expected a comparison");
        refused("not a", 5, "found a number, expected a comparison");
        refused("1 + (a < b) == 2", 5, "found a comparison, expected a number");
        refused("a < b < 3", 1, "found a comparison, expected a number");
        let large = "found \"9223372036854775808\", expected a number below 2^63";
        refused("a == 9223372036854775808", 6, large);
    }

    #[test]
    fn what_is_nested_too_deep_is_refused() {
        let nested = |open: &str, close: &str| {
            format!("{}a{} == b", open.repeat(10_000), close.repeat(10_000))
        };
        let deep = "found more than 100 parentheses and signs within one another, expected fewer";
        refused(&nested("(", ")"), 101, deep);
        refused(&nested("-", ""), 101, deep);
        refused(&nested("abs(", ")"), 401, deep);
        let open = "found more than 64 open operations, expected a simpler expression";
        refused(&nested("1 + (", ")"), 321, open);
    }
}
