//! The keys with rules.

use super::{
    drawings::{drawings, is_to_be_drawn},
    grid::FPuzzlesGrid,
};
use crate::{
    draw::left_on_paper,
    write::{
        prelude::*,
        target::{domains, sorted},
    },
};
use satoku_rules::{
    grid::Mark,
    rule::{f_puzzles::Clue, f_puzzles_entries, said_in_file, sentences},
};

pub(super) struct ClueKeys<'m> {
    pub file: Map<String, Json>,
    /// The rules that no key says.
    pub left_out: Vec<&'m Stated>,
    /// These in words, line by line.
    pub words: Vec<String>,
}

impl<'m> ClueKeys<'m> {
    /// The rules of a model that its grid does not say. What rules say of single cells alone
    /// becomes the frame's, where no key has it. Other rules without a key are refused, unless they
    /// are to be drawn and told.
    ///
    /// # Errors
    /// A rule that cannot be said.
    pub(super) fn of(
        model: &'m Model,
        frame: &mut FPuzzlesGrid,
        draws_keyless: bool,
    ) -> Result<Self, WriteError> {
        let context = frame.context();
        let mut clues = Self { file: Map::new(), left_out: Vec::new(), words: Vec::new() };
        let groups: HashSet<Vec<Cell>> =
            model.rules().iter().filter_map(|rule| group(rule)).collect();
        let said = clues.add_flags(&groups, frame, &context);
        let mut copied = Vec::new();
        for rule in model.rules() {
            if group(rule).is_some_and(|cells| frame.is_house(&cells) || said.contains(&cells)) {
                continue;
            }
            match f_puzzles_entries(rule, &context) {
                Ok(entries) => entries.into_iter().for_each(|(key, clue)| {
                    if is_to_be_drawn(key, &clue) {
                        copied.push((key, rule));
                    }
                    clues.add(key, clue);
                }),
                Err(problem) => match domains(rule) {
                    Some(domains) => {
                        domains.into_iter().for_each(|(cells, values)| frame.allow(cells, &values));
                    }
                    None if draws_keyless => clues.left_out.push(rule),
                    None => return Err(WriteError::rule(rule, problem)),
                },
            }
        }
        // (As they come where the text is read: key by key.)
        copied.sort_by_key(|(key, _)| *key);
        for (key, rule) in copied {
            clues.draw(&rule.marks(context.size), Some(key), context.size);
        }
        clues.draw_left_out(model)?;
        Ok(clues)
    }

    /// Draws the rules without a key, and tells them in words.
    fn draw_left_out(&mut self, model: &Model) -> Result<(), WriteError> {
        let said = |rule: &&Stated| {
            let problem = "f-puzzles have no key for it, and no file says it";
            said_in_file(rule).ok_or_else(|| WriteError::rule(rule, problem))
        };
        let said = self.left_out.iter().map(said).collect::<Result<Vec<_>, _>>()?;
        self.words = sentences(said.iter().map(|(kind, said)| (*kind, said)));
        for drawn in left_on_paper(self.left_out.iter().copied(), model) {
            self.draw(&drawn.marks, None, model.size());
            let notes = drawn.marks.iter().filter_map(|mark| match mark {
                Mark::Note { text } if !text.eq_ignore_ascii_case(drawn.title) => {
                    Some(text.replace('\n', " "))
                }
                _ => None,
            });
            self.words.extend(notes);
        }
        Ok(())
    }

    /// Draws marks, as copies of a clue of this key if there is one.
    fn draw(&mut self, marks: &[Mark], of: Option<&str>, size: Size) {
        for (key, mut drawing) in marks.iter().flat_map(|mark| drawings(mark, size)) {
            if let Some(of) = of {
                drawing["fromConstraint"] = of.into();
            }
            self.add(key, drawing);
        }
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
