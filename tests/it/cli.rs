//! The command line from outside: the cases of `tests/cmd/`, and tests that need more than a
//! command and its output. `docs.rs` runs the examples of the README and the pages.

use std::{io::Write, thread};

use crate::prelude::*;

/// Files written by the examples of `tests/cmd/certificates.md` must not exist before, because they
/// change the output.
fn remove_written_examples() {
    for name in ["world", "fifty", "clash.tar"] {
        let path = Path::new("tests/cmd/certificates.in").join(name);
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
        (&["steps", "-i", EASY], "interactive session"),
        (&["compare", "--plot", "times.svg", EASY], "plots"),
    ] {
        let run = satoku(words);
        let note = format!("satoku: this build has no {what}: build it with `--features full`\n");
        assert_eq!((run.status, run.notes), (Some(2), note));
    }
}

#[test]
fn of_500_puzzles_three_broken_ones_are_reported_in_their_place() {
    let mut text = vec![EASY.to_owned(); 500];
    text[99] = EASY[..80].to_owned();
    text[249] = EASY.replacen('7', "q", 1);
    text[399] = format!("{EASY}5");
    let run = satoku_with(&["solve", "-"], text.join("\n"));
    assert_eq!((run.status, run.out.lines().count()), (Some(2), 500));
    for (index, answer) in run.out.lines().enumerate() {
        let fields: Vec<&str> = answer.split('\t').collect();
        let expected = if [99, 249, 399].contains(&index) { "invalid" } else { "unique" };
        assert_eq!((fields.len(), fields[1]), (4, expected), "line {}", index + 1);
        assert_eq!(fields[0], text[index], "line {}", index + 1);
    }
    let notes: Vec<&str> = run.notes.lines().collect();
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
    let mut running = Running::start(&mut program(["solve", "--jobs", "2"]));
    let mut stdin = running.take_stdin();
    // It is never closed, and idle when the interruption comes.
    let text = format!("{EASY}\n").repeat(5000);
    let feeder = thread::spawn(move || {
        let _ = stdin.write_all(text.as_bytes());
        stdin
    });
    // One puzzle alone has no summary.
    let first = running.line();
    let second = running.line();
    running.send("INT");
    let run = running.rest();
    drop(feeder.join().unwrap());
    assert_eq!(run.status, Some(130));
    let printed = format!("{first}{second}{}", run.out);
    assert!(printed.ends_with('\n'));
    assert!(printed.lines().all(|line| line == first.trim_end()), "lines are whole");
    let (count, notes) = (printed.lines().count(), run.notes);
    assert!(notes.contains(&format!("satoku: {count} puzzles: {count} unique")), "{notes}");
    assert!(notes.ends_with("satoku: interrupted\n"), "{notes}");
}

#[test]
fn each_line_is_answered_by_a_line_but_blank_lines_and_comments() {
    let several = format!("...{}", &EASY[3..]);
    let short = &EASY[..80];
    let text = format!("# comment\n{EASY}\n\n{short}\nno puzzle\n{several}\n  # comment\n{EASY}\n");
    for command in ["solve", "check", "count"] {
        let arguments = [command, "--exit-zero", "--quiet", "--jobs", "1", "-"];
        let run = satoku_with(&arguments, &text);
        let lines = run.out.lines();
        let answers = lines.map(|line| line.split('\t').next_tuple().unwrap()).collect_vec();
        let expected = [
            (EASY, "unique"),
            (short, "invalid"),
            ("no puzzle", "invalid"),
            (&several, "multiple"),
            (EASY, "unique"),
        ];
        assert_eq!((run.status, &*answers), (Some(2), &expected[..]), "{command}");
        // One block, as cut off by a tool that distributes them.
        assert_eq!(satoku_with(&arguments, &several).status, Some(0), "{command}");
    }
}

#[test]
fn answers_are_the_same_and_in_order_whatever_the_number_of_jobs() {
    let table = fs::read("puzzles/seeds.tsv").unwrap();
    let [one, two, seven] =
        ["1", "2", "7"].map(|jobs| satoku_with(&["solve", "--jobs", jobs], &table).out);
    assert_eq!(one, two);
    assert_eq!(one, seven);
    assert_eq!(one.lines().count(), 44);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut running = Running::start(&mut program(["solve", "--no-cross-check", "-"]));
    let mut stdin = running.take_stdin();
    let writer = thread::spawn(move || {
        // Far more than the pipes can hold; this ends when the program does.
        (0..1_000_000).any(|_| writeln!(stdin, "{EASY}").is_err())
    });
    assert!(running.line().starts_with(EASY));
    let run = running.rest_unread();
    assert_eq!((run.status, &*run.notes), (Some(0), ""));
    assert!(writer.join().unwrap(), "the program has read all of its input");
}

#[test]
fn an_answer_does_not_wait_for_more_input() {
    let mut running = Running::start(&mut program(["solve", "--quiet"]));
    for _ in 0..3 {
        running.write(&format!("{EASY}\n"));
        assert!(running.line().contains("\tunique\t"));
    }
    drop(running.take_stdin());
    running.rest().succeeds();
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = Scratch::new();
    let (name, missing) = (folder.path(""), folder.path("missing.txt"));
    for (args, expected) in [
        (&["solve", &name][..], "is a folder, expected a file of puzzles"),
        (&["solve", &missing], "missing.txt: no such file (and not a puzzle, which has 81 cells)"),
        (&["solve", ""], "no puzzle found"),
        (&["solve", &EASY[1..]], "puzzle:1: expected 81 cells, found 80"),
        (&["solve", "-m", "nrx", EASY], "unknown model \"nrx\": did you mean \"nrc\"?"),
        (&["models", "show", "clasic"], "did you mean \"classic\"?"),
        (
            &["solve", "--engine", "sta", EASY],
            "unknown engine \"sta\", expected one of: sat, sat:varisat, sat:batsat,",
        ),
        (&["solve", "--limit-time", "-1", EASY], "--limit-time"),
    ] {
        satoku(args).check_notes(2, expected);
    }
    let long = "1".repeat(10_000_000);
    for (input, expected) in [
        (&b""[..], "standard input: no puzzle found"),
        (b"# just a comment\n\n", "standard input: no puzzle found"),
        (long.as_bytes(), "the line is longer than 4 MiB"),
        (b"\xff\xfe\x00", "found a byte that is not UTF-8 text"),
    ] {
        satoku_with(&["solve", "-"], input).check_notes(2, expected);
    }
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
fn ends_in_time(side: usize, puzzle: &str, seconds: f64, command: &[&str]) {
    let (model, limit) = (format!("{side}x{side}"), seconds.to_string());
    let arguments = [command, &["--model", &model, "--limit-time", &limit, puzzle]].concat();
    let run = satoku(&arguments);
    let verdicts = ["unknown", "unique", "multiple", "unsolvable"];
    assert!(verdicts.iter().any(|verdict| run.out.contains(verdict)), "{command:?}: {}", run.out);
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
            ends_in_time(25, &puzzle, 2.0, &["solve", "--engine", engine]);
        }
    }
}

/// No engine decides it in a second, and the formula of its reasons alone would take longer.
#[test]
fn what_comes_after_the_search_ends_at_the_time_limit_too() {
    for command in LIMITED {
        ends_in_time(49, &by_chance(49, 0.5, false, 1)[0], 0.3, command);
    }
}

#[test]
#[ignore = "minutes"]
fn everything_ends_at_the_time_limit_on_large_puzzles() {
    for side in [25, 36, 64] {
        for share in [0.25, 0.4, 0.5] {
            for are_of_one_grid in [true, false] {
                let puzzle = &by_chance(side, share, are_of_one_grid, 1)[0];
                for (command, seconds) in LIMITED.iter().zip([1.0, 2.0, 5.0].into_iter().cycle()) {
                    ends_in_time(side, puzzle, seconds, command);
                }
            }
        }
    }
}

#[test]
fn a_good_puzzle_among_bad_arguments_is_answered() {
    let run = satoku(&["solve", "/no/such/file", EASY, "12"]);
    assert_eq!((run.status, run.out.lines().count()), (Some(2), 1));
    assert!(run.out.starts_with(EASY));
}

#[test]
fn json_has_the_same_fields_for_good_and_bad_puzzles() {
    let text = format!("{EASY} a label\n{}\n", &EASY[1..]);
    let run = satoku_with(&["solve", "--format", "json"], text);
    let records: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let fields =
        ["puzzle", "model", "verdict", "solution", "witness", "engine", "cross_check", "seconds"];
    for (record, field) in records.iter().cartesian_product(fields) {
        assert!(record.get(field).is_some(), "{field} in {record}");
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
    let run = satoku(&["solve", "--format", "json", "--cross-check-nodes", "3", HARD]);
    assert!(run.out.contains("\"cross_check\":\"skipped\""));
    run.check_notes(0, "cross-check skipped: its limit of --cross-check-nodes was hit first");
}

#[test]
fn nothing_for_terminals_gets_into_pipes() {
    let table = fs::read("puzzles/seeds.tsv").unwrap();
    for format in ["grid", "line", "json"] {
        let Run { out, notes, .. } = satoku_with(&["check", "--format", format], &table);
        assert!(!(out + &notes).contains(['\x1b', '\r']), "{format}");
    }
    let colored = satoku(&["solve", "--format", "grid", "--color", "always", EASY]);
    assert!(colored.out.contains('\x1b'));
}

#[test]
fn a_disagreement_stops_compare_with_status_3_and_a_small_puzzle() {
    let folder = Scratch::new();
    let wrong = "external:printf 's UNSATISFIABLE\\n' {dimacs}";
    let Run { status, out, notes, .. } =
        satoku_in(&folder, &["compare", "-e", "sat", "-e", wrong, EASY]);
    assert_eq!((status, &*out), (Some(3), ""), "{notes}");
    // This solver is wrong even without givens.
    assert!(notes.contains(&format!("puzzle: {}\n", ".".repeat(81))), "{notes}");
    assert!(notes.contains("unsolvable, 0 found, no other"), "{notes}");
    assert!(notes.contains(&format!("the original puzzle is {EASY}")), "{notes}");
    assert_eq!(folder.count(), 1, "{notes}");
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
            satoku(&[&arguments, more].concat()).succeeds()
        };
        let puzzles = made("1", "7");
        assert_eq!(puzzles.lines().count(), 30);
        assert_eq!(puzzles, made("2", "7"), "{more:?}");
        assert_ne!(puzzles, made("2", "8"), "{more:?}");
    }
}

/// Without a seed a random one is used and printed; it reproduces the puzzles.
#[test]
fn a_seed_that_was_made_up_is_printed() {
    let run = satoku(&["generate"]);
    let seed = run.notes.strip_prefix("satoku: seed ").unwrap().trim();
    let again = satoku(&["generate", "--seed", seed]);
    assert_eq!((again.out, &*again.notes), (run.out, ""));
}

/// README.md begins with a picture, and links its puzzle.
#[test]
fn the_picture_of_the_readme_is_what_draw_writes() {
    let drawn = satoku(&["draw", "--solution", "--format", "svg", "examples/variant.toml"]);
    assert_eq!(drawn.succeeds(), fs::read_to_string("docs/pictures/variant.svg").unwrap());
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_whole_new_puzzles() {
    let mut running =
        Running::start(&mut program(["generate", "--count", "100000000", "--seed", "1"]));
    let first = running.line();
    running.send("INT");
    let run = running.rest();
    let printed = first + &run.out;
    assert_eq!((run.status, printed.ends_with("\t-\n")), (Some(130), true));
    let is_whole = |line: &str| line.len() == 2 * EASY.len() + "\tunique\t\t-".len();
    assert!(printed.lines().all(is_whole), "lines are whole");
}

/// A name does not define a model: output without the model must be read with the same model.
#[test]
fn a_model_that_is_only_called_classic_is_not_left_unsaid() {
    let folder = Scratch::new();
    folder.write("my.toml", "name = \"classic\"\nextends = \"diagonal\"\n");
    folder.write("puzzle.toml", format!("model = \"my.toml\"\ngivens = \"{}\"\n", ".".repeat(81)));
    let convert = |to: &str| satoku_in(&folder, &["convert", "--to", to, "puzzle.toml"]);
    let line = convert("line");
    line.check_notes(2, "its model is classic, which this format does not name");
    assert_eq!(line.out, "");
    convert("toml").succeeds();
}

#[test]
fn rules_in_words_are_proposed_as_a_puzzle_file() {
    let convert = |words: &[&str]| {
        satoku_with(&[&["convert"], words, &["-"]].concat(), include_bytes!("../data/prose.json"))
    };
    let Run { status, out: proposed, notes, .. } = convert(&["--propose"]);
    assert_eq!((status, &*notes), (Some(0), ""), "{proposed}");
    assert!(proposed.starts_with("# A proposal to be checked"), "{proposed}");
    let solved = satoku_with(&["solve", "-"], &proposed);
    assert!(solved.status.is_some_and(|code| code < 2), "{solved:?}");
    assert_eq!(convert(&["--propose", "--to", "toml"]).out, proposed);
    let other = convert(&["--propose", "--to", "line"]);
    other.check_notes(2, "--propose writes a puzzle file: leave out --to line");
    assert_eq!(other.out, "");
    // Without it nothing is understood that was not before.
    let plain = convert(&["--to", "toml"]);
    assert!(!plain.out.contains("[["), "{plain:?}");
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
    let multiple = EASY.replacen('5', ".", 3);
    let unsolvable = EASY.replacen('.', "5", 1);
    let constraints = ".Shape~4x4.Thermo~R1C1~R1C2~R2C2";
    let killer = "{\"model\":\"4x4\",\"killer\":[{\"cells\":\"r1c1-2\",\"sum\":3}]}";
    for puzzle in [EASY, &multiple, &unsolvable, constraints, killer] {
        let alone = read(puzzle);
        for command in commands {
            // One line for all of its formats of a line.
            let words = command.split(' ').chain(["-q", "--format", "line", "-"]).collect_vec();
            let printed = satoku_with(&words, format!("{puzzle}\n"));
            assert!(!printed.out.is_empty(), "{command} {puzzle} {printed:?}");
            for line in printed.out.lines() {
                let read = line.parse::<Puzzle>();
                let read = read.unwrap_or_else(|error| panic!("{command}: {line}: {error}"));
                assert_eq!((read.label(), read.givens()), (None, alone.givens()), "{line}");
            }
        }
    }
}

#[test]
fn a_new_puzzle_is_passed_on_without_its_solution() {
    let line = satoku(&["generate", "--count", "1", "--seed", "4", "-q"]).out;
    let solution = line.split('\t').nth(2).unwrap();
    let folder = Scratch::new();
    let name = folder.path("");
    for words in [
        &["convert", "--to", "f-puzzles", "-"][..],
        &["convert", "--to", "toml", "-"],
        &["convert", "--to", "line", "-"],
        &["convert", "--to", "csv", "-"],
        &["draw", "-"],
        &["draw", "-", "-o", &name],
        &["solve", "--format", "grid", "-"],
        &["steps", "--format", "grid", "-"],
    ] {
        let printed = satoku_with(words, &line).out;
        assert!(!printed.contains(solution) && !printed.contains("unique\u{fffd}"), "{printed}");
    }
    let picture = fs::read_to_string(folder.path("1.svg")).unwrap();
    assert!(picture.contains("<title>Classic sudoku</title>"), "{picture}");
}

/// The givens immediately refute that 44 of 81 cells are odd, but without some of them only
/// counting does.
#[test]
fn a_puzzle_with_hard_reasons_does_not_hold_up_those_after_it() {
    let folder = Scratch::new();
    let count = "[[count]]\ncells = \"r1-9c1-9\"\nvalues = \"odd\"\nexactly = 44";
    let text = format!("model = \"classic\"\ngivens = \"{EASY}\"\n{count}");
    let hard = folder.write("hard.toml", text);
    let check = |conflicts: &str| {
        let run = satoku(&["check", "--reason-conflicts", conflicts, &hard, EASY]);
        let (first, second) = run.out.lines().collect_tuple().unwrap();
        assert_eq!(run.status, Some(1));
        assert!(first.starts_with("hard\tunsolvable\t"), "{first}");
        assert!(second.starts_with(&format!("{EASY}\tunique\t")), "{second}");
        first.to_owned()
    };
    let few = check("100");
    assert!(few.ends_with("; more reasons may exist: the limit of conflicts was hit"), "{few}");
    assert!(few.contains("contradict each other, and perhaps fewer of them"), "{few}");
    assert_eq!(check("100"), few);
}

#[test]
fn own_columns_of_a_table_come_out_again() {
    let table = format!("id,sudoku,rating,solution\n7,{EASY},\"1,5\",mine\n8,5,,x\n\n9,{EASY},2\n");
    let rows = |args: &[&str], input: &str| {
        satoku_with(args, input).out.lines().map(str::to_owned).collect_vec()
    };
    let solved = rows(&["solve", "-q", "--format", "csv", "-"], &table);
    assert_eq!(solved[0], "puzzle,model,regions,label,verdict,solution,witness,id,rating");
    assert!(solved[1].starts_with(EASY) && solved[1].ends_with(",7,\"1,5\""), "{solved:?}");
    assert_eq!(solved[2], "5,,,,invalid,,,8,");
    assert!(solved[3].ends_with(",9,2"), "{solved:?}");
    let converted = rows(&["convert", "--to", "csv", "-"], &table);
    assert_eq!(
        converted[0],
        "puzzle,model,regions,label,title,author,rules,source,id,rating,solution"
    );
    assert_eq!(converted[1], format!("{EASY},classic,,,,,,,7,\"1,5\",mine"));
    assert_eq!(converted[2], format!("{EASY},classic,,,,,,,9,2,"));
    // The output is read again, and has the same columns.
    let again = rows(&["convert", "--to", "csv", "-"], &(converted.join("\n") + "\n"));
    assert_eq!(again, converted);
    let named = table.replace("sudoku", "raetsel");
    assert_eq!(rows(&["convert", "--to", "csv", "--column", "raetsel", "-"], &named), converted);
    // If one table follows another, fields are found by column names.
    let folder = Scratch::new();
    let one = folder.write("one.csv", format!("id,puzzle,a\n1,{EASY},x\n"));
    let other = folder.write("other.tsv", format!("puzzle\ta\tid\tb\n{EASY}\ty\t2\tz\n"));
    let both = rows(&["count", "-q", "--format", "csv", &one, &other, EASY], "");
    assert_eq!(both.len(), 4);
    assert!(both[0].ends_with(",count,id,a"), "{both:?}");
    for (row, end) in both[1..].iter().zip([",unique,1,1,x", ",unique,1,2,y", ",unique,1,,"]) {
        assert!(row.ends_with(end), "{row}");
    }
    // Lines of tabs are not a table.
    assert_eq!(rows(&["solve", "-q", "-"], &table)[0].matches('\t').count(), 3);
}
