//! Double arrows: the two circles at the ends of a line sum to what is between them.

use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Rules, Violation, Written, entry, equal_sums,
    f_puzzles::{Clue, Clues, Key, one_line},
    iss::{Arguments, Tag},
    name_and_line, tried_at_start,
};
use crate::{
    grid::{Cell, End, Grid, Line, Mark, Size, Tint, Width},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "double-arrow",
    aliases: &[],
    called: &[],
    title: "Double arrow",
    about: "both ends of a line sum to the same as the cells between them; values may repeat",
    gesture: Gesture::Line,
    keys: &[("cells", "the cells of the line, in order, 3 or more")],
    read: entry::tables::<DoubleArrow>,
    shorthand: None,
    iss: &[Tag::new("DoubleArrow", from_iss)],
    f_puzzles: &[Key { name: "doublearrow", fields: &["lines"], read: from_f_puzzles }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[double-arrow]]\ncells = \"r1c1>r1c3 r2c3\"",
            kept: "1234214334124321",
            broken: "134...1.........",
            message: "r1c1 and r2c3 sum to 2, but r1c2 and r1c3 sum to 7 (double-arrow 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[double-arrow]]\ncells = \"r1c1 r2c2 r3c2\"",
            kept: "1234241343213142",
            broken: "4...............",
            message: "r1c1 and r3c2 sum to 5 or more, but r2c2 is 4 or less (double-arrow 1)",
        },
    ],
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    arguments.rule_on_line(DoubleArrow::new)
}

fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    clue.rules_on_lines(DoubleArrow::new)
}

/// The ends of a line sum to the same as the cells between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubleArrow {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Line,
}

impl DoubleArrow {
    /// A line of cells, in order, three or more; one that it passes again counts again.
    pub fn new(cells: Line) -> Self {
        Self { name: String::new(), cells }
    }

    /// The ends, and the cells between them.
    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        let last = self.cells.len().saturating_sub(1);
        let group = move |is_end| {
            let cells = self.cells.iter().enumerate();
            let cells = cells.filter(move |(place, _)| (*place == 0 || *place == last) == is_end);
            cells.map(|(_, &cell)| cell)
        };
        [true, false].into_iter().map(group)
    }
}

impl Rule for DoubleArrow {
    name_and_line!("double-arrow");

    fn noun(&self) -> &'static str {
        "double arrow"
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let found = self.cells.len();
        if found < 3 {
            return Err(Problem::CellCount { found, expected: "3 or more".to_owned() });
        }
        Ok(equal_sums::statements(self.groups(), size)?)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        equal_sums::broken(self, self.groups(), grid)
    }

    fn breaks(&self, grid: &Grid) -> bool {
        equal_sums::breaks(self.groups(), grid)
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, ends) = (self.cells.to_vec(), [End::Circle; 2]);
        vec![Mark::Line { cells, tint: Tint::Grey, width: Width::Thin, ends }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(one_line("doublearrow", &self.cells))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        super::iss::said("DoubleArrow", &[], &self.cells)
    }
}
