//! RandomSolutions by the native engine: for the models that it knows, and very fast there.

use std::ops::ControlFlow;

use super::prelude::*;
use satoku_engine::native::{Solver, Values, grid_of, values_of};

/// The native engine, and the solution that it is asked about.
pub(super) struct ByNative {
    solver: Solver,
    size: Size,
    /// For each cell the places of those that must differ from it.
    peers: Vec<Vec<usize>>,
    solution: Values,
    limiter: Limiter,
}

impl ByNative {
    /// A random start has a value in one of this many cells.
    const START: usize = 5;
    /// How many guesses a random start is worth, before another one is tried.
    const GUESSES: u64 = 1000;

    /// None if the engine does not know the model, or values cannot swap names in it.
    pub(super) fn new(model: &Model) -> Option<Self> {
        let solver = Solver::new(model).ok().filter(Solver::treats_values_alike)?;
        let size = model.size();
        let mut peers = vec![Vec::new(); size.cell_count()];
        for group in model.rules().iter().filter_map(|rule| rule.group()) {
            let places: Vec<usize> = group.cells.iter().map(|&cell| size.index(cell)).collect();
            for &place in &places {
                peers[place].extend(places.iter().filter(|&&other| other != place));
            }
        }
        let solution = values_of(&Grid::empty(size));
        let limiter = Limiter::none();
        Some(Self { solver, size, peers, solution, limiter })
    }

    fn limits(&self, solutions: usize) -> Result<Limits, EngineError> {
        self.limiter.look_at_clock()?;
        Ok(Limits::solutions(solutions))
    }

    /// Random values in random cells that do not clash with each other.
    fn start(&self, count: usize, random: &mut Random) -> Values {
        let mut values = values_of(&Grid::empty(self.size));
        let mut places: Vec<usize> = (0..values.len()).collect();
        random.shuffle(&mut places);
        for &place in &places[..count] {
            let is_free = |value: &u8| self.peers[place].iter().all(|&peer| values[peer] != *value);
            let free: Vec<u8> = (1..=self.size.value_count() as u8).filter(is_free).collect();
            if !free.is_empty() {
                values[place] = free[random.below(free.len())];
            }
        }
        values
    }
}

impl RandomSolutions for ByNative {
    fn name(&self) -> &'static str {
        "native"
    }

    fn limit(&mut self, limiter: &Limiter) {
        self.limiter = limiter.clone();
    }

    /// What the engine finds first after a random start, with the values swapped at random: the
    /// model treats them alike.
    fn any(&mut self, random: &mut Random) -> Result<Option<Grid>, EngineError> {
        let mut count = self.solution.len() / Self::START;
        loop {
            let start = self.start(count, random);
            let nodes = (count > 0).then_some(Self::GUESSES);
            let limits = Limits { nodes, ..self.limits(1)? };
            let mut found = None;
            let Self { solver, limiter, .. } = self;
            let outcome = solver.search(&start, &limits, limiter, |values| {
                found = Some(*values);
                ControlFlow::Continue(())
            });
            if let Some(mut values) = found {
                let mut names: Vec<u8> = (1..=self.size.value_count() as u8).collect();
                random.shuffle(&mut names);
                values.iter_mut().for_each(|value| *value = names[usize::from(*value) - 1]);
                return Ok(Some(grid_of(self.size, &values)));
            }
            if count == 0 {
                return if outcome.complete { Ok(None) } else { Err(EngineError::OutOfTime) };
            }
            // A model with many rules may have no solution with most starts of that length.
            count = count * 3 / 4;
        }
    }

    fn turn_to(&mut self, solution: &Grid) -> Result<(), EngineError> {
        self.solution = values_of(solution);
        Ok(())
    }

    fn is_only(&mut self, is_given: &[bool], _removed: &[usize]) -> Result<bool, EngineError> {
        let mut givens = self.solution;
        for (value, &is_given) in givens.iter_mut().zip(is_given) {
            if !is_given {
                *value = 0;
            }
        }
        let limits = self.limits(2)?;
        let Self { solver, limiter, .. } = self;
        let all = |_: &Values| ControlFlow::Continue(());
        let outcome = solver.search(&givens, &limits, limiter, all);
        match (outcome.solutions, outcome.complete) {
            (2, _) => Ok(false),
            (_, true) => Ok(true),
            _ => Err(EngineError::OutOfTime),
        }
    }
}
