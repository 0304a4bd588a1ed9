//! Ratings: how hard a puzzle is for people.
//!
//! A puzzle's *score* is the sum of the weights of its steps on the ladder (each technique's weight
//! is in its row; the solver's reason weighs 200 and one more for each rule or cell that it rests
//! on). The *hardest* technique is that of the greatest weight. The scale is this project's own: the
//! ladder's order is fixed, so scores compare puzzles of a collection with each other, and nothing
//! else.

use super::{Detail, LADDER, Step, Technique, reason};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The hardest technique of the way; none for a puzzle without open cells.
    pub hardest: Option<&'static Technique>,
    /// The sum of all weights.
    pub score: u32,
    /// The number of steps.
    pub steps: usize,
    /// How many of these are the solver's.
    pub reasons: usize,
}

impl Rating {
    /// The rating of a way.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a Step>) -> Self {
        let mut rating = Self::default();
        steps.into_iter().for_each(|step| rating.add(step));
        rating
    }

    /// Counts one more step.
    pub fn add(&mut self, step: &Step) {
        self.score += weight(step);
        self.steps += 1;
        self.reasons += usize::from(matches!(step.detail, Detail::Reason(_)));
        if self.hardest.is_none_or(|hardest| hardest.weight < step.technique.weight) {
            self.hardest = Some(step.technique);
        }
    }

    /// The hardest technique's name, or `-`.
    pub fn hardest_name(&self) -> &'static str {
        self.hardest.map_or("-", |technique| technique.name)
    }
}

/// What a step adds to the score.
pub fn weight(step: &Step) -> u32 {
    let items = match &step.detail {
        Detail::Reason(reason) => reason.len() as u32,
        _ => 0,
    };
    step.technique.weight + items
}

/// The techniques with their weights, from the easiest to the hardest.
pub fn table() -> impl Iterator<Item = (&'static str, u32)> {
    let all = LADDER.iter().copied().chain([&reason::TECHNIQUE]);
    all.map(|technique| (technique.title, technique.weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_adds_its_weight_and_the_hardest_is_remembered() {
        let steps = [&LADDER[1], &LADDER[9], &LADDER[2]].map(|technique| Step::new(technique));
        let rating = Rating::of(&steps);
        assert_eq!((rating.score, rating.steps, rating.reasons), (15, 3, 0));
        assert_eq!(rating.hardest_name(), "naked-pair");
        let mut reason = Step::new(&reason::TECHNIQUE);
        let found = reason::Reason {
            placed: vec![(crate::grid::Cell::new(0, 0), crate::grid::Value::new(1))],
            ..Default::default()
        };
        reason.detail = Detail::Reason(Box::new(found));
        assert_eq!(weight(&reason), 201);
        assert_eq!(Rating::default().hardest_name(), "-");
    }

    #[test]
    fn the_readme_has_the_table() {
        let readme = include_str!("../../README.md");
        for (title, weight) in table() {
            let row = format!("| {title} | {weight} |");
            assert!(readme.contains(&row), "{row}");
        }
    }
}
