//! minisat's result file, its second argument: `SAT` or `UNSAT`, and a line of literals.

use super::{
    competition::read_literals,
    output::{AnswerStatus, Family},
};

pub(super) static FAMILY: Family = Family {
    name: "minisat",
    solvers: "minisat",
    examples: &[
        ("SAT\n-1 2 3 0\n", "011"),
        ("UNSAT\n", "unsolvable"),
        ("WARNING: for repeatability\nUNSATISFIABLE\n", "unsolvable"),
        ("INDET\n", "unknown"),
    ],
    says: |line| AnswerStatus::by_phrase(&PHRASES, line),
    has_values: |output| output.has_line(|line| line == "SAT"),
    read_values: |output, values| {
        let is_values = |line: &str| line != "SAT" && !line.starts_with('c');
        read_literals(output.lines().filter(|(_, line)| is_values(line)), values)
    },
};

const PHRASES: [(&str, AnswerStatus); 6] = [
    ("UNSATISFIABLE", AnswerStatus::Unsolvable),
    ("UNSAT", AnswerStatus::Unsolvable),
    ("INDETERMINATE", AnswerStatus::Unknown),
    ("INDET", AnswerStatus::Unknown),
    ("SATISFIABLE", AnswerStatus::Solvable),
    ("SAT", AnswerStatus::Solvable),
];
