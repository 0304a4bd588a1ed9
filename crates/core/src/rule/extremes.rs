//! Minima and maxima: cells that are less, or greater, than all of their neighbours.

use std::collections::HashSet;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Rules, Violation, Written, entry,
    f_puzzles::{Clue, Clues, Key, each_cell},
    touching::{numbers, sides_of, strike_partners},
};
use crate::{
    grid::{Cell, Cells, Fill, Grid, Mark, Shape, Size, Value},
    interrupt,
    statement::Statement,
};

/// The kind for minima.
pub const MINIMUM: Kind = Kind {
    name: "minimum",
    aliases: &[],
    called: &["min", "fortress"],
    title: "Minimum",
    about: "these cells are less than each neighbour that is not a minimum, too",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells that are minima")],
    read: |entry, context| {
        let size = context.size;
        entry::tables_with(entry, |said: Said| Ok(Extremes::of(true, said, size)))
    },
    shorthand: None,
    iss: &[],
    f_puzzles: &[Key {
        name: "minimum",
        fields: &["cell"],
        read: |clue, context| from_f_puzzles(clue, context, Extremes::minimum),
    }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[minimum]]\ncells = \"r2c2-3\"",
            kept: "1234412323413412",
            broken: ".....2...1......",
            message: "r2c2 is 2 and r3c2 is 1, expected r2c2 < r3c2 (minimum 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[minimum]]\ncells = \"r2c2\"\n\n[[minimum]]\ncells = \"r2c3\"",
            kept: "1234412323413412",
            broken: ".....321........",
            message: "r2c3 is 2 and r2c4 is 1, expected r2c3 < r2c4 (minimum 2)",
        },
    ],
};

/// The kind for maxima.
pub const MAXIMUM: Kind = Kind {
    name: "maximum",
    aliases: &[],
    called: &["max", "fortress"],
    title: "Maximum",
    about: "these cells are greater than each neighbour that is not a maximum, too",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells that are maxima")],
    read: |entry, context| {
        let size = context.size;
        entry::tables_with(entry, |said: Said| Ok(Extremes::of(false, said, size)))
    },
    shorthand: None,
    iss: &[],
    f_puzzles: &[Key {
        name: "maximum",
        fields: &["cell"],
        read: |clue, context| from_f_puzzles(clue, context, Extremes::maximum),
    }],
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "[[maximum]]\ncells = \"r2c2-3\"",
        kept: "1234234141233412",
        broken: ".....3...4......",
        message: "r2c2 is 3 and r3c2 is 4, expected r2c2 > r3c2 (maximum 1)",
    }],
};

fn from_f_puzzles(clue: &Clue<'_>, context: &Context, make: fn(Cells, Size) -> Extremes) -> Rules {
    Ok(vec![Box::new(make(vec![clue.cell()?].into(), context.size))])
}

/// Minima or maxima as a file says them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Cells,
}

/// Marked cells that are less, or greater, than all neighbours that do not have the same mark: those
/// of other rules of the kind beside it are spared, too.
#[derive(Clone, Debug)]
pub struct Extremes {
    are_minima: bool,
    name: String,
    size: Size,
    marked: Cells,
    /// The marked cells, and those that they are compared with.
    cells: Vec<Cell>,
    /// Marked cells with a neighbour each.
    pairs: Vec<[Cell; 2]>,
}

impl Extremes {
    /// Cells that are less than their neighbours.
    pub fn minimum(cells: Cells, size: Size) -> Self {
        Self::of(true, Said { name: String::new(), cells }, size)
    }

    /// Cells that are greater than their neighbours.
    pub fn maximum(cells: Cells, size: Size) -> Self {
        Self::of(false, Said { name: String::new(), cells }, size)
    }

    fn of(are_minima: bool, Said { name, cells: marked }: Said, size: Size) -> Self {
        let (cells, pairs) = (Vec::new(), Vec::new());
        Self { are_minima, name, size, marked, cells, pairs }.sparing(&HashSet::new())
    }

    /// The same rule where these cells have the mark, too.
    fn sparing(self, others: &HashSet<Cell>) -> Self {
        let own: HashSet<Cell> = self.marked.iter().copied().collect();
        let is_compared =
            |&[_, other]: &[Cell; 2]| !own.contains(&other) && !others.contains(&other);
        let pairs = self.marked.iter().flat_map(|&cell| sides_of(cell, self.size));
        let pairs: Vec<[Cell; 2]> = pairs.filter(is_compared).collect();
        let neighbours = pairs.iter().map(|&[_, other]| other);
        let cells = self.marked.iter().copied().chain(neighbours).unique().collect();
        Self { cells, pairs, ..self }
    }

    fn is_right(&self, extreme: u16, neighbour: u16) -> bool {
        if self.are_minima { extreme < neighbour } else { extreme > neighbour }
    }

    /// The pairs that are filled and wrong, with their numbers.
    fn wrong(&self, grid: &Grid) -> impl Iterator<Item = ([Cell; 2], [u16; 2])> {
        let filled = self.pairs.iter().filter_map(|&pair| Some((pair, numbers(pair, grid)?)));
        filled.filter(|&(_, [extreme, neighbour])| !self.is_right(extreme, neighbour))
    }
}

impl Rule for Extremes {
    fn kind(&self) -> &'static str {
        if self.are_minima { MINIMUM.name } else { MAXIMUM.name }
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn rename(&mut self, name: String) {
        self.name = name;
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// A neighbour may be a hole, with which nothing is compared.
    fn names(&self, cell: Cell, _size: Size) -> bool {
        self.marked.contains(&cell)
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        if self.marked.is_empty() {
            return Err(Problem::CellCount { found: 0, expected: "1 or more".to_owned() });
        }
        let is_right = |a: Value, b: Value| self.is_right(a.number(), b.number());
        Ok(Statement::over_pairs(self.pairs.iter().copied(), size, is_right))
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let violation = |([one, other], [a, b]): ([Cell; 2], [u16; 2])| {
            let (sign, name) = (if self.are_minima { '<' } else { '>' }, &self.name);
            let sentence =
                format!("{one} is {a} and {other} is {b}, expected {one} {sign} {other} ({name})");
            Violation::new(self.kind(), vec![one, other], sentence)
        };
        self.wrong(grid).map(violation).collect()
    }

    fn breaks(&self, grid: &Grid) -> bool {
        self.wrong(grid).next().is_some()
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let pairs = self.pairs.iter().copied().filter(|pair| pair.contains(&placed));
        strike_partners(pairs, grid, placed, |a, b| self.is_right(a, b), strike);
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let shape = if self.are_minima { Shape::Inwards } else { Shape::Outwards };
        let mark = |&cell: &Cell| Mark::Shape { cells: vec![cell], shape, fill: Fill::Grey };
        self.marked.iter().map(mark).collect()
    }

    /// The marked cells of another rule are those in which its mark is drawn.
    fn beside(&self, others: &mut dyn Iterator<Item = &dyn Rule>) -> Option<Box<dyn Rule>> {
        let same = others.filter(|other| {
            interrupt::look();
            other.kind() == self.kind()
        });
        let marks = same.flat_map(|other| other.marks(self.size));
        let marked = marks.filter_map(|mark| match mark {
            Mark::Shape { cells, .. } => Some(cells),
            _ => None,
        });
        let marked: HashSet<Cell> = marked.flatten().collect();
        Some(Box::new(self.clone().sparing(&marked)))
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(each_cell(self.kind(), &self.marked))
    }

    fn written(&self) -> Written {
        let Self { name, marked, .. } = self.clone();
        entry::table(&Said { name, cells: marked })
    }

    /// Which pairs are spared is known here: so they are said one by one.
    fn to_iss(&self, _context: &Context) -> super::iss::Items {
        let greater_first = |&[one, other]: &[Cell; 2]| {
            if self.are_minima { [other, one] } else { [one, other] }
        };
        let item = |pair: [Cell; 2]| super::iss::said("GreaterThan", &[], &pair);
        let items: Vec<Vec<String>> =
            self.pairs.iter().map(greater_first).map(item).collect::<Result<_, _>>()?;
        Ok(items.concat())
    }
}
