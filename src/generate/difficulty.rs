//! How hard a puzzle is for people, in four bands.

use std::{fmt, sync::Arc};

use crate::{
    puzzle::Puzzle,
    steps::{End, LADDER, Ladder, Layout, Technique, Walk, rating::Rating},
};

/// A band of the ladder of techniques: a puzzle is in that of the hardest technique on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Singles are all that it takes: full houses, hidden and naked singles; and what one rule by
    /// itself forbids, in models such as Binairo.
    Easy,
    /// Locked candidates or naked pairs, and nothing beyond.
    Medium,
    /// Some other technique of the ladder: hidden pairs, triples, fish, wings, colouring.
    Hard,
    /// The ladder is not long enough: it takes the solver's reason.
    Extreme,
}

impl Difficulty {
    /// All bands, from the easiest, with the names they have on the command line.
    pub const ALL: [(&'static str, Self); 4] = [
        ("easy", Self::Easy),
        ("medium", Self::Medium),
        ("hard", Self::Hard),
        ("extreme", Self::Extreme),
    ];

    /// The technique that ends the band, by its name in files.
    fn last(self) -> Option<&'static str> {
        match self {
            Self::Easy => Some("other-rule"),
            Self::Medium => Some("naked-pair"),
            Self::Hard => LADDER.last().map(|technique| technique.name),
            Self::Extreme => None,
        }
    }

    /// The band that a technique is in.
    fn of_technique(technique: &Technique) -> Self {
        let rung = |name| LADDER.iter().position(|rung| rung.name == name);
        let ends_after = |band: &Self| match (rung(technique.name), band.last().and_then(rung)) {
            (Some(own), Some(last)) => own <= last,
            (_, None) => true,
            (None, _) => false,
        };
        let mut bands = Self::ALL.into_iter().map(|(_, band)| band);
        bands.find(ends_after).unwrap_or(Self::Extreme)
    }

    /// The band of a rating.
    pub fn of_rating(rating: &Rating) -> Self {
        rating.hardest.map_or(Self::Easy, Self::of_technique)
    }

    /// The band of a puzzle that has one solution. The solver's reasons, which take time, are not
    /// looked for: that one is needed is all that matters.
    pub fn of_puzzle(layout: &Arc<Layout>, puzzle: &Puzzle) -> Self {
        let mut walk = Walk::with(layout, puzzle, Ladder::without_reasons());
        let mut rating = Rating::default();
        walk.by_ref().for_each(|step| rating.add(&step));
        match walk.end() {
            Some(End::Solved) => Self::of_rating(&rating),
            _ => Self::Extreme,
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Self::ALL.iter().find(|(_, other)| other == self).expect("all are listed");
        f.write_str(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::reason;

    #[test]
    fn every_technique_is_in_the_band_that_is_documented() {
        let band = |name: &str| {
            let technique = LADDER.iter().find(|technique| technique.name == name);
            Difficulty::of_technique(technique.unwrap_or_else(|| panic!("no {name}")))
        };
        for easy in ["full-house", "hidden-single", "naked-single"] {
            assert_eq!(band(easy), Difficulty::Easy);
        }
        for medium in ["pointing", "claiming", "naked-pair"] {
            assert_eq!(band(medium), Difficulty::Medium);
        }
        for hard in ["hidden-pair", "naked-triple", "x-wing", "colouring"] {
            assert_eq!(band(hard), Difficulty::Hard);
        }
        assert_eq!(Difficulty::of_technique(&reason::TECHNIQUE), Difficulty::Extreme);
        assert_eq!(Difficulty::of_rating(&Rating::default()), Difficulty::Easy);
    }
}
