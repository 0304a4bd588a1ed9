//! Taking givens away.

use super::{random::Random, solutions::RandomSolutions};
use satoku_core::{grid::Grid, model::Model};
use satoku_engine::EngineError;

/// A solution some of whose cells are given, and it is the only one.
pub(super) struct Dig<'a> {
    solutions: &'a mut dyn RandomSolutions,
    orbits: &'a [Vec<usize>],
    is_given: Vec<bool>,
    count: usize,
    /// The numbers of the orbits that are no longer given, in the order in which they went.
    removed: Vec<usize>,
}

impl<'a> Dig<'a> {
    /// All cells are given.
    pub(super) fn new(
        solutions: &'a mut dyn RandomSolutions,
        orbits: &'a [Vec<usize>],
        model: &Model,
    ) -> Self {
        let is_given = vec![true; model.size().cell_count()];
        let count = model.holes().cell_count();
        Self { solutions, orbits, is_given, count, removed: Vec::new() }
    }

    /// The cells of the solution that are given.
    pub(super) fn givens(&self, solution: &Grid) -> Grid {
        let mut givens = solution.clone();
        let empty = self.is_given.iter().enumerate().filter(|(_, is_given)| !**is_given);
        empty.for_each(|(place, _)| givens.set_at(place, None));
        givens
    }

    /// How many cells are given.
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
            if self.count < least || self.count == target {
                break;
            }
            if self.count < target + orbit.len() {
                continue;
            }
            orbit.iter().for_each(|&place| self.is_given[place] = false);
            if self.solutions.is_only(&self.is_given, orbit)? {
                self.count -= orbit.len();
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
        if self.count + orbit.len() > most {
            return false;
        }
        orbit.iter().for_each(|&place| self.is_given[place] = true);
        self.count += orbit.len();
        self.removed.pop();
        true
    }
}
