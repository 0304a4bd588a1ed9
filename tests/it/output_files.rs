//! `-o FILE` for everything that FILE can be: nothing else is changed or lost. (Full disks are in
//! `disks.rs`, interruptions in `signals.rs`.)

use std::{
    fs::{File, Permissions},
    os::unix::fs::{FileTypeExt, PermissionsExt, symlink},
    process::Stdio,
    thread,
};

use assert_cmd::cargo::cargo_bin;

use crate::{prelude::*, puzzles::EASY as PUZZLE, writers::locked};

/// How an OPB file of a puzzle begins.
const FIRST: &str = "* #variable= 729 ";

/// `satoku encode PUZZLE --to opb -o path`.
fn encode(path: impl AsRef<Path>) -> Command {
    let mut command = program(["encode", PUZZLE, "--to", "opb", "-o"]);
    command.arg(path.as_ref());
    command
}

/// Runs a script of bash, in which `encode FILE` writes a puzzle to FILE.
fn bash(script: &str, folder: &Path) -> Run {
    let program = cargo_bin("satoku");
    let program = program.to_str().unwrap();
    let script =
        format!("encode() {{ '{program}' encode {PUZZLE} --to opb -o \"$1\"; }}\n{script}");
    Run::of(Command::new("bash").args(["-c", &script]).current_dir(folder))
}

/// A file is exactly the whole.
#[track_caller]
fn is_whole_file(path: impl AsRef<Path>) {
    is_whole(&fs::read_to_string(path).unwrap());
}

/// This is exactly the whole file.
#[track_caller]
fn is_whole(text: &str) {
    assert!(text.starts_with(FIRST), "{:?}", text.lines().next());
    assert!(text.ends_with(" ;\n"), "{:?}", text.lines().last());
    assert_eq!(text.matches(FIRST).count(), 1);
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn a_link_is_followed_and_stays_a_link() {
    let folder = Scratch::new();
    let [link, middle, file] = ["link", "middle", "file"].map(|name| folder.as_ref().join(name));
    symlink("middle", &link).unwrap();
    symlink(&file, &middle).unwrap();
    // First a dangling link, then a link to a file.
    for _ in 0..2 {
        Run::of(&mut encode(&link)).succeeds();
        assert!(link.is_symlink() && middle.is_symlink() && !file.is_symlink());
        is_whole_file(&file);
    }
    assert_eq!(folder.count(), 3, "something was left behind");
}

#[test]
fn links_in_a_circle_are_an_error() {
    let folder = Scratch::new();
    let [a, b] = ["a", "b"].map(|name| folder.as_ref().join(name));
    symlink("b", &a).unwrap();
    symlink("a", b).unwrap();
    assert_eq!(Run::of(&mut encode(&a)).status, Some(2));
    assert!(a.is_symlink());
}

#[test]
fn a_file_keeps_its_mode() {
    let folder = Scratch::new();
    let file = folder.write("file", "before");
    fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
    Run::of(&mut encode(&file)).succeeds();
    is_whole_file(&file);
    assert_eq!(mode(file.as_ref()), 0o640);
}

#[test]
fn standard_output_is_written_through_and_not_replaced() {
    let folder = Scratch::new();
    let link = folder.as_ref().join("link");
    symlink("/proc/self/fd/1", &link).unwrap();
    let mut names = vec!["/dev/stdout".into(), "/dev/fd/1".into()];
    if cfg!(target_os = "linux") {
        names.extend([link.clone(), "/proc/self/fd/1".into(), "/proc/thread-self/fd/1".into()]);
    }
    for name in names {
        let kind = || fs::symlink_metadata(&name).unwrap().file_type();
        let before = kind();
        is_whole(&Run::of(&mut encode(&name)).succeeds());
        assert_eq!(kind(), before, "{name:?}");
        // Into a file, too: it is the same file, at the same place in it.
        let file = folder.path("file");
        let out = File::create(&file).unwrap();
        assert!(encode(&name).stdout(out.try_clone().unwrap()).status().unwrap().success());
        assert_eq!(kind(), before, "{name:?}");
        is_whole_file(&file);
    }
    assert!(link.is_symlink());
}

#[test]
fn a_descriptor_that_is_held_goes_on_where_it_is() {
    #[track_caller]
    fn check(name: &str, redirection: &str) {
        let folder = Scratch::new();
        let script = format!("{{ echo before; echo more >&2; encode {name}; echo after; }}");
        bash(&format!("{script} {redirection}"), folder.as_ref()).succeeds();
        let text = fs::read_to_string(folder.path("file")).unwrap();
        let rest = text.strip_prefix("before\n").unwrap().trim_start_matches("more\n");
        is_whole(rest.strip_suffix("after\n").unwrap());
    }
    check("/dev/stdout", "> file");
    check("/dev/fd/1", "> file");
    check("/dev/stderr", "> file 2>&1");
    check("/dev/fd/7", "> file 7>&1");
    if cfg!(target_os = "linux") {
        check("/proc/self/fd/7", "> file 7>&1");
    }
}

#[test]
fn a_descriptor_that_is_not_held_is_an_error() {
    let run = Run::of(&mut encode("/dev/fd/99"));
    assert_eq!((run.status, &*run.out, run.notes.is_empty()), (Some(2), "", false));
}

#[test]
fn what_is_no_regular_file_is_written_into() {
    let folder = Scratch::new();
    Run::of(&mut encode("/dev/null")).succeeds();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());

    let pipe = folder.pipe("pipe");
    let mut writer = encode(&pipe).stdout(Stdio::null()).spawn().unwrap();
    is_whole_file(&pipe);
    assert!(writer.wait().unwrap().success());
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());

    bash("encode >(cat >piped); wait $!", folder.as_ref()).succeeds();
    is_whole_file(folder.path("piped"));
}

#[test]
fn a_pipe_without_a_reader_is_told_and_ends_with_the_time_limit() {
    let folder = Scratch::new();
    let pipe = folder.pipe("pipe");
    for words in [&["convert", PUZZLE, "--to", "line"][..], &["encode", PUZZLE, "--to", "opb"]] {
        let mut command = program(words);
        command.args(["--limit-time", "1.5", "-o"]).arg(&pipe);
        let mut run = command.stderr(Stdio::piped()).spawn().unwrap();
        let start = Instant::now();
        while run.try_wait().unwrap().is_none() {
            if start.elapsed() > Duration::from_secs(3600) {
                run.kill().unwrap();
                panic!("{words:?} waits for ever");
            }
            thread::sleep(Duration::from_millis(20));
        }
        let output = run.wait_with_output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("pipe: waiting for a program that reads this pipe\n"), "{text}");
        let end = "pipe: the time limit of 1.5 s is reached: no program reads this pipe; allow more \
                   with --limit-time\n";
        assert!(text.ends_with(end), "{text}");
    }
    // A late reader gets all of it.
    let mut writer = encode(&pipe).spawn().unwrap();
    thread::sleep(Duration::from_millis(300));
    is_whole_file(&pipe);
    assert!(writer.wait().unwrap().success());
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let folder = Scratch::new();
    let run = bash("encode >(head -c 5 >/dev/null)", folder.as_ref());
    assert_eq!((run.status, &*run.notes), (Some(0), ""));
}

/// One's own file in another user's folder, and vice versa.
#[test]
fn a_folder_that_is_not_writable_leaves_its_files_to_be_rewritten() {
    locked(&"before".repeat(100_000), |file, run| {
        let encode = |path: &Path| {
            run("exec \"$@\"", &["encode", PUZZLE, "--to", "opb", "-o", path.to_str().unwrap()])
        };
        encode(file).succeeds();
        is_whole_file(file);
        assert_eq!(mode(file), 0o666);
        let new = file.with_file_name("new");
        encode(&new).check_notes(2, "Permission denied");
        assert!(!new.exists());
    });
}
