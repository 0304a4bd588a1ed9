//! What a model asks of the problem that it was made from.

use std::{any::Any, borrow::Cow, fmt, ops::RangeInclusive};

use super::Model;
use crate::{grid::Cell, interrupt::Limiter};

/// The clues of a problem, as they stand on paper. Genres are known to a crate above, which has the
/// type.
pub trait Clues: Any + fmt::Debug + Send + Sync {
    /// How a value is written, where these are all.
    fn face(&self, value: u16, all: &RangeInclusive<u16>) -> Cow<'static, str>;

    /// The clue in a cell of the board, if there is one.
    fn clue(&self, cell: Cell) -> Option<&str>;

    /// The model of the problem, made anew, with what people call its rules; none if making it is
    /// stopped.
    fn in_words(&self, limiter: &Limiter) -> Option<(Model, Vec<String>)>;
}
