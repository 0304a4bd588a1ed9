//! Round trips through outside solvers: encode, solve, decode, and again with the solution
//! forbidden. Missing solvers are skipped with a message; in CI that is a failure.

use std::{process::Stdio, thread};

use satoku::{
    cnf::Encoding,
    export::{
        Document, Format,
        reply::{self, Reply},
    },
    program::{Expression, Program, Relation, Var},
};

#[cfg(unix)]
use crate::{prelude::*, support::send};
use crate::{rules::rule_files, solver_files::decode};

/// A puzzle with diagonals, and its solution.
pub(crate) const DIAGONAL: (&str, &str, &str) = (
    "diagonal",
    ".....2..6.1.93.2......7..3..4.7....8.65...74.8....3.5..5..2......2.54.6.4..3.....",
    "537412896614938275928576134341765928265891743879243651153629487782154369496387512",
);

/// Two easy puzzles, a hard one, and each of the variants, with their solutions.
const CASES: [(&str, &str, &str); 6] = [
    ("classic", EASY, SOLVED),
    (
        "classic",
        "2.19..5.....5481..4..1..798.57.8..36.4..7...93..65...7762..5.4.....14.8......3.7.",
        "281937564679548123435126798957481236146372859328659417762895341593714682814263975",
    ),
    (
        "classic",
        HARD,
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    ),
    DIAGONAL,
    (
        "nrc",
        ".1.5.......4.78..9..5...1...6....4......6...7.........7....4....9..........2..8.4",
        "917532648624178539385946172863719425249865317571423986758394261492681753136257894",
    ),
    (
        "diagonal,nrc",
        "...2....1.64........3............3...5.....7..9..25..............................",
        "879264531564931827213587496428716359356498172197325648645179283982643715731852964",
    ),
];
const AT_MOST_ONE: [&str; 7] =
    ["auto", "pairwise", "ladder", "bitwise", "commander", "bimander", "product"];

/// A solver: its program, or what it needs of Python, the format it reads, its arguments with places
/// for the file and for its own output, and how many of the cases it solves in reasonable time.
#[derive(Clone, Copy)]
struct Solver {
    program: &'static str,
    format: &'static str,
    arguments: &'static str,
    cases: usize,
}

const fn solver(
    program: &'static str,
    format: &'static str,
    arguments: &'static str,
    cases: usize,
) -> Solver {
    Solver { program, format, arguments, cases }
}

const CADICAL: Solver = solver("cadical", "dimacs", "-q {}", 6);
const CBC: Solver = solver("cbc", "lp", "{} solve solution {out}", 2);

const SOLVERS: [Solver; 17] = [
    solver("minisat", "dimacs", "{} {out}", 6),
    solver("minisat", "dimacs", "-verb=0 {} {out}", 2),
    CADICAL,
    solver("cryptominisat5", "dimacs", "--verb 0 {}", 6),
    solver("picosat", "dimacs", "{}", 6),
    solver("clasp", "dimacs", "{}", 6),
    solver("clasp", "opb", "{}", 6),
    solver("glpsol", "lp", "--lp {} -w {out}", 1),
    solver("glpsol", "lp", "--lp {} -o {out}", 1),
    solver("glpsol", "mps", "--freemps {} -w {out}", 1),
    CBC,
    solver("cbc", "mps", "{} solve solution {out}", 2),
    solver("python3:highspy", "lp", "highs.py {} {out}", 3),
    solver("z3", "smt2", "{}", 3),
    solver("minizinc", "minizinc", "--solver gecode {}", 1),
    solver("python3:pysat", "wcnf", "rc2.py {} literals", 3),
    solver("python3:pysat", "wcnf", "rc2.py {} digits", 2),
];

/// Runs HiGHS on a file and writes its solution file.
const HIGHS: &str = "import sys, highspy\nh = highspy.Highs()\nh.setOptionValue('output_flag', False)\n\
    assert h.readModel(sys.argv[1]) == highspy.HighsStatus.kOk\nh.run()\nh.writeSolution(sys.argv[2], 0)\n";

/// Runs RC2 of PySAT on a file and prints what MaxSAT solvers print, values in one of their
/// notations.
const RC2: &str = "import sys\nfrom pysat.formula import WCNF\nfrom pysat.examples.rc2 import RC2\n\
    formula = WCNF(from_file=sys.argv[1])\nsolver = RC2(formula)\nmodel = solver.compute()\n\
    if model is None:\n    print('s UNSATISFIABLE')\n    sys.exit()\n\
    print('o', solver.cost)\nprint('s OPTIMUM FOUND')\nmodel = set(model)\n\
    all = range(1, formula.nv + 1)\nif sys.argv[2] == 'literals':\n    \
    print('v', *[var if var in model else -var for var in all], 0)\nelse:\n    \
    print('v', ''.join('1' if var in model else '0' for var in all))\n";

/// Those that are installed.
fn solvers() -> impl Iterator<Item = Solver> {
    SOLVERS.into_iter().filter(Solver::is_installed)
}

impl Solver {
    fn is_installed(&self) -> bool {
        is_installed(self.program)
    }

    fn format(&self) -> Format {
        let mut all = Format::ALL.into_iter();
        all.find(|(name, _)| *name == self.format).expect("it is a format").1
    }

    /// Encodes, solves and decodes; returns the line that decode prints.
    fn round_trip(&self, model: &str, puzzle: &str, more: &[&str]) -> String {
        let (folder, puzzle) = (Scratch::new(), ["-m", model, puzzle]);
        let file = folder.path(&format!("puzzle.{}", self.format().extension()));
        let answer = folder.path("answer");
        let encode = ["encode", "--to", self.format, "-o", &file];
        satoku(&[&encode, &puzzle[..], more].concat()).succeeds();

        self.run(file.as_ref(), answer.as_ref());
        let mut decode = vec!["decode"];
        decode.extend(puzzle.iter().chain([&&*answer]));
        decode.extend(more.iter().filter(|word| **word == "--presolve"));
        let Run { out, notes, .. } = satoku(&decode);
        // (A MaxSAT solver also finds how many of the givens can be kept.)
        let is_said = self.format == "wcnf" && notes.contains("givens can be kept");
        let said = fs::read_to_string(&answer).unwrap_or_default();
        assert!(
            notes.is_empty() || is_said,
            "{} {}: {notes}\n{said}",
            self.program,
            self.arguments
        );
        out.trim_end().to_owned()
    }

    /// Runs the solver on a file, and writes its answer to another file.
    fn run(&self, file: &Path, answer: &Path) {
        let scripts = [("highs.py", HIGHS), ("rc2.py", RC2)];
        for (name, script) in scripts {
            fs::write(answer.with_file_name(name), script).unwrap();
        }
        let place = |word: &str| match word {
            "{}" => file.to_str().unwrap().to_owned(),
            "{out}" => answer.to_str().unwrap().to_owned(),
            word @ ("highs.py" | "rc2.py") => answer.with_file_name(word).display().to_string(),
            word => word.to_owned(),
        };
        let arguments: Vec<String> = self.arguments.split(' ').map(place).collect();
        let program = self.program.split(':').next().unwrap();
        let run = Run::of(Command::new(program).args(&arguments));
        if !answer.exists() {
            fs::write(answer, &run.out).unwrap();
        }
    }

    /// Finds the solution, and none once that is forbidden.
    #[track_caller]
    fn check(&self, case: (&str, &str, &str), more: &[&str]) {
        let (model, puzzle, solution) = case;
        self.finds(model, puzzle, more, &format!("solution\t{solution}"));
        let more: Vec<&str> = more.iter().copied().chain(["--block", solution]).collect();
        self.finds(model, puzzle, &more, "unsolvable\t-");
    }

    /// A round trip ends with this verdict and this solution.
    #[track_caller]
    fn finds(&self, model: &str, puzzle: &str, more: &[&str], expected: &str) {
        let found = self.round_trip(model, puzzle, more);
        let which = format!("{} {} {more:?} on {model}", self.program, self.arguments);
        assert_eq!(found, format!("{puzzle}\t{expected}\t-"), "{which}");
    }
}

#[test]
fn every_solver_finds_the_solution_and_that_it_is_the_only_one() {
    for solver in solvers() {
        for case in &CASES[..solver.cases] {
            solver.check(*case, &[]);
        }
        solver.finds("classic", UNSOLVABLE, &[], "unsolvable\t-");
    }
}

/// lp_solve is slow, except with one pivot rule.
#[test]
fn lp_solve_finds_the_solution() {
    let lp_solve = solver("lp_solve", "mps", "-fmps {} -f -piv0 -S3", 1);
    if lp_solve.is_installed() {
        lp_solve.finds("classic", EASY, &[], &format!("solution\t{SOLVED}"));
    }
}

#[test]
fn every_encoding_and_level_makes_the_round_trip() {
    if !CADICAL.is_installed() {
        return;
    }
    for case in [CASES[2], CASES[3], CASES[4]] {
        for at_most_one in AT_MOST_ONE {
            for level in ["minimal", "natural", "extended"] {
                CADICAL.check(case, &["--at-most-one", at_most_one, "--encoding", level]);
            }
            CADICAL.check(case, &["--at-most-one", at_most_one, "--presolve", "--no-names"]);
        }
    }
}

/// The number of solutions that clasp finds, projected to the variables that a file declares as
/// shown.
fn count_with_clasp(file: &str) -> String {
    let mut clasp = Command::new("clasp");
    let run = Run::of(clasp.args(["-n", "0", "--project", "--parse-ext", "-q"]).arg(file));
    let models = run.out.lines().find(|line| line.contains("Models")).unwrap();
    models.split_whitespace().last().unwrap().to_owned()
}

#[test]
fn an_outside_counter_counts_puzzles_and_not_auxiliary_variables() {
    if !is_installed("clasp") {
        return;
    }
    let folder = Scratch::new();
    let file = folder.path("puzzle.cnf");
    for at_most_one in AT_MOST_ONE {
        for level in ["minimal", "extended"] {
            let encode = [
                "encode",
                MULTIPLE,
                "-o",
                &file,
                "--at-most-one",
                at_most_one,
                "--encoding",
                level,
            ];
            satoku(&encode).succeeds();
            assert_eq!(count_with_clasp(&file), "50", "{at_most_one}, {level}");
        }
    }
}

/// Empty models in every format, read by outside programs.
#[test]
fn strict_readers_find_the_right_number_of_rows_and_columns() {
    let folder = Scratch::new();
    let write = |format: &str, model: &str| {
        let path = folder.path(&format!("{model}.{format}"));
        satoku(&["encode", "--to", format, "-m", model, "-o", &path]).succeeds();
        path
    };
    for (model, rows) in [("classic", 324), ("diagonal", 342), ("nrc", 360)] {
        let (lp, mps, opb) = (write("lp", model), write("mps", model), write("opb", model));
        assert!(fs::read_to_string(&lp).unwrap().lines().all(|line| line.len() < 255));
        if is_installed("glpsol") {
            // glpsol counts the objective as a row.
            let expected = format!("{} rows, 729 columns", rows + 1);
            let plain = format!("{rows} rows, 729 columns");
            for (option, path) in [("--lp", &lp), ("--freemps", &mps)] {
                let out = Run::of(Command::new("glpsol").args(["--check", option]).arg(path)).out;
                assert!(out.contains(&expected) || out.contains(&plain), "{out}");
                assert!(out.contains("729 integer variables, all of which are binary"), "{out}");
            }
        }
        if is_installed("cbc") {
            for path in [&lp, &mps] {
                let out = Run::of(Command::new("cbc").arg(path).args(["stat", "quit"])).out;
                assert!(out.contains(&format!("has {rows} rows, 729 columns")), "{out}");
            }
        }
        if is_installed("python3:highspy") {
            let script = "import sys, highspy\nfor f in sys.argv[1:]:\n    h = highspy.Highs()\n    \
                h.setOptionValue('output_flag', False)\n    \
                assert h.readModel(f) == highspy.HighsStatus.kOk\n    print(h.getNumRow(), h.getNumCol(), file=sys.stderr)\n";
            let run = Run::of(Command::new("python3").args(["-c", script]).args([&lp, &mps]));
            // (Some versions print a banner whatever they are told.)
            assert_eq!(run.notes, format!("{rows} 729\n").repeat(2));
        }
        let mut reader = std::io::BufReader::new(fs::File::open(&opb).unwrap());
        let options = rustsat::instances::fio::opb::Options::default();
        let instance: rustsat::instances::SatInstance =
            rustsat::instances::SatInstance::from_opb(&mut reader, options).unwrap();
        assert_eq!(instance.n_constraints(), rows);
    }
}

/// The rows of a table: model, puzzle as `decode` prints it, solution likewise.
fn rows(table: &str) -> Vec<[String; 3]> {
    let text = fs::read_to_string(Path::new("puzzles").join(table)).unwrap();
    let rows = text.lines().skip(1).map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        assert_eq!(fields[2], "1");
        // Above nine values cells are numbers, up to there characters; Binairos are anyhow.
        let is_small = fields[3].split(' ').all(|word| word.len() == 1);
        let is_as_printed = fields[0].starts_with("binairo") || !is_small;
        let printed = |grid: &str| {
            let small = || grid.replace('0', ".").replace(' ', "");
            if is_as_printed { grid.to_owned() } else { small() }
        };
        let [puzzle, solution] = [fields[1], fields[3]].map(printed);
        [fields[0].to_owned(), puzzle, solution]
    });
    rows.collect()
}

/// A round trip, and no solution if it is forbidden.
#[test]
fn every_size_and_every_binairo_makes_the_round_trip() {
    let (sizes, binairos) = (rows("sizes.tsv"), rows("binairo.tsv"));
    assert_eq!((sizes.len(), binairos.len()), (13, 11));
    for [model, puzzle, solution] in sizes.iter().chain(&binairos) {
        if CADICAL.is_installed() {
            for more in [&[][..], &["--presolve"]] {
                CADICAL.check((model, puzzle, solution), more);
            }
        }
        if CBC.is_installed() {
            CBC.finds(model, puzzle, &[], &format!("solution\t{solution}"));
        }
    }
}

/// `solve` with an external engine, in a folder for temporary files that must be empty after it.
struct External {
    folder: Scratch,
}

impl External {
    fn new() -> Self {
        Self { folder: Scratch::new() }
    }

    fn command(&self, command: &str, engine: &str, puzzle: &str, more: &[&str]) -> Command {
        let mut satoku = program([command, "--engine", &format!("external:{engine}"), puzzle]);
        satoku.args(more).env("TMPDIR", self.folder.as_ref());
        satoku
    }

    fn run(&self, engine: &str, puzzle: &str, more: &[&str]) -> Run {
        let run = Run::of(&mut self.command("solve", engine, puzzle, more));
        assert_eq!(self.folder.count(), 0, "files are left behind");
        run
    }
}

#[test]
fn external_engines_prove_uniqueness() {
    let external = External::new();
    for engine in [
        "cadical -q {}",
        "minisat {} {out}",
        "clasp {opb}",
        "clasp {}",
        "glpsol --lp {} -w {out}",
        "cbc {} solve solution {out}",
        "z3 {}",
        "minizinc {}",
    ] {
        if is_installed(engine.split(' ').next().unwrap()) {
            let Run { status, out, .. } = external.run(engine, EASY, &[]);
            assert_eq!(out, format!("{EASY}\tunique\t{SOLVED}\t-\n"), "{engine}");
            assert_eq!(status, Some(0));
            let Run { status, out, .. } = external.run(engine, UNSOLVABLE, &[]);
            assert_eq!((status, out), (Some(1), format!("{UNSOLVABLE}\tunsolvable\t-\t-\n")));
        }
    }
    if is_installed("cadical") {
        let count = Run::of(&mut external.command("count", "cadical -q {}", MULTIPLE, &[]));
        assert_eq!(count.out, format!("{MULTIPLE}\tmultiple\t50\n"));
    }
}

#[cfg(unix)]
#[test]
fn external_engines_that_fail_are_named_with_what_they_printed() {
    let external = External::new();
    let reversed: String = SOLVED.chars().rev().collect();
    let wrong = format!("sh -c 'echo s SATISFIABLE {{}}; echo v {} 0'", literals(&reversed));
    for (engine, expected) in [
        ("no-such-solver {}", &["cannot run no-such-solver"][..]),
        ("false {}", &["false: found no answer", "exit status: 1", "it printed nothing"]),
        ("echo hello {}", &["echo: found no answer", "hello"]),
        ("sh -c 'kill -SEGV $$' {}", &["sh: found no answer", "signal: 11"]),
        (&wrong, &["its answer is not a solution: r1c1 is 9, but 5 is given"]),
    ] {
        let run = external.run(engine, EASY, &[]);
        assert_eq!(run.out, format!("{EASY}\tunknown\t-\t-\n"));
        expected.iter().for_each(|part| run.check_notes(2, part));
    }
    let lie = "sh -c 'echo s UNSATISFIABLE' {}";
    let Run { status, out, .. } = external.run(lie, EASY, &["--no-cross-check"]);
    assert_eq!((status, out.contains("unsolvable")), (Some(1), true));
    let folder = Scratch::new();
    let run = Run::of(external.command("solve", lie, EASY, &[]).current_dir(&folder));
    run.check_notes(3, "disagree");
    assert_eq!(folder.count(), 1, "the bug report is saved");
}

#[cfg(unix)]
#[test]
fn a_time_limit_ends_an_external_engine_and_all_its_children() {
    let external = External::new();
    let start = Instant::now();
    let engine = "sh -c 'sleep 1000 & sleep 1000' {}";
    let Run { status, out, .. } = external.run(engine, EASY, &["--limit-time", "0.5"]);
    assert_eq!((status, out), (Some(1), format!("{EASY}\tunknown\t-\t-\n")));
    assert!(start.elapsed() < Duration::from_secs(900));
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_nothing_behind() {
    let external = External::new();
    let mut child = external
        .command("solve", "sh -c 'sleep 1000' {}", EASY, &[])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let files = || external.folder.count();
    let start = Instant::now();
    while files() == 0 && start.elapsed() < Duration::from_secs(3600) {
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(files(), 1);
    thread::sleep(Duration::from_millis(200));
    send("INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(files(), 0, "files are left behind");
}

#[test]
fn answers_that_are_wrong_or_cut_off_say_so() {
    let decode = |answer: &str| decode(EASY, answer);
    let right = literals(SOLVED);
    decode(&format!("s SATISFIABLE\nv {right} 0\n")).succeeds();
    for (answer, expected) in [
        (format!("s SATISFIABLE\nv {right}\n"), "cut off"),
        (format!("s SATISFIABLE\nv {} 0\n", &right[..100]), "there is no value for r"),
        ("what?\n".to_owned(), "found no answer"),
        (format!("SAT\n1 {right} 0\n"), "r1c1 has the values 1, 5, expected one"),
    ] {
        decode(&answer).check_notes(2, expected);
    }
    let swapped = SOLVED.replacen("46", "64", 1);
    let Run { status, notes, .. } = decode(&format!("SAT\n{} 0\n", literals(&swapped)));
    assert_eq!(status, Some(3));
    assert!(
        notes.contains("r1c3 and r7c2 are both 6") || notes.contains("are both 6 in"),
        "{notes}"
    );
}

/// The commands on the page about other solvers, one by one.
#[cfg(unix)]
#[test]
fn the_lines_of_the_page_work_as_printed() {
    let programs = ["minisat", "cadical", "clasp", "glpsol", "cbc", "z3", "minizinc"];
    if !programs.into_iter().all(is_installed) {
        return;
    }
    let page = fs::read_to_string("docs/other-solvers.md").unwrap();
    let blocks = page.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    let lines: Vec<&str> = blocks.flat_map(str::lines).collect();
    let (puzzle, lines) = lines.split_first().unwrap();
    assert!(puzzle.starts_with("P=") && lines.len() >= 9, "{lines:?}");
    let folder = Scratch::new();
    let path = path_with_program();
    for line in lines {
        let mut shell = Command::new("sh");
        let shell = shell.args(["-c", &format!("{puzzle}; {line}")]);
        let Run { out, notes, .. } = Run::of(shell.current_dir(&folder).env("PATH", &path));
        let expected = if line.contains("--block") { "s UNSATISFIABLE" } else { SOLVED };
        assert!(out.contains(expected), "{line}\n{out}{notes}");
    }
}

/// The proofs of 22 puzzles, of several models, unique and unsolvable, checked by an independent
/// program.
#[test]
fn rate_accepts_the_proofs_of_certificates() {
    if !is_installed("rate") {
        return;
    }
    let folder = Scratch::new();
    let mut puzzles: Vec<(String, String)> = Vec::new();
    for (model, puzzle, solution) in CASES {
        puzzles.push((model.to_owned(), puzzle.to_owned()));
        // A wrong value in an empty cell, at two places.
        for start in [0, 40] {
            let place = start + puzzle[start..].find('.').unwrap();
            let wrong = if &solution[place..=place] == "1" { "2" } else { "1" };
            let (before, after) = (&puzzle[..place], &puzzle[place + 1..]);
            puzzles.push((model.to_owned(), format!("{before}{wrong}{after}")));
        }
    }
    puzzles.push(("classic".to_owned(), UNSOLVABLE.to_owned()));
    puzzles.push(("classic".to_owned(), EASY.replacen("53..7", "53..3", 1)));
    // Other sizes, and auxiliary variables in the formula.
    for [model, puzzle, _] in [&rows("sizes.tsv")[4], &rows("binairo.tsv")[0]] {
        puzzles.push((model.clone(), puzzle.clone()));
    }
    assert_eq!(puzzles.len(), 22);
    let mut unsolvable = 0;
    for (index, (model, puzzle)) in puzzles.iter().enumerate() {
        let path = folder.path(&index.to_string());
        let claim = satoku(&["prove", "-m", model, puzzle, "-o", &path]).succeeds();
        assert!(!claim.contains("multiple"), "{claim}");
        unsolvable += usize::from(claim.contains("unsolvable"));
        let files = ["formula.cnf", "proof.drat"].map(|name| format!("{path}/{name}"));
        let Run { out, notes, .. } = Run::of(Command::new("rate").args(&files));
        assert!(out.contains("s VERIFIED"), "{model} {puzzle}: {out}{notes}");
        // The checker works: without its proof the formula is not refuted.
        if index == 2 * 3 {
            fs::write(&files[1], "").unwrap();
            let judged = Run::of(Command::new("rate").args(&files));
            assert!(judged.out.contains("s NOT VERIFIED"));
        }
    }
    assert_eq!(unsolvable, 14);
}

/// Without one of its givens a puzzle has several solutions, each of which counts once.
#[test]
fn an_outside_counter_counts_no_states_and_no_cases() {
    if !is_installed("clasp") {
        return;
    }
    let folder = Scratch::new();
    let formula = folder.path("puzzle.cnf");
    let mut most = 0;
    for path in rule_files() {
        let whole = fs::read_to_string(&path).unwrap();
        let is_kept = |line: &&str| !line.starts_with("solution = ");
        let open: String = whole.split_inclusive('\n').filter(is_kept).collect();
        let given = open.split("\"\"\"").nth(1).and_then(|givens| {
            let at = givens.find(|c: char| c.is_ascii_digit())?;
            Some((givens.to_owned(), format!("{}.{}", &givens[..at], &givens[at + 1..])))
        });
        // A killer without givens loses some sums.
        let open = match given {
            Some((before, after)) => open.replacen(&before, &after, 1),
            None => open.replace("sum = 11", ""),
        };
        let file = folder.write("puzzle.toml", open);
        let count = satoku(&["count", &file]).out;
        let count = count.trim_end().split('\t').next_back().unwrap();
        for encoding in [&[][..], &["--encoding", "minimal"]] {
            let encode = ["encode", &file, "-o", &formula];
            satoku(&[&encode[..], encoding].concat()).succeeds();
            let which = format!("{} {encoding:?}", path.display());
            assert_eq!(count_with_clasp(&formula), count, "{which}");
        }
        let count = count.parse::<usize>().unwrap();
        assert!(count > 1, "{}", path.display());
        most = most.max(count);
    }
    assert!(most > 9, "{most} solutions at most");
}

/// Finds both optimal choices of `examples/knapsack.rs`, and no other.
#[test]
fn programs_with_weights_make_the_round_trip() {
    let things = [
        ("map", 1, 9),
        ("knife", 3, 11),
        ("rope", 7, 16),
        ("tent", 24, 40),
        ("stove", 11, 18),
        ("lamp", 4, 7),
        ("water", 15, 31),
        ("apples", 9, 14),
        ("camera", 8, 13),
        ("blanket", 13, 22),
    ];
    let mut packing = Program::default();
    let vars = things.map(|(name, _, _)| packing.add_named(name).unwrap());
    let sum = |of: &dyn Fn(usize) -> i64| {
        vars.iter().enumerate().map(|(index, &var)| of(index) * var).sum::<Expression>()
    };
    packing.require_linear("weight", sum(&|index| things[index].1).at_most(50)).unwrap();
    packing.require_linear("worth", sum(&|index| things[index].2).at_least(107)).unwrap();
    assert_eq!(packing.count(10).unwrap(), 2);

    for solver in solvers() {
        let which = format!("{} {}", solver.program, solver.arguments);
        let format = solver.format();
        let mut program = packing.clone();
        let mut choices = 0;
        loop {
            let folder = Scratch::new();
            let mut written = Vec::new();
            let document = Document::of(&program, Encoding::default());
            document.write(format, &mut written, &Limiter::none()).unwrap();
            let file = folder.write(&format!("packing.{}", format.extension()), written);
            let answer = folder.path("answer");
            solver.run(file.as_ref(), answer.as_ref());
            let answer = fs::read_to_string(&answer).unwrap();
            let by_name = |name: &str| program.variable(name.strip_prefix("x_")?);
            let reply = reply::read(&answer, program.variable_count(), by_name);
            let values = match reply.unwrap_or_else(|error| panic!("{which}: {error}\n{answer}")) {
                Reply::Solution(values) => values,
                Reply::Unsolvable => break,
                Reply::Unknown | Reply::Fractional(_) => panic!("{which}: {answer}"),
            };
            let holds = |var: Var| values[var.index()] == Some(true);
            assert!(program.is_met(holds), "{which}: {values:?}");
            choices += 1;
            let other = vars.map(|v| if holds(v) { v.negative() } else { v.positive() });
            program.require("another", other, Relation::AtLeast(1)).unwrap();
        }
        assert_eq!(choices, 2, "{which}");
    }
}
