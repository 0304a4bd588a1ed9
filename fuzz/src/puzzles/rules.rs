//! Random rules of each kind, in the format of puzzle files.

use super::parameters::Parameters;
use crate::prelude::*;
use satoku::rule::Gesture;

/// Makes rules for one grid.
pub struct Maker {
    parameters: Parameters,
}

/// A rule in the format of puzzle files.
pub enum Rule {
    /// A line that must come before all tables.
    Line(String),
    /// A table.
    Table(String),
}

impl Maker {
    pub fn new(model: Arc<Model>) -> Self {
        Self { parameters: Parameters::new(model) }
    }

    /// A rule of this kind, which may be invalid.
    pub fn rule(&self, choices: &mut Choices<'_>, kind: &'static Kind) -> Rule {
        if choices.one_in(4) {
            return self.like_an_example(choices, kind);
        }
        if kind.gesture == Gesture::Flag {
            let number = choices.from(1, 3);
            let value = if kind.name == "run" { number.to_string() } else { "true".to_owned() };
            return Rule::Line(format!("{} = {value}\n", kind.name));
        }
        let pairs = self.pairs(choices, kind, 0);
        let lines: Vec<String> =
            pairs.iter().map(|(k, value)| format!("{k} = {value}\n")).collect();
        Rule::Table(format!("[[{}]]\n{}", kind.name, lines.concat()))
    }

    /// The keys of a rule, with their values. Rules are within rules at most so deep.
    fn pairs(&self, choices: &mut Choices<'_>, kind: &Kind, depth: usize) -> Vec<(String, String)> {
        let mut pairs = Vec::new();
        match kind.name {
            "either" => {
                let count = choices.from(1, 3);
                let cases = (0..count).map(|_| format!("{{ {} }}", self.inner(choices, depth)));
                let cases: Vec<String> = cases.collect();
                pairs.push(("cases".to_owned(), format!("[{}]", cases.join(", "))));
            }
            "replicate" => {
                let (key, value) = self.inner_pair(choices, depth, false);
                pairs.push((key, value));
                let at = match choices.below(3) {
                    0 => "everywhere".to_owned(),
                    _ => self.parameters.any(choices, 1, 3),
                };
                pairs.push(("at".to_owned(), format!("{at:?}")));
            }
            _ => {
                let (mut cells, mut said) = (0, Vec::new());
                for &(key, about) in kind.keys {
                    let value = self.parameters.value(choices, kind, key, about, cells, &said);
                    let Some(value) = value else { continue };
                    if key == "cells" {
                        cells = value.matches('r').count();
                    }
                    said.push(key);
                    pairs.push((key.to_owned(), value));
                }
            }
        }
        pairs
    }

    /// One rule or two, as the keys of an inline table.
    fn inner(&self, choices: &mut Choices<'_>, depth: usize) -> String {
        let (key, value) = self.inner_pair(choices, depth, true);
        let mut text = format!("{key} = {value}");
        if choices.one_in(4) {
            let (other, value) = self.inner_pair(choices, depth, true);
            if other != key {
                text += &format!(", {other} = {value}");
            }
        }
        text
    }

    /// A kind with a table.
    fn inner_pair(&self, choices: &mut Choices<'_>, depth: usize, flags: bool) -> (String, String) {
        // (In sequence from a random one on, because without more bytes it would always be the
        // first.)
        let first = choices.below(KINDS.len());
        for &kind in KINDS[first..].iter().chain(KINDS) {
            let is_nested = ["either", "replicate"].contains(&kind.name);
            if kind.gesture == Gesture::Flag {
                if flags && kind.name != "run" {
                    return (kind.name.to_owned(), "true".to_owned());
                }
            } else if !is_nested || depth == 0 && choices.one_in(2) {
                let pairs = self.pairs(choices, kind, depth + 1);
                let pairs: Vec<String> = pairs.iter().map(|(k, v)| format!("{k} = {v}")).collect();
                return (kind.name.to_owned(), format!("{{ {} }}", pairs.join(", ")));
            }
        }
        unreachable!("some kinds are tables that have no rules within them")
    }

    /// One of the kind's examples, with some numbers changed.
    fn like_an_example(&self, choices: &mut Choices<'_>, kind: &'static Kind) -> Rule {
        let example = &kind.examples[choices.below(kind.examples.len())];
        let mut text = String::new();
        for character in example.rule.chars() {
            let is_other = character.is_ascii_digit() && choices.one_in(6);
            let most = self.parameters.longest().min(9);
            match char::from_digit(choices.from(0, most) as u32, 10).filter(|_| is_other) {
                Some(digit) => text.push(digit),
                None => text.push(character),
            }
        }
        text.push('\n');
        if text.starts_with('[') { Rule::Table(text) } else { Rule::Line(text) }
    }
}
