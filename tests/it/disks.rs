//! Full disks, file size limits, closed streams: a message with the name, status 2, and the old
//! files.

use std::{ffi::OsStr, fs::File};

use crate::{
    prelude::*,
    support,
    writers::{Place, WRITERS, locked},
};

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

/// Runs a shell line in which `$@` is the program with these arguments.
fn shell<T: AsRef<OsStr>>(line: &str, words: &[T]) -> Run {
    Run::of(&mut support::shell(line, words))
}

/// Runs all commands that print, each in a shell line with a broken standard output.
#[track_caller]
fn check_printers(line: &str, expected: &str) {
    let folder = Scratch::new();
    let certificate = folder.path("certificate");
    shell("\"$@\"", &["prove", "-o", &certificate, EASY]).succeeds();
    for (index, printer) in PRINTERS.iter().enumerate() {
        let new = folder.path(&index.to_string());
        let word = |word| match word {
            "PUZZLE" => EASY,
            "CERTIFICATE" => &certificate,
            "NEW" => &new,
            word => word,
        };
        let Run { status, notes, .. } = shell(line, &printer.split(' ').map(word).collect_vec());
        assert_eq!(status, Some(2), "{printer}: {notes}");
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
    shell("\"$@\" 1</dev/null", &["solve", EASY]).check_notes(2, "standard output: is closed");
}

/// However it is opened.
#[test]
fn standard_output_may_be_thrown_away() {
    for line in ["\"$@\" >/dev/null", "\"$@\" 1<>/dev/null"] {
        let run = shell(line, &["solve", EASY]);
        assert_eq!((run.status, &*run.notes), (Some(0), ""), "{line}");
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
            let run = shell(&format!("\"$@\" {closed}"), &place.words());
            let (_, is_new) = place.check();
            let expected = if place.prints && is_output_closed { 2 } else { 0 };
            assert_eq!(run.status, Some(expected), "{} {closed}", writer.0);
            // A command that cannot print ends there, maybe before the last of several files.
            assert!(is_new || expected == 2, "{} {closed}", writer.0);
        }
    }
}

#[test]
fn what_cannot_be_said_is_a_status() {
    assert_eq!(shell("\"$@\" 2>&-", &["solve", "no puzzle"]).status, Some(2));
    let run = shell("\"$@\" <&-", &["solve", "-"]);
    let expected = "satoku: standard input: no puzzle found\n";
    assert_eq!((run.status, &*run.notes), (Some(2), expected));
}

/// Fails with the name of the target or a file in it and changes nothing, or there is enough space.
#[track_caller]
fn check_full(place: &Place, run: &Run, may_fit: bool) {
    let (is_old, is_new) = place.check();
    let (notes, words) = (&run.notes, place.words().join(" "));
    assert_eq!(place.left().len(), 0, "{words}: something is left behind");
    if may_fit && run.status == Some(0) {
        assert!(is_new, "{words}");
        return;
    }
    assert_eq!(run.status, Some(2), "{words}: {notes}");
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
            let run = shell(&format!("ulimit -f {limit}; exec \"$@\""), &place.words());
            check_full(&place, &run, may_fit);
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
            let run = Run::of(&mut place.command());
            fs::remove_file(path.join("filler")).unwrap();
            check_full(&place, &run, true);
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
    file.set_len(length.saturating_sub(room * PAGE) as u64).unwrap();
}

/// In a read-only folder a file is rewritten in place, and kept if the new one does not fit.
#[test]
fn a_file_that_is_rewritten_in_place_stays_if_the_new_one_does_not_fit() {
    locked("the old one\n", |file, run| {
        let encode = ["encode", EASY, "--to", "opb", "-o", file.to_str().unwrap()];
        let notes = run("ulimit -f 8; exec \"$@\"", &encode);
        notes.check_notes(2, "locked/file: File too large");
        assert_eq!(fs::read_to_string(file).unwrap(), "the old one\n");
    });
}
