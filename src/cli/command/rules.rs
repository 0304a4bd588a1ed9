//! `satoku rules`: the kinds of rule that model files and puzzle files may state.

use std::{collections::HashSet, fmt::Write as _, io::Write};

use clap::{Args, Subcommand};
use itertools::Itertools;

use crate::{
    cli::{
        error::{Error, written},
        status::Status,
    },
    cnf::{Count, Encoder, Encoding},
    export::{Document, Format},
    model::{Model, catalog, file},
    program::{Program, Role},
    rule::{Example, KINDS, Kind, kind},
    statement::Statement,
};

/// What to say about kinds of rule.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku rules\n\
    \x20 satoku rules show killer")]
pub struct RulesArgs {
    /// Instead of the list
    #[command(subcommand)]
    pub command: Option<RulesCommand>,
}

/// What to say about kinds of rule.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// Explain a kind: its meaning, its keys, an example, and what that becomes
    Show {
        /// The kind's name
        name: String,
    },
}

/// The most lines of rows that are shown.
const MOST_ROWS: usize = 6;

impl RulesArgs {
    /// Prints the list of kinds, or explains one.
    ///
    /// # Errors
    /// If there is no such kind.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let text = match &self.command {
            None => list(),
            Some(RulesCommand::Show { name }) => match kind(name) {
                Some(kind) => page(kind)?,
                None => return Err(unknown(name)),
            },
        };
        written(out.write_all(text.as_bytes()))
    }
}

fn unknown(name: &str) -> Error {
    let names = KINDS.iter().map(|kind| kind.name);
    let near = names.clone().max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)));
    let near = near.filter(|near| strsim::jaro(near, name) > 0.8);
    let near = near.map(|near| format!("did you mean \"{near}\"? ")).unwrap_or_default();
    format!("unknown kind of rule \"{name}\": {near}see 'satoku rules'").into()
}

/// A line for each kind.
fn list() -> String {
    let width = |of: fn(&Kind) -> &str| KINDS.iter().map(|kind| of(kind).len()).max().unwrap_or(0);
    let (name_width, title_width) = (width(|kind| kind.name), width(|kind| kind.title));
    let mut text = String::new();
    for Kind { name, title, about, .. } in KINDS {
        let _ = writeln!(text, "{name:<name_width$}  {title:<title_width$}  {about}");
    }
    text + "\nsatoku rules show NAME explains one of them.\n"
}

/// All about a kind.
fn page(kind: &Kind) -> Result<String, Error> {
    let Kind { name, title, about, aliases, keys, examples, .. } = kind;
    let mut text = format!("{title} ({name}): {about}.\n");
    if !aliases.is_empty() {
        let _ = writeln!(text, "Also read: {}.", aliases.iter().join(", "));
    }
    if !keys.is_empty() {
        let width = keys.iter().map(|(key, _)| key.len()).max().unwrap_or(0).max("name".len());
        text += "\nKeys:\n";
        for (key, meaning) in
            keys.iter().chain(&[("name", "what messages call it; numbered if not given")])
        {
            let _ = writeln!(text, "  {key:<width$}  {meaning}");
        }
    }
    for example in *examples {
        text += &shown(example)?;
    }
    Ok(text)
}

/// An example: the file, a grid that keeps it, one that does not, and what the rules become.
fn shown(example: &Example) -> Result<String, Error> {
    let Example { grid, rule, kept, broken, message } = example;
    let mut text = format!("\nExample:\n  {grid}\n\n");
    for line in rule.lines() {
        let _ = writeln!(text, "  {line}");
    }
    let _ = writeln!(text, "\n  kept by   {kept}\n  broken by {broken}: {message}");
    let read = |text: &str| file::model("example.toml", text, catalog::load);
    let (base, model) = (read(grid)?, read(&format!("{grid}\n{rule}"))?);
    let known: HashSet<&str> = base.rules().iter().map(|rule| rule.name()).collect();
    text += &becomes(&model, |name| !known.contains(name));
    Ok(text)
}

/// What the rules with these names become.
fn becomes(model: &Model, is_shown: impl Fn(&str) -> bool) -> String {
    let program = model.program();
    let mut alone = Program::with_variables_of(program);
    let mut names: Vec<&str> = Vec::new();
    for rule in model.rules().iter().filter(|rule| is_shown(rule.name())) {
        names.extend(rule.statements().iter().map(Statement::name));
        let name = alone.add_name(rule.name());
        rule.post(model.size(), name, &mut alone);
    }
    let mut encoder = Encoder::new(program.variable_count(), Encoding::default());
    let mut count = Count::default();
    for (row, shape) in program.shaped() {
        let is_shown = row.origin.role == Role::Rule && is_shown(program.name(row.origin.name));
        let into = if is_shown { &mut count } else { &mut Count::default() };
        encoder.add(row, shape, into);
    }
    let statements = names.iter().unique().join(", ");
    let rows = alone.constraint_count();
    let clauses = count.clauses;
    let mut text = format!("\n  Its statements: {statements}; rows: {rows}; clauses: {clauses}.\n");
    let mut lp = Vec::new();
    let document = Document {
        variables: crate::export::Variables::Cells(model.size()),
        ..Document::of(&alone, Encoding::default())
    };
    document.write(Format::Lp, &mut lp).expect("memory can be written");
    let lp = String::from_utf8_lossy(&lp);
    let rows = lp.lines().skip_while(|line| *line != "Subject To").skip(1);
    let rows: Vec<&str> = rows.take_while(|line| *line != "Binary").collect();
    for row in rows.iter().take(MOST_ROWS) {
        let _ = writeln!(text, "   {row}");
    }
    if rows.len() > MOST_ROWS {
        let _ = writeln!(
            text,
            "    … ({} lines more, see 'satoku encode --to lp')",
            rows.len() - MOST_ROWS
        );
    }
    text
}
