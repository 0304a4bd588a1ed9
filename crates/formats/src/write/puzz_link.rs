//! Links to puzz.link: [`read`](mod@crate::read) has their parts.

use super::target::{Target, WriteError};
use crate::read;
use satoku_core::{genre::Problem, interrupt::Limiter, puzzle::Instance};

pub(super) const TARGET: Target = Target {
    name: "puzz-link",
    summary: "a link that opens a puzzle of a genre in puzz.link, and the label",
    write: |puzzle| write(puzzle, &Limiter::none()),
    long_write: Some(write),
    ..Target::LINE
};

fn write(puzzle: &Instance, limiter: &Limiter) -> Result<String, WriteError> {
    let refuse = |what: String| WriteError::Puzzle(what);
    let base = puzzle.base();
    let Some((genre, problem)) = base.problem() else {
        let name = base.name();
        return Err(refuse(format!("its model {name} is not a genre with links to puzz.link")));
    };
    if let Some(rule) = puzzle.rules().first() {
        return Err(WriteError::rule(rule, "a link has the clues of its genre only"));
    }
    if let Some((cell, _)) = puzzle.candidates().first() {
        return Err(refuse(format!("{cell} has candidates, and a link has none")));
    }
    if problem.regions.contains(&Problem::NO_REGION) {
        return Err(refuse("it has cells in no region, and a link has none".to_owned()));
    }
    let link = read::link_of(genre, problem).map_err(refuse)?;
    let (model, givens) =
        problem.model(genre, limiter).map_err(|error| refuse(error.to_string()))?;
    if !base.says_the_same(&model) {
        return Err(refuse(format!("its model has more rules than those of {}", genre.name)));
    }
    let own = Instance::new(model, givens);
    let other = |one: &Instance, other: &Instance| {
        one.givens().filled().find(|(cell, value)| other.givens().get(*cell) != Some(*value))
    };
    if let Some((cell, _)) = other(puzzle, &own).or(other(&own, puzzle)) {
        let what = format!("{cell} has a given that is not one of its clues, or lacks one");
        return Err(refuse(what));
    }
    let label = puzzle.caption().map_or(String::new(), |label| format!(" {label}"));
    Ok(link + &label)
}
