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
mod write;

use std::sync::Arc;

#[doc(no_inline)]
pub use satoku_puzzle::model::{Model, ModelError, ModelErrorKind, Regions, drawing};

pub(crate) use write::region_marks;
pub use write::{cells_line, grid_and_rules_to_toml, quoted, quoted_lines, tables};

use crate::{
    genre::{Genre, OfGenre, Problem},
    interrupt::Limiter,
};

/// By which [models](Model) know kinds of rule, files and genres.
#[doc(hidden)]
#[derive(Debug)]
pub enum Files {}

impl satoku_puzzle::model::Above<Files> for Model {
    type Genre = Genre;
    type Problem = Problem;

    fn named(name: &str) -> Result<Arc<Self>, ModelError> {
        catalog::load(name, &Limiter::none())
    }

    fn from_toml(source_name: &str, text: &str) -> Result<Self, ModelError> {
        let alone = |base: &str| {
            let kind = ModelErrorKind::NotAlone(base.to_owned());
            Err(ModelError { source_name: source_name.to_owned(), line: None, kind })
        };
        file::model(source_name, text, alone, &Limiter::none())
    }

    fn to_toml(&self) -> String {
        write::to_toml(self)
    }

    fn untold_rule(&self) -> Option<&str> {
        write::untold_rule(self)
    }

    fn problem(&self) -> Option<(&'static Genre, &Problem)> {
        let clues: &dyn std::any::Any = self.clues()?;
        clues.downcast_ref().map(|OfGenre { genre, problem }| (*genre, problem))
    }
}
