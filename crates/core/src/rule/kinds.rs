//! What a kind of rule is, for files, manuals and tests.

use itertools::Itertools;
use toml::de::DeTable;

use super::{Context, Entry, KINDS, entry::Read, f_puzzles, iss};

/// A kind of rule.
pub struct Kind {
    /// Its name, which is its key in model files.
    pub name: &'static str,
    /// Other names that are read for it.
    pub aliases: &'static [&'static str],
    /// What people call it besides: words to search for, which no file has. Several kinds may have the same.
    pub called: &'static [&'static str],
    /// Its name for people.
    pub title: &'static str,
    /// What it says, on one line.
    pub about: &'static str,
    /// How one of its clues is put on a board.
    pub gesture: Gesture,
    /// The keys of its tables apart from `name`, in order, each with what it means on one line. A kind
    /// whose own key is true, or a number, has none.
    pub keys: &'static [(&'static str, &'static str)],
    /// Reads the value of its key.
    pub(super) read: for<'a> fn(&Entry<'a>, &Context) -> Read<'a>,
    /// A line that says rules of other kinds, which is tried first when a model is written.
    pub(super) shorthand: Option<&'static str>,
    /// The tags that say its rules in ISS constraint strings.
    pub iss: &'static [iss::Tag],
    /// The keys that say its rules in f-puzzles files.
    pub f_puzzles: &'static [f_puzzles::Key],
    /// What its rules look like, and what they forbid; the tests hold it to them.
    pub examples: &'static [Example],
}

/// How a clue is put on a board, by a pointer or by keys: what its cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// It is there or not: it is about the whole grid, and has no cells and no keys.
    Flag,
    /// Cells in any order, or several groups of them.
    Cells,
    /// Cells in order, as a stroke passes them. Where the keys name a circle and what comes after it, the
    /// circle is where the stroke begins.
    Line,
    /// A place between cells: the side that two have in common, or the corner of four.
    Dot,
    /// A place outside the grid, from where a row, a column or a diagonal is seen.
    Outside,
    /// None: it is written, as what it says is more than cells and numbers, or nothing about cells.
    Text,
}

impl Gesture {
    /// One word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Cells => "cells",
            Self::Line => "line",
            Self::Dot => "dot",
            Self::Outside => "outside",
            Self::Text => "text",
        }
    }
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
    /// Whether its rules are tables, and not one line for the whole grid.
    #[doc(hidden)]
    pub fn takes_tables(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Whether its rules are about the whole grid, and name no cells.
    #[doc(hidden)]
    pub fn is_about_all(&self) -> bool {
        let has_cells = self.keys.iter().any(|(key, _)| *key == "cells");
        self.gesture == Gesture::Flag || self.gesture == Gesture::Text && !has_cells
    }

    /// The rules that an entry of this kind states.
    #[doc(hidden)]
    pub fn read<'a>(&self, entry: &Entry<'a>, context: &Context) -> Read<'a> {
        (self.read)(entry, context)
    }

    /// A line that says rules of other kinds.
    #[doc(hidden)]
    pub fn shorthand(&self) -> Option<&'static str> {
        self.shorthand
    }
}

/// The kind with this name, or else the one that has it among its other names.
pub fn kind(name: &str) -> Option<&'static Kind> {
    let mut kinds = KINDS.iter().copied();
    let by_alias = || KINDS.iter().copied().find(|kind| kind.aliases.contains(&name));
    kinds.find(|kind| kind.name == name).or_else(by_alias)
}

/// The kind that an entry of a file names. Where a name is that of two kinds, one takes tables, and
/// the other is about the whole grid: so the entry's value tells which is meant.
pub(super) fn kind_of(entry: &Entry<'_>) -> Option<&'static Kind> {
    let named = kind(entry.key)?;
    let is_other = |kind: &&Kind| {
        kind.aliases.contains(&entry.key) && kind.takes_tables() == entry.has_tables()
    };
    if named.takes_tables() == entry.has_tables() {
        return Some(named);
    }
    Some(KINDS.iter().copied().find(is_other).unwrap_or(named))
}

/// The entries of a table that name kinds of rule, with their kinds, in the order of [`KINDS`].
#[doc(hidden)]
pub fn entries<'a>(table: &'a DeTable<'a>) -> Vec<(&'static Kind, Entry<'a>)> {
    let all = table.iter().map(|(key, value)| Entry { key: key.get_ref(), value });
    let known = all.filter_map(|entry| Some((kind_of(&entry)?, entry)));
    let place = |kind: &Kind| KINDS.iter().position(|other| other.name == kind.name);
    known.sorted_by_key(|(kind, entry)| (place(kind), entry.key != kind.name)).collect()
}
