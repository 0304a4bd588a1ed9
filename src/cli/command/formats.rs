//! `satoku formats`: the formats in which puzzles are read and written.

use clap::Subcommand;

use crate::{
    cli::prelude::*,
    cli::show::text::{did_you_mean, hanging},
    write::{self, TARGETS},
};
use satoku_formats::read::{self, FORMATS};

/// What to say about formats.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku formats\n\
    \x20 satoku formats show iss")]
pub(crate) struct FormatsArgs {
    /// Instead of the list
    #[command(subcommand)]
    pub command: Option<FormatsCommand>,
}

/// What to say about formats.
#[derive(Debug, Subcommand)]
pub(crate) enum FormatsCommand {
    /// Explain a format, with an example
    Show {
        /// The format's name
        #[arg(value_parser = suggested::format(), hide_possible_values = true)]
        name: String,
    },
}

impl FormatsArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let text = match &self.command {
            None => list(),
            Some(FormatsCommand::Show { name }) => page(name)?,
        };
        written(out.write_all(text.as_bytes()))
    }
}

/// The names of all formats, those that can be read first.
fn names() -> impl Iterator<Item = &'static str> {
    let read = FORMATS.iter().map(|format| format.name);
    read.chain(TARGETS.iter().map(|target| target.name)).unique()
}

/// `read` and `written`, as far as they apply.
fn ways(name: &str) -> [&'static str; 2] {
    let read = if read::format(name).is_some() { "read" } else { "" };
    let written = if write::target(name).is_some() { "written" } else { "" };
    [read, written]
}

/// What a format is.
fn summary(name: &str) -> &'static str {
    let read = read::format(name).map(|format| format.summary);
    read.or(write::target(name).map(|target| target.summary)).unwrap_or_default()
}

/// All formats, with a line or two for each.
fn list() -> String {
    let width = names().map(str::len).max().unwrap_or(0);
    let mut text = String::new();
    for name in names() {
        let [read, written] = ways(name);
        text += &hanging(&format!("{name:<width$}  {read:<4}  {written:<7}  "), summary(name));
    }
    text + "\nThe format of an input is recognised, or named with --from FORMAT; 'satoku convert --to FORMAT' writes it.\n'satoku formats show FORMAT' explains a format.\n"
}

fn page(name: &str) -> Result<String, Error> {
    if !names().any(|known| known == name) {
        let near = did_you_mean(name, names());
        return Err(format!("unknown format \"{name}\": {near}see 'satoku formats'").into());
    }
    let title = read::format(name).map_or(name, |format| format.title);
    let ways = ways(name).into_iter().filter(|way| !way.is_empty()).join(" and ");
    let mut text = hanging("", &format!("{title} ({name}; {ways}): {}.", summary(name)));
    if let Some(target) = write::target(name)
        && read::format(name).is_some()
    {
        text += &hanging("Written: ", &format!("{}.", target.summary));
    }
    if let Some(format) = read::format(name) {
        text += &format!("\nExample:\n{}", format.example);
    }
    Ok(text)
}
