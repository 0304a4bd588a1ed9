//! Lists of values by name, as integer programming solvers write them.

use itertools::Itertools;

use super::output::{AnswerStatus, Family, ReplyError, SolverOutput, Values, number};
use satoku_puzzle::program::Var;

pub(super) static FAMILY: Family = Family {
    name: "named",
    solvers: "cbc, HiGHS, lp_solve, SCIP, glpsol -o",
    examples: &[
        (
            "Status:     INTEGER OPTIMAL\n   No.   Row name        Activity\n     1 cell_r1c1   1\n\
             No. Column name\n     1 x_1_1_1      *              1             0             1 \n\
             2 x_1_1_2\n      *              0             0             1\n",
            "10?",
        ),
        ("Status:     INTEGER EMPTY\n 1 x_1_1_1 * 0\n", "unsolvable"),
        ("Optimal - objective value 0.00000000\n  0 x_1_1_1   1   0\n  2 x_1_2_1  1  0\n", "1?1"),
        ("Infeasible - objective value 0.0\n  0 x_1_1_1   1   0\n", "unsolvable"),
        ("Stopped on time - objective value 0.0\n", "unknown"),
        (
            "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 3\n\
             x_1_1_1 0.9999999999\nx_1_1_2 0\nx_1_2_1 -0\n# Rows 1\ncell_r1c1 1\n",
            "100",
        ),
        ("Model status\nInfeasible\n\n# Primal solution values\nNone\n", "unsolvable"),
        (
            "Columns\n Index Status Lower Upper Primal Dual Type Name\n\
             0   0   1   1   Integer  x_1_1_1\n 1 0 1 0 Integer x_1_1_2\nModel status: Optimal\n",
            "10?",
        ),
        (
            "\nValue of objective function: 0\n\nActual values of the variables:\n\
             x_1_1_1                         1\nx_1_1_2                         0\n\n\
             Actual values of the constraints:\ncell_r1c1 1\n",
            "10?",
        ),
        ("\nThis problem is infeasible\n", "unsolvable"),
        (
            "solution status: optimal solution found\nobjective value:    0\nx_1_1_2   1 \t(obj:0)\n",
            "?1?",
        ),
        ("SCIP Status        : problem is solved [infeasible]\n", "unsolvable"),
    ],
    says,
    has_values: |output| {
        output.has_line(|line| line.split_whitespace().any(|w| (output.variable)(w).is_some()))
    },
    read_values: read_named,
};

const PHRASES: [(&str, AnswerStatus); 15] = [
    ("INFEASIBLE", AnswerStatus::Unsolvable),
    ("Infeasible", AnswerStatus::Unsolvable),
    ("Integer infeasible", AnswerStatus::Unsolvable),
    ("This problem is infeasible", AnswerStatus::Unsolvable),
    ("Problem is infeasible", AnswerStatus::Unsolvable),
    ("solution status: infeasible", AnswerStatus::Unsolvable),
    ("Time limit reached", AnswerStatus::Unknown),
    ("Stopped on", AnswerStatus::Unknown),
    ("solution status: unknown", AnswerStatus::Unknown),
    ("Optimal", AnswerStatus::Solvable),
    ("Feasible", AnswerStatus::Solvable),
    ("Value of objective function", AnswerStatus::Solvable),
    ("Actual values of the variables", AnswerStatus::Solvable),
    ("solution status: optimal", AnswerStatus::Solvable),
    ("Model status        : Optimal", AnswerStatus::Solvable),
];

fn says(line: &str) -> Option<AnswerStatus> {
    if line.starts_with("SCIP Status") {
        return Some(if line.contains("[infeasible]") {
            AnswerStatus::Unsolvable
        } else if line.contains("[optimal") {
            AnswerStatus::Solvable
        } else {
            AnswerStatus::Unknown
        });
    }
    AnswerStatus::by_phrase(&PHRASES, line)
}

/// Most solvers write the value after the name; HiGHS's table for people has the name last and the
/// value fourth.
fn read_named(output: &SolverOutput<'_>, values: &mut Values) -> Result<(), ReplyError> {
    // A name too long for its column stands on a line of its own, and its value on the next.
    let mut pending: Option<(Var, String)> = None;
    for (line, text) in output.lines() {
        let words = text.split_whitespace().collect_vec();
        let is_number = |word: &&&str| word.parse::<f64>().is_ok();
        let place =
            words.iter().enumerate().find_map(|(i, word)| Some((i, (output.variable)(word)?)));
        let (var, name, value) = match (place, pending.take()) {
            (Some((index, var)), _) => {
                let name = words[index].to_owned();
                let after = words[index + 1..].iter().find(is_number);
                let is_table = index + 1 == words.len() && index >= 4;
                let value = if is_table { words.iter().filter(is_number).nth(3) } else { after };
                match value {
                    Some(value) => (var, name, *value),
                    None => {
                        pending = Some((var, name));
                        continue;
                    }
                }
            }
            (None, Some((var, name))) => match words.iter().find(is_number) {
                Some(value) => (var, name, *value),
                None => return Err(ReplyError::Truncated(format!("{name} has no value"))),
            },
            (None, None) => continue,
        };
        let value = number(value, line, &name)?;
        // Some print the solution again with other columns: the first one counts.
        if let Some(place) = values.get_mut(var.index()) {
            place.get_or_insert(value);
        }
    }
    match pending {
        Some((_, name)) => Err(ReplyError::Truncated(format!("{name} has no value"))),
        None => Ok(()),
    }
}
