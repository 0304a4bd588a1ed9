//! `satoku man`: the manual pages, made from the same definitions as the help.

use std::{
    env,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{Args, Command, builder::StringValueParser};
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};

use crate::cli::{
    args::suggested::suggested,
    error::{Error, written},
    output_file::OutputFile,
    show::text::did_you_mean,
    status::Status,
};

/// The manual's section for programs.
const SECTION: &str = "1";

/// What the program reads and writes where no option says so.
const FILES: [(&str, &str); 3] = [
    ("*.toml", "A puzzle or a model, by what it says: its format is that of 'satoku models show'."),
    (
        "*.gz, *.xz, *.zst",
        "Compressed collections of puzzles are read as they are, whatever they are called.",
    ),
    (
        "satoku-disagreement-*.txt",
        "Written into the current folder, or else that for temporary files, if two engines disagree, \
         which is a bug: what a report of it needs.",
    ),
];

/// What the environment changes.
const ENVIRONMENT: [(&str, &str); 2] = [
    ("NO_COLOR", "If it is set, there is no colour, unless --color always asks for it."),
    ("TMPDIR", "The folder in which files for other solvers are made."),
];

/// Which pages, and where to.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku man solve\n\
    \x20 satoku man --output ~/.local/share/man/man1")]
pub struct ManArgs {
    /// The command whose page to print [default: the page about all of them]
    #[arg(value_name = "COMMAND", conflicts_with = "output", hide_possible_values = true,
        value_parser = suggested(StringValueParser::new(), names))]
    pub command: Vec<String>,

    /// The folder to write all pages into; it is made if it is not there
    #[arg(long, short, value_name = "DIR", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

impl ManArgs {
    /// Prints a page, or writes all of them.
    ///
    /// # Errors
    /// If there is no such command, or something cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let pages = pages(crate::cli::command_line(), &date(made_at()))?;
        match &self.output {
            Some(folder) => write_all(&pages, folder),
            None => {
                let page = page(&pages, &self.command)?;
                written(out.write_all(&page.text))
            }
        }
    }
}

/// The names of the commands.
fn names() -> Vec<String> {
    let command = crate::cli::command_line();
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// A manual page.
struct Page {
    /// What it is about: `satoku-models-show`.
    name: String,
    /// What it says, for troff.
    text: Vec<u8>,
}

/// The page about a command.
fn page<'a>(pages: &'a [Page], command: &[String]) -> Result<&'a Page, Error> {
    let [first, ..] = pages else { return Err("there are no pages".into()) };
    let wanted = [&[first.name.clone()], command].concat().join("-");
    let found = pages.iter().find(|page| page.name == wanted);
    found.ok_or_else(|| {
        let prefix = format!("{}-", first.name);
        let known = pages.iter().filter_map(|page| page.name.strip_prefix(&prefix));
        let command = command.join(" ");
        let near = did_you_mean(&command, known);
        format!("unknown command \"{command}\": {near}see 'satoku --help'").into()
    })
}

fn write_all(pages: &[Page], folder: &Path) -> Result<Status, Error> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for page in pages {
        let path = folder.join(format!("{}.{SECTION}", page.name));
        OutputFile::new(&path)?.write(|out| out.write_all(&page.text))?;
    }
    Ok(Status::Fine)
}

/// All pages: that of the program first, then those of its commands.
fn pages(command: Command, date: &str) -> io::Result<Vec<Page>> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut all = Vec::new();
    add_pages(&command, None, date, &mut all)?;
    Ok(all)
}

fn add_pages(
    command: &Command,
    above: Option<&str>,
    date: &str,
    all: &mut Vec<Page>,
) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let text = text(command, &name, above, date)?;
    all.push(Page { name: name.clone(), text });
    command.get_subcommands().try_for_each(|below| add_pages(below, Some(&name), date, all))
}

/// What a page says. `above` is the page of the command that this is a part of.
fn text(command: &Command, name: &str, above: Option<&str>, date: &str) -> io::Result<Vec<u8>> {
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
    let codes = Status::MEANINGS.map(|(status, what)| ((status as u8).to_string(), what));
    add_list(&mut rest, "EXIT STATUS", codes.iter().map(|(code, what)| (&**code, *what)));
    if above.is_none() {
        add_list(&mut rest, "FILES", FILES);
        add_list(&mut rest, "ENVIRONMENT", ENVIRONMENT);
    }
    add_see_also(&mut rest, command, name, above);
    rest.to_writer(&mut text)?;
    Ok(in_troff(&String::from_utf8_lossy(&text)).into_bytes())
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

/// When pages are made, in seconds since 1970: SOURCE_DATE_EPOCH where it is set, so that packages can
/// be built again as they were, else now.
fn made_at() -> u64 {
    let fixed = env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
    fixed.unwrap_or_else(now)
}

/// The day in UTC: `2026-11-23`. Years begin in March here, so that leap days are at their end
/// (Howard Hinnant, "chrono-compatible low-level date algorithms").
fn date(seconds: u64) -> String {
    /// Seconds of a day.
    const DAY: u64 = 24 * 60 * 60;
    /// Days of 400 years, after which the calendar repeats.
    const ERA: u64 = 146_097;
    /// Days from 1 March of the year 0 to 1 January 1970.
    const BEFORE: u64 = 719_468;
    let days = seconds / DAY + BEFORE;
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = (month + 2) % 12 + 1;
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_800, "2024-02-29"),
            (1_798_761_599, "2026-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }

    #[test]
    fn every_command_has_a_page_with_its_exit_status_and_examples() {
        let pages = pages(crate::cli::command_line(), "2000-01-01").unwrap();
        let count = crate::cli::command_line().get_subcommands().count();
        assert!(pages.len() > count, "one for each, and one for all");
        for page in &pages {
            let text = String::from_utf8(page.text.clone()).unwrap();
            assert!(text.contains("\n.SH \"EXIT STATUS\"\n"), "{}", page.name);
            // Parts of commands have none in their help.
            let is_part = page.name.matches('-').count() > 1;
            assert!(is_part || text.contains("\n.SH EXAMPLES\n"), "{}", page.name);
            assert!(text.is_ascii(), "{}", page.name);
        }
    }

    #[test]
    fn an_unknown_command_has_no_page() {
        let pages = pages(crate::cli::command_line(), "2000-01-01").unwrap();
        assert_eq!(page(&pages, &[]).unwrap().name, "satoku");
        let found = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            page(&pages, &words).map(|page| page.name.clone()).map_err(|error| error.to_string())
        };
        assert_eq!(found(&["models", "show"]).unwrap(), "satoku-models-show");
        let error = found(&["hnt"]).unwrap_err();
        assert_eq!(error, "unknown command \"hnt\": did you mean \"hint\"? see 'satoku --help'");
    }
}

/// The examples with which the help ends: lines that are indented.
fn add_examples(roff: &mut Roff, command: &Command) {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples: Vec<&str> = if command.get_name() == "satoku" {
        crate::cli::no_command::TO_TRY.to_vec()
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

/// A section of words, each with what it means.
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

/// The pages above and below this one.
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
