//! `satoku man`: the manual pages, made from the same definitions as the help.

mod date;
#[cfg(feature = "full")]
mod text;

use clap::{Command, builder::StringValueParser};

use crate::cli::{args::suggested::suggested, prelude::*, show::text::did_you_mean};

/// The manual section for programs.
const SECTION: &str = "1";

/// Which pages, and where to.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku man solve\n\
    \x20 satoku man --output ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command whose page to print [default: the program's page]
    #[arg(value_name = "COMMAND", conflicts_with = "output", hide_possible_values = true,
        value_parser = suggested(StringValueParser::new(), names))]
    pub command: Vec<String>,

    /// The folder to write all pages to; it is created if need be
    #[arg(long, short, value_name = "DIR", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

impl ManArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let pages = pages(crate::cli::command_line(), &date::date(date::made_at()))?;
        match &self.output {
            Some(folder) => write_all(&pages, folder),
            None => {
                let page = page(&pages, &self.command)?;
                written(out.write_all(&page.text))
            }
        }
    }
}

fn names() -> Vec<String> {
    let command = crate::cli::command_line();
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

struct ManualPage {
    /// `satoku-models-show`.
    name: String,
    text: Vec<u8>,
}

fn page<'a>(pages: &'a [ManualPage], command: &[String]) -> Result<&'a ManualPage, Error> {
    let [first, ..] = pages else { return Err("there are no pages".into()) };
    let wanted = [&first.name].into_iter().chain(command).join("-");
    let found = pages.iter().find(|page| page.name == wanted);
    found.ok_or_else(|| {
        let prefix = format!("{}-", first.name);
        let known = pages.iter().filter_map(|page| page.name.strip_prefix(&prefix));
        let known: Vec<String> = known.map(|name| name.replace('-', " ")).collect();
        let command = command.join(" ");
        let near = did_you_mean(&command, known.iter().map(String::as_str));
        format!("unknown command \"{command}\": {near}see 'satoku --help'").into()
    })
}

fn write_all(pages: &[ManualPage], folder: &Path) -> Result<Status, Error> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", shown(folder)))?;
    for page in pages {
        let path = folder.join(format!("{}.{SECTION}", page.name));
        OutputFile::new(&path)?.write(|out| out.write_all(&page.text))?;
    }
    Ok(Status::Fine)
}

#[cfg(not(feature = "full"))]
mod text {
    pub(crate) fn text(
        _: &clap::Command,
        _: &str,
        _: Option<&str>,
        _: &str,
    ) -> std::io::Result<Vec<u8>> {
        crate::cli::error::only_in_full("manual pages").map_err(std::io::Error::other)
    }
}

/// All pages, the program's first.
fn pages(command: Command, date: &str) -> io::Result<Vec<ManualPage>> {
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
    all: &mut Vec<ManualPage>,
) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let text = text::text(command, &name, above, date)?;
    all.push(ManualPage { name: name.clone(), text });
    command.get_subcommands().try_for_each(|below| add_pages(below, Some(&name), date, all))
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;

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
        let error = found(&["models", "shw"]).unwrap_err();
        assert!(error.contains("did you mean \"models show\"?"), "{error}");
    }
}
