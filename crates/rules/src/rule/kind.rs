//! What a kind of rule is, for files, manuals and tests.

use std::fmt;

use itertools::Itertools;
use serde_json::Value as Json;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

pub(super) use super::{BuiltIn, Open, Rule, Written};
use super::{
    Context,
    f_puzzles::{
        clue::Clue,
        said::{self as f_puzzles, FPuzzlesClues},
    },
    iss::{
        arguments::Arguments,
        write::{self as iss, IssItems},
    },
    source::{EntryError, TableSource},
};
use crate::grid::{Cell, End, ExtraLayer, Tint, Width};

/// The rules that a clue in another notation states, or what is wrong with it, in words.
pub(crate) type Rules = Result<Vec<Box<dyn Rule>>, String>;

/// The only rule that it states.
#[expect(clippy::unnecessary_wraps, reason = "other clues may be wrong")]
pub(super) fn single(rule: impl Rule + 'static) -> Rules {
    Ok(vec![Box::new(rule)])
}

/// Rules that an entry states, each with the value that states it.
pub(crate) type ReadRules<'a> = Result<Vec<(Box<dyn Rule>, TableSource<'a>)>, EntryError>;

type ReadTag = fn(&mut Arguments<'_>, &Context) -> Rules;
type ReadClue = fn(&Clue<'_>, &Context) -> Rules;

/// A kind of rule.
pub struct Kind {
    /// Its name, which is its key in model files.
    pub name: &'static str,
    /// What people call it besides: words to search for, which no file has. Several kinds may have
    /// the same.
    pub called: &'static [&'static str],
    /// Its name for people.
    pub title: &'static str,
    /// What it says, on one line.
    pub about: &'static str,
    /// How one of its clues is put on a board.
    pub gesture: Gesture,
    /// What a step calls one of its rules; empty for the word that its gesture has.
    pub(super) noun: &'static str,
    /// How the line of one of its rules is drawn, if that is all that is drawn for it.
    pub(super) stroke: Option<(Tint, Width, [End; 2])>,
    /// The keys of its tables apart from `name`, in order, each with what it means on one line. A
    /// kind whose own key is true, or a number, has none.
    pub keys: &'static [(&'static str, &'static str)],
    /// The extra cells that a grid with its rules has beside or over the board; which, may depend on
    /// the value of its key, in a file.
    pub layers: fn(Option<&DeValue<'_>>) -> Vec<ExtraLayer>,
    /// Reads the value of its key.
    pub(super) read: for<'a> fn(&Entry<'a>, &Context) -> ReadRules<'a>,
    /// A line that says rules of other kinds, which is tried first when a model is written.
    pub(super) shorthand: Option<&'static str>,
    /// The tags that say its rules in ISS constraint strings.
    pub iss: &'static [Tag],
    /// The keys that say its rules in f-puzzles files.
    pub f_puzzles: &'static [Key],
    /// Writes a rule for ISS in place of the rule itself, of kinds whose rules know no kind.
    pub(super) to_iss: Option<fn(&dyn Rule, &Context) -> IssItems>,
    /// The same for f-puzzles.
    pub(super) to_f_puzzles: Option<fn(&dyn Rule, &Context) -> FPuzzlesClues>,
    /// What its rules look like, and what they forbid; the tests hold it to them.
    pub examples: &'static [Example],
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.name)
    }
}

/// How a clue is put on a board, by a pointer or by keys: what its cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// It is there or not: it is about the whole grid, and has no cells and no keys.
    Flag,
    /// Cells in any order, or several groups of them.
    Cells,
    /// Cells in order, as a stroke passes them. Where the keys name a circle and what comes after
    /// it, the circle is where the stroke begins.
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

impl Example {
    /// A rule on this grid, a full grid that keeps it and one that breaks it, and how.
    pub(super) const fn on(
        grid: &'static str,
        rule: &'static str,
        [kept, broken]: [&'static str; 2],
        message: &'static str,
    ) -> Self {
        Self { grid, rule, kept, broken, message }
    }

    /// The same on a latin square of four rows.
    pub(super) const fn on_latin_4(
        rule: &'static str,
        grids: [&'static str; 2],
        message: &'static str,
    ) -> Self {
        Self::on("extends = \"latin:4\"", rule, grids, message)
    }
}

impl Kind {
    /// What a kind is where its row says nothing else.
    pub(super) const DEFAULT: Self = Self {
        name: "",
        called: &[],
        title: "",
        about: "",
        gesture: Gesture::Text,
        noun: "",
        stroke: None,
        keys: &[],
        layers: |_| Vec::new(),
        read: |_, _| Ok(Vec::new()),
        shorthand: None,
        iss: &[],
        f_puzzles: &[],
        to_iss: None,
        to_f_puzzles: None,
        examples: &[],
    };

    /// Whether its rules are tables, and not one line for the whole grid.
    pub fn takes_tables(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Whether its rules are about the whole grid, and name no cells.
    pub fn is_about_all(&self) -> bool {
        let has_cells = self.keys.iter().any(|(key, _)| *key == "cells");
        self.gesture == Gesture::Flag || self.gesture == Gesture::Text && !has_cells
    }

    /// A line that says rules of other kinds.
    pub fn shorthand(&self) -> Option<&'static str> {
        self.shorthand
    }
}

impl BuiltIn for Kind {
    fn is_about_all(&self) -> bool {
        self.is_about_all()
    }

    fn stroke(&self) -> Option<(Tint, Width, [End; 2])> {
        self.stroke
    }

    fn noun(&self) -> &'static str {
        match self.gesture {
            _ if !self.noun.is_empty() => self.noun,
            Gesture::Line => "line",
            Gesture::Dot => "dot",
            Gesture::Outside => "clue",
            _ => "rule",
        }
    }

    fn written(&self) -> Written {
        match self.gesture {
            Gesture::Flag => Written::Line(format!("{} = true", self.name)),
            _ => Written::Nowhere,
        }
    }

    fn to_iss(&self, cells: &[Cell]) -> Option<Vec<String>> {
        self.iss.iter().find_map(|tag| match tag.form {
            Form::Own => None,
            Form::Cells => iss::said(tag.name, &[], cells).ok(),
            Form::Flag => iss::flag(tag.name).ok(),
        })
    }

    fn to_f_puzzles(&self, cells: &[Cell]) -> Option<Vec<(&'static str, Json)>> {
        self.f_puzzles.iter().find_map(|key| match key.form {
            Form::Own => None,
            Form::Cells => Some(f_puzzles::one_line(key.name, cells)),
            Form::Flag => Some(f_puzzles::flag(key.name)),
        })
    }
}

/// Kinds, in the order in which model files state them.
#[derive(Clone, Copy)]
pub struct Kinds(pub &'static [&'static Kind]);

impl Kinds {
    /// The kind with this name.
    pub(super) fn named(self, name: &str) -> Option<&'static Kind> {
        self.0.iter().copied().find(|kind| kind.name == name)
    }

    /// The entries of a table that name kinds of rule, in the order of the kinds.
    pub(super) fn entries<'a>(self, table: &'a DeTable<'a>) -> Vec<Entry<'a>> {
        let entry = |(key, value): (&'a Spanned<_>, &'a Spanned<DeValue<'a>>)| {
            let key: &'a str = std::borrow::Cow::as_ref(key.get_ref());
            let kind = self.named(key)?;
            Some(Entry { kind, kinds: self, key, value, number: 0 })
        };
        let place = |kind: &Kind| self.0.iter().position(|other| other.name == kind.name);
        let entries = table.iter().filter_map(entry);
        entries.sorted_by_key(|entry| place(entry.kind)).collect()
    }
}

/// A key of a model file that names a kind of rule, with its value.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    /// The kind.
    pub kind: &'static Kind,
    /// All kinds, as its value may name others.
    pub(super) kinds: Kinds,
    /// The key as it is written.
    pub key: &'a str,
    /// Its value.
    pub value: &'a Spanned<DeValue<'a>>,
    /// Which of the tables of its key this is, counted from 0, if it is one of them.
    pub(super) number: usize,
}

impl<'a> Entry<'a> {
    /// The same key with another value.
    pub fn with<'b>(self, value: &'b Spanned<DeValue<'b>>) -> Entry<'b>
    where
        'a: 'b,
    {
        Entry { value, ..self }
    }

    /// The rules that it states.
    ///
    /// # Errors
    /// What is wrong with its value, and where.
    pub fn read(&self, context: &Context) -> ReadRules<'a> {
        (self.kind.read)(self, context)
    }

    /// Whether the value is a table, or a list of them.
    pub fn has_tables(&self) -> bool {
        matches!(self.value.get_ref(), DeValue::Array(_) | DeValue::Table(_))
    }

    /// The same key with each of its tables, if all that it has are tables.
    pub fn one_by_one(self) -> impl Iterator<Item = Self> {
        let whole = std::slice::from_ref(self.value);
        let is_table = |item: &Spanned<DeValue<'a>>| item.get_ref().as_table().is_some();
        let each = match self.value.get_ref() {
            DeValue::Array(array) if array.iter().all(is_table) && !array.is_empty() => &array[..],
            _ => whole,
        };
        each.iter().enumerate().map(move |(number, value)| Self { value, number, ..self })
    }

    pub(super) fn error(&self, message: String) -> EntryError {
        EntryError { span: self.value.span(), message }
    }

    /// The tables that are its value: `[[key]]`, or a single one.
    pub(super) fn tables(&self) -> Result<Vec<TableSource<'a>>, EntryError> {
        match self.value.get_ref() {
            DeValue::Array(array) => Ok(array.iter().collect()),
            DeValue::Table(_) => Ok(vec![self.value]),
            _ => Err(self.expected(&format!("tables, as in [[{}]]", self.key))),
        }
    }

    pub(super) fn expected(&self, expected: &str) -> EntryError {
        let found = self.value.get_ref().type_str();
        self.error(format!("`{}`: expected {expected}, found {found}", self.key))
    }
}

/// How a tag or a key of another notation says a rule.
enum Form {
    /// In the way of its kind.
    Own,
    /// By the rule's cells, in order.
    Cells,
    /// By being there.
    Flag,
}

/// A tag of ISS that says rules of a kind.
pub struct Tag {
    /// Its name, exactly as it is written.
    pub name: &'static str,
    /// Reads its arguments.
    read: ReadTag,
    /// Whether of several with the same cells the last one counts.
    pub last_counts: bool,
    /// How it is written.
    form: Form,
}

impl Tag {
    /// A tag that counts each time, and that the kind itself writes.
    pub(super) const fn new(name: &'static str, read: ReadTag) -> Self {
        Self { name, read, last_counts: false, form: Form::Own }
    }

    /// A tag whose arguments are the cells of a rule, in order.
    pub(super) const fn cells(name: &'static str, read: ReadTag) -> Self {
        Self { form: Form::Cells, ..Self::new(name, read) }
    }

    /// A tag that counts once for the same cells: the last one does.
    pub(super) const fn last(name: &'static str, read: ReadTag) -> Self {
        Self { last_counts: true, ..Self::new(name, read) }
    }

    /// A tag without arguments.
    pub(super) const fn flag(name: &'static str, read: ReadTag) -> Self {
        Self { form: Form::Flag, ..Self::last(name, read) }
    }

    /// The rules that a tag with these arguments states.
    ///
    /// # Errors
    /// What is wrong with an argument, in words.
    pub fn read(&self, mut arguments: Arguments<'_>, context: &Context) -> Rules {
        let rules = (self.read)(&mut arguments, context)?;
        arguments.end()?;
        Ok(rules)
    }
}

/// A key of f-puzzles files that says rules of a kind.
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// The fields of its clues that mean something; none for a flag, whose value is true or false.
    pub fields: &'static [&'static str],
    /// Reads one clue; for a flag it is called once if the flag is true.
    read: ReadClue,
    /// How it is written.
    form: Form,
}

impl Key {
    /// A key that the kind itself writes.
    pub(super) const fn new(
        name: &'static str,
        fields: &'static [&'static str],
        read: ReadClue,
    ) -> Self {
        Self { name, fields, read, form: Form::Own }
    }

    /// A key whose clues are lines of cells.
    pub(super) const fn lines(name: &'static str, read: ReadClue) -> Self {
        Self { form: Form::Cells, ..Self::new(name, &["lines"], read) }
    }

    /// A key that is on or off.
    pub(super) const fn flag(name: &'static str, read: ReadClue) -> Self {
        Self { form: Form::Flag, ..Self::new(name, &[], read) }
    }

    /// The rules that a clue states.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(&self, clue: &Clue<'_>, context: &Context) -> Rules {
        (self.read)(clue, context)
    }
}
