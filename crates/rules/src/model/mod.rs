//! Models: a grid's size and the rules that must hold in it.
//!
//! Models are declared in files (`models/*.toml` for the built-in ones, see [`catalog`]); joining
//! two keeps the rules of both. What a model does when it is read, judging grids and stating itself
//! as a 0-1 program, is in `satoku-puzzle`.

#[cfg(test)]
pub(crate) mod cases;
pub mod catalog;
pub mod file;
mod frame;
mod grids;
mod named_regions;
pub mod sized;
#[cfg(test)]
mod tests;
pub(crate) mod write;

use std::sync::Arc;

#[doc(no_inline)]
pub use satoku_puzzle::model::{Model, ModelError, ModelErrorKind, Regions, drawing};

pub use write::{
    cells_line, grid_and_rules_to_toml, quoted, quoted_lines, tables, to_toml, untold_rule,
};

use crate::interrupt::Limiter;

/// The model of this name, or several joined by commas: `classic`, `diagonal,nrc`, `16x16`.
/// What ends in `.toml` or has a slash is a file.
///
/// # Errors
/// If one of them is unknown or wrong, or they are of different sizes.
pub fn named(name: &str) -> Result<Arc<Model>, ModelError> {
    catalog::load(name, &Limiter::none())
}

/// A model from the text of a file that extends no other. `source_name` is for errors.
///
/// # Errors
/// If the text is not a model file, or extends another.
pub fn from_toml(source_name: &str, text: &str) -> Result<Model, ModelError> {
    let alone = |base: &str| {
        let kind = ModelErrorKind::NotAlone(base.to_owned());
        Err(ModelError { source_name: source_name.to_owned(), line: None, kind })
    };
    file::model(source_name, text, alone, &Limiter::none())
}
