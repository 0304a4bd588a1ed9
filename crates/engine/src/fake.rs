//! Engines for tests, which are a function.

use satoku_core::{interrupt::Limiter, puzzle::Instance};

use crate::{Conclusion, EngineError, Limits, SearchResult, Searcher, Sink};

/// An engine of this name that does what a function does.
pub struct Fake<F>(pub &'static str, F);

pub fn fake<F>(name: &'static str, search: F) -> Fake<F>
where
    F: FnMut(&Limits, &Limiter, &mut Sink<'_>) -> Result<Conclusion, EngineError>,
{
    Fake(name, search)
}

/// An engine that repeats a search, whatever it is asked.
pub fn parrot(search: SearchResult) -> impl Searcher {
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
