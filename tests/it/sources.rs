//! Invariants of the sources that the crates do not enforce: forbidden dependencies within a crate,
//! and no hard-coded sizes.

use std::{
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Dependencies of a crate that some of its parts must not use.
const STRANGERS: [(&str, &[&str]); 7] = [
    ("crates/engine/src/prelude.rs", PROGRAMS),
    ("crates/engine/src/backtrack/", PROGRAMS),
    ("crates/engine/src/propagation/", PROGRAMS),
    ("crates/engine/src/cubes/", &["satoku_cnf", "satoku_sat", "satoku_export"]),
    ("crates/engine/src/native/", PROGRAMS),
    ("crates/engine/src/milp.rs", &["satoku_cnf", "satoku_sat", "satoku_export"]),
    ("crates/kernel/src/program/", &["grid", "statement"]),
];

/// Programs, and who encodes and solves them.
const PROGRAMS: &[&str] = &["program", "satoku_cnf", "satoku_sat", "satoku_export"];

/// All source files of the crates and the program: their paths, and their code.
fn sources() -> Vec<(String, TokenStream)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = ["src", "crates"].map(|folder| files(&root.join(folder), ".rs")).concat();
    // (The samples are there for tests alone.)
    let is_test = |path: &Path| {
        path.with_extension("").iter().any(|part| part == "tests" || part == "samples")
    };
    let sources = found.into_iter().filter(|(path, _)| !is_test(path)).map(|(path, text)| {
        let path = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        (path, code(text.parse().unwrap()))
    });
    sources.collect()
}

/// Code without what is for tests: an item after `#[cfg(test)]`, which ends with braces or a
/// semicolon.
fn code(stream: TokenStream) -> TokenStream {
    let mut is_of_test = false;
    let token = |token: TokenTree| {
        let word = token.to_string();
        let group = if let TokenTree::Group(group) = &token { Some(group) } else { None };
        if is_of_test {
            let is_braced = group.is_some_and(|group| group.delimiter() == Delimiter::Brace);
            is_of_test = !is_braced && word != ";";
            return None;
        }
        is_of_test = word.replace(' ', "") == "[cfg(test)]";
        let code = |group: &Group| Group::new(group.delimiter(), code(group.stream())).into();
        (!is_of_test).then(|| group.map_or(token.clone(), code))
    };
    stream.into_iter().filter_map(token).collect()
}

/// The words of code, of each path, number and sign one after the other, without brackets.
fn words(code: &TokenStream) -> Vec<String> {
    let words = |token: TokenTree| match token {
        TokenTree::Group(group) => words(&group.stream()),
        token => vec![token.to_string()],
    };
    code.clone().into_iter().flat_map(words).collect()
}

#[test]
fn strangers_do_not_know_each_other() {
    for (place, strangers) in STRANGERS {
        let sources = sources().into_iter().filter(|(path, _)| path.starts_with(place));
        let sources: Vec<_> = sources.collect();
        assert!(!sources.is_empty(), "{place}");
        for (path, code) in sources {
            let code = words(&code);
            for stranger in strangers {
                let names = |words: &[String]| words[0] == *stranger && words[1..] == [":", ":"];
                assert!(!code.windows(3).any(names), "{path} names {stranger}");
            }
        }
    }
}

#[test]
fn only_test_code_is_left_unread() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let code = words(&code(text.parse().unwrap())).into_iter();
        let code = code.filter(|word| word.starts_with("of_"));
        assert_eq!(code.collect::<Vec<_>>().join(" "), expected, "{text}");
    }
    check("#[cfg(test)]\nuse crate::of_test;\nuse crate::of_code::of_it;", "of_code of_it");
    check("#[cfg(test)]\nuse crate::{of_test, of_it};\nuse crate::of_code;", "of_code");
    check("#[cfg(test)]\nmod of_test {\n fn of_it() {}\n}\nuse crate::of_code;", "of_code");
    check("#[cfg(test)]\n#[allow(x)]\nfn f(a: [u8; 3]) { of_test() }\nfn of_code() {}", "of_code");
    check("#[cfg(test)]\nfn f() { g('}', \"}\", r#\"}\"#, b'}'); } // }\nuse of_code;", "of_code");
    check(
        "// #[cfg(test)]\nuse of_code;\nconst S: &str = \"#[cfg(test)]\";\nuse of_it;",
        "of_code of_it",
    );
    check("impl X {\n#[cfg(test)]\nfn of_test() {}\n}\nfn g() { of_code::encode() }", "of_code");
}

/// Only a statement's own folder, its plain twin in `verify` and writers of foreign notations take
/// statements apart; all others ask the queries of `statement/query.rs`.
#[test]
fn nothing_else_matches_on_statements() {
    fn is_matched(stream: TokenStream) -> bool {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let texts: Vec<String> = tokens.iter().map(ToString::to_string).collect();
        let is_pattern = |at: usize| {
            let TokenTree::Group(fields) = &tokens[at + 4] else { return false };
            let is_open = fields.stream().to_string().trim_end().ends_with("..");
            is_open || texts.get(at + 5).is_some_and(|next| ["=", "|", "if"].contains(&&**next))
        };
        let starts = |at: usize| texts[at] == "Statement" && texts[at + 1..at + 3] == [":", ":"];
        (0..texts.len().saturating_sub(4)).any(|at| starts(at) && is_pattern(at))
            || tokens.into_iter().any(|token| match token {
                TokenTree::Group(group) => is_matched(group.stream()),
                _ => false,
            })
    }
    let allowed = [
        "crates/kernel/src/statement/",
        "crates/verify/src/",
        "crates/formats/src/write/",
        "crates/rules/src/rule/iss/",
    ];
    for (path, code) in sources() {
        let is_allowed = allowed.iter().any(|place| path.starts_with(place));
        assert!(is_allowed || !is_matched(code), "{path}");
    }
    let is_matched = |text: &str| is_matched(text.parse().unwrap());
    assert!(is_matched("let Statement::Sum { terms, totals } = said else { return };"));
    assert!(is_matched("match said { Statement::Domain { cells, .. } => cells, _ => b }"));
    assert!(is_matched("matches!(said, Statement::Pieces { .. })"));
    assert!(is_matched("match said { Statement::Sum { terms, totals } if a => b, _ => c }"));
    assert!(!is_matched("let said = Statement::Sum { terms, totals: Totals::exactly(1) };"));
}

/// Sizes are data. Only tests and the native engine may assume 9x9.
#[test]
fn nothing_says_9_or_81() {
    // Kinds of rule that have a meaning on the values 1 to 9 alone, a tag that has, and the sizes of
    // a format.
    let of_nine = [
        "/rule/global_classes.rs",
        "/rule/dutch_flatmates.rs",
        "/rule/turns.rs",
        "/puzz_link/sudoku.rs",
    ];
    let is_other = |path: &str| {
        let is_native = path.starts_with("crates/engine/src/native");
        !is_native && !of_nine.iter().any(|name| path.ends_with(name))
    };
    for (path, code) in sources().iter().filter(|(path, _)| is_other(path)) {
        let code = words(code);
        let is_number = |at: &usize| ["9", "81", "729", "27"].contains(&&*code[*at]);
        for at in (0..code.len()).filter(is_number) {
            let before = &code[at.saturating_sub(6)..=at];
            assert!(before.iter().any(|word| word == "HIGHEST_DIGIT"), "{path}: {before:?}");
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

/// What release does not optimise, other profiles would not, either.
#[test]
fn profiles_say_how_they_optimise_what_release_does_not() {
    let manifest: toml::Table = fs::read_to_string("Cargo.toml").unwrap().parse().unwrap();
    let mut profiles = manifest["profile"].as_table().unwrap().clone();
    profiles.remove("dev");
    let level = |profile: &toml::Value, name: &str| {
        profile.get("package")?.get(name)?.get("opt-level").cloned()
    };
    let release = profiles.remove("release").unwrap();
    let packages = release["package"].as_table().unwrap().keys();
    let left: Vec<_> = packages.filter(|&name| level(&release, name).is_some()).collect();
    assert!(left.iter().any(|name| *name == "satoku-formats"), "{left:?}");
    for (name, profile) in &profiles {
        let inherited: Vec<_> = left.iter().filter(|one| level(profile, one).is_none()).collect();
        assert!(inherited.is_empty(), "{name}: {inherited:?}");
    }
}
