//! Zippers: cells equally far from the ends of a line have the same sum, which the middle cell holds.

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
    name: "zipper",
    aliases: &[],
    called: &[],
    title: "Zipper",
    about: "pairs of cells equally far from a line's ends have the same sum, as has the cell in the middle",
    gesture: Gesture::Line,
    keys: &[("cells", "the cells of the line, in order, 3 or more")],
    read: entry::tables::<Zipper>,
    shorthand: None,
    iss: &[Tag::new("Zipper", from_iss)],
    f_puzzles: &[Key { name: "zipperline", fields: &["lines"], read: from_f_puzzles }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[zipper]]\ncells = \"r1c1>r1c3 r2c3>r4c3\"",
            kept: "1423213443123241",
            broken: "14............1.",
            message: "r1c1 and r4c3 sum to 2, but r1c2 and r3c3 sum to 5 or more (zipper 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[zipper]]\ncells = \"r1c1 r2c2 r3c3\"",
            kept: "1234234141233412",
            broken: "3....2..........",
            message: "r1c1 and r3c3 sum to 4 or more, but r2c2 is 2 (zipper 1)",
        },
    ],
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    Ok(zippers([arguments.cells()?]))
}

fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    Ok(zippers(clue.lines()?))
}

/// A rule for each of the lines that say something: two cells have just one sum.
fn zippers(lines: impl IntoIterator<Item = Vec<Cell>>) -> Vec<Box<dyn Rule>> {
    let lines = lines.into_iter().filter(|line| line.len() > 2);
    lines.map(|line| Box::new(Zipper::new(line.into())) as Box<dyn Rule>).collect()
}

/// Pairs of cells equally far from a line's ends have the same sum.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zipper {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Line,
}

impl Zipper {
    /// A line of cells, in order, three or more.
    pub fn new(cells: Line) -> Self {
        Self { name: String::new(), cells }
    }

    /// The pairs, from the ends inwards, and then the middle cell, if there is one.
    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        let count = self.cells.len();
        (0..count.div_ceil(2)).map(move |place| {
            let other = count - 1 - place;
            let other = (other != place).then(|| self.cells[other]);
            std::iter::once(self.cells[place]).chain(other)
        })
    }
}

impl Rule for Zipper {
    name_and_line!("zipper");

    fn noun(&self) -> &'static str {
        "zipper line"
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
        let (cells, ends) = (self.cells.to_vec(), [End::Plain; 2]);
        vec![Mark::Line { cells, tint: Tint::Purple, width: Width::Medium, ends }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(one_line("zipperline", &self.cells))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        super::iss::said("Zipper", &[], &self.cells)
    }
}
