//! Completions in their shells, and manual pages (with the feature `full`) in the programs that show
//! them. Missing programs are skipped with a message.

use crate::prelude::*;

/// The output of a shell for a script, in a folder with the files `my.toml` and `completions`.
fn run(shell: &[&str], script: &str) -> String {
    let folder = Scratch::new();
    folder.write("completions", satoku(&["completions", shell[0]]).succeeds());
    folder.write("my.toml", "");
    folder.write("script", script);
    // A hanging shell must not block all other tests.
    let in_time = ["timeout", "120"].into_iter().filter(|_| is_there("timeout"));
    let words: Vec<&str> = in_time.chain(shell.iter().copied()).collect();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg("script").current_dir(&folder);
    let run = Run::of(command.env("HOME", folder.as_ref()).env("TERM", "dumb"));
    assert_eq!(run.notes, "", "{script}");
    run.out
}

/// Lines and their completions.
const COMPLETED: [(&str, &str); 11] = [
    ("satoku so", "solve"),
    ("satoku solve --mod", "--model"),
    ("satoku solve -m samu", "samurai"),
    ("satoku solve --format pencil", "pencilmarks"),
    ("satoku hint --only x-w", "x-wing"),
    ("satoku completions power", "powershell"),
    ("satoku models sh", "show"),
    ("satoku models show samu", "samurai"),
    ("satoku rules show thermo", "thermometer"),
    ("satoku man gene", "generate"),
    ("satoku steps --method sc", "scans"),
];

#[test]
fn bash_completes() {
    if !is_there("bash") {
        return;
    }
    // As bash does it: the function that is registered gets the program, the word and the one
    // before.
    let mut script = "
        source ./completions
        registered=$(complete -p satoku)
        case $registered in *' -o default '*) echo 'files, too';; esac
        function=${registered#*-F }
        function=${function%% *}
        try() {
            COMP_WORDS=($1) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
            $function satoku \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"
            echo \"${COMPREPLY[*]}\"
        }
        "
    .to_owned();
    let mut expected = "files, too\n".to_owned();
    for (line, completed) in COMPLETED {
        script += &format!("try '{line}'\n");
        expected += &format!("{completed}\n");
    }
    // No model has such a name, so bash looks for files.
    script += "try 'satoku solve -m my'\n";
    assert_eq!(run(&["bash", "--norc"], &script), expected + "\n");
}

#[test]
fn zsh_completes() {
    if !is_there("zsh") {
        return;
    }
    // Keys are pressed in a zsh on a terminal of its own, in which the program prints its
    // arguments.
    let mut script = "
        zmodload zsh/zpty
        zpty inner zsh -f -i
        zpty -w inner \"PS1= ; unsetopt zle_bracketed_paste; autoload -U compinit; compinit -D -u\"
        zpty -w inner 'source ./completions; satoku() { print -r \"<$0 $*>\" }; LISTMAX=1000; echo REA\"\"DY'
        zpty -r inner output '*READY*'
        try() {
            zpty -w -n inner \"$1\"$'\\t\\n'
            zpty -r inner output '*<*>*'
            output=${output##*<}
            print -r -- ${output%%>*}
        }
        "
    .to_owned();
    let mut expected = String::new();
    for (line, completed) in COMPLETED.into_iter().chain([("satoku solve -m my", "my.toml")]) {
        let (before, _) = line.rsplit_once(' ').unwrap();
        script += &format!("try '{line}'\n");
        expected += &format!("{before} {completed}\n");
    }
    script += "zpty -d inner\n";
    assert_eq!(run(&["zsh", "-f"], &script), expected);
}

#[test]
fn fish_completes() {
    if !is_there("fish") {
        return;
    }
    let mut script = "source ./completions\n".to_owned();
    let mut expected = String::new();
    for (line, completed) in COMPLETED.into_iter().chain([("satoku solve -m my", "my.toml")]) {
        script += &format!("complete -C '{line}' | string replace -r '\\t.*' ''\n");
        expected += &format!("{completed}\n");
    }
    assert_eq!(run(&["fish", "--no-config"], &script), expected);
}

/// Elvish completes only at a terminal, and PowerShell is not in Debian, so their scripts are only
/// looked at.
#[test]
fn other_shells_have_scripts() {
    for shell in ["elvish", "powershell"] {
        let script = satoku(&["completions", shell]).succeeds();
        for word in ["satoku", "solve", "--model", "generate"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    satoku(&["completions", "tcsh"]).check_notes(2, "powershell");
}

/// Checks that a program has no warnings about any page.
fn check_pages(program: &str, args: &[&str]) {
    if !is_full() || !is_there(program) {
        return;
    }
    let folder = Scratch::new();
    let pages = folder.path("share/man1");
    satoku(&["man", "-o", &pages]).succeeds();
    let mut count = 0;
    for page in fs::read_dir(&pages).unwrap() {
        let page = page.unwrap().path();
        let run = Run::of(Command::new(program).args(args).arg(&page));
        assert_eq!((run.status, &*run.out, &*run.notes), (Some(0), "", ""), "{}", page.display());
        count += 1;
    }
    assert!(count > 10, "{count} pages");
}

#[test]
fn mandoc_reads_the_pages_without_a_warning() {
    check_pages("mandoc", &["-Tlint", "-Wwarning"]);
}

#[test]
fn groff_reads_the_pages_without_a_warning() {
    check_pages("groff", &["-man", "-ww", "-z"]);
}

#[test]
fn a_page_says_what_the_help_says() {
    if !is_full() || !is_there("mandoc") {
        return;
    }
    let folder = Scratch::new();
    let page = folder.write("page.1", satoku(&["man", "hint"]).succeeds());
    let shown = Run::of(Command::new("mandoc").args(["-T", "ascii"]).arg(&page));
    // Bold is printed twice, with a backspace between.
    let mut text = String::new();
    for c in shown.out.chars() {
        if c == '\u{8}' {
            text.pop();
        } else {
            text.push(c);
        }
    }
    for words in
        ["satoku hint -mmm puzzle.txt", "--givens <PUZZLE|FILE>", "EXIT STATUS", "three times"]
    {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn pages_are_the_same_again_at_a_fixed_time_and_where_they_cannot_go_is_said() {
    if !is_full() {
        return;
    }
    let folder = Scratch::new();
    let text = Run::of(program(["man"]).env("SOURCE_DATE_EPOCH", "951782400")).out;
    assert!(text.starts_with(".TH SATOKU 1 2000-02-29 \"satoku "), "{text}");
    let file = folder.write("file", "");
    satoku(&["man", "-o", &file]).check_notes(2, &file);
    assert!(Path::new(&file).is_file());
}

#[test]
fn without_a_command_it_says_what_to_try() {
    let Run { status, out, notes: text, .. } = satoku(&[]);
    assert_eq!((status, &*out), (Some(2), ""), "as with other wrong use");
    let commands: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("  satoku ")).collect();
    assert_eq!(commands.len(), 3, "{text}");
    for command in commands {
        let printed = satoku(&command.split(' ').collect::<Vec<_>>()).succeeds();
        assert!(!printed.is_empty(), "{command}");
    }
    assert!(text.contains("satoku --help"), "{text}");
    if let Ok(full) = fs::File::options().write(true).open("/dev/full") {
        let status = program([""; 0]).stderr(full).status().unwrap();
        assert_eq!(status.code(), Some(2), "with a full stderr");
    }
}
