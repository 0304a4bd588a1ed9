//! Runs every stored input through its target, and random mutations of them for a few seconds. For
//! longer, coverage-guided fuzzing there is `fuzz/run`.

use std::{
    fs, panic,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use fastrand::Rng;
use satoku_fuzz::{TARGETS, Target};

/// The number of mutated inputs for each target, always the same ones, and the time limit for slow
/// machines. (A test with random findings would be blamed on unrelated changes; those are the task
/// of `fuzz/run`.)
const MOST: usize = 2_000;
const LONG: Duration = Duration::from_secs(2);
/// The seed of the mutations.
const SEED: u64 = 22;

/// The stored files of a target.
fn files(folder: &str, target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(target.name);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Runs a target on an input, and names the input on failure.
fn run(target: &Target, input: &[u8], what: &str) {
    if let Err(failure) = panic::catch_unwind(|| (target.run)(input)) {
        eprintln!("{}, {what}: {:?}", target.name, String::from_utf8_lossy(input));
        panic::resume_unwind(failure);
    }
}

/// One small mutation.
fn change(input: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Rng) {
    let place = random.usize(..=input.len());
    let end = (place + random.usize(..16)).min(input.len());
    match random.u8(..6) {
        0 if place < input.len() => input[place] = random.u8(..),
        1 if place < input.len() => input[place] ^= 1 << random.u8(..8),
        2 => drop(input.drain(place..end)),
        3 => {
            let part = input[place..end].to_vec();
            input.splice(place..place, part);
        }
        4 => {
            let Some(other) = random.choice(others) else { return };
            let from = random.usize(..=other.len());
            input.truncate(place);
            input.extend_from_slice(&other[from..]);
        }
        _ => {
            let words = [
                "0",
                "-1",
                "99999999999999999999",
                "r1c1",
                "\n",
                "\r",
                "\"",
                "[[",
                "~",
                "\u{feff}",
                "\0",
            ];
            let word = words[random.usize(..words.len())];
            input.splice(place..place, word.bytes());
        }
    }
}

#[test]
fn what_is_kept_does_no_harm() {
    for target in TARGETS {
        for folder in ["corpus", "crashes"] {
            for (path, input) in files(folder, target) {
                run(target, &input, &path.display().to_string());
            }
        }
    }
}

#[test]
fn a_few_changes_do_no_harm() {
    for target in TARGETS {
        let (mut random, mut count) = (Rng::with_seed(SEED), 0_usize);
        let seeds = (target.seeds)();
        let start = Instant::now();
        while count < MOST && start.elapsed() < LONG {
            let mut input = random.choice(&seeds).cloned().unwrap_or_default();
            for _ in 0..random.u8(..5) {
                change(&mut input, &seeds, &mut random);
            }
            input.truncate(target.longest);
            run(target, &input, &format!("changed input {count} of seed {SEED}"));
            count += 1;
        }
        println!("{}: {count} inputs", target.name);
        assert!(count > 0);
    }
}

#[test]
fn every_folder_belongs_to_a_target() {
    for folder in ["corpus", "crashes"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(satoku_fuzz::target(&name).is_some(), "{name} is no target's");
        }
    }
}
