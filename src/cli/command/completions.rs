//! `satoku completions`: scripts with which shells complete commands, options and names.

use clap::{Command, builder::PossibleValue};
use clap_complete::{Shell, generate};

use crate::cli::prelude::*;

/// For which shell.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku completions bash\n\
    \x20 satoku completions zsh")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        written(out.write_all(script(self.shell, crate::cli::command_line()).as_bytes()))
    }
}

/// The script for a shell. In those of clap a model has names, but is no file; here it is both.
/// (Bash completes files wherever no name fits.)
fn script(shell: Shell, mut command: Command) -> String {
    let mut script = Vec::new();
    generate(shell, &mut command, "satoku", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let models = suggested::models();
    match shell {
        Shell::Zsh => {
            let names = models.join(" ");
            let both = format!(
                "{{_alternative \"models\\:model\\:({names})\" \"files\\:file\\:_files\"}}"
            );
            script.replace(&format!("({names})"), &both)
        }
        Shell::Fish => {
            let first = models.iter().take(2).map(|name| format!("{name}\\t''")).join("\n");
            let script = script.replace(&format!("-f -a \"{first}"), &format!("-F -a \"{first}"));
            script + &positionals_in_fish(&command)
        }
        _ => script,
    }
}

/// Values of positional arguments, which clap leaves out for fish.
fn positionals_in_fish(command: &Command) -> String {
    let mut lines = String::new();
    for outer in command.get_subcommands().filter(|outer| outer.get_name() != "help") {
        let using = format!("__fish_satoku_using_subcommand {}", outer.get_name());
        add_in_fish(&mut lines, &using, outer);
        for inner in outer.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let seen = format!("{using}; and __fish_seen_subcommand_from {}", inner.get_name());
            add_in_fish(&mut lines, &seen, inner);
        }
    }
    lines
}

fn add_in_fish(lines: &mut String, condition: &str, command: &Command) {
    for argument in command.get_positionals() {
        let values = argument.get_possible_values();
        if !values.is_empty() {
            let names = values.iter().map(PossibleValue::get_name).join(" ");
            *lines += &format!("complete -c satoku -n \"{condition}\" -a \"{names}\"\n");
        }
    }
}
