//! One puzzle split into cubes: in every format, their combined answers are the puzzle's answer.
//! CaDiCaL solves the cubes of the incremental formula one by one; if it is not installed, that is
//! skipped with a message, and in CI it is a failure.

use crate::prelude::*;

/// Arguments for some puzzles: hard, with 50 solutions, with none, a killer in its
/// file, one without givens, one in two models, a 16x16 and a killer in a line.
fn cases() -> Vec<Vec<String>> {
    let known: [&[&str]; 6] = [
        &[HARD],
        &[MULTIPLE],
        &[UNSOLVABLE],
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

/// A command on a puzzle.
fn satoku(command: &str, more: &[&str], puzzle: &[String]) -> Run {
    Run::of(program([command]).args(more).args(puzzle))
}

/// The verdict and the solutions in lines of `satoku solve`.
fn answers(run: &Run) -> Vec<(String, Vec<String>)> {
    let answer = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let grids = fields[2..].iter().filter(|grid| **grid != "-");
        (fields[1].to_owned(), grids.map(|&grid| grid.to_owned()).collect())
    };
    run.out.lines().map(answer).collect()
}

/// One process's answer to a puzzle.
fn whole(puzzle: &[String]) -> (String, Vec<String>) {
    let is_empty = puzzle.len() == 1 && puzzle[0].starts_with("--model=");
    let cells = is_empty.then(|| ".".repeat(16));
    let words: Vec<String> = puzzle.iter().cloned().chain(cells).collect();
    answers(&satoku("solve", &[], &words)).remove(0)
}

/// The cubes in a format, each answered by a filter without a model.
#[track_caller]
fn check(puzzle: &[String], format: &str) {
    let folder = Scratch::new();
    let path = &folder.path("pieces");
    let Run { status, notes, .. } =
        satoku("encode", &["--cubes=5", "--to", format, "-o", path], puzzle);
    assert_eq!(status, Some(0), "{puzzle:?}: {notes}");
    let pieces = fs::read_to_string(path).unwrap().lines().count();
    assert!(pieces == 5 || notes.contains("--cubes: "), "{pieces}: {notes}");

    let found = answers(&satoku("solve", &["--lines", path], &[]));
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
        let written = satoku("encode", &[more, &["--cubes=5"]].concat(), puzzle).succeeds();
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
    fn is_satisfied(&self, folder: &Scratch, more: &[String]) -> (bool, String) {
        let all = || self.clauses.iter().chain(more);
        let numbers = || all().flat_map(|clause| clause.split(' '));
        let largest = numbers().map(|number| number.parse::<i32>().unwrap().abs()).max().unwrap();
        let mut file = format!("p cnf {largest} {}\n", all().count());
        all().for_each(|clause| file += &format!("{clause}\n"));
        let run = Run::of(Command::new("cadical").arg("-q").arg(folder.write("cube.cnf", file)));
        match run.status {
            Some(10) => (true, run.out),
            Some(20) => (false, run.out),
            other => panic!("cadical ended with {other:?}"),
        }
    }
}

/// CaDiCaL finds no solution outside the cubes, none in two of them, and in total those of the
/// engine.
#[track_caller]
fn check_with_cadical(puzzle: &[String], more: &[&str]) {
    let folder = Scratch::new();
    let formula = Formula::of(puzzle, more);
    let units = |cube: &[i32]| cube.iter().map(|number| format!("{number} 0")).collect::<Vec<_>>();
    let not = |cube: &Vec<i32>| cube.iter().map(|number| -number).chain([0]).join(" ");
    let beside: Vec<String> = formula.cubes.iter().map(not).collect();
    assert!(!formula.is_satisfied(&folder, &beside).0, "{puzzle:?} {more:?}");

    let (verdict, grids) = whole(puzzle);
    let mut satisfied = 0;
    for (index, cube) in formula.cubes.iter().enumerate() {
        for other in &formula.cubes[..index] {
            let both = [units(cube), units(other)].concat();
            assert!(!formula.is_satisfied(&folder, &both).0, "{puzzle:?} {more:?}");
        }
        let (is_satisfied, reply) = formula.is_satisfied(&folder, &units(cube));
        satisfied += usize::from(is_satisfied);
        if is_satisfied && verdict == "unique" {
            // Variables have their usual numbers.
            let presolve = more.iter().copied().filter(|word| *word == "--presolve");
            let words = [puzzle, &[folder.write("reply", reply)]].concat();
            let decoded = satoku("decode", &presolve.collect_vec(), &words);
            assert_eq!(answers(&decoded).remove(0).1, grids, "{puzzle:?} {more:?}");
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
    if !is_installed("cadical") {
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
