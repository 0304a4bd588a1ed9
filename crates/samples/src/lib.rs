//! Rules of every kind and statements of every shape, for the tests of the other crates; cases of
//! tests as lines of text; and the suite over all kinds of rule.

#![allow(clippy::wildcard_imports, reason = "the samples are of all kinds")]

pub mod genres;
mod rules;
mod statements;

use itertools::Itertools;

pub use rules::{grid, read, rules};
pub use statements::{OVERLAPPING, beside_others, grids, holds, random_ways, says, shapes};

/// Cases that are lines of text: what is read, in which `; ` is the end of a line, and below it, after
/// `> `, what is expected. Longer expectations go on in the next line, after another `> `.
pub fn cases(text: &str) -> impl Iterator<Item = (String, String)> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    std::iter::from_fn(move || {
        let text = lines.next()?.replace("; ", "\n");
        let expected = lines.peeking_take_while(|line| line.starts_with("> "));
        Some((text, expected.map(|line| &line[2..]).join(" ")))
    })
}

/// Checks each of these [cases].
#[track_caller]
pub fn check_each(text: &str, check: impl Fn(&str, &str)) {
    cases(text).for_each(|(text, expected)| check(&text, &expected));
}
