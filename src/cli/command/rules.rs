//! `satoku rules`: the kinds of rule that model files and puzzle files may state.

use std::{collections::HashSet, fmt::Write as _};

use clap::Subcommand;

use crate::{
    cli::prelude::*,
    cli::show::text::{COLUMNS, did_you_mean, hanging, wrapped},
    cnf::{Count, Encoder, Encoding},
    export::{Document, Format, Variables},
    model::Model,
    rule::{Example, KINDS, Kind, called, mentioning},
    statement::Statement,
};
use satoku_rules::{
    model::catalog,
    printable::printable,
    program::{Program, Role},
};

/// What to say about kinds of rule.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku rules\n\
    \x20 satoku rules show killer")]
pub(crate) struct RulesArgs {
    /// Instead of the list
    #[command(subcommand)]
    pub command: Option<RulesCommand>,
}

/// What to say about kinds of rule.
#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// Explain a kind: its meaning, its keys, an example, and its rows and clauses
    Show {
        /// The kind's name, or what people call it: kropki, german whispers, thermo
        #[arg(value_parser = suggested::kind(), hide_possible_values = true)]
        name: String,
    },
}

/// The most rows shown of an example.
const MOST_ROWS: usize = 6;

impl RulesArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let text = match &self.command {
            None => list(KINDS),
            Some(RulesCommand::Show { name }) => match &called(name)[..] {
                [kind] => page(kind)? + &models(name),
                kinds => several(name, kinds)?,
            },
        };
        written(out.write_all(text.as_bytes()))
    }
}

/// Several kinds with this name, or else what mentions the words.
fn several(words: &str, kinds: &[&Kind]) -> Result<String, Error> {
    let (models, shown) = (models(words), printable(words));
    if !kinds.is_empty() {
        return Ok(format!("Several kinds are called \"{shown}\":\n\n{}{models}", list(kinds)));
    }
    if !models.is_empty() {
        return Ok(format!("No kind of rule is called \"{shown}\".\n{models}"));
    }
    let mentioning = mentioning(words);
    if !mentioning.is_empty() {
        let kinds = list(&mentioning);
        return Ok(format!(
            "No kind of rule is called \"{shown}\". Kinds that mention it:\n\n{kinds}"
        ));
    }
    let names = KINDS.iter().flat_map(|kind| std::iter::once(kind.name).chain(kind.names()));
    let near = did_you_mean(words, names);
    Err(format!("unknown kind of rule \"{shown}\": {near}see 'satoku rules'").into())
}

/// The built-in models with this name.
fn models(words: &str) -> String {
    let line = |(name, title): (&str, &str)| {
        format!("\nA model has this name: {name} ({title}), see 'satoku models show {name}'.\n")
    };
    catalog::titled(words).map(line).collect()
}

/// Kinds, with a line or two for each.
fn list(kinds: &[&Kind]) -> String {
    let width = |of: fn(&Kind) -> &str| kinds.iter().map(|kind| of(kind).len()).max().unwrap_or(0);
    let (name_width, title_width) = (width(|kind| kind.name), width(|kind| kind.title));
    let mut text = String::new();
    for Kind { name, title, about, .. } in kinds {
        text += &hanging(&format!("{name:<name_width$}  {title:<title_width$}  "), about);
    }
    text + "\n'satoku rules show NAME' explains a kind.\n"
}

fn page(kind: &Kind) -> Result<String, Error> {
    let Kind { name, title, about, called, keys, examples, .. } = kind;
    let mut text = hanging("", &format!("{title} ({name}): {about}."));
    if !called.is_empty() {
        text += &hanging("", &format!("Also called: {}.", called.iter().join(", ")));
    }
    if !keys.is_empty() {
        let width = keys.iter().map(|(key, _)| key.len()).max().unwrap_or(0).max("name".len());
        text += "\nKeys:\n";
        let name = ("name", "its name in messages and files [default: a number]");
        for (key, meaning) in keys.iter().chain([&name]) {
            text += &hanging(&format!("  {key:<width$}  "), meaning);
        }
    }
    let files = examples.chunk_by(|one, other| (one.grid, one.rule) == (other.grid, other.rule));
    for examples in files {
        text += &shown(examples)?;
    }
    Ok(text)
}

/// Examples with one file: the file, a grid that keeps it, those that do not, and what its rules
/// become.
fn shown(examples: &[Example]) -> Result<String, Error> {
    let [Example { grid, rule, kept, .. }, ..] = examples else { return Ok(String::new()) };
    let mut text = "\nExample, as a complete file:\n\n".to_owned();
    for line in grid.lines().chain([""]).chain(rule.lines()) {
        let _ = writeln!(text, "{}", format!("  {line}").trim_end());
    }
    let _ = writeln!(text, "\nA valid grid:     {kept}");
    for Example { broken, message, .. } in examples {
        let _ = writeln!(text, "An invalid grid:  {broken}");
        text += &hanging("  ", message);
    }
    let read = |text: &str| catalog::parse("example.toml", text);
    let (base, model) = (read(grid)?, read(&format!("{grid}\n{rule}"))?);
    let known: HashSet<&str> = base.rules().iter().map(|rule| rule.name()).collect();
    text += &becomes(&model, |name| !known.contains(name));
    Ok(text)
}

/// The statements, rows and clauses of the rules with these names.
fn becomes(model: &Model, is_shown: impl Fn(&str) -> bool) -> String {
    let program = model.program(&Limiter::none()).unwrap();
    let mut alone = Program::with_variables_of(program);
    let mut names: Vec<&str> = Vec::new();
    for rule in model.rules().iter().filter(|rule| is_shown(rule.name())) {
        names.extend(rule.statements().iter().map(Statement::name));
        let name = alone.add_name(rule.name());
        Limiter::unlimited(|limiter| rule.post(model.size(), name, &mut alone, limiter));
    }
    let mut encoder = Encoder::new(program.variable_count(), Encoding::default());
    let mut count = Count::default();
    for (row, shape) in program.shaped(&Limiter::none()).unwrap() {
        let is_shown = row.origin.role == Role::Rule && is_shown(program.name(row.origin.name));
        let into = if is_shown { &mut count } else { &mut Count::default() };
        encoder.add(row, shape, into);
    }
    let (statements, rows) = (names.iter().unique().join(", "), lp_rows(&alone, model));
    let mut text = format!(
        "\nStatements: {statements}. Rows: {}. Clauses: {}. In an LP file:\n\n",
        alone.constraint_count(),
        count.clauses
    );
    for row in rows.iter().take(MOST_ROWS) {
        text += &term_by_term(row);
    }
    if rows.len() > MOST_ROWS {
        let _ = writeln!(text, "  ... and {} more", rows.len() - MOST_ROWS);
    }
    text
}

/// A row, wrapped between terms.
fn term_by_term(row: &str) -> String {
    const GLUE: &str = "\u{a0}";
    let glued = row.replace(' ', GLUE).replace("\u{a0}+", " +").replace("\u{a0}-", " -");
    let lines = wrapped(&glued, COLUMNS - "      ".len());
    format!("  {}\n", lines.join("\n      ").replace(GLUE, " "))
}

/// A program's rows as in an LP file, each on one line.
fn lp_rows(program: &Program, model: &Model) -> Vec<String> {
    let document = Document {
        variables: Variables::Cells(model.size()),
        ..Document::of(program, Encoding::default())
    };
    let mut lp = Vec::new();
    document.write(Format::Lp, &mut lp, &Limiter::none()).expect("memory can be written");
    let lp = String::from_utf8_lossy(&lp);
    let lines = lp.lines().skip_while(|line| *line != "Subject To").skip(1);
    let mut rows: Vec<String> = Vec::new();
    for line in lines.take_while(|line| line.starts_with(' ')) {
        // Long rows go on after their name's line.
        match rows.last_mut() {
            Some(row) if !line.contains(": ") => {
                row.push(' ');
                row.push_str(line.trim());
            }
            _ => rows.push(line.trim().to_owned()),
        }
    }
    rows
}
