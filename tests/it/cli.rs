//! The command line from outside: the cases of `tests/cmd/`, and tests that need more than a
//! command and its output. `docs.rs` runs the examples of the README and the pages.

use std::{
    collections::HashSet,
    fs,
    io::{BufRead, BufReader, Read, Write},
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use itertools::Itertools;

#[cfg(unix)]
use crate::support::send;
use crate::support::{Run, is_full, piped, satoku_with as satoku};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Files written by the examples of `tests/cmd/certificates.md` must not exist before, because they
/// change the output.
fn remove_written_examples() {
    for name in ["world", "fifty", "clash.tar"] {
        let path = std::path::Path::new("tests/cmd/certificates.in").join(name);
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
}

#[test]
fn the_examples_run_as_printed() {
    remove_written_examples();
    trycmd::TestCases::new().case("tests/cmd/*.md").run();
    remove_written_examples();
}

#[test]
fn what_only_the_full_build_has_is_said() {
    if is_full() {
        return trycmd::TestCases::new().case("tests/cmd/full/*.md").run();
    }
    for (words, what) in [
        (&["man", "solve"][..], "manual pages"),
        (&["steps", "-i", UNIQUE], "interactive session"),
        (&["compare", "--plot", "times.svg", UNIQUE], "plots"),
    ] {
        let output = satoku(words, b"");
        let note = format!("satoku: this build has no {what}: build it with `--features full`\n");
        assert_eq!((output.status.code(), &*output.stderr), (Some(2), note.as_bytes()));
    }
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8(bytes.to_vec()).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn of_500_puzzles_three_broken_ones_are_reported_in_their_place() {
    let mut text = vec![UNIQUE.to_owned(); 500];
    text[99] = UNIQUE[..80].to_owned();
    text[249] = UNIQUE.replacen('7', "q", 1);
    text[399] = format!("{UNIQUE}5");
    let output = satoku(&["solve", "-"], text.join("\n").as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let answers = lines(&output.stdout);
    assert_eq!(answers.len(), 500);
    for (index, answer) in answers.iter().enumerate() {
        let fields: Vec<&str> = answer.split('\t').collect();
        let expected = if [99, 249, 399].contains(&index) { "invalid" } else { "unique" };
        assert_eq!((fields.len(), fields[1]), (4, expected), "line {}", index + 1);
        assert_eq!(fields[0], text[index], "line {}", index + 1);
    }
    let notes = lines(&output.stderr);
    assert_eq!(notes[0], "satoku: standard input:100: expected 81 cells, found 80");
    assert!(
        notes[1]
            .starts_with("satoku: standard input:250:5: found 'q', expected a value from 1 to 9")
    );
    assert_eq!(notes[2], "satoku: standard input:400: expected 81 cells, found 82");
    assert!(
        notes[3]
            .starts_with("satoku: 500 puzzles: 497 unique, 3 invalid; cross-check agrees on 497;")
    );
}

/// Interrupted in the middle of an endless file: complete lines, a summary, and status 130.
#[cfg(unix)]
#[test]
fn an_interruption_leaves_whole_lines_and_a_summary() {
    let mut child = piped(Command::new(cargo_bin("satoku")).args(["solve", "--jobs", "2"]));
    let mut stdin = child.stdin.take().unwrap();
    // It is never closed, and idle when the interruption comes.
    let text = format!("{UNIQUE}\n").repeat(5000);
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(text.as_bytes());
        stdin
    });
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    // One puzzle alone has no summary.
    let mut rest = String::new();
    stdout.read_line(&mut rest).unwrap();
    let reader = std::thread::spawn(move || {
        stdout.read_to_string(&mut rest).unwrap();
        rest
    });
    send("INT", &child);
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let printed = first.clone() + &reader.join().unwrap();
    drop(feeder.join().unwrap());
    assert!(printed.ends_with('\n'));
    assert!(printed.lines().all(|line| line == first.trim_end()), "lines are whole");
    let mut notes = String::new();
    child.stderr.take().unwrap().read_to_string(&mut notes).unwrap();
    let count = printed.lines().count();
    assert!(notes.contains(&format!("satoku: {count} puzzles: {count} unique")), "{notes}");
    assert!(notes.ends_with("satoku: interrupted\n"), "{notes}");
}

#[test]
fn each_line_is_answered_by_a_line_but_blank_lines_and_comments() {
    let several = format!("...{}", &UNIQUE[3..]);
    let short = &UNIQUE[..80];
    let text =
        format!("# comment\n{UNIQUE}\n\n{short}\nno puzzle\n{several}\n  # comment\n{UNIQUE}\n");
    for command in ["solve", "check", "count"] {
        let arguments = [command, "--exit-zero", "--quiet", "--jobs", "1", "-"];
        let output = satoku(&arguments, text.as_bytes());
        let answers: Vec<(String, String)> = lines(&output.stdout)
            .iter()
            .map(|line| line.split('\t').map(str::to_owned).next_tuple().unwrap())
            .collect();
        let expected = [
            (UNIQUE, "unique"),
            (short, "invalid"),
            ("no puzzle", "invalid"),
            (&several, "multiple"),
            (UNIQUE, "unique"),
        ];
        let expected = expected.map(|(puzzle, verdict)| (puzzle.to_owned(), verdict.to_owned()));
        assert_eq!(answers, expected, "{command}");
        assert_eq!(output.status.code(), Some(2), "{command}");
        // One block, as cut off by a tool that distributes them.
        let output = satoku(&arguments, several.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{command}");
    }
}

#[test]
fn answers_are_the_same_and_in_order_whatever_the_number_of_jobs() {
    let table = fs::read("puzzles/seeds.tsv").unwrap();
    let one = satoku(&["solve", "--jobs", "1"], &table);
    for jobs in ["2", "7"] {
        let many = satoku(&["solve", "--jobs", jobs], &table);
        assert_eq!(one.stdout, many.stdout);
    }
    assert_eq!(lines(&one.stdout).len(), 44);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let words = ["solve", "--no-cross-check", "-"];
    let mut child = piped(Command::new(cargo_bin("satoku")).args(words));
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // Far more than the pipes can hold; this ends when the program does.
        for _ in 0..1_000_000 {
            if writeln!(stdin, "{UNIQUE}").is_err() {
                return true;
            }
        }
        false
    });
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.starts_with(UNIQUE));
    // Now the pipe is closed.
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(writer.join().unwrap(), "the program has read all of its input");
    let mut notes = String::new();
    child.stderr.take().unwrap().read_to_string(&mut notes).unwrap();
    assert_eq!(notes, "");
}

#[test]
fn an_answer_does_not_wait_for_more_input() {
    let mut child = Command::new(cargo_bin("satoku"))
        .args(["solve", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{UNIQUE}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.contains("\tunique\t"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_cannot_be_read_is_named() {
    #[track_caller]
    fn check(args: &[&str], input: &[u8], expected: &str) {
        let output = satoku(args, input);
        let notes = String::from_utf8(output.stderr).unwrap();
        assert!(notes.contains(expected), "{notes}");
        assert_eq!(output.status.code(), Some(2), "{notes}");
    }
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    check(&["solve", name], b"", "is a folder, expected a file of puzzles");
    let missing = format!("{name}/missing.txt");
    check(
        &["solve", &missing],
        b"",
        "missing.txt: no such file (and not a puzzle, which has 81 cells)",
    );
    check(&["solve", "-"], b"", "standard input: no puzzle found");
    check(&["solve", "-"], b"# just a comment\n\n", "standard input: no puzzle found");
    check(&["solve", ""], b"", "no puzzle found");
    check(&["solve", &UNIQUE[1..]], b"", "puzzle:1: expected 81 cells, found 80");
    check(
        &["solve", "--model", "nrx", UNIQUE],
        b"",
        "unknown model \"nrx\": did you mean \"nrc\"?",
    );
    check(&["models", "show", "clasic"], b"", "did you mean \"classic\"?");
    check(
        &["solve", "--engine", "sta", UNIQUE],
        b"",
        "unknown engine \"sta\", expected one of: sat, sat:varisat, sat:batsat,",
    );
    check(&["solve", "--limit-time", "-1", UNIQUE], b"", "--limit-time");
    let long = "1".repeat(10_000_000);
    check(&["solve", "-"], long.as_bytes(), "the line is longer than 4 MiB");
    check(&["solve", "-"], b"\xff\xfe\x00", "found a byte that is not UTF-8 text");
}

/// Sudokus of a square side with this share of random givens: from a finished grid, or values
/// without conflicts. Some are quick, others hopeless.
fn by_chance(side: usize, share: f64, are_of_one_grid: bool, count: usize) -> Vec<String> {
    let root = side.isqrt();
    let mut random = fastrand::Rng::with_seed(3);
    let mut puzzle = || {
        let mut held = HashSet::new();
        let values = (0..side * side).map(|cell| {
            let (row, column) = (cell / side, cell % side);
            let shift = if are_of_one_grid { 0 } else { random.usize(..side) };
            let value = (row % root * root + row / root + column + shift) % side + 1;
            let houses = [(0, row), (1, column), (2, row / root * root + column / root)];
            let is_given =
                random.f64() < share && houses.iter().all(|&house| !held.contains(&(house, value)));
            if is_given {
                held.extend(houses.map(|house| (house, value)));
            }
            if is_given { value.to_string() } else { "0".to_owned() }
        });
        values.collect::<Vec<_>>().join(" ")
    };
    (0..count).map(|_| puzzle()).collect()
}

/// Whether a command ends with a verdict on a puzzle, and soon after its time limit.
#[track_caller]
fn ends_in_time(side: usize, puzzle: &str, seconds: u64, command: &[&str]) {
    let (model, limit) = (format!("{side}x{side}"), seconds.to_string());
    let arguments = [command, &["--model", &model, "--limit-time", &limit, puzzle]].concat();
    let run = Run::of(Command::new(cargo_bin("satoku")).args(&arguments));
    let answer = run.out();
    let verdicts = ["unknown", "unique", "multiple", "unsolvable"];
    assert!(verdicts.iter().any(|verdict| answer.contains(verdict)), "{command:?}: {answer}");
    run.assert_within(seconds, (command, puzzle));
}

/// Commands with time limits, for all engines.
const LIMITED: [&[&str]; 14] = [
    &["solve"],
    &["solve", "--engine", "sat:varisat"],
    &["solve", "--engine", "sat:batsat"],
    &["solve", "--engine", "backtrack"],
    &["solve", "--engine", "backtrack:candidates"],
    &["solve", "--engine", "backtrack:course-fast"],
    &["solve", "--engine", "milp"],
    &["solve", "--fast"],
    &["check"],
    &["check", "--rate", "--candidates", "--extras"],
    &["check", "--repair", "--all-reasons", "9"],
    &["count"],
    &["count", "--limit", "100000"],
    &["count", "--estimate"],
];

#[test]
fn large_puzzles_end_at_the_time_limit() {
    for puzzle in by_chance(25, 0.5, true, 4) {
        for engine in ["sat", "sat:varisat", "sat:batsat"] {
            ends_in_time(25, &puzzle, 2, &["solve", "--engine", engine]);
        }
    }
}

/// No engine decides it in a second, and the formula of its reasons alone would take longer.
#[test]
fn what_comes_after_the_search_ends_at_the_time_limit_too() {
    for command in LIMITED {
        ends_in_time(49, &by_chance(49, 0.5, false, 1)[0], 1, command);
    }
}

#[test]
#[ignore = "takes minutes"]
fn everything_ends_at_the_time_limit_on_large_puzzles() {
    for side in [25, 36, 64] {
        for share in [0.25, 0.4, 0.5] {
            for are_of_one_grid in [true, false] {
                let puzzle = &by_chance(side, share, are_of_one_grid, 1)[0];
                for (command, seconds) in LIMITED.iter().zip([1, 2, 5].into_iter().cycle()) {
                    ends_in_time(side, puzzle, seconds, command);
                }
            }
        }
    }
}

#[test]
fn a_good_puzzle_among_bad_arguments_is_answered() {
    let output = satoku(&["solve", "/no/such/file", UNIQUE, "12"], b"");
    assert_eq!(output.status.code(), Some(2));
    let answers = lines(&output.stdout);
    assert_eq!(answers.len(), 1);
    assert!(answers[0].starts_with(UNIQUE));
}

#[test]
fn json_has_the_same_fields_for_good_and_bad_puzzles() {
    let text = format!("{UNIQUE} a label\n{}\n", &UNIQUE[1..]);
    let output = satoku(&["solve", "--format", "json"], text.as_bytes());
    let records: Vec<serde_json::Value> =
        lines(&output.stdout).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let fields =
        ["puzzle", "model", "verdict", "solution", "witness", "engine", "cross_check", "seconds"];
    for record in &records {
        for field in fields {
            assert!(record.get(field).is_some(), "{field} in {record}");
        }
    }
    assert_eq!(records[0]["verdict"], "unique");
    assert_eq!(records[0]["label"], "a label");
    assert_eq!(records[0]["cross_check"], "agrees");
    assert!(records[0]["seconds"].as_f64().unwrap() > 0.0);
    assert_eq!(records[1]["verdict"], "invalid");
    assert_eq!(records[1]["error"], "standard input:2: expected 81 cells, found 80");
}

#[test]
fn a_cross_check_that_takes_too_long_is_skipped_and_says_so() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let output = satoku(&["solve", "--format", "json", "--cross-check-nodes", "3", hard], b"");
    assert!(String::from_utf8(output.stdout).unwrap().contains("\"cross_check\":\"skipped\""));
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(
        notes.contains("cross-check skipped: its limit of --cross-check-nodes was hit first"),
        "{notes}"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn nothing_for_terminals_gets_into_pipes() {
    let table = fs::read("puzzles/seeds.tsv").unwrap();
    for format in ["grid", "line", "json"] {
        let output = satoku(&["check", "--format", format], &table);
        for bytes in [output.stdout, output.stderr] {
            assert!(!bytes.contains(&0x1b) && !bytes.contains(&b'\r'), "{format}");
        }
    }
    let colored = satoku(&["solve", "--format", "grid", "--color", "always", UNIQUE], b"");
    assert!(colored.stdout.contains(&0x1b));
}

#[test]
fn a_disagreement_stops_compare_with_status_3_and_a_small_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(cargo_bin("satoku"))
        .args(["compare", "-e", "sat", "-e", "external:printf 's UNSATISFIABLE\\n' {dimacs}"])
        .arg(UNIQUE)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{notes}");
    assert!(output.stdout.is_empty());
    // This solver is wrong even without givens.
    assert!(notes.contains(&format!("puzzle: {}\n", ".".repeat(81))), "{notes}");
    assert!(notes.contains("unsolvable, 0 found, no other"), "{notes}");
    assert!(notes.contains(&format!("the original puzzle is {UNIQUE}")), "{notes}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{notes}");
}

/// The puzzles of a seed do not depend on who makes them.
#[test]
fn a_seed_makes_the_same_puzzles_for_any_number_of_jobs() {
    for more in [
        &["--minimal"][..],
        &["--difficulty", "hard", "--symmetry", "rotate180"],
        &["--model", "6x6", "--givens", "10..12"],
    ] {
        let made = |jobs, seed| {
            let arguments = ["generate", "--count", "30", "--seed", seed, "--jobs", jobs];
            let output = satoku(&[&arguments, more].concat(), b"");
            assert_eq!(output.status.code(), Some(0), "{more:?}");
            lines(&output.stdout)
        };
        let puzzles = made("1", "7");
        assert_eq!(puzzles.len(), 30);
        assert_eq!(puzzles, made("2", "7"), "{more:?}");
        assert_ne!(puzzles, made("2", "8"), "{more:?}");
    }
}

/// Without a seed a random one is used and printed; it reproduces the puzzles.
#[test]
fn a_seed_that_was_made_up_is_printed() {
    let output = satoku(&["generate"], b"");
    let notes = String::from_utf8(output.stderr).unwrap();
    let seed = notes.strip_prefix("satoku: seed ").unwrap().trim();
    let again = satoku(&["generate", "--seed", seed], b"");
    assert_eq!(output.stdout, again.stdout);
    assert!(again.stderr.is_empty());
}

/// README.md begins with a picture, and links its puzzle.
#[test]
fn the_picture_of_the_readme_is_what_draw_writes() {
    let puzzle = "examples/variant.toml";
    let output = satoku(&["draw", "--solution", "--format", "svg", puzzle], b"");
    assert_eq!(output.status.code(), Some(0));
    let picture = fs::read_to_string("docs/pictures/variant.svg").unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), picture);
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_whole_new_puzzles() {
    let mut child = Command::new(cargo_bin("satoku"))
        .args(["generate", "--count", "100000000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    stdout.read_line(&mut printed).unwrap();
    send("INT", &child);
    stdout.read_to_string(&mut printed).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(printed.ends_with("\t-\n"));
    let cells = UNIQUE.len();
    let is_whole = |line: &str| line.len() == 2 * cells + "\tunique\t\t-".len();
    assert!(printed.lines().all(is_whole), "lines are whole");
}

/// A name does not define a model: output without the model must be read with the same model.
#[test]
fn a_model_that_is_only_called_classic_is_not_left_unsaid() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    file("my.toml", "name = \"classic\"\nextends = \"diagonal\"\n");
    file("puzzle.toml", &format!("model = \"my.toml\"\ngivens = \"{}\"\n", ".".repeat(81)));
    let convert = |words: &[&str]| {
        let mut satoku = std::process::Command::new(assert_cmd::cargo::cargo_bin("satoku"));
        satoku.arg("convert").args(words).arg("puzzle.toml").current_dir(&folder).output().unwrap()
    };
    let output = convert(&["--to", "line"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("its model is classic, which this format does not name"), "{errors}");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert_eq!(convert(&["--to", "toml"]).status.code(), Some(0));
}

#[test]
fn rules_in_words_are_proposed_as_a_puzzle_file() {
    let puzzle = include_bytes!("../data/prose.json");
    let proposed = satoku(&["convert", "--propose", "-"], puzzle);
    assert_eq!((proposed.status.code(), proposed.stderr.len()), (Some(0), 0), "{proposed:?}");
    let text = String::from_utf8_lossy(&proposed.stdout);
    assert!(text.starts_with("# A proposal to be checked"), "{text}");
    let solved = satoku(&["solve", "-"], &proposed.stdout);
    assert!(solved.status.code().is_some_and(|code| code < 2), "{solved:?}");
    let same = satoku(&["convert", "--propose", "--to", "toml", "-"], puzzle);
    assert_eq!(same.stdout, proposed.stdout);
    let other = satoku(&["convert", "--propose", "--to", "line", "-"], puzzle);
    let errors = String::from_utf8_lossy(&other.stderr);
    assert!(errors.contains("--propose writes a puzzle file: leave out --to line"), "{errors}");
    assert_eq!((other.status.code(), other.stdout.len()), (Some(2), 0));
    // Without it nothing is understood that was not before.
    let plain = satoku(&["convert", "--to", "toml", "-"], puzzle);
    assert!(!String::from_utf8_lossy(&plain.stdout).contains("[["), "{plain:?}");
}

/// The lines that a command prints about a puzzle, one for all of its formats of a line.
fn printed(command: &str, puzzle: &str) -> Vec<String> {
    let words: Vec<&str> = command.split(' ').chain(["-q", "--format", "line", "-"]).collect();
    let output = satoku(&words, puzzle.as_bytes());
    assert!(!output.stdout.is_empty(), "{command} {puzzle} {output:?}");
    lines(&output.stdout)
}

#[test]
fn an_answer_that_is_read_again_is_no_title() {
    let commands = [
        "solve",
        "check --rate",
        "count",
        "count --exact --limit-states 1000",
        "count --estimate --probes 20",
        "hint",
        "hint --more --more --more",
        "steps",
    ];
    let multiple = UNIQUE.replacen('5', ".", 3);
    let unsolvable = UNIQUE.replacen('.', "5", 1);
    let constraints = ".Shape~4x4.Thermo~R1C1~R1C2~R2C2";
    let killer = "{\"model\":\"4x4\",\"killer\":[{\"cells\":\"r1c1-2\",\"sum\":3}]}";
    for puzzle in [UNIQUE, &multiple, &unsolvable, constraints, killer] {
        let alone: satoku::Puzzle = puzzle.parse().unwrap();
        for command in commands {
            for line in printed(command, &format!("{puzzle}\n")) {
                let read = satoku::read::parse_one(&line, &satoku::read::Settings::default());
                let read = read.unwrap_or_else(|error| panic!("{command}: {line}: {error}"));
                assert_eq!((read.label(), read.givens()), (None, alone.givens()), "{line}");
            }
        }
    }
}

#[test]
fn a_new_puzzle_is_passed_on_without_its_solution() {
    let line = satoku(&["generate", "--count", "1", "--seed", "4", "-q"], b"").stdout;
    let text = String::from_utf8(line.clone()).unwrap();
    let solution = text.split('\t').nth(2).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    for words in [
        &["convert", "--to", "f-puzzles", "-"][..],
        &["convert", "--to", "toml", "-"],
        &["convert", "--to", "line", "-"],
        &["convert", "--to", "csv", "-"],
        &["draw", "-"],
        &["draw", "-", "-o", name],
        &["solve", "--format", "grid", "-"],
        &["steps", "--format", "grid", "-"],
    ] {
        let output = satoku(words, &line);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(!printed.contains(solution) && !printed.contains("unique\u{fffd}"), "{printed}");
    }
    let picture = fs::read_to_string(folder.path().join("1.svg")).unwrap();
    assert!(picture.contains("<title>Classic sudoku</title>"), "{picture}");
}

/// The givens immediately refute that 44 of 81 cells are odd, but without some of them only
/// counting does.
#[test]
fn a_puzzle_with_hard_reasons_does_not_hold_up_those_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let hard = folder.path().join("hard.toml");
    let text = format!(
        "model = \"classic\"\ngivens = \"{UNIQUE}\"\n[[count]]\ncells = \"r1-9c1-9\"\n\
         values = \"odd\"\nexactly = 44"
    );
    fs::write(&hard, text).unwrap();
    let hard = hard.to_str().unwrap();
    let check = |conflicts: &str| {
        let args = ["check", "--reason-conflicts", conflicts, hard, UNIQUE];
        let output = satoku(&args, b"");
        assert_eq!(output.status.code(), Some(1));
        let lines = lines(&output.stdout);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("hard\tunsolvable\t"), "{}", lines[0]);
        assert!(lines[1].starts_with(&format!("{UNIQUE}\tunique\t")), "{}", lines[1]);
        lines[0].clone()
    };
    let few = check("100");
    assert!(few.ends_with("; more reasons may exist: the limit of conflicts was hit"), "{few}");
    assert!(few.contains("contradict each other, and perhaps fewer of them"), "{few}");
    assert_eq!(check("100"), few);
}

#[test]
fn own_columns_of_a_table_come_out_again() {
    let table =
        format!("id,sudoku,rating,solution\n7,{UNIQUE},\"1,5\",mine\n8,5,,x\n\n9,{UNIQUE},2\n");
    let rows = |args: &[&str], input: &str| {
        let output = satoku(args, input.as_bytes());
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect_vec()
    };
    let solved = rows(&["solve", "-q", "--format", "csv", "-"], &table);
    assert_eq!(solved[0], "puzzle,model,regions,label,verdict,solution,witness,id,rating");
    assert!(solved[1].starts_with(UNIQUE) && solved[1].ends_with(",7,\"1,5\""), "{solved:?}");
    assert_eq!(solved[2], "5,,,,invalid,,,8,");
    assert!(solved[3].ends_with(",9,2"), "{solved:?}");
    let converted = rows(&["convert", "--to", "csv", "-"], &table);
    assert_eq!(
        converted[0],
        "puzzle,model,regions,label,title,author,rules,source,id,rating,solution"
    );
    assert_eq!(converted[1], format!("{UNIQUE},classic,,,,,,,7,\"1,5\",mine"));
    assert_eq!(converted[2], format!("{UNIQUE},classic,,,,,,,9,2,"));
    // The output is read again, and has the same columns.
    let again = rows(&["convert", "--to", "csv", "-"], &(converted.join("\n") + "\n"));
    assert_eq!(again, converted);
    let named = table.replace("sudoku", "raetsel");
    assert_eq!(rows(&["convert", "--to", "csv", "--column", "raetsel", "-"], &named), converted);
    // If one table follows another, fields are found by column names.
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one.csv", "other.tsv"].map(|name| folder.path().join(name));
    fs::write(&one, format!("id,puzzle,a\n1,{UNIQUE},x\n")).unwrap();
    fs::write(&other, format!("puzzle\ta\tid\tb\n{UNIQUE}\ty\t2\tz\n")).unwrap();
    let [one, other] = [&one, &other].map(|path| path.to_str().unwrap());
    let both = rows(&["count", "-q", "--format", "csv", one, other, UNIQUE], "");
    assert_eq!(both.len(), 4);
    assert!(both[0].ends_with(",count,id,a"), "{both:?}");
    for (row, end) in both[1..].iter().zip([",unique,1,1,x", ",unique,1,2,y", ",unique,1,,"]) {
        assert!(row.ends_with(end), "{row}");
    }
    // Lines of tabs are not a table.
    assert_eq!(rows(&["solve", "-q", "-"], &table)[0].matches('\t').count(), 3);
}
