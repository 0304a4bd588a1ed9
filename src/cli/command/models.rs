//! `satoku models`: the built-in models.

use std::io::Write;

use clap::{Args, Subcommand};
use itertools::Itertools;

use crate::{
    cli::{
        error::{Error, written},
        status::Status,
    },
    model::{catalog, sized},
};

/// What else there is.
const BY_SIZE: &str = "
Others are made for any size N, or R rows and C columns, up to 400:
  NxN, RxC      sudoku with the boxes that are nearest to squares
  RxC:HxW       sudoku with boxes of H rows and W columns
  latin:N       Latin square; latin:RxC is a rectangle
  jigsaw:N      jigsaw sudoku; each puzzle has its regions beside it; jigsaw:RxC
  binairo:N     Binairo, N even and up to 100; binairo:N,repeat allows equal lines; binairo:RxC
";

/// What to say about models.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku models\n\
    \x20 satoku models show diagonal")]
pub struct ModelsArgs {
    /// Instead of the list
    #[command(subcommand)]
    pub command: Option<ModelsCommand>,
}

/// What to say about models.
#[derive(Debug, Subcommand)]
pub enum ModelsCommand {
    /// Print a built-in model's file
    Show {
        /// The model's name
        name: String,
    },
}

impl ModelsArgs {
    /// Prints the list of models, or a model's file.
    ///
    /// # Errors
    /// If there is no such model.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        if let Some(ModelsCommand::Show { name }) = &self.command {
            let text = catalog::text(name)?;
            return written(out.write_all(text.as_bytes()));
        }
        let names =
            catalog::BUILT_IN.iter().map(|model| model.name).chain(sized::LISTED.iter().copied());
        let models: Vec<_> = names.map(catalog::load).try_collect()?;
        let width = |of: fn(&str, &str) -> usize| {
            models.iter().map(|model| of(model.name(), model.title())).max().unwrap_or(0)
        };
        let name_width = width(|name, _| name.len());
        let title_width = width(|_, title| title.len());
        let mut text = format!(
            "{:<name_width$}  {:<title_width$} {:>5} {:>6} {:>6}\n",
            "name", "title", "cells", "houses", "others"
        );
        for model in &models {
            let groups = model.rules().iter().filter_map(|rule| rule.group());
            let houses = groups.filter(|group| group.has_every_value).count();
            let (name, title, cells) = (model.name(), model.title(), model.size().cell_count());
            let others = model.rules().len() - houses;
            text += &format!(
                "{name:<name_width$}  {title:<title_width$} {cells:>5} {houses:>6} {others:>6}\n"
            );
        }
        written(out.write_all((text + BY_SIZE).as_bytes()))
    }
}
