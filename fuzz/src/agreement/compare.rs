//! One puzzle by all engines.

use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
};

use satoku::{
    Grid, Puzzle, Verdict,
    engine::{Backtracker, Limits, Native, Sat, SearchResult, Searcher, Strategy},
};

use super::{Column, Tally};

/// A puzzle, and what is known of it.
#[derive(Clone, Debug)]
pub struct Question {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What it was made of, if that is more than its line.
    pub text: Option<String>,
    /// A solution that it has.
    pub planted: Option<Grid>,
    /// Whether the native engine knows it.
    pub native: bool,
    /// How many solutions are sought.
    pub solutions: usize,
    /// Whether both backtrackers are asked; otherwise the search by candidates only if the reference does not
    /// come to an end.
    pub both: bool,
}

/// The engines, kept from puzzle to puzzle.
pub struct Engines {
    native: Native,
    reference: Backtracker,
    candidates: Backtracker,
}

impl Default for Engines {
    fn default() -> Self {
        Self {
            native: Native::default(),
            reference: Backtracker::new(Strategy::REFERENCE),
            candidates: Backtracker::new(Strategy::CANDIDATES),
        }
    }
}

/// How many values the reference backtracker may try, and how many the search by candidates.
const NODES: [u64; 2] = [100_000, 20_000];

/// Has all engines solve a puzzle.
///
/// # Errors
/// What is wrong: engines that do not agree, a grid that is no solution, a panic.
pub fn compare(question: &Question, engines: &mut Engines) -> Result<Tally, String> {
    let ask = || all(question, engines);
    let result = catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        let words = words.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        Err(format!("panic: {}", words.unwrap_or_default()))
    });
    result.map_err(|what| {
        let Question { puzzle, text, .. } = question;
        let model = puzzle.model().name();
        let text = text.as_deref().unwrap_or_default();
        let candidates: Vec<String> =
            puzzle.candidates().iter().map(|(cell, set)| format!("{cell}={set}")).collect();
        format!("{what}\n{model} {}\n{text}{}", puzzle.givens(), candidates.join(" "))
    })
}

/// What one engine found, with its name.
type Found = (&'static str, SearchResult);

fn all(question: &Question, engines: &mut Engines) -> Result<Tally, String> {
    let puzzle = &question.puzzle;
    let limits = Limits::solutions(question.solutions);
    let mut found: Vec<Found> = Vec::new();
    let mut count = Tally::of_one();
    if question.native {
        let search = engines.native.search(puzzle, &limits);
        found.push(("native", search.map_err(|error| format!("native: {error}"))?));
        count[Column::Native] = 1;
    }
    let search = Sat::default().search(puzzle, &limits);
    found.push(("sat", search.map_err(|error| format!("sat: {error}"))?));
    count[Column::Sat] = 1;
    let within = |nodes| Limits { nodes: Some(nodes), ..limits };
    let search = engines.reference.search(puzzle, &within(NODES[0]));
    let search = search.map_err(|error| format!("backtrack: {error}"))?;
    count[Column::Reference] = u64::from(is_at_end(&search, &limits));
    found.push(("backtrack", search));
    if question.both || count[Column::Reference] == 0 {
        let search = engines.candidates.search(puzzle, &within(NODES[1]));
        let search = search.map_err(|error| format!("candidates: {error}"))?;
        count[Column::Candidates] = u64::from(is_at_end(&search, &limits));
        found.push(("candidates", search));
    }
    count[Column::Either] = count[Column::Reference].max(count[Column::Candidates]);
    agree(puzzle, &found, &limits, question.planted.as_ref())?;
    let (_, certain) =
        found.iter().find(|(_, search)| is_at_end(search, &limits)).ok_or("nobody")?;
    match certain.verdict() {
        Verdict::Unique => count[Column::Unique] = 1,
        Verdict::Multiple => count[Column::Multiple] = 1,
        Verdict::Unsolvable => count[Column::Unsolvable] = 1,
        Verdict::Unknown => return Err("nobody knows".to_owned()),
    }
    Ok(count)
}

/// Whether an engine found all, or as many as were sought.
fn is_at_end(search: &SearchResult, limits: &Limits) -> bool {
    search.complete || search.count() >= limits.solutions
}

/// Makes sure that all solutions are some, each once, and that those who say that they know all do.
///
/// # Errors
/// What is wrong, in words.
pub fn agree(
    puzzle: &Puzzle,
    found: &[Found],
    limits: &Limits,
    planted: Option<&Grid>,
) -> Result<(), String> {
    let mut judged: BTreeSet<Vec<Option<u16>>> = BTreeSet::new();
    let key = |grid: &Grid| -> Vec<Option<u16>> {
        grid.values().iter().map(|value| value.map(satoku::grid::Value::number)).collect()
    };
    for (name, search) in found {
        let mut own = BTreeSet::new();
        for grid in &search.solutions {
            if !own.insert(key(grid)) {
                return Err(format!("{name} finds {grid} twice"));
            }
            let is_new = judged.insert(key(grid));
            if is_new && let Some(violation) = puzzle.violations(grid).first() {
                return Err(format!("{name} finds {grid}, which is no solution: {violation}"));
            }
        }
    }
    judged.extend(planted.map(key));
    for (name, search) in found.iter().filter(|(_, search)| search.complete) {
        let own: BTreeSet<_> = search.solutions.iter().map(key).collect();
        if own != judged {
            let counts = found.iter().map(|(other, search)| {
                let end = if is_at_end(search, limits) { "" } else { " and no end" };
                format!("{other} {}{end}", search.count())
            });
            let counts: Vec<String> = counts.collect();
            return Err(format!(
                "{name} knows {} solutions, of {} that there are: {}",
                own.len(),
                judged.len(),
                counts.join(", ")
            ));
        }
    }
    Ok(())
}
