//! What steps say of rules: the kind's own words where it has some, and what goes.

use crate::{detail::grouped, technique::prelude::*};
use satoku_puzzle::{
    grid::{Mark, Size},
    rule::{Rule, Struck, joined},
};

/// The rule, and why.
pub(crate) fn explain(step: &Step) -> String {
    let Detail::Because(why) = &step.detail else { return String::new() };
    format!("{}: {why}", step.houses.iter().format(", "))
}

/// Why alone, which names the rules.
pub(crate) fn because(step: &Step) -> String {
    let Detail::Because(why) = &step.detail else { return String::new() };
    why.clone()
}

/// Candidates in words: `4 or 6 in r1c2 and r1c3, 5 in r1c4`.
pub(crate) fn gone(struck: &[(Cell, Value)]) -> String {
    let values_of = |cell: Cell| {
        let values = struck.iter().filter(move |(other, _)| *other == cell);
        values.map(|&(_, value)| value).collect_vec()
    };
    let alike = grouped(struck.iter().map(|&(cell, _)| (values_of(cell), cell)).unique());
    let part = |(values, cells): &(Vec<Value>, Vec<Cell>)| {
        format!("{} in {}", joined(values, "or"), joined(cells, "and"))
    };
    alike.iter().map(part).join(", ")
}

/// What follows: `so r1c2 cannot be 8 or 9`.
pub(crate) fn so(struck: &[(Cell, Value)]) -> String {
    match struck.iter().map(|&(cell, _)| cell).all_equal_value() {
        Ok(cell) => {
            let values = struck.iter().map(|(_, value)| value).collect_vec();
            format!("so {cell} cannot be {}", joined(&values, "or"))
        }
        Err(_) => format!("so there is no {}", gone(struck)),
    }
}

/// Where a rule is: `on this whispers line`.
pub(crate) fn there(rule: &dyn Rule) -> String {
    let noun = rule.noun();
    let word = match noun {
        "rule" | "clue" => "by",
        "cage" => "in",
        _ => "on",
    };
    format!("{word} this {noun}")
}

/// A rule as its clue on the board, in two parts: what it is, and which of its sort: `cage`, `of 12
/// at r1c1`; `thermometer`, `r1c1–r3c4`; `x sum`, `of 20 in row 3`. The latter is none for one over
/// the whole grid, or one that its author named.
fn clue(rule: &dyn Rule, size: Size) -> (String, Option<String>) {
    let is_named = rule.name().strip_prefix(rule.kind()).is_none();
    let cells = rule.cells_in_order();
    if is_named || cells.is_empty() || cells.len() >= size.cell_count() {
        return (rule.name().to_owned(), None);
    }
    let (mut text, mut is_cage, mut is_outside) = (String::new(), false, false);
    for mark in rule.marks(size) {
        match mark {
            Mark::Cage { text: own, .. } => (text, is_cage) = (own, true),
            Mark::Dot { text: own, .. } => text = own,
            Mark::Outside { text: own, .. } => (text, is_outside) = (own, true),
            _ => {}
        }
    }
    let of = if text.is_empty() { text } else { format!("of {text} ") };
    let place = match cells {
        [first, ..] if is_outside => {
            let (row, column) = (first.row(), first.column());
            let place = if cells.iter().all(|cell| cell.row() == row) {
                format!("in row {}", row + 1)
            } else if cells.iter().all(|cell| cell.column() == column) {
                format!("in column {}", column + 1)
            } else {
                format!("from {first}")
            };
            return (rule.kind().replace('-', " "), Some(of + &place));
        }
        [first, .., last] if !is_cage => format!("{first}–{last}"),
        [first, ..] => format!("at {first}"),
        [] => String::new(),
    };
    (rule.noun().to_owned(), Some(of + &place))
}

/// That rules together leave no room: `the cage of 12 at r1c1 and box 1 leave no room for 5 in
/// r1c3`.
pub(crate) fn no_room(layout: &Layout, names: &[&str], gone: &str) -> String {
    let leave = if names.len() == 1 { "leaves" } else { "leave" };
    format!("{} {leave} no room for {gone}", together(layout, names))
}

/// The same where the rules are too many to be named: `7 cages and 4 houses leave no room for 5 in
/// r1c3`.
pub(crate) fn no_room_counted(layout: &Layout, names: &[&str], gone: &str) -> String {
    let nouns =
        names.iter().map(|name| layout.other_rule(name).map_or("house", |rule| rule.noun()));
    let counts = nouns
        .counts()
        .into_iter()
        .sorted_by_key(|&(noun, count)| (noun == "house", std::cmp::Reverse(count), noun));
    let counted = counts.map(|(noun, count)| format!("{count} {}", plural(noun, count)));
    format!("{} leave no room for {gone}", joined(&counted.collect_vec(), "and"))
}

fn plural(noun: &str, count: usize) -> String {
    match count {
        1 => noun.to_owned(),
        _ if noun.ends_with(['x', 'h']) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// Rules, clues before houses, those of one sort together: `the cages of 12 at r1c1 and of 9 at
/// r3c4, boxes 1 and 2 and row 3`.
pub(crate) fn together(layout: &Layout, names: &[&str]) -> String {
    let clues = names.iter().filter_map(|name| layout.other_rule(name)).map(|rule| {
        let (sort, which) = clue(&***rule, layout.size());
        (sort, (true, which))
    });
    let houses = names.iter().filter(|name| layout.other_rule(name).is_none()).map(|name| {
        let number = name.rsplit_once(' ').filter(|(_, number)| number.parse::<u32>().is_ok());
        let (sort, number) = number.map_or((*name, None), |(sort, number)| (sort, Some(number)));
        (sort.to_owned(), (false, number.map(str::to_owned)))
    });
    let sorts = grouped(clues.chain(houses)).into_iter().map(|(sort, all)| {
        let which = all.iter().filter_map(|(_, which)| which.as_ref()).collect_vec();
        let the = if all[0].0 && !which.is_empty() { "the " } else { "" };
        let sort = plural(&sort, which.len().max(1));
        let blank = if which.is_empty() { "" } else { " " };
        format!("{the}{sort}{blank}{}", joined(&which, "and"))
    });
    joined(&sorts.collect_vec(), "and")
}

/// Why a step's candidates go by what other cells can hold, in the words of the rule's kind, if it
/// has some; and what follows.
pub(crate) fn why(state: &State, rule: &dyn Rule, cells: &[usize], step: &Step) -> Option<String> {
    let layout = state.layout();
    if layout.size().has_worths() {
        // The words are about what cells hold, not about what they are worth.
        return None;
    }
    let held = |&cell: &usize| (layout.cell(cell), values(layout, state.candidates(cell)));
    let held = cells.iter().map(held).collect_vec();
    let why = rule.why(&Struck { gone: &step.eliminations, held: &held })?;
    Some(format!("{why}, {}", so(&step.eliminations)))
}

/// The values of a set.
pub(crate) fn values(layout: &Layout, set: &[u64]) -> Vec<Value> {
    bits::members(set).map(|value| layout.value(value)).collect()
}
