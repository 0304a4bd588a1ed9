//! White dots: two cells hold values that are so far apart.

use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Open, Problem, Rule, Rules, Violation, Written, entry,
    f_puzzles::{Clue, Clues, Key, mark},
    iss::{Arguments, Tag},
    name_and_cells,
    touching::dot::{self, Dot},
};
use crate::{
    grid::{Cell, Cells, Fill, Grid, Mark, Size, Value},
    statement::Statement,
};

/// What two cells differ by if nothing else is said.
const USUAL: u16 = 1;

/// The kind.
pub const KIND: Kind = Kind {
    name: "difference",
    aliases: &[],
    called: &[
        "kropki",
        "kropki dot",
        "kropki white",
        "white kropki",
        "dot",
        "consecutive",
        "consecutive pair",
    ],
    title: "Difference (white dot)",
    about: "two cells differ by `difference`",
    gesture: Gesture::Dot,
    keys: &[("cells", "the two cells"), ("difference", "their difference; 1 if not given")],
    read: entry::tables::<Difference>,
    shorthand: None,
    iss: &[Tag::new("WhiteDot", from_iss)],
    f_puzzles: &[Key { name: "difference", fields: &["cells", "value"], read: from_f_puzzles }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[difference]]\ncells = \"r1c1-2\"",
            kept: "1234214334124321",
            broken: "13..............",
            message: "r1c1 and r1c2 differ by 2, expected 1 (difference 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[difference]]\ncells = \"r1c1-2\"\ndifference = 2",
            kept: "1324241331424231",
            broken: "12..............",
            message: "r1c1 and r1c2 differ by 1, expected 2 (difference 1)",
        },
    ],
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    arguments.rules_on_touching_pairs(Difference::new)
}

fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    let difference = clue.small_number("value")?.unwrap_or(USUAL);
    let pair = clue.neighbours(KIND.name, |_| true)?;
    Ok(vec![Box::new(Difference::new(pair).difference(difference))])
}

/// Two cells differ by so much.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    #[serde(rename = "difference", default = "usual")]
    apart: u16,
}

fn usual() -> u16 {
    USUAL
}

impl Difference {
    /// Two cells that differ by 1.
    pub fn new(cells: [Cell; 2]) -> Self {
        Self { name: String::new(), cells: cells.to_vec().into(), apart: USUAL }
    }

    /// The same cells with another difference.
    #[must_use]
    pub fn difference(self, difference: u16) -> Self {
        Self { apart: difference, ..self }
    }
}

impl Dot for Difference {
    fn is_right(&self, a: u16, b: u16) -> bool {
        a.abs_diff(b) == self.apart
    }

    fn complaint(&self, [one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
        format!("{one} and {other} differ by {}, expected {}", a.abs_diff(b), self.apart)
    }
}

impl Rule for Difference {
    name_and_cells!("difference");

    fn noun(&self) -> &'static str {
        "white dot"
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        dot::says(self, size)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        dot::broken(self, grid)
    }

    fn breaks(&self, grid: &Grid) -> bool {
        dot::breaks(self, grid)
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        dot::strike(self, grid, placed, strike);
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let is_usual = self.apart == USUAL;
        let text = if is_usual { String::new() } else { self.apart.to_string() };
        vec![Mark::Dot { cells: self.cells.to_vec(), fill: Fill::White, text }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        let number = (self.apart != USUAL).then(|| self.apart.to_string());
        mark("difference", &self.cells, number)
    }

    fn open(&self) -> Option<&dyn Open> {
        Some(self)
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        if self.apart == USUAL && super::touching::are_neighbours(&self.cells) {
            return super::iss::said("WhiteDot", &[], &self.cells);
        }
        Err("in ISS its dot is between neighbours, and has no number".to_owned())
    }
}

impl Open for Difference {
    fn any(&self, _size: Size) -> Option<Box<dyn Rule>> {
        None
    }

    fn told(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let [a, b] = dot::numbers_of(self, grid)?;
        Some(Box::new(Self { apart: a.abs_diff(b), ..self.clone() }))
    }
}
