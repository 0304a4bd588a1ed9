//! Steps as JSON.

use std::sync::Arc;

use serde::Serialize;

use super::text;
use crate::{
    Detail, Link, Step, rating,
    reason::{Reason, ReasonLine},
};
use satoku_puzzle::grid::{Cell, Value};

/// A cell with a value.
#[derive(Clone, Debug, Serialize)]
pub struct CellValue {
    /// The cell: `r1c2`.
    pub cell: String,
    /// The value.
    pub value: u16,
}

/// A rule with the value that it is about.
#[derive(Clone, Debug, Serialize)]
pub struct RuleValue {
    /// The rule's name.
    pub rule: String,
    /// The value.
    pub value: Option<u16>,
}

/// A link of a chain: whether one of some cells holds one of some values.
#[derive(Clone, Debug, Serialize)]
pub struct LinkRecord {
    /// The cells.
    pub cells: Vec<String>,
    /// The values, mostly one.
    pub values: Vec<u16>,
    /// Whether it is assumed, or follows, that one of the cells holds one of them, or that none
    /// does.
    pub on: bool,
}

/// What the solver's reason rests on.
#[derive(Clone, Debug, Serialize)]
pub struct ReasonRecord {
    /// Rules.
    pub rules: Vec<RuleValue>,
    /// Values in cells.
    pub placed: Vec<CellValue>,
    /// Candidates that went before.
    pub struck: Vec<CellValue>,
    /// Whether none of these can be spared.
    pub minimal: bool,
    /// Whether it is proven that no rules that cost less would do.
    pub least: bool,
    /// How the contradiction comes about, a line each.
    #[serde(rename = "story")]
    pub explanation: Vec<String>,
    /// The same as data.
    pub lines: Vec<LineRecord>,
}

/// A line of the solver's reason.
#[derive(Clone, Debug, Serialize)]
pub struct LineRecord {
    /// Its number, from 1; 0 if it has none.
    pub number: usize,
    /// The numbers of the lines that it follows from.
    pub from: Vec<usize>,
    /// How many cases it is within.
    pub depth: usize,
    /// What it places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<CellValue>,
    /// What it says, without these numbers.
    pub text: String,
}

impl From<&ReasonLine> for LineRecord {
    fn from(line: &ReasonLine) -> Self {
        let ReasonLine { depth, number, from, placed, text, .. } = line.clone();
        let placed = placed.as_slice();
        Self { number, from, depth, placed: cell_values(placed).pop(), text }
    }
}

impl From<&Reason> for ReasonRecord {
    fn from(reason: &Reason) -> Self {
        let rule = |(rule, value): &(Arc<str>, Option<Value>)| RuleValue {
            rule: rule.to_string(),
            value: value.map(Value::number),
        };
        Self {
            rules: reason.rules.iter().map(rule).collect(),
            placed: cell_values(&reason.placed),
            struck: cell_values(&reason.struck),
            minimal: reason.is_minimal,
            least: reason.is_least,
            explanation: reason.explanation.iter().map(ReasonLine::indented).collect(),
            lines: reason.explanation.iter().map(LineRecord::from).collect(),
        }
    }
}

/// A step.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord {
    /// The technique's name.
    pub technique: &'static str,
    /// What it adds to the score.
    pub weight: u32,
    /// The cells of the pattern.
    pub cells: Vec<String>,
    /// The values that it is about.
    pub values: Vec<u16>,
    /// The houses that it is about.
    pub houses: Vec<String>,
    /// What it places.
    pub placements: Vec<CellValue>,
    /// What it strikes.
    pub eliminations: Vec<CellValue>,
    /// The candidates that matter.
    pub marks: Vec<CellValue>,
    /// The step in words.
    pub text: String,
    /// The links of a chain, each of which follows from the one before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<LinkRecord>,
    /// How many finds of the scan are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting: Option<usize>,
    /// The solver's reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReasonRecord>,
}

impl StepRecord {
    /// What JSON says about a step.
    pub fn new(step: &Step) -> Self {
        Self {
            technique: step.technique.name,
            weight: rating::weight(step),
            cells: step.cells.iter().map(Cell::to_string).collect(),
            values: step.values.iter().map(|value| value.number()).collect(),
            houses: step.houses.iter().map(ToString::to_string).collect(),
            placements: cell_values(&step.placements),
            eliminations: cell_values(&step.eliminations),
            marks: cell_values(&step.marks),
            text: text::sentence(step),
            chain: step.links().iter().map(LinkRecord::from).collect(),
            waiting: match step.detail {
                Detail::Waiting(left) => Some(left),
                _ => None,
            },
            reason: step.reason().map(ReasonRecord::from),
        }
    }
}

impl From<&Link> for LinkRecord {
    fn from(link: &Link) -> Self {
        Self {
            cells: link.cells.iter().map(Cell::to_string).collect(),
            values: link.values.iter().map(|value| value.number()).collect(),
            on: link.is_true,
        }
    }
}

fn cell_values(all: &[(Cell, Value)]) -> Vec<CellValue> {
    let one = |&(cell, value): &(Cell, Value)| CellValue {
        cell: cell.to_string(),
        value: value.number(),
    };
    all.iter().map(one).collect()
}
