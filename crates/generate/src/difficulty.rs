//! How hard a puzzle is for people, in five bands.

use super::prelude::*;
use satoku_steps::{End, Ladder, Layout, Step, Technique, Walk, rating::Rating, reason};

/// A band of difficulties: a puzzle is in that of the hardest step on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Singles are all that it takes: full houses, hidden and naked singles; and what one rule by
    /// itself forbids, in models such as Binairo.
    Easy,
    /// Locked candidates, naked pairs, what the candidates of one rule exclude, and nothing beyond.
    Medium,
    /// Hidden pairs, triples, quads, fish, wings, rectangles, simple colouring.
    Hard,
    /// The rest of the ladder: chains and almost locked sets.
    Expert,
    /// The ladder is not long enough: it takes the solver's reason.
    Extreme,
}

impl Difficulty {
    /// All bands, from the easiest, with the names they have on the command line.
    pub const ALL: [(&'static str, Self); 5] = [
        ("easy", Self::Easy),
        ("medium", Self::Medium),
        ("hard", Self::Hard),
        ("expert", Self::Expert),
        ("extreme", Self::Extreme),
    ];

    /// The greatest difficulty of a step in this band, in tenths on Sudoku Explainer's scale. What
    /// is beyond `Expert` is a forcing chain, such as the solver's reasons.
    fn most(self) -> u32 {
        match self {
            Self::Easy => 25,
            Self::Medium => 30,
            Self::Hard => 66,
            Self::Expert => 90,
            Self::Extreme => u32::MAX,
        }
    }

    /// The band of a rating. One of the solver's reasons makes it extreme, as short as it may be.
    pub fn of_rating(rating: &Rating) -> Self {
        if rating.reasons > 0 {
            return Self::Extreme;
        }
        let mut bands = Self::ALL.into_iter().map(|(_, band)| band);
        bands.find(|band| rating.difficulty <= band.most()).unwrap_or(Self::Extreme)
    }

    /// The easiest band of what takes a technique.
    pub fn of_technique(technique: &'static Technique) -> Self {
        if reason::TECHNIQUES.contains(&technique) {
            return Self::Extreme;
        }
        Self::of_rating(&Rating::of([&Step::new(technique)]))
    }

    /// The band of a puzzle that has one solution. The solver's reasons, which take time, are not
    /// looked for: that one is needed is all that matters.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn of_puzzle(
        layout: &Arc<Layout>,
        puzzle: &Instance,
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        let ladder = Ladder::without_reasons();
        let mut walk = Walk::with(layout, puzzle, ladder, limiter);
        let mut rating = Rating::default();
        walk.by_ref().for_each(|step| rating.add(&step));
        limiter.look_at_clock()?;
        Ok(match walk.end() {
            Some(End::Solved) => Self::of_rating(&rating),
            _ => Self::Extreme,
        })
    }
}

/// Whether the way of a puzzle takes a technique: where it does, no easier one helps.
///
/// # Errors
/// If it is stopped.
pub(super) fn takes(
    layout: &Arc<Layout>,
    puzzle: &Instance,
    technique: &'static Technique,
    limiter: &Limiter,
) -> Result<bool, Stopped> {
    let is_wanted = |other: &Technique| !other.assumes_unique || other == technique;
    let ladder = Ladder::of(is_wanted);
    let is_reason = reason::TECHNIQUES.contains(&technique);
    let ladder = if is_reason { ladder } else { ladder.by_techniques() };
    let is_taken =
        Walk::with(layout, puzzle, ladder, limiter).any(|step| step.technique == technique);
    limiter.look_at_clock()?;
    Ok(is_taken)
}

satoku_rules::display_by_name!(Difficulty);

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_steps::{Detail, LADDER};

    #[test]
    fn every_technique_is_in_the_band_that_is_documented() {
        #[track_caller]
        fn check(names: &[&str], expected: Difficulty) {
            for name in names {
                let technique = LADDER.iter().find(|technique| technique.name == *name);
                let technique = technique.unwrap_or_else(|| panic!("no {name}"));
                assert_eq!(Difficulty::of_technique(technique), expected, "{name}");
            }
        }
        check(&["full-house", "hidden-single", "naked-single", "other-rule"], Difficulty::Easy);
        check(&["pointing", "claiming", "naked-pair", "rule-candidates"], Difficulty::Medium);
        check(&["hidden-pair", "naked-triple", "x-wing", "colouring"], Difficulty::Hard);
        let mut step = Step::new(&reason::TECHNIQUE);
        step.detail = Detail::Reason(Box::default());
        assert_eq!(Difficulty::of_rating(&Rating::of([&step])), Difficulty::Extreme);
        assert_eq!(Difficulty::of_rating(&Rating::default()), Difficulty::Easy);
    }
}
