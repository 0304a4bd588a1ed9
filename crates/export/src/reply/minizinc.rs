//! What `MiniZinc` prints: the array `x` as our files say, and lines for how it went:
//! <https://docs.minizinc.dev/en/stable/command_line.html#solution-output>.

use super::output::{AnswerStatus, Family, ReplyError, SolverOutput, Values, VariableValue};

pub(super) static FAMILY: Family = Family {
    name: "minizinc",
    solvers: "MiniZinc, with any solver",
    examples: &[
        ("x = [1, 0, 1, 0];\n----------\n==========\n", "101"),
        ("x = [0, 1,\n  1];\n----------\n% Time limit exceeded!\n", "011"),
        ("x = array1d(1..3, [true, false, true]);\n----------\n", "101"),
        ("% Generated\n=====UNSATISFIABLE=====\n", "unsolvable"),
        ("% Time limit exceeded!\n=====UNKNOWN=====\n", "unknown"),
    ],
    says: |line| AnswerStatus::by_phrase(&PHRASES, line),
    has_values: |output| output.has_line(is_beginning),
    read_values: read_array,
};

const PHRASES: [(&str, AnswerStatus); 5] = [
    ("=====UNSATISFIABLE=====", AnswerStatus::Unsolvable),
    ("=====UNKNOWN=====", AnswerStatus::Unknown),
    ("=====ERROR=====", AnswerStatus::Unknown),
    ("=====UNSATorUNBOUNDED=====", AnswerStatus::Unknown),
    (END, AnswerStatus::Solvable),
];

const END: &str = "----------";

fn is_beginning(line: &str) -> bool {
    line.starts_with("x = ")
}

/// The first array up to its end.
fn read_array(output: &SolverOutput<'_>, values: &mut Values) -> Result<(), ReplyError> {
    let truncated = |what: String| Err(ReplyError::Truncated(what));
    let mut count = 0;
    let mut is_open = false;
    let mut is_closed = false;
    for (line, text) in output.lines().skip_while(|(_, line)| !is_beginning(line)) {
        if is_closed {
            break;
        }
        let text = match (is_open, text.split_once('[')) {
            (false, Some((_, after))) => after,
            (false, None) => continue,
            (true, _) => text,
        };
        is_open = true;
        let (items, end) = text.split_once(']').map_or((text, None), |(a, b)| (a, Some(b)));
        is_closed = end.is_some();
        for item in items.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let bit = match item {
                "1" | "true" => true,
                "0" | "false" => false,
                _ => return Err(ReplyError::malformed(line, item, "0 or 1")),
            };
            if let Some(place) = values.get_mut(count) {
                *place = Some(VariableValue::Bit(bit));
            }
            count += 1;
        }
    }
    if !is_closed {
        return truncated("the ']' after the values is missing".to_owned());
    }
    if count < values.len() {
        return truncated(format!("there are {count} values, expected {}", values.len()));
    }
    if !output.has_line(|line| line == END) {
        return truncated(format!("the line '{END}' after the values is missing"));
    }
    Ok(())
}
