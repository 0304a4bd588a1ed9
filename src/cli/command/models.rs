//! `satoku models`: the built-in models.

use std::borrow::Cow;

use clap::Subcommand;

use crate::{
    cli::prelude::*,
    cli::show::text::wrapped,
    genre::{self, GENRES, Genre, Problem},
    model,
};
use satoku_formats::read::{is_puzzle_file, puzzle_file};
use satoku_rules::model::catalog;

/// The file of a model: that which a built-in one is made of, as a start for one's own; of a file,
/// which may be a puzzle, and of joined models all that they say, in one file.
fn shown(name: &str, limiter: &Limiter) -> Result<Cow<'static, str>, Error> {
    if let Some(genre) = genre::named(name) {
        return Ok(example(genre).into());
    }
    if !name.contains(',') && !catalog::is_file(name) {
        return Ok(catalog::text(name)?);
    }
    let model = if is_puzzle_file(Path::new(name)) && !name.contains(',') {
        puzzle_file(Path::new(name), None, limiter)?.model().clone()
    } else {
        catalog::load(name, limiter)?
    };
    model.notes().iter().for_each(|text| note(text));
    if let Some(rule) = model::untold_rule(&model) {
        return Err(format!("{name}: its rule \"{rule}\" cannot be written to a file").into());
    }
    let needs_regions = if model.needs_regions() { "regions = \"beside\"\n" } else { "" };
    let text = model::to_toml(&model);
    let head = text.find("\n[").map_or(text.len(), |end| end + 1);
    Ok(format!("{}{needs_regions}{}", &text[..head], &text[head..]).into())
}

/// A puzzle file of a genre, with a comment on its rules.
fn example(genre: &'static Genre) -> String {
    let about = wrapped(&format!("{}. {}", genre.title, genre.about), COMMENT).into_iter();
    let comment = about.map(|line| format!("# {line}\n")).join("");
    let problem = genre.examples.last().and_then(|(text, _)| Problem::from_line(genre, text).ok());
    comment + &problem.map_or(String::new(), |problem| problem.to_toml(genre))
}

const COMMENT: usize = 90;

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
    \x20 satoku models show diagonal\n\
    \x20 satoku models show diagonal,nrc\n\
    \x20 satoku models show my.toml")]
pub(crate) struct ModelsArgs {
    /// Instead of the list
    #[command(subcommand)]
    pub command: Option<ModelsCommand>,
}

/// What to say about models.
#[derive(Debug, Subcommand)]
pub(crate) enum ModelsCommand {
    /// Print a model's file: a built-in model as it is, others as a self-contained file
    Show {
        /// The model's name, a file, or several of them joined by commas
        #[arg(value_parser = suggested::model(), hide_possible_values = true)]
        name: String,

        #[command(flatten)]
        limits: TimeArgs,
    },
}

impl ModelsArgs {
    pub(crate) fn limit_time(&self) -> Option<Duration> {
        let Some(ModelsCommand::Show { limits, .. }) = &self.command else { return None };
        limits.limit_time
    }

    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        if let Some(ModelsCommand::Show { name, .. }) = &self.command {
            let text = within("the model is not read", |limiter| shown(name, limiter))??;
            return written(out.write_all(text.as_bytes()));
        }
        let models: Vec<_> = catalog::listed().map(model::named).try_collect()?;
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
            let (name, title, cells) = (model.name(), model.title(), model.holes().cell_count());
            let others = model.rules().len() - houses;
            text += &format!(
                "{name:<name_width$}  {title:<title_width$} {cells:>5} {houses:>6} {others:>6}\n"
            );
        }
        text += BY_SIZE;
        text += "\nGenres, whose puzzles are files with their clues; `satoku models show NAME` prints one:\n";
        for genre in GENRES {
            text += &format!("  {:<name_width$}  {}\n", genre.name, genre.title);
        }
        written(out.write_all(text.as_bytes()))
    }
}
