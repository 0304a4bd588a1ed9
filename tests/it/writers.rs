//! All commands that write files, for tests with interruptions and failures.

use std::{
    fs::Permissions,
    os::unix::{fs::PermissionsExt, process::CommandExt},
};

use assert_cmd::cargo::cargo_bin;
use tempfile::{NamedTempFile, TempDir};

/// A puzzle with very many solutions, which can be split into pieces.
const OPEN: &str =
    "1................................................................................";

/// The kind of a command's output.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Makes {
    /// A file that replaces another.
    File,
    /// A new file or folder.
    New,
    /// New files in an existing folder.
    Files,
    /// The same, replacing files of their names.
    OtherFiles,
}
use Makes::{File, Files, New, OtherFiles};

use crate::prelude::*;

/// The commands; `TARGET` is what they write, `PUZZLE`, `PUZZLES` and `OPEN` are what they read.
pub(crate) const WRITERS: &[(&str, Makes)] = &[
    ("encode -o TARGET PUZZLE", File),
    ("encode --model 16x16 --to opb -o TARGET", File),
    ("encode --cubes 16 --to json -o TARGET OPEN", File),
    ("encode --each -o TARGET PUZZLES", Files),
    ("convert --to toml -o TARGET PUZZLE", File),
    ("convert --to toml -o TARGET PUZZLES", Files),
    ("draw --format svg -o TARGET PUZZLE", File),
    ("draw --format svg -o TARGET PUZZLES", Files),
    ("steps --quiet --html TARGET PUZZLE", File),
    #[cfg(feature = "full")]
    ("compare --quiet -e sat -e backtrack --plot TARGET PUZZLES", File),
    ("prove --quiet -o TARGET PUZZLE", New),
    ("prove --quiet --tar -o TARGET PUZZLE", New),
    ("prove --quiet --each -o TARGET PUZZLES", Files),
    ("prove --quiet --each --tar -o TARGET PUZZLES", Files),
    #[cfg(feature = "full")]
    ("man -o TARGET", OtherFiles),
];

/// Files with their content, by their paths in a folder and its subfolders.
pub(crate) type Content = BTreeMap<PathBuf, Vec<u8>>;

/// A folder in which a command writes.
pub(crate) struct Place {
    folder: TempDir,
    /// A file of several puzzles.
    puzzles: NamedTempFile,
    words: &'static str,
    makes: Makes,
    /// Whether the command also prints something.
    pub prints: bool,
    /// The files before.
    pub old: Content,
    /// The files after a complete run.
    pub new: Content,
}

impl Place {
    /// Runs a command to its end, to learn what it writes.
    pub(crate) fn new((words, makes): (&'static str, Makes)) -> Self {
        Self::within(tempfile::tempdir().unwrap(), (words, makes))
    }

    /// The same, in this folder.
    pub(crate) fn within(folder: TempDir, (words, makes): (&'static str, Makes)) -> Self {
        let (old, new) = (Content::new(), Content::new());
        let puzzles = NamedTempFile::new().unwrap();
        fs::write(&puzzles, format!("{EASY} one\n{EASY} two\n{EASY} three\n")).unwrap();
        let mut place = Self { folder, puzzles, words, makes, prints: false, old, new };
        place.prepare();
        place.prints = !Run::of(&mut place.command()).succeeds().is_empty();
        place.new = place.found();
        let old = place.new.keys().map(|path| (path.clone(), b"the old one\n".repeat(10)));
        place.old =
            if makes == File || makes == OtherFiles { old.collect() } else { Content::new() };
        place.prepare();
        place
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn target(&self) -> PathBuf {
        self.folder.path().join("target")
    }

    pub(crate) fn command(&self) -> Command {
        program(self.words())
    }

    /// The command's arguments.
    pub(crate) fn words(&self) -> Vec<String> {
        let target = self.target().display().to_string();
        let puzzles = self.puzzles.path().display().to_string();
        let word = |word: &str| match word {
            "TARGET" => target.clone(),
            "PUZZLE" => EASY.to_owned(),
            "OPEN" => OPEN.to_owned(),
            "PUZZLES" => puzzles.clone(),
            word => word.to_owned(),
        };
        self.words.split(' ').map(word).collect()
    }

    /// Restores the initial state.
    pub(crate) fn prepare(&self) {
        for entry in fs::read_dir(self.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
        }
        if matches!(self.makes, Files | OtherFiles) {
            fs::create_dir(self.target()).unwrap();
        }
        for (path, content) in &self.old {
            fs::write(self.path().join(path), content).unwrap();
        }
    }

    /// The present files, without temporary ones.
    pub(crate) fn found(&self) -> Content {
        let mut found = Content::new();
        walk(self.path(), &mut |path| {
            found.insert(
                path.strip_prefix(self.path()).unwrap().to_owned(),
                fs::read(path).unwrap(),
            );
        });
        found
    }

    /// The folders with temporary files.
    pub(crate) fn left(&self) -> Vec<PathBuf> {
        walk(self.path(), &mut |_| {})
    }

    /// Checks that each file is the old or the new one, and that none is missing; returns whether
    /// all are old, and whether all are new.
    #[track_caller]
    pub(crate) fn check(&self) -> (bool, bool) {
        let found = self.found();
        let what = self.words;
        for path in self.old.keys() {
            assert!(found.contains_key(path), "{what}: {} is gone", path.display());
        }
        for (path, content) in &found {
            let is_old = self.old.get(path) == Some(content);
            assert!(
                is_old || self.is_new(path, content),
                "{what}: {} is neither old nor new, with {} bytes",
                path.display(),
                content.len()
            );
        }
        let is_new = found.len() == self.new.len()
            && found.iter().all(|(path, content)| self.is_new(path, content));
        assert!(
            is_new || self.makes != New || found.is_empty(),
            "{what}: a part of it is there: {:?}",
            found.keys()
        );
        (found == self.old, is_new)
    }

    /// Whether a file is the command's output; times differ in each run.
    fn is_new(&self, path: &Path, content: &[u8]) -> bool {
        if self.words.starts_with("compare") {
            return content.starts_with(b"<svg") && content.trim_ascii_end().ends_with(b"</svg>");
        }
        self.new.get(path).is_some_and(|new| new == content)
    }
}

/// Visits each finished file in a folder and its subfolders; returns the temporary ones.
fn walk(folder: &Path, act: &mut impl FnMut(&Path)) -> Vec<PathBuf> {
    let mut left = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with(".satoku-") {
            left.push(path);
        } else if path.is_dir() {
            left.extend(walk(&path, act));
        } else {
            act(&path);
        }
    }
    left
}

/// Hands over a file in a folder that is not writable, and what runs the program by a line of shell
/// in which `$@` is the program with some arguments. Root can write everywhere, so root runs it as
/// another user.
pub(crate) fn locked(content: &str, test: impl FnOnce(&Path, &dyn Fn(&str, &[&str]) -> Run)) {
    let folder = tempfile::tempdir().unwrap();
    let [locked, program] = ["locked", "satoku"].map(|name| folder.path().join(name));
    let file = locked.join("file");
    let allow =
        |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    allow(folder.path(), 0o755);
    fs::create_dir(&locked).unwrap();
    fs::write(&file, content).unwrap();
    allow(&file, 0o666);
    allow(&locked, 0o555);
    // (Copied by another program: a file that this process has open for writing may be inherited by
    // other tests' children, and then cannot be executed.)
    let copied = Command::new("cp").arg(cargo_bin("satoku")).arg(&program).status().unwrap();
    assert!(copied.success());
    let is_root = fs::File::create(locked.join("probe")).is_ok();
    test(&file, &|line, words| {
        let mut command = Command::new("sh");
        command.args(["-c", line, "sh"]).arg(&program).args(words);
        if is_root {
            command.uid(65534).gid(65534);
        }
        Run::of(&mut command)
    });
    // Only root can remove a folder's content while it is locked.
    allow(&locked, 0o755);
}
