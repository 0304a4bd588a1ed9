//! Ratings: how hard a puzzle is for people.
//!
//! A puzzle's *score* is the sum of the weights of its steps on the ladder (each technique's weight
//! is in its row; forcing chains and reasons weigh one more for each rule or cell that they rest
//! on). The *hardest* technique is that of the greatest weight. The scale is this project's own:
//! the ladder's order is fixed, so scores compare puzzles of a collection with each other, and
//! nothing else.
//!
//! Its *difficulty* is that of its hardest step on the scale that players know, Sudoku Explainer's:
//! 1.0 is the last cell of a house, 3.2 an X-wing, 7 and more a forcing chain. Here it is kept in
//! tenths. The longer a chain, the harder; and the solver's reason is a forcing chain, by cases or
//! without. What that program does not know has the place of what is about as hard.

use itertools::Itertools;

use super::{
    Detail, End, Ladder, Step, Technique, Walk,
    reason::{self, Reason},
    techniques,
};
use satoku_puzzle::{interrupt::Limiter, puzzle::Instance};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The hardest technique of the way; none for a puzzle without open cells.
    pub hardest: Option<&'static Technique>,
    /// The difficulty of the hardest step, in tenths; 0 for a puzzle without open cells.
    pub difficulty: u32,
    /// The sum of all steps' difficulties, in tenths: how long a way it is.
    pub length: u32,
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

    /// The rating of a puzzle with one solution: that of its way up the ladder. None if the time is
    /// up before the end of the way.
    pub fn of_puzzle(puzzle: &Instance, limiter: &Limiter) -> Option<Self> {
        let mut walk = Walk::new(puzzle, Ladder::new(), limiter).ok()?;
        let rating = Self::of(&walk.by_ref().collect_vec());
        (walk.end() == Some(&End::Solved)).then_some(rating)
    }

    /// Counts one more step.
    pub fn add(&mut self, step: &Step) {
        self.score += weight(step);
        self.steps += 1;
        self.reasons += usize::from(matches!(step.detail, Detail::Reason(_)));
        let difficulty = difficulty(step);
        self.difficulty = self.difficulty.max(difficulty);
        self.length += difficulty;
        if self.hardest.is_none_or(|hardest| hardest.weight < step.technique.weight) {
            self.hardest = Some(step.technique);
        }
    }

    /// The hardest technique's name, or `-`.
    pub fn hardest_name(&self) -> &'static str {
        self.hardest.map_or("-", |technique| technique.name)
    }

    /// The difficulty as players write it: 3.2.
    pub fn number(&self) -> f64 {
        f64::from(self.difficulty) / 10.0
    }

    /// The sum of all steps' difficulties, in the same way: 98.4.
    pub fn sum(&self) -> f64 {
        f64::from(self.length) / 10.0
    }
}

/// What a step adds to the score.
pub fn weight(step: &Step) -> u32 {
    step.technique.weight + step.reason().map_or(0, |reason| reason.len() as u32)
}

/// How hard a step is on Sudoku Explainer's scale, in tenths.
pub fn difficulty(step: &Step) -> u32 {
    match &step.detail {
        Detail::Chain(links) => step.difficulty + by_length(links.len()),
        Detail::Reason(reason) => of_reason(step.technique, reason),
        _ => step.difficulty,
    }
}

/// The solver's reason: a forcing chain, or if it takes cases a dynamic one.
fn of_reason(technique: &Technique, reason: &Reason) -> u32 {
    /// Without cases.
    const CHAIN: (u32, u32) = (70, 80);
    /// With cases; each level of cases within cases adds as much as there is between its bounds.
    const CASES: (u32, u32) = (85, 90);
    /// Rules that leave no room, told without how; each more adds as much again, up to the bound.
    const RULES: (u32, u32, u32) = (60, 5, 95);
    /// What could not be told.
    const UNTOLD: u32 = 110;
    if !reason.is_told && (*technique != reason::TECHNIQUE || reason.summary.is_empty()) {
        return UNTOLD;
    }
    if !reason.is_told {
        let rules = reason.rules.iter().map(|(rule, _)| rule).unique().count() as u32;
        return (RULES.0 + RULES.1 * rules.saturating_sub(1)).min(RULES.2);
    }
    let depth = reason.explanation.iter().map(|line| line.depth).max().unwrap_or(0) as u32;
    let length = by_length(reason.explanation.len());
    match depth {
        0 => (CHAIN.0 + length).min(CHAIN.1),
        _ => (CASES.0 + length).min(CASES.1) + (depth - 1) * (CASES.1 - CASES.0),
    }
}

/// What a chain's length adds, in tenths: nothing up to 4 links, 1 up to 6, 2 up to 8, 3 up to 12,
/// and so on.
fn by_length(links: usize) -> u32 {
    let steps = (0..usize::BITS - 2).flat_map(|power| [4 << power, 6 << power]);
    steps.take_while(|&most| most < links).count() as u32
}

/// The techniques with their weights, from the easiest to the hardest.
pub fn table() -> impl Iterator<Item = (&'static str, u32)> {
    techniques().map(|technique| (technique.title, technique.weight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        LADDER, Link,
        reason::{self, ReasonLine},
    };
    use satoku_puzzle::grid::{Cell, Value};

    #[test]
    fn every_step_adds_its_weight_and_the_hardest_is_remembered() {
        let named = |name| *LADDER.iter().find(|technique| technique.name == name).unwrap();
        let steps = ["hidden-single", "naked-pair", "naked-single"].map(named).map(Step::new);
        let rating = Rating::of(&steps);
        assert_eq!((rating.score, rating.steps, rating.reasons), (15, 3, 0));
        assert_eq!((rating.hardest_name(), rating.difficulty), ("naked-pair", 30));
        assert_eq!((rating.number(), rating.sum()), (3.0, 6.8));
        let mut reason = Step::new(&reason::TECHNIQUE);
        let found = Reason { placed: vec![(Cell::new(0, 0), Value::new(1))], ..Reason::default() };
        reason.detail = Detail::Reason(Box::new(found));
        assert_eq!(weight(&reason), 201);
        assert_eq!(Rating::default().hardest_name(), "-");
    }

    #[test]
    fn longer_chains_are_harder_and_cases_harder_still() {
        #[track_caller]
        fn check(detail: Detail, expected: u32) {
            let mut step = Step::new(LADDER[0]);
            step.detail = detail;
            assert_eq!(difficulty(&step), expected);
        }
        let link = Link { cells: Vec::new(), values: Vec::new(), is_true: true };
        for (length, more) in [(0, 0), (4, 0), (5, 1), (6, 1), (8, 2), (12, 3), (16, 4), (25, 6)] {
            check(Detail::Chain(vec![link.clone(); length]), LADDER[0].difficulty + more);
        }
        let reason = |depths: &[usize], is_told| {
            let line = |&depth: &usize| ReasonLine { depth, ..ReasonLine::default() };
            let explanation = depths.iter().map(line).collect();
            Detail::Reason(Box::new(Reason { explanation, is_told, ..Reason::default() }))
        };
        check(reason(&[0; 3], true), 70);
        check(reason(&[0; 7], true), 72);
        check(reason(&[0; 1_000], true), 80);
        check(reason(&[0, 0, 1, 0, 1], true), 86);
        check(reason(&[0, 0, 1, 2, 1], true), 91);
        check(reason(&[0], false), 110);
    }

    #[test]
    fn the_page_on_steps_has_the_table() {
        let page = include_str!("../../../docs/steps.md");
        for (title, weight) in table() {
            let row = format!("| {title} | {weight} |");
            assert!(page.contains(&row), "{row}");
        }
    }
}
