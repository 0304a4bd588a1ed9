//! Puzzles for f-puzzles: as JSON on one line, or packed into a link to f-puzzles or to SudokuPad,
//! which takes the same data.
//!
//! What the JSON is made of is said at its [reader](crate::read); a key and its clues are the
//! kinds' own business ([`Rule::to_f_puzzles`](satoku_rules::rule::Rule::to_f_puzzles)). What a key
//! says may depend on other keys: dots, for example, are exempt from `nonconsecutive`. So what has
//! been written is read once more, and given out only if it says the same.
//!
//! A clue that SudokuPad does not draw is drawn beside its key, as a copy of it. A rule without a key
//! is refused, or, where that is wanted, drawn and told in the rules in prose.
//!
//! - `grid.rs` writes givens, candidates and regions; `clues.rs` the rules, `drawings.rs` what is
//!   drawn for them.

mod clues;
mod drawings;
mod grid;
#[cfg(test)]
mod tests;

use serde_json::json;

use super::{prelude::*, target::called};
use crate::read::{self, compress};
use clues::ClueKeys;
use grid::FPuzzlesGrid;
use satoku_rules::{printable, puzzle::Missing};

pub(super) static JSON: Target = Target {
    name: "f-puzzles",
    summary: "JSON of f-puzzles, on one line",
    ending: "json",
    write: json,
    draws: true,
    ..Target::LINE
};

pub(super) static LINK: Target = Target {
    name: "f-puzzles-link",
    summary: "a link that opens the puzzle in f-puzzles",
    write: link,
    draws: true,
    takes_solution: true,
    ..Target::LINE
};

pub(super) static PAD_LINK: Target = Target {
    name: "sudokupad-link",
    summary: "a link that opens the puzzle in SudokuPad",
    write: pad_link,
    draws: true,
    takes_solution: true,
    ..Target::LINE
};

fn link(puzzle: &Instance, limiter: &Limiter, draws: bool) -> Result<String, WriteError> {
    Ok(format!("https://www.f-puzzles.com/?load={}", compress(&json(puzzle, limiter, draws)?)))
}

fn pad_link(puzzle: &Instance, limiter: &Limiter, draws: bool) -> Result<String, WriteError> {
    // A slash would divide the address, and programs take a plus for a space.
    let data = compress(&json(puzzle, limiter, draws)?);
    let data = data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    Ok(format!("https://sudokupad.app/fpuz{data}"))
}

fn json(puzzle: &Instance, limiter: &Limiter, draws: bool) -> Result<String, WriteError> {
    let mut frame = FPuzzlesGrid::of(puzzle)?;
    let ClueKeys { mut file, left_out, words } = ClueKeys::of(puzzle.model(), &mut frame, draws)?;
    file.insert("size".to_owned(), frame.size.rows().into());
    file.insert("grid".to_owned(), frame.grid()?);
    file.extend(about(puzzle, &words));
    file.extend(solution(puzzle).map(|solution| ("solution".to_owned(), solution)));
    let text = printable::json(&file);
    check(puzzle, &text, &left_out, limiter)?;
    Ok(text)
}

/// What a puzzle says of itself, by the keys for it; where it has neither a title nor an author,
/// those in its label. The source is where SudokuPad has it. Behind its rules in prose are these
/// lines, those that it does not have.
fn about(puzzle: &Instance, words: &[String]) -> Vec<(String, Json)> {
    let About { title, author, rules, source } = puzzle.about();
    let [head, by] = match (title, author) {
        (None, None) => title_and_author(called(puzzle)),
        _ => [title, author].map(|text| text.as_deref().unwrap_or_default()),
    };
    let own = rules.as_deref().unwrap_or_default();
    let more = words.iter().map(|line| &**line).filter(|line| !own.contains(line));
    let rules = rules.as_deref().into_iter().chain(more).join("\n");
    let texts = [("title", head), ("author", by), ("ruleset", &*rules)].into_iter();
    let texts = texts.filter(|(_, text)| !text.is_empty()).map(|(key, text)| (key, text.into()));
    let source = source.as_ref().map(|source| ("metadata", json!({ "source": source })));
    texts.chain(source).map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The title and the author in a puzzle's label, which are cited as `title by author`; empty for
/// none.
fn title_and_author(label: Option<&str>) -> [&str; 2] {
    let label = label.unwrap_or_default().trim();
    if let Some(author) = label.strip_prefix("by ") {
        return ["", author.trim()];
    }
    let parts = label.rsplit_once(" by ").map(|(title, author)| [title.trim(), author.trim()]);
    parts.unwrap_or([label, ""])
}

/// The author's solution, a number for each cell.
fn solution(puzzle: &Instance) -> Option<Json> {
    let grid = puzzle.solution()?;
    let cell = |cell| grid.get(cell).map_or(Json::from("."), |value| value.number().into());
    Some(grid.size().cells().map(cell).collect())
}

/// Makes sure that a text says what the puzzle says, without the rules that are left out.
fn check(
    puzzle: &Instance,
    text: &str,
    left_out: &[&Stated],
    limiter: &Limiter,
) -> Result<(), WriteError> {
    let again = read::parse_one(text, &Settings::default(), limiter)
        .map_err(|error| WriteError::Puzzle(format!("f-puzzles cannot say it: {}", error.kind)))?;
    let lost = "beside the other rules, its key in f-puzzles says less";
    let more = "beside the other rules, its key in f-puzzles says more";
    let mut is_left_out = |rule: &Stated| left_out.iter().any(|left| std::ptr::eq(*left, rule));
    let lost_here = again.missing(puzzle, limiter, &mut is_left_out)?;
    match (lost_here, puzzle.missing(&again, limiter, &mut |_| false)?) {
        (None, None) => Ok(()),
        (Some(Missing::Rule(rule)), _) => Err(WriteError::rule(rule, lost)),
        (_, Some(Missing::Rule(rule))) => {
            let own = puzzle.model().rules().iter().find(|own| own.kind() == rule.kind());
            Err(WriteError::rule(own.map_or(rule, |own| own), more))
        }
        (Some(Missing::Given(cell)), _) | (_, Some(Missing::Given(cell))) => {
            refuse(format!("f-puzzles cannot say what is given in {cell}"))
        }
    }
}
