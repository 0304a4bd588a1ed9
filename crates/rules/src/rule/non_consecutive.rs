//! Neighbours hold no consecutive values, or diagonal neighbours do not.

use super::prelude::*;
use super::{
    anti_chess::{apart, partners},
    touching::sides,
};

pub(super) static KIND: Kind = Kind {
    name: "non-consecutive",
    called: &["no consecutive"],
    title: "Non-consecutive",
    about: "no consecutive values in cells that share a side",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || single(NonConsecutive::new(context.size))),
    iss: &[Tag::flag("AntiConsecutive", |_, context| single(NonConsecutive::new(context.size)))],
    examples: &[Example::on(
        "extends = \"latin:5\"",
        "non-consecutive = true",
        ["1352435241524132413541352", "12......................."],
        "r1c1 and r1c2 hold consecutive values (non-consecutive)",
    )],
    ..Kind::DEFAULT
};

pub(super) static DIAGONAL: Kind = Kind {
    name: "diagonal-non-consecutive",
    called: &["diagonal consecutive", "dnc"],
    title: "Diagonal non-consecutive",
    about: "no consecutive values in cells that touch diagonally",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || single(NonConsecutive::diagonal(context.size))),
    examples: &[Example::on_latin_4(
        "diagonal-non-consecutive = true",
        ["1234214334124321", ".2..3..........."],
        "r1c2 and r2c1 hold consecutive values (diagonal-non-consecutive)",
    )],
    ..Kind::DEFAULT
};

/// Cells that share a side, or else those that only share a corner, hold no two consecutive values.
#[derive(Clone, Debug)]
pub struct NonConsecutive {
    row: &'static Kind,
    name: String,
    cells: Vec<Cell>,
    pairs: Vec<[Cell; 2]>,
}

impl NonConsecutive {
    /// The rule over a whole grid, for cells that share a side.
    pub fn new(size: Size) -> Self {
        Self::of(&KIND, size, sides(size))
    }

    /// The rule over a whole grid, for cells that share a corner and no side.
    pub fn diagonal(size: Size) -> Self {
        Self::of(&DIAGONAL, size, apart(size, &[(1, -1), (1, 1)]))
    }

    fn row(&self) -> &'static Kind {
        self.row
    }

    fn of(row: &'static Kind, size: Size, pairs: Vec<[Cell; 2]>) -> Self {
        Self { row, name: row.name.to_owned(), cells: size.cells().collect(), pairs }
    }
}

impl Pairwise for NonConsecutive {
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs.iter().copied()
    }

    fn pairs_with(&self, cell: Cell) -> impl Iterator<Item = [Cell; 2]> {
        partners(&self.pairs, cell, 1)
    }

    fn is_right(&self, a: u16, b: u16) -> bool {
        a.abs_diff(b) != 1
    }

    fn complaint(&self, cells: [Cell; 2], _numbers: [u16; 2]) -> String {
        format!("{} hold consecutive values", list(&cells))
    }
}

impl Rule for NonConsecutive {
    name_and_cells!(row);
    pairwise!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let table = TupleTable::of_pairs(size, &|a, b| self.is_right(a.number(), b.number()));
        Ok(vec![Statement::pairs(self.pairs.clone(), table)])
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Note { text: self.row.name.to_owned() }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        if self.row.name == KIND.name {
            Ok(flag("nonconsecutive"))
        } else {
            Err("f-puzzles have no key for it".to_owned())
        }
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        if self.row.name == KIND.name {
            iss::flag("AntiConsecutive")
        } else {
            Err("ISS has no tag for diagonal neighbours".to_owned())
        }
    }
}
