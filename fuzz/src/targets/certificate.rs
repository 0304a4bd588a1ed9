//! Certificates: tar files of any bytes, and mutated true certificates with matching hashes.

use std::{fs, path::PathBuf};

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::proof::slip;
use crate::prelude::*;
use satoku::{
    engine::solver,
    proof::{Certificate, Claim, Holds, Place, file, verify},
};

/// A mutated true certificate.
pub const TARGET: Target = Target {
    name: "certificate",
    about: "a mutated certificate is refused, or its claim is true of its own puzzle",
    run,
    seeds,
    longest: 100,
};

/// A tar file of any bytes.
pub const TAR: Target = Target {
    name: "certificate-tar",
    about: "any bytes as a tar file of a certificate",
    run: run_tar,
    seeds: || TRUE.iter().map(|(_, certificate)| certificate.to_tar()).filter(is_short).collect(),
    longest: 20_000,
};

/// Puzzles of which two are multiple, one unsolvable, and one has a solution; the last with all its
/// solutions listed.
const PUZZLES: &[&str] = &[
    "model = \"latin:3\"\ngivens = \"12. ... ..1\"",
    "model = \"latin:3\"\ngivens = \"1.. ... ...\"",
    "model = \"latin:3\"\ngivens = \"12. ..3 ...\"\n[[thermometer]]\ncells = \"r2c2>r2c3\"",
    "model = \"4x4\"\ngivens = \"1... .... ..2. ....\"\n[[killer]]\nsum = 5\ncells = \"r1c2 r2c2\"",
    "model = \"latin:3\"\ngivens = \".1. ... ...\"",
];

static TRUE: LazyLock<Vec<(Puzzle, Certificate)>> = LazyLock::new(|| {
    let certificate = |(index, text): (usize, &&str)| {
        let puzzle = text.parse::<Puzzle>().expect("it is a puzzle file");
        let is_last = index + 1 == PUZZLES.len();
        let made = if is_last { puzzle.prove_count() } else { puzzle.prove() };
        (puzzle, made.expect("it is small"))
    };
    PUZZLES.iter().enumerate().map(certificate).collect()
});

/// A folder for files of this process.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("satoku-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("there is a place for temporary files");
    folder
});

#[allow(clippy::ptr_arg)]
fn is_short(tar: &Vec<u8>) -> bool {
    tar.len() <= 20_000
}

fn run_tar(bytes: &[u8]) {
    let path = FOLDER.join("certificate.tar");
    fs::write(&path, bytes).expect("there is room");
    judge(&Place::Tar(path));
}

fn run(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let (_, certificate) = choices.one(&TRUE);
    let mut files: Vec<(&str, String)> = (certificate.files().iter())
        .map(|(name, content)| (*name, String::from_utf8_lossy(content).into_owned()))
        .collect();
    for _ in 0..choices.below(4) {
        let place = choices.below(files.len());
        let (name, text) = &mut files[place];
        if *name == file::MANIFEST {
            let claims = ["unique", "unsolvable", "multiple", "exactly"]
                .map(|claim| format!("\"verdict\": \"{claim}\""));
            let claim = choices.one(&claims).clone();
            for other in &claims {
                *text = text.replace(other.as_str(), &claim);
            }
        } else if *name == file::PUZZLE {
            *text = changed_grid(text, &mut choices);
        } else {
            *text = slip(text, &mut choices);
        }
    }
    seal(&mut files);
    let folder = FOLDER.join("certificate");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("there is room");
    for (name, text) in &files {
        fs::write(folder.join(name), text).expect("there is room");
    }
    let is_true = judge(&Place::Folder(folder));
    assert!(is_true || bytes.len() > 1, "a true certificate is refused");
}

/// Changes one character of a grid.
fn changed_grid(text: &str, choices: &mut Choices<'_>) -> String {
    let mut characters: Vec<char> = text.trim_end().chars().collect();
    let place = choices.below(characters.len());
    characters[place] = *choices.one(&['.', '1', '2', '3', '4']);
    characters.into_iter().chain(['\n']).collect()
}

/// Updates the manifest to the contents of the files.
fn seal(files: &mut [(&str, String)]) {
    let of =
        |name: &str| files.iter().find(|(other, _)| *other == name).map(|(_, text)| text.clone());
    let Some(old) = of(file::MANIFEST) else { return };
    let Ok(said) = serde_json::from_str::<Value>(&old) else { return };
    let mut text = old;
    for (name, key) in [(file::PUZZLE, "puzzle"), (file::MODEL, "model")] {
        let content = of(name).unwrap_or_default();
        let content = if key == "puzzle" { content.trim_end().to_owned() } else { content };
        text = text.replace(&field(key, &said[key]), &field(key, &Value::from(content)));
    }
    for (name, content) in files.iter() {
        let new = Value::from(hash(content));
        text = text.replace(&field(name, &said["files"][name]), &field(name, &new));
    }
    let open = text.replace(&format!(",\n  {}", field("seal", &said["seal"])), "");
    let new = field("seal", &Value::from(hash(&open)));
    let sealed = text.replace(&field("seal", &said["seal"]), &new);
    files
        .iter_mut()
        .filter(|(name, _)| *name == file::MANIFEST)
        .for_each(|file| file.1.clone_from(&sealed));
}

/// A key and its value, as formatted in the manifest.
fn field(key: &str, value: &Value) -> String {
    format!("\"{key}\": {value}")
}

fn hash(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}

/// Whether a certificate is accepted; if so, checks that its claim is true.
fn judge(place: &Place) -> bool {
    match verify(place, &Limiter::none()) {
        Ok(holds) => {
            assert_true(&holds);
            true
        }
        Err(error) => {
            check::words(&error.to_string());
            false
        }
    }
}

fn assert_true(holds: &Holds) {
    let engine: Engine = "backtrack".parse().expect("it is an engine's name");
    let solutions: Result<Vec<_>, _> =
        solver(&holds.puzzle).engine(engine).limit(50).solutions().collect();
    let found = solutions.expect("the puzzle is small").len();
    let is_true = match holds.claim {
        Claim::Unique => found == 1,
        Claim::Unsolvable => found == 0,
        Claim::Multiple => found >= 2,
        Claim::Exactly => Some(found) == holds.solutions,
        Claim::Count => holds.count.is_some_and(|count| count.min(50) == found as u128),
    };
    assert!(is_true, "{} of {} solutions: {}", holds.claim, found, check::toml(&holds.puzzle));
}

fn seeds() -> Vec<Vec<u8>> {
    let mut random = fastrand::Rng::with_seed(22);
    let slips = (0..40).map(|_| (0..40).map(|_| random.u8(..)).collect());
    (0..PUZZLES.len() as u8).map(|index| vec![index]).chain(slips.collect::<Vec<_>>()).collect()
}
