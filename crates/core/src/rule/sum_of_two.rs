//! X and V: two cells sum to ten, or to five.

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

/// What an X and a V say, whatever the size.
const LETTERS: [(&str, u16); 2] = [("X", 10), ("V", 5)];

/// The kind.
pub const KIND: Kind = Kind {
    name: "sum-of-two",
    aliases: &["xv"],
    called: &["five and ten"],
    title: "Sum of two (X and V)",
    about: "two cells sum to `sum`",
    gesture: Gesture::Dot,
    keys: &[("cells", "the two cells"), ("sum", "their sum: 10 for an X, 5 for a V")],
    read: entry::tables::<SumOfTwo>,
    shorthand: None,
    iss: &[
        Tag::new("X", |arguments, _| from_iss(arguments, 10)),
        Tag::new("V", |arguments, _| from_iss(arguments, 5)),
    ],
    f_puzzles: &[Key { name: "xv", fields: &["cells", "value"], read: from_f_puzzles }],
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "[[sum-of-two]]\ncells = \"r1c1-2\"\nsum = 5",
        kept: "1423413223143241",
        broken: "12..............",
        message: "r1c1 and r1c2 sum to 3, expected 5 (sum-of-two 1)",
    }],
};

fn from_iss(arguments: &mut Arguments<'_>, sum: u16) -> Rules {
    arguments.rules_on_touching_pairs(|pair| SumOfTwo::new(pair, sum))
}

/// A mark without a letter says nothing.
fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    let text = clue.text("value")?;
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let known = LETTERS.iter().find(|(letter, _)| text.eq_ignore_ascii_case(letter));
    let found = || format!("expected X or V in `value`, found \"{}\"", text.escape_debug());
    let (_, sum) = known.ok_or_else(found)?;
    let pair = clue.neighbours("xv", |other| other.text("value") != Ok(""))?;
    Ok(vec![Box::new(SumOfTwo::new(pair, *sum))])
}

/// Two cells sum to a number. They may hold the same value if nothing else forbids it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumOfTwo {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    sum: u16,
}

impl SumOfTwo {
    /// Two cells and what they sum to.
    pub fn new(cells: [Cell; 2], sum: u16) -> Self {
        Self { name: String::new(), cells: cells.to_vec().into(), sum }
    }
}

impl Dot for SumOfTwo {
    fn is_right(&self, a: u16, b: u16) -> bool {
        a + b == self.sum
    }

    fn complaint(&self, [one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
        format!("{one} and {other} sum to {}, expected {}", a + b, self.sum)
    }
}

impl Rule for SumOfTwo {
    name_and_cells!("sum-of-two");

    fn noun(&self) -> &'static str {
        match self.sum {
            10 => "X",
            5 => "V",
            _ => "sum",
        }
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
        let letter = LETTERS.iter().find(|(_, sum)| *sum == self.sum);
        let text = letter.map_or_else(|| self.sum.to_string(), |(letter, _)| (*letter).to_owned());
        vec![Mark::Dot { cells: self.cells.to_vec(), fill: Fill::None, text }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        let letter = LETTERS.iter().find(|(_, sum)| *sum == self.sum);
        let Some(&(letter, _)) = letter else {
            let sums = LETTERS.iter().map(|(_, sum)| sum.to_string()).collect::<Vec<_>>();
            return Err(format!("f-puzzles have the sums {} only", sums.join(" and ")));
        };
        mark("xv", &self.cells, Some(letter.to_owned()))
    }

    fn open(&self) -> Option<&dyn Open> {
        Some(self)
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        let letter = LETTERS.iter().find(|(_, sum)| *sum == self.sum);
        match letter.filter(|_| super::touching::are_neighbours(&self.cells)) {
            Some((letter, _)) => super::iss::said(letter, &[], &self.cells),
            None => Err("in ISS there are X and V alone, between neighbours".to_owned()),
        }
    }
}

impl Open for SumOfTwo {
    fn any(&self, _size: Size) -> Option<Box<dyn Rule>> {
        None
    }

    fn told(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let [a, b] = dot::numbers_of(self, grid)?;
        Some(Box::new(Self { sum: a + b, ..self.clone() }))
    }
}
