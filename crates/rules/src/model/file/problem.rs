//! What is wrong in a file, until its name is known.

use std::{ops::Range, sync::Arc};

use satoku_puzzle::model::{Model, ModelError, ModelErrorKind};
use toml::Spanned;

/// Loads the model that a file extends.
pub(super) type Extend<'a> = &'a dyn Fn(&str) -> Result<Arc<Model>, ModelError>;

/// What is wrong in a file, or in one that it extends.
pub(super) enum FileProblem {
    /// In this file, at a byte range of its text.
    Here(Option<Range<usize>>, ModelErrorKind),
    Elsewhere(ModelError),
}

impl From<(Range<usize>, ModelErrorKind)> for FileProblem {
    fn from((span, kind): (Range<usize>, ModelErrorKind)) -> Self {
        Self::Here(Some(span), kind)
    }
}

impl From<FileProblem> for ModelErrorKind {
    fn from(problem: FileProblem) -> Self {
        match problem {
            FileProblem::Here(_, kind) | FileProblem::Elsewhere(ModelError { kind, .. }) => kind,
        }
    }
}

/// The result, with the place in the text of what is wrong.
pub(super) fn at<T, P>(
    place: &Spanned<P>,
    result: Result<T, ModelErrorKind>,
) -> Result<T, FileProblem> {
    result.map_err(|kind| FileProblem::Here(Some(place.span()), kind))
}
