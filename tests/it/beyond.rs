//! GNU parallel and Apache Spark distribute a file over several processes, with the same output as
//! one process. Tests of missing programs are skipped with a message; in CI that is a failure.
//!
//! `SATOKU_CORPORA` names the folder of the collections, as for `corpora.rs`. Run these with
//! `cargo test --release --test it -- --ignored beyond::`.

use std::os::unix::fs::{PermissionsExt, symlink};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

use crate::{corpora, prelude::*};

/// A filter: one line of output per line, whatever the verdicts.
const FILTER: [&str; 6] = ["solve", "--format", "line", "--exit-zero", "--quiet", "--jobs=1"];
/// The quickest verdict.
const FAST: [&str; 2] = ["--engine=native", "--no-cross-check"];

/// Whether a command that looks for a program succeeds; if not, prints that, and fails in CI.
fn is_installed(look: &str, package: &str) -> bool {
    if Run::of(Command::new("sh").args(["-c", look])).status == Some(0) {
        return true;
    }
    assert!(std::env::var_os("CI").is_none(), "must be installed in CI: {package}");
    eprintln!("skipped: not installed: {package}");
    false
}

/// The first puzzles of both collections, alternating; lines with these 1-based numbers are broken.
/// None if the collections are missing.
fn puzzles(count: usize, broken: &[usize]) -> Option<Vec<String>> {
    let folder = corpora::folder()?;
    let read = |name| {
        let path = folder.join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let (one, other) = (read("17_clue.txt"), read("hardest_11plus.txt"));
    let is_puzzle = |line: &&str| !line.starts_with('#') && !line.is_empty();
    let pairs = one.lines().filter(is_puzzle).zip(other.lines().filter(is_puzzle));
    let mut puzzles: Vec<String> =
        pairs.flat_map(|(one, other)| [one.to_owned(), other.to_owned()]).take(count).collect();
    assert_eq!(puzzles.len(), count);
    for (kind, number) in broken.iter().enumerate() {
        let puzzle = &mut puzzles[number - 1];
        *puzzle = match kind % 5 {
            0 => puzzle[..80].to_owned(),
            1 => format!("{puzzle}5"),
            2 => format!("q{}", &puzzle[1..]),
            3 => "53..7....".to_owned(),
            _ => "no puzzle at all".to_owned(),
        };
    }
    Some(puzzles)
}

/// Writes a file of puzzles and solves it in one process; returns the file and the answers.
fn one_process(folder: &Path, puzzles: &[String]) -> (PathBuf, String) {
    let path = folder.join("puzzles.txt");
    fs::write(&path, puzzles.join("\n") + "\n").unwrap();
    let answers = Run::of(program(FILTER).args(FAST).arg(&path)).out;
    assert_eq!(answers.lines().count(), puzzles.len());
    (path, answers)
}

/// GNU parallel with these arguments gives the same bytes as one process.
#[track_caller]
fn check_parallel(folder: &Path, arguments: &[&str]) {
    let Some(puzzles) = puzzles(2000, &[1, 77, 1000, 1001, 2000]) else { return };
    let (path, expected) = one_process(folder, &puzzles);
    let mut parallel = Command::new("parallel");
    parallel.args(arguments).arg("--pipepart").arg("-a").arg(&path);
    parallel.args(["--block", "20k", "--keep-order"]);
    let log = folder.join("log");
    parallel.arg("--joblog").arg(&log);
    parallel.arg(cargo_bin("satoku")).args(FILTER).args(FAST).arg("-");
    let Run { status, out, notes, .. } = Run::of(&mut parallel);
    assert!(out == expected, "{notes}");
    assert_eq!(notes.matches("satoku: standard input:").count(), 5, "{notes}");

    // A block with a broken line has status 2; parallel's own status is the number of such blocks.
    let log = fs::read_to_string(log).unwrap();
    let rows = log.lines().skip(1);
    let statuses: Vec<&str> = rows.map(|line| line.split('\t').nth(6).unwrap()).collect();
    let broken = statuses.iter().filter(|status| **status == "2").count();
    assert!(statuses.len() > 5 && statuses.iter().all(|s| ["0", "2"].contains(s)), "{log}");
    assert_eq!(status, i32::try_from(broken).ok());
}

fn has_parallel() -> bool {
    is_installed("parallel --version | grep -q 'GNU parallel'", "parallel")
}

#[test]
#[ignore = "needs collections and GNU parallel"]
fn parallel_answers_a_file_like_one_process() {
    if has_parallel() {
        check_parallel(tempfile::tempdir().unwrap().path(), &[]);
    }
}

/// Two hosts, both of them this machine: a private `sshd` for each connection, without a port.
fn ssh(folder: &Path, sshd: &str) -> String {
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for key in ["host", "user"] {
        let mut keygen = Command::new("ssh-keygen");
        keygen.args(["-q", "-t", "ed25519", "-N", "", "-f", &path(key)]);
        Run::of(&mut keygen).succeeds();
    }
    let server = format!(
        "HostKey {}\nAuthorizedKeysFile {}\nStrictModes no\nUsePAM no\nPidFile none\n",
        path("host"),
        path("user.pub")
    );
    fs::write(path("sshd_config"), server).unwrap();
    let client = format!(
        "Host one two\nProxyCommand {sshd} -i -f {}\nIdentityFile {}\nIdentitiesOnly yes\n\
         BatchMode yes\nStrictHostKeyChecking no\nUserKnownHostsFile {}\nLogLevel ERROR\n",
        path("sshd_config"),
        path("user"),
        path("known_hosts")
    );
    fs::write(path("ssh_config"), client).unwrap();
    format!("ssh -F {}", path("ssh_config"))
}

#[test]
#[ignore = "needs collections, GNU parallel and sshd"]
fn parallel_over_ssh_answers_a_file_like_one_process() {
    // An sshd run by root needs the folder that Debian's service creates.
    let sshd = "PATH=$PATH:/usr/sbin command -v sshd";
    let look = format!(
        "command -v ssh && command -v ssh-keygen && {sshd} && \
         if [ $(id -u) = 0 ]; then [ -d /run/sshd ]; fi"
    );
    if !has_parallel()
        || !is_installed(&look, "openssh-server and openssh-client, and for root /run/sshd")
    {
        return;
    }
    let sshd = Run::of(Command::new("sh").args(["-c", sshd])).out;
    let folder = tempfile::tempdir().unwrap();
    let ssh = ssh(folder.path(), sshd.trim());
    check_parallel(folder.path(), &["--ssh", &ssh, "--sshlogin", "2/one,2/two"]);
}

/// Spark from the package pyspark, with its home in a temporary folder.
struct Spark {
    folder: TempDir,
}

impl Spark {
    fn new() -> Option<Self> {
        let package = "default-jre-headless, and pyspark from PyPI";
        if !is_installed("java -version && python3 -c 'import pyspark'", package) {
            return None;
        }
        let find = "import pyspark; print(pyspark.__path__[0])";
        let package = Run::of(Command::new("python3").args(["-c", find])).out;
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("spark");
        fs::create_dir(&home).unwrap();
        // Workers create a folder `work` in it.
        for entry in fs::read_dir(package.trim()).unwrap().map(Result::unwrap) {
            if entry.file_name() != "work" {
                symlink(entry.path(), home.join(entry.file_name())).unwrap();
            }
        }
        Some(Self { folder })
    }

    /// Runs an example with its own arguments and some for Spark.
    fn run(&self, arguments: &[&str], script: &str, words: &[&str]) -> Run {
        let home = self.folder.path().join("spark");
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/spark");
        Run::of(
            Command::new(home.join("bin/spark-submit"))
                .env("SPARK_HOME", &home)
                .env("SPARK_LOCAL_IP", "127.0.0.1")
                .env("PYSPARK_PYTHON", "python3")
                .args(["--conf", "spark.ui.enabled=false"])
                .args(arguments)
                .arg(examples.join(script))
                .args(words),
        )
    }

    /// Verdicts for a file of puzzles.
    fn verdicts(&self, arguments: &[&str], program: &str, input: &Path) -> Run {
        let table = self.table();
        let paths = [input, &table].map(|path| path.to_str().unwrap());
        let words = [&["--satoku", program, "--partitions=4"], &paths[..], &["--"], &FAST].concat();
        self.run(arguments, "verdicts.py", &words)
    }

    /// The verdict on one puzzle by its cubes.
    fn cubes(&self, arguments: &[&str], program: &str, puzzle: &[&str]) -> Run {
        let splitter = cargo_bin("satoku");
        let programs = ["--satoku", program, "--splitter", splitter.to_str().unwrap()];
        self.run(arguments, "cubes.py", &[&programs[..], puzzle].concat())
    }

    fn table(&self) -> PathBuf {
        self.folder.path().join("verdicts")
    }

    /// A program in place of satoku, in a file of its own.
    fn script(&self, text: &str) -> String {
        let path = self.folder.path().join("script");
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

#[test]
#[ignore = "needs collections, Java and pyspark"]
fn spark_answers_40000_puzzles_like_one_process_and_reports_20_broken_lines() {
    let Some(spark) = Spark::new() else { return };
    let broken: Vec<usize> = (0..20).map(|index| 1 + 2105 * index).collect();
    let Some(puzzles) = puzzles(40_000, &broken) else { return };
    let (path, expected) = one_process(spark.folder.path(), &puzzles);

    // Two executors, which get the program from Spark.
    let files = cargo_bin("satoku");
    let arguments = ["--master", "local-cluster[2,1,1024]", "--files", files.to_str().unwrap()];
    let Run { status, out, notes, .. } = spark.verdicts(&arguments, "./satoku", &path);
    assert_eq!(status, Some(0), "{notes}");
    let name = path.to_str().unwrap();
    let mut report = "invalid\t20\nunique\t39980\n".to_owned();
    for number in &broken {
        report += &format!("{name}:{number}: not a puzzle: '{}'\n", puzzles[number - 1]);
    }
    assert_eq!(out, report);

    let mut parts: Vec<PathBuf> =
        fs::read_dir(spark.table()).unwrap().map(|entry| entry.unwrap().path()).collect();
    parts.retain(|path| path.file_name().unwrap().to_str().unwrap().starts_with("part-"));
    parts.sort();
    assert!(parts.len() >= 4);
    let table: String = parts.iter().map(|part| fs::read_to_string(part).unwrap()).collect();
    let numbered = expected.lines().enumerate();
    let numbered = numbered.map(|(index, line)| format!("{name}\t{}\t{line}\n", index + 1));
    assert!(table == numbered.collect::<String>(), "{notes}");

    // The default engine with its cross-check agrees on a sample.
    let sample: Vec<String> = puzzles.iter().step_by(100).cloned().collect();
    let run = Run::of(program(FILTER).args(&sample));
    assert!(run.out.lines().eq(expected.lines().step_by(100)), "{}", run.notes);
}

#[test]
#[ignore = "needs Java and pyspark"]
fn a_spark_job_fails_if_a_line_has_no_answer() {
    let Some(spark) = Spark::new() else { return };
    let path = |name| spark.folder.path().join(name);
    fs::write(path("puzzles.txt"), format!("{EASY}\n").repeat(40)).unwrap();
    let program = spark.script("#!/bin/sh\nexec tail -n +2\n");
    let run = spark.verdicts(&["--master", "local[1]"], &program, &path("puzzles.txt"));
    // If Spark cuts at the beginning of a line, that line belongs to the first part. (It mixes a
    // script's stderr with the rest of its output.)
    run.check(1, "verdicts.py: part 0: 11 lines, but 10 answers");
    assert!(!spark.table().exists());
}

/// The verdict on a puzzle from its cubes, answered by two executors.
#[track_caller]
fn check_cubes(spark: &Spark, puzzle: &[&str], expected: &[&str]) {
    let program = cargo_bin("satoku");
    let arguments = ["--master", "local-cluster[2,1,1024]", "--files", program.to_str().unwrap()];
    let printed = spark.cubes(&arguments, "./satoku", puzzle).succeeds();
    // Spark also prints satoku's stderr, which says that there are fewer cubes.
    let lines = printed.lines().filter(|line| !line.starts_with("satoku: "));
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
#[ignore = "needs Java and pyspark"]
fn spark_answers_the_cubes_of_a_puzzle() {
    let Some(spark) = Spark::new() else { return };
    let solution =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    check_cubes(
        &spark,
        &["--cubes=4", HARD, "--", "--limit-time=60"],
        &[
            "1 of 4 cubes\tunique",
            "3 of 4 cubes\tunsolvable",
            &format!("the puzzle\tunique\t{solution}\t-"),
        ],
    );
    // Four solutions, each in its own piece.
    let four = ["--cubes=9", "--partitions=2", "--model=4x4", "12343412........"];
    let whole = "the puzzle\tmultiple\t1234341221434321\t1234341223414123";
    check_cubes(&spark, &four, &["4 of 4 cubes\tunique", whole]);
    // A piece contains its rules.
    let killer = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/killer.toml");
    let solution = Run::of(program(FILTER).arg(&killer)).out.split('\t').nth(2).unwrap().to_owned();
    let whole = format!("the puzzle\tunique\t{solution}\t-");
    check_cubes(&spark, &[killer.to_str().unwrap()], &["1 of 1 cubes\tunique", &whole]);
}

#[test]
#[ignore = "needs Java and pyspark"]
fn a_spark_job_fails_if_a_cube_has_no_answer() {
    #[track_caller]
    fn check(run: &Run, expected: &str) {
        run.check(1, expected);
        let printed = [&run.out, &run.notes].map(|text| text.contains("the puzzle\t"));
        assert_eq!(printed, [false; 2], "{run:?}");
    }
    let Some(spark) = Spark::new() else { return };
    let cubes = |program: &str, count: &str| {
        let puzzle = [count, "--partitions=2", "--model=4x4", "................"];
        spark.cubes(&["--master", "local[2]"], program, &puzzle)
    };
    let lose = |script: &str| cubes(&spark.script(script), "--cubes=4");
    check(&lose("#!/bin/sh\nexec tail -n +2\n"), "cubes.py: 4 pieces, but 2 answers");
    check(&lose("#!/bin/sh\nexec sed 's/.*/x\tinvalid\t-\t-/'\n"), "cubes.py: no answer for 'x'");
    check(&lose("#!/bin/sh\ncat; exit 134\n"), "134");
    let refused = cubes(&spark.script("#!/bin/sh\ncat\n"), "--cubes=0");
    check(&refused, "cubes.py: the puzzle was not split");
}
