//! Writing files for other solvers, and reading their answers: comments, relaxations, one file for
//! each puzzle, and answers that are fractional, truncated or invalid. Runs of solvers are in
//! `outside_solvers.rs`.

use satoku::export::Format;

use crate::prelude::*;

/// A 4x4 with several solutions.
const SMALL: &str = "1...........2..3";

/// The output of a command that succeeds without messages.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let run = satoku(arguments);
    assert_eq!(run.notes, "", "{arguments:?}");
    run.succeeds()
}

/// The message of a command that is refused.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let run = satoku(arguments);
    assert_eq!((run.status, &*run.out), (Some(2), ""), "{arguments:?}");
    run.notes
}

/// `decode` on an answer.
pub(crate) fn decode(puzzle: &str, answer: &str) -> Run {
    let folder = Scratch::new();
    satoku(&["decode", puzzle, &folder.write("answer", answer)])
}

#[test]
fn comments_change_nothing_but_comments() {
    for (name, format) in Format::ALL.into_iter().filter(|(_, format)| format.has_row_comments()) {
        let sign = match format {
            Format::Opb => "*",
            Format::Smt2 => ";",
            Format::Minizinc => "%",
            _ => "c",
        };
        let content = |more: &[&str]| -> Vec<String> {
            let puzzle = ["encode", "--to", name, "-m", "4x4,diagonal", SMALL];
            let text = printed(&[&puzzle[..], more].concat());
            let is_comment = |line: &&str| *line == sign || line.starts_with(&format!("{sign} "));
            text.lines().filter(|line| !is_comment(line)).map(str::to_owned).collect()
        };
        let plain = content(&[]);
        assert!(plain.len() > 50, "{name}: {plain:?}");
        assert_eq!(content(&["--comments"]), plain, "{name}");
        let minimal = ["--comments", "--encoding", "minimal", "--at-most-one", "product"];
        assert_eq!(content(&minimal), content(&minimal[1..]), "{name}");
    }
}

#[test]
fn the_comments_of_a_small_puzzle_read_like_a_lesson() {
    let text = printed(&["encode", "-m", "4x4", SMALL, "--comments", "--no-names"]);
    let lesson = "c every cell holds exactly one value\n\
        c   r1c1: x_1_1_1 + x_1_1_2 + x_1_1_3 + x_1_1_4 = 1\n\
        c     at least one\n\
        1 2 3 4 0\n\
        c     no two\n\
        -1 -2 0\n-1 -3 0\n-1 -4 0\n-2 -3 0\n-2 -4 0\n-3 -4 0\n\
        c   r1c2: ";
    assert!(text.contains(lesson), "{text}");
    let row = "\nc\nc row 1 (r1c1>r1c4)\n\
        c   value 1 exactly once: x_1_1_1 + x_1_2_1 + x_1_3_1 + x_1_4_1 = 1\n\
        c     at least one\n\
        1 5 9 13 0\n";
    assert!(text.contains(row), "{text}");
    assert!(text.ends_with(
        "\nc\nc givens\nc   r1c1: x_1_1_1 = 1\n1 0\nc   r4c1: x_4_1_2 = 1\n50 0\nc   r4c4: x_4_4_3 = 1\n63 0\n"
    ));
    assert!(text.contains(
        "c variable ((r - 1) * 4 + (c - 1)) * 4 + v says that row r, column c holds v\n"
    ));
}

#[test]
fn comments_name_rules_with_their_cells_and_long_rows_in_part() {
    let folder = Scratch::new();
    let puzzle = "model = \"classic\"\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 3\n\
        [[killer]]\ncells = \"r2c1 r2c2 r2c3\"\nsum = 11\n";
    let file = folder.write("killer.toml", puzzle);
    let text = printed(&["encode", &file, "--comments", "--to", "opb"]);
    assert!(text.contains("\n* killer 1 (r1c1 r1c2)\n"), "{text}");
    assert!(text.contains("\n* killer 2 (r2c1>r2c3)\n"), "{text}");
    assert!(text.contains("*   value 1 at most once: x_1_1_1 + x_1_2_1 <= 1\n"), "{text}");
    assert!(text.contains(" + 8 x_2_1_8 + ... + 9 x_2_3_9 = 11\n"), "{text}");
}

#[test]
fn solvers_read_files_with_comments() {
    let folder = Scratch::new();
    let [cnf, opb] = ["puzzle.cnf", "puzzle.opb"].map(|name| folder.path(name));
    // Auxiliary variables, and the comments that mean something to clasp.
    let product = ["--at-most-one", "product"];
    printed(&[&["encode", EASY, "--comments", "-o", &cnf], &product[..]].concat());
    printed(&["encode", EASY, "--comments", "--to", "opb", "-o", &opb]);
    let solvers: [(&str, &[&str]); 6] = [
        ("minisat", &["-verb=0", &cnf, "/dev/stdout"]),
        ("cadical", &["-q", &cnf]),
        ("cryptominisat5", &["--verb", "0", &cnf]),
        ("picosat", &[&cnf]),
        ("clasp", &["--parse-ext", &cnf]),
        ("clasp", &[&opb]),
    ];
    for (solver, arguments) in solvers {
        if is_installed(solver) {
            let answer = Run::of(Command::new(solver).args(arguments)).out;
            let Run { status, out, notes, .. } = decode(EASY, &answer);
            assert_eq!((status, &*notes), (Some(0), ""), "{solver}");
            assert!(out.starts_with(&format!("{EASY}\tsolution\t534678912")), "{solver}: {out}");
        }
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let refused = |arguments: &str, words: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let message = refused(&[&["encode", EASY], &arguments[..]].concat());
        assert!(message.contains(words), "{arguments:?}: {message}");
    };
    refused("--comments --to lp", "in lp each row has the name of its rule");
    refused("--comments --to mps", "in mps each row has the name of its rule");
    refused("--comments --to icnf", "use --comments with --to dimacs");
    refused("--comments --cubes 4", "use --comments with --to dimacs");
    refused("--comments --cubes 4 --to json", "--comments is about a formula");
    refused("--comments --stats", "--comments is about the file");
    for (name, format) in Format::ALL.into_iter().filter(|(_, format)| !format.has_relaxation()) {
        let words = format!("in {format} a variable is 0 or 1");
        refused(&format!("--relax --to {name}"), &words);
    }
    refused("--relax", "--relax goes with --to lp and --to mps");
    for format in ["wcnf", "smt2", "minizinc", "lp"] {
        refused(&format!("--presolve --to {format}"), "--to dimacs and --to icnf only");
        refused(&format!("--cubes 2 --to {format}"), "has no cubes");
    }
    refused("--each", "--output");
    refused("--each --stats -o new", "--stats is for one puzzle");
    refused(&format!("--each --block {EASY} -o new"), "--block is for one puzzle");
}

/// Which of the grid's variables are fractional depends on the solver, but some always are.
#[test]
fn relaxations_are_solved_and_their_answers_told_from_solutions() {
    let folder = Scratch::new();
    let [lp, mps, answer] = ["puzzle.lp", "puzzle.mps", "answer"].map(|name| folder.path(name));
    let solvers: [(&str, &[&str]); 4] = [
        ("glpsol", &["--nopresol", "--lp", &lp, "-w", &answer]),
        ("glpsol", &["--nopresol", "--lp", &lp, "-o", &answer]),
        ("glpsol", &["--nopresol", "--freemps", &mps, "-w", &answer]),
        ("cbc", &[&lp, "solve", "solution", &answer]),
    ];
    for (puzzle, expected) in [(EASY, "solution"), (HARD, "unknown"), (UNSOLVABLE, "unsolvable")] {
        printed(&["encode", puzzle, "--relax", "--to", "lp", "-o", &lp]);
        printed(&["encode", puzzle, "--relax", "--to", "mps", "-o", &mps]);
        assert!(!fs::read_to_string(&lp).unwrap().contains("Binary"));
        for (solver, arguments) in solvers.iter().filter(|(solver, _)| is_installed(solver)) {
            let which = format!("{solver} {arguments:?} on {puzzle}");
            Run::of(Command::new(solver).args(*arguments)).succeeds();
            let Run { status, out, notes, .. } =
                decode(puzzle, &fs::read_to_string(&answer).unwrap());
            assert_eq!(out.split('\t').nth(1), Some(expected), "{which}: {notes}");
            assert_eq!(status, Some(i32::from(expected != "solution")), "{which}");
            let is_relaxed = notes.contains("the answer solves the relaxation");
            assert_eq!(is_relaxed, puzzle == HARD, "{notes}");
            if puzzle == HARD {
                assert!(notes.contains("variables are neither 0 nor 1 (x_1_2_1 = 0."), "{notes}");
            }
        }
    }
}

#[test]
fn a_found_grid_is_called_a_solution_in_every_format() {
    let folder = Scratch::new();
    let answer = format!("s SATISFIABLE\nv {} 0\n", literals(SOLVED));
    let path = folder.write("answer", answer);
    let decoded = |format: &str| printed(&["decode", EASY, &path, "-f", format]);
    assert_eq!(decoded("line"), format!("{EASY}\tsolution\t{SOLVED}\t-\n"));
    assert!(decoded("json").contains("\"verdict\":\"solution\""));
    assert!(decoded("csv").contains(&format!(",solution,{SOLVED},")));
    assert!(decoded("grid").ends_with("a solution\n"));
}

#[test]
fn answers_of_new_families_that_are_cut_off_or_none_say_so() {
    let (given, zeros) = ("0, ".repeat(729), "0".repeat(729));
    for (answer, status, words) in [
        ("sat\n", 2, "cut off"),
        ("sat\n((x_1_1_1 true)\n", 2, "a ')' at the end is missing"),
        ("sat\n((x_1_1_1 true))\n", 2, "there is no value for r1c2"),
        ("sat\n((x_1_1_1 maybe))\n", 2, "found \"maybe\", expected true or false"),
        ("sat\n((x_1_1_5 true)(x_1_1_6 true))\n", 2, "r1c1 has the values 5, 6"),
        ("unsat\n(error \"line 12: model is not available\")\n", 1, "\tunsolvable\t-\t-"),
        ("unknown\n", 1, "\tunknown\t-\t-"),
        ("timeout\n", 1, "\tunknown\t-\t-"),
        ("(error \"line 3: unknown constant x\")\n", 2, "found no answer"),
        ("=====UNSATISFIABLE=====\n", 1, "\tunsolvable\t-\t-"),
        ("=====UNKNOWN=====\n% Time limit exceeded!\n", 1, "\tunknown\t-\t-"),
        ("Error: type error: undefined identifier\n", 2, "found no answer"),
        ("x = [0, 1];\n----------\n", 2, "there are 2 values, expected 729"),
        ("x = [0, 1", 2, "the ']' after the values is missing"),
        (&format!("x = [{given}];\n----------\n"), 2, "there is no value for r1c1"),
        (&format!("x = [{given}];\n"), 2, "the line '----------'"),
        ("s OPTIMUM FOUND\no 0\nv 0101\n", 2, "there are 4 values, expected 729"),
        (&format!("s OPTIMUM FOUND\no 0\nv {zeros}\n"), 2, "there is no value for r1c1"),
        ("s UNKNOWN\no 3\n", 1, "\tunknown\t-\t-"),
    ] {
        println!("{answer}");
        decode(EASY, answer).check(status, words);
    }
}

#[test]
fn givens_may_go_only_where_a_solver_says_how_many() {
    // The solution of the easy puzzle, which breaks one given of the other.
    let digit = |(_, b): (usize, u8)| (b'1'..=b'9').map(move |v| if v == b { '1' } else { '0' });
    let digits: String = SOLVED.bytes().enumerate().flat_map(digit).collect();
    let words = "the solver says that at most 30 of the 31 givens can be kept: without r4c2=1";
    let perhaps = "30 of the 31 givens can be kept, perhaps more";
    for (answer, verdict, words) in [
        ("o 4\no 1\ns OPTIMUM FOUND\n", "unsolvable", words),
        // It may have run out of time.
        ("o 1\ns SATISFIABLE\n", "unknown", perhaps),
    ] {
        let run = decode(UNSOLVABLE, &format!("{answer}v {digits}\n"));
        assert_eq!(run.out, format!("{UNSOLVABLE}\t{verdict}\t-\t-\n"));
        run.check_notes(1, words);
    }
    // Other counts, or none, are wrong.
    for cost in ["o 0\n", "o 2\n", ""] {
        let run = decode(UNSOLVABLE, &format!("{cost}s OPTIMUM FOUND\nv {digits}\n"));
        run.check_notes(3, "r4c2 is 5, but 1 is given");
    }
}

#[test]
fn givens_are_soft_clauses_of_wcnf_and_rules_are_hard() {
    let text = printed(&["encode", "-m", "4x4", SMALL, "--to", "wcnf", "--no-names"]);
    let soft: Vec<&str> = text.lines().filter(|line| line.starts_with("1 ")).collect();
    assert_eq!(soft, ["1 1 0", "1 50 0", "1 63 0"]);
    let clauses = printed(&["encode", "-m", "4x4", SMALL, "--no-names"]);
    let header = clauses.lines().find(|line| line.starts_with("p cnf")).unwrap();
    let hard = text.lines().filter(|line| line.starts_with("h ")).count();
    assert_eq!(header, format!("p cnf 64 {}", hard + soft.len()));
    let blocked = "1324423131422413";
    let text = printed(&["encode", "-m", "4x4", SMALL, "--to", "wcnf", "--block", blocked]);
    assert!(text.lines().last().unwrap().starts_with("h -"), "{text}");
}

/// Three puzzles, one of them with a label, and a line that is not a puzzle.
fn several() -> (Scratch, String) {
    let folder = Scratch::new();
    let text = "1...........2..3\n12..............\t../a b\nwhat\n11..............\n";
    let path = folder.write("several.txt", text);
    (folder, path)
}

fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).sorted().collect()
}

#[test]
fn commands_that_take_one_puzzle_say_that_others_follow() {
    let (folder, file) = several();
    let certificate = folder.path("certificate");
    let answer = folder.write("answer", "s UNSATISFIABLE\n");
    let first = "the first of 3 puzzles in ";
    for (arguments, words) in [
        (&["encode", "-m", "4x4", &file][..], "encoding "),
        (&["prove", "-m", "4x4", &file, "-o", &certificate], "proving "),
        (&["decode", "-m", "4x4", &file, &answer], "taken to be about "),
    ] {
        let notes = satoku(arguments).notes;
        assert!(notes.contains(&format!("{words}{first}")), "{arguments:?}: {notes}");
    }
    fs::remove_dir_all(&certificate).unwrap();
    assert_eq!(printed(&["prove", "-q", "-m", "4x4", &file, "-o", &certificate]), "");
    let run = satoku_with(&["encode", "-m", "4x4", "-"], fs::read(&file).unwrap());
    assert!(run.notes.contains("the first of several puzzles in standard input"));
    let blocked = ["encode", "-m", "4x4", SMALL, "--block"];
    let solutions = folder.write("solutions.txt", "1324423131422413\n1234341243212143\n");
    let run = satoku(&[&blocked[..], &[&solutions]].concat());
    run.check_notes(0, "--block: forbidding the first of 2 puzzles in ");
    // No message for a single puzzle.
    printed(&["encode", "-m", "4x4", SMALL]);
}

#[test]
fn each_puzzle_gets_a_file_and_each_mistake_a_message() {
    let (folder, file) = several();
    for (format, ending) in [("dimacs", "cnf"), ("lp", "lp"), ("minizinc", "mzn"), ("wcnf", "wcnf")]
    {
        let target = folder.path(format);
        let arguments = ["encode", "-m", "4x4", &file, "--each", "--to", format, "-o", &target];
        let run = satoku(&arguments);
        run.check_notes(2, "several.txt:3:1: found 'w'");
        let expected = ["0001", "0002-a-b", "0004"].map(|name| format!("{name}.{ending}"));
        assert_eq!(names(&target), expected);
        let lines = expected.map(|name| format!("{target}/{name}\n"));
        assert_eq!(run.out, lines.concat());
        let alone = printed(&["encode", "-m", "4x4", SMALL, "--to", format]);
        assert_eq!(fs::read_to_string(format!("{target}/0001.{ending}")).unwrap(), alone);
        // Existing files are kept.
        let again = refused(&arguments);
        assert!(again.contains("is not empty"), "{again}");
    }
}

#[test]
fn each_puzzle_gets_a_certificate() {
    let (folder, file) = several();
    let (all, tars) = (folder.path("all"), folder.path("tars"));
    let run = satoku(&["prove", "-m", "4x4", &file, "--each", "-o", &all]);
    assert_eq!(run.status, Some(2));
    let claims = run.out.lines().map(|line| line.split(": ").nth(1).unwrap());
    assert_eq!(claims.collect_vec(), ["multiple", "multiple", "unsolvable"]);
    assert_eq!(names(&all), ["0001", "0002-a-b", "0004"]);
    for name in names(&all) {
        satoku(&["verify", &format!("{all}/{name}")]).succeeds();
    }
    let arguments = ["prove", "-q", "-m", "4x4", &file, "--each", "--tar", "-o", &tars];
    assert_eq!(satoku(&arguments).out, "");
    assert_eq!(names(&tars), ["0001.tar", "0002-a-b.tar", "0004.tar"]);
}

#[test]
fn folders_that_cannot_be_made_are_said() {
    let (folder, file) = several();
    for place in [file.clone(), folder.path("none/there")] {
        let message = refused(&["encode", "-m", "4x4", &file, "--each", "-o", &place]);
        assert!(message.contains(&place), "{message}");
    }
}
