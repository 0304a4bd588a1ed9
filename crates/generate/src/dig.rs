//! Taking givens away.

use super::prelude::*;

/// A solution some of whose cells are given, and it is the only one.
pub(super) struct Dig<'a> {
    solutions: &'a mut dyn RandomSolutions,
    orbits: &'a [Vec<usize>],
    /// For each cell, those beside the board among them.
    is_given: Vec<bool>,
    /// How many of them are on the board.
    board: usize,
    /// How many are given on the board.
    count: usize,
    /// The numbers of the orbits that are no longer given, in the order in which they went.
    removed: Vec<usize>,
}

impl<'a> Dig<'a> {
    /// All cells of the board are given; beside it, those that are in `given`.
    pub(super) fn new(
        solutions: &'a mut dyn RandomSolutions,
        orbits: &'a [Vec<usize>],
        model: &Model,
        given: Option<&Grid>,
    ) -> Self {
        let board = model.size().cell_count();
        let is_beside = |cell| given.is_some_and(|given| given.get(cell).is_some());
        let mut is_given = vec![true; board];
        is_given.extend(model.size().extra_cells().map(is_beside));
        let count = model.holes().cell_count();
        Self { solutions, orbits, is_given, board, count, removed: Vec::new() }
    }

    /// Whether the solution is the only one by what is given. On a full board without other cells
    /// it is; digging takes it for granted.
    pub(super) fn is_only(&mut self) -> Result<bool, EngineError> {
        self.solutions.is_only(&self.is_given, &[])
    }

    /// How many of these cells are on the board.
    fn on_board(&self, orbit: &[usize]) -> usize {
        orbit.iter().filter(|&&place| place < self.board).count()
    }

    /// The cells of the solution that are given.
    pub(super) fn givens(&self, solution: &Grid) -> Grid {
        let mut givens = solution.clone();
        let empty = self.is_given.iter().enumerate().filter(|(_, is_given)| !**is_given);
        empty.for_each(|(place, _)| givens.set_at(place, None));
        givens
    }

    /// How many cells of the board are given.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Takes orbits away in random order as long as `target` givens are left. Ends early where
    /// fewer than `least` are left, which will not become more.
    pub(super) fn down_to(
        &mut self,
        target: usize,
        least: usize,
        random: &mut Random,
    ) -> Result<(), EngineError> {
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        random.shuffle(&mut order);
        for number in order {
            let orbit = &self.orbits[number];
            let length = self.on_board(orbit);
            if self.count < least {
                break;
            }
            if self.count < target + length {
                continue;
            }
            orbit.iter().for_each(|&place| self.is_given[place] = false);
            if self.solutions.is_only(&self.is_given, orbit)? {
                self.count -= length;
                self.removed.push(number);
            } else {
                orbit.iter().for_each(|&place| self.is_given[place] = true);
            }
        }
        Ok(())
    }

    /// Gives the orbit back that went last, unless that would be more than `most` givens; returns
    /// whether it did.
    pub(super) fn undo(&mut self, most: usize) -> bool {
        let Some(&number) = self.removed.last() else { return false };
        let orbit = &self.orbits[number];
        let length = self.on_board(orbit);
        if self.count + length > most {
            return false;
        }
        orbit.iter().for_each(|&place| self.is_given[place] = true);
        self.count += length;
        self.removed.pop();
        true
    }
}
