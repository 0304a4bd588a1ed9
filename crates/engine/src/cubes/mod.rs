//! One puzzle as many pieces, for many machines: cubes.
//!
//! A *cube* is a few choices, "this cell holds that value" or "it does not": a conjunction of
//! literals. [`Cubes`] are the leaves of a tree in which every inner node makes one choice both
//! ways. So any two of them contradict each other in a choice, and a grid that keeps the rules
//! keeps the choices of just one leaf: the pieces' solutions together are the puzzle's, each once.
//! Leaves that propagation refutes are dropped, because no solution is in them.
//!
//! That is cube and conquer (Heule, Kullmann, Wieringa & Biere, "Cube and conquer: guiding CDCL SAT
//! solvers by lookaheads", 2011), with what statements strike in the place of unit propagation. The
//! largest piece is split next, in `split.rs`.
//!
//! **What the pieces' answers mean for the whole** is a sum: the solutions of all pieces are added
//! up, and it is known that there are no others if that is known of every piece.
//! [`Verdict::of_pieces`](crate::Verdict::of_pieces) adds them up. In words: *multiple* if one
//! piece is, or two have a solution; else *unknown* if one piece is; else *unique* if one piece is;
//! else *unsolvable*.
//!
//! ```
//! # mod satoku { pub use satoku_rules::*; pub use satoku_formats::read; pub use satoku_engine::{self as engine, Verdict}; }
//! use satoku::{Verdict, engine::{Cubes, solve}, interrupt::Limiter, read::{Settings, parse_one}};
//!
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle = parse_one(text, &Settings::default(), &Limiter::none())?;
//! let cubes = Cubes::split(&puzzle, 8, &Limiter::none())?;
//! assert!((1..=8).contains(&cubes.len())); // splitting may solve the puzzle
//! let mut pieces = Vec::new();
//! for cube in cubes.iter() {
//!     let piece = cube.piece(&puzzle); // for a machine of its own
//!     let search = solve(&piece)?.search;
//!     pieces.push((search.solutions.len(), search.complete));
//! }
//! assert_eq!(Verdict::of_pieces(pieces), Verdict::Unique);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod split;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use thiserror::Error;

use self::split::{Node, Splitter};
use crate::prelude::*;
use satoku_puzzle::{grid::ValueSet, program::Lit};

/// Why a puzzle was not split.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CubesError {
    /// The number is 0 or too large.
    #[error(
        "{0} cubes are asked for, expected 1 to {max}; a piece can be split again, on its own machine",
        max = Cubes::MAX
    )]
    Count(usize),
    /// There was an interruption.
    #[error("interrupted while the puzzle was split")]
    Interrupted,
}

/// "This cell holds this value", or that it does not. `{}` says that in words: "r1c2 is not 5".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Value,
    /// Whether it holds it.
    pub holds: bool,
}

impl Choice {
    /// The same as a literal of the puzzle's program.
    pub fn literal(self, size: Size) -> Lit {
        size.var(self.cell, self.value).literal(self.holds)
    }

    /// Whether a full grid keeps it.
    pub fn is_kept(self, grid: &Grid) -> bool {
        (grid.get(self.cell) == Some(self.value)) == self.holds
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = if self.holds { "is" } else { "is not" };
        write!(f, "{} {is} {}", self.cell, self.value)
    }
}

/// Choices that cut a piece out of a puzzle. One without choices is the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    choices: Vec<Choice>,
}

impl Cube {
    /// The choices, in the order in which they were made.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The choices as literals of the puzzle's program.
    pub fn literals(&self, size: Size) -> Vec<Lit> {
        self.choices.iter().map(|choice| choice.literal(size)).collect()
    }

    /// The piece: the same puzzle, in which the cells of the choices have candidates, fewer than
    /// before if it gave some. The solution that the author gives stays with the piece that has it.
    /// Any engine, and any format that can say candidates, takes it.
    ///
    /// # Panics
    /// If the puzzle's grid does not have one of the cells or values: if it is another puzzle.
    #[must_use]
    pub fn piece(&self, puzzle: &Instance) -> Instance {
        if self.choices.is_empty() {
            return puzzle.clone();
        }
        let mut left: BTreeMap<Cell, ValueSet> = BTreeMap::new();
        let mut keep = |cell: Cell, keeps: &dyn Fn(Value) -> bool| {
            let all = || puzzle.model().size().values_of(cell).collect();
            let known = left.entry(cell).or_insert_with(all);
            *known = known.iter().filter(|&value| keeps(value)).collect();
        };
        for (cell, values) in puzzle.candidates() {
            keep(*cell, &|value| values.contains(value));
        }
        for &Choice { cell, value, holds } in &self.choices {
            keep(cell, &|other| (other == value) == holds);
        }
        let has = |grid: &Grid| self.choices.iter().all(|choice| choice.is_kept(grid));
        let solution = puzzle.solution().filter(|grid| has(grid)).cloned();
        let piece = puzzle.without_candidates().with_candidates(left.into_iter().collect());
        let piece = piece.with_solution(solution);
        match puzzle.name() {
            Some(name) => piece.named(name),
            None => piece,
        }
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.choices.is_empty() {
            f.write_str("the whole puzzle")
        } else {
            self.choices.iter().format(", ").fmt(f)
        }
    }
}

/// A puzzle's cubes. There is always one at least.
#[derive(Clone, Debug)]
pub struct Cubes {
    /// The tree; the root is first, and what is chosen both ways stands side by side.
    nodes: Vec<Node>,
    /// The nodes that are cubes, in the order of the tree.
    leaves: Vec<u32>,
    is_refuted: bool,
}

impl Cubes {
    /// The most cubes. For more, split the pieces again, each on a machine of its own.
    pub const MAX: usize = 100_000;

    /// Splits a puzzle into this many cubes. They are fewer if propagation decides all pieces
    /// before: each has a single grid left, or none. They are the same whenever the puzzle is.
    ///
    /// # Errors
    /// If `count` is 0 or more than [`Cubes::MAX`], or it is stopped.
    pub fn split(puzzle: &Instance, count: usize, limiter: &Limiter) -> Result<Self, CubesError> {
        if !(1..=Self::MAX).contains(&count) {
            return Err(CubesError::Count(count));
        }
        let nodes = Splitter::tree(puzzle, count, limiter)?;
        let mut leaves = leaves(&nodes);
        let is_refuted = leaves.is_empty();
        if is_refuted {
            leaves.push(0); // Nothing at all would be read as no answer.
        }
        Ok(Self { nodes, leaves, is_refuted })
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty)] // There is always one.
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Whether splitting has shown that the puzzle has no solution. Then there is one cube, the
    /// whole puzzle, so that the pieces' answers say so.
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// The cubes, in the order of the tree: neighbours have most choices in common.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Cube> + '_ {
        self.leaves.iter().map(|&leaf| Cube { choices: split::path(&self.nodes, leaf) })
    }
}

/// The leaves of a tree that may hold solutions, from its first to its last.
fn leaves(nodes: &[Node]) -> Vec<u32> {
    let (mut leaves, mut open) = (Vec::new(), vec![0]);
    while let Some(index) = open.pop() {
        let node = &nodes[index as usize];
        match node.children {
            Some(first) => open.extend([first + 1, first]),
            None if node.is_refuted => {}
            None => leaves.push(index),
        }
    }
    leaves
}
