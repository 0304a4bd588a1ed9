//! The pages of the documentation, for the tests that read them.

use std::{
    fs,
    path::{Path, PathBuf},
};

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The paths of all pages in a folder of the project and in its folders: README.md first in each.
pub(crate) fn paths(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    entries.sort_by_key(|path| (!path.ends_with("README.md"), path.clone()));
    let pages_of = |path: PathBuf| {
        let relative = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        match path.extension() {
            _ if path.is_dir() => paths(&relative),
            Some(ending) if ending == "md" => vec![relative],
            _ => Vec::new(),
        }
    };
    entries.into_iter().flat_map(pages_of).collect()
}

pub(crate) fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All pages of a folder as one text.
pub(crate) fn texts(folder: &str) -> String {
    paths(folder).iter().map(|path| text(path) + "\n").collect()
}
