//! What a manual page says, for troff.

use std::io;

use clap::Command;
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};

use super::SECTION;
use crate::cli::{no_command, status::Status};

/// Files that the program reads and writes.
const FILES: [(&str, &str); 3] = [
    ("*.toml", "A puzzle or a model, in the format of 'satoku models show'."),
    (
        "*.gz, *.xz, *.zst",
        "Compressed collections of puzzles, whatever they are called; puzzle files are not \
                 read compressed.",
    ),
    (
        "satoku-disagreement-*.txt",
        "What a bug report needs if two engines disagree; written to the current folder, or \
                 else to that for temporary files.",
    ),
];

/// Environment variables that the program reads.
const ENVIRONMENT: [(&str, &str); 3] = [
    ("NO_COLOR", "If set, there is no colour without --color always."),
    ("SOURCE_DATE_EPOCH", "The date of manual pages, in seconds since 1970, instead of today."),
    ("TMPDIR", "The folder in which files for other solvers are made."),
];

/// A page. `above` is the page of the parent command.
pub(super) fn text(
    command: &Command,
    name: &str,
    above: Option<&str>,
    date: &str,
) -> io::Result<Vec<u8>> {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim().to_owned();
    let described = command
        .clone()
        .override_usage(usage)
        .subcommand_help_heading("COMMANDS")
        .subcommand_value_name("COMMAND");
    let man = Man::new(described);
    let version = env!("CARGO_PKG_VERSION");
    let title = name.to_uppercase();
    let title = format!(".TH {title} {SECTION} {date} \"satoku {version}\" \"satoku manual\"\n");
    let mut text = title.into_bytes();
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    man.render_options_section(&mut text)?;
    let mut rest = Roff::new();
    add_examples(&mut rest, command);
    add_list(&mut rest, "EXIT STATUS", Status::MEANINGS);
    if above.is_none() {
        add_list(&mut rest, "FILES", FILES);
        add_list(&mut rest, "ENVIRONMENT", ENVIRONMENT);
    }
    add_see_also(&mut rest, command, name, above);
    rest.to_writer(&mut text)?;
    Ok(in_troff(&String::from_utf8_lossy(&text)).into_bytes())
}

/// The indented lines at the end of the help.
fn add_examples(roff: &mut Roff, command: &Command) {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples: Vec<&str> = if command.get_name() == "satoku" {
        no_command::TO_TRY.to_vec()
    } else {
        help.lines().filter_map(|line| line.strip_prefix("  ")).collect()
    };
    if examples.is_empty() {
        return;
    }
    roff.control("SH", ["EXAMPLES"]);
    roff.control("nf", []);
    for example in examples {
        roff.text([bold(example)]);
    }
    roff.control("fi", []);
}

/// A section that explains words.
fn add_list<'a>(
    roff: &mut Roff,
    title: &'a str,
    rows: impl IntoIterator<Item = (&'a str, &'a str)>,
) {
    roff.control("SH", [title]);
    for (word, what) in rows {
        roff.control("TP", []);
        roff.text([bold(word)]);
        roff.text([roman(what)]);
    }
}

/// The pages of the parent and of subcommands.
fn add_see_also(roff: &mut Roff, command: &Command, name: &str, above: Option<&str>) {
    let below = command.get_subcommands().map(|below| format!("{name}-{}", below.get_name()));
    let pages: Vec<String> = above.map(str::to_owned).into_iter().chain(below).collect();
    if pages.is_empty() {
        return;
    }
    roff.control("SH", ["SEE ALSO"]);
    let mut words = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let comma = if index + 1 < pages.len() { ", " } else { "" };
        words.extend([bold(page), roman(format!("({SECTION}){comma}"))]);
    }
    roff.text(words);
}

/// A text in which troff finds nothing to complain of: no blank line between two breaks, and only
/// characters of ASCII.
fn in_troff(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.replace(".br\n\n.br\n", ".sp\n").chars() {
        if c.is_ascii() {
            clean.push(c);
        } else {
            clean += &format!("\\[u{:04X}]", u32::from(c));
        }
    }
    clean
}
