//! Rules in words: what a kind says, with the numbers of its rules.

use itertools::Itertools;
use serde_json::{Map, Value as Json};

use super::{
    Stated,
    kind::{Kind, Written},
    kinds::kind,
};

/// The keys and values that state a rule in a file, and its kind there; none if no file states it.
pub fn said_in_file(rule: &Stated) -> Option<(&'static Kind, Map<String, Json>)> {
    match rule.written() {
        Written::Table(lines) => Some((kind(rule.kind())?, toml::from_str(&lines).ok()?)),
        Written::Line(line) => Some((kind(line.split(' ').next()?)?, Map::new())),
        Written::Nowhere => None,
    }
}

/// A sentence for each kind of some rules, in order, with what files say of them instead of the
/// names of keys: `Killer cage: no value twice in these cells, and they sum to 7.` Rules of a kind
/// that differ in that have a sentence each, with their cells.
pub fn sentences<'a>(
    rules: impl IntoIterator<Item = (&'static Kind, &'a Map<String, Json>)>,
) -> Vec<String> {
    let rules = rules.into_iter().map(|(kind, said)| {
        ((kind.title, kind.sentence(said)), said.get("cells").map(word).unwrap_or_default())
    });
    let rules = rules.collect_vec();
    let of_sentences = rules.iter().cloned().into_group_map();
    let counts = of_sentences.keys().counts_by(|(title, _)| *title);
    let line = |said: &(&str, String)| {
        let cells = of_sentences[said].iter().filter(|_| counts[said.0] > 1).join("; ");
        let colon = if cells.is_empty() { "" } else { ": " };
        format!("{}: {}{colon}{cells}.", said.0, said.1)
    };
    rules.iter().map(|(said, _)| said).unique().map(line).collect()
}

impl Kind {
    /// What a rule says of which a file has these keys, without a full stop.
    fn sentence(&self, said: &Map<String, Json>) -> String {
        let mut sentence = String::new();
        for part in self.about.split('`') {
            let is_named = ["the ", "a ", "certain "].iter().any(|word| sentence.ends_with(word));
            sentence += &match self.value(part, said) {
                Some(value) if is_named => format!("{part} {value}"),
                value => value.unwrap_or_else(|| part.to_owned()),
            };
        }
        // (A rank has its number alone: the 3rd is the `rank`-th.)
        sentence.replace("the rank ", "the ")
    }

    /// What a file says of a key in words, or what holds without it; none for what is no key.
    fn value(&self, key: &str, said: &Map<String, Json>) -> Option<String> {
        let (_, about) = self.keys.iter().find(|(name, _)| *name == key)?;
        let several =
            || Some(said.get(&format!("{key}s"))?.as_array()?.iter().map(word).join(" or "));
        let usual = || about.split_once(" if not given")?.0.rsplit("; ").next();
        let usual = || usual().map(|usual| usual.trim_end_matches(',').to_owned());
        said.get(key).map(word).or_else(several).or_else(usual)
    }
}

fn word(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Array(list) => list.iter().map(word).join(", "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_numbers_and_not_keys() {
        let check = |name: &str, said: &str, expected: &str| {
            let said: Vec<Map<_, _>> = serde_json::from_str(said).unwrap();
            let found = sentences(said.iter().map(|said| (kind(name).unwrap(), said))).join(" ");
            assert!(found.ends_with(expected), "{found}");
        };
        let seven = r#"[{"cells": "r1c1", "sum": 7}, {"cells": "r2c1", "sum": 7}]"#;
        check("killer", seven, "Killer cage: no value twice in these cells, and they sum to 7.");
        let two = r#"[{"cells": "r1c1", "sum": 7}, {"cells": "r2c1", "sums": [3, 4]}]"#;
        check(
            "killer",
            two,
            "Killer cage: no value twice in these cells, and they sum to 3 or 4: r2c1.",
        );
        check("whispers", "[{}]", "differ by half of the values, rounded up or more.");
        check("anti-chess", r#"[{"move": [2, 1]}]"#, "no value a move 2, 1 away from itself.");
        for kind in crate::rule::KINDS {
            assert!(!sentences([(*kind, &Map::new())]).concat().contains('`'), "{kind:?}");
        }
    }
}
