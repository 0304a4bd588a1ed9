//! The architecture as a test: a module imports only from those above it, and what is meant to
//! be data is nowhere a number.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// From the top down. A module may import from modules before it, never from those after it.
const LAYERS: [&str; 16] = [
    "interrupt",
    "program",
    "grid",
    "model",
    "puzzle",
    "cnf",
    "export",
    "engine",
    "proof",
    "reasons",
    "steps",
    "generate",
    "record",
    "batch",
    "compare",
    "cli",
];

/// Imports that the order would allow and the design does not: who must not know whom.
const STRANGERS: [(&str, &[&str]); 11] = [
    ("program", &["cnf"]),
    ("cnf", &["grid", "model", "puzzle"]),
    ("engine/backtrack.rs", &["program", "cnf", "export"]),
    ("engine/native", &["program", "cnf", "export"]),
    ("engine/milp.rs", &["cnf", "export"]),
    ("steps", &["export", "engine"]),
    ("proof/plain.rs", &["program", "cnf", "export", "engine"]),
    ("proof/verify.rs", &["program", "cnf", "export", "engine"]),
    ("proof/drat.rs", &["program", "cnf", "export", "engine"]),
    ("proof/lrat.rs", &["program", "cnf", "export", "engine"]),
    ("batch", &["program", "grid", "model", "puzzle", "cnf", "export", "engine"]),
];

/// All source files with their path below `src/` and their text without tests.
fn sources() -> Vec<(String, String)> {
    fn visit(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { visit(&path, files) } else { files.push(path) }
        }
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    visit(&src, &mut files);
    let is_test = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == "tests");
    let files = files.into_iter().filter(|path| !is_test(path));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap().to_owned();
        (path.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/"), text)
    };
    files.map(read).collect()
}

/// The modules of this crate that a file's code names: `use crate::{a::…, b::…}` and `crate::a::…`.
fn imports(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut modules = Vec::new();
    for (_, rest) in
        code.match_indices("crate::").map(|(at, found)| code.split_at(at + found.len()))
    {
        match rest.strip_prefix('{') {
            None => modules.push(
                rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap().to_owned(),
            ),
            Some(list) => {
                // The names at the outermost level of the braces.
                let mut depth = 0;
                let mut name = String::new();
                for c in list.chars() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => modules.push(std::mem::take(&mut name)),
                        _ if depth == 0 => name.push(c),
                        _ => {}
                    }
                }
                modules.push(name);
            }
        }
    }
    let first = |path: String| path.trim().split("::").next().unwrap_or_default().to_owned();
    modules.into_iter().map(first).filter(|module| !module.is_empty()).collect()
}

fn layer(module: &str) -> usize {
    LAYERS
        .iter()
        .position(|layer| *layer == module)
        .unwrap_or_else(|| panic!("{module} has no layer"))
}

#[test]
fn imports_run_upwards_only() {
    let mut seen = 0;
    for (path, text) in sources().iter().filter(|(path, _)| path.contains('/')) {
        let own = layer(path.split('/').next().unwrap());
        for import in imports(text) {
            seen += 1;
            assert!(layer(&import) <= own, "src/{path} imports from {import}, which is below it");
        }
    }
    assert!(seen > 30, "only {seen} imports were found: does this test still see them?");
}

#[test]
fn strangers_do_not_know_each_other() {
    for (path, text) in sources() {
        for (_, strangers) in STRANGERS.iter().filter(|(place, _)| path.starts_with(place)) {
            for import in imports(&text) {
                assert!(!strangers.contains(&&*import), "src/{path} imports from {import}");
            }
        }
    }
}

#[test]
fn the_import_reader_reads_imports() {
    let text = "use crate::{\n    cnf::{Clauses, encode},\n    grid::Grid,\n};\n// use crate::cli;\n\
                fn f() { crate::puzzle::parse::parse() }\nuse crate::model::Model;";
    assert_eq!(imports(text), ["cnf", "grid", "puzzle", "model"]);
}

/// Sizes are data. Only tests and the native engine may know that sudokus are 9x9.
#[test]
fn nothing_says_9_or_81() {
    for (path, text) in sources().iter().filter(|(path, _)| !path.starts_with("engine/native")) {
        for (index, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap();
            let numbers = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
            for number in numbers.filter(|word| ["9", "81", "729", "27"].contains(word)) {
                let is_digit_test = code.contains("'9'") || code.contains("HIGHEST_DIGIT");
                assert!(is_digit_test, "src/{path}:{}: {number} in `{}`", index + 1, line.trim());
            }
        }
    }
}
