//! What steps have beside cells and values: a chain, fins, the solver's reason.

use std::{fmt, hash::Hash, sync::Arc};

use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::{Contradiction, Layout};
use satoku_puzzle::grid::{Cell, Value};

/// What only some steps have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    #[default]
    None,
    /// The links of a chain, in order.
    Chain(Vec<Link>),
    /// The fins of a fish: the places of its base that its cover lacks. Of a siamese fish, those
    /// beside each of its covers.
    Fins(Vec<Vec<Cell>>),
    /// The sets of values that are left for some cells.
    Combinations(Vec<Vec<Value>>),
    /// A sum of some cells, each with a weight.
    Sum(Vec<(i32, Cell)>, i64),
    /// Why a rule leaves no room for what goes, in words.
    Because(String),
    /// The solver's reason.
    Reason(Box<Reason>),
    /// How many finds of the same scan are still in the waiting room.
    Waiting(usize),
    /// A guess, with all the candidates that there were.
    Guess(Vec<Value>),
    /// A guess that failed, and what shows it.
    Revision(Contradiction),
}

/// A link of a chain: that one of some cells holds a value, or that none of them does. Of two
/// neighbours in a chain, if the former is so, the latter is so too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cells; more than one are a group of cells that one house has in common with another.
    pub cells: Vec<Cell>,
    /// The values; more than one only where the cells are an almost locked set.
    pub values: Vec<Value>,
    /// Whether one of the cells holds it, or none does.
    pub is_true: bool,
}

impl Link {
    /// The link of some cells and values, as indices.
    pub(super) fn new(
        layout: &Layout,
        cells: &[usize],
        values: impl IntoIterator<Item = usize>,
        is_true: bool,
    ) -> Self {
        let cells = cells.iter().map(|&cell| layout.cell(cell)).collect();
        Self { cells, values: values.into_iter().map(|v| layout.value(v)).collect(), is_true }
    }
}

/// What together forbids the opposite of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// Rules, each with the value that it is about.
    pub rules: Vec<(Arc<str>, Option<Value>)>,
    /// Values that are given or were placed.
    pub placed: Vec<(Cell, Value)>,
    /// Candidates that went in earlier steps.
    pub struck: Vec<(Cell, Value)>,
    /// Whether no item can be spared, by the solver's proof; otherwise effort was bounded, or
    /// without some item the contradiction could only be told by cases.
    pub is_minimal: bool,
    /// Whether it is proven that no rules that cost a reader less refute anything; otherwise the
    /// effort of that search was bounded.
    pub is_least: bool,
    /// The step in a sentence or two; empty where only the lines of the explanation will do.
    pub summary: String,
    /// How the contradiction comes about.
    pub explanation: Vec<ReasonLine>,
    /// Whether the explanation tells all of that; otherwise it counts cases, or names what it rests
    /// on.
    pub is_told: bool,
}

impl Reason {
    /// The number of rules and cells.
    pub fn len(&self) -> usize {
        self.rules.len() + self.placed.len() + self.struck.len()
    }

    /// The lines of the explanation, if the sentence does not say it all.
    pub fn lines_beside_summary(&self) -> &[ReasonLine] {
        let is_more = !self.summary.is_empty() && self.explanation.len() > 1;
        if is_more { &self.explanation } else { &[] }
    }

    /// Whether nothing is needed, which cannot be.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Items by their keys, in the order in which the keys first come up.
pub(crate) fn grouped<K: Clone + Eq + Hash, T>(
    items: impl IntoIterator<Item = (K, T)>,
) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    let mut places = FxHashMap::default();
    for (key, item) in items {
        let place = *places.entry(key).or_insert_with_key(|key| {
            groups.push((key.clone(), Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(item);
    }
    groups
}

/// The items in words: `box 3 has a 5, r1c2 is 7, r4c4 is not 2`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = grouped(self.rules.iter().cloned()).into_iter().map(|(rule, values)| {
            let values = values.iter().flatten().join(", ");
            if values.is_empty() { rule.to_string() } else { format!("{rule} for {values}") }
        });
        let placed = self.placed.iter().map(|(cell, value)| format!("{cell} is {value}"));
        let struck = self.struck.iter().map(|(cell, value)| format!("{cell} is not {value}"));
        write!(f, "{}", rules.chain(placed).chain(struck).format("; "))
    }
}

/// A line of an explanation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReasonLine {
    /// How many cases it is within.
    pub depth: usize,
    /// Its number, from 1; 0 for what is not numbered.
    pub number: usize,
    /// The numbers of the lines that it follows from, beside the assumption and what is known.
    pub from: Vec<usize>,
    /// The value that it puts into a cell.
    pub placed: Option<(Cell, Value)>,
    /// How many cases it stands for that are not told.
    pub cases: u32,
    /// What it says.
    pub text: String,
}

impl ReasonLine {
    /// The line, with blanks before it within a case.
    pub fn indented(&self) -> String {
        format!("{}{self}", "  ".repeat(self.depth))
    }
}

/// `3. r7c2=5 in row 7, by 1, 2`, without blanks before it: the only place for 5 in row 7. Where no
/// house is named, it is the only value that is left for the cell.
impl fmt::Display for ReasonLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number > 0 {
            write!(f, "{}. ", self.number)?;
        }
        f.write_str(&self.text)?;
        if !self.from.is_empty() {
            write!(f, ", by {}", self.from.iter().format(", "))?;
        }
        Ok(())
    }
}
