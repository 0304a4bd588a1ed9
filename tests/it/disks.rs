//! Full disks, file size limits, closed streams: a message with the name, status 2, and the old
//! files.

use std::{
    fs::{self, File, Permissions},
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::Path,
    process::{Command, Output, Stdio},
};

use assert_cmd::cargo::cargo_bin;

use crate::writers::{Place, UNIQUE, WRITERS};

/// All commands that print, with their arguments; `CERTIFICATE` is a placeholder.
const PRINTERS: &[&str] = &[
    "solve PUZZLE",
    "solve --format grid PUZZLE",
    "solve --format json --quiet PUZZLE PUZZLE",
    "solve --format csv PUZZLE",
    "check PUZZLE",
    "count PUZZLE",
    "count --list PUZZLE",
    "count --exact --model 4x4 1234............",
    "count --estimate --model 4x4 1234............",
    "encode PUZZLE",
    "encode --stats PUZZLE",
    "encode --cubes 4 --to json PUZZLE",
    "convert --to toml PUZZLE",
    "draw PUZZLE",
    "draw --format svg PUZZLE",
    "verify CERTIFICATE",
    "prove -o NEW PUZZLE",
    "steps PUZZLE",
    "steps --format json PUZZLE PUZZLE",
    "hint PUZZLE",
    "compare -e sat PUZZLE",
    "compare --format csv -e sat PUZZLE",
    "generate --seed 1",
    "models",
    "models show diagonal",
    "formats show iss",
    "rules show killer",
    "completions bash",
    #[cfg(feature = "full")]
    "man",
    #[cfg(feature = "full")]
    "man solve",
    "help",
    "solve --help",
    "--version",
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a shell line in which `$@` is the program with these arguments.
fn shell(line: &str, words: &[String]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", line, "sh"]).arg(cargo_bin("satoku")).args(words);
    command.stdin(Stdio::null()).output().unwrap()
}

/// Runs all commands that print, each in a shell line with a broken standard output.
#[track_caller]
fn check_printers(line: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("certificate").display().to_string();
    let words = ["prove", "-o", &certificate, UNIQUE].map(str::to_owned);
    assert!(shell("\"$@\"", &words).status.success());
    for (index, printer) in PRINTERS.iter().enumerate() {
        let new = folder.path().join(index.to_string()).display().to_string();
        let word = |word: &str| match word {
            "PUZZLE" => UNIQUE.to_owned(),
            "CERTIFICATE" => certificate.clone(),
            "NEW" => new.clone(),
            word => word.to_owned(),
        };
        let words: Vec<String> = printer.split(' ').map(word).collect();
        let output = shell(line, &words);
        let notes = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{printer}: {notes}");
        assert!(notes.contains(expected), "{printer}: {notes}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_standard_output_that_is_full_is_an_error() {
    check_printers("\"$@\" >/dev/full", "standard output: No space left on device");
}

#[test]
fn a_standard_output_that_is_closed_is_an_error() {
    check_printers("\"$@\" >&-", "standard output: is closed; ");
}

#[test]
fn a_standard_output_for_reading_alone_is_an_error() {
    let words = ["solve", UNIQUE].map(str::to_owned);
    let output = shell("\"$@\" 1</dev/null", &words);
    let notes = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{notes}");
    assert!(notes.contains("standard output: is closed"), "{notes}");
}

/// However it is opened.
#[test]
fn standard_output_may_be_thrown_away() {
    let words = ["solve", UNIQUE].map(str::to_owned);
    for line in ["\"$@\" >/dev/null", "\"$@\" 1<>/dev/null"] {
        let output = shell(line, &words);
        assert_eq!(
            (output.status.code(), text(&output.stderr)),
            (Some(0), String::new()),
            "{line}"
        );
    }
}

/// Commands that print nothing need no standard output, and never write into the wrong file,
/// whatever its descriptor.
#[test]
fn files_are_whole_where_standard_streams_are_closed() {
    let streams = [(">&-", true), ("2>&-", false), ("<&-", false), ("<&- >&- 2>&-", true)];
    for &writer in WRITERS {
        let place = Place::new(writer);
        for (closed, is_output_closed) in streams {
            place.prepare();
            let output = shell(&format!("\"$@\" {closed}"), &place.words());
            let (_, is_new) = place.check();
            let expected = if place.prints && is_output_closed { 2 } else { 0 };
            assert_eq!(output.status.code(), Some(expected), "{} {closed}", writer.0);
            // A command that cannot print ends there, maybe before the last of several files.
            assert!(is_new || expected == 2, "{} {closed}", writer.0);
        }
    }
}

#[test]
fn what_cannot_be_said_is_a_status() {
    let words = ["solve", "no puzzle"].map(str::to_owned);
    assert_eq!(shell("\"$@\" 2>&-", &words).status.code(), Some(2));
    let words = ["solve", "-"].map(str::to_owned);
    let output = shell("\"$@\" <&-", &words);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), "satoku: standard input: no puzzle found\n");
}

/// Fails with the name of the target or a file in it and changes nothing, or there is enough space.
#[track_caller]
fn check_full(place: &Place, output: &Output, may_fit: bool) {
    let (is_old, is_new) = place.check();
    let (notes, words) = (text(&output.stderr), place.words().join(" "));
    assert_eq!(place.left().len(), 0, "{words}: something is left behind");
    if may_fit && output.status.success() {
        assert!(is_new, "{words}");
        return;
    }
    assert_eq!(output.status.code(), Some(2), "{words}: {notes}");
    assert!(notes.contains(&place.target().display().to_string()), "{words}: {notes}");
    // Of several files some may fit.
    assert!(is_old || may_fit, "{words}: {notes}");
}

#[test]
fn a_file_that_may_not_get_longer_does_not_cost_the_old_one() {
    for &writer in WRITERS {
        let place = Place::new(writer);
        // Files are limited to no bytes, or a few thousand.
        for (limit, may_fit) in [(0, false), (8, true)] {
            place.prepare();
            let output = shell(&format!("ulimit -f {limit}; exec \"$@\""), &place.words());
            check_full(&place, &output, may_fit);
        }
    }
}

/// A small disk, if the user may mount one.
struct Disk<'a>(&'a Path);

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_cost_the_old_file() {
    for &writer in WRITERS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=40m", "tmpfs"])
            .arg(&path)
            .output();
        if !mount.is_ok_and(|output| output.status.success()) {
            eprintln!("skipped: nothing can be mounted here; root could");
            return;
        }
        let disk = Disk(&path);
        let place = Place::within(folder, writer);
        // First its last byte, then all but a few pages, so that folders and small files fit.
        for room in [0, 3] {
            place.prepare();
            fill(&path.join("filler"), room);
            let output = place.command().stdin(Stdio::null()).output().unwrap();
            fs::remove_file(path.join("filler")).unwrap();
            check_full(&place, &output, true);
        }
        drop(disk);
    }
}

/// Fills a disk up to this many pages.
fn fill(path: &Path, room: usize) {
    use std::io::Write;
    const PAGE: usize = 4096;
    let mut file = File::create(path).unwrap();
    while file.write_all(&[1; PAGE]).is_ok() {}
    let length = file.metadata().unwrap().len() as usize / PAGE * PAGE;
    file.set_len((length - room * PAGE) as u64).unwrap();
}

/// In a read-only folder a file is rewritten in place, and kept if the new one does not fit. Root
/// can write everywhere, so root runs the program as another user.
#[test]
fn a_file_that_is_rewritten_in_place_stays_if_the_new_one_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let [locked, program] = ["locked", "satoku"].map(|name| folder.path().join(name));
    let file = locked.join("file");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    fs::create_dir(&locked).unwrap();
    fs::write(&file, "the old one\n").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(&locked, Permissions::from_mode(0o555)).unwrap();
    // (Copied by another program: a file that this process has open for writing may be inherited by
    // other tests' children, and then cannot be executed.)
    let copied = Command::new("cp").arg(cargo_bin("satoku")).arg(&program).status().unwrap();
    assert!(copied.success());
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -f 8; exec \"$@\"", "sh"]).arg(&program);
    command.args(["encode", UNIQUE, "--to", "opb", "-o"]).arg(&file);
    if File::create(locked.join("probe")).is_ok() {
        command.uid(65534).gid(65534);
    }
    let output = command.output().unwrap();
    let notes = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{notes}");
    assert!(notes.contains("locked/file: File too large"), "{notes}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "the old one\n");
    fs::set_permissions(&locked, Permissions::from_mode(0o755)).unwrap();
}
