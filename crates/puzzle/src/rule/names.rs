//! Names of rules: each once, and a number for those that have none.

use std::collections::{HashMap, HashSet};

use super::Rule;

/// The names that are taken.
#[derive(Debug, Default)]
pub struct RuleNames {
    taken: HashSet<String>,
    /// The last number that was given out for each kind.
    numbers: HashMap<&'static str, usize>,
}

impl RuleNames {
    /// The names of these rules.
    pub fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let taken = names.into_iter().map(str::to_owned).collect();
        Self { taken, ..Self::default() }
    }

    /// Takes a rule's name; a rule without one is called by its kind and a number.
    ///
    /// # Errors
    /// The name, if it is taken.
    pub fn take(&mut self, rule: &mut dyn Rule) -> Result<(), String> {
        if rule.name().is_empty() {
            let kind = rule.kind();
            let number = self.numbers.entry(kind).or_default();
            *number += 1;
            while self.taken.contains(&format!("{kind} {number}")) {
                *number += 1;
            }
            rule.rename(format!("{kind} {number}"));
        }
        let name = rule.name().to_owned();
        if self.taken.insert(name.clone()) { Ok(()) } else { Err(name) }
    }
}
