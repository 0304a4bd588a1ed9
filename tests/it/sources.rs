//! Invariants of the sources that the crates do not enforce: forbidden dependencies within a crate,
//! and no hard-coded sizes.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

/// Dependencies of a crate that some of its parts must not use.
const STRANGERS: [(&str, &[&str]); 6] = [
    ("crates/engine/src/backtrack/", PROGRAMS),
    ("crates/engine/src/propagation/", PROGRAMS),
    ("crates/engine/src/cubes/", &["satoku_cnf", "satoku_sat", "satoku_export"]),
    ("crates/engine/src/native/", PROGRAMS),
    ("crates/engine/src/milp.rs", &["satoku_cnf", "satoku_sat", "satoku_export"]),
    ("crates/core/src/program/", &["grid", "model", "puzzle", "rule", "statement"]),
];

/// Programs, and who encodes and solves them.
const PROGRAMS: &[&str] = &["program", "satoku_cnf", "satoku_sat", "satoku_export"];

/// All source files of the crates and the program, with their paths and their text without tests.
fn sources() -> Vec<(String, String)> {
    fn visit(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { visit(&path, files) } else { files.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ["src", "crates"].iter().for_each(|folder| visit(&root.join(folder), &mut files));
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    // (The samples are there for tests alone.)
    let is_test = |path: &PathBuf| {
        path.with_extension("").iter().any(|part| part == "tests" || part == "samples")
    };
    let files = files.into_iter().filter(|path| !is_test(path));
    let read = |path: PathBuf| {
        let text = without_tests(&fs::read_to_string(&path).unwrap());
        (path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"), text)
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
    // A closing quote after more than one character belongs to the next lifetime.
    let is_lifetime =
        quote == '\'' && !inner.starts_with('\\') && inner[..length].chars().count() != 1;
    (!is_lifetime).then_some(prefix + 1 + length + 1)
}

/// Whether code, without its comments, has a word as the beginning of a path: `program::…`.
fn names(code: &str, word: &str) -> bool {
    let words = code.match_indices(word).filter(|(at, _)| {
        let before = code[..*at].chars().next_back();
        let after = &code[at + word.len()..];
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_') && after.starts_with("::")
    });
    words.count() > 0
}

#[test]
fn strangers_do_not_know_each_other() {
    for (place, strangers) in STRANGERS {
        let sources = sources().into_iter().filter(|(path, _)| path.starts_with(place));
        let sources: Vec<_> = sources.collect();
        assert!(!sources.is_empty(), "{place}");
        for (path, text) in sources {
            let code = code_only(&text);
            for stranger in strangers {
                assert!(!names(&code, stranger), "{path} names {stranger}");
            }
        }
    }
}

/// The workspace crates that a crate depends on, directly or indirectly, except in tests.
fn dependencies(of: &str) -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let (mut found, mut open) = (BTreeSet::new(), vec![of.to_owned()]);
    while let Some(name) = open.pop() {
        let package = packages.iter().find(|package| package["name"] == *name);
        let Some(package) = package.filter(|_| found.insert(name)) else { continue };
        let all = package["dependencies"].as_array().unwrap().iter();
        let all = all.filter(|dependency| dependency["kind"] != "dev");
        open.extend(all.map(|dependency| dependency["name"].as_str().unwrap().to_owned()));
    }
    found.remove(of);
    found
}

/// Forbidden dependencies between crates, direct or indirect.
#[test]
fn crates_depend_on_no_strangers() {
    #[track_caller]
    fn check(of: &str, expected: &[&str]) {
        let all = dependencies(&format!("satoku-{of}"));
        let own = all.iter().filter_map(|name| name.strip_prefix("satoku-"));
        assert_eq!(own.collect::<Vec<_>>(), expected, "{of}");
    }
    check("core", &["models"]);
    check("formats", &["core", "models"]);
    check("cnf", &["core", "models"]);
    check("engine", &["cnf", "core", "export", "models", "sat"]);
    // The certificate checker uses no encoder and no solver.
    check("verify", &["core", "formats", "models"]);
    check("batch", &["core", "models"]);
    // Human steps use no engine.
    check("steps", &["cnf", "core", "formats", "models", "sat"]);
}

#[test]
fn only_test_code_is_left_unread() {
    #[track_caller]
    fn check(text: &str, imported: &[&str]) {
        let kept = without_tests(text);
        let code = code_only(&kept);
        for name in ["cli", "cnf", "grid", "model"] {
            let path = format!("crate::{name}");
            assert_eq!(code.contains(&path), imported.contains(&name), "{text}: {name}");
        }
        assert_eq!(kept.lines().count(), text.lines().count());
    }
    check("#[cfg(test)]\nuse crate::cli;\nuse crate::cnf::encode;", &["cnf"]);
    check("#[cfg(test)]\nuse crate::{cli, model};\nuse crate::cnf::encode;", &["cnf"]);
    check("#[cfg(test)]\nmod tests;\nuse crate::cnf;", &["cnf"]);
    check("#[cfg(test)]\nmod tests {\n use crate::cli;\n fn f() {}\n}\nuse crate::cnf;", &["cnf"]);
    check(
        "#[cfg(test)]\n#[allow(x)]\nfn f(a: [u8; 3]) { crate::cli::run() }\nuse crate::cnf;",
        &["cnf"],
    );
    // Braces and comment marks inside strings.
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

/// Sizes are data. Only tests and the native engine may assume 9x9.
#[test]
fn nothing_says_9_or_81() {
    // Kinds of rule that have a meaning on the values 1 to 9 alone, and a tag that has.
    let of_nine = ["global_classes.rs", "dutch_flatmates.rs", "turns.rs"]
        .map(|name| format!("crates/core/src/rule/{name}"));
    let is_other = |path: &str| {
        !path.starts_with("crates/engine/src/native") && !of_nine.iter().any(|it| it == path)
    };
    for (path, text) in sources().iter().filter(|(path, _)| is_other(path)) {
        for (index, (code, line)) in code_only(text).lines().zip(text.lines()).enumerate() {
            let numbers = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
            for number in numbers.filter(|word| ["9", "81", "729", "27"].contains(word)) {
                let is_digit = code.contains("HIGHEST_DIGIT");
                assert!(is_digit, "{path}:{}: {number} in `{}`", index + 1, line.trim());
            }
        }
    }
}

/// The texts of all files below a folder with this ending, with their paths; not those that are
/// built.
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
    assert_eq!(places, ["crates/engine/src/native/avx2.rs", "src/main.rs"].map(PathBuf::from));
    let packages = files(root, "Cargo.toml");
    assert!(packages.len() >= 4, "{}", packages.len());
    for (path, text) in packages {
        // Its own words, or those of the workspace, which are in the first of them.
        let denies = ["\nunsafe_code = \"deny\"\n", "\n[lints]\nworkspace = true\n"];
        assert!(denies.iter().any(|line| text.contains(line)), "{}", path.display());
    }
}
