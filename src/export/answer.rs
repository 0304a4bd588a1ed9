//! What solvers print -> values of the grid's variables.
//!
//! Recognised by themselves: the SAT competitions' `s` and `v` lines (cadical, cryptominisat,
//! picosat, clasp, and pseudo-Boolean solvers with `v x1 -x2`), minisat's result file, glpsol's
//! `-w` and `-o` files, and lists of named values as cbc, HiGHS, lp_solve and SCIP write them.
//! What a solver says is not believed: the grid is judged afterwards by
//! [`Puzzle::violations`](crate::puzzle::Puzzle::violations).

use itertools::Itertools;
use thiserror::Error;

use super::Names;
use crate::{
    grid::{Grid, Size},
    program::{Lit, Var},
    puzzle::Puzzle,
};

/// What a solver's output says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a solution, with these values of the program's variables, where it says any.
    Solution(Vec<Option<bool>>),
    /// There is none.
    Unsolvable,
    /// It does not know: it hit a limit.
    Unknown,
}

/// Why an output is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// Nothing in it looks like an answer.
    #[error(
        "found no answer; expected 's SATISFIABLE' and 'v' lines, minisat's or glpsol's result \
         file, or values by name (cbc, HiGHS, lp_solve, SCIP)"
    )]
    Unrecognised,
    /// It says that there is a solution, and then stops short of it.
    #[error("the answer is cut off: {0}")]
    Truncated(String),
    /// It says that there is a solution, without one.
    #[error("it says 'satisfiable' and gives no values; minisat writes them to its second file")]
    NoValues,
    /// A number that is no number of a variable, or no number.
    #[error("line {line}: found \"{found}\", expected {expected}")]
    Malformed {
        /// The 1-based line.
        line: usize,
        /// What is there.
        found: String,
        /// What should be.
        expected: &'static str,
    },
    /// A value that is neither 0 nor 1.
    #[error("line {line}: {name} is {value}, expected 0 or 1")]
    Fractional {
        /// The 1-based line.
        line: usize,
        /// The variable.
        name: String,
        /// Its value.
        value: String,
    },
    /// A cell with several values.
    #[error("{cell} has the values {values}, expected one")]
    SeveralValues {
        /// The cell.
        cell: String,
        /// Its values.
        values: String,
    },
}

/// Reads a solver's output about a program with this many variables, whose first are the
/// grid's; `variable` finds one of them by name.
///
/// # Errors
/// If it is no answer, or not all of one.
pub fn read(
    text: &str,
    variables: usize,
    variable: impl Fn(&str) -> Option<Var>,
) -> Result<Answer, AnswerError> {
    let lines = || text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let has_line = |start: &str| lines().any(|(_, line)| line.starts_with(start));
    let status = lines().find_map(|(_, line)| status(line));
    match status {
        Some(Status::Unsolvable) => return Ok(Answer::Unsolvable),
        Some(Status::Unknown) => return Ok(Answer::Unknown),
        Some(Status::Solvable) | None => {}
    }
    let mut values = vec![None; variables];
    if has_line("s mip ") {
        read_columns(lines(), &mut values)?;
    } else if has_line("v ") || lines().any(|(_, line)| line == "v") {
        let words = lines().filter_map(|(n, line)| Some((n, line.strip_prefix('v')?)));
        read_literals(words, &mut values)?;
    } else if lines().any(|(_, line)| line == "SAT") {
        let words = lines().filter(|(_, line)| *line != "SAT" && !line.starts_with('c'));
        read_literals(words, &mut values)?;
    } else if !read_named(lines(), &mut values, variable)? {
        return Err(match status {
            Some(_) if lines().any(|(_, line)| line.ends_with("SATISFIABLE")) => {
                AnswerError::NoValues
            }
            Some(_) => AnswerError::Truncated("there are no values".to_owned()),
            None => AnswerError::Unrecognised,
        });
    }
    Ok(Answer::Solution(values))
}

#[derive(Clone, Copy)]
enum Status {
    Solvable,
    Unsolvable,
    Unknown,
}

/// What a line says about the whole, if anything.
fn status(line: &str) -> Option<Status> {
    const UNSOLVABLE: [&str; 11] = [
        "s UNSATISFIABLE",
        "UNSATISFIABLE",
        "UNSAT",
        "INFEASIBLE",
        "Infeasible",
        "Integer infeasible",
        "This problem is infeasible",
        "Problem is infeasible",
        "solution status: infeasible",
        "Status:     INTEGER EMPTY",
        "PROBLEM HAS NO",
    ];
    const UNKNOWN: [&str; 7] = [
        "s UNKNOWN",
        "INDETERMINATE",
        "INDET",
        "Time limit reached",
        "Stopped on",
        "Status:     INTEGER UNDEFINED",
        "solution status: unknown",
    ];
    const SOLVABLE: [&str; 12] = [
        "s SATISFIABLE",
        "s OPTIMUM FOUND",
        "SATISFIABLE",
        "SAT",
        "Optimal",
        "Feasible",
        "Status:     INTEGER OPTIMAL",
        "Status:     INTEGER NON-OPTIMAL",
        "Value of objective function",
        "Actual values of the variables",
        "solution status: optimal",
        "Model status        : Optimal",
    ];
    let line = line.strip_prefix("c Status:").map_or(line, |_| &line[2..]);
    if let Some(rest) = line.strip_prefix("s mip ") {
        return Some(match rest.split_whitespace().nth(2) {
            Some("o" | "f") => Status::Solvable,
            Some("n") => Status::Unsolvable,
            _ => Status::Unknown,
        });
    }
    let line = line.strip_prefix("SCIP Status").map_or(line, |_| {
        if line.contains("[infeasible]") {
            "Infeasible"
        } else if line.contains("[optimal") {
            "Optimal"
        } else {
            "INDET"
        }
    });
    let begins = |starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
    let is = |words: &[&str], status| begins(words).then_some(status);
    is(&UNSOLVABLE, Status::Unsolvable)
        .or_else(|| is(&UNKNOWN, Status::Unknown))
        .or_else(|| is(&SOLVABLE, Status::Solvable))
}

/// Literals up to a 0, as DIMACS numbers or as OPB's `x1` and `-x2`, which end without one.
fn read_literals<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    values: &mut [Option<bool>],
) -> Result<(), AnswerError> {
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
                AnswerError::Malformed { line, found, expected }
            })?;
            // Auxiliary variables are of no interest.
            if let Some(value) = values.get_mut(literal.var().index()) {
                *value = Some(!literal.is_negative());
            }
        }
    }
    if is_opb {
        return Ok(());
    }
    Err(AnswerError::Truncated("the 0 at the end of the values is missing".to_owned()))
}

/// Columns by number, as glpsol's `-w` writes them: `j 1 0`.
fn read_columns<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    values: &mut [Option<bool>],
) -> Result<(), AnswerError> {
    for (line, text) in lines {
        let words = text.split_whitespace().collect_vec();
        match words[..] {
            ["e", "o", "f"] => return Ok(()),
            ["j", column, value] => {
                let expected = "the number of a column";
                let malformed =
                    || AnswerError::Malformed { line, found: column.to_owned(), expected };
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
    Err(AnswerError::Truncated("the line 'e o f' at the end is missing".to_owned()))
}

/// Values by name. Most solvers write the value after the name; HiGHS's table for people has the
/// name last and the value fourth. Returns whether there was any.
fn read_named<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    values: &mut [Option<bool>],
    variable: impl Fn(&str) -> Option<Var>,
) -> Result<bool, AnswerError> {
    let mut found = false;
    // A name too long for its column stands on a line of its own, and its value on the next.
    let mut pending: Option<(Var, String)> = None;
    for (line, text) in lines {
        let words = text.split_whitespace().collect_vec();
        let is_number = |word: &&&str| word.parse::<f64>().is_ok();
        let place = words.iter().enumerate().find_map(|(i, word)| Some((i, variable(word)?)));
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
                None => return Err(AnswerError::Truncated(format!("{name} has no value"))),
            },
            (None, None) => continue,
        };
        let value = zero_or_one(value, line, &name)?;
        // Some print the solution again with other columns: the first one counts.
        if let Some(place) = values.get_mut(var.index()) {
            place.get_or_insert(value);
            found = true;
        }
    }
    match pending {
        Some((_, name)) => Err(AnswerError::Truncated(format!("{name} has no value"))),
        None => Ok(found),
    }
}

fn zero_or_one(text: &str, line: usize, name: &str) -> Result<bool, AnswerError> {
    const TOLERANCE: f64 = 1e-4;
    match text.parse::<f64>() {
        Ok(value) if value.abs() < TOLERANCE => Ok(false),
        Ok(value) if (value - 1.0).abs() < TOLERANCE => Ok(true),
        _ => {
            let (name, value) = (name.to_owned(), text.to_owned());
            Err(AnswerError::Fractional { line, name, value })
        }
    }
}

/// The grid that values describe. What a solver leaves out is 0, as in cbc's files.
///
/// # Errors
/// If a cell has several values, or no value at all: then the answer is cut off.
pub fn grid(puzzle: &Puzzle, values: &[Option<bool>]) -> Result<Grid, AnswerError> {
    let size = puzzle.model().size();
    let holds = |cell, value| values[size.var(cell, value).index()] == Some(true);
    for cell in size.cells() {
        let several = size.values().filter(|&value| holds(cell, value)).collect_vec();
        match several[..] {
            [_] => {}
            [] => return Err(AnswerError::Truncated(format!("there is no value for {cell}"))),
            _ => {
                let (cell, values) = (cell.to_string(), several.iter().join(", "));
                return Err(AnswerError::SeveralValues { cell, values });
            }
        }
    }
    Ok(puzzle.grid_of(holds))
}

/// Finds the grid's variables by name.
pub fn by_name(size: Size) -> impl Fn(&str) -> Option<Var> {
    move |name| Names::parse_variable(name, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of three variables, of the cells r1c1 (1, 2) and r1c2 (1) of a 2x2 grid.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let size = Size::sudoku(2).unwrap();
        let found = match read(text, 3, by_name(size)) {
            Ok(Answer::Solution(values)) => {
                let digit = |value: Option<bool>| value.map_or('?', |v| if v { '1' } else { '0' });
                values.into_iter().map(digit).collect()
            }
            Ok(Answer::Unsolvable) => "unsolvable".to_owned(),
            Ok(Answer::Unknown) => "unknown".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn answers_of_sat_solvers() {
        check("c hello\ns SATISFIABLE\nv 1 -2\nv 3 -4 0\n", "101");
        check("s UNSATISFIABLE\n", "unsolvable");
        check("s UNKNOWN\n", "unknown");
        check("v -1 2 -3 0\ns SATISFIABLE\n", "010");
        check("SAT\n-1 2 3 0\n", "011");
        check("UNSAT\n", "unsolvable");
        check("WARNING: for repeatability\nUNSATISFIABLE\n", "unsolvable");
        check("s OPTIMUM FOUND\nv x1 -x2 x3\n", "101");
    }

    #[test]
    fn answers_of_integer_programming_solvers() {
        let glpsol =
            "c Status:     INTEGER OPTIMAL\ns mip 1 3 o 0\ni 1 1\nj 1 1\nj 2 0\nj 3 1\ne o f\n";
        check(glpsol, "101");
        check(&glpsol.replace("3 o 0", "3 n 0").replace("OPTIMAL", "EMPTY"), "unsolvable");
        check(
            "Status:     INTEGER OPTIMAL\n   No.   Row name        Activity\n     1 cell_r1c1   1\n\
             No. Column name\n     1 x_1_1_1      *              1             0             1 \n\
             2 x_1_1_2\n      *              0             0             1\n",
            "10?",
        );
        check("Status:     INTEGER EMPTY\n 1 x_1_1_1 * 0\n", "unsolvable");
        check(
            "Optimal - objective value 0.00000000\n  0 x_1_1_1   1   0\n  2 x_1_2_1  1  0\n",
            "1?1",
        );
        check("Infeasible - objective value 0.0\n  0 x_1_1_1   1   0\n", "unsolvable");
        check("Stopped on time - objective value 0.0\n", "unknown");
        check(
            "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 3\n\
             x_1_1_1 0.9999999999\nx_1_1_2 0\nx_1_2_1 -0\n# Rows 1\ncell_r1c1 1\n",
            "100",
        );
        check("Model status\nInfeasible\n\n# Primal solution values\nNone\n", "unsolvable");
        check(
            "Columns\n Index Status Lower Upper Primal Dual Type Name\n\
             0   0   1   1   Integer  x_1_1_1\n 1 0 1 0 Integer x_1_1_2\nModel status: Optimal\n",
            "10?",
        );
        check(
            "\nValue of objective function: 0\n\nActual values of the variables:\n\
             x_1_1_1                         1\nx_1_1_2                         0\n\n\
             Actual values of the constraints:\ncell_r1c1 1\n",
            "10?",
        );
        check("\nThis problem is infeasible\n", "unsolvable");
        check(
            "solution status: optimal solution found\nobjective value:    0\nx_1_1_2   1 \t(obj:0)\n",
            "?1?",
        );
        check("SCIP Status        : problem is solved [infeasible]\n", "unsolvable");
    }

    #[test]
    fn what_is_no_answer_says_why() {
        check("hello\n", &AnswerError::Unrecognised.to_string());
        check("", &AnswerError::Unrecognised.to_string());
        check(
            "s SATISFIABLE\nv 1 -2\n",
            "the answer is cut off: the 0 at the end of the values is missing",
        );
        check("SAT\n1 -2", "the answer is cut off: the 0 at the end of the values is missing");
        check("SATISFIABLE\n", &AnswerError::NoValues.to_string());
        check(
            "s SATISFIABLE\nv 1 q 0\n",
            "line 2: found \"q\", expected a literal, or 0 at the end",
        );
        check(
            "s mip 1 3 o 0\nj 1 1\n",
            "the answer is cut off: the line 'e o f' at the end is missing",
        );
        check("Optimal\nx_1_1_1 0.5\n", "line 2: x_1_1_1 is 0.5, expected 0 or 1");
        check("Optimal\n", "the answer is cut off: there are no values");
    }
}
