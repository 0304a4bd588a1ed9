//! What steps say of rules: the kind's own words where it has some, and what goes.

use itertools::Itertools;

use crate::{Detail, Layout, State, Step, bits};
use satoku_core::{
    grid::{Cell, Value},
    rule::{Rule, Struck, joined},
};

/// The rule, and why.
pub fn explain(step: &Step) -> String {
    let Detail::Because(why) = &step.detail else { return String::new() };
    format!("{}: {why}", step.houses.iter().format(", "))
}

/// Candidates in words: `4 or 6 in r1c2 and r1c3, 5 in r1c4`.
pub fn gone(struck: &[(Cell, Value)]) -> String {
    let values_of = |cell: Cell| {
        let values = struck.iter().filter(move |(other, _)| *other == cell);
        values.map(|&(_, value)| value).collect_vec()
    };
    let cells = struck.iter().map(|&(cell, _)| (values_of(cell), cell)).unique();
    let mut alike: Vec<(Vec<Value>, Vec<Cell>)> = Vec::new();
    for (values, cell) in cells {
        match alike.iter_mut().find(|(others, _)| *others == values) {
            Some((_, cells)) => cells.push(cell),
            None => alike.push((values, vec![cell])),
        }
    }
    let part = |(values, cells): &(Vec<Value>, Vec<Cell>)| {
        format!("{} in {}", joined(values, "or"), joined(cells, "and"))
    };
    alike.iter().map(part).join(", ")
}

/// What follows: `so r1c2 cannot be 8 or 9`.
pub fn so(struck: &[(Cell, Value)]) -> String {
    match struck.iter().map(|&(cell, _)| cell).all_equal_value() {
        Ok(cell) => {
            let values = struck.iter().map(|(_, value)| value).collect_vec();
            format!("so {cell} cannot be {}", joined(&values, "or"))
        }
        Err(_) => format!("so there is no {}", gone(struck)),
    }
}

/// Where a rule is: `on this whispers line`.
pub fn there(rule: &dyn Rule) -> String {
    let noun = rule.noun();
    let word = match noun {
        "rule" | "clue" => "by",
        "cage" => "in",
        _ => "on",
    };
    format!("{word} this {noun}")
}

/// Why candidates go by what other cells can hold, in the words of the rule's kind, if it has some;
/// and what follows.
pub fn why(
    state: &State,
    rule: &dyn Rule,
    cells: impl IntoIterator<Item = usize>,
    struck: &[(Cell, Value)],
) -> Option<String> {
    let layout = state.layout();
    if layout.size().has_worths() {
        // The words are about what cells hold, not about what they are worth.
        return None;
    }
    let held = |cell: usize| (layout.cell(cell), values(layout, state.candidates(cell)));
    let held = cells.into_iter().map(held).collect_vec();
    let why = rule.why(&Struck { gone: struck, held: &held })?;
    Some(format!("{why}, {}", so(struck)))
}

/// The values of a set.
pub fn values(layout: &Layout, set: &[u64]) -> Vec<Value> {
    bits::members(set).map(|value| layout.value(value)).collect()
}
