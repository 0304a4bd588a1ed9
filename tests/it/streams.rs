//! Streams of puzzles: compressed ones, one puzzle per line, tables in and out, named pipes.

use crate::support::satoku_with as satoku;
#[cfg(target_os = "linux")]
use crate::support::within;
#[cfg(unix)]
use crate::{prelude::*, support::Scratch};

/// The compressions, as extensions of files in `tests/data/compressed/`, written by the usual
/// programs.
const COMPRESSED: [(&str, &str); 3] = [("gz", "gzip"), ("xz", "xz"), ("zst", "zstd")];

fn data(name: &str) -> Vec<u8> {
    fs::read(format!("tests/data/{name}")).unwrap()
}

/// The program prints nothing for an input, and ends with these notes.
#[track_caller]
fn check(args: &[&str], input: &[u8], notes: &str, status: i32) {
    let run = satoku(args, input);
    assert_eq!((&*run.out, &*run.notes, run.status), ("", notes, Some(status)));
}

#[test]
fn compressed_input_is_recognised_by_its_first_bytes_and_read_through() {
    let plain = satoku(&["solve", "-q", "-"], data("three.txt")).out;
    for (ending, name) in COMPRESSED {
        let path = format!("tests/data/compressed/three.{ending}");
        let file = satoku(&["solve", "-q", &path], "").out;
        assert_eq!(file, plain, "{ending}");
        let part = data(&format!("compressed/three.{ending}"));
        let run = satoku(&["solve", "-q", "-"], [&*part, &part, &part].concat());
        assert_eq!(run.out, plain.repeat(3), "several parts of {name}");
    }
}

#[test]
fn damaged_and_truncated_data_are_an_error_behind_the_good_part() {
    let plain = satoku(&["solve", "-q", "-"], data("three.txt")).out;
    for (ending, name) in COMPRESSED {
        let part = data(&format!("compressed/three.{ending}"));
        let mut damaged = part.clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 0x55;
        for bad in [&part[..part.len() - 3], &part[..part.len() / 2], &damaged] {
            let run = satoku(&["solve", "-q", "-"], [&part, bad].concat());
            assert!(run.out.starts_with(&plain), "{name}: {}", run.out);
            let what = format!("satoku: standard input: damaged or truncated {name} data: ");
            run.check_notes(2, &what);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn much_out_of_a_few_bytes_does_not_fill_the_memory() {
    for (ending, name) in COMPRESSED {
        let bomb = data(&format!("compressed/dots.{ending}")).repeat(60);
        let words = ["solve", "-q", "--jobs", "1", "-e", "native", "-"];
        let run = Run::fed(&mut within(450, words), &bomb);
        let expected =
            "satoku: standard input:1: the line is longer than 4 MiB, which no puzzle is\n";
        assert_eq!((run.status, &*run.notes), (Some(2), expected), "{name}");
    }
}

#[test]
fn a_compressed_puzzle_file_is_refused_in_words() {
    let notes =
        "satoku: killer.toml.gz: compressed puzzle files are not read; decompress it first\n";
    check(&["solve", "killer.toml.gz"], b"", notes, 2);
}

#[test]
fn with_lines_every_line_that_is_not_blank_gives_one_answer() {
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    let mut lines = vec!["# comment", "puzzle,label", "", EASY, "[Puzzle]", "{", "   "];
    lines.extend(&rows);
    let long = format!("{EASY}\r{EASY}");
    lines.extend([&*long, "\"", EASY]);
    let input = lines.join("\n") + "\r\n";
    let Run { status, out: answers, .. } = satoku(&["solve", "--quiet", "--lines", "-"], input);
    let verdicts: Vec<&str> =
        answers.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    let answered = lines.iter().filter(|line| !line.trim().is_empty());
    let expected: Vec<&str> =
        answered.map(|line| if *line == EASY { "unique" } else { "invalid" }).collect();
    assert_eq!((status, verdicts), (Some(2), expected), "{answers}");
}

#[test]
fn with_lines_there_may_be_none() {
    check(&["solve", "--lines", "-"], b"", "", 0);
    check(&["solve", "--lines", "-"], b"\n \n", "", 0);
    let notes = "satoku: standard input: no puzzle found\n";
    check(&["solve", "-"], b"", notes, 2);
}

#[test]
fn lines_give_the_same_answers_as_without_where_each_is_a_puzzle() {
    let puzzles = fs::read_to_string("tests/data/three.txt").unwrap();
    let puzzles: Vec<&str> = puzzles.lines().filter(|line| !line.starts_with('#')).collect();
    let input = puzzles.join("\n");
    let [with, without] = [&["check", "-q", "--lines", "-"][..], &["check", "-q", "-"]]
        .map(|args| satoku(args, &input).out);
    assert_eq!(with, without);
}

#[test]
fn a_header_names_the_fields_of_every_line() {
    let cases: [&[&str]; 6] = [
        &["solve"],
        &["check", "--rate"],
        &["count"],
        &["steps"],
        &["hint"],
        &["generate", "--seed", "1", "--difficulty", "easy"],
    ];
    for args in cases {
        let puzzle: &[&str] = if args[0] == "generate" { &[] } else { &[EASY] };
        for format in ["line", "csv"] {
            let options = ["--quiet", "--header", "--format", format];
            let args = [args, &options, puzzle].concat();
            let answers = satoku(&args, "").out;
            let separator = if format == "csv" { ',' } else { '\t' };
            // (There is no separator in a field but in quotes.)
            let outside = |line: &str| line.split('"').step_by(2).collect::<String>();
            let mut lines =
                answers.lines().map(|line| outside(line).matches(separator).count() + 1);
            let columns = lines.next().unwrap();
            assert!(answers.starts_with("puzzle"), "{args:?}: {answers}");
            assert!(columns >= 3 && lines.next() == Some(columns), "{args:?}: {answers}");
        }
    }
    let notes = "satoku: --header goes with --format line; csv always has a header\n";
    check(&["solve", "--header", "--format", "json", EASY], b"", notes, 2);
}

#[test]
fn csv_that_is_written_reads_as_the_same_puzzles() {
    let jigsaw = "2...............";
    let map = "1112122233343444";
    let positions = format!("{}\n{} r1c3-4\n", EASY.replacen("..", "1+2", 1), EASY);
    let cases: [(&[&str], String); 7] = [
        (&[], format!("{EASY} a, \"b\"\nno puzzle\n{EASY}\n")),
        (&["--model", "jigsaw:4"], format!("{jigsaw} {map} four\n")),
        (&["--model", "diagonal,nrc"], format!("{}\n", ".".repeat(81))),
        (&[], positions.clone()),
        (&["--model", "diagonal"], positions),
        (&[], format!("givens = \"{EASY}\"\n\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 8\n")),
        (&[], ".Shape~4x4.Whisper~2~R1C1~R2C2~R1C3.~R1C1_1~R1C3_2_3\n".to_owned()),
    ];
    for (model, input) in cases {
        for command in ["solve", "check", "count"] {
            let options = ["--quiet", "--exit-zero", "--format", "csv", "-"];
            let first = satoku(&[&[command], model, &options].concat(), &input).out;
            let second = satoku(&[&[command], &options[..]].concat(), &first).out;
            assert!(first.starts_with("puzzle,model,regions,label,verdict,"), "{first}");
            assert_eq!(first, second, "{command} {input}");
        }
    }
}

#[test]
fn solutions_in_csv_are_one_field() {
    let args = ["count", "-q", "--exit-zero", "--list", "--model", "4x4", "--format", "csv", "-"];
    let table = satoku(&args, "1...3..........4\n").out;
    let (header, row) = table.split_once('\n').unwrap();
    assert_eq!(header, "puzzle,model,regions,label,verdict,count,solutions");
    let fields: Vec<&str> = row.splitn(7, ',').collect();
    let count: usize = fields[5].parse().unwrap();
    assert!(count > 1, "{table}");
    let solutions = fields[6].trim_end().trim_matches('"');
    assert_eq!(solutions.lines().count(), count, "{table}");
}

/// All commands that read puzzles, with their other arguments.
#[cfg(unix)]
const READERS: [&str; 12] = [
    "solve PUZZLE",
    "check PUZZLE",
    "count PUZZLE",
    "steps PUZZLE",
    "hint PUZZLE",
    "draw PUZZLE",
    "book PUZZLE",
    "convert --to line PUZZLE",
    "encode PUZZLE",
    "compare -e sat PUZZLE",
    "prove -o CERTIFICATE PUZZLE",
    "generate --seed 1 --from PUZZLE",
];

#[cfg(unix)]
#[test]
fn every_command_that_reads_puzzles_reads_standard_input_and_pipes_by_name() {
    for command in READERS {
        let input = if command.starts_with("generate") { SOLVED } else { EASY };
        let folder = Scratch::new();
        let (certificate, pipe) = (folder.path("certificate"), folder.pipe("pipe"));
        let run_on = |puzzle: &str, input: &str| {
            let command = command.replace("PUZZLE", puzzle).replace("CERTIFICATE", &certificate);
            satoku(&command.split(' ').collect::<Vec<_>>(), input).succeeds();
            let _ = fs::remove_dir_all(&certificate);
        };
        run_on("-", input);
        let (path, line) = (pipe.clone(), format!("{input}\n"));
        let writer = std::thread::spawn(move || fs::write(path, line).unwrap());
        run_on(&pipe, "");
        writer.join().unwrap();
    }
}

/// Counts a puzzle, and returns its answer and the most memory that the program had by then, in
/// kilobytes.
#[cfg(target_os = "linux")]
fn counted(args: &[&str], puzzle: &str) -> (String, u64) {
    let words = [&["count", "-q", "--lines", "--jobs", "1"], args, &["-"]].concat();
    let mut running = Running::start(&mut program(words));
    // The program runs as long as there may be another puzzle, so that it can be inspected.
    running.write(&format!("{puzzle}\n"));
    let answer = running.line();
    let status = fs::read_to_string(format!("/proc/{}/status", running.child.id())).unwrap();
    drop(running.take_stdin());
    running.rest();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    (answer, peak.trim_end_matches("kB").trim().parse().unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn many_solutions_take_no_more_memory_than_some() {
    #[track_caller]
    fn check(args: &[&str], more: &str, expected: &str) {
        let empty = ".".repeat(81);
        let count = |limit| counted(&[args, &["--limit", limit]].concat(), &empty);
        let (answer, some) = count("11000");
        assert_eq!(answer, format!("{empty}\tmultiple\t11000+\n"));
        let (answer, many) = count(more);
        assert_eq!(answer, format!("{empty}\tmultiple\t{expected}\n"));
        // Kept, they would take 30 megabytes and more.
        assert!(many < some + 4_000, "{some} and {many} kB");
    }
    let killer = ["--model", "tests/data/loose_killer.toml"];
    check(&killer, "200000", "180288");
    check(&["--no-cross-check", "--engine", "native"], "150000", "150000+");
}
