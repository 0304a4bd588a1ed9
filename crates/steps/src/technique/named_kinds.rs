//! The kinds of clue whose strikes setters have a name for.

use satoku_puzzle::rule::Rule;

/// Kinds of clue, by their names in puzzle files.
pub(super) type Kinds = &'static [&'static str];

pub(super) const THERMOMETERS: Kinds = &["thermometer", "slow-thermometer"];
pub(super) const ARROWS: Kinds = &["arrow", "double-arrow"];
pub(super) const LITTLE_KILLERS: Kinds = &["little-killer"];
pub(super) const RENBANS: Kinds = &["renban"];
pub(super) const BETWEEN_LINES: Kinds = &["between", "lockout"];
pub(super) const SANDWICHES: Kinds = &["sandwich"];
pub(super) const X_SUMS: Kinds = &["x-sum"];

const ALL: &[Kinds] =
    &[THERMOMETERS, ARROWS, LITTLE_KILLERS, RENBANS, BETWEEN_LINES, SANDWICHES, X_SUMS];

/// Whether a clue's strikes have no name of its kind.
pub(super) fn has_no_name(clue: &dyn Rule) -> bool {
    !ALL.iter().any(|kinds| kinds.contains(&clue.kind()))
}
