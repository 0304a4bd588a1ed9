//! Knightmare: cells a knight's move apart do not sum to certain numbers.

use std::collections::BTreeSet;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Example, Gesture, Kind, Problem, Rule, Violation, Written,
    anti_chess::{KNIGHT_STEPS, apart, partners},
    entry, name_and_cells,
    touching::{numbers, strike_partners},
};
use crate::{
    grid::{Cell, Grid, Mark, Size, Value},
    statement::Statement,
};

/// The sums if none are given.
const USUAL: [u16; 2] = [5, 15];

/// The kind.
pub const KIND: Kind = Kind {
    name: "knightmare",
    aliases: &[],
    called: &["knight sum"],
    title: "Knightmare",
    about: "cells a knight's move apart do not sum to one of `sums`",
    gesture: Gesture::Text,
    keys: &[("sums", "the sums; [5, 15] if not given")],
    read: |entry, context| {
        let size = context.size;
        entry::tables_with(entry, |said: Said| {
            let sums = said.sums.unwrap_or(USUAL.into());
            Ok(Knightmare { name: said.name, ..Knightmare::new(sums, size) })
        })
    },
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[knightmare]]",
            kept: "1234341221434321",
            broken: "1.....4.........",
            message: "r1c1 and r2c3 sum to 5, as no cells a knight's move apart may (knightmare 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[knightmare]]\nsums = [3, 7]",
            kept: "1234214343213412",
            broken: "1........2......",
            message: "r1c1 and r3c2 sum to 3, as no cells a knight's move apart may (knightmare 1)",
        },
    ],
};

/// The rule as a file says it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default, skip_serializing_if = "String::is_empty")]
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

    fn allows(&self, a: u16, b: u16) -> bool {
        !self.sums.contains(&(a + b))
    }

    /// The pairs whose sum may not be.
    fn wrong(&self, grid: &Grid) -> impl Iterator<Item = ([Cell; 2], u16)> {
        let filled = self.pairs.iter().filter_map(|&pair| Some((pair, numbers(pair, grid)?)));
        let wrong = filled.filter(|&(_, [a, b])| !self.allows(a, b));
        wrong.map(|(pair, [a, b])| (pair, a + b))
    }
}

impl Rule for Knightmare {
    name_and_cells!("knightmare");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        if self.sums.is_empty() {
            let (found, expected) = ("empty".to_owned(), "one number or more".to_owned());
            return Err(Problem::Parameter { key: "sums", found, expected });
        }
        let is_allowed = |a: Value, b: Value| self.allows(a.number(), b.number());
        Ok(Statement::over_pairs(self.pairs.iter().copied(), size, is_allowed))
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let violation = |(pair, sum): ([Cell; 2], u16)| {
            let ([one, other], name) = (pair, &self.name);
            let sentence = format!(
                "{one} and {other} sum to {sum}, as no cells a knight's move apart may ({name})"
            );
            Violation::new(KIND.name, pair.to_vec(), sentence)
        };
        self.wrong(grid).map(violation).collect()
    }

    fn breaks(&self, grid: &Grid) -> bool {
        self.wrong(grid).next().is_some()
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let pairs = partners(&self.pairs, placed, 2);
        strike_partners(pairs, grid, placed, |a, b| self.allows(a, b), strike);
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let sums = self.sums.iter().format(" or ");
        vec![Mark::Note { text: format!("no cells a knight's move apart sum to {sums}") }]
    }

    fn written(&self) -> Written {
        entry::table(&Said { name: self.name.clone(), sums: Some(self.sums.clone()) })
    }
}
