//! A disagreement between engines is a bug: what a report of it needs is saved.

use std::{
    collections::hash_map::DefaultHasher,
    env,
    fmt::Write as _,
    hash::{Hash, Hasher},
};

use crate::{cli::prelude::*, engine::Disagreement};

/// Saves a disagreement in this folder, or else in that for temporary files; returns what to say
/// about that.
pub(super) fn save(disagreement: &Disagreement) -> String {
    let mut hasher = DefaultHasher::new();
    disagreement.puzzle.givens().hash(&mut hasher);
    let name = format!("satoku-disagreement-{:016x}.txt", hasher.finish());
    let mut text = format!("satoku {}\n{disagreement}\nrules:\n", env!("CARGO_PKG_VERSION"));
    for rule in disagreement.puzzle.model().rules() {
        let _ = writeln!(text, "  {}: {}", rule.name(), rule.cells().iter().join(" "));
    }
    let try_folder = |folder: PathBuf| -> Result<PathBuf, Error> {
        let path = folder.join(&name);
        OutputFile::new(&path)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(path)
    };
    match try_folder(PathBuf::new()).or_else(|_| try_folder(env::temp_dir())) {
        Ok(path) => format!("this is a bug; please report it with {}", shown(&path)),
        Err(error) => format!("this is a bug; please report the above ({error})"),
    }
}
