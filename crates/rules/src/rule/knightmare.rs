//! Knightmare: cells a knight's move apart do not sum to certain numbers.

use std::collections::BTreeSet;

use super::anti_chess::{KNIGHT_STEPS, apart, partners};
use super::prelude::*;

/// The sums if none are given.
const USUAL: [u16; 2] = [5, 15];

pub(super) static KIND: Kind = Kind {
    name: "knightmare",
    called: &["knight sum"],
    title: "Knightmare",
    about: "cells a knight's move apart do not sum to one of `sums`",
    gesture: Gesture::Text,
    keys: &[("sums", "the sums; [5, 15] if not given")],
    read: |entry, context| {
        entry::tables_with(entry, |KnightmareFields { name, sums }| {
            Ok(Knightmare { name, ..Knightmare::new(sums.unwrap_or(USUAL.into()), context.size) })
        })
    },
    examples: &[
        Example::on_latin_4(
            "[[knightmare]]",
            ["1234341221434321", "1.....4........."],
            "r1c1 and r2c3 sum to 5, as no cells a knight's move apart may (knightmare 1)",
        ),
        Example::on_latin_4(
            "[[knightmare]]\nsums = [3, 7]",
            ["1234214343213412", "1........2......"],
            "r1c1 and r3c2 sum to 3, as no cells a knight's move apart may (knightmare 1)",
        ),
    ],
    ..Kind::DEFAULT
};

#[derive(Serialize, Deserialize)]
struct KnightmareFields {
    name: String,
    sums: Option<BTreeSet<u16>>,
}

/// Cells a knight's move apart do not sum to one of these numbers.
#[derive(Clone, Debug)]
pub struct Knightmare {
    name: String,
    sums: BTreeSet<u16>,
    cells: Vec<Cell>,
    pairs: Vec<[Cell; 2]>,
}

impl Knightmare {
    /// The rule over a whole grid, with the sums that there may not be.
    pub fn new(sums: impl IntoIterator<Item = u16>, size: Size) -> Self {
        let (cells, pairs) = (size.cells().collect(), apart(size, &KNIGHT_STEPS));
        Self { name: String::new(), sums: sums.into_iter().collect(), cells, pairs }
    }
}

impl Pairwise for Knightmare {
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs.iter().copied()
    }

    fn pairs_with(&self, cell: Cell) -> impl Iterator<Item = [Cell; 2]> {
        partners(&self.pairs, cell, 2)
    }

    fn is_right(&self, a: u16, b: u16) -> bool {
        !self.sums.contains(&(a + b))
    }

    fn complaint(&self, [one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
        format!("{one} and {other} sum to {}, as no cells a knight's move apart may", a + b)
    }
}

impl Rule for Knightmare {
    name_and_cells!(KIND);
    pairwise!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        if self.sums.is_empty() {
            return Err(Problem::parameter("sums", &"empty", "one number or more"));
        }
        Ok(pairwise::statements(self, size))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let sums = self.sums.iter().format(" or ");
        vec![Mark::Note { text: format!("no cells a knight's move apart sum to {sums}") }]
    }

    fn written(&self) -> Written {
        entry::table(
            &KIND,
            &KnightmareFields { name: self.name.clone(), sums: Some(self.sums.clone()) },
        )
    }
}
