//! Output for other programs, byte for byte: files for solvers, certificates and JSON.
//!
//! `tests/data/bytes.tsv` has a row for each text: the model, the arguments, the puzzle, and the
//! text's length and SHA-256. It shows which texts are affected by a change of how rules become
//! constraints, or constraints clauses. If the change is intended, renew the table with
//!
//! ```text
//! SATOKU_RENEW_BYTES=target/release/satoku cargo test --release --test it -- --ignored bytes::
//! ```
//!
//! which takes all lengths and digests from that program. A new row needs only its first three
//! columns.

use std::{env, ffi::OsString, fmt, num::NonZeroUsize, str, thread};

use assert_cmd::cargo::cargo_bin;
use regex::Regex;
use satoku::{
    genre::{self, Problem},
    model,
};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::prelude::*;

/// The environment variable that names the program to renew the table with.
const RENEW: &str = "SATOKU_RENEW_BYTES";
/// The column titles; lines before them are comments.
const HEADER: &str = "model\targuments\tpuzzle\tbytes\tsha256";
/// Longer texts of empty models are only in the ignored test.
const LONG: usize = 300_000;
/// The everyday test takes every n-th row with a puzzle.
const STRIDE: usize = 24;

/// A text that the program writes.
struct Row {
    /// A model, or `kind:NAME:N` or `genre:NAME:N`, an example of a kind of rule or a genre.
    model: String,
    /// The command and its options.
    arguments: String,
    /// `-` for an empty model, otherwise the puzzle as text, or a table in `puzzles/` and a row
    /// number. Of an example: `kept`, two thirds of the grid that keeps its rule; `broken`, the
    /// grid that breaks it; or `problem`.
    puzzle: String,
    /// The expected text; None in a new row.
    expected: Option<Print>,
}

/// The length and digest of a text.
#[derive(PartialEq, Eq)]
struct Print {
    length: usize,
    sha256: String,
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.length, self.sha256)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.model, self.arguments, self.puzzle)
    }
}

impl Row {
    fn new(line: &str) -> Self {
        let fields: Vec<&str> = line.split('\t').collect();
        let (text, expected) = match fields[..] {
            [model, arguments, puzzle] => ([model, arguments, puzzle], None),
            [model, arguments, puzzle, length, sha256] => {
                let length = length.parse().unwrap_or_else(|_| panic!("no length: {line}"));
                let expected = Print { length, sha256: sha256.to_owned() };
                ([model, arguments, puzzle], Some(expected))
            }
            _ => panic!("expected 3 or 5 fields: {line}"),
        };
        let [model, arguments, puzzle] = text.map(str::to_owned);
        Self { model, arguments, puzzle, expected }
    }

    /// The puzzle as an argument of the program.
    fn puzzle(&self) -> Option<String> {
        if self.puzzle == "-" {
            return None;
        }
        let Some((table, number)) = self.puzzle.split_once(':') else {
            return Some(self.puzzle.clone());
        };
        let text = fs::read_to_string(root().join("puzzles").join(table)).unwrap();
        let mut lines = text.lines().map(|line| line.split('\t'));
        let column = lines.next().unwrap().position(|title| title == "puzzle").unwrap();
        let row = lines.nth(number.parse::<usize>().unwrap() - 1);
        Some(row.unwrap_or_else(|| panic!("no such row: {self}")).nth(column).unwrap().to_owned())
    }

    fn is_example(&self) -> bool {
        ["kind:", "genre:"].iter().any(|what| self.model.starts_with(what))
    }

    /// What the program is given of an example: a file in a folder, and perhaps givens.
    fn example(&self, folder: &Path) -> Option<Vec<OsString>> {
        let (what, name, number) = self.model.splitn(3, ':').collect_tuple()?;
        let index = number.parse::<usize>().ok()? - 1;
        let file = folder.join("example.toml");
        if what == "genre" {
            let genre = genre::named(name)?;
            let problem = Problem::from_line(genre, genre.examples.get(index)?.0).unwrap();
            fs::write(&file, problem.to_toml(genre)).unwrap();
            return Some(vec![file.into()]);
        }
        let kind = KINDS.iter().find(|kind| what == "kind" && kind.name == name)?;
        let example = kind.examples.get(index)?;
        fs::write(&file, example_file(example)).unwrap();
        let givens = match &*self.puzzle {
            "broken" => example.broken.to_owned(),
            _ => {
                let settings = Settings::of(model::named(file.to_str()?).unwrap());
                let mut kept: Grid =
                    parse(example.kept, &settings).remove(0).unwrap().givens().clone();
                let places = kept.size().places().enumerate();
                for (_, cell) in places.filter(|(place, _)| place % 3 == 2) {
                    kept.set(cell, None);
                }
                kept.to_string()
            }
        };
        Some(vec!["--model".into(), file.into(), givens.into()])
    }

    /// The output of a program.
    fn print(&self, program: &Path) -> Print {
        let folder = TempDir::new().unwrap();
        let certificate = folder.path().join("certificate");
        let mut command = Command::new(program);
        command.args(self.arguments.split(' '));
        match self.example(folder.path()) {
            Some(example) => command.args(example),
            None => command.arg("--model").arg(&self.model).args(self.puzzle()),
        };
        let is_certificate = self.arguments.starts_with("prove");
        if is_certificate {
            command.arg("--output").arg(&certificate);
        }
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{self}: {errors}");
        let text = if is_certificate {
            evidence(&certificate)
        } else if self.arguments.contains("json") {
            timeless(&output.stdout)
        } else {
            output.stdout
        };
        let text = of_first_version(text);
        let digest = Sha256::digest(&text);
        let sha256 = digest.iter().format_with("", |byte, f| f(&format_args!("{byte:02x}")));
        Print { length: text.len(), sha256: sha256.to_string() }
    }
}

/// A certificate's files one after another, in the order of their names, without the manifest and
/// the model's file, which can express the model in more than one way, and without two of several
/// solutions.
fn evidence(certificate: &Path) -> Vec<u8> {
    let files = fs::read_dir(certificate).unwrap().map(|entry| entry.unwrap().path());
    let manifest = fs::read_to_string(certificate.join("manifest.json")).unwrap();
    let solutions =
        ["solution.txt", "witness.txt"].iter().filter(|_| manifest.contains("multiple"));
    let free = ["manifest.json", "model.toml"].iter().chain(solutions).collect_vec();
    let is_free = |file: &PathBuf| free.iter().any(|name| file.ends_with(name));
    files.filter(|file| !is_free(file)).sorted().flat_map(|file| fs::read(file).unwrap()).collect()
}

/// JSON without what a run need not share with the next: with every time and number of nodes set to
/// 0, without the fields about the cross-check, which are newer than the table, and without two of
/// several solutions.
fn timeless(json: &[u8]) -> Vec<u8> {
    let json = str::from_utf8(json).unwrap().replace(",\"confirmed_by\":\"backtrack\"", "");
    let json = with_number(&json, ",\"cross_check_seconds\":", "");
    let json = with_number(&json, "\"nodes\":", "\"nodes\":0");
    let json = with_number(&json, "\"seconds\":", "\"seconds\":0");
    if !json.contains("\"verdict\":\"multiple\"") {
        return json.into_bytes();
    }
    let found = Regex::new(r#""(solution|witness)":"[^"]*""#).unwrap();
    found.replace_all(&json, r#""$1":"""#).into_owned().into_bytes()
}

/// A text with `other` in place of each of these keys and its number.
fn with_number(json: &str, key: &str, other: &str) -> String {
    let mut parts = json.split(key);
    let head = parts.next().unwrap_or_default().to_owned();
    let is_of_number = |c: char| c.is_ascii_digit() || "+-.e".contains(c);
    parts.fold(head, |text, part| text + other + part.trim_start_matches(is_of_number))
}

/// A text as the first version wrote it: a new version by itself is not a change.
fn of_first_version(text: Vec<u8>) -> Vec<u8> {
    let version = concat!("satoku ", env!("CARGO_PKG_VERSION"));
    match String::from_utf8(text) {
        Ok(text) => text.replace(version, "satoku 0.1.0").into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The comments of the table and its rows.
fn table() -> (String, Vec<Row>) {
    let text = fs::read_to_string(root().join("tests/data/bytes.tsv")).unwrap();
    let (comments, rows) = text.split_once(HEADER).expect("the table has a header");
    (comments.to_owned(), rows.trim().lines().map(Row::new).collect())
}

/// The output of a program for each row, in order, several in parallel.
fn prints(rows: &[Row], program: &Path) -> Vec<Print> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let share = |first| rows.iter().skip(first).step_by(threads).map(|row| row.print(program));
    let of_threads: Vec<Vec<Print>> = thread::scope(|scope| {
        let workers = (0..threads).map(|first| scope.spawn(move || share(first).collect()));
        let workers: Vec<_> = workers.collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    let mut of_threads: Vec<_> = of_threads.into_iter().map(Vec::into_iter).collect();
    (0..rows.len()).map(|index| of_threads[index % threads].next().unwrap()).collect()
}

#[track_caller]
fn check(rows: &[Row]) {
    let prints = prints(rows, cargo_bin!("satoku"));
    let differ =
        rows.iter().zip(&prints).filter(|(row, print)| row.expected.as_ref() != Some(print));
    let lines: Vec<String> = differ.map(|(row, print)| format!("{row}\t{print}")).collect();
    let (count, all) = (lines.len(), rows.len());
    assert!(lines.is_empty(), "{count} of {all} texts have changed; now:\n{}", lines.join("\n"));
}

fn renew(program: OsString) {
    let (comments, rows) = table();
    let prints = prints(&rows, &PathBuf::from(program));
    let lines = rows.iter().zip(prints).map(|(row, print)| format!("{row}\t{print}\n"));
    let text = format!("{comments}{HEADER}\n{}", lines.collect::<String>());
    fs::write(root().join("tests/data/bytes.tsv"), text).unwrap();
}

#[test]
fn a_sample_of_texts_is_what_it_was() {
    let (empty, puzzles): (Vec<Row>, Vec<Row>) =
        table().1.into_iter().partition(|row| row.puzzle == "-");
    let is_short = |row: &Row| row.expected.as_ref().is_some_and(|print| print.length <= LONG);
    let rows = empty.into_iter().filter(is_short).chain(puzzles.into_iter().step_by(STRIDE));
    check(&rows.collect::<Vec<_>>());
}

/// Each kind of rule and each genre.
#[test]
#[ignore = "5 s"]
fn texts_of_examples_are_what_they_were() {
    let rows: Vec<Row> = table().1.into_iter().filter(Row::is_example).collect();
    let has = |what: &str, name: &str| {
        let commands = rows.iter().filter(|row| row.model.starts_with(&format!("{what}:{name}:")));
        let commands = commands.map(|row| row.arguments.split(' ').next().unwrap());
        ["check", "convert", "encode", "prove", "solve", "steps"].iter().eq(commands
            .sorted()
            .dedup()
            .collect_vec()
            .iter())
    };
    let kinds = KINDS.iter().map(|kind| ("kind", kind.name));
    let names = kinds.chain(genre::GENRES.iter().map(|genre| ("genre", genre.name)));
    let missing = names.filter(|(what, name)| !has(what, name)).collect_vec();
    assert!(missing.is_empty(), "no row of each command: {missing:?}");
    check(&rows);
}

#[test]
#[ignore = "61 s"]
fn all_texts_are_what_they_were() {
    match env::var_os(RENEW) {
        Some(program) => renew(program),
        None => check(&table().1),
    }
}
