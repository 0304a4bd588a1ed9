//! What a model can do where kinds of rule, files and genres are known: in a crate above.

use std::{any::Any, borrow::Cow, fmt, ops::RangeInclusive, sync::Arc};

use super::{Model, ModelError};
use crate::{grid::Cell, interrupt::Limiter};

/// The clues of a problem, as they stand on paper: what a model asks of the problem that it was made
/// from.
pub trait Clues: Any + fmt::Debug + Send + Sync {
    /// How a value is written, where these are all.
    fn face(&self, value: u16, all: &RangeInclusive<u16>) -> Cow<'static, str>;

    /// The clue in a cell of the board, if there is one.
    fn clue(&self, cell: Cell) -> Option<&str>;

    /// The model of the problem, made anew, with what people call its rules; none if making it is
    /// stopped.
    fn in_words(&self, limiter: &Limiter) -> Option<(Model, Vec<String>)>;
}

/// What [`Model`] has methods for, and a crate above does, which implements this once, for `Model` and
/// a type `By` of its own. Where it is used, the compiler finds what `By` is.
#[expect(clippy::missing_errors_doc, reason = "the methods of `Model` say it")]
pub trait Above<By>: Sized {
    /// A genre.
    type Genre: 'static;
    /// The clues of a problem of a genre.
    type Problem;

    /// See [`Model::named`].
    fn named(name: &str) -> Result<Arc<Self>, ModelError>;

    /// See [`Model::from_toml`].
    fn from_toml(source_name: &str, text: &str) -> Result<Self, ModelError>;

    /// See [`Model::to_toml`].
    fn to_toml(&self) -> String;

    /// See [`Model::untold_rule`].
    fn untold_rule(&self) -> Option<&str>;

    /// See [`Model::problem`].
    fn problem(&self) -> Option<(&'static Self::Genre, &Self::Problem)>;
}

impl Model {
    /// The model of this name, or several joined by commas: `classic`, `diagonal,nrc`, `16x16`.
    /// What ends in `.toml` or has a slash is a file.
    ///
    /// # Errors
    /// If one of them is unknown or wrong, or they are of different sizes.
    pub fn named<By>(name: &str) -> Result<Arc<Self>, ModelError>
    where
        Self: Above<By>,
    {
        <Self as Above<By>>::named(name)
    }

    /// A model from the text of a file that extends no other. `source_name` is for errors.
    ///
    /// # Errors
    /// If the text is not a model file, or extends another.
    pub fn from_toml<By>(source_name: &str, text: &str) -> Result<Self, ModelError>
    where
        Self: Above<By>,
    {
        <Self as Above<By>>::from_toml(source_name, text)
    }

    /// The model as the text of a file that stands for itself, whatever files it came from.
    ///
    /// The rules are the same, perhaps in another order; a name has `-` for `,` and whatever else
    /// no model's name has, and of several rules with one name all but the first are numbered.
    pub fn to_toml<By>(&self) -> String
    where
        Self: Above<By>,
    {
        <Self as Above<By>>::to_toml(self)
    }

    /// Whether [`Model::to_toml`] tells all of the rules; if not, one that it does not.
    pub fn untold_rule<By>(&self) -> Option<&str>
    where
        Self: Above<By>,
    {
        <Self as Above<By>>::untold_rule(self)
    }

    /// The genre and the clues that the model says, if it was made from a problem; the model may
    /// have more rules.
    #[expect(clippy::type_complexity, reason = "the compiler fills it in")]
    pub fn problem<By>(
        &self,
    ) -> Option<(&'static <Self as Above<By>>::Genre, &<Self as Above<By>>::Problem)>
    where
        Self: Above<By>,
    {
        <Self as Above<By>>::problem(self)
    }
}
