//! Values that shells complete from a list of names, while others are read as well.

use std::ffi::OsStr;

use clap::{
    Arg, Command, Error,
    builder::{PossibleValue, StringValueParser, TypedValueParser},
};
use itertools::Itertools;

use crate::{
    engine::{Engine, Strategy},
    generate::RandomClues,
    model::catalog,
    rule::{KINDS, RANDOM},
    sat::SOLVERS,
    steps::{Technique, techniques},
    write::TARGETS,
};
use satoku_formats::read::FORMATS;

/// A parser with names for completions. Hide them in the help (`hide_possible_values`): it would
/// say that they are all there is.
#[derive(Clone, Copy, Debug)]
struct Suggested<P> {
    parser: P,
    names: fn() -> Vec<String>,
}

impl<P: TypedValueParser> TypedValueParser for Suggested<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// `parser`, with names for completions.
pub(crate) fn suggested<P: TypedValueParser>(
    parser: P,
    names: fn() -> Vec<String>,
) -> impl TypedValueParser<Value = P::Value> {
    Suggested { parser, names }
}

pub(crate) fn engine() -> impl TypedValueParser<Value = Engine> {
    suggested(StringValueParser::new().try_map(|name| name.parse::<Engine>()), engines)
}

/// A model's name or file, which is not loaded yet.
pub(crate) fn model() -> impl TypedValueParser<Value = String> {
    suggested(StringValueParser::new(), models)
}

/// The name of a kind of rule, which is not checked yet.
pub(crate) fn kind() -> impl TypedValueParser<Value = String> {
    suggested(StringValueParser::new(), || names(KINDS.iter().map(|kind| kind.name)))
}

/// A technique of `steps`, by its name, its title, or what else people call it.
pub(crate) fn technique() -> impl TypedValueParser<Value = &'static Technique> {
    let parser = StringValueParser::new().try_map(|name| named_technique(&name));
    suggested(parser, || names(techniques().map(|technique| technique.name)))
}

fn named_technique(text: &str) -> Result<&'static Technique, String> {
    /// Other names of techniques.
    const ALIASES: &[(&str, &str)] = &[("rule of 45", "innies-outies")];
    let name = ALIASES.iter().find(|(alias, _)| *alias == text).map_or(text, |(_, name)| name);
    techniques().find(|technique| [technique.name, technique.title].contains(&name)).ok_or_else(
        || {
            let names = techniques().map(|technique| technique.name).join(", ");
            format!("expected the name of a technique: {names}")
        },
    )
}

/// Kinds of random clues, perhaps with numbers.
pub(crate) fn random_clues() -> impl TypedValueParser<Value = RandomClues> {
    let parser = StringValueParser::new().try_map(|text| text.parse::<RandomClues>());
    suggested(parser, || names(RANDOM.iter().map(|random| random.kind)))
}

/// The name of a format, which is not checked yet.
pub(crate) fn format() -> impl TypedValueParser<Value = String> {
    let all = || {
        let written = TARGETS.iter().map(|target| target.name);
        names(FORMATS.iter().map(|format| format.name).chain(written).unique())
    };
    suggested(StringValueParser::new(), all)
}

fn names<'a>(all: impl Iterator<Item = &'a str>) -> Vec<String> {
    all.map(str::to_owned).collect()
}

fn engines() -> Vec<String> {
    let usual = ["sat", "milp", "native", "learn", "backtrack"].map(str::to_owned);
    let solvers = SOLVERS.iter().map(|solver| format!("sat:{}", solver.name));
    let strategies = Strategy::all().into_iter().map(|strategy| format!("backtrack:{strategy}"));
    usual.into_iter().chain(solvers).chain(strategies).collect()
}

/// The models of `satoku models`.
pub(crate) fn models() -> Vec<String> {
    names(catalog::listed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_that_is_suggested_is_one() {
        for name in engines() {
            assert!(name.parse::<Engine>().is_ok(), "{name}");
        }
    }

    #[test]
    fn every_model_that_is_suggested_can_be_loaded() {
        for name in models() {
            assert!(crate::model::named(&name).is_ok(), "{name}");
        }
    }

    #[test]
    fn other_names_are_read_as_well() {
        let command = Command::new("satoku").arg(Arg::new("model").value_parser(model()));
        let matches = command.try_get_matches_from(["satoku", "my.toml"]).unwrap();
        assert_eq!(matches.get_one::<String>("model").unwrap(), "my.toml");
    }
}
