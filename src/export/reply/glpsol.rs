//! The file that glpsol writes with `-w`: values by the numbers of the columns.
//!
//! Source: the functions `glp_write_mip` and `glp_print_mip` of GLPK's reference manual.

use itertools::Itertools;

use super::{Family, Output, ReplyError, Status, zero_or_one};

/// See [`super::FAMILIES`].
pub(super) const FAMILY: Family = Family {
    name: "glpsol",
    solvers: "glpsol -w",
    examples: &[
        (
            "c Status:     INTEGER OPTIMAL\ns mip 1 3 o 0\ni 1 1\nj 1 1\nj 2 0\nj 3 1\ne o f\n",
            "101",
        ),
        ("c Status:     INTEGER EMPTY\ns mip 1 3 n 0\nj 1 1\ne o f\n", "unsolvable"),
        ("s mip 1 3 u 0\nj 1 0\ne o f\n", "unknown"),
    ],
    says,
    has_values: |output| output.has_line(|line| line.starts_with("s mip ")),
    read_values: read_columns,
};

const PHRASES: [(&str, Status); 5] = [
    ("Status:     INTEGER EMPTY", Status::Unsolvable),
    ("Status:     INTEGER UNDEFINED", Status::Unknown),
    ("Status:     INTEGER OPTIMAL", Status::Solvable),
    ("Status:     INTEGER NON-OPTIMAL", Status::Solvable),
    ("PROBLEM HAS NO", Status::Unsolvable),
];

/// In comments glpsol says the same as in its file for people.
fn says(line: &str) -> Option<Status> {
    if let Some(rest) = line.strip_prefix("s mip ") {
        return Some(match rest.split_whitespace().nth(2) {
            Some("o" | "f") => Status::Solvable,
            Some("n") => Status::Unsolvable,
            _ => Status::Unknown,
        });
    }
    let comment = line.strip_prefix("c ").filter(|comment| comment.starts_with("Status:"));
    Status::by_phrase(&PHRASES, comment.unwrap_or(line))
}

/// Columns by number: `j 1 0`.
fn read_columns(output: &Output<'_>, values: &mut [Option<bool>]) -> Result<(), ReplyError> {
    for (line, text) in output.lines() {
        let words = text.split_whitespace().collect_vec();
        match words[..] {
            ["e", "o", "f"] => return Ok(()),
            ["j", column, value] => {
                let expected = "the number of a column";
                let malformed =
                    || ReplyError::Malformed { line, found: column.to_owned(), expected };
                let column: usize = column.parse().map_err(|_| malformed())?;
                let index = column.checked_sub(1).ok_or_else(malformed)?;
                let value = zero_or_one(value, line, &format!("column {column}"))?;
                if let Some(place) = values.get_mut(index) {
                    *place = Some(value);
                }
            }
            _ => {}
        }
    }
    Err(ReplyError::Truncated("the line 'e o f' at the end is missing".to_owned()))
}
