//! The help of a command, in two columns: `-h` lists its everyday options, `--help` all of them,
//! and those that few people need last.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, builder::StyledStr};
use itertools::Itertools;

/// The heading of rarely used options, which `-h` leaves out.
pub(super) const ADVANCED: &str = "Advanced";

/// The widest help, in columns.
pub(super) const WIDTH: usize = 100;

/// What `-h` lists for commands with more than ten options beside the advanced ones.
const EVERYDAY: [(&str, &str); 8] = [
    ("solve", "model from engine fast no_cross_check limit_time format jobs quiet exit_zero"),
    ("check", "rate no_reasons all_reasons candidates repair extras model limit_time format quiet"),
    ("count", "list exact estimate limit model engine limit_time format jobs quiet"),
    ("encode", "model from to output each limit_time block presolve cubes comments"),
    ("steps", "method only assume_unique verify interactive model limit_time format grids html"),
    ("hint", "more all interactive givens only assume_unique model limit_time format quiet"),
    ("compare", "preset model engine sample limit_time runs format each plot quiet"),
    ("generate", "count seed givens minimal symmetry difficulty model limit_time format quiet"),
];

/// Which help the words of a command line may ask for. (A word that is the value of an option does
/// not ask for help; then whatever is prepared for it is not seen.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HelpLength {
    Everyday,
    All,
}

impl HelpLength {
    fn of(words: &[OsString]) -> Option<Self> {
        let texts = || words.iter().skip(1).filter_map(|word| word.to_str());
        if texts().any(|word| word == "--help" || word == "help") {
            return Some(Self::All);
        }
        let is_short = |word: &str| word.starts_with('-') && !word.starts_with("--");
        texts().any(|word| is_short(word) && word.contains('h')).then_some(Self::Everyday)
    }
}

/// The command line with the help that these words ask for, if they do: as it is not made
/// otherwise, it costs nothing.
pub(super) fn prepared(command: Command, words: &[OsString]) -> Command {
    match HelpLength::of(words) {
        Some(wanted) => with_help(command, &[], wanted),
        None => command,
    }
}

/// A command and its subcommands with their help. `above` are the names of its parents.
fn with_help(mut command: Command, above: &[String], wanted: HelpLength) -> Command {
    let path = [above, &[command.get_name().to_owned()]].concat();
    let parts: Vec<String> =
        command.get_subcommands().map(|part| part.get_name().to_owned()).collect();
    for part in &parts {
        command = command.mut_subcommand(part, |part| with_help(part, &path, wanted));
    }
    // (The help of commands alone is theirs: it has no options.)
    if above.is_empty() {
        return command;
    }
    let text = text(&command, &path, wanted);
    command.override_help(text)
}

fn text(command: &Command, path: &[String], wanted: HelpLength) -> StyledStr {
    let everyday = EVERYDAY.iter().find(|(name, _)| *name == command.get_name());
    let is_everyday = |arg: &Arg| match everyday {
        Some((_, names)) => names.split(' ').contains(arg.get_id().as_str()),
        None => !is_advanced(arg),
    };
    let is_shown = |arg: &Arg| wanted == HelpLength::All || arg.is_positional() || is_everyday(arg);
    let (other, more) = match wanted {
        HelpLength::Everyday => ("--help", "all options"),
        HelpLength::All => ("-h", "everyday options"),
    };
    let help = Arg::new("help").short('h').long("help").action(ArgAction::HelpShort);
    let help = help.help(format!("Print help ({other} lists {more})"));
    let mut args: Vec<Arg> =
        command.get_arguments().cloned().map(|arg| in_two_columns(arg, wanted)).collect();
    args.sort_by_key(is_advanced);
    let args = args.into_iter().map(|arg| {
        let is_hidden = !is_shown(&arg);
        arg.hide(is_hidden)
    });
    let mut shown = Command::new(path.join(" "))
        .bin_name(path.join(" "))
        .about(command.get_about().cloned().unwrap_or_default())
        .after_help(command.get_after_help().cloned().unwrap_or_default())
        .max_term_width(WIDTH)
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .subcommands(command.get_subcommands().cloned())
        .args(args)
        .arg(help);
    if command.has_subcommands() {
        shown = shown.subcommand(
            Command::new("help").about("Print this message or the help of the given subcommand(s)"),
        );
    }
    shown.render_help()
}

fn is_advanced(arg: &Arg) -> bool {
    arg.get_help_heading() == Some(ADVANCED)
}

/// An option with all that is said of it beside its name. (Clap would take three lines or more for
/// each option of a command as soon as one has a long help, or values with a help of their own.)
fn in_two_columns(arg: Arg, wanted: HelpLength) -> Arg {
    let long = arg.get_long_help().filter(|_| wanted == HelpLength::All);
    let help = long.or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let values = arg.get_possible_values();
    let is_explained = values.iter().any(|value| value.get_help().is_some());
    if arg.is_hide_possible_values_set() || !is_explained {
        return arg.help(help).long_help(None::<&str>);
    }
    let names = values.iter().map(clap::builder::PossibleValue::get_name).join(", ");
    let help = format!("{help} [possible values: {names}]");
    arg.help(help).long_help(None::<&str>).hide_possible_values(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is printed for these words.
    fn printed(words: &[&str]) -> String {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let command = prepared(crate::cli::command_line(), &words);
        let error = command.try_get_matches_from(words).unwrap_err();
        assert!(!error.use_stderr(), "{error}");
        error.render().to_string()
    }

    /// All commands and subcommands.
    fn all() -> Vec<Vec<String>> {
        fn add(command: &Command, above: &[String], all: &mut Vec<Vec<String>>) {
            for part in command.get_subcommands() {
                let path = [above, &[part.get_name().to_owned()]].concat();
                add(part, &path, all);
                all.push(path);
            }
        }
        let mut found = Vec::new();
        add(&crate::cli::command_line(), &["satoku".to_owned()], &mut found);
        found
    }

    fn options(help: &str) -> Vec<&str> {
        let is_option = |line: &&str| {
            let indent = line.len() - line.trim_start().len();
            (indent == 2 || indent == 6) && line.trim_start().starts_with('-')
        };
        help.lines().filter(is_option).filter(|line| !line.contains("--help ")).collect()
    }

    #[test]
    fn the_short_help_of_every_command_has_ten_options_at_most_and_the_long_one_120_lines() {
        for path in all() {
            let words: Vec<&str> = path.iter().map(String::as_str).collect();
            let short = printed(&[&words[..], &["-h"]].concat());
            let long = printed(&[&words[..], &["--help"]].concat());
            assert!(options(&short).len() <= 10, "{path:?}\n{short}");
            assert!(!short.contains("\nAdvanced:\n"), "{path:?}");
            assert!(long.lines().count() <= 120, "{path:?}: {}", long.lines().count());
            assert!(options(&long).len() >= options(&short).len());
            assert!(long.starts_with(&short[..short.find('\n').unwrap()]), "{path:?}");
        }
    }

    #[test]
    fn the_long_help_has_every_option_and_the_advanced_ones_last() {
        for command in crate::cli::command_line().get_subcommands() {
            let long = printed(&["satoku", command.get_name(), "--help"]);
            let advanced = long.find("\nAdvanced:\n").unwrap_or(long.len());
            for arg in command.get_arguments().filter(|arg| !arg.is_positional()) {
                let name = format!("--{}", arg.get_long().unwrap());
                let is_named = |text: &str| {
                    options(text)
                        .iter()
                        .any(|line| line.split([' ', ',', '.']).any(|word| word == name))
                };
                assert_eq!(is_named(&long[advanced..]), is_advanced(arg), "{name}\n{long}");
                assert!(is_named(&long), "{name}\n{long}");
            }
        }
        assert_eq!(printed(&["satoku", "help", "solve"]), printed(&["satoku", "solve", "--help"]));
    }

    #[test]
    fn everyday_options_are_those_of_their_command() {
        let line = crate::cli::command_line();
        for (name, options) in EVERYDAY {
            let command = line.find_subcommand(name).unwrap();
            for option in options.split(' ') {
                let arg = command.get_arguments().find(|arg| arg.get_id() == option);
                assert!(arg.is_some_and(|arg| !is_advanced(arg)), "{name} {option}");
            }
        }
    }
}
