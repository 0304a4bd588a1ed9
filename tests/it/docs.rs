//! Runs all examples of README.md and the pages of `docs/`, except those that give a reason. Pages
//! are found automatically, and each of their blocks must be of a known kind:
//!
//! | block | what happens |
//! | --- | --- |
//! | `console` | `trycmd` runs the commands and compares what they print |
//! | `sh` | bash runs it in a scratch folder shared by all blocks of a page; it must succeed |
//! | `sh`, then `text` | the same, and its output must match the text (`...`: any lines; `[..]`: anything) |
//! | `sh no-run: REASON` | it is not run, and listed with the reason |
//! | `rust` | it is compiled and run |
//! | `toml` | it is read as a puzzle file; `models.rs` reads those of `docs/models` and `docs/kinds` |
//! | `json`, `csv` | it is read |
//! | `python` | `python/tests` runs it, and must name the page |
//! | `text`, formats of other solvers | output, which is not run |
//!
//! `<!-- needs: PROGRAM… -->` before a block names outside programs; well-known solvers are
//! recognised without it. If one is missing, the block is skipped with a message; in CI that is a
//! failure. `full` there stands for a build with that feature, without which the block is skipped.
//!
//! `<!-- continues: PAGE -->` on a page's first line makes it share the folder and the variables of
//! that page, as the pages of a lesson do.
//!
//! Tables between `<!-- table: NAME -->` and `<!-- end of table -->` come from the program: this
//! writes them, and the test compares them:
//!
//! ```sh
//! SATOKU_WRITE_DOCS=1 cargo test --test it docs::tables
//! ```

use std::os::unix::fs::symlink;

use satoku::{
    cli::status::Status,
    genre::{GENRES, Genre},
    read::FORMATS,
    write::TARGETS,
};

use crate::{
    models,
    pages::{self, root},
    prelude::*,
};

/// Outside programs that blocks may run.
const OUTSIDE: &str = "minisat cadical cryptominisat5 picosat clasp glpsol cbc rate veripb parallel z3 minizinc \
    spark-submit";

/// Those whose exit status is their answer: 10 with a solution, 20 without.
const SAT_SOLVERS: [&str; 5] = ["minisat", "cadical", "cryptominisat5", "picosat", "clasp"];

/// Kinds of block that are not run.
const SHOWN: [&str; 8] = ["text", "dimacs", "lp", "mps", "opb", "smt2", "minizinc", "powershell"];

/// A block of code in a page.
#[derive(Debug)]
struct Block {
    /// The page and the line on which it begins.
    place: String,
    /// The info string after the three backquotes.
    kind: String,
    /// Its content, lines with their ends.
    text: String,
    /// The programs named in a comment before it.
    needs: Vec<String>,
}

/// A page with its blocks.
struct Page {
    /// From the root of the project.
    path: String,
    text: String,
    blocks: Vec<Block>,
}

/// README.md and all pages of `docs/`.
fn pages() -> Vec<Page> {
    let page = |path: String| {
        let text = pages::text(&path);
        Page { blocks: blocks(&path, &text), path, text }
    };
    ["README.md".to_owned()].into_iter().chain(pages::paths("docs")).map(page).collect()
}

/// The page that a page continues, by the comment on its first line.
fn continued(page: &Page) -> Option<String> {
    let name = page.text.strip_prefix("<!-- continues: ")?.split_once(" -->")?.0;
    let path = Path::new(&page.path).with_file_name(name);
    Some(path.to_str().unwrap().to_owned())
}

/// Pages that continue each other, in order, as one; the others alone.
fn lessons() -> Vec<Page> {
    let (mut later, mut lessons): (Vec<Page>, Vec<Page>) =
        pages().into_iter().partition(|page| continued(page).is_some());
    for lesson in &mut lessons {
        let mut last = lesson.path.clone();
        while let Some(at) = later.iter().position(|page| continued(page).as_ref() == Some(&last)) {
            let next = later.remove(at);
            last = next.path;
            lesson.text += &next.text;
            lesson.blocks.extend(next.blocks);
        }
    }
    let lost = later.iter().map(|page| &page.path).collect_vec();
    assert!(lost.is_empty(), "{lost:?} continue a page that is not there or is continued already");
    lessons
}

/// The blocks of a page.
///
/// # Panics
/// If one is not closed, or begins where Markdown does not recognise it.
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

/// Whether what a block needs is there: a program, or with `full` a build.
fn is_there(what: &str) -> bool {
    if what == "full" { cfg!(feature = "full") } else { has(what) }
}

impl Block {
    /// The outside programs that it runs and that are not installed.
    fn missing(&self) -> Vec<String> {
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
        let words: HashSet<&str> = self.text.split(|c| !is_of_word(c)).collect();
        let known = OUTSIDE.split(' ').filter(|program| words.contains(program));
        let xz = self.text.contains(".xz").then(|| "xz".to_owned());
        let all = known.map(str::to_owned).chain(self.needs.clone()).chain(xz);
        all.unique().filter(|program| !is_there(program)).collect()
    }

    /// Runs it in a folder, after these lines; returns the status and the output.
    fn run(&self, folder: &Path, before: &str, options: &[&str]) -> (Option<i32>, String) {
        let mut bash = Command::new("bash");
        bash.args(options).args(["-c", &format!("exec 2>&1\n{before}{}", self.text)]);
        bash.current_dir(folder).env("PATH", path_with_program());
        // Blocks that write to the home folder or install something must be `no-run`.
        bash.env("HOME", folder).env("CARGO_HOME", folder).env("RUSTUP_HOME", folder);
        bash.env("PIP_NO_INDEX", "1");
        let run = Run::of(&mut bash);
        (run.status, run.out)
    }
}

/// A folder with the project's data, and files of the names that pages use.
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
    // Blocks that read it are skipped if it cannot be made.
    let _ = Command::new("xz").args(["-k", "puzzles.txt"]).current_dir(folder.path()).status();
    folder
}

/// Lines that give a variable its value, for the blocks below.
fn variables(text: &str) -> String {
    let is_variable = regex::Regex::new(r"^[A-Z][A-Z_]*=\S+$").unwrap();
    let lines = text.lines().filter(|line| is_variable.is_match(line));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// Whether a text matches a page, in which a line `...` stands for any lines, and `[..]` for
/// anything within a line.
fn is_like(found: &str, expected: &str) -> bool {
    let pattern = expected.lines().map(|line| match line {
        "..." => "(?:.*\n)*?".to_owned(),
        line => line.trim_end().split("[..]").map(regex::escape).join(".*") + "[ \t]*\n",
    });
    let found = found.lines().fold(String::new(), |text, line| text + line + "\n");
    regex::Regex::new(&format!("^{}$", pattern.collect::<String>())).unwrap().is_match(&found)
}

/// Runs the `sh` blocks of a page; returns the failures and the skipped blocks.
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
            let may_lack = missing == ["full"] || std::env::var_os("CI").is_none();
            assert!(may_lack, "{}: CI lacks {missing:?}", block.place);
            skipped.push(format!("{}: skipped: not installed: {missing:?}", block.place));
            before += &variables(&block.text);
            continue;
        }
        // A block's output follows right below it.
        let below = format!("```sh\n{}```\n\n```text\n", block.text);
        let expected = next.filter(|next| next.kind == "text" && page.text.contains(&below));
        let (status, found) = match expected {
            Some(_) => block.run(folder.path(), &before[solvers..], &[]),
            None => block.run(folder.path(), &before, &["-e"]),
        };
        let is_right = expected.is_none_or(|expected| is_like(&found, &expected.text));
        // The last command of a block with output may be a SAT solver.
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
    let is_of_manual =
        |page: &str| page.starts_with("docs/models/") || page.starts_with("docs/kinds/");
    let examples = counts.iter().filter(|((page, kind), _)| is_of_manual(page) && kind == "toml");
    assert!(examples.map(|(_, count)| count).sum::<u32>() >= 70);
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
    check_shell_blocks(lessons());
}

/// Those of the pages on which other builds skip some.
#[cfg(feature = "full")]
#[test]
fn shell_blocks_of_the_full_build_do_what_they_should() {
    let is_full = |block: &Block| block.needs.contains(&"full".to_owned());
    check_shell_blocks(lessons().into_iter().filter(|page| page.blocks.iter().any(is_full)));
}

#[track_caller]
fn check_shell_blocks(pages: impl IntoIterator<Item = Page>) {
    let mut wrong = Vec::new();
    for page in pages {
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
                let wrong = table.into_iter().find_map(Result::err);
                assert!(wrong.is_none(), "{place}: {wrong:?}");
            }
            "toml" if !["docs/models/", "docs/kinds/"].iter().any(|of| place.starts_with(of)) => {
                let table: toml::Table = text.parse().unwrap_or_else(|e| panic!("{place}: {e}"));
                let is_package = table.contains_key("dependencies");
                assert!(is_package || models::read(text).is_ok(), "{place}: is not a puzzle file");
            }
            _ => {}
        }
    }
}

/// The library as just built by cargo for this test, in the folder of its dependencies.
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
    // Each in a function, for `?`.
    let wrapped = blocks.map(|block| {
        let begin = "# fn main() -> Result<(), Box<dyn std::error::Error>> {";
        format!("{}\n\n```rust\n{begin}\n{}# Ok(()) }}\n```\n\n", block.place, block.text)
    });
    let text = wrapped.collect::<String>();
    assert!(!text.is_empty());
    let folder = Scratch::new();
    let page = folder.write("pages.md", text);
    let library = library();
    let mut rustdoc = Command::new("rustdoc");
    rustdoc.args(["--test", "--edition", "2024", "--extern"]);
    rustdoc.arg(format!("satoku={}", library.display()));
    rustdoc.args(["-L", &format!("dependency={}", library.parent().unwrap().display())]);
    rustdoc.arg("--test-run-directory").arg(folder.as_ref()).arg(&page);
    Run::of(&mut rustdoc).succeeds();
}

/// `python/tests` finds the same pages.
#[test]
fn python_in_the_pages_is_run_by_its_own_tests() {
    let tests = pages::text("python/tests/test_docs.py");
    assert!(tests.contains("(ROOT / \"docs\").rglob(\"*.md\")"));
    let outside = pages().into_iter().filter(|page| !page.path.starts_with("docs/"));
    for page in outside.filter(|page| page.blocks.iter().any(|block| block.kind == "python")) {
        assert!(tests.contains(&page.path), "python/tests run none of the blocks of {}", page.path);
    }
}

/// A heading as the address of a chapter: `## Exit status` is `#exit-status`.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The anchors of a page's headings, numbered if they are equal.
fn anchors(text: &str) -> HashSet<String> {
    let (mut counts, mut anchors, mut is_code) = (BTreeMap::new(), HashSet::new(), false);
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        if !is_code && line.starts_with('#') {
            let name = anchor(line);
            let before = counts.entry(name.clone()).or_insert(0);
            anchors.insert(if *before == 0 { name } else { format!("{name}-{before}") });
            *before += 1;
        }
    }
    anchors
}

/// Paths of all pages, in the documentation and beside the code.
fn all_pages() -> Vec<String> {
    let folders = ["docs", "examples", "fuzz", "puzzles", "python", "web"];
    let in_root = fs::read_dir(root()).unwrap();
    let names = in_root.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_page = |name: &String| Path::new(name).extension().is_some_and(|ending| ending == "md");
    let in_root = names.filter(is_page).sorted();
    let all = in_root.chain(folders.into_iter().flat_map(pages::paths));
    all.filter(|path| !path.contains("/node_modules/") && !path.contains("/dist/")).collect()
}

#[test]
fn links_between_the_pages_lead_somewhere() {
    let link = regex::Regex::new(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)").unwrap();
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in all_pages() {
        let text = pages::text(&path);
        // Code blocks have no links.
        let prose = text.split("\n```").step_by(2).collect::<String>();
        for found in link.captures_iter(&prose) {
            let (to, place) = (&found[1], found.get(2).map(|place| place.as_str()));
            if to.contains(':') {
                continue;
            }
            count += 1;
            let here = root().join(&path);
            let target = if to.is_empty() { here.clone() } else { here.with_file_name(to) };
            let has =
                |place| fs::read_to_string(&target).is_ok_and(|to| anchors(&to).contains(place));
            if !target.exists() || place.is_some_and(|place| !has(place)) {
                wrong.push(format!("{path}: {}", &found[0]));
            }
        }
    }
    assert!(count > 200, "{count}");
    assert_eq!(wrong, [""; 0]);
}

/// What tables of the code have is counted by the program, or not at all: a number in a sentence
/// stays as it is when the table grows.
#[test]
fn no_sentence_counts_what_tables_have() {
    let tens = "(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?";
    let number = format!("[1-9][0-9]+|ten|eleven|twelve|[a-z]+teen|{tens}");
    let rows =
        "kinds of rule|kinds|genres|formats|techniques|commands|engines|encodings|crates|shapes";
    let others = "statements|built-in models|SAT solvers|outside solvers";
    let counted = format!(r"(?i-u)\b(?:{number})\s+(?:other\s+)?(?:{rows}|{others})\b");
    let counted = regex::Regex::new(&counted).unwrap();
    assert!(counted.is_match("some seventy kinds") && counted.is_match("25 other genres"));
    // What was measured had so many at the time.
    let is_record = |path: &str| path == "BENCHMARKS.md" || path == "CHANGELOG.md";
    let pages = all_pages().into_iter().filter(|path| !is_record(path));
    let found = pages.flat_map(|path| {
        let text = pages::text(&path);
        let found = counted.find_iter(&text).map(|found| format!("{path}: {}", found.as_str()));
        found.collect::<Vec<_>>()
    });
    assert_eq!(found.collect::<Vec<_>>(), [""; 0]);
}

/// Otherwise the test of links would show nothing.
#[test]
fn an_anchor_is_that_of_a_heading_outside_code() {
    let text = "# A `b`, c\n\n```sh\n# no heading\n```\n\n## Twice\n\n## Twice\n";
    let expected = ["a-b-c", "twice", "twice-1"].map(str::to_owned);
    assert_eq!(anchors(text), HashSet::from(expected));
}

#[test]
fn the_summary_of_the_book_names_every_page_once() {
    let summary = pages::text("docs/SUMMARY.md");
    let link = regex::Regex::new(r"\]\(([^)]+)\)").unwrap();
    let named = link.captures_iter(&summary).map(|found| format!("docs/{}", &found[1])).sorted();
    let there = pages::paths("docs").into_iter().filter(|path| path != "docs/SUMMARY.md");
    assert_eq!(named.collect_vec(), there.sorted().collect_vec());
}

#[test]
fn no_page_is_longer_than_300_lines() {
    let is_long = |page: &Page| page.text.lines().count() > 300;
    let long = pages().into_iter().filter(is_long).map(|page| page.path).collect_vec();
    assert_eq!(long, [""; 0]);
}

/// Below the pages of `docs/kinds/`, where a kind has its section.
fn link_to(kind: &Kind) -> String {
    let name = format!("`{}`", kind.name);
    let of_kind = |line: &&str| line.starts_with("## ") && line.contains(&name);
    let sections = pages::paths("docs/kinds").into_iter().filter_map(|path| {
        let text = pages::text(&path);
        let heading = anchor(text.lines().find(of_kind)?);
        Some(format!("{}#{heading}", path.strip_prefix("docs/kinds/").unwrap()))
    });
    let Some((section,)) = sections.collect_tuple() else { panic!("one section about {name}") };
    format!("[{name}]({section})")
}

/// A table of Markdown, from its first two lines and its rows.
fn table(head: [&str; 2], rows: impl IntoIterator<Item = String>) -> Vec<String> {
    head.map(str::to_owned).into_iter().chain(rows).collect()
}

/// All kinds of rule, with their names in other formats.
fn table_of_kinds() -> Vec<String> {
    let names = |names: Vec<&str>| names.iter().map(|name| format!("`{name}`")).join(", ");
    let row = |kind: &Kind| {
        let f_puzzles = names(kind.f_puzzles.iter().map(|key| key.name).collect());
        let iss = names(kind.iss.iter().map(|tag| tag.name).collect());
        format!("| {} | {} | {f_puzzles} | {iss} |", link_to(kind), kind.about)
    };
    let head = ["| kind | what it says | f-puzzles | ISS |", "| --- | --- | --- | --- |"];
    table(head, KINDS.iter().map(|kind| row(kind)))
}

/// The keys of all kinds that have some.
fn table_of_keys() -> Vec<String> {
    let rows = KINDS.iter().flat_map(|kind| {
        let kinds = [link_to(kind)].into_iter().chain(std::iter::repeat(String::new()));
        let rows = kinds.zip(kind.keys);
        rows.map(|(kind, (key, about))| format!("| {kind} | `{key}` | {about} |")).collect_vec()
    });
    table(["| kind | key | meaning |", "| --- | --- | --- |"], rows)
}

/// All formats, with what they support and where they are described.
fn table_of_formats() -> Vec<String> {
    let section = |name: &str| {
        pages::paths("docs/formats").into_iter().find_map(|path| {
            let is_there = pages::text(&path).contains(&format!("\n## {name}\n"));
            is_there.then(|| path.strip_prefix("docs/formats/").unwrap().to_owned() + "#" + name)
        })
    };
    let row = |name: &str, about: &str| {
        let is_read = FORMATS.iter().any(|format| format.name == name);
        let is_written = TARGETS.iter().any(|target| target.name == name);
        let link = section(name).map_or(format!("`{name}`"), |to| format!("[{name}]({to})"));
        let yes = |is: bool| if is { "yes" } else { "" };
        format!("| {link} | {about} | {} | {} |", yes(is_read), yes(is_written))
    };
    let read = FORMATS.iter().map(|format| row(format.name, format.summary));
    let of_targets =
        TARGETS.iter().filter(|target| FORMATS.iter().all(|one| one.name != target.name));
    let written = of_targets.map(|target| row(target.name, target.summary));
    let head = ["| format | what it is | read | written |", "| --- | --- | :-: | :-: |"];
    table(head, read.chain(written))
}

/// All genres, with the keys of their clues.
fn table_of_genres() -> Vec<String> {
    let row = |genre: &&Genre| {
        let clues = genre.clues;
        let in_cells = clues.in_cells.then_some("clues");
        let sides = clues.sides.iter().map(|(_, key)| *key);
        let keys = clues.number.into_iter().chain(sides).chain(in_cells).chain(clues.regions);
        let keys = keys.map(|key| format!("`{key}`")).join(", ");
        format!("| `{}` | {} | {keys} |", genre.name, genre.about)
    };
    table(["| genre | rules | keys |", "| --- | --- | --- |"], GENRES.iter().map(row))
}

/// Exit statuses.
fn table_of_statuses() -> Vec<String> {
    let row = |(status, meaning)| format!("| {status} | {meaning} |");
    table(["| status | meaning |", "| ---: | --- |"], Status::MEANINGS.map(row))
}

#[test]
fn tables_between_markers_are_those_of_the_program() {
    let marker = regex::Regex::new("(?s)<!-- table: ([a-z-]+) -->\n(.*?)\n<!-- end of table -->");
    let marker = marker.unwrap();
    let is_writing = std::env::var_os("SATOKU_WRITE_DOCS").is_some();
    let mut names = Vec::new();
    let mut wrong = Vec::new();
    for page in pages() {
        let made = marker.replace_all(&page.text, |found: &regex::Captures| {
            let table = match &found[1] {
                "kinds" => table_of_kinds(),
                "genres" => table_of_genres(),
                "keys" => table_of_keys(),
                "formats" => table_of_formats(),
                "exit-statuses" => table_of_statuses(),
                name => panic!("{}: `{name}` is not a table", page.path),
            };
            names.push(found[1].to_owned());
            let name = &found[1];
            format!("<!-- table: {name} -->\n\n{}\n\n<!-- end of table -->", table.join("\n"))
        });
        if is_writing {
            fs::write(root().join(&page.path), &*made).unwrap();
        } else if made != page.text {
            wrong.push(page.path);
        }
    }
    assert_eq!(wrong, [""; 0], "SATOKU_WRITE_DOCS=1 cargo test --test it docs::tables");
    assert_eq!(
        names.iter().sorted().collect_vec(),
        ["exit-statuses", "formats", "genres", "keys", "kinds"]
    );
}
