//! One puzzle split into cubes: in every format, their combined answers are the puzzle's answer.
//! CaDiCaL solves the cubes of the incremental formula one by one; if it is not installed, that is
//! skipped with a message, and in CI it is a failure.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use itertools::Itertools;
use satoku::Verdict;

/// Arguments for some puzzles: hard, with 50 solutions, with none, a killer in its
/// file, one without givens, one in two models, a 16x16 and a killer in a line.
fn cases() -> Vec<Vec<String>> {
    let known: [&[&str]; 6] = [
        &["8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."],
        &[".......47.....3....9...6....64.8..5...5...79.....62...1..8.....4.21...........5.4"],
        &["53..7....6..195....98....6.81..6...34..8.3..17...2...6.6....28....419..5....8..79"],
        &["tests/data/killer.toml"],
        &["--model=latin:4"],
        &[
            "--model=diagonal,nrc",
            "...2....1.64........3............3...5.....7..9..25..............................",
        ],
    ];
    let mut cases: Vec<Vec<String>> =
        known.iter().map(|words| words.iter().map(|&word| word.to_owned()).collect()).collect();
    let row = |path: &str, start: &str| {
        let table = fs::read_to_string(path).unwrap();
        let row = table.lines().find(|row| row.starts_with(start)).unwrap();
        row.split('\t').nth(1).unwrap().to_owned()
    };
    let large = row("puzzles/sizes.tsv", "16x16:4x4\t");
    cases.push(vec!["--model=16x16".to_owned(), large]);
    cases.push(vec![row("tests/data/killers.tsv", "Killer\t")]);
    cases
}

fn satoku(arguments: &[String], more: &[&str]) -> Output {
    let mut command = Command::new(cargo_bin("satoku"));
    command.args(&arguments[..1]).args(more).args(&arguments[1..]);
    command.stdin(Stdio::null()).output().unwrap()
}

/// A command's arguments: its name, and the puzzle.
fn words(command: &str, puzzle: &[String]) -> Vec<String> {
    [&[command.to_owned()], puzzle].concat()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// The verdict and the solutions in lines of `satoku solve`.
fn answers(output: Output) -> Vec<(String, Vec<String>)> {
    let answer = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let grids = fields[2..].iter().filter(|grid| **grid != "-");
        (fields[1].to_owned(), grids.map(|&grid| grid.to_owned()).collect())
    };
    text(output.stdout).lines().map(answer).collect()
}

/// One process's answer to a puzzle.
fn whole(puzzle: &[String]) -> (String, Vec<String>) {
    if puzzle.len() == 1 && puzzle[0].starts_with("--model=") {
        let empty = [puzzle[0].clone(), ".".repeat(16)];
        return answers(satoku(&words("solve", &empty), &[])).remove(0);
    }
    answers(satoku(&words("solve", puzzle), &[])).remove(0)
}

/// The cubes in a format, each answered by a filter without a model.
#[track_caller]
fn check(puzzle: &[String], format: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pieces");
    let path = file.to_str().unwrap();
    let output = satoku(&words("encode", puzzle), &["--cubes=5", "--to", format, "-o", path]);
    let notes = text(output.stderr);
    assert!(output.status.success(), "{puzzle:?}: {notes}");
    let pieces = fs::read_to_string(&file).unwrap().lines().count();
    assert!(pieces == 5 || notes.contains("--cubes: "), "{pieces}: {notes}");

    let found = answers(satoku(&["solve".to_owned(), path.to_owned()], &["--lines"]));
    assert_eq!(found.len(), pieces, "{puzzle:?}");
    let sums = found.iter().map(|(verdict, grids)| (grids.len(), verdict != "unknown"));
    let (verdict, grids) = whole(puzzle);
    assert_eq!(Verdict::of_pieces(sums).to_string(), verdict, "{puzzle:?}: {found:?}");
    if verdict == "unique" {
        let all: Vec<String> = found.into_iter().flat_map(|(_, grids)| grids).collect();
        assert_eq!(all, grids);
    }
}

#[test]
fn pieces_are_puzzles_whose_answers_add_up() {
    for puzzle in cases() {
        check(&puzzle, "json");
        check(&puzzle, "iss");
    }
    for plain in [0, 1, 2, 6] {
        check(&cases()[plain], "pencilmarks");
    }
}

/// An incremental formula: the clauses and the cubes, as written.
struct Formula {
    clauses: Vec<String>,
    cubes: Vec<Vec<i32>>,
}

impl Formula {
    #[track_caller]
    fn of(puzzle: &[String], more: &[&str]) -> Self {
        let output = satoku(&words("encode", puzzle), &[more, &["--cubes=5"]].concat());
        assert!(output.status.success(), "{puzzle:?}: {}", text(output.stderr));
        let written = text(output.stdout);
        let mut lines = written.lines().skip_while(|line| line.starts_with("c "));
        assert_eq!(lines.next(), Some("p inccnf"));
        let (cubes, clauses): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with("a "));
        let literals = |line: &str| {
            let numbers = line.split(' ').skip(1).map(|number| number.parse().unwrap());
            numbers.take_while(|&number: &i32| number != 0).collect()
        };
        let cubes = cubes.into_iter().map(literals).collect();
        Self { clauses: clauses.into_iter().map(str::to_owned).collect(), cubes }
    }

    /// Whether CaDiCaL satisfies the clauses and these; and what it prints.
    fn is_satisfied(&self, folder: &Path, more: &[String]) -> (bool, String) {
        let all = || self.clauses.iter().chain(more);
        let numbers = || all().flat_map(|clause| clause.split(' '));
        let largest = numbers().map(|number| number.parse::<i32>().unwrap().abs()).max().unwrap();
        let mut file = format!("p cnf {largest} {}\n", all().count());
        all().for_each(|clause| file += &format!("{clause}\n"));
        let path = folder.join("cube.cnf");
        fs::write(&path, file).unwrap();
        let output = Command::new("cadical").arg("-q").arg(&path).output().unwrap();
        match output.status.code() {
            Some(10) => (true, text(output.stdout)),
            Some(20) => (false, text(output.stdout)),
            other => panic!("cadical ended with {other:?}"),
        }
    }
}

/// CaDiCaL finds no solution outside the cubes, none in two of them, and in total those of the
/// engine.
#[track_caller]
fn check_with_cadical(puzzle: &[String], more: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let formula = Formula::of(puzzle, more);
    let units = |cube: &[i32]| cube.iter().map(|number| format!("{number} 0")).collect::<Vec<_>>();
    let not = |cube: &Vec<i32>| cube.iter().map(|number| -number).chain([0]).join(" ");
    let beside: Vec<String> = formula.cubes.iter().map(not).collect();
    assert!(!formula.is_satisfied(folder.path(), &beside).0, "{puzzle:?} {more:?}");

    let (verdict, grids) = whole(puzzle);
    let mut satisfied = 0;
    for (index, cube) in formula.cubes.iter().enumerate() {
        for other in &formula.cubes[..index] {
            let both = [units(cube), units(other)].concat();
            assert!(!formula.is_satisfied(folder.path(), &both).0, "{puzzle:?} {more:?}");
        }
        let (is_satisfied, reply) = formula.is_satisfied(folder.path(), &units(cube));
        satisfied += usize::from(is_satisfied);
        if is_satisfied && verdict == "unique" {
            // Variables have their usual numbers.
            let path = folder.path().join("reply");
            fs::write(&path, reply).unwrap();
            let mut decode = words("decode", puzzle);
            decode.push(path.to_str().unwrap().to_owned());
            let presolve = more.iter().copied().filter(|word| *word == "--presolve");
            let decoded = satoku(&decode, &presolve.collect::<Vec<_>>());
            assert_eq!(answers(decoded).remove(0).1, grids, "{puzzle:?} {more:?}");
        }
    }
    match &*verdict {
        "unsolvable" => assert_eq!(satisfied, 0),
        "unique" => assert_eq!(satisfied, 1),
        _ => assert!(satisfied >= 1),
    }
}

#[test]
fn cadical_finds_in_the_cubes_what_the_puzzle_has() {
    let check = Command::new("sh").args(["-c", "command -v cadical"]).output();
    if !check.is_ok_and(|output| output.status.success()) {
        assert!(std::env::var_os("CI").is_none(), "cadical must be installed in CI");
        eprintln!("skipped: cadical is not installed");
        return;
    }
    for puzzle in cases() {
        check_with_cadical(&puzzle, &[]);
        if !puzzle[0].starts_with("53..7") {
            check_with_cadical(&puzzle, &["--presolve", "--no-names"]);
        }
    }
    check_with_cadical(&cases()[0], &["--encoding=minimal", "--at-most-one=product"]);
}
