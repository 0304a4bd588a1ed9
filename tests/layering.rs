//! The architecture as a test: a module imports only from those above it, and what is meant to
//! be data is nowhere a number.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// From the top down. A module may import from modules before it, never from those after it.
const LAYERS: [&str; 23] = [
    "interrupt",
    "printable",
    "program",
    "grid",
    "statement",
    "rule",
    "model",
    "puzzle",
    "read",
    "draw",
    "write",
    "cnf",
    "sat",
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
const STRANGERS: [(&str, &[&str]); 15] = [
    ("program", &["cnf"]),
    ("cnf", &["grid", "model", "puzzle", "read", "draw"]),
    ("sat", &["grid", "model", "puzzle"]),
    ("engine/backtrack.rs", &["program", "cnf", "sat", "export"]),
    ("engine/propagation", &["program", "cnf", "sat", "export"]),
    ("engine/cubes", &["cnf", "sat", "export"]),
    ("engine/native", &["program", "cnf", "sat", "export"]),
    ("engine/milp.rs", &["cnf", "sat", "export"]),
    ("steps", &["export", "engine"]),
    ("proof/plain", &["program", "cnf", "sat", "export", "engine"]),
    ("proof/verify.rs", &["program", "cnf", "sat", "export", "engine"]),
    ("proof/formula.rs", &["program", "cnf", "sat", "export", "engine"]),
    ("proof/drat.rs", &["program", "cnf", "sat", "export", "engine"]),
    ("proof/lrat.rs", &["program", "cnf", "sat", "export", "engine"]),
    (
        "batch",
        &[
            "program", "grid", "rule", "model", "puzzle", "read", "draw", "cnf", "sat", "export",
            "engine",
        ],
    ),
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
    let is_test = |path: &PathBuf| path.with_extension("").iter().any(|part| part == "tests");
    let files = files.into_iter().filter(|path| !is_test(path));
    let read = |path: PathBuf| {
        let text = without_tests(&fs::read_to_string(&path).unwrap());
        (path.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/"), text)
    };
    files.map(read).collect()
}

/// A text in which every item after `#[cfg(test)]` is blank; lines keep their numbers.
fn without_tests(text: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let code = code_only(text);
    let mut kept = text.to_owned();
    let mut from = 0;
    while let Some(start) = code[from..].find(MARK).map(|at| from + at) {
        let mut depth = 0;
        // An item ends with the brace that closes its first one, or with a semicolon before that.
        let is_end = |c: char| {
            match c {
                '{' | '(' | '[' => depth += 1,
                '}' | ')' | ']' => depth -= 1,
                _ => {}
            }
            depth < 0 || depth == 0 && matches!(c, '}' | ';')
        };
        let after = start + MARK.len();
        let end = code[after..].find(is_end).map_or(code.len(), |at| after + at + 1);
        kept.replace_range(start..end, &blank(&text[start..end]));
        from = end;
    }
    kept
}

/// A text of the same length and with the same line breaks, otherwise of spaces.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// A text of the same length in which comments, strings and characters are blank, so that a brace
/// is a brace.
fn code_only(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    while let Some(c) = text[code.len()..].chars().next() {
        let rest = &text[code.len()..];
        match literal_length(rest) {
            Some(length) => code.push_str(&blank(&rest[..length])),
            None => {
                // Of a name no part is looked at, or the `r` of `for"` would begin a raw string.
                let is_part = |c: char| c.is_alphanumeric() || c == '_';
                let name = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                code.push_str(&rest[..name.max(c.len_utf8())]);
            }
        }
    }
    code
}

/// The length of the comment, string or character that a text begins with, if it does.
fn literal_length(text: &str) -> Option<usize> {
    let up_to = |end: &str| text.find(end).map_or(text.len(), |at| at + end.len());
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(up_to("*/"));
    }
    let unprefixed = text.strip_prefix('b').unwrap_or(text);
    let prefix = text.len() - unprefixed.len();
    if let Some(raw) = unprefixed.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let inner = raw[hashes..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        return Some(text.len() - inner.len() + inner.find(&end)? + end.len());
    }
    let quote = unprefixed.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut is_escaped = false;
    let is_end = |c: char| {
        let ends = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    };
    let inner = &unprefixed[1..];
    let length = inner.find(is_end)?;
    // A quote that closes after more than a character is that of the next lifetime.
    let is_lifetime =
        quote == '\'' && !inner.starts_with('\\') && inner[..length].chars().count() != 1;
    (!is_lifetime).then_some(prefix + 1 + length + 1)
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
                fn f() { crate::read::parse() }\nuse crate::model::Model;";
    assert_eq!(imports(text), ["cnf", "grid", "read", "model"]);
}

#[test]
fn only_test_code_is_left_unread() {
    #[track_caller]
    fn check(text: &str, imported: &[&str]) {
        let code = without_tests(text);
        assert_eq!(imports(&code), imported, "{text}");
        assert_eq!(code.lines().count(), text.lines().count());
    }
    check("#[cfg(test)]\nuse crate::cli;\nuse crate::cnf::encode;", &["cnf"]);
    check("#[cfg(test)]\nuse crate::{cli, model};\nuse crate::cnf::encode;", &["cnf"]);
    check("#[cfg(test)]\nmod tests;\nuse crate::cnf;", &["cnf"]);
    check("#[cfg(test)]\nmod tests {\n use crate::cli;\n fn f() {}\n}\nuse crate::cnf;", &["cnf"]);
    check(
        "#[cfg(test)]\n#[allow(x)]\nfn f(a: [u8; 3]) { crate::cli::run() }\nuse crate::cnf;",
        &["cnf"],
    );
    // Braces that are none, and marks that are none.
    check(
        "#[cfg(test)]\nfn f() { g('}', \"}\", r#\"}\"#, b'}'); } // }\nuse crate::cnf;",
        &["cnf"],
    );
    check("#[cfg(test)]\nfn f<'a>(a: &'a str) { '\\'' }\nuse crate::cnf;", &["cnf"]);
    check(
        "// #[cfg(test)]\nuse crate::cnf;\nconst S: &str = \"#[cfg(test)]\";\nuse crate::grid;",
        &["cnf", "grid"],
    );
    // Two of them, and the end of a file.
    check(
        "#[cfg(test)]\nuse a;\nuse crate::cnf;\n#[cfg(test)]\nmod tests { use crate::cli; }",
        &["cnf"],
    );
    check("impl X {\n#[cfg(test)]\nfn f() {}\n}\nfn g() { crate::cnf::encode() }", &["cnf"]);
}

/// The solvers are behind one type: nothing else of them is spoken to, or seen from outside.
#[test]
fn only_sat_names_solvers() {
    let crates = ["varisat::", "batsat::", "rustsat_cadical", "rustsat_glucose", "rustsat_minisat"];
    let mut seen = 0;
    for (path, text) in sources() {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let is_named = |line: &&str| crates.iter().any(|name| line.contains(name));
        let names = code.filter(is_named).collect::<Vec<_>>();
        if path.starts_with("sat/") {
            seen += names.len();
        } else {
            assert_eq!(names, [""; 0], "src/{path}");
        }
    }
    assert!(seen > 2, "only {seen} lines name solvers: does this test still see them?");
}

/// Sizes are data. Only tests and the native engine may know that sudokus are 9x9.
#[test]
fn nothing_says_9_or_81() {
    // Kinds of rule that have a meaning on the values 1 to 9 alone, and a tag that has.
    let of_nine = ["rule/global_classes.rs", "rule/dutch_flatmates.rs", "rule/entropic.rs"];
    let is_other = |path: &str| !path.starts_with("engine/native") && !of_nine.contains(&path);
    for (path, text) in sources().iter().filter(|(path, _)| is_other(path)) {
        for (index, (code, line)) in code_only(text).lines().zip(text.lines()).enumerate() {
            let numbers = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
            for number in numbers.filter(|word| ["9", "81", "729", "27"].contains(word)) {
                let is_digit = code.contains("HIGHEST_DIGIT");
                assert!(is_digit, "src/{path}:{}: {number} in `{}`", index + 1, line.trim());
            }
        }
    }
}

/// The texts of all files below a folder with this ending, with their paths; not those that are built.
fn files(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name == "target" || name == "node_modules" || name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if name.ends_with(ending) {
            found.push((path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// `SECURITY.md` says where: in one file of the whole workspace, and by a macro before `main`.
#[test]
fn unsafe_code_is_in_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = ["un", "safe"].concat();
    let words = [words.clone(), words + "_code"];
    let has_it = |text: &str| {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && !"_-".contains(c)))
            .any(|word| words.iter().any(|it| it == word))
    };
    let mut places: Vec<PathBuf> = files(root, ".rs")
        .into_iter()
        .filter(|(_, text)| has_it(text))
        .map(|(path, _)| path.strip_prefix(root).unwrap().to_owned())
        .collect();
    places.sort();
    assert_eq!(places, ["src/engine/native/avx2.rs", "src/main.rs"].map(PathBuf::from));
    let packages = files(root, "Cargo.toml");
    assert!(packages.len() >= 4, "{}", packages.len());
    for (path, text) in packages {
        assert!(text.contains("\nunsafe_code = \"deny\"\n"), "{}", path.display());
    }
}
