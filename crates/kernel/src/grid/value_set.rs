//! Sets of values.

use std::fmt;

use itertools::Itertools;

use super::Value;

/// A set of values, each once, the lowest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueSet(Vec<Value>);

impl ValueSet {
    /// Whether the value is in the set.
    pub fn contains(&self, value: Value) -> bool {
        self.0.binary_search(&value).is_ok()
    }

    /// The values, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = Value> {
        self.0.iter().copied()
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no value in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The only value, if there is just one.
    pub fn single(&self) -> Option<Value> {
        if let [value] = self.0.as_slice() { Some(*value) } else { None }
    }
}

impl FromIterator<Value> for ValueSet {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Self(values.into_iter().sorted_unstable().dedup().collect())
    }
}

/// The values, lowest first, with spaces between: `2 4 6`.
impl fmt::Display for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().format(" ").fmt(f)
    }
}
