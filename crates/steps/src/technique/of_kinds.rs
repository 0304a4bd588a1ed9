//! What one clue strikes, under the name that setters have for it: bounds of a thermometer, an
//! arrow or a little killer, the range of a renban, the ends of a between line, the positions of a
//! sandwich, the first cell of an x sum.
//!
//! How it is found, and said, is as for clues of kinds that have no such name: pair by pair
//! (`relation.rs`), by the bounds of a sum (`sum_bounds.rs`), or by all that the clue says
//! (`rule_candidates.rs`).

use super::{
    named_kinds::{
        ARROWS, BETWEEN_LINES, Kinds, LITTLE_KILLERS, RENBANS, SANDWICHES, THERMOMETERS, X_SUMS,
    },
    relation, rule_candidates, rule_words, sum_bounds,
};
use crate::technique::prelude::*;
use satoku_puzzle::rule::Rule;

techniques! {
    THERMOMETER_BOUNDS, "thermometer-bounds", "thermometer bounds", 5, 26,
        find_along(THERMOMETERS), rule_words::explain;
    ARROW_BOUNDS, "arrow-bounds", "arrow bounds", 5, 26, find(ARROWS), rule_words::explain;
    LITTLE_KILLER_BOUNDS, "little-killer-bounds", "little-killer bounds", 5, 26,
        find(LITTLE_KILLERS), rule_words::explain;
    RENBAN_RANGE, "renban-range", "renban range", 5, 26, find_along(RENBANS), rule_words::explain;
    BETWEEN_LINE_ENDS, "between-line-ends", "between-line ends", 5, 26, find(BETWEEN_LINES),
        rule_words::explain;
    SANDWICH_POSITIONS, "sandwich-positions", "sandwich positions", 5, 26, find(SANDWICHES),
        rule_words::explain;
    X_SUM_ENDINGS, "x-sum-endings", "x-sum endings", 5, 26, find(X_SUMS), rule_words::explain;
}

fn find(search: &mut Search<'_>, kinds: Kinds) -> Flow {
    let is_meant = |clue: &dyn Rule| kinds.contains(&clue.kind());
    relation::find(search, is_meant)?;
    sum_bounds::find(search, is_meant)?;
    rule_candidates::find(search, is_meant)
}

/// The same along a whole line at once.
fn find_along(search: &mut Search<'_>, kinds: Kinds) -> Flow {
    rule_candidates::find(search, |clue| kinds.contains(&clue.kind()))
}
