//! The puzzles that positions come from, and what in a position goes against them.

use std::{ffi::OsString, slice, time::Instant};

use crate::{
    cli::{args::input::ReadArgs, error::Error, input::Input, note::note},
    engine::{Limits, Searcher, Turns, Verdict},
    grid::Grid,
    steps::mistakes::{Mistake, mistakes},
};
use satoku_core::puzzle::Instance;

/// The original puzzles: one for each position, or one for all.
pub struct Originals {
    puzzles: Vec<Instance>,
    /// The number of positions so far.
    count: usize,
}

impl Originals {
    /// The puzzles that a word of the command line names; none without a word.
    ///
    /// # Errors
    /// If the model cannot be loaded, or a puzzle cannot be read.
    pub fn new(word: Option<&OsString>, reading: &ReadArgs) -> Result<Self, Error> {
        let words = word.map_or(&[][..], slice::from_ref);
        let mut puzzles = Vec::new();
        if !words.is_empty() {
            for item in Input::new(words, reading.settings()?)? {
                puzzles.push(item.puzzle().map_err(|message| format!("--givens: {message}"))?);
            }
        }
        Ok(Self { puzzles, count: 0 })
    }

    /// What is wrong in the next position; nothing where that cannot be told, which is noted unless
    /// `quiet`.
    ///
    /// # Errors
    /// If it has no original, or one of another size.
    pub fn mistakes(
        &mut self,
        position: &Instance,
        deadline: Option<Instant>,
        quiet: bool,
    ) -> Result<Vec<Mistake>, Error> {
        self.count += 1;
        let known = match &self.puzzles[..] {
            [] => without_placed(position),
            [only] => Some(only.clone()),
            all => {
                let (count, given) = (self.count, all.len());
                let missing =
                    || format!("--givens: no puzzle for position {count}, {given} in all");
                Some(all.get(count - 1).cloned().ok_or_else(missing)?)
            }
        };
        let Some(original) = known else { return Ok(Vec::new()) };
        let (size, expected) = (original.model().size(), position.model().size());
        if size != expected {
            return Err(format!("--givens: the puzzle is {size}, the position {expected}").into());
        }
        match solution(&original, deadline)? {
            Ok(solution) => Ok(mistakes(position, &solution)),
            Err(verdict) => {
                if !quiet && !self.puzzles.is_empty() {
                    note(&format!("--givens: {verdict}, so what is wrong cannot be told"));
                }
                Ok(Vec::new())
            }
        }
    }
}

/// A position as it was printed, where it says what has been placed since.
fn without_placed(position: &Instance) -> Option<Instance> {
    let is_plain = position.rules().is_empty() && position.regions_map().is_none();
    if position.placed().is_empty() || !is_plain {
        return None;
    }
    let mut givens = position.givens().clone();
    position.placed().iter().for_each(|&cell| givens.set(cell, None));
    Some(Instance::new(position.base().clone(), givens))
}

/// The one solution, or the verdict if there is not just one.
fn solution(puzzle: &Instance, deadline: Option<Instant>) -> Result<Result<Grid, Verdict>, Error> {
    let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let limits = Limits { time, ..Limits::solutions(2) };
    Ok(Turns::default().search(puzzle, &limits)?.only_solution())
}
