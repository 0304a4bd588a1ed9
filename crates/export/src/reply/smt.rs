//! What SMT solvers print: `sat`, and the answer to `(get-value …)` or `(get-model)`, as in SMT-LIB
//! 2.6.

use super::output::{AnswerStatus, Family, ReplyError, SolverOutput, Values, VariableValue};
use satoku_puzzle::program::Var;

pub(super) static FAMILY: Family = Family {
    name: "smt",
    solvers: "z3, cvc5, Yices",
    examples: &[
        ("sat\n((x_1_1_1 true)\n (x_1_1_2 false)\n (x_1_2_1 true))\n", "101"),
        ("sat\n((x_1_1_1 true)(x_1_1_2 false))\n((x_1_2_1 false))\n", "100"),
        (
            "sat\n(\n  (define-fun x_1_1_2 () Bool\n    true)\n  (define-fun z_9 () Bool\n    false)\n  \
             (define-fun x_1_1_1 () Bool false)\n)\n",
            "01?",
        ),
        ("unsat\n(error \"line 9 column 10: model is not available\")\n", "unsolvable"),
        ("unknown\n((x_1_1_1 true))\n", "unknown"),
        ("timeout\n", "unknown"),
    ],
    says: |line| match line {
        "sat" => Some(AnswerStatus::Solvable),
        "unsat" => Some(AnswerStatus::Unsolvable),
        "unknown" | "timeout" => Some(AnswerStatus::Unknown),
        _ => None,
    },
    has_values: |output| output.has_line(is_beginning),
    read_values: read_pairs,
};

fn is_beginning(line: &str) -> bool {
    ["((", "(define-fun ", "(model"].iter().any(|beginning| line.starts_with(beginning))
}

/// A name and, after whatever says its type, `true` or `false`.
fn read_pairs(output: &SolverOutput<'_>, values: &mut Values) -> Result<(), ReplyError> {
    let truncated = |what: &str| Err(ReplyError::Truncated(what.to_owned()));
    let mut open = 0;
    let mut pending: Option<(&str, Var)> = None;
    let lines = output.lines().skip_while(|(_, line)| !is_beginning(line) && *line != "(");
    for (line, text) in lines {
        for word in words(text) {
            match (word, pending) {
                ("(", _) => open += 1,
                (")", _) => open -= 1,
                ("Bool", Some(_)) => {}
                (value, Some((_, var))) => {
                    let bit = match value {
                        "true" => true,
                        "false" => false,
                        _ => return Err(ReplyError::malformed(line, value, "true or false")),
                    };
                    if let Some(place) = values.get_mut(var.index()) {
                        place.get_or_insert(VariableValue::Bit(bit));
                    }
                    pending = None;
                }
                (name, None) => pending = (output.variable)(name).map(|var| (name, var)),
            }
        }
    }
    match pending {
        Some((name, _)) => truncated(&format!("{name} has no value")),
        None if open > 0 => truncated("a ')' at the end is missing"),
        None => Ok(()),
    }
}

/// Parentheses, and what stands between them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive(['(', ')']).flat_map(|piece| {
        let (before, parenthesis) = match piece.strip_suffix(['(', ')']) {
            Some(before) => (before, Some(&piece[before.len()..])),
            None => (piece, None),
        };
        before.split_whitespace().chain(parenthesis)
    })
}
