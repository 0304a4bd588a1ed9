//! How a kind is said in an f-puzzles file: by a key, whose value is a list of clues or a flag.
//!
//! What else is in such a file is `read/f_puzzles.rs`'s and `write/f_puzzles.rs`'s business; here
//! is what a kind's file needs to read its own keys, and in `said.rs` what it needs to write them.

pub(super) mod clue;
pub(super) mod said;

pub use clue::{Clue, kind_of, parts};
pub use said::{cell_names, place};
pub(super) use said::{clue, each_cell, flag, inwards, mark, one_line};

pub use super::kind::Key;
use super::kind::{Rule, Rules};
use crate::grid::Line;

impl Clue<'_> {
    /// A rule for each of the [lines](Self::lines).
    pub fn rules_on_lines<R: Rule + 'static>(&self, rule: impl Fn(Line) -> R) -> Rules {
        self.rule_on_each_line(&|line| Box::new(rule(line)))
    }

    fn rule_on_each_line(&self, rule: &dyn Fn(Line) -> Box<dyn Rule>) -> Rules {
        Ok(self.lines()?.into_iter().map(|line| rule(line.into())).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value as Json};

    use crate::{
        grid::Size,
        rule::{
            Context,
            tests::{read_clue, shown},
        },
    };

    /// The rules that a clue says on a 9x9, or why it is refused.
    #[track_caller]
    fn check(key: &str, fields: &str, expected: &str) {
        let size = Size::sudoku(9).unwrap();
        let fields: Map<String, Json> = serde_json::from_str(fields).unwrap();
        let rules = read_clue(key, &fields, &Map::new(), &Context::new(size, None));
        assert_eq!(shown(rules, size, ["", " ", "; "]), expected);
    }

    #[test]
    fn lines_and_cells_are_read() {
        let lines = r#"{"lines": [["R1C1", "r2c2", "R3C3"], ["R9C9", "R9C8", "R9C7"]]}"#;
        let both = |kind: &str| {
            format!("{kind} cells = \"r1c1 r2c2 r3c3\"; {kind} cells = \"r9c9 r9c8 r9c7\"")
        };
        check("thermometer", lines, &both("thermometer"));
        check("slowthermometer", lines, &both("slow-thermometer"));
        check("palindrome", lines, &both("palindrome"));
        check("renban", lines, &both("renban"));
        check("renban", r#"{"lines": [["R1C1"]]}"#, "renban cells = \"r1c1\"");
        check("nabner", lines, &both("nabner"));
        check("entropicline", lines, &both("entropic"));
        check("modularline", lines, &both("modular"));
        check("betweenline", lines, &both("between"));
        check("odd", r#"{"cell": "R5C5"}"#, "parity cells = \"r5c5\" parity = \"odd\"");
        check("even", r#"{"cell": "R5C5"}"#, "parity cells = \"r5c5\" parity = \"even\"");
        check(
            "clone",
            r#"{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4", "R1C2"]}"#,
            "clone cells = \"r1c1 r1c2\" copy = \"r4c4 r1c2\"",
        );
        let whispers = |key: &str, value: &str, difference: u16| {
            let expected = format!("whispers cells = \"r1c1 r1c2\" difference = {difference}");
            check(key, &format!(r#"{{"lines": [["R1C1", "R1C2"]]{value}}}"#), &expected);
        };
        whispers("whispers", "", 5);
        whispers("whispers", r#", "value": "3""#, 3);
        whispers("germanwhispers", r#", "value": """#, 5);
        whispers("dutchwhispers", "", 4);
    }

    #[test]
    fn lines_that_say_nothing_are_no_rules() {
        check("betweenline", r#"{"lines": [["R1C1", "R1C2"]]}"#, "");
        check("renban", r#"{"lines": []}"#, "");
    }

    #[test]
    fn clues_that_make_no_sense_are_refused() {
        let twice = r#"{"lines": [["R1C1", "R1C2", "R1C1"]]}"#;
        check("renban", twice, "renban: found r1c1 twice, expected each cell once");
        check("nabner", twice, "nabner: found r1c1 twice, expected each cell once");
        check(
            "clone",
            r#"{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4"]}"#,
            "clone: found 2 cells and 1 in the copy, expected equally many",
        );
        check(
            "odd",
            r#"{"cell": "R0C5"}"#,
            "\"R0C5\" is off the grid: rows and columns go from 1 to 9",
        );
        let whispers = |value: &str, expected: &str| {
            let fields = format!(r#"{{"lines": [["R1C1", "R1C2"]], "value": {value}}}"#);
            check("whispers", &fields, expected);
        };
        whispers(r#""4.5""#, "expected a whole number in `value`, found \"4.5\"");
        whispers("4.5", "expected a whole number in `value`, found 4.5");
        whispers("true", "expected a whole number in `value`, found true or false");
        whispers("-3", "expected a difference from 1 to 999, found -3");
        whispers(r#""0""#, "whispers: `difference` is 0, expected 1 or more");
    }
}
