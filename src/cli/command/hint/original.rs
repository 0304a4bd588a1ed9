//! The puzzles that positions come from, and what in a position goes against them.

use std::{ffi::OsString, slice};

use crate::{
    cli::prelude::*,
    engine::solver,
    steps::mistakes::{Mistake, mistakes},
};

/// The original puzzles: one for each position, or one for all.
pub(super) struct Originals {
    puzzles: Vec<Instance>,
}

impl Originals {
    /// The puzzles that a word of the command line stands for.
    pub(super) fn new(word: Option<&OsString>, reading: &ReadArgs) -> Result<Self, Error> {
        let words = word.map_or(&[][..], slice::from_ref);
        let mut puzzles = Vec::new();
        if !words.is_empty() {
            for item in Input::new(words, reading.settings()?)? {
                puzzles.push(item.puzzle().map_err(|message| format!("--givens: {message}"))?);
            }
        }
        Ok(Self { puzzles })
    }

    /// What is wrong in a position, the number of those before it given; nothing where that cannot
    /// be told, and then perhaps a word about it.
    pub(super) fn mistakes(
        &self,
        number: usize,
        position: &Instance,
        limiter: &Limiter,
    ) -> Result<(Vec<Mistake>, Option<String>), Error> {
        let known = match &self.puzzles[..] {
            [] => without_placed(position),
            [only] => Some(only.clone()),
            all => {
                let (count, given) = (number + 1, all.len());
                let missing =
                    || format!("--givens: no puzzle for position {count}, {given} in all");
                Some(all.get(number).cloned().ok_or_else(missing)?)
            }
        };
        let Some(original) = known else { return Ok((Vec::new(), None)) };
        let (size, expected) = (original.model().size(), position.model().size());
        if size != expected {
            return Err(format!("--givens: the puzzle is {size}, the position {expected}").into());
        }
        match solution(&original, limiter)? {
            Ok(solution) => Ok((mistakes(position, &solution), None)),
            Err(verdict) => {
                let note = format!("--givens: {verdict}, so mistakes cannot be found");
                Ok((Vec::new(), (!self.puzzles.is_empty()).then_some(note)))
            }
        }
    }
}

/// The original of a position that says which values were placed.
fn without_placed(position: &Instance) -> Option<Instance> {
    let is_plain = position.rules().is_empty() && position.regions_map().is_none();
    if position.placed().is_empty() || !is_plain {
        return None;
    }
    let mut givens = position.givens().clone();
    position.placed().iter().for_each(|&cell| givens.set(cell, None));
    Some(Instance::new(position.base().clone(), givens))
}

/// The solution, or the verdict if it is not unique.
fn solution(puzzle: &Instance, limiter: &Limiter) -> Result<Result<Grid, Verdict>, Error> {
    Ok(solver(puzzle).within(limiter).search()?.only_solution())
}

/// That there are mistakes; from level 1 on, which.
pub(super) fn about_mistakes(wrong: &[Mistake], level: u8) -> String {
    match (level, wrong.len()) {
        (0, 1) => "something is wrong here: one value or candidate (--more: which)".to_owned(),
        (0, count) => {
            format!("something is wrong here: {count} values or candidates (--more: which)")
        }
        _ => wrong.iter().join("; "),
    }
}
