//! Regular expressions: the values of some cells, in order, are a word of one.
//!
//! A digit is a value, a letter one from 10 on (`a` or `A` is 10, `z` is 35), and `<12>` any value.
//! `.` is each value, `[1-35]` one of some, `[^7]` one of the others. `*`, `+`, `?`, `{3}`, `{3,}`
//! and `{3,5}` say how often what is before them is there; `|` stands between choices, parentheses
//! keep things together. White space is ignored. The expression is about all of the cells, from the
//! first to the last.

mod nfa;
mod parse;
#[cfg(test)]
mod tests;

use std::{cell::RefCell, sync::OnceLock};

use self::nfa::{Nfa, Subsets};
use super::iss::keys;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "regex",
    called: &["pattern"],
    title: "Regular expression",
    about: "the values of these cells, in order, are a word of a regular expression",
    gesture: Gesture::Text,
    keys: &[
        ("cells", "the cells, in order"),
        (
            "pattern",
            "the expression, about all of the cells: \"1.*[34]{1,2}\"; `<12>` is the value 12",
        ),
    ],
    read: entry::tables::<Regex>,
    iss: &[Tag::new("Regex", from_iss)],
    examples: &[Example::on_latin_4(
        "[[regex]]\ncells = \"r1c1-4\"\npattern = \"1.*[34]{1,2}\"",
        ["1324241331424231", "1..2............"],
        "r1c1, r1c2, r1c3 and r1c4 are 1 . . 2, expected a word of 1.*[34]{1,2} (regex 1)",
    )],
    ..Kind::DEFAULT
};

/// The pattern is written in base64, or percent-encoded if there is a `%` in it. Its language is a
/// part of this one.
fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let text = arguments.text("a regular expression in base64")?;
    let pattern = if text.contains('%') { keys::percent_decoded(text)? } else { keys::text(text)? };
    if pattern.contains('<') {
        return Err(format!("expected a regular expression, found \"<\" in {pattern:?}"));
    }
    let lists = arguments.lists()?;
    let rule = |cells: Vec<_>| Box::new(Regex::new(cells.into(), &*pattern)) as Box<dyn Rule>;
    Ok(lists.into_iter().map(rule).collect())
}

/// The values of these cells, in order, are a word of a regular expression.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Regex {
    name: String,
    cells: Line,
    pattern: String,
    /// The pattern's automaton, as soon as it is needed; none if the pattern cannot be read.
    #[serde(skip)]
    nfa: OnceLock<Option<Nfa>>,
}

impl Regex {
    /// A rule over the cells of a line, in order, one or more, with an expression.
    pub fn new(cells: Line, pattern: impl Into<String>) -> Self {
        Self { name: String::new(), cells, pattern: pattern.into(), nfa: OnceLock::new() }
    }

    fn read(&self, size: Size) -> Result<Nfa, Problem> {
        let is_value = |number: u16| size.value(number.into()).is_some();
        Ok(Nfa::new(&parse::parse(&self.pattern, &is_value)?))
    }
}

impl Rule for Regex {
    table_with_line!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        let nfa = self.read(size)?;
        let subsets = RefCell::new(Subsets::new(&nfa, size));
        let step = |&state: &u32, _, value| subsets.borrow_mut().next(state, value);
        let accepts = |&state: &u32| subsets.borrow().accepts(state);
        let layers = Layers::new(self.cells.len(), size.value_count(), 0, step, accepts);
        match layers {
            Ok(layers) if !subsets.borrow().is_too_large => {
                Ok(vec![Statement::Automaton { cells: self.cells.to_vec(), layers }])
            }
            _ => Err(automaton::too_large("pattern", &self.cells)),
        }
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        if !self.breaks(grid, &Limiter::none()) {
            return Vec::new();
        }
        let cells = held(&self.cells, grid);
        let wrong = format!("{cells}, expected a word of {}", self.pattern);
        vec![self.violation(self.cells.once(), &wrong)]
    }

    /// Follows all that the expression allows from cell to cell; an empty cell may hold any value.
    fn breaks(&self, grid: &Grid, limiter: &Limiter) -> bool {
        let size = grid.size();
        let Some(nfa) = self.nfa.get_or_init(|| self.read(size).ok()) else { return false };
        limiter.note(nfa.work() * self.cells.len() as u64);
        let mut states = nfa.start();
        for &cell in self.cells.iter() {
            let after = nfa.after(&states);
            states = nfa.reached_by(after, |class| match grid.get(cell) {
                Some(value) => class.contains(value.number()),
                None => size.values().any(|value| class.contains(value.number())),
            });
        }
        !nfa.accepts(&states)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        drawn::explained_path(&self.cells, &self.pattern)
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let pattern: String = self.pattern.chars().filter(|c| !c.is_whitespace()).collect();
        let is_known = |c: char| c.is_ascii_alphanumeric() || "|().[^]-*+?{,}".contains(c);
        if !pattern.chars().all(is_known) || pattern.is_empty() || pattern.contains("{,") {
            return Err("ISS reads its expression otherwise".to_owned());
        }
        let key = keys::of_bytes(pattern.as_bytes());
        iss::said("Regex", &[&key], &self.cells)
    }
}
