//! Clues whose value is still open: `sum = "?"`.
//!
//! Who sets a puzzle draws its shapes first, and has the values follow from a solution. A kind of
//! whose rules one value follows from the solution has a row in [`OPEN`] and implements
//! [`Open`](super::Open): what holds whatever the value is, so that a solution can be looked for,
//! and the value that the clue has there. A file is read with a number that stands in for the
//! value; the rule that comes of it is never stated as it is.

use std::collections::HashSet;

use itertools::Itertools;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{kind::Kinds, source::TableSource};
use crate::grid::Size;

/// What stands for a value that is open.
const MARK: &str = "?";

/// A value that files may leave open.
pub struct OpenKey {
    /// The kind whose rules have it.
    pub kind: &'static str,
    /// Its key.
    pub key: &'static str,
    /// What stands in for it, as a file has it, with `#` for a value of the grid.
    stand_in: &'static str,
}

const fn open(kind: &'static str, key: &'static str, stand_in: &'static str) -> OpenKey {
    OpenKey { kind, key, stand_in }
}

/// All values that files may leave open.
pub static OPEN: &[OpenKey] = &[
    open("killer", "sum", "1"),
    open("calcudoku", "product", "1"),
    open("little-killer", "sum", "1"),
    open("sum", "total", "1"),
    open("sandwich", "sum", "1"),
    open("lunchbox", "sum", "1"),
    open("x-sum", "sum", "1"),
    open("skyscraper", "count", "1"),
    open("hidden-skyscraper", "value", "#"),
    open("numbered-room", "value", "#"),
    open("count", "exactly", "1"),
    open("quadruple", "values", "[#]"),
    open("contain", "values", "[#]"),
    open("look-and-say", "says", "[[1, #]]"),
    open("difference", "difference", "1"),
    open("ratio", "ratio", "2"),
    open("sum-of-two", "sum", "1"),
];

/// Files of one line each with what stands in for the values of [`OPEN`], in its order.
pub(crate) struct StandIns(Vec<String>);

impl StandIns {
    /// Those on grids of this size.
    pub(crate) fn new(size: Size) -> Self {
        let value = size.value_range().start().to_string();
        Self(
            OPEN.iter()
                .map(|open| format!("it = {}", open.stand_in.replace('#', &value)))
                .collect(),
        )
    }

    fn get(&self, kind: &str, key: &str) -> Option<DeValue<'_>> {
        let place = OPEN.iter().position(|open| (open.kind, open.key) == (kind, key))?;
        let table = DeTable::parse(&self.0[place]).expect("it is a line that we wrote");
        table.into_inner().remove("it").map(Spanned::into_inner)
    }
}

fn is_mark(value: &DeValue<'_>) -> bool {
    value.as_str().is_some_and(|text| text.trim() == MARK)
}

/// Puts stand-ins for the values that a file's tables leave open, and returns where those tables
/// begin. What cannot be left open stays as it is.
pub(super) fn stand_in<'a>(
    kinds: Kinds,
    table: &mut DeTable<'a>,
    stand_ins: &'a StandIns,
) -> HashSet<usize> {
    let mut places = HashSet::new();
    for (key, value) in table.iter_mut() {
        let Some(kind) = kinds.named(key.get_ref()) else { continue };
        let tables = match value.get_ref() {
            DeValue::Array(_) => match value.get_mut() {
                DeValue::Array(array) => array.iter_mut().collect(),
                _ => Vec::new(),
            },
            _ => vec![value],
        };
        for rule in tables {
            let start = rule.span().start;
            let DeValue::Table(keys) = rule.get_mut() else { continue };
            for (key, value) in keys.iter_mut().filter(|(_, value)| is_mark(value.get_ref())) {
                if let Some(stand_in) = stand_ins.get(kind.name, key.get_ref()) {
                    *value.get_mut() = stand_in;
                    places.insert(start);
                }
            }
        }
    }
    places
}

/// What is wrong with a table of a kind that leaves a value open and was read as one that does not;
/// nothing if it leaves none open.
pub(super) fn complaint(kind: &str, key: &str, rule: TableSource<'_>) -> Option<String> {
    let mut keys = rule.get_ref().as_table()?.iter();
    let (open, _) =
        keys.find(|(key, value)| *key.get_ref() != "name" && is_mark(value.get_ref()))?;
    let open = open.get_ref();
    if OPEN.iter().any(|known| (known.kind, known.key) == (kind, open)) {
        return Some(format!(
            "{key}: `{open}` is ?, a value still to be found: `satoku generate` does that, and for \
             rules of the file itself only, not for those inside of others"
        ));
    }
    let all = OPEN.iter().map(|open| format!("`{}` of {}", open.key, open.kind)).join(", ");
    Some(format!("{key}: `{open}` is ?, and it cannot be left open as these can: {all}"))
}
