//! Values of a model file, with their places in the text.

use std::ops::Range;

use toml::{Spanned, de::DeValue};

/// The value that states a rule, with its place in the text.
pub(crate) type TableSource<'a> = &'a Spanned<DeValue<'a>>;

/// What is wrong with an entry, and where in the text.
pub struct EntryError {
    /// The bytes of the text that are to blame.
    pub span: Range<usize>,
    /// What is wrong, and what was expected.
    pub message: String,
}
