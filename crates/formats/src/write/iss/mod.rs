//! Constraint strings of sigh's Interactive Sudoku Solver (ISS): a puzzle with its rules on a line.
//!
//! [`read/iss/`](crate::read) says what they are made of. The grid comes first (`grid.rs`), and
//! what it says need not be said again. All other rules are written by their kinds: by a tag of
//! their own, or by one that says in general what they come down to, such as `Pair`, `Sum` or
//! `NFA`. Givens and candidates are an item without a tag.
//!
//! What is written is read again before it is handed out. So a rule that would mean something else
//! beside the others, as "all dots are given" does where a dot cannot be written as one, is written
//! in general; and if that cannot be, the puzzle is refused by its name.

mod grid;
mod meaning;
#[cfg(test)]
mod tests;

use self::{
    grid::{BareGrid, read},
    meaning::{Domains, Meaning},
};
use super::{prelude::*, target::domains};
use satoku_rules::rule::{
    iss::{
        stated::{domain, general_items},
        write,
    },
    iss_items,
};

pub(super) static TARGET: Target = Target {
    name: "iss",
    summary: "a constraint string of sigh's Interactive Sudoku Solver, with all rules",
    write: |puzzle, _, _| write(puzzle),
    ..Target::LINE
};

/// A rule that the bare grid does not say, and its items.
struct WrittenRule<'a> {
    rule: &'a Stated,
    items: Vec<String>,
    /// Whether they say in general what it comes down to, and are not its own tag.
    is_general: bool,
}

fn write(puzzle: &Instance) -> Result<String, WriteError> {
    let model = puzzle.model();
    let bare = BareGrid::of(model)?;
    let context = bare.context();
    // What cells hold by givens, candidates and all other rules that say no more than that.
    let mut held = Domains::given(puzzle);
    let mut parts = Vec::new();
    for rule in model.rules().iter().filter(|rule| !bare.says_rule(rule)) {
        if held.take(rule) {
            continue;
        }
        let own = iss_items(rule, &context);
        let is_general = own.is_err();
        let items = own.or_else(|why| general(rule, &bare, &why))?;
        parts.push(WrittenRule { rule, items, is_general });
    }
    let givens = held.item(model.size())?;
    let wanted = Meaning::of_puzzle(puzzle);
    loop {
        let text = text(&bare, &parts, givens.as_deref());
        let read = read(&text);
        let found = read.as_ref().ok().map(Meaning::of_puzzle);
        if found.as_ref().is_some_and(|found| found.is(&wanted)) {
            return Ok(text);
        }
        // Each round writes some of the rules in general, so this ends.
        if !write_in_general(&mut parts, found.as_ref(), &bare)? {
            let why = read.err().map_or_else(String::new, |error| format!(": {error}"));
            return refuse(format!(
                "an ISS constraint string of it would be read as another puzzle{why}"
            ));
        }
    }
}

/// The items that say a rule in general; `why` says why its own tag does not.
fn general(rule: &Stated, bare: &BareGrid, why: &str) -> Result<Vec<String>, WriteError> {
    let items = general_items(rule, bare.model.size(), |statement| bare.says(statement));
    items.ok_or_else(|| WriteError::rule(rule, why))
}

/// Writes those rules in general that are not there in what was read; if nothing could be, those
/// that cannot be read alone either, or depend on the others. Tells whether there are any.
fn write_in_general(
    parts: &mut [WrittenRule<'_>],
    found: Option<&Meaning>,
    bare: &BareGrid,
) -> Result<bool, WriteError> {
    let size = bare.model.size();
    let is_to_blame = |part: &&mut WrittenRule<'_>| {
        !part.is_general
            && match found {
                Some(found) => !found.implies(&Meaning::of(part.rule.statements(), size)),
                None => {
                    let alone = text(bare, std::slice::from_ref(part), None);
                    part.rule.depends_on_others() || read(&alone).is_err()
                }
            }
    };
    let mut any = false;
    for part in parts.iter_mut().filter(is_to_blame) {
        let why = format!("ISS would read {} otherwise", part.items.iter().format(" and "));
        part.items = general(part.rule, bare, &why)?;
        part.is_general = true;
        any = true;
    }
    Ok(any)
}

fn text(bare: &BareGrid, parts: &[WrittenRule<'_>], givens: Option<&str>) -> String {
    let mut items: Vec<String> = bare.items.clone();
    items.extend(write::merged(parts.iter().flat_map(|part| &part.items)));
    items.extend(givens.map(str::to_owned));
    if items.is_empty() {
        items.push(bare.shape.clone());
    }
    let text = write::numbered(&format!(".{}", items.join(".")), bare.model.size());
    let single = bare.model.size().layers().filter(|of| of.count() == 1);
    single
        .filter_map(|of| of.layer().as_letter())
        .fold(text, |text, letter| without_number(&text, letter))
}

/// The text with `VX` instead of `VX1`: in ISS the only cell of a letter has no number.
fn without_number(text: &str, letter: char) -> String {
    let (long, short) = (format!("~V{letter}1"), format!("~V{letter}"));
    let mut parts = text.split(&long);
    let mut new = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let ends = part.is_empty() || part.starts_with(['~', '_', '.']);
        new += if ends { &short } else { &long };
        new += part;
    }
    new
}

impl Domains {
    /// Takes a rule, if it says what cells hold and no more.
    fn take(&mut self, rule: &Stated) -> bool {
        let domains = domains(rule).filter(|domains| !domains.is_empty());
        domains.iter().flatten().for_each(|(cells, values)| self.hold(cells, values));
        domains.is_some()
    }

    /// The item that says it, if there is anything to say.
    fn item(&self, size: Size) -> Result<Option<String>, WriteError> {
        let says = |(cell, values): &(&Cell, &ValueSet)| values.len() < size.value_count_of(**cell);
        let item = |(cell, values): (&Cell, &ValueSet)| {
            let items = domain(&[*cell], values, size);
            let item = items.and_then(|items| items.into_iter().next());
            item.ok_or_else(|| {
                WriteError::Puzzle(format!("{cell} has no value, which ISS cannot be told"))
            })
        };
        let items: Vec<String> = self.0.iter().filter(says).map(item).try_collect()?;
        Ok((!items.is_empty()).then(|| items.concat()))
    }
}
