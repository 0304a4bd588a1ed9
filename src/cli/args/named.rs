//! Values that are given by their names in a table.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// A parser of the names in a table.
pub(crate) fn named<T: Copy + Send + Sync + 'static>(
    table: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let find = |name: &str| table.iter().find(|(other, _)| *other == name).map(|entry| entry.1);
    found_by_name(table.iter().map(|(name, _)| *name), find)
}

/// A parser of these names, each of which `find` knows.
pub(crate) fn found_by_name<T: Clone + Send + Sync + 'static>(
    names: impl Iterator<Item = &'static str>,
    find: impl Fn(&str) -> Option<T> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    let find = move |name: String| find(&name).expect("only these names are possible");
    PossibleValuesParser::new(names).map(find)
}
