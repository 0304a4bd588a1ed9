//! What to generate: a model or a draft, and perhaps a solution to start from.

use std::{
    fs::File,
    io::{Cursor, Read},
    sync::Arc,
};

use super::args::GenerateArgs;
use crate::{
    cli::{
        compressed::{AnyRead, decompressed},
        input,
        prelude::*,
    },
    engine::solver,
    generate::{Failure, ProblemRequest, Request, Symmetry},
    genre::{self, Genre},
    model::catalog,
};
use satoku_formats::read::{Draft, ParseErrorKind, draft_file, draft_of_text, is_puzzle_file};
use satoku_rules::grid::counted;

/// A draft on standard input or in JSON must be shorter, in bytes.
pub(super) const MAX_DRAFT: u64 = 1 << 24;

/// A grid or candidates to start from without exactly one solution: the exit status is 1 then, not
/// 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct NoSolution(String);

/// What is to be made.
#[derive(Clone)]
pub(crate) enum Wanted {
    Puzzles(Box<Request>),
    /// Problems of a genre.
    Problems(ProblemRequest),
}

impl GenerateArgs {
    fn draft(&self, settings: &Settings) -> Result<Option<Draft>, Error> {
        let Some(path) = &self.draft else { return Ok(None) };
        if settings.model_is_fixed {
            let name = shown(path);
            return Err(format!("{name}: {}", ParseErrorKind::ModelOfFile).into());
        }
        let letters_from = settings.letters_from;
        if is_puzzle_file(path) {
            return Ok(Some(draft_file(path, letters_from)?));
        }
        let is_standard_input = path.as_os_str() == "-";
        let name = if is_standard_input { "standard input".to_owned() } else { shown(path) };
        let text = draft_text(path).map_err(|error| format!("{name}: {error}"))?;
        if !is_standard_input && !text.starts_with('{') {
            return Err(format!(
                "{name}: expected a puzzle file: TOML in a file whose name ends in .toml, or JSON; \
                 --from takes a solution, and --model a model"
            )
            .into());
        }
        Ok(Some(draft_of_text(&name, &text, letters_from)?))
    }

    /// What is wanted: problems if the model is a genre, else puzzles.
    pub(crate) fn wanted(&self) -> Result<Wanted, Error> {
        let name = self.reading.model.as_deref();
        match name.and_then(genre::named) {
            Some(genre) => Ok(Wanted::Problems(self.problems(genre)?)),
            None if self.size.is_some() => {
                let model = name.unwrap_or(catalog::DEFAULT);
                let problem = format!(
                    "--size is for genres, and \"{model}\" is none: --model has the size, as in --model 6x6"
                );
                Err(problem.into())
            }
            None => Ok(Wanted::Puzzles(Box::new(self.request()?))),
        }
    }

    fn problems(&self, genre: &'static Genre) -> Result<ProblemRequest, Error> {
        let others = [
            ("FILE", self.draft.is_some()),
            ("--givens", self.givens.is_some()),
            ("--with-clues", !self.with_clues.is_empty()),
            ("--symmetry", self.symmetry != Symmetry::None),
            ("--difficulty", self.difficulty.is_some()),
            ("--with", self.technique.is_some()),
            ("--from", self.from.is_some()),
        ];
        if let Some((option, _)) = others.into_iter().find(|(_, is_there)| *is_there) {
            let name = genre.name;
            return Err(format!(
                "{option} does not go with the genre {name}: expected --size, --minimal, --tries or --limit-time"
            )
            .into());
        }
        let request = ProblemRequest::new(genre, self.size);
        request.fits().map_err(|failure| format!("--size: {failure}"))?;
        Ok(ProblemRequest {
            minimal: self.minimal,
            tries: self.tries.map_or(request.tries, u64::from),
            time: Some(self.limit_time),
            ..request
        })
    }

    fn request(&self) -> Result<Request, Error> {
        let mut settings = self.reading.settings()?;
        let draft = self.draft(&settings)?.map(Arc::new);
        if let Some(draft) = &draft {
            settings.model = draft.outline().base().clone();
        }
        let from = self.from.as_ref().map(|word| input::one(word, &settings)).transpose()?;
        from.iter().filter(|_| !self.output.quiet).for_each(note_all_of);
        let from = from.map(solved).transpose()?;
        // A grid may bring its model along, or the regions of it.
        let model = match &draft {
            Some(draft) => draft.outline().model().clone(),
            None => from.as_ref().map_or(&settings.model, Instance::model).clone(),
        };
        let size = model.size();
        let name = draft.as_ref().map_or(model.name(), |draft| draft.name());
        if model.needs_regions() {
            return Err(format!(
                "\"{name}\" has no regions, expected a model file with regions, or --from with a grid \
                 and its regions"
            )
            .into());
        }
        let request = match &draft {
            Some(draft) => Request::of_draft(draft.clone()),
            None => Request::new(model.clone()),
        };
        let (symmetry, givens) = (self.symmetry, self.givens.clone());
        let request = Request { givens, symmetry, ..request };
        request.fits().map_err(|failure| match failure {
            Failure::NoSquare { .. } => format!("--symmetry: {failure}"),
            _ => format!("--givens: {failure}"),
        })?;
        if let (Some(from), Some(other)) = (&from, &request.from)
            && !other.holds(from.givens())
        {
            return Err(format!(
                "--from: differs from the `solution` of \"{name}\": leave one of them out"
            )
            .into());
        }
        if let Some(from) = &from {
            let found = from.givens().size();
            if found != size {
                return Err(format!(
                    "--from: the grid is {found}, but \"{name}\" is {size}: expected a solution of it"
                )
                .into());
            }
            let empty = match &draft {
                Some(draft) => draft.outline().clone(),
                None => Instance::new(model.clone(), Grid::empty(size)),
            };
            let mut violations = empty.violations(from.givens());
            // Cells beside the board may be left out: they are filled as the rules allow.
            violations.retain(|violation| {
                violation.kind() != "empty" || violation.cells().iter().any(|c| c.is_on_board())
            });
            if let Some((first, others)) = violations.split_first() {
                let more = if others.is_empty() {
                    String::new()
                } else {
                    format!(" (and {} more)", counted(others.len(), "violation"))
                };
                return Err(NoSolution(format!(
                    "--from: not a solution of \"{name}\": {first}{more}"
                ))
                .into());
            }
        }
        Ok(Request {
            random_clues: self.with_clues.clone(),
            minimal: self.minimal,
            difficulty: self.difficulty,
            technique: self.technique,
            from: request.from.or_else(|| from.map(|puzzle| puzzle.givens().clone())),
            tries: self.tries.map_or(request.tries, u64::from),
            time: Some(self.limit_time),
            ..request
        })
    }
}

/// The text of a draft that is not a TOML file, perhaps compressed, without blanks before it.
fn draft_text(path: &Path) -> io::Result<String> {
    let input: AnyRead = match path.to_str() {
        Some("-") => Box::new(io::stdin()),
        Some(text) if text.trim_start().starts_with('{') => Box::new(Cursor::new(text.to_owned())),
        _ => Box::new(File::open(path)?),
    };
    let mut text = String::new();
    decompressed(input).take(MAX_DRAFT).read_to_string(&mut text)?;
    if text.len() as u64 == MAX_DRAFT {
        return Err(io::Error::other(format!("expected fewer than {MAX_DRAFT} bytes")));
    }
    Ok(text.trim_start_matches('\u{feff}').trim_start().to_owned())
}

/// The solution to start from, if a text gives candidates: without them.
fn solved(from: Instance) -> Result<Instance, Error> {
    if from.candidates().is_empty() {
        return Ok(from);
    }
    let search = solver(&from).search()?;
    let solution = search.only_solution().map_err(|verdict| {
        NoSolution(format!(
            "--from: the candidates are {verdict}, expected a grid, or candidates with exactly one solution"
        ))
    })?;
    Ok(from.without_candidates().with_givens(solution))
}
