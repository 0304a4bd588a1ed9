//! The `s` and `v` lines of the SAT competitions and of the pseudo-Boolean ones.

use super::{Family, Number, ReplyError, Status};
use crate::program::Lit;

/// See [`super::FAMILIES`].
pub(super) const FAMILY: Family = Family {
    name: "competition",
    solvers: "cadical, cryptominisat, picosat, clasp, and pseudo-Boolean solvers",
    examples: &[
        ("c hello\ns SATISFIABLE\nv 1 -2\nv 3 -4 0\n", "101"),
        ("v -1 2 -3 0\ns SATISFIABLE\n", "010"),
        ("s OPTIMUM FOUND\nv x1 -x2 x3\n", "101"),
        ("s UNSATISFIABLE\n", "unsolvable"),
        ("s UNKNOWN\n", "unknown"),
    ],
    says: |line| Status::by_phrase(&PHRASES, line),
    has_values: |output| output.has_line(|line| line == "v" || line.starts_with("v ")),
    read_values: |output, values| {
        let lines = output.lines();
        read_literals(lines.filter_map(|(n, line)| Some((n, line.strip_prefix('v')?))), values)
    },
};

const PHRASES: [(&str, Status); 4] = [
    ("s UNSATISFIABLE", Status::Unsolvable),
    ("s UNKNOWN", Status::Unknown),
    ("s SATISFIABLE", Status::Solvable),
    ("s OPTIMUM FOUND", Status::Solvable),
];

/// Literals up to a 0, as DIMACS numbers or as OPB's `x1` and `-x2`, which end without one.
pub(super) fn read_literals<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    values: &mut [Option<Number>],
) -> Result<(), ReplyError> {
    let mut is_opb = false;
    for (line, text) in lines {
        for word in text.split_whitespace() {
            if word == "0" {
                return Ok(());
            }
            is_opb |= word.contains('x');
            let number = word.replacen('x', "", 1).parse().ok();
            let literal = number.and_then(Lit::from_dimacs).ok_or_else(|| {
                let (found, expected) = (word.to_owned(), "a literal, or 0 at the end");
                ReplyError::Malformed { line, found, expected }
            })?;
            // Auxiliary variables are of no interest.
            if let Some(value) = values.get_mut(literal.var().index()) {
                *value = Some(Number::Bit(!literal.is_negative()));
            }
        }
    }
    if is_opb {
        return Ok(());
    }
    Err(ReplyError::Truncated("the 0 at the end of the values is missing".to_owned()))
}
