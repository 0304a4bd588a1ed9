//! The manual of the modelling language, `docs/models` and `docs/kinds`, and parts of other pages:
//! every example is read and solved, every error is reported with its message, and no kind of rule
//! is missing.

use satoku::{
    cnf::{Encoding, SumEncoding},
    export::stats,
    model::ModelError,
    read::puzzle_file,
    rule::OPEN,
};

use crate::{
    pages::{self, text},
    prelude::*,
};

fn manual() -> String {
    pages::texts("docs/models") + &pages::texts("docs/kinds")
}

/// The blocks of TOML in a page.
fn examples(page: &str) -> Vec<String> {
    let blocks = page.split("```toml\n").skip(1);
    blocks.map(|block| block.split_once("```").expect("it ends").0.to_owned()).collect()
}

/// The convention of the manual: examples without `model` or `size` belong into a file that begins
/// with `model = "classic"`.
fn whole(example: &str) -> String {
    let is_base = |line: &str| {
        let key = line.split('=').next().unwrap_or_default().trim();
        ["model", "extends", "size"].contains(&key)
    };
    if example.lines().any(is_base) {
        return example.to_owned();
    }
    format!("model = \"classic\"\n{example}")
}

/// The puzzle of a file with this text.
pub(crate) fn read(file: &str) -> Result<Puzzle, ModelError> {
    puzzle_file(Scratch::new().write("my.toml", file).as_ref(), None)
}

#[track_caller]
fn check(file: &str) {
    let puzzle = read(file).unwrap_or_else(|error| panic!("{error}\n{file}"));
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::solutions(1) };
    let search = Sat::default().search(&puzzle, &limits, &Limiter::none()).unwrap();
    let [solution] = &search.solutions[..] else { panic!("no solution\n{file}") };
    assert!(puzzle.violations(solution).is_empty(), "{file}");
}

#[test]
fn every_example_of_the_manual_has_a_solution() {
    let examples = examples(&manual());
    assert!(examples.len() >= 30, "{}", examples.len());
    examples.iter().for_each(|example| check(&whole(example)));
}

#[test]
fn the_pages_show_the_files_that_their_examples_solve() {
    assert_eq!(examples(&manual())[0], text("tests/data/first.toml"));
    let rules = examples(&text("docs/rules.md"));
    for file in ["whispers", "killer"] {
        assert!(rules.contains(&text(&format!("tests/data/{file}.toml"))), "{file}");
    }
}

/// A draft is not a puzzle yet.
#[test]
fn the_manual_shows_the_draft_that_another_page_makes_a_puzzle_of() {
    let draft = format!("```toml draft\n{}```", text("tests/data/draft.toml"));
    assert!(manual().contains(&draft));
}

#[test]
fn every_value_that_can_be_open_is_in_the_table_of_them() {
    let page = manual();
    let rows = rows(&page, "| kind | key | its value in a solution |");
    let told =
        rows.iter().flat_map(|row| row[0].split(", ").map(|kind| (code(kind), code(row[1]))));
    let known = OPEN.iter().map(|open| (open.kind, open.key));
    assert_eq!(told.sorted().collect_vec(), known.sorted().collect_vec());
}

/// The rows of the table below a line, cell by cell.
fn rows<'a>(page: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let (_, table) = page.split_once(heading).expect("the table is there");
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

/// The text of a code span.
fn code(cell: &str) -> &str {
    cell.trim_matches('`').trim()
}

#[test]
fn every_mistake_of_the_manual_is_refused_with_its_message() {
    let page = manual();
    let rows = rows(&page, "| after `model = \"classic\"` | message |");
    assert!(rows.len() > 10, "{}", rows.len());
    for row in rows {
        let [mistake, message] = row[..] else { panic!("{row:?}") };
        let error = match read(&format!("model = \"classic\"\n{}", code(mistake))) {
            Ok(_) => panic!("{mistake} is read"),
            Err(error) => error.to_string(),
        };
        let found = &error[error.find("my.toml").unwrap()..];
        match code(message).strip_suffix('…') {
            Some(beginning) => assert!(found.starts_with(beginning), "{found}"),
            None => assert_eq!(found, code(message)),
        }
    }
}

/// The section of the manual whose heading names a kind.
fn section<'a>(page: &'a str, kind: &Kind) -> &'a str {
    let name = format!("`{}`", kind.name);
    let mut sections = page.split("\n## ").skip(1);
    let section = sections.find(|section| section.lines().next().unwrap().contains(&name));
    section.unwrap_or_else(|| panic!("no section about {name}"))
}

#[test]
fn the_manual_explains_every_kind_with_all_its_keys_and_names_and_an_example() {
    let page = manual();
    for kind in KINDS {
        let section = section(&page, kind);
        let keys = kind.keys.iter().map(|(key, _)| *key);
        for word in keys {
            let is_there =
                section.contains(&format!("`{word}`")) || section.contains(&format!("`{word} = "));
            assert!(is_there, "{}: {word}", kind.name);
        }
        let name = kind.name;
        let is_used = |line: &str| {
            line.starts_with(&format!("[[{name}]]"))
                || line.split('=').next().is_some_and(|key| key.trim() == name)
        };
        assert!(examples(section).iter().any(|example| example.lines().any(is_used)), "{name}");
    }
}

#[test]
fn the_pages_know_how_large_the_encodings_of_sums_are() {
    let page = text("docs/engines.md");
    let rows = rows(&page, "| `--sums` | what is written | variables | clauses |");
    let program = read(&text("tests/data/killer.toml")).unwrap().to_program();
    assert_eq!(rows.len(), SumEncoding::ALL.len());
    for (row, (name, sums)) in rows.iter().zip(SumEncoding::ALL) {
        let found =
            stats(&program, Encoding { sums, ..Encoding::default() }, &Limiter::none()).unwrap();
        let all = found.lines().find(|line| line.starts_with("all ")).unwrap();
        let clauses = all.split_whitespace().nth(2).unwrap();
        let variables = found.split("variables: ").nth(1).unwrap().split(',').next().unwrap();
        let expected = [name, variables, clauses].map(str::to_owned);
        assert_eq!([row[0], row[2], row[3]].map(|cell| code(cell).replace(',', "")), expected);
    }
}
