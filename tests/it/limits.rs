//! Limits: of time, for every command and each of its slow parts, and of memory and stack, for
//! every reader and any input.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};

use crate::{prelude::*, support};

/// An empty grid of numbers.
fn empty(side: usize) -> String {
    let row = vec!["."; side].join(" ") + "\n";
    row.repeat(side)
}

/// Rows, each of which is a word of an expression of thousands of states.
fn words() -> String {
    let pattern = "(.*1.*2.*|.*3.*4.*){1,3}";
    let rule = |row| format!("[[regex]]\ncells = \"r{row}c1-36\"\npattern = \"{pattern}\"\n");
    "extends = \"36x36\"\n".to_owned() + &(1..=36).map(rule).join("")
}

/// This many cages of two cells.
fn cages(count: usize) -> String {
    let cage = |index: usize| {
        let (row, column, sum) = (index % 9 + 1, index / 9 % 8 + 1, 3 + index % 15);
        format!("[[killer]]\ncells = \"r{row}c{column}-{}\"\nsum = {sum}\n", column + 1)
    };
    "extends = \"9x9\"\n".to_owned() + &(0..count).map(cage).join("")
}

#[test]
fn every_command_that_works_on_input_has_a_limit_of_time() {
    const WITHOUT: [&str; 4] = ["completions", "formats", "man", "rules"];
    let help = satoku(&["--help"]).out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let mut seen = 0;
    for command in commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()) {
        if command.is_empty() || command == "help" {
            continue;
        }
        let words = if command == "models" { vec!["models", "show"] } else { vec![command] };
        let help = satoku(&[&words[..], &["--help"]].concat()).out;
        assert_eq!(help.contains("--limit-time"), !WITHOUT.contains(&command), "{command}");
        seen += 1;
    }
    assert!(seen >= 18, "{seen} commands");
}

#[test]
fn every_command_ends_when_its_time_is_up() {
    end_in_time(&[("36x36", "empty36.txt")]);
}

#[test]
#[ignore = "67 s"]
fn every_command_ends_when_its_time_is_up_on_larger_inputs() {
    let grid = ".".repeat(81);
    end_in_time(&[
        ("100x100", "empty100.txt"),
        ("words.toml", "empty36.txt"),
        ("cages.toml", &*grid),
    ]);
}

/// Runs every command on a model and a puzzle, each with a limit of 0.3 seconds.
fn end_in_time(inputs: &[(&str, &str)]) {
    let folder = Scratch::new();
    folder.write("empty36.txt", empty(36));
    folder.write("empty100.txt", empty(100));
    folder.write("words.toml", words());
    folder.write("cages.toml", cages(20_000));
    folder.write("answer.txt", "s SATISFIABLE\nv 1 0\n");
    let commands: [&[&str]; 19] = [
        &["solve"],
        &["solve", "--fast"],
        &["check", "--candidates"],
        &["check", "--rate", "--repair"],
        &["count"],
        &["count", "--exact"],
        &["count", "--estimate"],
        &["steps", "--verify"],
        &["hint"],
        &["hint", "--all"],
        &["draw", "--solution"],
        &["compare", "-e", "sat", "-e", "backtrack"],
        &["encode", "-o", "file"],
        &["encode", "--presolve", "-o", "file"],
        &["encode", "--to", "lp", "-o", "file"],
        &["convert", "--to", "line"],
        &["prove", "-o", "certificate"],
        &["decode"],
        &["generate"],
    ];
    for &(model, puzzle) in inputs {
        for command in commands {
            let mut words = [command, &["--limit-time", "0.3", "-m", model]].concat();
            if command[0] != "generate" {
                words.push(puzzle);
            }
            if command[0] == "decode" {
                words.push("answer.txt");
            }
            let run = satoku_in(&folder, &words);
            assert!(matches!(run.status, Some(0..=2)), "{words:?}: {:?} {}", run.status, run.notes);
            run.assert_within(0.3, words);
            let _ = fs::remove_dir_all(folder.path("certificate"));
        }
    }
    let run = satoku_in(&folder, &["models", "show", "cages.toml", "--limit-time", "0.3"]);
    run.assert_within(0.3, "models show");
}

#[test]
fn nothing_unfinished_is_left_when_time_is_up() {
    let folder = Scratch::new();
    folder.write("empty.txt", empty(100));
    let old = folder.write("old.cnf", "old");
    let words = ["encode", "-m", "100x100", "empty.txt", "-o", "old.cnf", "--limit-time", "1"];
    let run = satoku_in(&folder, &words);
    let expected = "satoku: the time limit of 1 s is reached: the puzzle is not written; allow \
                    more with --limit-time\n";
    assert_eq!((run.status, &*run.notes), (Some(2), expected));
    assert_eq!(fs::read_to_string(old).unwrap(), "old");
    let names = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name());
    assert_eq!(names.sorted().collect_vec(), ["empty.txt", "old.cnf"]);
}

#[test]
fn other_puzzles_get_their_answers_when_the_time_for_one_is_up() {
    let folder = Scratch::new();
    folder.write("words.toml", words());
    for command in [&["solve"][..], &["check"], &["count"], &["convert", "--to", "line"]] {
        let more = ["--limit-time", "0.3", EASY, "words.toml", EASY];
        let run = satoku_in(&folder, &[command, &more].concat());
        let easy = |line: &&str| line.starts_with(EASY);
        assert_eq!(run.out.lines().filter(easy).count(), 2, "{}{}", run.out, run.notes);
        run.assert_within(0.9, command);
    }
}

#[test]
fn unpacking_and_texts_that_are_no_puzzles_take_time() {
    /// This many members of gzip of 4 MiB each.
    const MEMBERS: usize = 1000;
    let folder = Scratch::new();
    for text in ["\n", "x", "x\n"] {
        let mut member = GzEncoder::new(Vec::new(), Compression::best());
        member.write_all(text.repeat((4 << 20) / text.len()).as_bytes()).unwrap();
        let bytes = member.finish().unwrap().repeat(MEMBERS);
        folder.write("packed.gz", bytes);
        for command in ["check", "steps"] {
            let Run { status, notes, .. } =
                satoku_in(&folder, &[command, "--limit-time", "0", "packed.gz"]);
            let last = "packed.gz: the time limit of 0 s is reached: the rest is not read; allow \
                        more with --limit-time\n";
            let end = notes.lines().last().unwrap_or_default();
            assert!(status == Some(2) && notes.contains(last), "{command} {text:?}: {end}");
        }
    }
}

#[test]
fn a_pipe_that_waits_takes_no_time() {
    let script = format!("(sleep 1.5; echo '{EASY}') | \"$@\"");
    Run::of(&mut shell(&script, ["solve", "--limit-time", "0.1", "-"])).succeeds();
}

/// Runs the program with at most this many megabytes of memory.
#[cfg(target_os = "linux")]
fn within(megabytes: u32, folder: &Scratch, args: &[&str]) -> Run {
    Run::of(support::within(megabytes, args).current_dir(folder))
}

#[cfg(target_os = "linux")]
#[test]
fn half_a_gigabyte_is_enough_for_every_third_megabyte() {
    check_megabytes(3);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "27 s"]
fn half_a_gigabyte_is_enough_for_any_megabyte() {
    check_megabytes(1);
}

/// Asks what there is to ask about texts of a megabyte: one in `stride` of the questions.
#[cfg(target_os = "linux")]
fn check_megabytes(stride: usize) {
    const LENGTH: usize = 1 << 20;
    let repeated = |text: &str| text.repeat(LENGTH / text.len() + 1);
    let folder = Scratch::new();
    let mut texts: Vec<(String, String)> = Vec::new();
    let pieces = "\r|\0|[|{|\"|,|{\"a\":|[{\"a\":[|1|.|x|\n|1 |+-+\n|(";
    for text in pieces.split('|') {
        texts.push((format!("{text:?}"), repeated(text)));
    }
    let grid = ".........\n".repeat(9);
    texts.push((
        "regions".to_owned(),
        format!("[Puzzle]\n{grid}[Regions]\n{}", repeated("123456789\n")),
    ));
    let ask = |name: &str, text: &str, command: &[&str]| {
        folder.write("text.txt", text);
        let run = within(500, &folder, &[command, &["text.txt"]].concat());
        let notes: String = run.notes.chars().take(300).collect();
        assert!(matches!(run.status, Some(0..=2)), "{name}: {:?} {notes}", run.status);
        run.assert_within(3600.0, name);
    };
    let convert = ["convert", "--to", "json"];
    let check = ["check", "--limit-time", "0.3", "-j", "1"];
    let commands: [&[&str]; 2] = [&check, &convert];
    for ((name, text), command) in texts.iter().cartesian_product(commands).step_by(stride) {
        ask(name, text, command);
    }
    let spelling = |index: usize| {
        let (one, two) = (" ".repeat(index % 55), " ".repeat(index / 55));
        format!("{},\"classic{one},{two}diagonal\"\n", ".".repeat(81))
    };
    let spellings =
        |count: usize| format!("puzzle,model\n{}", (0..count).map(spelling).collect::<String>());
    ask("spellings", &spellings(6000), &convert);
    // Answers take longer, whatever the models are called.
    ask("spellings", &spellings(2000), &["solve", "--limit-time", "0.3", "-j", "1"]);
}

/// A few lines that expand to very much: refused, or given up at the time limit. Each once took
/// hundreds of megabytes or more, or seconds beyond its limit.
#[cfg(target_os = "linux")]
#[test]
fn half_a_gigabyte_is_enough_for_a_few_lines() {
    let rules =
        |kind: &str, lines: &str, count: usize| format!("[[{kind}]]\n{lines}\n").repeat(count);
    let on = |size: usize, rules: &str| format!("size = {size}\n{rules}");
    let wide = |rules: &str| format!("size = 20\nvalues = \"1-400\"\n{rules}");
    let terms = format!("a{}", "+a".repeat(9_999));
    let texts = [
        on(200, "region-same-values = true\n"),
        on(200, &rules("counting-circles", "cells = \"r1-200c1-200\"", 1)),
        on(50, &rules("counting-circles", "cells = \"r1-50c1-50\"", 1)),
        on(400, &rules("lockout", "cells = \"r1c1-400\"", 40)),
        on(400, &rules("palindrome", "cells = \"r1c1-2\"", 6000)),
        on(400, &rules("replicate", "at = \"everywhere\"\nwhispers = { cells = \"r1c1-2\" }", 1)),
        on(400, &rules("candidates", "cells = \"r1-400c1-400\"\nvalues = \"odd\"", 5000)),
        on(400, &rules("pair", &format!("cells = \"r1c1-2\"\nrelation = \"{terms} > b\""), 1)),
        on(400, "anti-king = true\n"),
        on(9, &rules("minimum", "cells = \"r1-9c1-9\"", 20_000)),
        wide(&rules("sum-line", "cells = \"r1-20c1-20\"\nsum = 10", 1)),
        wide(&rules("thermometer", "cells = \"r1-20c1-20\"", 1)),
    ];
    let folder = Scratch::new();
    for text in texts {
        folder.write("text.toml", &text);
        let args = ["check", "--limit-time", "0.3", "-j", "1", "text.toml"];
        // (Half a gigabyte, and 200 MB of addresses that are reserved for stacks.)
        let run = within(700, &folder, &args);
        let (text, notes): (String, String) =
            (text.chars().take(90).collect(), run.notes.chars().take(300).collect());
        assert!(matches!(run.status, Some(0..=2)), "{text}: {:?} {notes}", run.status);
        run.assert_within(0.3, text);
    }
    // A formula of many rows.
    folder.write("text.toml", on(400, ""));
    let run = within(700, &folder, &["encode", "--stats", "text.toml"]);
    let expected = "satoku: the grid has 64000000 candidates, the limit is 36000000: choose a \
                    smaller grid\n";
    assert_eq!((run.status, &*run.notes), (Some(2), expected));
    // More lines than a grid has, and too many cells to tabulate all pairs.
    let places: Vec<String> = (0..44).map(|place| format!("r{0}c{0}", 9 * place + 1)).collect();
    for grids in ["r1c1-50", &places.join(" ")] {
        folder.write("text.toml", format!("model = \"classic\"\ngrids = \"{grids}\"\n"));
        let run = within(2000, &folder, &["steps", "--limit-time", "0.3", "text.toml"]);
        assert!(matches!(run.status, Some(0 | 1)), "{grids}: {:?} {}", run.status, run.notes);
        run.assert_within(0.3, grids);
    }
}
