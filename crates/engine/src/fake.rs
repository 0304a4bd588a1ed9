//! What tests ask, and engines for them, which are a function.

use satoku_formats::read::{Settings, parse_one};
use satoku_rules::model::{self, catalog};

use crate::{Answer, Fault, answer::answer, prelude::*};

/// A classic puzzle that needs search.
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// One with 50 solutions.
pub(crate) const SEVERAL: &str =
    ".......47.....3....9...6....64.8..5...5...79.....62...1..8.....4.21...........5.4";

/// The model of a file with this text, or if it is only a name, of this name.
#[track_caller]
pub(crate) fn model(text: &str) -> Arc<Model> {
    if !text.contains('=') {
        return model::named(text).unwrap();
    }
    Arc::new(catalog::parse("my.toml", text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

/// The puzzle of a text that says its model.
#[track_caller]
pub(crate) fn read(text: &str) -> Instance {
    parse_one(text, &Settings::default(), &Limiter::none())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The puzzle of a text in a model; without a text its empty grid.
#[track_caller]
pub(crate) fn puzzle(model: &str, text: &str) -> Instance {
    let model = self::model(model);
    if text.is_empty() {
        return Instance::new(model.clone(), Grid::empty(model.size()));
    }
    parse_one(text, &Settings::of(model), &Limiter::none()).unwrap()
}

/// An engine that is asked without limits.
pub(crate) trait Find: Searcher {
    /// The first solutions, at most so many.
    fn find(&mut self, puzzle: &Instance, solutions: usize) -> SearchResult {
        self.search(puzzle, &Limits::solutions(solutions), &Limiter::none()).unwrap()
    }
}

impl<S: Searcher + ?Sized> Find for S {}

/// What an engine says of a puzzle, checked with so many nodes.
pub(crate) fn ask(
    puzzle: &Instance,
    engine: &mut dyn Searcher,
    checkers: &mut [Box<dyn Searcher>],
    limits: &Limits,
    nodes: u64,
) -> Result<Answer, Fault> {
    answer(puzzle, engine, checkers, limits, nodes, &Limiter::none())
}

/// How many solutions an engine hands over if three are enough, and whether it says that these are
/// all.
pub(crate) fn broken_off(engine: &mut dyn Searcher, puzzle: &Instance) -> (usize, bool) {
    let mut found = 0;
    let limits = Limits::solutions(100);
    let conclusion = engine.enumerate(puzzle, &limits, &Limiter::none(), &mut |_| {
        found += 1;
        if found < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (found, conclusion.unwrap().complete)
}

/// An engine of this name that does what a function does.
pub(crate) struct Fake<F>(pub &'static str, F);

pub(crate) fn fake<F>(name: &'static str, search: F) -> Fake<F>
where
    F: FnMut(&Limits, &Limiter, &mut Sink<'_>) -> Result<Conclusion, EngineError>,
{
    Fake(name, search)
}

/// An engine that repeats a search, whatever it is asked.
pub(crate) fn parrot(search: SearchResult) -> impl Searcher {
    fake("parrot", move |_, _, found| {
        let _ = search.solutions.iter().cloned().try_for_each(found);
        Ok(Conclusion { complete: search.complete, effort: search.effort })
    })
}

impl<F> Searcher for Fake<F>
where
    F: FnMut(&Limits, &Limiter, &mut Sink<'_>) -> Result<Conclusion, EngineError>,
{
    fn name(&self) -> String {
        self.0.to_owned()
    }

    fn enumerate(
        &mut self,
        _: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        (self.1)(limits, limiter, found)
    }
}
