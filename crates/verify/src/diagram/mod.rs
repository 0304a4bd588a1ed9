//! A diagram that counts a puzzle's solutions, and a checker that follows it.
//!
//! The file begins with the line `satoku diagram 1`. Each line after it is a node; nodes are
//! numbered from 1, and name only nodes before them. The last one is where all begins.
//!
//! - `t`: nothing is open. There is one way to go on.
//! - `d r3c4 1:17 5:12`: the cell holds 1, and node 17 tells the rest, or it holds 5, and node 12
//!   tells the rest. Every other value is excluded at once. Values are in order. Without any the
//!   node is a dead end.
//! - `p 5 9 30`: what is open falls into parts that nothing links, with a node for each, in order.
//!   Parts may be left out if one of the others cannot be filled.
//!
//! To know what is proven, read this folder. `part.rs` cuts statements into parts, and
//! `rest.rs` with `rest_of_words.rs` says of a part, from what each place may hold, whether it fails
//! or holds whatever comes, and what of the decided places still matters. A value is struck if a
//! part fails with it; *at once* means: by striking until nothing more can be struck
//! (`context.rs`). A place that may hold one value alone is decided and needs no node.
//!
//! The checker goes from the last node to the first. The first node that leads to a node gives it
//! its context, what each place may hold. From every other one its *label* must be the same: the
//! open places, what they may hold, and what is left of each part. So the number of ways to go on
//! is the same from wherever the node is reached, and the numbers are added and multiplied from the
//! first node to the last. Of a label only its SHA-256 is kept: who can find two labels with one
//! hash can forge a count.
//!
//! This is a decision diagram with products (Darwiche, "Decomposable negation normal form", 2001;
//! Huang and Darwiche, "DPLL with a trace: from SAT to knowledge compilation", 2005), and its check
//! is that of a certified model counter (Bryant, Nawrocki, Avigad and Heule, "Certified knowledge
//! compilation with application to verified model counting", 2023), with cells in place of
//! variables.

mod context;
mod part;
mod read;
mod rest;
mod rest_of_words;
#[cfg(test)]
mod tests;

use sha2::{Digest, Sha256};

use crate::prelude::*;

use self::{
    context::{Context, Rules, open, packed, unpacked},
    part::{Values, singles},
    read::{Diagram, Node, stopped},
};
use super::numbers::BadLine;

pub use self::{
    part::MAX_VALUES,
    read::{HEADER, MAX_EDGES, MAX_NODES},
};

/// About how many bytes the nodes may take to which others lead and that were not followed yet,
/// and how many more for each byte of the diagram.
const MEMORY: usize = 256 << 20;
const MEMORY_OF_BYTE: usize = 64;

/// A diagram that was followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions.
    pub count: u128,
    /// The number of nodes.
    pub nodes: usize,
}

/// Follows a diagram of a puzzle.
///
/// # Errors
/// What is wrong with it, and on which line; or that it is stopped, on line 0.
pub fn check(
    puzzle: &Instance,
    input: impl BufRead,
    limiter: &Limiter,
) -> Result<Counted, BadLine> {
    let diagram = Diagram::read(puzzle.model(), input, limiter)?;
    let rules = Rules::of(puzzle, limiter).map_err(|what| BadLine { line: 1, what })?;
    let last = diagram.nodes.len() - 1;
    let start = rules.start(puzzle, limiter).map_err(stopped)?;
    let start = start.ok_or_else(|| Checker::bad(last, "the givens leave no solution at all"))?;
    let checker = Checker { puzzle, diagram, rules, start, limiter };
    let parts = checker.follow()?;
    let count = checker.count(&parts)?;
    Ok(Counted { count, nodes: checker.diagram.nodes.len() })
}

struct Checker<'c> {
    puzzle: &'c Instance,
    diagram: Diagram,
    rules: Rules,
    /// Where all begins.
    start: Context,
    limiter: &'c Limiter,
}

/// What is known of a node to which another one leads.
struct Known {
    context: Box<[u8]>,
    /// The hash of its label.
    label: [u8; 32],
}

/// The nodes to which others lead and that were not followed yet, and how many bytes they take.
struct Waiting {
    known: Vec<Option<Known>>,
    memory: usize,
}

impl Checker<'_> {
    fn bad(node: usize, what: impl Into<String>) -> BadLine {
        // The first node is on the second line.
        BadLine { line: node + 2, what: what.into() }
    }

    /// Goes through all nodes, and tells of each whether parts of it are left out.
    fn follow(&self) -> Result<Vec<bool>, BadLine> {
        let Diagram { nodes, edges, .. } = &self.diagram;
        let mut waiting = Waiting { known: nodes.iter().map(|_| None).collect(), memory: 0 };
        let mut lacks_parts = vec![false; nodes.len()];
        let last = nodes.len() - 1;
        self.reach(last, last, &self.start, &mut waiting)?;
        for (number, node) in nodes.iter().enumerate().rev() {
            let Some(Known { context, .. }) = waiting.known[number].take() else {
                return Err(Self::bad(number, "no node leads here"));
            };
            waiting.memory -= context.len();
            let may = unpacked(&context, &self.start);
            match node {
                Node::Filled => {
                    if let Some(place) = open(&may).next() {
                        let cell = self.puzzle.model().size().cell_at(place);
                        return Err(Self::bad(number, format!("{cell} is still open")));
                    }
                }
                Node::Decision { place, edges: range } => {
                    self.decide(number, *place, &edges[range.clone()], &may, &mut waiting)?;
                }
                Node::Parts { edges: range } => {
                    lacks_parts[number] =
                        self.part(number, &edges[range.clone()], &may, &mut waiting)?;
                }
            }
        }
        Ok(lacks_parts)
    }

    /// A node leads to another one, which has this context then.
    fn reach(
        &self,
        from: usize,
        to: usize,
        may: &[Values],
        waiting: &mut Waiting,
    ) -> Result<(), BadLine> {
        self.limiter.count(self.rules.work).map_err(stopped)?;
        let label = self.rules.label(may);
        self.limiter.count(label.len() as u64 * 20).map_err(stopped)?;
        let label = Sha256::digest(&label).into();
        match &waiting.known[to] {
            Some(known) if known.label == label => Ok(()),
            Some(_) => {
                let to = to + 1;
                Err(Self::bad(from, format!("node {to} tells the rest of something else")))
            }
            None => {
                let context = packed(may, &self.start);
                waiting.memory += context.len();
                let room = MEMORY.saturating_add(self.diagram.bytes.saturating_mul(MEMORY_OF_BYTE));
                if waiting.memory > room {
                    let what = "more nodes wait to be followed than this checker has room for";
                    return Err(Self::bad(from, what));
                }
                waiting.known[to] = Some(Known { context, label });
                Ok(())
            }
        }
    }

    fn decide(
        &self,
        number: usize,
        place: usize,
        edges: &[(u16, u32)],
        may: &[Values],
        waiting: &mut Waiting,
    ) -> Result<(), BadLine> {
        let size = self.puzzle.model().size();
        let cell = size.cell_at(place);
        if !open(may).any(|open| open == place) {
            return Err(Self::bad(number, format!("{cell} is not open here")));
        }
        let mut edges = edges.iter().peekable();
        for one in singles(may[place]) {
            let index = one.trailing_zeros() as u16;
            let edge = edges.next_if(|(value, _)| *value == index);
            let value = size.value_at(index.into());
            match (self.rules.decide(may, place, one, self.limiter).map_err(stopped)?, edge) {
                (Some(next), Some(&(_, to))) => self.reach(number, to as usize, &next, waiting)?,
                (None, None) => {}
                (Some(_), None) => {
                    let what = format!("{cell} may hold {value}, which is not excluded at once");
                    return Err(Self::bad(number, what));
                }
                (None, Some(_)) => {
                    let what = format!("{cell} cannot hold {value}, which is excluded at once");
                    return Err(Self::bad(number, what));
                }
            }
        }
        match edges.next() {
            None => Ok(()),
            Some((value, _)) => {
                let value = size.value_at((*value).into());
                Err(Self::bad(number, format!("{cell} cannot hold {value}, which is excluded")))
            }
        }
    }

    /// Whether parts are left out.
    fn part(
        &self,
        number: usize,
        edges: &[(u16, u32)],
        may: &[Values],
        waiting: &mut Waiting,
    ) -> Result<bool, BadLine> {
        let components = self.rules.components(may);
        let mut component = vec![usize::MAX; may.len()];
        for (index, places) in components.iter().enumerate() {
            places.iter().for_each(|&place| component[place] = index);
        }
        let mut taken = vec![false; components.len()];
        for &(_, to) in edges {
            let to = to as usize;
            let Node::Decision { place, .. } = &self.diagram.nodes[to] else {
                let what = format!("expected nodes of cells, node {} is none", to + 1);
                return Err(Self::bad(number, what));
            };
            let part = component[*place];
            if taken.get(part).is_none_or(|&taken| taken) {
                let what = format!("node {} is of no part that is open, or of one twice", to + 1);
                return Err(Self::bad(number, what));
            }
            taken[part] = true;
            let elsewhere = |place: usize| ![part, usize::MAX].contains(&component[place]);
            let here = (0..may.len()).map(|place| if elsewhere(place) { 0 } else { may[place] });
            self.reach(number, to, &here.collect::<Vec<_>>(), waiting)?;
        }
        Ok(taken.contains(&false))
    }

    /// Adds and multiplies, from the first node to the last.
    fn count(&self, lacks_parts: &[bool]) -> Result<u128, BadLine> {
        let Diagram { nodes, edges, .. } = &self.diagram;
        let mut counts: Vec<u128> = Vec::with_capacity(nodes.len());
        for (number, node) in nodes.iter().enumerate() {
            self.limiter.look().map_err(stopped)?;
            let of = |range: &std::ops::Range<usize>| {
                edges[range.clone()].iter().map(|&(_, to)| counts[to as usize]).collect::<Vec<_>>()
            };
            let count = match node {
                Node::Filled => Some(1),
                Node::Decision { edges, .. } => {
                    of(edges).into_iter().try_fold(0_u128, u128::checked_add)
                }
                // (A part without a filling leaves nothing, however large the others.)
                Node::Parts { edges } if of(edges).contains(&0) => Some(0),
                Node::Parts { edges } => of(edges).into_iter().try_fold(1_u128, u128::checked_mul),
            };
            let count =
                count.ok_or_else(|| Self::bad(number, "there are 2^128 ways or more to go on"))?;
            if lacks_parts[number] && count > 0 {
                return Err(Self::bad(number, "parts are missing, and those here can be filled"));
            }
            counts.push(count);
        }
        Ok(counts.last().copied().unwrap_or(0))
    }
}
