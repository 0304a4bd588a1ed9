//! minisat's result file, its second argument: `SAT` or `UNSAT`, and a line of literals.

use super::{Family, Status, competition::read_literals};

/// See [`super::FAMILIES`].
pub(super) const FAMILY: Family = Family {
    name: "minisat",
    solvers: "minisat",
    examples: &[
        ("SAT\n-1 2 3 0\n", "011"),
        ("UNSAT\n", "unsolvable"),
        ("WARNING: for repeatability\nUNSATISFIABLE\n", "unsolvable"),
        ("INDET\n", "unknown"),
    ],
    says: |line| Status::by_phrase(&PHRASES, line),
    has_values: |output| output.has_line(|line| line == "SAT"),
    read_values: |output, values| {
        let is_values = |line: &str| line != "SAT" && !line.starts_with('c');
        read_literals(output.lines().filter(|(_, line)| is_values(line)), values)
    },
};

const PHRASES: [(&str, Status); 6] = [
    ("UNSATISFIABLE", Status::Unsolvable),
    ("UNSAT", Status::Unsolvable),
    ("INDETERMINATE", Status::Unknown),
    ("INDET", Status::Unknown),
    ("SATISFIABLE", Status::Solvable),
    ("SAT", Status::Solvable),
];
