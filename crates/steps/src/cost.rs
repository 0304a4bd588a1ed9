//! What a step costs its reader: the rules that must be kept in mind, then all the rest.
//!
//! One clue costs less than two, two clues less than a clue and a house, and any of these less than
//! three rules.

use itertools::Itertools;

use super::Layout;

/// What it costs to keep one more clue in mind.
const CLUE: usize = 20;

/// The same of a house.
const HOUSE: usize = 25;

/// What a line of an explanation costs.
pub(crate) const LINE: usize = 6;

/// What rules cost together, by their names; each counts once.
pub(crate) fn of_rules<'a>(layout: &Layout, names: impl IntoIterator<Item = &'a str>) -> usize {
    names.into_iter().unique().map(|name| of_rule(layout, name)).sum()
}

/// What a rule costs.
pub(crate) fn of_rule(layout: &Layout, name: &str) -> usize {
    if layout.other_rule(name).is_some() { CLUE } else { HOUSE }
}

/// The cost of two clues: less than that is not worth a search.
pub(crate) const TWO_CLUES: usize = 2 * CLUE;
