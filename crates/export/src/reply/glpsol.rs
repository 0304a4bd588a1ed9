//! The file that glpsol writes with `-w`: values by the numbers of the columns.
//!
//! Source: the functions `glp_write_mip`, `glp_write_sol` and `glp_write_ipt` of GLPK's reference
//! manual, the latter two for relaxations, by simplex and by interior points.

use itertools::Itertools;

use super::output::{AnswerStatus, Family, ReplyError, SolverOutput, Values, number};

pub(super) static FAMILY: Family = Family {
    name: "glpsol",
    solvers: "glpsol -w",
    examples: &[
        (
            "c Status:     INTEGER OPTIMAL\ns mip 1 3 o 0\ni 1 1\nj 1 1\nj 2 0\nj 3 1\ne o f\n",
            "101",
        ),
        ("c Status:     INTEGER EMPTY\ns mip 1 3 n 0\nj 1 1\ne o f\n", "unsolvable"),
        ("s mip 1 3 u 0\nj 1 0\ne o f\n", "unknown"),
        ("c Status:     OPTIMAL\ns bas 1 3 f f 0\ni 1 b 1 0\nj 1 b 1 0\nj 2 l 0 1\ne o f\n", "10?"),
        ("c Status:     INFEASIBLE (FINAL)\ns bas 1 3 n f 0\nj 1 b 1 0\ne o f\n", "unsolvable"),
        ("s bas 1 3 i f 0\nj 1 b 1 0\ne o f\n", "unknown"),
        ("s ipt 1 3 o 0\ni 1 1 0\nj 1 0 0\nj 2 1 0\ne o f\n", "01?"),
    ],
    says,
    has_values: |output| output.has_line(|line| KINDS.iter().any(|kind| line.starts_with(kind))),
    read_values: read_columns,
};

/// How the line begins that says how it went: of branch and bound, of simplex, of interior points.
const KINDS: [&str; 3] = ["s mip ", "s bas ", "s ipt "];

const PHRASES: [(&str, AnswerStatus); 8] = [
    ("Status:     INTEGER EMPTY", AnswerStatus::Unsolvable),
    ("Status:     INTEGER UNDEFINED", AnswerStatus::Unknown),
    ("Status:     INTEGER OPTIMAL", AnswerStatus::Solvable),
    ("Status:     INTEGER NON-OPTIMAL", AnswerStatus::Solvable),
    ("Status:     INFEASIBLE (FINAL)", AnswerStatus::Unsolvable),
    ("Status:     INFEASIBLE (INTERMEDIATE)", AnswerStatus::Unknown),
    ("Status:     UNDEFINED", AnswerStatus::Unknown),
    ("PROBLEM HAS NO", AnswerStatus::Unsolvable),
];

/// In comments glpsol says the same as in its file for people.
fn says(line: &str) -> Option<AnswerStatus> {
    if let Some(rest) = KINDS.iter().find_map(|kind| line.strip_prefix(kind)) {
        return Some(match rest.split_whitespace().nth(2) {
            Some("o" | "f") => AnswerStatus::Solvable,
            Some("n") => AnswerStatus::Unsolvable,
            _ => AnswerStatus::Unknown,
        });
    }
    let comment = line.strip_prefix("c ").filter(|comment| comment.starts_with("Status:"));
    AnswerStatus::by_phrase(&PHRASES, comment.unwrap_or(line))
}

/// Columns by number: `j 1 0`.
fn read_columns(output: &SolverOutput<'_>, values: &mut Values) -> Result<(), ReplyError> {
    for (line, text) in output.lines() {
        let words = text.split_whitespace().collect_vec();
        match words[..] {
            ["e", "o", "f"] => return Ok(()),
            // Simplex says before the value where the column stands, and all but branch and bound
            // say its dual value last.
            ["j", column, value] | ["j", column, _, value, _] | ["j", column, value, _] => {
                let malformed = || ReplyError::malformed(line, column, "the number of a column");
                let column: usize = column.parse().map_err(|_| malformed())?;
                let index = column.checked_sub(1).ok_or_else(malformed)?;
                let value = number(value, line, &format!("column {column}"))?;
                if let Some(place) = values.get_mut(index) {
                    *place = Some(value);
                }
            }
            _ => {}
        }
    }
    Err(ReplyError::Truncated("the line 'e o f' at the end is missing".to_owned()))
}
