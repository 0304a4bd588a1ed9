//! Techniques: what people know to look for, from full houses to unique rectangles.
//!
//! A technique is a file and a row of [`LADDER`]: it says in its first lines what it sees and why that
//! is sound, finds one [`Step`] in a [`State`], and says in words what it found. It is written over
//! groups of cells, so diagonals, windows and jigsaw regions take part by themselves.

mod als;
mod because;
mod cage_combinations;
mod chain;
mod colouring;
mod effort;
mod empty_rectangle;
mod fillings;
mod fish;
mod full_house;
mod hidden_single;
mod hidden_subset;
mod innies_outies;
mod locked_candidates;
mod locked_subset;
mod multi_colours;
mod naked_single;
mod naked_subset;
mod other_rule;
mod places;
mod relation;
mod remote_pairs;
mod rule_candidates;
mod sue_de_coq;
mod sum_bounds;
mod templates;
mod turbot;
mod uniqueness;
mod w_wing;
mod wxyz_wing;
mod xy_wing;
mod xyz_wing;

#[cfg(test)]
mod testing;

use std::{fmt, ops::ControlFlow};

use rustc_hash::FxHashSet;

use super::{State, Step};

/// A way of finding steps.
pub struct Technique {
    /// The name in files: `hidden-single`.
    pub name: &'static str,
    /// The name for people: "hidden single".
    pub title: &'static str,
    /// How hard one use of it is, on this project's scale, for scores.
    pub weight: u32,
    /// How hard it is on Sudoku Explainer's scale, in tenths: 26 for its 2.6.
    pub difficulty: u32,
    /// Whether it takes for granted that there is just one solution.
    pub assumes_unique: bool,
    /// Finds its steps one after the other, until whoever takes them wants no more.
    pub find: fn(&State, &mut Found<'_>) -> ControlFlow<()>,
    /// A step in words.
    pub explain: fn(&Step) -> String,
}

/// Whoever takes the steps that are found.
pub type Found<'f> = dyn FnMut(Step) -> ControlFlow<()> + 'f;

impl Technique {
    /// The first step that it finds here, if there is one.
    pub fn first(&self, state: &State) -> Option<Step> {
        let mut first = None;
        // It was broken off if there is a step.
        let _ = (self.find)(state, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    /// All steps that it finds here, each conclusion once.
    pub fn all(&self, state: &State) -> Vec<Step> {
        let mut all: Vec<Step> = Vec::new();
        let mut known = FxHashSet::default();
        let _ = (self.find)(state, &mut |step| {
            if known.insert(step.conclusion()) {
                all.push(step);
            }
            ControlFlow::Continue(())
        });
        all
    }
}

/// Hands a step on, if there is one.
fn report(step: Option<Step>, found: &mut Found<'_>) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), found)
}

/// All techniques, in the order in which the ladder tries them.
pub const LADDER: &[&Technique] = &[
    &full_house::TECHNIQUE,
    &hidden_single::TECHNIQUE,
    &naked_single::TECHNIQUE,
    &other_rule::TECHNIQUE,
    &relation::TECHNIQUE,
    &cage_combinations::TECHNIQUE,
    &sum_bounds::TECHNIQUE,
    &rule_candidates::TECHNIQUE,
    &locked_candidates::POINTING,
    &locked_candidates::CLAIMING,
    &locked_subset::PAIR,
    &innies_outies::TECHNIQUE,
    &locked_subset::TRIPLE,
    &naked_subset::PAIR,
    &hidden_subset::PAIR,
    &naked_subset::TRIPLE,
    &hidden_subset::TRIPLE,
    &naked_subset::QUAD,
    &fillings::TECHNIQUE,
    &hidden_subset::QUAD,
    &fish::X_WING,
    &fish::SWORDFISH,
    &fish::JELLYFISH,
    &turbot::SKYSCRAPER,
    &turbot::KITE,
    &turbot::TURBOT_FISH,
    &xy_wing::TECHNIQUE,
    &empty_rectangle::TECHNIQUE,
    &fish::FINNED_X_WING,
    &fish::SASHIMI_X_WING,
    &xyz_wing::TECHNIQUE,
    &w_wing::TECHNIQUE,
    &remote_pairs::TECHNIQUE,
    &wxyz_wing::TECHNIQUE,
    &colouring::TECHNIQUE,
    &multi_colours::TECHNIQUE,
    &uniqueness::bug::TECHNIQUE,
    &uniqueness::rectangle::TYPE_1,
    &uniqueness::rectangle::TYPE_2,
    &uniqueness::subset::TYPE_3,
    &uniqueness::rectangle::TYPE_4,
    &uniqueness::rectangle::TYPE_5,
    &uniqueness::rectangle::TYPE_6,
    &uniqueness::hidden::TECHNIQUE,
    &uniqueness::avoidable::TYPE_1,
    &uniqueness::avoidable::TYPE_2,
    &fish::FINNED_SWORDFISH,
    &fish::SASHIMI_SWORDFISH,
    &fish::SQUIRMBAG,
    &fish::FINNED_JELLYFISH,
    &fish::SASHIMI_JELLYFISH,
    &fish::WHALE,
    &chain::X_CHAIN,
    &chain::XY_CHAIN,
    &sue_de_coq::TECHNIQUE,
    &chain::CONTINUOUS,
    &chain::DISCONTINUOUS,
    &chain::AIC,
    &als::xz::TECHNIQUE,
    &als::xy_wing::TECHNIQUE,
    &chain::GROUPED_CONTINUOUS,
    &chain::GROUPED_DISCONTINUOUS,
    &chain::GROUPED_AIC,
    &als::chain::TECHNIQUE,
    &als::blossom::TECHNIQUE,
    &fish::FRANKEN_X_WING,
    &fish::FRANKEN_SWORDFISH,
    &fish::FRANKEN_JELLYFISH,
    &fish::FINNED_FRANKEN_X_WING,
    &fish::FINNED_FRANKEN_SWORDFISH,
    &fish::FINNED_FRANKEN_JELLYFISH,
    &fish::MUTANT_X_WING,
    &fish::MUTANT_SWORDFISH,
    &fish::MUTANT_JELLYFISH,
    &fish::FINNED_MUTANT_X_WING,
    &fish::FINNED_MUTANT_SWORDFISH,
    &fish::FINNED_MUTANT_JELLYFISH,
    &fish::FINNED_MUTANT_SQUIRMBAG,
    &templates::SET,
    &templates::DELETE,
];

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Technique {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title)
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn techniques_have_names_of_their_own_and_become_no_easier() {
        assert!(LADDER.iter().map(|technique| technique.name).all_unique());
        for (easier, harder) in LADDER.iter().tuple_windows() {
            assert!(easier.weight <= harder.weight, "{easier:?} {harder:?}");
        }
    }
}
