//! Puzzles, models and tables that several modules test with.

use std::{fmt, fs, path::Path, sync::Arc};

use itertools::Itertools;
use satoku::{
    cnf::{AtMostOne, Encoding, Level},
    engine::{Limits, SearchResult, Searcher},
    grid::Grid,
    interrupt::Limiter,
    model::{self, Model},
    proof::{Certificate, Holds, Place, verify},
    puzzle::{Instance, Puzzle},
    read::{Settings, parse, parse_one},
    write::target,
};
use satoku_rules::model::catalog;

use crate::support::Scratch;

/// Solved almost without search.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The solution of [`EASY`].
pub(crate) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Needs search.
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// 50 solutions.
pub(crate) const MULTIPLE: &str =
    ".......47.....3....9...6....64.8..5...5...79.....62...1..8.....4.21...........5.4";
/// No two givens clash, and there is no solution.
pub(crate) const UNSOLVABLE: &str =
    "53..7....6..195....98....6.81..6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The model of a file with this text, if it is valid.
pub(crate) fn try_model(text: &str) -> Option<Arc<Model>> {
    catalog::parse("my.toml", text).ok().map(Arc::new)
}

/// The model of a file with this text, or if it is only a name, of this name.
#[track_caller]
pub(crate) fn model(text: &str) -> Arc<Model> {
    if text.contains('=') {
        try_model(text).unwrap_or_else(|| panic!("no model: {text}"))
    } else {
        model::named(text).unwrap()
    }
}

/// The puzzle of a model without givens.
pub(crate) fn empty(model: &Arc<Model>) -> Puzzle {
    Puzzle::new(model.clone(), Grid::empty(model.size()))
}

/// The only puzzle in a text.
#[track_caller]
pub(crate) fn read(text: &str) -> Puzzle {
    text.parse::<Puzzle>().unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

/// The only puzzle in a text, of this model.
#[track_caller]
pub(crate) fn read_in(model: &Arc<Model>, text: &str) -> Puzzle {
    let settings = Settings::of(model.clone());
    parse_one(text, &settings, &Limiter::none()).unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

/// An engine that is asked without limits.
pub(crate) trait Find: Searcher {
    /// The first solutions, at most so many.
    fn find(&mut self, puzzle: &Instance, solutions: usize) -> SearchResult {
        self.search(puzzle, &Limits::solutions(solutions), &Limiter::none()).unwrap()
    }
}

impl<S: Searcher + ?Sized> Find for S {}

/// Checks cases that are lines of text: what is read, in which `; ` is the end of a line, and below
/// it, after `> `, what is expected. Longer expectations go on in the next line, after another `> `.
#[track_caller]
pub(crate) fn check_each(cases: &str, check: impl Fn(&str, &str)) {
    let mut cases = cases.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    while let Some(text) = cases.next() {
        let expected =
            cases.peeking_take_while(|line| line.starts_with("> ")).map(|line| &line[2..]);
        let expected = expected.collect_vec();
        assert!(!expected.is_empty(), "nothing is expected of {text}");
        check(&text.replace("; ", "\n"), &expected.join(" "));
    }
}

/// The fields of the rows of a table, without its comments and its header.
pub(crate) fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split('\t').collect())
}

/// A puzzle with its number of solutions and, if that is one, its solution.
#[derive(Clone)]
pub(crate) struct Case {
    pub puzzle: Puzzle,
    pub solutions: usize,
    pub solution: String,
}

/// The rows of a table in `puzzles/`.
pub(crate) fn cases(table: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(table);
    let text = fs::read_to_string(path).unwrap();
    let header: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    let column = |name| header.iter().position(|field| *field == name).unwrap();
    let (solutions, solution) = (column("solutions"), column("solution"));
    let puzzles = parse(&text, &Settings::default());
    assert_eq!(puzzles.len(), text.lines().count() - 1);
    let cases = puzzles.into_iter().zip(rows(&text)).map(|(puzzle, row)| Case {
        puzzle: puzzle.unwrap(),
        solutions: row[solutions].parse().unwrap(),
        solution: row[solution].to_owned(),
    });
    cases.collect()
}

/// The grids on a line each, in order.
pub(crate) fn sorted(grids: &[Grid]) -> Vec<String> {
    grids.iter().map(Grid::to_string).sorted().collect()
}

/// The puzzle in a format.
pub(crate) fn written(puzzle: &Instance, format: &str) -> Result<String, String> {
    target(format).unwrap().write(puzzle, &Limiter::none()).map_err(|error| error.to_string())
}

/// Every level with every at-most-one encoding.
pub(crate) fn encodings() -> impl Iterator<Item = Encoding> {
    let all = Level::ALL.into_iter().cartesian_product(AtMostOne::ALL);
    all.map(|((_, level), (_, at_most_one))| Encoding { level, at_most_one, ..Encoding::default() })
}

/// What a SAT solver prints of a full grid of 9x9: the variables that hold.
pub(crate) fn literals(solution: &str) -> String {
    let literal = |(cell, value): (usize, u8)| (9 * cell + usize::from(value - b'0')).to_string();
    solution.bytes().enumerate().map(literal).join(" ")
}

/// What is said of a certificate, once it is written. It holds.
#[track_caller]
pub(crate) fn verified(certificate: &Certificate, which: impl fmt::Display) -> Holds {
    let folder = Scratch::new();
    let place = Place::Folder(folder.as_ref().join("certificate"));
    certificate.write(&place).unwrap();
    verify(&place, &Limiter::none()).unwrap_or_else(|error| panic!("{which}: {error}"))
}
