//! Malicious or broken input: model files that are not regular files, solvers that leave something
//! behind, print endlessly, or replace the file for their answer.

use crate::prelude::*;

#[test]
fn a_model_that_is_a_pipe_or_a_device_is_refused() {
    let folder = Scratch::new();
    folder.pipe("pipe.toml");
    std::os::unix::fs::symlink("/dev/zero", folder.path("device.toml")).unwrap();
    for file in ["pipe.toml", "device.toml"] {
        let expected = format!("{file}: cannot read the model file: it is not a regular file");
        folder.write("my.toml", format!("extends = \"{file}\"\n"));
        for args in [
            &["solve", "-m", file, EASY][..],
            &["solve", file],
            &["models", "show", file],
            &["encode", "-m", file],
            &["generate", file],
            &["solve", "-m", "my.toml", EASY],
        ] {
            satoku_in(&folder, args).check(2, &expected);
        }
    }
}

/// Whatever a file contains, its text never sends control characters to a terminal, and never
/// forges a line of a message.
#[test]
fn no_escape_sequence_of_a_file_reaches_the_terminal() {
    const ESCAPES: &str = r"x\u001b[31m\u009bJ\r\u202e\u2028\u200b\u061c\U000e0041\nfake: unique";
    let said = |key: &str| format!("extends = \"4x4\"\n{key} = \"{ESCAPES}\"\n");
    let rule = |kind: &str, key: &str, rest: &str| {
        format!("extends = \"4x4\"\n[[{kind}]]\n{key} = \"{ESCAPES}\"\n{rest}\n")
    };
    let mut files: Vec<(&str, String)> = [
        said("name"),
        said("title"),
        said("author"),
        "extends = \"4x4\"\ntitle = \"fake: unique\"\nrules = \"fake: 1\\nfake: 2\"".to_owned(),
        "extends = \"4x4\"\nname = \"fake: unique\"".to_owned(),
        said("solution"),
        said("givens"),
        said("rows"),
        said("boxes"),
        said("regions"),
        said("windows"),
        format!("extends = \"{ESCAPES}\""),
        format!("extends = \"{ESCAPES}.toml\""),
        format!("extends = \"4x4\"\n\"{ESCAPES}\" = 3"),
        format!("size = 4\nvalues = \"{ESCAPES}\""),
        format!("size = 4\nholes = \"{ESCAPES}\""),
        format!("size = \"{ESCAPES}\""),
        format!("size = 6\n[[grids]]\nname = \"{ESCAPES}\"\nmodel = \"{ESCAPES}\"\nat = \"r1c1\""),
        format!("extends = \"4x4\"\n[[\"{ESCAPES}\"]]"),
        format!("extends = \"4x4\"\n{}", "x\u{1b}[31m = 3"),
        format!("extends = \"4x4\"\n# {}", "\u{1b}[31m"),
        rule("killer", "name", "cells = \"r1c1-2\"\nsum = 3"),
        rule("killer", "cells", "sum = 3"),
        rule("killer", "sum", "cells = \"r1c1-2\""),
        rule("killer", ESCAPES, "cells = \"r1c1-2\"\nsum = 3"),
        rule("regex", "regex", "cells = \"r1c1-2\""),
        rule("either", "cases", ""),
    ]
    .map(|text| ("toml", text))
    .to_vec();
    let raw = "x\u{1b}[31m\u{9b}J\u{202e}\u{2028}\u{200b}";
    let json = serde_json::json!({ "size": 4, "title": ESCAPES, "author": raw, "grid": raw,
                                   "killercage": [{ "cells": [raw], "value": raw }], raw: [raw] });
    files.extend([
        ("txt", format!("{raw}\n{EASY}{raw}\n{raw}{EASY}\n{EASY} {raw}\n{EASY}\t{raw}\n")),
        ("csv", format!("puzzle,title,id\n{EASY},fake: {raw},{raw}\n{EASY},fake: 1,2\n")),
        ("csv", format!("puzzle,name,{raw}\n{EASY},\"{raw}\n\",{raw}\n{raw},{raw},{raw}\n")),
        ("json", json.to_string()),
        ("json", format!("{{\"extends\": \"4x4\", \"name\": \"{ESCAPES}\", \"{ESCAPES}\": 1}}")),
        ("sdk", format!("#A{raw}\n#D{raw}\n#{raw}\n{raw}\n")),
        ("sdm", format!("{EASY}{raw}\n")),
        ("txt", format!("[Puzzle]\n{raw}\n[Regions]\n{raw}\n")),
        ("txt", format!(".{raw}~r1c1~R1C1.~{raw}.~R{raw}\n")),
        ("cnf", format!("c {raw}\np cnf {raw} 1\n{raw} 0\n")),
    ]);
    let (folder, cells) = (Scratch::new(), "................");
    for (index, (ending, text)) in files.iter().enumerate() {
        let file = format!("{index}.{ending}");
        folder.write(&file, text);
        let file = file.as_str();
        let mut commands: Vec<Vec<&str>> =
            ["solve", "check", "steps", "hint", "draw", "count", "convert"]
                .map(|command| vec![command, file])
                .to_vec();
        for format in ["grid", "csv"] {
            commands.push(vec!["solve", "--format", format, file]);
        }
        commands.push(vec!["convert", "--to", "csv", file]);
        if *ending == "toml" {
            for command in ["solve", "check", "steps", "prove"] {
                commands.push(vec![command, "-m", file, cells]);
            }
            commands.extend([vec!["models", "show", file], vec!["generate", file]]);
        }
        for mut args in commands {
            if args[0] == "prove" {
                args.extend(["-o", "nowhere/x"]);
            }
            let run = satoku_in(&folder, &args);
            let text = run.out + &run.notes;
            // (What is converted, and tables, may have texts over several lines.)
            let is_text = ["convert", "generate"].contains(&args[0]) || args.contains(&"csv");
            let is_forged = !is_text
                && text.lines().any(|line| line.starts_with("fake") && !line.contains('\t'));
            assert!(!is_forged, "{args:?}: {text:?}");
            // Converting to a puzzle file writes TOML's own escapes.
            assert_plain(&text);
        }
    }
}

/// Runs shell lines as a solver with a limit of a second; it must end long before they do.
fn solve_by(script: &str, status: i32, expected: &str) {
    let folder = Scratch::new();
    folder.write("solver.sh", script);
    for engine in ["external:sh solver.sh {} {out}", "external:sh solver.sh {}"] {
        let args = ["solve", "--limit-time", "1", "--no-cross-check", "--engine", engine, EASY];
        let start = Instant::now();
        satoku_in(&folder, &args).check(status, expected);
        assert!(start.elapsed() < Duration::from_secs(1800), "{script}");
    }
}

#[test]
fn a_solver_that_leaves_a_daemon_on_its_output_is_not_waited_for() {
    // In a session of its own, so that ending the solver's group does not end it.
    solve_by("setsid sleep 3600 &\necho s UNSATISFIABLE\n", 1, "unsolvable");
    let chatter = "setsid sh -c 'while sleep .1; do echo c; done' &\necho s UNSATISFIABLE\n";
    solve_by(chatter, 1, "unsolvable");
}

#[test]
fn a_solver_that_does_not_end_is_ended() {
    solve_by("trap '' TERM INT HUP\nwhile :; do sleep 3600; done\n", 1, "unknown");
    // Half a line is not an answer.
    solve_by("printf 's UNSAT'\nsleep 3600\n", 1, "unknown");
    solve_by("printf 's UNSAT'\nsetsid sleep 3600 &\nsleep 3600\n", 1, "unknown");
}

#[test]
fn what_is_no_answer_is_not_read_without_end() {
    let folder = Scratch::new();
    let (irregular, long) =
        ("what it wrote to {out} is not a regular file", "its answer is longer than");
    for (script, expected) in [
        ("mkfifo \"$2\"\n", irregular),
        ("mkfifo \"$2\"\nsetsid sh -c 'sleep 3600 >\"$0\"' \"$2\" &\n", irregular),
        ("ln -s /dev/zero \"$2\"\n", irregular),
        ("mkdir \"$2\"\n", irregular),
        ("truncate -s 3G \"$2\"\n", long),
        // Each of these would go on forever.
        ("yes 'v 1 2 3' >\"$2\"\n", long),
        ("yes 'v 1 2 3'\n", long),
        ("head -c 3G /dev/zero\n", long),
    ] {
        folder.write("solver.sh", script);
        println!("{script}");
        // Without a time limit.
        let args = ["solve", "--engine", "external:sh solver.sh {} {out}", EASY];
        satoku_in(&folder, &args).check(2, expected);
    }
}

#[test]
fn what_a_solver_prints_is_quoted_without_its_control_characters() {
    let folder = Scratch::new();
    folder.write("solver.sh", "printf 'x\\033[31m\\r\\302\\233Jy'\n");
    for format in ["line", "json", "csv"] {
        let engine = "external:sh solver.sh {}";
        let args = ["solve", "--engine", engine, "--format", format, EASY];
        let run = satoku_in(&folder, &args);
        let text = run.out + &run.notes;
        assert!(text.contains("\u{fffd}[31m"), "{format}: {text:?}");
        assert_plain(&text);
    }
}

/// A text has no control characters for a terminal.
#[track_caller]
fn assert_plain(text: &str) {
    let is_control = |c: char| {
        c.is_control() && !matches!(c, '\n' | '\t')
            || matches!(c, '\u{2028}'..='\u{202e}' | '\u{200b}' | '\u{61c}' | '\u{e0041}')
    };
    assert!(!text.contains(is_control), "{text:?}");
}
