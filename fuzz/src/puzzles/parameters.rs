//! Random values of the keys that rules have.

use crate::prelude::*;
use satoku::rule::Gesture;

/// Makes values for the keys of rules on one grid.
pub struct Parameters {
    model: Arc<Model>,
    cells: Vec<Cell>,
}

/// Relations between the values of two cells.
const RELATIONS: &[&str] = &[
    "a + b == 5",
    "a < b",
    "abs(a - b) >= 2",
    "a != b",
    "a * b % 3 != 1",
    "a <= b or b == 2",
    "a == b or a + b == 4",
    "max(a, b) > 2 and not (a == b)",
    "b != 0 and a % b == 0",
];

/// What modified cells are worth.
pub const WORTHS: &[&str] = &["2 * d", "d / 2", "-d", "d + 1", "4 - d", "1.5d - 1", "0"];

/// Expressions over the values of some cells.
const PATTERNS: &[&str] = &[
    ".*1.*",
    "[12]*[^2].*",
    ".*(1.*2|2.*1).*",
    "(.[1-3])*.?",
    "[^1]*1?[^1]*",
    ".+",
    "1.*|.*2",
    "(1|2|[3-5]{2})*",
    "<0>?.*<3>.*",
];

impl Parameters {
    pub fn new(model: Arc<Model>) -> Self {
        let cells = model.cells().collect();
        Self { model, cells }
    }

    /// The grid's longer side.
    pub fn longest(&self) -> usize {
        let size = self.model.size();
        size.rows().max(size.columns())
    }

    fn values(&self) -> usize {
        self.model.size().value_count()
    }

    /// The value of a kind's key in TOML; None to leave it out. `cells` is the number of cells that
    /// the rule names, and `said` the keys so far, because some keys exclude others.
    pub fn value(
        &self,
        choices: &mut Choices<'_>,
        kind: &Kind,
        key: &str,
        about: &str,
        cells: usize,
        said: &[&str],
    ) -> Option<String> {
        let is_said = |keys: &[&str]| said.iter().any(|key| keys.contains(key));
        let instead = about.starts_with("instead") || key == "exactly";
        let first =
            ["sum", "total", "exactly", "one-of", "relation", "difference", "product", "per"];
        if instead && is_said(&first) {
            return None;
        }
        let is_optional = about.contains("if not given") || about.contains("which is usual");
        // Keys that others can replace are sometimes left out.
        let may_go = is_optional
            || ["sum", "total", "exactly", "relation", "difference", "product", "per"]
                .contains(&key);
        if may_go && choices.one_in(if is_optional { 2 } else { 3 }) && key != "sums" {
            let needed = kind.keys.iter().any(|(_, about)| about.starts_with("instead"));
            if is_optional || needed {
                return None;
            }
        }
        Some(match key {
            "cells" => format!("{:?}", self.cells(choices, kind)),
            "circle" => {
                let most = if choices.one_in(4) { 3 } else { 1 };
                format!("{:?}", self.any(choices, 1, most))
            }
            "copy" => format!("{:?}", self.any(choices, cells, cells)),
            "segments" | "sets" => {
                let each = choices.from(1, 3);
                let count = choices.from(2, 3);
                let groups = (0..count).map(|_| {
                    let most = if key == "sets" { each } else { choices.from(1, 3) };
                    format!("{:?}", self.any(choices, most, most))
                });
                let groups: Vec<String> = groups.collect();
                format!("[{}]", groups.join(", "))
            }
            "values" if choices.one_in(3) => {
                format!("{:?}", choices.one(&["odd", "even", "low", "high", "1-2", "1 3"]))
            }
            "values" | "crusts" | "blanks" => {
                let count = if key == "crusts" { 2 } else { choices.from(1, 3) };
                self.list(choices, count)
            }
            "says" => {
                let count = choices.from(1, 2);
                let says = (0..count).map(|_| {
                    format!("[{}, {}]", choices.below(cells.max(1) + 1), self.number(choices))
                });
                format!("[{}]", says.collect::<Vec<_>>().join(", "))
            }
            "table" | "tuples" => {
                let length = if key == "table" { 2 } else { cells };
                let count = choices.from(2, 12);
                let tuples: Vec<String> = (0..count).map(|_| self.list(choices, length)).collect();
                format!("[{}]", tuples.join(", "))
            }
            "weights" => {
                let weights = (0..cells).map(|_| (choices.below(7) as i64 - 2).to_string());
                format!("[{}]", weights.collect::<Vec<_>>().join(", "))
            }
            "sums" | "one-of" | "differences" | "ratios" => {
                let count = choices.from(1, 3);
                let numbers = (0..count).map(|_| self.amount(choices, kind, cells).to_string());
                format!("[{}]", numbers.collect::<Vec<_>>().join(", "))
            }
            "relation" => format!("{:?}", choices.one(RELATIONS)),
            "pattern" => format!("{:?}", choices.one(PATTERNS)),
            "over" => format!("{:?}", choices.one(&["neighbours", "all", "orthogonal"])),
            "directions" => format!("{:?}", choices.one(&["orthogonal", "diagonal", "both"])),
            "parity" => format!("{:?}", choices.one(&["odd", "even"])),
            "start" => "\"a\"".to_owned(),
            "accepting" => (*choices.one(&["[\"b\"]", "[\"a\", \"b\"]", "[\"a\"]"])).to_owned(),
            "transitions" => self.transitions(choices),
            "move" => format!("[{}, {}]", choices.from(0, 2), choices.from(1, 3)),
            "at-least" | "at-most" if is_said(&["one-of"]) => return None,
            "at-least" if choices.one_in(2) => "0".to_owned(),
            "loop" => choices.one_in(2).to_string(),
            "unless" => (*choices.one(&["[]", "[\"difference\"]", "[\"ratio\"]"])).to_owned(),
            "value" if kind.name == "modifier" => format!("{:?}", choices.one(WORTHS)),
            "per" => format!("{:?}", choices.one(&["house", "row", "column", "region"])),
            "value" => self.number(choices).to_string(),
            "arms" => return None,
            "offset" if !choices.one_in(4) => return None,
            "ties" if choices.one_in(2) => return None,
            "ties" => "\"any\"".to_owned(),
            "rank" => choices.from(1, 4 * self.longest()).to_string(),
            _ if about.starts_with("true") => choices.one_in(2).to_string(),
            _ => self.amount(choices, kind, cells).to_string(),
        })
    }

    /// A value of the grid, or sometimes just outside of its range.
    fn number(&self, choices: &mut Choices<'_>) -> usize {
        let least = usize::from(*self.model.size().value_range().start());
        let beyond = usize::from(choices.one_in(32));
        (least + choices.below(self.values())) + beyond
    }

    /// A plausible number: for a sum, as large as the sum of this many cells, otherwise small.
    fn amount(&self, choices: &mut Choices<'_>, kind: &Kind, cells: usize) -> usize {
        let greatest = usize::from(*self.model.size().value_range().end());
        let is_sum = kind.name.contains("sum")
            || kind.keys.iter().any(|(key, _)| ["sum", "sums", "total"].contains(key));
        let most = if is_sum { (cells.clamp(1, 4) * greatest).max(4) } else { cells.max(3) };
        choices.below(most + 1)
    }

    fn list(&self, choices: &mut Choices<'_>, length: usize) -> String {
        let numbers = (0..length).map(|_| self.number(choices).to_string());
        format!("[{}]", numbers.collect::<Vec<_>>().join(", "))
    }

    /// Transitions between two states, by disjoint sets of values.
    fn transitions(&self, choices: &mut Choices<'_>) -> String {
        let mut transitions = Vec::new();
        for state in ["a", "b"] {
            for value in self.model.size().value_range() {
                let to = *choices.one(&["a", "b", "b", ""]);
                if !to.is_empty() {
                    transitions.push(format!("\"{state} {value} {to}\""));
                }
            }
        }
        format!("[{}]", transitions.join(", "))
    }

    /// Cells of a kind's usual shape; sometimes any.
    fn cells(&self, choices: &mut Choices<'_>, kind: &Kind) -> String {
        let some = self.values().min(5);
        if kind.name == "house" {
            return self.any(choices, self.values(), self.values());
        }
        if kind.name == "region-arrow" {
            return self.any(choices, 1, 1);
        }
        if choices.one_in(8) {
            return self.any(choices, 1, 5);
        }
        match kind.gesture {
            Gesture::Outside => self.seen_from_outside(choices),
            Gesture::Line | Gesture::Text => self.line(choices, some),
            Gesture::Dot if kind.name == "quadruple" => self.block(choices),
            Gesture::Dot => self.line(choices, 2),
            Gesture::Cells | Gesture::Flag => match choices.below(3) {
                0 => self.line(choices, some),
                _ => self.any(choices, 1, some),
            },
        }
    }

    /// Any cells.
    pub fn any(&self, choices: &mut Choices<'_>, least: usize, most: usize) -> String {
        let count = choices.from(least, most.max(least));
        shown(&choices.some(self.cells.clone(), count))
    }

    /// A line of two cells or more, each adjacent to the next; sometimes it crosses itself.
    fn line(&self, choices: &mut Choices<'_>, most: usize) -> String {
        let count = choices.from(2, most.max(2));
        let may_cross = choices.one_in(16);
        let mut line = vec![*choices.one(&self.cells)];
        while line.len() < count {
            let last = line[line.len() - 1];
            let near = self.cells.iter().copied().filter(|cell| {
                let rows = cell.row().abs_diff(last.row());
                let columns = cell.column().abs_diff(last.column());
                rows <= 1 && columns <= 1 && *cell != last && (may_cross || !line.contains(cell))
            });
            let near: Vec<Cell> = near.collect();
            if near.is_empty() {
                break;
            }
            line.push(*choices.one(&near));
        }
        shown(&line)
    }

    /// Two by two cells.
    fn block(&self, choices: &mut Choices<'_>) -> String {
        let corner = *choices.one(&self.cells);
        let is_in = |cell: &&Cell| {
            let [row, column] = [cell.row(), cell.column()].map(|number| number + 1);
            (1..=2).contains(&(row - corner.row().min(row)))
                && (1..=2).contains(&(column - corner.column().min(column)))
        };
        shown(&self.cells.iter().filter(is_in).copied().collect::<Vec<_>>())
    }

    /// A row, a column or a diagonal, from one of its ends.
    fn seen_from_outside(&self, choices: &mut Choices<'_>) -> String {
        let corner = *choices.one(&self.cells);
        let is_diagonal = choices.one_in(6);
        let is_row = choices.one_in(2);
        let mut line: Vec<Cell> = self
            .cells
            .iter()
            .copied()
            .filter(|cell| match (is_diagonal, is_row) {
                (true, _) => cell.row() + corner.column() == cell.column() + corner.row(),
                (false, true) => cell.row() == corner.row(),
                (false, false) => cell.column() == corner.column(),
            })
            .collect();
        if choices.one_in(2) {
            line.reverse();
        }
        shown(&line)
    }
}

fn shown(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
