//! Values that are given by their names in a table.

use clap::builder::{PossibleValuesParser, TypedValueParser};

pub fn named<T: Copy + Send + Sync + 'static>(
    table: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(table.iter().map(|(name, _)| *name)).map(|name| {
        let entry = table.iter().find(|(other, _)| *other == name);
        entry.expect("only names in the table are possible").1
    })
}
