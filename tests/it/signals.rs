//! Signals at any moment: lines and files are complete, and no temporary files are left but after
//! SIGKILL.
//!
//! (The library's part is tested in `tests/interruption.rs`, outside solvers in `outside_solvers.rs`.)

use std::{
    process::{Child, Stdio},
    thread,
};

use assert_cmd::cargo::cargo_bin;

use crate::{
    prelude::*,
    writers::{self, Place, WRITERS},
};

/// The signals that end the program in an orderly way, with their names for `kill` and their
/// numbers.
const SIGNALS: [(&str, i32); 3] = [("INT", 2), ("TERM", 15), ("HUP", 1)];

/// Those that do end it: the parent of the tests may ignore some, as `nohup` does.
fn signals() -> impl Iterator<Item = (&'static str, i32)> {
    // Linux alone has the file.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.map_or(0, |bits| u64::from_str_radix(bits.trim(), 16).unwrap());
    SIGNALS.into_iter().filter(move |(signal, number)| {
        let is_ignored = ignored >> (number - 1) & 1 == 1;
        if is_ignored {
            eprintln!("skipped: {signal} is ignored here");
        }
        !is_ignored
    })
}

/// A command that is repeatedly ended after a random part of its usual time.
struct Moments {
    place: Place,
    /// The time of a run.
    usual: Duration,
    random: fastrand::Rng,
}

impl Moments {
    fn new(writer: (&'static str, writers::Makes), seed: u64) -> Self {
        let place = Place::new(writer);
        let start = Instant::now();
        place.command().stdout(Stdio::null()).status().unwrap();
        let usual = start.elapsed();
        Self { place, usual, random: fastrand::Rng::with_seed(seed) }
    }

    /// Runs the command again, and ends it with `end`.
    fn run(&mut self, end: impl FnOnce(&mut Child)) -> Option<i32> {
        self.place.prepare();
        let mut child =
            self.place.command().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(self.usual.mul_f64(self.random.f64() * 1.1));
        end(&mut child);
        child.wait().unwrap().code()
    }
}

/// Kills every writing command this many times, and describes what was found afterwards.
fn kill_at_random_moments(times: u64) -> String {
    let mut table = String::new();
    for (index, &writer) in WRITERS.iter().enumerate() {
        let mut moments = Moments::new(writer, index as u64);
        let (mut old, mut new, mut some, mut left) = (0, 0, 0, 0);
        for _ in 0..times {
            moments.run(|child| child.kill().unwrap());
            match moments.place.check() {
                (true, _) => old += 1,
                (_, true) => new += 1,
                // Of several files.
                _ => some += 1,
            }
            let folders = moments.place.left();
            left += usize::from(!folders.is_empty());
            folders.iter().for_each(|folder| fs::remove_dir_all(folder).unwrap());
        }
        let ms = moments.usual.as_millis();
        let command = writer.0;
        table += &format!(
            "{command}\t{ms} ms\t{old} old\t{new} new\t{some} some of each\t{left} left something\n"
        );
    }
    table
}

#[test]
fn a_killed_run_leaves_the_old_file_or_the_new_one() {
    print!("{}", kill_at_random_moments(2));
}

#[test]
#[ignore = "3 s"]
fn three_hundred_killed_runs_leave_old_files_or_new_ones() {
    print!("{}", kill_at_random_moments(20));
}

#[test]
fn a_signal_at_any_moment_leaves_nothing_unfinished() {
    for (index, &writer) in WRITERS.iter().enumerate() {
        let mut moments = Moments::new(writer, 100 + index as u64);
        for (signal, number) in signals() {
            let status = moments.run(|child| send(signal, child));
            moments.place.check();
            // Before the handler is installed there are no temporary files.
            let expected = [Some(0), Some(128 + number), None];
            assert!(expected.contains(&status), "{} {signal}: {status:?}", writer.0);
            assert_eq!(moments.place.left().len(), 0, "{} {signal}", writer.0);
        }
    }
}

#[test]
fn lines_are_whole_and_the_status_says_the_signal() {
    let commands: [&[&str]; 2] = [
        &["generate", "--count", "100000000", "--seed", "1"],
        &["encode", "--model", "25x25", "--to", "opb"],
    ];
    for (signal, number) in signals() {
        for words in commands {
            let mut running = Running::start(&mut program(words));
            let first = running.line();
            thread::sleep(Duration::from_millis(20));
            running.send(signal);
            let run = running.rest();
            assert_eq!(run.status, Some(128 + number), "{words:?} {signal}");
            // (On a busy machine there may be no other line than the first.)
            let out = first + &run.out;
            assert!(out.ends_with('\n'), "{words:?} {signal}: {:?}", out.lines().last());
        }
    }
}

/// There is no limit, so nothing says that one was hit.
#[test]
fn an_interrupted_count_lists_what_it_has_found() {
    for (limit, later) in [("9000", 20), ("100000000", 300)] {
        let words = ["count", "--list", "--limit", limit, "-"];
        let mut running = Running::start(&mut program(words));
        running.write(&format!("{EASY}\n{}\n", ".".repeat(81)));
        running.line();
        running.line();
        thread::sleep(Duration::from_millis(later));
        running.send("INT");
        let Run { out, notes, .. } = running.rest();
        assert!(!notes.contains("limit"), "{notes}");
        let (head, listed) = out.split_once('\n').unwrap_or_else(|| panic!("{notes}"));
        let count = head.rsplit('\t').next().unwrap().trim_end_matches('+');
        assert_eq!(count, listed.lines().count().to_string(), "{head}");
    }
}

#[test]
fn a_summary_comes_after_every_signal() {
    for (signal, number) in signals() {
        let mut running = Running::start(&mut program(["solve", "-"]));
        // It is not closed.
        running.write(&format!("{EASY}\n").repeat(3));
        let first = running.line();
        running.send(signal);
        let Run { status, out, notes, .. } = running.rest();
        assert_eq!(status, Some(128 + number), "{notes}");
        let is_whole = (first + &out).ends_with("\t-\n");
        assert!(is_whole && notes.ends_with("satoku: interrupted\n"), "{notes}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_nohup_starts_outlives_its_terminal() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" solve -"]).arg(cargo_bin("satoku"));
    let mut running = Running::start(&mut shell);
    running.write(&format!("{EASY}\n"));
    running.line();
    running.send("HUP");
    running.write(&format!("{EASY}\n"));
    drop(running.take_stdin());
    assert_eq!(running.rest().succeeds().lines().count(), 1);
}
