//! How a puzzle is split: the largest piece next, at a candidate that halves it best.
//!
//! How large a piece is: the number of bits that its candidates leave open, the sum of their
//! logarithms. A candidate is tried both ways, with all that follows, and the product of how much
//! smaller the piece becomes tells its worth, as in lookahead solvers (Heule & van Maaren,
//! "Look-ahead based SAT solvers", 2009): it is large where both ways tell much. Which candidates
//! are tried at all: those of which one way or the other leaves the fewest alternatives, in a cell
//! or for a value of a house. One that fails one way is decided for the piece; that needs no
//! choice.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{Choice, CubesError};
use crate::{
    prelude::*,
    propagation::{CandidateSearch, Network},
};

/// A piece of the puzzle.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The piece that it is a part of, and what is assumed beside; none for the whole.
    parent: Option<(u32, Choice)>,
    /// What its parts may assume because the contrary fails.
    forced: Vec<Choice>,
    /// The first of its two parts, if it has been split.
    pub(super) children: Option<u32>,
    pub(super) is_refuted: bool,
}

impl Node {
    fn new(parent: Option<(u32, Choice)>) -> Self {
        Self { parent, forced: Vec::new(), children: None, is_refuted: false }
    }
}

/// What is assumed on the way from the root to a node.
pub(super) fn path(nodes: &[Node], node: u32) -> Vec<Choice> {
    let mut path = Vec::new();
    let mut at = &nodes[node as usize];
    while let Some((parent, assumed)) = at.parent {
        path.push(assumed);
        at = &nodes[parent as usize];
    }
    path.reverse();
    path
}

/// A piece that may be split.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    bits: u64,
    /// Its node; among pieces of a size the earlier goes first.
    node: Reverse<u32>,
}

/// What trying candidates has come to.
enum Look {
    /// The best candidate, and how large the piece would be with it and without it.
    Best { cell: usize, value: usize, bits: [u64; 2] },
    /// Every cell has one candidate.
    Decided,
}

pub(super) struct Splitter<'a> {
    state: CandidateSearch<'a>,
    /// The puzzle without any choice.
    root: usize,
    /// The houses, as places of cells.
    houses: &'a [Vec<usize>],
    houses_of: Vec<Vec<usize>>,
    /// For each number of candidates of a cell how many bits they leave open, in 1024ths.
    bits_of: Vec<u64>,
    nodes: Vec<Node>,
}

impl Splitter<'_> {
    /// The most candidates that are tried before a piece is split, and the fewest that there may be
    /// in a round: a look at a large grid takes long.
    const LOOKS: (usize, usize) = (48, 8);

    /// The largest grid, in candidates, for the most looks; larger ones get fewer.
    const USUAL: usize = 1_000_000;

    /// The most rounds of these, if something was decided in the round before.
    const ROUNDS: usize = 4;

    /// The tree of a puzzle with this many leaves that are not refuted, or fewer.
    pub(super) fn tree(
        puzzle: &Instance,
        count: usize,
        limiter: &Limiter,
    ) -> Result<Vec<Node>, CubesError> {
        let size = puzzle.model().size();
        let network = Network::new(puzzle.model(), limiter).map_err(|_| CubesError::Interrupted)?;
        let limits = Limits::solutions(1);
        let houses = &network.houses;
        let mut houses_of = vec![Vec::new(); size.place_count()];
        for (index, house) in houses.iter().enumerate() {
            house.iter().for_each(|&cell| houses_of[cell].push(index));
        }
        let (givens, order) = (puzzle.givens(), ValueOrder::Up);
        let mut splitter = Splitter {
            state: CandidateSearch::new(&network, None, givens, order, &limits, limiter),
            root: 0,
            houses,
            houses_of,
            bits_of: logarithms(size),
            nodes: vec![Node::new(None)],
        };
        let begun = if splitter.state.is_open() { Ok(()) } else { Err(Impossible) };
        splitter.root = splitter.state.candidates().mark();
        if splitter.is_possible(begun)? {
            splitter.split(count)?;
        } else {
            splitter.nodes[0].is_refuted = true;
        }
        Ok(splitter.nodes)
    }

    /// Splits the largest piece again and again.
    fn split(&mut self, count: usize) -> Result<(), CubesError> {
        let mut open = BinaryHeap::from([Open { bits: self.bits(), node: Reverse(0) }]);
        let mut decided = 0;
        while open.len() + decided < count {
            let Some(Open { node: Reverse(node), .. }) = open.pop() else { break };
            let index = node as usize;
            let look = if self.enter(node)? { self.look(index)? } else { None };
            match look {
                Some(Look::Best { cell, value, bits }) => {
                    let first = self.nodes.len() as u32;
                    self.nodes[index].children = Some(first);
                    for ((child, holds), bits) in (first..).zip([true, false]).zip(bits) {
                        let choice = self.choice(cell, value, holds);
                        self.nodes.push(Node::new(Some((node, choice))));
                        open.push(Open { bits, node: Reverse(child) });
                    }
                }
                Some(Look::Decided) => decided += 1,
                None => self.nodes[index].is_refuted = true,
            }
        }
        Ok(())
    }

    /// Goes to a piece. Returns whether it is still possible.
    fn enter(&mut self, node: u32) -> Result<bool, CubesError> {
        self.state.take_back(self.root);
        let mut way = vec![node];
        while let Some((parent, _)) = self.nodes[way[way.len() - 1] as usize].parent {
            way.push(parent);
        }
        for &index in way.iter().rev() {
            let Node { parent, forced, .. } = &self.nodes[index as usize];
            let chosen = parent.iter().map(|(_, chosen)| chosen);
            for &Choice { cell, value, holds } in chosen.chain(forced) {
                let size = self.state.candidates().size();
                let (cell, value) = (size.index(cell), size.value_index(value));
                let assumed = self.state.assume(cell, value, holds);
                if assumed.is_err() {
                    return self.is_possible(assumed);
                }
            }
        }
        Ok(true)
    }

    /// Tries candidates of the piece that is entered. None if it is impossible.
    fn look(&mut self, node: usize) -> Result<Option<Look>, CubesError> {
        let mut best = None;
        for _ in 0..Self::ROUNDS {
            let mut is_same = true;
            best = None;
            for (cell, value) in self.promising() {
                let candidates = self.state.candidates();
                if candidates.count(cell) == 1 || !candidates.has(cell, value) {
                    continue;
                }
                let before = self.bits();
                let holds =
                    match [self.try_out(cell, value, true)?, self.try_out(cell, value, false)?] {
                        [None, None] => return Ok(None),
                        [Some(is), Some(is_not)] => {
                            let gain = [is, is_not].map(|after| before.saturating_sub(after));
                            let worth = (gain[0] * gain[1], Reverse(is + is_not));
                            let is_better = best.as_ref().is_none_or(|&(other, _)| worth > other);
                            if is_better {
                                let look = Look::Best { cell, value, bits: [is, is_not] };
                                best = Some((worth, look));
                            }
                            continue;
                        }
                        [is, _] => is.is_some(),
                    };
                is_same = false;
                let forced = self.choice(cell, value, holds);
                self.nodes[node].forced.push(forced);
                let assumed = self.state.assume(cell, value, holds);
                if !self.is_possible(assumed)? {
                    return Ok(None);
                }
            }
            if is_same {
                break;
            }
        }
        // (What was decided since may have decided that one, too.)
        let is_open = |look: &Look| match *look {
            Look::Best { cell, value, .. } => {
                let candidates = self.state.candidates();
                candidates.count(cell) > 1 && candidates.has(cell, value)
            }
            Look::Decided => false,
        };
        let best = best.map(|(_, look)| look).filter(is_open);
        Ok(Some(best.unwrap_or_else(|| self.first())))
    }

    fn choice(&self, cell: usize, value: usize, holds: bool) -> Choice {
        let size = self.state.candidates().size();
        Choice { cell: size.cell_at(cell), value: size.value_at(value), holds }
    }

    /// How large the piece is if a candidate is one, or none; nothing if that is impossible.
    fn try_out(
        &mut self,
        cell: usize,
        value: usize,
        holds: bool,
    ) -> Result<Option<u64>, CubesError> {
        let mark = self.state.candidates().mark();
        let assumed = self.state.assume(cell, value, holds);
        let bits = self.is_possible(assumed)?.then(|| self.bits());
        self.state.take_back(mark);
        Ok(bits)
    }

    /// The first candidate of a cell that has several: for want of a better one.
    fn first(&self) -> Look {
        let candidates = self.state.candidates();
        let cells = 0..candidates.size().place_count();
        match cells.into_iter().find(|&cell| candidates.count(cell) > 1) {
            None => Look::Decided,
            Some(cell) => {
                let value = bits::first(candidates.of(cell)).expect("it has several");
                Look::Best { cell, value, bits: [self.bits(); 2] }
            }
        }
    }

    /// The candidates that are worth a try, the most promising first: cells and values, as places.
    /// Those with the fewest alternatives, in the cell or in a house, and among these what is a
    /// candidate in the most places that must differ.
    fn promising(&self) -> Vec<(usize, usize)> {
        let candidates = self.state.candidates();
        let places: Vec<Vec<usize>> = self.houses.iter().map(|house| self.places(house)).collect();
        let cells = 0..candidates.size().place_count();
        let open = cells.filter(|&cell| candidates.count(cell) > 1).flat_map(|cell| {
            let count = candidates.count(cell);
            let houses = &self.houses_of[cell];
            let places = &places;
            // (Of two candidates, one is the other's contrary.)
            bits::members(candidates.of(cell)).take(if count == 2 { 1 } else { count }).map(
                move |value| {
                    let left = houses.iter().map(|&house| places[house][value]);
                    let fewest = left.clone().chain([count]).min();
                    (fewest, Reverse(left.sum::<usize>()), cell, value)
                },
            )
        });
        let (most, fewest) = Self::LOOKS;
        let variables = candidates.size().variable_count();
        let looks = (most * Self::USUAL / variables).clamp(fewest, most);
        open.k_smallest(looks).map(|(_, _, cell, value)| (cell, value)).collect()
    }

    /// For each value in how many cells of a house it is a candidate.
    fn places(&self, house: &[usize]) -> Vec<usize> {
        let candidates = self.state.candidates();
        let mut places = vec![0; candidates.size().value_count()];
        for &cell in house {
            bits::members(candidates.of(cell)).for_each(|value| places[value] += 1);
        }
        places
    }

    /// How large the piece is: the bits that candidates leave open, in 1024ths.
    fn bits(&self) -> u64 {
        let candidates = self.state.candidates();
        (0..candidates.size().place_count()).map(|cell| self.bits_of[candidates.count(cell)]).sum()
    }

    /// Whether what was assumed is possible as far as propagation can tell.
    fn is_possible(&self, assumed: Pruned) -> Result<bool, CubesError> {
        if self.state.is_out() { Err(CubesError::Interrupted) } else { Ok(assumed.is_ok()) }
    }
}

/// The logarithms of all numbers of candidates, to the base of 2, in 1024ths.
fn logarithms(size: Size) -> Vec<u64> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // They are small.
    let logarithm = |count: usize| ((count.max(1) as f64).log2() * 1024.0).round() as u64;
    (0..=size.value_count()).map(logarithm).collect()
}
