//! Random clues: shapes that are drawn on a solution.
//!
//! Cages cover the grid or lie where there is room, lines are random paths whose values keep the
//! kind's rule, dots are on borders where they hold. No two lines share a cell, no two cages do,
//! and what the puzzle has already stays readable, too (`taken.rs`). Which kinds there are is said
//! in [`RANDOM`](satoku_rules::rule::RANDOM).

mod shapes;
mod taken;

use std::str::FromStr;

use thiserror::Error;

use self::taken::Taken;
use super::{Lack, prelude::*};
use satoku_rules::rule::{Context, Gesture, RANDOM, kind, random_kind};

/// Random clues of a kind that are wanted.
#[derive(Clone, Copy, Debug)]
pub struct RandomClues {
    /// Their kind.
    pub kind: &'static RandomKind,
    /// How many; if not said, as many as look good, one or more.
    pub count: Option<usize>,
}

/// Why a text names no random clues.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RandomCluesError {
    /// No kind has this name.
    #[error("unknown kind \"{0}\"; these can be drawn at random: {known}", known = known())]
    Unknown(String),
    /// Clues of this kind are not drawn at random.
    #[error("{0} is not drawn at random; these are: {known}", known = known())]
    NotDrawn(&'static str),
    /// A number of clues that cannot be.
    #[error("found \"{0}\" clues, expected a number from 1, as in killer:10")]
    Count(String),
}

fn known() -> String {
    RANDOM.iter().map(|random| random.kind).join(", ")
}

impl FromStr for RandomClues {
    type Err = RandomCluesError;

    /// A kind by any of its names, perhaps with a number of clues: `killer`, `thermometer:8`.
    fn from_str(text: &str) -> Result<Self, RandomCluesError> {
        let (name, count) = match text.split_once(':') {
            Some((name, count)) => (name, Some(count)),
            None => (text, None),
        };
        let unknown = || RandomCluesError::Unknown(name.to_owned());
        let not_drawn =
            || kind(name).map_or_else(unknown, |it| RandomCluesError::NotDrawn(it.name));
        let kind = random_kind(name).ok_or_else(not_drawn)?;
        let wrong = |count: &str| RandomCluesError::Count(count.to_owned());
        let is_some = |&number: &usize| number > 0;
        let number = |count: &str| count.parse().ok().filter(is_some).ok_or_else(|| wrong(count));
        Ok(Self { kind, count: count.map(number).transpose()? })
    }
}

/// Draws clues on a solution, and no more once the limiter says stop.
pub(super) struct Drawer<'a> {
    model: &'a Model,
    context: Context,
    solution: &'a Grid,
    random: &'a mut Random,
    limiter: &'a Limiter,
    taken: Taken,
    /// The names of the clues so far.
    names: HashSet<String>,
}

impl<'a> Drawer<'a> {
    /// Clues beside the rules of the solution's model and clues that are known. What is about the
    /// whole grid, such as its diagonals, takes no place from them.
    pub(super) fn new(
        model: &'a Model,
        known: &[DraftClue],
        solution: &'a Grid,
        random: &'a mut Random,
        limiter: &'a Limiter,
    ) -> Self {
        let rules = model.rules().iter().chain(known.iter().map(|clue| &clue.rule));
        let is_clue = |rule: &&Arc<Stated>| {
            kind(rule.kind()).is_some_and(|kind| kind.gesture != Gesture::Flag)
        };
        let mut taken = Taken::default();
        let mut names = HashSet::new();
        for rule in rules.filter(is_clue) {
            taken.take(&***rule, model.size());
            names.insert(rule.name().to_owned());
        }
        Self { model, context: model.context(), solution, random, limiter, taken, names }
    }

    /// Adds random clues that the solution keeps.
    ///
    /// # Errors
    /// If there is too little room for them.
    pub(super) fn draw(
        &mut self,
        wanted: RandomClues,
        all: &mut Vec<DraftClue>,
    ) -> Result<(), Lack> {
        let RandomClues { kind, count } = wanted;
        let usual = (self.model.holes().cell_count() / kind.cells_per_clue).max(1);
        let most = count.unwrap_or(usual);
        let mut drawn = 0;
        self.shapes(kind, most, &mut |drawer, cells| {
            if let Some(rule) = drawer.clue(kind, cells) {
                drawer.taken.take(&**rule, drawer.model.size());
                drawer.names.insert(rule.name().to_owned());
                all.push(DraftClue { rule, can_go: true });
                drawn += 1;
            }
            drawn < most
        });
        let wanted = count.unwrap_or(1);
        if drawn < wanted { Err(Lack::Clues { kind: kind.kind, wanted, drawn }) } else { Ok(()) }
    }

    /// The clue of these cells; none if the solution does not keep one, it makes no sense on the
    /// grid, or something is drawn there already.
    fn clue(&self, kind: &RandomKind, cells: Vec<Cell>) -> Option<Arc<Stated>> {
        self.limiter.look().ok()?;
        let (size, holes) = (self.model.size(), self.model.holes());
        let mut rule = kind.clue(cells, self.solution, &self.context)?;
        if !self.taken.has_room_for(&*rule, size) {
            return None;
        }
        let mut names = (1..).map(|number| format!("{} {number}", kind.kind));
        rule.rename(names.find(|name| !self.names.contains(name))?);
        Stated::beside_holes(rule, size, holes).ok()
    }

    /// Whether the solution keeps what these cells say, as far as they say something yet.
    fn is_kept(&self, kind: &RandomKind, cells: &[Cell]) -> bool {
        cells.len() < 2 || kind.clue(cells.to_vec(), self.solution, &self.context).is_some()
    }
}

#[cfg(test)]
mod tests;
