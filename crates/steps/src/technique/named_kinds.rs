//! The kinds of clue whose strikes setters have a name for.

use satoku_puzzle::rule::Rule;

/// Kinds of clue, by their names in puzzle files.
pub type Kinds = &'static [&'static str];

pub const THERMOMETERS: Kinds = &["thermometer", "slow-thermometer"];
pub const ARROWS: Kinds = &["arrow", "double-arrow"];
pub const LITTLE_KILLERS: Kinds = &["little-killer"];
pub const RENBANS: Kinds = &["renban"];
pub const BETWEEN_LINES: Kinds = &["between", "lockout"];
pub const SANDWICHES: Kinds = &["sandwich"];
pub const X_SUMS: Kinds = &["x-sum"];

const ALL: &[Kinds] =
    &[THERMOMETERS, ARROWS, LITTLE_KILLERS, RENBANS, BETWEEN_LINES, SANDWICHES, X_SUMS];

/// Whether a clue's strikes have no name of its kind.
pub fn has_no_name(clue: &dyn Rule) -> bool {
    !ALL.iter().any(|kinds| kinds.contains(&clue.kind()))
}
