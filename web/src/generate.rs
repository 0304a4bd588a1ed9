//! `generate`: new puzzles.

use std::{ops::RangeInclusive, sync::Arc, time::Duration};

use web_time::Instant;

use super::prelude::*;
use crate::files::unknown;
use satoku::{
    engine::CrossCheck,
    generate::{Difficulty, Generated, Generator, Request, Symmetry},
    read::draft_of_text,
    record::{MadeRecord, Record},
};

/// After how much time a puzzle is given up, if a request does not say.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// What puzzle is wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// Its model, by its name; classic if there is no draft either.
    model: Option<String>,
    /// A puzzle file, in TOML or JSON, whose clues may have the value `"?"`.
    draft: Option<String>,
    difficulty: Option<String>,
    symmetry: Option<String>,
    /// Whether nothing may be superfluous.
    #[serde(default)]
    minimal: bool,
    /// How many givens: a number, or the least and the greatest one.
    givens: Option<Givens>,
    /// What it follows from.
    seed: u64,
    seconds: Option<f64>,
}

/// How many givens.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
enum Givens {
    Exactly(usize),
    Between([usize; 2]),
}

impl Givens {
    fn range(self) -> RangeInclusive<usize> {
        let [least, most] = match self {
            Self::Exactly(number) => [number; 2],
            Self::Between(ends) => ends,
        };
        least..=most
    }
}

impl Generate {
    pub fn answer(&self) -> Result<String, Failure> {
        let request = self.request()?;
        let mut generator = Generator::new(request);
        let start = Instant::now();
        let made = generator.generate(self.seed, 0, &Limiter::none()).map_err(Failure::new)?;
        let seconds = start.elapsed().as_secs_f64();
        let record = self.record(&made, generator.engine_name(), seconds);
        let doc = read::doc(&made.puzzle.with_solution(None).into())?;
        Ok(json!({ "doc": doc, "record": record }).to_string())
    }

    fn record(&self, made: &Generated, engine: &str, seconds: f64) -> Record {
        Record {
            verdict: Verdict::Unique.to_string(),
            solution: Some(made.solution.to_string()),
            cross_check: Some(CrossCheck::Skipped.to_string()),
            seconds: Some(seconds),
            made: Some(MadeRecord {
                givens: made.puzzle.givens().filled().count(),
                difficulty: made.difficulty.map(|difficulty| difficulty.to_string()),
                seed: self.seed,
                number: 1,
                file: None,
            }),
            ..Record::unanswered(&made.puzzle, engine, false)
        }
    }

    fn request(&self) -> Result<Request, Failure> {
        let request = match (&self.draft, &self.model) {
            (Some(_), Some(_)) => {
                let what = "a draft names its model, so `model` cannot go with it";
                return Err(Failure::new(what));
            }
            (Some(text), None) => {
                Request::of_draft(Arc::new(draft_of_text("the draft", text, None)?))
            }
            (None, model) => {
                let name = model.as_deref().unwrap_or(catalog::DEFAULT);
                Request::new(catalog::load_built_in(name, &Limiter::none())?)
            }
        };
        if request.model.needs_regions() {
            return Err(Failure::new(format_args!(
                "\"{}\" has no regions, expected a draft with `regions`",
                request.model.name()
            )));
        }
        let request = Request {
            symmetry: chosen("symmetry", self.symmetry.as_deref(), &Symmetry::ALL)?
                .unwrap_or_default(),
            difficulty: chosen("difficulty", self.difficulty.as_deref(), &Difficulty::ALL)?,
            minimal: self.minimal,
            givens: self.givens.map(Givens::range),
            time: Some(time::limit(self.seconds)?.unwrap_or(USUAL_TIME)),
            ..request
        };
        request.fits().map_err(Failure::new)?;
        Ok(request)
    }
}

/// One of a table, by its name.
fn chosen<T: Copy>(
    what: &str,
    name: Option<&str>,
    all: &[(&'static str, T)],
) -> Result<Option<T>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let found = all.iter().find(|(known, _)| *known == name).map(|(_, found)| *found);
    found.map(Some).ok_or_else(|| unknown(what, name, all.iter().map(|(known, _)| *known)))
}
