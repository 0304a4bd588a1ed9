//! Techniques: what people know to look for, from full houses to unique rectangles.
//!
//! A technique is a file and a row of [`LADDER`]: it says in its first lines what it sees and why
//! that is sound, finds one step in a state, and says in words what it found. It is written over
//! groups of cells, so diagonals, windows and jigsaw regions take part by themselves.

mod als;
mod cage_combinations;
mod chain;
mod colouring;
pub(super) mod combined_clues;
mod empty_rectangle;
mod exocet;
mod fillings;
pub(super) mod fish;
mod innies_outies;
mod locked_candidates;
pub(super) mod look_budget;
mod multi_sector;
mod named_kinds;
mod of_kinds;
mod other_rule;
mod piece;
mod prelude;
mod relation;
mod remote_pairs;
pub(super) mod rule_candidates;
pub(super) mod rule_words;
mod set_equivalence;
mod singles;
mod subsets;
mod sue_de_coq;
mod sum_bounds;
mod templates;
mod turbot;
mod uniqueness;
mod value_places;
mod wings;

#[cfg(test)]
pub(super) mod tests;

use super::{Technique, reason};

/// All techniques, from the easiest on, and last the forms of [`reason`]s.
pub fn techniques() -> impl Iterator<Item = &'static Technique> {
    LADDER.iter().chain(reason::TECHNIQUES).copied()
}

/// All techniques, in the order in which the ladder tries them.
pub static LADDER: &[&Technique] = &[
    &singles::FULL_HOUSE,
    &singles::HIDDEN_SINGLE,
    &singles::NAKED_SINGLE,
    &piece::follows::REACH,
    &piece::follows::GROWTH,
    &relation::TECHNIQUE,
    &other_rule::TECHNIQUE,
    &of_kinds::THERMOMETER_BOUNDS,
    &of_kinds::BETWEEN_LINE_ENDS,
    &of_kinds::RENBAN_RANGE,
    &of_kinds::ARROW_BOUNDS,
    &of_kinds::LITTLE_KILLER_BOUNDS,
    &of_kinds::SANDWICH_POSITIONS,
    &of_kinds::X_SUM_ENDINGS,
    &cage_combinations::TECHNIQUE,
    &sum_bounds::TECHNIQUE,
    &rule_candidates::TECHNIQUE,
    &locked_candidates::POINTING,
    &locked_candidates::CLAIMING,
    &subsets::LOCKED_PAIR,
    &innies_outies::TECHNIQUE,
    &subsets::LOCKED_TRIPLE,
    &subsets::NAKED_PAIR,
    &subsets::HIDDEN_PAIR,
    &subsets::NAKED_TRIPLE,
    &set_equivalence::TECHNIQUE,
    &subsets::HIDDEN_TRIPLE,
    &subsets::NAKED_QUAD,
    &fillings::TECHNIQUE,
    &subsets::HIDDEN_QUAD,
    &fish::basic::X_WING,
    &combined_clues::KROPKI_CHAIN,
    &combined_clues::WHISPERS_PARITY,
    &combined_clues::CAGE_SPLITTING,
    &combined_clues::TECHNIQUE,
    &fish::basic::SWORDFISH,
    &fish::basic::JELLYFISH,
    &turbot::SKYSCRAPER,
    &turbot::KITE,
    &turbot::TURBOT_FISH,
    &wings::XY_WING,
    &empty_rectangle::TECHNIQUE,
    &fish::finned::FINNED_X_WING,
    &fish::finned::SASHIMI_X_WING,
    &wings::XYZ_WING,
    &wings::W_WING,
    &remote_pairs::TECHNIQUE,
    &wings::WXYZ_WING,
    &colouring::TECHNIQUE,
    &colouring::MULTI,
    &uniqueness::bug::TECHNIQUE,
    &uniqueness::rectangle::TYPE_1,
    &uniqueness::rectangle::TYPE_2,
    &uniqueness::rectangle::TYPE_3,
    &uniqueness::rectangle::TYPE_4,
    &uniqueness::rectangle::TYPE_5,
    &uniqueness::rectangle::TYPE_6,
    &uniqueness::rectangle::HIDDEN,
    &uniqueness::avoidable::TYPE_1,
    &uniqueness::avoidable::TYPE_2,
    &fish::finned::FINNED_SWORDFISH,
    &fish::finned::SASHIMI_SWORDFISH,
    &fish::basic::SQUIRMBAG,
    &fish::finned::FINNED_JELLYFISH,
    &fish::finned::SASHIMI_JELLYFISH,
    &fish::basic::WHALE,
    &chain::forms::X_CHAIN,
    &chain::forms::XY_CHAIN,
    &sue_de_coq::TECHNIQUE,
    &chain::forms::CONTINUOUS,
    &chain::forms::DISCONTINUOUS,
    &chain::forms::AIC,
    &als::xz::TECHNIQUE,
    &als::chain::XY_WING,
    &chain::forms::GROUPED_CONTINUOUS,
    &chain::forms::GROUPED_DISCONTINUOUS,
    &chain::forms::GROUPED_AIC,
    &als::chain::TECHNIQUE,
    &als::blossom::TECHNIQUE,
    &fish::finned::FRANKEN_X_WING,
    &fish::finned::FRANKEN_SWORDFISH,
    &fish::finned::FRANKEN_JELLYFISH,
    &fish::finned::FINNED_FRANKEN_X_WING,
    &fish::finned::FINNED_FRANKEN_SWORDFISH,
    &fish::finned::FINNED_FRANKEN_JELLYFISH,
    &fish::finned::MUTANT_X_WING,
    &fish::finned::MUTANT_SWORDFISH,
    &fish::finned::MUTANT_JELLYFISH,
    &fish::finned::FINNED_MUTANT_X_WING,
    &fish::finned::FINNED_MUTANT_SWORDFISH,
    &fish::finned::FINNED_MUTANT_JELLYFISH,
    &fish::finned::FINNED_MUTANT_SQUIRMBAG,
    &templates::SET,
    &templates::DELETE,
    &exocet::TECHNIQUE,
    &multi_sector::TECHNIQUE,
];
