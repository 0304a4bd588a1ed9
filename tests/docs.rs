//! Everything that README.md and the pages of `docs/` show is run, or says why it is not. A page is found
//! by being there, and each of its blocks must be of a kind that is known here:
//!
//! | block | what happens |
//! | --- | --- |
//! | `console` | `trycmd` runs the commands and compares what they print |
//! | `sh` | bash runs it in a scratch folder that all blocks of a page share; it must end well |
//! | `sh`, then `text` | the same, and what it prints must be the text (`...`: any lines; `[..]`: anything) |
//! | `sh no-run: REASON` | it is not run, and listed with the reason |
//! | `rust` | it is compiled and run |
//! | `toml` | it is read as a puzzle file; `tests/models.rs` reads those of `docs/models.md` |
//! | `json`, `csv` | it is read |
//! | `python` | `python/tests` runs it, and must name the page |
//! | `text`, formats of other solvers | output, which is not run |
//!
//! `<!-- needs: PROGRAM… -->` before a block names other people's programs; well-known solvers count without
//! it. Where one is not installed the block is skipped, and says so; in CI that is a failure.
#![cfg(unix)]

use std::{
    collections::{BTreeMap, HashSet},
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use itertools::Itertools;

/// Other people's programs that blocks may run.
const OUTSIDE: [&str; 12] = [
    "minisat",
    "cadical",
    "cryptominisat5",
    "picosat",
    "clasp",
    "glpsol",
    "cbc",
    "rate",
    "parallel",
    "z3",
    "minizinc",
    "spark-submit",
];

/// Those whose exit status is their answer: 10 with a solution, 20 without.
const SAT_SOLVERS: [&str; 5] = ["minisat", "cadical", "cryptominisat5", "picosat", "clasp"];

/// Kinds of block that are not run.
const SHOWN: [&str; 8] = ["text", "dimacs", "lp", "mps", "opb", "smt2", "minizinc", "powershell"];

/// A block of code in a page.
#[derive(Debug)]
struct Block {
    /// The page and the line on which it begins.
    place: String,
    /// What stands behind the three backquotes.
    kind: String,
    /// What is in it, lines with their ends.
    text: String,
    /// The programs of a comment before it.
    needs: Vec<String>,
}

/// A page with its blocks.
struct Page {
    /// From the root of the project.
    path: String,
    text: String,
    blocks: Vec<Block>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// README.md and all pages of `docs/`, whatever they are called.
fn pages() -> Vec<Page> {
    let folder = fs::read_dir(root().join("docs")).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names = names.filter(|name| name.to_lowercase().ends_with(".md"));
    let paths = names.map(|name| format!("docs/{name}")).sorted();
    let page = |path: String| {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        Page { blocks: blocks(&path, &text), path, text }
    };
    ["README.md".to_owned()].into_iter().chain(paths).map(page).collect()
}

/// The blocks of a page.
///
/// # Panics
/// If one has no end, or begins where other readers of the page do not see it.
fn blocks(path: &str, text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut needs = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let place = format!("{path}:{}", at + 1);
        let is_odd = line.trim_start().starts_with("~~~") || line.starts_with("````");
        let is_inside = line != line.trim_start() && line.trim_start().starts_with("```");
        assert!(
            !is_odd && !is_inside,
            "{place}: a block begins with three ` at the line's beginning"
        );
        if let Some(kind) = line.strip_prefix("```") {
            let lines = lines.by_ref().map(|(_, line)| line);
            let inside = lines.take_while(|line| *line != "```").map(|line| format!("{line}\n"));
            let text = inside.collect::<String>();
            let kind = kind.trim().to_owned();
            blocks.push(Block { place, kind, text, needs: std::mem::take(&mut needs) });
        } else if let Some(list) = line.strip_prefix("<!-- needs:") {
            let list = list.strip_suffix("-->").unwrap_or_else(|| panic!("{place}: no `-->`"));
            needs = list.split_whitespace().map(str::to_owned).collect();
        } else if !line.is_empty() {
            assert!(needs.is_empty(), "{place}: a block is expected after `needs:`");
        }
    }
    let fences = text.lines().filter(|line| line.starts_with("```")).count();
    assert_eq!(
        fences,
        2 * blocks.len(),
        "{path}: a block has no end, or one begins within another"
    );
    blocks
}

/// Whether a program is there; `python3:MODULE` is a module of Python's.
fn is_installed(program: &str) -> bool {
    let look = match program.split_once(':') {
        Some((python, module)) => format!("{python} -c 'import {module}'"),
        None => format!("command -v {program}"),
    };
    let output = Command::new("bash").args(["-c", &look]).stdin(Stdio::null()).output();
    output.unwrap().status.success()
}

impl Block {
    /// Other people's programs that it runs and that are not installed.
    fn missing(&self) -> Vec<String> {
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
        let words: HashSet<&str> = self.text.split(|c| !is_of_word(c)).collect();
        let known = OUTSIDE.iter().filter(|program| words.contains(**program));
        let xz = self.text.contains(".xz").then(|| "xz".to_owned());
        let all = known.map(|&program| program.to_owned()).chain(self.needs.clone()).chain(xz);
        all.unique().filter(|program| !is_installed(program)).collect()
    }

    /// Runs it in a folder, after these lines: the status, and all that is printed.
    fn run(&self, folder: &Path, before: &str, options: &[&str]) -> (Option<i32>, String) {
        let program = cargo_bin("satoku");
        let path = std::env::var("PATH").unwrap();
        let path = format!("{}:{path}", program.parent().unwrap().display());
        let mut bash = Command::new("bash");
        bash.args(options).args(["-c", &format!("exec 2>&1\n{before}{}", self.text)]);
        bash.current_dir(folder).env("PATH", path).stdin(Stdio::null());
        // What writes into somebody's home or installs something must say `no-run`.
        bash.env("HOME", folder).env("CARGO_HOME", folder).env("RUSTUP_HOME", folder);
        bash.env("PIP_NO_INDEX", "1");
        let output = bash.output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// A folder in which a page's blocks find the project's data, and files of the names that pages use.
fn scratch() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["tests", "docs", "models", "puzzles", "examples"] {
        symlink(root().join(name), folder.path().join(name)).unwrap();
    }
    let seeds = fs::read_to_string(root().join("puzzles/seeds.tsv")).unwrap();
    let puzzles = seeds.lines().filter_map(|line| {
        let mut fields = line.split('\t').filter(|field| field.len() == 81);
        fields.next().map(|puzzle| format!("{puzzle}\n"))
    });
    let puzzles = puzzles.take(12).collect::<String>();
    assert_eq!(puzzles.lines().count(), 12);
    fs::write(folder.path().join("puzzles.txt"), puzzles).unwrap();
    fs::copy(root().join("tests/data/whispers.toml"), folder.path().join("puzzle.toml")).unwrap();
    // Blocks that read it are skipped where nothing could make it.
    let _ = Command::new("xz").args(["-k", "puzzles.txt"]).current_dir(folder.path()).status();
    folder
}

/// Lines that give a variable its value, for the blocks below.
fn variables(text: &str) -> String {
    let is_variable = regex::Regex::new(r"^[A-Z][A-Z_]*=\S+$").unwrap();
    let lines = text.lines().filter(|line| is_variable.is_match(line));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// Whether a text is as a page has it, in which a line `...` stands for any lines, and `[..]` for
/// anything within one.
fn is_like(found: &str, expected: &str) -> bool {
    let pattern = expected.lines().map(|line| match line {
        "..." => "(?:.*\n)*?".to_owned(),
        line => line.trim_end().split("[..]").map(regex::escape).join(".*") + "[ \t]*\n",
    });
    let found = found.lines().fold(String::new(), |text, line| text + line + "\n");
    regex::Regex::new(&format!("^{}$", pattern.collect::<String>())).unwrap().is_match(&found)
}

/// Runs the `sh` blocks of a page; what is wrong, and what was not run.
fn run_page(page: &Page) -> (Vec<String>, Vec<String>) {
    let folder = scratch();
    let (mut wrong, mut skipped) = (Vec::new(), Vec::new());
    let mut before = SAT_SOLVERS.iter().fold(String::new(), |script, solver| {
        let answers = "local s=$?; case $s in 10|20|30) return 0;; esac; return $s";
        script + &format!("{solver}() {{ command {solver} \"$@\" || {{ {answers}; }}; }}\n")
    });
    let solvers = before.len();
    for (block, next) in page.blocks.iter().zip(page.blocks.iter().skip(1).map(Some).chain([None]))
    {
        if let Some(reason) = block.kind.strip_prefix("sh no-run:") {
            assert!(!reason.trim().is_empty(), "{}: why is it not run?", block.place);
            skipped.push(format!("{}: not run:{reason}", block.place));
        }
        if block.kind != "sh" {
            continue;
        }
        let missing = block.missing();
        if !missing.is_empty() {
            assert!(std::env::var_os("CI").is_none(), "{}: CI lacks {missing:?}", block.place);
            skipped.push(format!("{}: skipped: not installed: {missing:?}", block.place));
            continue;
        }
        // What a block prints stands right below it.
        let below = format!("```sh\n{}```\n\n```text\n", block.text);
        let expected = next.filter(|next| next.kind == "text" && page.text.contains(&below));
        let (status, found) = match expected {
            Some(_) => block.run(folder.path(), &before[solvers..], &[]),
            None => block.run(folder.path(), &before, &["-e"]),
        };
        let is_right = expected.is_none_or(|expected| is_like(&found, &expected.text));
        // Of a block whose output is shown the last command may be a SAT solver.
        let is_answer = expected.is_some() && [Some(10), Some(20), Some(30)].contains(&status);
        if status != Some(0) && !is_answer || !is_right {
            wrong.push(format!("{}: status {status:?}; it prints\n{found}", block.place));
        }
        before += &variables(&block.text);
    }
    (wrong, skipped)
}

#[test]
fn every_block_is_of_a_known_kind() {
    let known = ["console", "sh", "rust", "toml", "toml draft", "json", "csv", "python"];
    let is_known = |kind: &str| {
        known.contains(&kind) || SHOWN.contains(&kind) || kind.starts_with("sh no-run: ")
    };
    let mut counts = BTreeMap::new();
    let mut unknown = Vec::new();
    for page in pages() {
        for block in page.blocks {
            if !is_known(&block.kind) {
                unknown.push(format!("{}: `{}` is not known", block.place, block.kind));
            }
            let kind = block.kind.split(" no-run").next().unwrap().to_owned();
            *counts.entry((page.path.clone(), kind)).or_insert(0) += 1;
        }
    }
    for ((page, kind), count) in &counts {
        println!("{page}: {count} `{kind}`");
    }
    assert_eq!(unknown, [""; 0]);
    let of = |page: &str, kind: &str| counts.get(&(page.into(), kind.into())).copied().unwrap_or(0);
    let all =
        |kind: &str| counts.iter().filter(|((_, k), _)| k == kind).map(|(_, n)| n).sum::<u32>();
    assert!(of("README.md", "console") >= 2 && all("console") >= 30 && all("sh") >= 80);
    assert!(of("docs/models.md", "toml") >= 70);
}

#[test]
fn commands_print_what_the_pages_show() {
    let pages = pages();
    let consoles = |page: &Page| page.blocks.iter().filter(|block| block.kind == "console").count();
    assert!(pages.iter().map(consoles).sum::<usize>() > 40);
    for block in pages.iter().flat_map(|page| &page.blocks).filter(|block| block.kind == "console")
    {
        assert!(block.text.starts_with("$ satoku"), "{}: no command of ours", block.place);
    }
    let files = || {
        let names = fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().file_name());
        names.sorted().collect::<Vec<_>>()
    };
    let before = files();
    let cases = trycmd::TestCases::new();
    pages.iter().filter(|page| consoles(page) > 0).for_each(|page| {
        cases.case(&page.path);
    });
    cases.run();
    assert_eq!(files(), before, "a command of a page has left a file: make it an `sh` block");
}

#[test]
fn shell_blocks_do_what_they_should() {
    let mut wrong = Vec::new();
    for page in pages() {
        let (failures, skipped) = run_page(&page);
        skipped.iter().for_each(|line| println!("{line}"));
        wrong.extend(failures);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Otherwise the test above would show nothing.
#[test]
fn a_shell_block_that_fails_or_prints_something_else_is_found() {
    let failures = |text: &str| {
        let page = Page { path: "page".into(), text: text.into(), blocks: blocks("page", text) };
        run_page(&page).0.len()
    };
    assert_eq!(failures("```sh\nsatoku models > models.txt\ncat models.txt\n```\n"), 0);
    assert_eq!(failures("```sh\nsatoku models\n```\nand\n```sh\nfalse\ntrue\n```\n"), 1);
    assert_eq!(failures("```sh\nA=1\n```\n```sh\ntest $A = 1\n```\n"), 0);
    assert_eq!(failures("```sh\nsatoku solve 12\n```\n"), 1);
    assert_eq!(failures("```sh\nprintf 'a\\nb\\nc\\n'\n```\n\n```text\na\n...\n[..]\n```\n"), 0);
    assert_eq!(failures("```sh\nprintf 'a\\nb\\n'\n```\n\n```text\na\n```\n"), 1);
    assert_eq!(failures("```sh\nprintf 'a\\nb\\n'; exit 3\n```\n\n```text\na\n...\n```\n"), 1);
}

#[test]
fn data_in_the_pages_can_be_read() {
    for block in pages().iter().flat_map(|page| &page.blocks) {
        let Block { place, text, .. } = block;
        match &*block.kind {
            "json" => {
                let is_read = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_ok();
                let is_good = is_read(text) || !text.is_empty() && text.lines().all(is_read);
                assert!(is_good, "{place}: is not JSON");
            }
            "csv" => {
                let table: Vec<_> = satoku::read(text.as_bytes()).collect();
                assert!(!table.is_empty(), "{place}: no puzzle found");
                table
                    .into_iter()
                    .for_each(|row| drop(row.unwrap_or_else(|e| panic!("{place}: {e}"))));
            }
            "toml" if !place.starts_with("docs/models.md:") => {
                let table: toml::Table = text.parse().unwrap_or_else(|e| panic!("{place}: {e}"));
                let is_package = table.contains_key("dependencies");
                assert!(is_package || is_puzzle_file(text), "{place}: is not a puzzle file");
            }
            _ => {}
        }
    }
}

fn is_puzzle_file(text: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.toml");
    fs::write(&path, text).unwrap();
    satoku::read::puzzle_file(&path, None).is_ok()
}

/// The library as cargo has just built it for this test, in the folder of all that it depends on.
fn library() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let files = fs::read_dir(test.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with("libsatoku-") && name.ends_with(".rlib")
    };
    let time = |path: &PathBuf| fs::metadata(path).unwrap().modified().unwrap();
    files.filter(is_library).max_by_key(time).expect("it is there")
}

#[test]
fn rust_in_the_pages_compiles_and_runs() {
    let pages = pages();
    let blocks = pages.iter().flat_map(|page| &page.blocks).filter(|block| block.kind == "rust");
    // Each in a function that `?` can leave.
    let wrapped = blocks.map(|block| {
        let begin = "# fn main() -> Result<(), Box<dyn std::error::Error>> {";
        format!("{}\n\n```rust\n{begin}\n{}# Ok(()) }}\n```\n\n", block.place, block.text)
    });
    let text = wrapped.collect::<String>();
    assert!(!text.is_empty());
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("pages.md");
    fs::write(&page, text).unwrap();
    let library = library();
    let output = Command::new("rustdoc")
        .args(["--test", "--edition", "2024", "--extern"])
        .arg(format!("satoku={}", library.display()))
        .arg("-L")
        .arg(format!("dependency={}", library.parent().unwrap().display()))
        .arg("--test-run-directory")
        .arg(folder.path())
        .arg(&page)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn python_in_the_pages_is_run_by_its_own_tests() {
    let has_python = |page: &Page| page.blocks.iter().any(|block| block.kind == "python");
    let Ok(folder) = fs::read_dir(root().join("python/tests")) else {
        let wrong = pages().into_iter().filter(has_python).map(|page| page.path).collect_vec();
        assert_eq!(wrong, [""; 0], "there is no python/tests");
        return;
    };
    let files = folder.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let tests = files.filter_map(|path| fs::read_to_string(path).ok()).join("\n");
    for page in pages().iter().filter(|page| has_python(page)) {
        let name = page.path.rsplit('/').next().unwrap();
        assert!(tests.contains(name), "python/tests run none of the blocks of {}", page.path);
    }
}

/// A heading as the address of a chapter: `## Exit status` is `#exit-status`.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_between_the_pages_lead_somewhere() {
    let link = regex::Regex::new(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)").unwrap();
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in pages() {
        let shown: String = page.blocks.iter().map(|block| block.text.as_str()).collect();
        for found in link.captures_iter(&page.text).filter(|found| !shown.contains(&found[0])) {
            let (to, place) = (&found[1], found.get(2).map(|place| place.as_str()));
            if to.contains("://") {
                continue;
            }
            count += 1;
            let here = root().join(&page.path);
            let target = if to.is_empty() { here.clone() } else { here.with_file_name(to) };
            let is_there = match (target.exists(), place) {
                (true, Some(place)) => fs::read_to_string(&target).is_ok_and(|text| {
                    let mut headings = text.lines().filter(|line| line.starts_with('#'));
                    headings.any(|line| anchor(line) == place)
                }),
                (is_there, _) => is_there,
            };
            if !is_there {
                wrong.push(format!("{}: {}", page.path, &found[0]));
            }
        }
    }
    assert!(count > 20, "{count}");
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn the_index_names_every_page() {
    let index = fs::read_to_string(root().join("docs/README.md")).unwrap();
    for page in pages().iter().filter_map(|page| page.path.strip_prefix("docs/")) {
        let is_named = page == "README.md" || index.contains(&format!("]({page})"));
        assert!(is_named, "docs/README.md does not lead to {page}");
    }
}
