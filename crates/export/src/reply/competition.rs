//! The `s` and `v` lines of the SAT competitions, of the pseudo-Boolean ones and of the `MaxSAT`
//! ones.
//!
//! The last have two notations for values: the others' literals, `v 1 -2 3 0`, or, since 2022, a
//! digit for each variable in one word, `v 101`.

use itertools::Itertools;

use super::output::{AnswerStatus, Family, ReplyError, SolverOutput, Values, VariableValue};
use satoku_puzzle::program::Lit;

pub(super) static FAMILY: Family = Family {
    name: "competition",
    solvers: "cadical, cryptominisat, picosat, clasp, and pseudo-Boolean and MaxSAT solvers",
    examples: &[
        ("c hello\ns SATISFIABLE\nv 1 -2\nv 3 -4 0\n", "101"),
        ("v -1 2 -3 0\ns SATISFIABLE\n", "010"),
        ("s OPTIMUM FOUND\nv x1 -x2 x3\n", "101"),
        ("o 1\ns OPTIMUM FOUND\nv 1010\n", "101"),
        ("o 0\nv -1 2 -3 0\ns OPTIMUM FOUND\n", "010"),
        ("s UNSATISFIABLE\n", "unsolvable"),
        ("s UNKNOWN\n", "unknown"),
    ],
    says: |line| AnswerStatus::by_phrase(&PHRASES, line),
    has_values: |output| output.has_line(|line| line == "v" || line.starts_with("v ")),
    read_values: |output, values| {
        let lines = output.lines().filter_map(|(n, line)| Some((n, line.strip_prefix('v')?)));
        let lines = lines.collect_vec();
        let Some(digits) = digits(&lines) else { return read_literals(lines.into_iter(), values) };
        if digits.len() < values.len() {
            let what = format!("there are {} values, expected {}", digits.len(), values.len());
            return Err(ReplyError::Truncated(what));
        }
        for (value, digit) in values.iter_mut().zip(digits.bytes()) {
            *value = Some(VariableValue::Bit(digit == b'1'));
        }
        Ok(())
    },
};

/// What a `MaxSAT` solver says of its best solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The weight of all clauses that do not hold.
    pub weight: u64,
    /// Whether no solution has less, as the solver says.
    pub is_least: bool,
}

/// The last cost in an output: `o 2`.
pub fn cost(text: &str) -> Option<Cost> {
    let output = SolverOutput { text, variable: &|_| None };
    let weight = |line: &str| line.strip_prefix("o ")?.trim().parse().ok();
    let weight = output.lines().filter_map(|(_, line)| weight(line)).last()?;
    Some(Cost { weight, is_least: output.has_line(|line| line == "s OPTIMUM FOUND") })
}

const PHRASES: [(&str, AnswerStatus); 4] = [
    ("s UNSATISFIABLE", AnswerStatus::Unsolvable),
    ("s UNKNOWN", AnswerStatus::Unknown),
    ("s SATISFIABLE", AnswerStatus::Solvable),
    ("s OPTIMUM FOUND", AnswerStatus::Solvable),
];

/// The one word of nothing but 0 and 1 that all these lines have together. (Literals end with a 0
/// that is a word of its own.)
fn digits<'a>(lines: &[(usize, &'a str)]) -> Option<&'a str> {
    let word = lines.iter().flat_map(|(_, line)| line.split_whitespace()).exactly_one().ok()?;
    (word.len() > 1 && word.bytes().all(|digit| matches!(digit, b'0' | b'1'))).then_some(word)
}

/// Literals up to a 0, as DIMACS numbers or as OPB's `x1` and `-x2`, which end without one.
pub(super) fn read_literals<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    values: &mut Values,
) -> Result<(), ReplyError> {
    let mut is_opb = false;
    for (line, text) in lines {
        for word in text.split_whitespace() {
            if word == "0" {
                return Ok(());
            }
            is_opb |= word.contains('x');
            let number = word.replacen('x', "", 1).parse().ok();
            let malformed = || ReplyError::malformed(line, word, "a literal, or 0 at the end");
            let literal = number.and_then(Lit::from_dimacs).ok_or_else(malformed)?;
            // Auxiliary variables are of no interest.
            if let Some(value) = values.get_mut(literal.var().index()) {
                *value = Some(VariableValue::Bit(!literal.is_negative()));
            }
        }
    }
    if is_opb {
        return Ok(());
    }
    Err(ReplyError::Truncated("the 0 at the end of the values is missing".to_owned()))
}
