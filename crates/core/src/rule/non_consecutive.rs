//! Neighbours hold no consecutive values, or diagonal neighbours do not.

use std::sync::Arc;

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Violation, Written,
    anti_chess::{apart, partners},
    entry,
    f_puzzles::{Clues, flag},
    iss::Tag,
    touching::{sides, strike_partners},
    violation::list,
};
use crate::{
    grid::{Cell, Grid, Mark, Size, Value},
    statement::{PairTable, Statement},
};

/// The kind for cells that share a side.
pub const KIND: Kind = Kind {
    name: "non-consecutive",
    aliases: &[],
    called: &["no consecutive"],
    title: "Non-consecutive",
    about: "no consecutive values in cells that share a side",
    gesture: Gesture::Flag,
    keys: &[],
    read: |entry, context| entry::flag(entry, || vec![Box::new(NonConsecutive::new(context.size))]),
    shorthand: None,
    iss: &[Tag {
        name: "AntiConsecutive",
        read: |_, context| Ok(vec![Box::new(NonConsecutive::new(context.size))]),
        last_counts: true,
    }],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:5\"",
        rule: "non-consecutive = true",
        kept: "1352435241524132413541352",
        broken: "12.......................",
        message: "r1c1 and r1c2 hold consecutive values (non-consecutive)",
    }],
};

/// The kind for cells that share a corner.
pub const DIAGONAL: Kind = Kind {
    name: "diagonal-non-consecutive",
    aliases: &[],
    called: &["diagonal consecutive", "dnc"],
    title: "Diagonal non-consecutive",
    about: "no consecutive values in cells that touch diagonally",
    gesture: Gesture::Flag,
    keys: &[],
    read: |entry, context| {
        entry::flag(entry, || vec![Box::new(NonConsecutive::diagonal(context.size))])
    },
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "diagonal-non-consecutive = true",
        kept: "1234214334124321",
        broken: ".2..3...........",
        message: "r1c2 and r2c1 hold consecutive values (diagonal-non-consecutive)",
    }],
};

/// Cells that share a side, or else those that only share a corner, hold no two consecutive values.
#[derive(Clone, Debug)]
pub struct NonConsecutive {
    kind: &'static str,
    name: String,
    cells: Vec<Cell>,
    pairs: Vec<[Cell; 2]>,
}

impl NonConsecutive {
    /// The rule over a whole grid, for cells that share a side.
    pub fn new(size: Size) -> Self {
        Self::of(KIND.name, size, sides(size))
    }

    /// The rule over a whole grid, for cells that share a corner and no side.
    pub fn diagonal(size: Size) -> Self {
        Self::of(DIAGONAL.name, size, apart(size, &[(1, -1), (1, 1)]))
    }

    fn of(kind: &'static str, size: Size, pairs: Vec<[Cell; 2]>) -> Self {
        Self { kind, name: kind.to_owned(), cells: size.cells().collect(), pairs }
    }
}

fn are_consecutive(one: u16, other: u16) -> bool {
    one.abs_diff(other) == 1
}

impl Rule for NonConsecutive {
    fn kind(&self) -> &'static str {
        self.kind
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

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let is_allowed = |a: Value, b: Value| !are_consecutive(a.number(), b.number());
        let table = PairTable::new(size, is_allowed);
        Ok(vec![Statement::Pairs { pairs: self.pairs.clone(), table: Arc::new(table) }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let is_broken = |pair: &&[Cell; 2]| match pair.map(|cell| grid.get(cell)) {
            [Some(one), Some(other)] => are_consecutive(one.number(), other.number()),
            _ => false,
        };
        let violation = |cells: &[Cell; 2]| {
            let sentence = format!("{} hold consecutive values ({})", list(cells), self.name);
            Violation::new(self.kind(), cells.to_vec(), sentence)
        };
        self.pairs.iter().filter(is_broken).map(violation).collect()
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let pairs = partners(&self.pairs, placed, 1);
        strike_partners(pairs, grid, placed, |a, b| !are_consecutive(a, b), strike);
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Note { text: self.kind.to_owned() }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        if self.kind == DIAGONAL.name {
            return Err("f-puzzles have no key for it".to_owned());
        }
        Ok(flag("nonconsecutive"))
    }

    fn written(&self) -> Written {
        Written::Line(format!("{} = true", self.kind))
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        if self.kind != KIND.name {
            return Err("ISS has no tag for diagonal neighbours".to_owned());
        }
        super::iss::flag("AntiConsecutive")
    }
}
