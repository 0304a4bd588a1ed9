//! Every kind and genre in every format, read by other programs: two solvers each find what ours
//! finds, and whether there is another solution. Missing solvers are skipped with a message; in CI
//! that is a failure.

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Lines, Write},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use crate::prelude::*;
use satoku_export::{
    Document, Format,
    reply::{self, Reply},
};
use satoku_rules::{program::Program, rule::KINDS};
use satoku_samples as samples;

/// What reads a format: a command with places for the file and the answer. Puzzles take turns in
/// which two of them read them.
const SOLVERS: [(Format, &[&str]); 6] = [
    (Format::Lp, &["glpsol --lp {} -w {out}", "cbc {} solve solution {out}", HIGHS]),
    (Format::Mps, &["cbc {} solve solution {out}", HIGHS, "glpsol --freemps {} -w {out}"]),
    (Format::Opb, &["clasp {}", "z3 {}"]),
    (Format::Dimacs, &["cadical -q {}", "clasp {}", "picosat {}"]),
    (Format::Smt2, &["z3 {}", "cvc5 {}"]),
    // (Debian's MiniZinc has one solver.)
    (Format::Minizinc, &["minizinc --solver gecode {}"]),
];
const HIGHS: &str = "highs";

/// Runs HiGHS on one file after another and writes its solution files.
const HIGHS_SCRIPT: &str = "import sys, highspy\nfor line in sys.stdin:\n    \
    file, out = line.split()\n    h = highspy.Highs()\n    h.setOptionValue('output_flag', False)\n    \
    assert h.readModel(file) == highspy.HighsStatus.kOk, file\n    h.run()\n    \
    h.writeSolution(out, 0)\n    print('done', flush=True)\n";

/// A puzzle, and which formats it is written in.
struct Case {
    name: String,
    puzzle: Instance,
    formats: Vec<Format>,
}

/// Rules that once named a variable twice in a row, and no example has.
const OTHERS: [(&str, &str); 3] = [
    ("region-same-values", "size = 4\nregions = \"unknown\"\nregion-same-values = true\n"),
    (
        "connected",
        "size = 3\nvalues = \"0-1\"\nrows = \"none\"\ncolumns = \"none\"\n[[connected]]\n\
         cells = \"r1-3c1-3\"\nvalues = [1]\nsize = 1\n",
    ),
    ("same-values", "size = 4\n[[same-values]]\nsets = [\"r1c1 r1c2 r1c3\", \"r1c2 r1c3 r2c4\"]\n"),
];

/// For each kind and genre its examples, so that each format is written of one of them, and each
/// example in some format and as clauses; and random problems of genres for the fast solvers.
fn cases() -> Vec<Case> {
    let formats = SOLVERS.map(|(format, _)| format);
    let turn = |at: usize, count: usize| {
        (0..formats.len().max(count)).filter(move |turn| turn % count == at).map(|turn| turn % 6)
    };
    let mut cases = Vec::new();
    for kind in KINDS {
        for (at, example) in kind.examples.iter().enumerate() {
            let model = Arc::new(samples::read(example).0);
            let all = samples::grid(&model, example.kept);
            // The first half of a grid that keeps the rule, and the grid that breaks it.
            let mut half = Grid::empty(model.size());
            let places: Vec<_> = model.size().cells().collect();
            places[..places.len() / 2].iter().for_each(|&cell| half.set(cell, all.get(cell)));
            let broken = samples::grid(&model, example.broken);
            let name = |which| format!("{} {at}, {which}", kind.name);
            let kept = turn(at, kind.examples.len()).map(|turn| formats[turn]);
            let kept = kept.chain([Format::Dimacs]).collect();
            let puzzle = Instance::new(model.clone(), half);
            cases.push(Case { name: name("kept"), puzzle, formats: kept });
            let formats = vec![Format::Dimacs, formats[cases.len() % formats.len()]];
            let puzzle = Instance::new(model, broken);
            cases.push(Case { name: name("broken"), puzzle, formats });
        }
    }
    for (name, text) in OTHERS {
        let model = Arc::new(catalog::parse("other.toml", text).unwrap());
        let puzzle = Instance::new(model.clone(), Grid::empty(model.size()));
        cases.push(Case { name: name.to_owned(), puzzle, formats: formats.to_vec() });
    }
    for &genre in GENRES {
        let mut random = Rng::with_seed(5);
        let count = genre.examples.len();
        let examples = genre.examples.iter().map(|(text, _)| Problem::from_line(genre, text));
        let examples: Vec<_> = examples.map(Result::unwrap).collect();
        let others =
            std::iter::repeat_with(|| samples::genres::problem(genre.name, &mut random, 12));
        for (at, problem) in examples.into_iter().chain(others).take(20).enumerate() {
            let Ok(puzzle) = problem.puzzle(genre, &Limiter::none()) else { continue };
            let name = format!("{}: {}", genre.name, problem.to_line(genre));
            let formats = if at < count {
                turn(at, count).map(|turn| formats[turn]).collect()
            } else {
                vec![[Format::Opb, Format::Dimacs][at % 2]]
            };
            cases.push(Case { name, puzzle, formats });
        }
    }
    cases
}

#[test]
fn no_row_has_a_variable_twice() {
    let check = |name: &str, program: &Program| {
        for row in program.constraints() {
            let mut vars: Vec<_> = row.literals.iter().map(|literal| literal.var()).collect();
            vars.sort_unstable();
            vars.dedup();
            let origin = program.describe(row.origin);
            assert_eq!(vars.len(), row.literals.len(), "{name}: {origin}: {:?}", row.literals);
        }
    };
    for case in cases() {
        check(&case.name, &case.puzzle.to_program(&Limiter::none()).unwrap());
    }
    for (size, rule) in samples::rules() {
        let mut program = Program::new(size.variable_count());
        let name = program.add_name(rule.name());
        rule.post(size, name, &mut program, &Limiter::none()).unwrap();
        check(rule.name(), &program);
    }
}

#[test]
#[ignore = "90 s, needs many solvers"]
fn outside_solvers_agree_about_every_kind_and_genre() {
    let mut installed = SOLVERS.map(|(format, commands)| (format, commands.to_vec()));
    for (_, commands) in &mut installed {
        commands.retain(|command| is_installed(command));
    }
    let cases = cases();
    let next = AtomicUsize::new(0);
    let mut read: BTreeMap<String, usize> = BTreeMap::new();
    thread::scope(|scope| {
        let work = || {
            let mut worker = Worker { folder: folder(), highs: None, read: BTreeMap::new() };
            while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                worker.check(case, &installed);
            }
            fs::remove_dir_all(&worker.folder).unwrap();
            std::mem::take(&mut worker.read)
        };
        let workers = [(); 2].map(|()| scope.spawn(work));
        for counts in workers.map(|worker| worker.join().unwrap()) {
            counts
                .into_iter()
                .for_each(|(command, count)| *read.entry(command).or_default() += count);
        }
    });
    read.iter().for_each(|(command, count)| println!("{count} files: {command}"));
}

fn folder() -> String {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("satoku-outside-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).unwrap();
    folder.to_str().unwrap().to_owned()
}

fn is_installed(command: &str) -> bool {
    let found = match command.split(' ').next() {
        Some(HIGHS) => Command::new("python3").args(["-c", "import highspy"]).output(),
        program => {
            let words = format!("command -v {}", program.unwrap_or_default());
            Command::new("sh").args(["-c", &words]).output()
        }
    };
    let is_there = found.is_ok_and(|output| output.status.success());
    assert!(is_there || std::env::var_os("CI").is_none(), "{command} must be installed in CI");
    if !is_there {
        eprintln!("skipped: {command} is not installed");
    }
    is_there
}

/// What one thread has.
struct Worker {
    folder: String,
    highs: Option<(Child, Lines<BufReader<ChildStdout>>)>,
    /// How many files each command has read.
    read: BTreeMap<String, usize>,
}

impl Worker {
    fn check(&mut self, case: &Case, solvers: &[(Format, Vec<&str>)]) {
        let Case { name, puzzle, formats } = case;
        let ours = Sat::default().search(puzzle, &Limits::solutions(2), &Limiter::none());
        let ours = ours.unwrap().solutions;
        let mut program = puzzle.to_program(&Limiter::none()).unwrap();
        for is_blocked in [false, true].into_iter().take(1 + usize::from(!ours.is_empty())) {
            if let Some(solution) = ours.first().filter(|_| is_blocked) {
                puzzle.block(&mut program, None, solution, 1);
            }
            let is_solvable = ours.len() > usize::from(is_blocked);
            let document = Document::new(puzzle, &program, Encoding::default());
            for (format, commands) in solvers.iter().filter(|(format, _)| formats.contains(format))
            {
                let path = format!("{}/puzzle.{}", self.folder, format.extension());
                let mut text = Vec::new();
                document.write(*format, &mut text, &Limiter::none()).unwrap();
                fs::write(&path, text).unwrap();
                let turns = commands.iter().cycle().skip(name.len() % commands.len().max(1));
                // (The next puzzle is blocked for the other.)
                for command in turns.take(commands.len().min(2 - usize::from(is_blocked))) {
                    let which = format!("{command} on {name}, blocked: {is_blocked}");
                    let answer = self.answer(command, &path);
                    let found = decoded(puzzle, &answer, &which);
                    assert_eq!(found.is_some(), is_solvable, "{which}: {answer}");
                    if let Some(Some(grid)) = found {
                        let is_other = !is_blocked || grid != ours[0];
                        assert!(is_other && puzzle.violations(&grid).is_empty(), "{which}: {grid}");
                    }
                    *self.read.entry((*command).to_owned()).or_default() += 1;
                }
            }
        }
    }

    /// What a command says of a file.
    fn answer(&mut self, command: &str, path: &str) -> String {
        let out = format!("{}/answer", self.folder);
        let _ = fs::remove_file(&out);
        let mut printed = Vec::new();
        if command == HIGHS {
            let (child, lines) = self.highs.get_or_insert_with(start_highs);
            writeln!(child.stdin.as_mut().unwrap(), "{path} {out}").unwrap();
            // (Some versions print a banner whatever they are told.)
            while lines.next().expect("HiGHS takes the file").unwrap() != "done" {}
        } else {
            let words = command.replace("{out}", &out).replace("{}", path);
            let mut words = words.split(' ');
            let program = words.next().unwrap();
            printed = Command::new(program).args(words).output().unwrap().stdout;
        }
        let text = if Path::new(&out).exists() { fs::read(&out).unwrap() } else { printed };
        String::from_utf8_lossy(&text).into_owned()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some((mut child, _)) = self.highs.take() {
            drop(child.stdin.take());
            let _ = child.wait();
        }
    }
}

fn start_highs() -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut command = Command::new("python3");
    command.args(["-c", HIGHS_SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, lines)
}

/// The grid of an answer, if it says that there is one, and which.
fn decoded(puzzle: &Instance, answer: &str, which: &str) -> Option<Option<Grid>> {
    // z3 reads OPB, and then prints no values.
    if answer.trim_end() == "sat" {
        return Some(None);
    }
    let size = puzzle.model().size();
    let reply = reply::read(answer, size.variable_count(), reply::by_name(size));
    match reply.unwrap_or_else(|error| panic!("{which}: {error}\n{answer}")) {
        Reply::Solution(values) => {
            let grid = reply::grid(puzzle, &values);
            Some(Some(grid.unwrap_or_else(|error| panic!("{which}: {error}\n{answer}"))))
        }
        Reply::Unsolvable => None,
        Reply::Unknown | Reply::Fractional(_) => panic!("{which}: {answer}"),
    }
}
