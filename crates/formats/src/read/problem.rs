//! Problems of genres on a line: the genre's name, and the lines of the problem with bars between
//! them, `kenken: 2 2|1- 3+|- -|1 2|1 2`. [`Problem::from_line`] tells what the lines are.

use super::prelude::*;
use satoku_rules::genre::ProblemError;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "problem",
    title: "A problem of a genre",
    summary: "a genre, rows and columns, and the lines of clues with bars between them",
    example: "kenken: 2 2|1- 3+|- -|1 2|1 2\n",
    line: Some(OnLine { may_be: |text, _| split(text).is_some(), read }),
};

/// The genre and the problem.
fn split(text: &str) -> Option<(&'static Genre, &str)> {
    // (Some games are called as genres are, and have an id behind their name.)
    let (name, problem) = text.split_once(':').filter(|(_, problem)| !problem.contains(':'))?;
    Some((genre::named(name.trim())?, problem.trim()))
}

/// The puzzle of a problem's line.
pub(super) fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    // (It may be named as the format of any text.)
    let (genre, problem) = split(text).ok_or_else(|| {
        let found = text.split(':').next().unwrap_or_default();
        LineError::at(1, ParseErrorKind::NoGenre { found: shortened(found) })
    })?;
    if reading.settings.model_is_fixed {
        return Err(ParseErrorKind::ModelOfFile.into());
    }
    let problem = Problem::from_line(genre, problem).map_err(|error| wrong(genre, &error))?;
    Ok(puzzle(genre, &problem, reading.models)?.named(text))
}

/// The puzzle of a problem.
pub(super) fn puzzle(
    genre: &'static Genre,
    problem: &Problem,
    models: &Models,
) -> Result<Instance, LineError> {
    problem.puzzle(genre, &models.limiter).map_err(|error| wrong(genre, &error))
}

fn wrong(genre: &Genre, error: &ProblemError) -> LineError {
    ParseErrorKind::Genre { genre: genre.name, problem: error.to_string() }.into()
}
