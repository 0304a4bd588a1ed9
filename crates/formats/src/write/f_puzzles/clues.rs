//! The keys with rules.

use std::collections::HashSet;

use itertools::Itertools;
use serde_json::{Map, Value as Json};

use super::grid::{FPuzzlesGrid, sorted};
use crate::write::target::WriteError;
use satoku_core::{
    grid::{Cell, ValueSet},
    model::Model,
    rule::{Context, KINDS, Stated, f_puzzles::Clue},
    statement::Statement,
};

pub(super) struct ClueKeys {
    file: Map<String, Json>,
}

impl ClueKeys {
    /// The rules of a model that its grid does not say. What rules say of single cells alone
    /// becomes the frame's, where no key has it.
    ///
    /// # Errors
    /// A rule that cannot be said.
    pub fn of(model: &Model, frame: &mut FPuzzlesGrid) -> Result<Self, WriteError> {
        let context = frame.context();
        let mut clues = Self { file: Map::new() };
        let groups: HashSet<Vec<Cell>> =
            model.rules().iter().filter_map(|rule| group(rule)).collect();
        let said = clues.add_flags(&groups, frame, &context);
        for rule in model.rules() {
            if group(rule).is_some_and(|cells| frame.is_house(&cells) || said.contains(&cells)) {
                continue;
            }
            match rule.to_f_puzzles(&context) {
                Ok(entries) => entries.into_iter().for_each(|(key, clue)| clues.add(key, clue)),
                Err(problem) => {
                    let domains = domains(rule).ok_or_else(|| WriteError::rule(rule, problem))?;
                    domains.into_iter().for_each(|(cells, values)| frame.allow(cells, values));
                }
            }
        }
        Ok(clues)
    }

    pub fn file(self) -> Map<String, Json> {
        self.file
    }

    /// Adds the flags that each say several rules of other kinds, if all of these are among these
    /// groups of cells that differ, and not all houses of the grid; and returns what they say.
    fn add_flags(
        &mut self,
        groups: &HashSet<Vec<Cell>>,
        frame: &FPuzzlesGrid,
        context: &Context,
    ) -> HashSet<Vec<Cell>> {
        let none = Map::new();
        let clue = Clue { fields: &none, file: &none, size: context.size };
        let kinds = KINDS.iter().filter(|kind| kind.shorthand().is_some());
        let mut said = HashSet::new();
        for key in kinds.flat_map(|kind| kind.f_puzzles) {
            let rules = key.read(&clue, context).unwrap_or_default();
            let cells = rules.iter().map(|rule| sorted(rule.cells())).collect_vec();
            let is_new = cells.iter().any(|cells| !frame.is_house(cells));
            if is_new && cells.iter().all(|cells| groups.contains(cells)) {
                self.add(key.name, true.into());
                said.extend(cells);
            }
        }
        said
    }

    /// Adds a clue to those of its key, or turns a flag on. Nothing is said twice.
    fn add(&mut self, key: &str, clue: Json) {
        if clue == Json::Bool(true) {
            self.file.insert(key.to_owned(), clue);
            return;
        }
        let list = self.file.entry(key).or_insert_with(|| Json::Array(Vec::new()));
        if let Some(list) = list.as_array_mut().filter(|list| !list.contains(&clue)) {
            list.push(clue);
        }
    }
}

/// The cells, in the order of the grid, of a rule that says only that they differ, and is of a kind
/// that never says more.
fn group(rule: &Stated) -> Option<Vec<Cell>> {
    let is_plain = ["house", "all-different"].contains(&rule.kind());
    rule.group().filter(|_| is_plain).map(|group| sorted(group.cells))
}

/// The cells that a rule is about, with the values that they may hold, if it says only that.
fn domains(rule: &Stated) -> Option<Vec<(&[Cell], &ValueSet)>> {
    let domains = rule.statements().iter().map(|said| match said {
        Statement::Domain { cells, values } => Some((&cells[..], values)),
        _ => None,
    });
    domains.collect()
}
