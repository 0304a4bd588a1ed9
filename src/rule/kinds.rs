//! What a kind of rule is, for files, manuals and tests.

use super::{Context, Entry, KINDS, entry::Read};

/// A kind of rule.
pub struct Kind {
    /// Its name, which is its key in model files.
    pub name: &'static str,
    /// Other names that are read for it.
    pub aliases: &'static [&'static str],
    /// Its name for people.
    pub title: &'static str,
    /// What it says, on one line.
    pub about: &'static str,
    /// The keys of its tables apart from `name`, in order, each with what it means on one line. A kind
    /// whose own key is true, or a number, has none.
    pub keys: &'static [(&'static str, &'static str)],
    /// Reads the value of its key.
    pub(super) read: fn(&Entry<'_>, &Context) -> Read,
    /// A line that says rules of other kinds, which is tried first when a model is written.
    pub(super) shorthand: Option<&'static str>,
    /// What its rules look like, and what they forbid; the tests hold it to them.
    pub examples: &'static [Example],
}

/// A rule, a grid that keeps it, and one that breaks it.
pub struct Example {
    /// The grid that the rule is added to, as a model file says it.
    pub grid: &'static str,
    /// The rule as a model file says it.
    pub rule: &'static str,
    /// A full grid that keeps it.
    pub kept: &'static str,
    /// A grid, full or partial, that breaks it.
    pub broken: &'static str,
    /// How, in words.
    pub message: &'static str,
}

// A kind without an example does not compile.
const _: () = {
    let mut index = 0;
    while index < KINDS.len() {
        assert!(!KINDS[index].examples.is_empty());
        index += 1;
    }
};

impl Kind {
    /// The rules that an entry of this kind states.
    pub(crate) fn read(&self, entry: &Entry<'_>, context: &Context) -> Read {
        (self.read)(entry, context)
    }

    /// A line that says rules of other kinds.
    pub(crate) fn shorthand(&self) -> Option<&'static str> {
        self.shorthand
    }
}

/// The kind with this name, or one of its other names.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.name == name || kind.aliases.contains(&name))
}
