//! Arguments that many calls have in common.

use super::prelude::*;
use satoku::{
    Engine, Model,
    cnf::{AtMostOne, Level, SumEncoding},
    engine::Of,
    model,
};

/// Limits of time in seconds, if there are any.
pub fn time(seconds: Option<f64>) -> Result<Option<Duration>, Problem> {
    let limit = seconds.map(|seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|_| {
            Problem::rule(format_args!("`limit_time` is {seconds}, expected seconds from 0 on"))
        })
    });
    limit.transpose()
}

/// An engine by its name.
pub fn engine(name: Option<&str>) -> Result<Option<Engine>, Problem> {
    name.map(|name| name.parse::<Engine>().map_err(Problem::rule)).transpose()
}

/// What solutions are told apart by, by its name.
pub fn of(name: &str) -> Result<Of, Problem> {
    named("of", name, &Of::ALL)
}

/// A model by its name, or that of a file.
pub fn model(name: &str) -> Result<Arc<Model>, Problem> {
    Ok(model::named(name)?)
}

/// One of a table, by its name.
pub fn named<T: Copy>(what: &str, name: &str, all: &[(&'static str, T)]) -> Result<T, Problem> {
    let found = all.iter().find(|(known, _)| *known == name).map(|(_, found)| *found);
    found.ok_or_else(|| unknown(what, name, all.iter().map(|(name, _)| *name)))
}

/// One of a table, if a name is given.
pub fn chosen<T: Copy>(
    what: &str,
    name: Option<&str>,
    all: &[(&'static str, T)],
) -> Result<Option<T>, Problem> {
    name.map(|name| named(what, name, all)).transpose()
}

/// The error for an unknown name, with the known ones.
pub fn unknown<'a>(what: &str, found: &str, known: impl Iterator<Item = &'a str>) -> Problem {
    let known = known.collect::<Vec<_>>().join(", ");
    Problem::rule(format_args!("unknown {what} \"{found}\", expected one of: {known}"))
}

/// How programs become clauses.
pub fn encoding(
    level: Option<&str>,
    at_most_one: Option<&str>,
    sums: Option<&str>,
) -> Result<Encoding, Problem> {
    Ok(Encoding {
        level: chosen("encoding", level, &Level::ALL)?.unwrap_or_default(),
        at_most_one: chosen("at_most_one", at_most_one, &AtMostOne::ALL)?.unwrap_or_default(),
        sums: chosen("sums", sums, &SumEncoding::ALL)?.unwrap_or_default(),
    })
}

/// A number that must not be below the first of these, nor above the second. There is no upper limit if that is the
/// greatest of all.
pub fn within<T: TryFrom<i64>>(what: &str, number: i64, least: i64, most: i64) -> Outcome<T> {
    let found = (least..=most).contains(&number).then(|| T::try_from(number).ok()).flatten();
    found.ok_or_else(|| {
        let expected = match most {
            i64::MAX => format!("a number from {least} on"),
            _ => format!("{least} to {most}"),
        };
        Problem::rule(format_args!("`{what}` is {number}, expected {expected}"))
    })
}
