//! Palindromes: lines that read the same from both ends.

use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Violation, Written, clone, entry,
    f_puzzles::{Clues, Key, one_line},
    iss::Tag,
    name_and_line,
};
use crate::{
    grid::{Cell, End, Grid, Line, Mark, Size, Tint, Width},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "palindrome",
    aliases: &[],
    called: &[],
    title: "Palindrome",
    about: "a line reads the same from both ends",
    gesture: Gesture::Line,
    keys: &[("cells", "the cells of the line, in order")],
    read: entry::tables::<Palindrome>,
    shorthand: None,
    iss: &[Tag::new("Palindrome", |arguments, _| arguments.rule_on_line(Palindrome::new))],
    f_puzzles: &[Key {
        name: "palindrome",
        fields: &["lines"],
        read: |clue, _| clue.rules_on_lines(Palindrome::new),
    }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[palindrome]]\ncells = \"r1c1 r1c2 r2c3 r3c3 r3c2\"",
            kept: "1234341241232341",
            broken: "3........1......",
            message: "r1c1 is 3 and r3c2 is 1, expected the same value (palindrome 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[palindrome]]\ncells = \"r1c1 r2c2 r3c3 r1c1\"",
            kept: "1234214334124321",
            broken: "1....2....3.....",
            message: "r2c2 is 2 and r3c3 is 3, expected the same value (palindrome 1)",
        },
    ],
};

/// A line reads the same from both ends.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palindrome {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Line,
}

impl Palindrome {
    /// A palindrome on a line of 1 cell or more, in order.
    pub fn new(cells: Line) -> Self {
        Self { name: String::new(), cells }
    }

    /// Each cell of the first half with its counterpart, but for those that are the same.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        let half = self.cells.len() / 2;
        let pairs = self.cells.iter().zip(self.cells.iter().rev()).take(half);
        pairs.map(|(&one, &other)| [one, other]).filter(|[one, other]| one != other)
    }
}

impl Rule for Palindrome {
    name_and_line!("palindrome");

    fn noun(&self) -> &'static str {
        "palindrome"
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let found = self.cells.len();
        if found == 0 {
            return Err(Problem::CellCount { found, expected: "1 or more".to_owned() });
        }
        Ok(Statement::over_pairs(self.pairs(), size, |one, other| one == other))
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        clone::unequal(self, self.pairs(), grid).collect()
    }

    fn breaks(&self, grid: &Grid) -> bool {
        self.pairs().any(|pair| clone::differ(pair, grid))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, ends) = (self.cells.to_vec(), [End::Plain; 2]);
        vec![Mark::Line { cells, tint: Tint::Grey, width: Width::Medium, ends }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(one_line("palindrome", &self.cells))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        super::iss::said("Palindrome", &[], &self.cells)
    }
}
