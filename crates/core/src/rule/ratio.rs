//! Black dots: of two cells one holds so many times what the other holds.

use serde::{Deserialize, Serialize};

use super::{
    Candidates, Context, Example, Gesture, Kind, Open, Over, Pair, Problem, Rule, Rules, Violation,
    Written, entry,
    f_puzzles::{Clue, Clues, Key, mark},
    iss::{Arguments, Tag},
    name_and_cells,
    touching::dot::{self, Dot},
};
use crate::{
    grid::{Cell, Cells, Fill, Grid, Mark, Size, Value},
    statement::Statement,
};

/// The ratio if nothing else is said.
pub(super) const USUAL: u16 = 2;

/// The kind.
pub const KIND: Kind = Kind {
    name: "ratio",
    aliases: &[],
    called: &["kropki", "kropki dot", "kropki black", "black kropki", "dot", "double"],
    title: "Ratio (black dot)",
    about: "of two cells one is `ratio` times the other",
    gesture: Gesture::Dot,
    keys: &[("cells", "the two cells"), ("ratio", "their ratio, 2 or more; 2 if not given")],
    read: entry::tables::<Ratio>,
    shorthand: None,
    iss: &[Tag::new("BlackDot", from_iss)],
    f_puzzles: &[Key { name: "ratio", fields: &["cells", "value"], read: from_f_puzzles }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[ratio]]\ncells = \"r1c1-2\"",
            kept: "1234214334124321",
            broken: "13..............",
            message: "r1c1 is 1 and r1c2 is 3, expected one to be 2 times the other (ratio 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[ratio]]\ncells = \"r1c1-2\"\nratio = 3",
            kept: "1324241331424231",
            broken: "12..............",
            message: "r1c1 is 1 and r1c2 is 2, expected one to be 3 times the other (ratio 1)",
        },
    ],
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    arguments.rules_on_touching_pairs(Ratio::new)
}

fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    let ratio = clue.small_number("value")?.unwrap_or(USUAL);
    let pair = clue.neighbours(KIND.name, |_| true)?;
    Ok(vec![Box::new(Ratio::new(pair).ratio(ratio))])
}

/// Of two cells one is so many times the other. 0 is any number times 0, so two zeros keep it; other
/// equal values never do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
    #[serde(rename = "ratio", default = "usual")]
    times: u16,
}

fn usual() -> u16 {
    USUAL
}

impl Ratio {
    /// Two cells of which one is twice the other.
    pub fn new(cells: [Cell; 2]) -> Self {
        Self { name: String::new(), cells: cells.to_vec().into(), times: USUAL }
    }

    /// The same cells with another ratio, 2 or more.
    #[must_use]
    pub fn ratio(self, ratio: u16) -> Self {
        Self { times: ratio, ..self }
    }
}

impl Dot for Ratio {
    fn is_right(&self, a: u16, b: u16) -> bool {
        let times = |number: u16| u32::from(self.times) * u32::from(number);
        u32::from(a) == times(b) || u32::from(b) == times(a)
    }

    fn complaint(&self, [one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
        let ratio = self.times;
        format!("{one} is {a} and {other} is {b}, expected one to be {ratio} times the other")
    }
}

impl Rule for Ratio {
    name_and_cells!("ratio");

    fn noun(&self) -> &'static str {
        "black dot"
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        if self.times < 2 {
            let (found, expected) = (self.times.to_string(), "2 or more".to_owned());
            return Err(Problem::Parameter { key: "ratio", found, expected });
        }
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
        let is_usual = self.times == USUAL;
        let text = if is_usual { String::new() } else { self.times.to_string() };
        vec![Mark::Dot { cells: self.cells.to_vec(), fill: Fill::Black, text }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        let number = (self.times != USUAL).then(|| self.times.to_string());
        mark("ratio", &self.cells, number)
    }

    fn open(&self) -> Option<&dyn Open> {
        Some(self)
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        if self.times == USUAL && super::touching::are_neighbours(&self.cells) {
            return super::iss::said("BlackDot", &[], &self.cells);
        }
        Err("in ISS its dot is between neighbours, and has no number".to_owned())
    }
}

/// How many times the one number is the other, if it is twice that or more. (0 is any number of times 0.)
fn times(a: u16, b: u16) -> Option<u16> {
    match (a.max(b), a.min(b)) {
        (0, 0) => Some(USUAL),
        (_, 0) => None,
        (more, less) => (more % less == 0).then_some(more / less).filter(|&times| times >= 2),
    }
}

impl Open for Ratio {
    fn any(&self, size: Size) -> Option<Box<dyn Rule>> {
        let numbers = || size.value_range();
        let all = numbers().flat_map(|a| numbers().map(move |b| [a, b]));
        let pairs: Vec<[u16; 2]> = all.filter(|&[a, b]| times(a, b).is_some()).collect();
        if pairs.is_empty() {
            let (name, first) = (&*self.name, vec![*self.cells.first()?]);
            return Some(Box::new(Candidates::new(name, first, Vec::new())));
        }
        let mut related = Pair::table(self.cells.to_vec().into(), Over::Neighbours, pairs);
        related.rename(self.name.clone());
        Some(Box::new(related))
    }

    fn told(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let [a, b] = dot::numbers_of(self, grid)?;
        Some(Box::new(Self { times: times(a, b)?, ..self.clone() }))
    }
}
