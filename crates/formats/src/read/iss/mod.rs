//! The constraint strings of sigh's Interactive Sudoku Solver (ISS): a puzzle with its rules on a
//! line.
//!
//! ```text
//! text = { "." item }         item = [ tag ] { "~" argument }
//! ```
//!
//! Without a tag, an item says what cells hold: `.~R1C1_5~R1C2_1_2`. `.Or`, `.And` and `.Replicate`
//! open groups of items, which `.End` closes. Cells are `R1C1`, with row and column as one digit
//! each in base 17; extra cells are `VX1`, of which `.Var~X~~3` says that there are three. White
//! space means nothing. Without other tags the grid is a classic sudoku's; `grid.rs` has the tags
//! about grids, `rules.rs` the groups, and each kind of rule its own tags.
//!
//! Of a rule that is said twice of the same cells, the last one counts where ISS has it so.

mod grid;
mod item;
mod rules;
#[cfg(test)]
mod tests;

use self::{
    grid::IssGrid,
    item::{Item, names, near},
    rules::ItemRules,
};
use super::prelude::*;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "iss",
    title: "A constraint string of ISS",
    summary: "rules, givens and the grid of a puzzle as sigh's Interactive Sudoku Solver writes them",
    example: ".Shape~4x4.Whisper~2~R1C1~R2C2~R1C3.~R1C1_1~R1C3_2_3\n",
    line: Some(OnLine { may_be: |text, _| is_constraint_string(text), read: puzzle }),
};

/// Whether a line of a constraint string says the shape of its grid; none if it is no such line.
pub(super) fn says_shape(text: &str) -> Option<bool> {
    let is_shape = |item: &str| item.split('~').next().is_some_and(|name| name.trim() == "Shape");
    is_constraint_string(text).then(|| text.split('.').any(is_shape))
}

/// Whether a text is meant as a constraint string. Puzzles begin with a dot, too: so its first item
/// must have an argument, or else all items must be tags, or the first nearly one.
fn is_constraint_string(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('.') else { return false };
    let end = rest.find(|c: char| !c.is_ascii_alphabetic() && !c.is_whitespace());
    let first = &rest[..end.unwrap_or(rest.len())];
    if end.is_some_and(|end| rest[end..].starts_with('~')) {
        return true;
    }
    // What goes on without a `~` may be a row of a grid with letters.
    let is_tag = |item: &str| {
        let name = item.split('~').next().unwrap_or_default().trim();
        name.len() > 1 && names().any(|known| known == name)
            || item.contains('~') && name.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    let is_nearly_tag = || {
        let has = |is: fn(&u8) -> bool| first.bytes().any(|byte| is(&byte));
        let is_word = has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase);
        first.trim().len() > 3 && is_word && near(first.trim()).is_some()
    };
    let mut items = rest.trim_end().trim_end_matches('.').split('.');
    items.all(is_tag) || is_nearly_tag()
}

/// The puzzle that a constraint string is.
/// Fails if it is malformed or has a rule that is not understood.
fn puzzle(line: &str, reading: Reading) -> Result<Instance, LineError> {
    let text: String = line.split_whitespace().collect();
    read(&text, reading).map_err(|error| error.among(line, |c| !c.is_whitespace()))
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let settings = reading.settings;
    let items = item::items(text)?;
    let mut notes = Vec::new();
    for name in &settings.ignore {
        let count: usize = items.iter().map(|item| item.count(name)).sum();
        if count > 0 {
            notes.push(format!("{name} is left out, as --ignore says: {count} of them"));
        }
    }
    let is_read = |item: &&Item<'_>| !settings.ignores(item.title());
    let items: Vec<&Item<'_>> = items.iter().filter(is_read).collect();
    let layout = IssGrid::of(&items)?;
    let mut imported = Imported::new(&layout.model(reading.models), reading)?;
    notes.into_iter().for_each(|note| imported.note_missing(note));
    let context = Context::new(layout.size, layout.regions());
    let parts = ItemRules::of(&items, &context, settings)?;
    rules::check_negatives(&items)?;
    for (at, rule) in layout.rules() {
        let wrong = |problem| LineError::at(at, ParseErrorKind::rule("Jigsaw", problem));
        imported.add(rule).map_err(wrong)?;
    }
    parts.add_to(&mut imported)?;
    if layout.size.board().value_range().start() == &0
        && items.iter().any(|item| item.count("BlackDot") > 0)
    {
        imported.note("0 and 0 count as one twice the other, as in ISS");
    }
    Ok(imported.puzzle(text, layout.own_regions())?)
}
