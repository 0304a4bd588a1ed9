//! A model as a network of propagators.

use std::ops::Range;

use crate::prelude::*;
use satoku_puzzle::{
    interrupt::Made,
    statement::{Labels, Propagator, Propagators, Rounds},
};

/// A model as a network of propagators.
#[derive(Debug)]
pub(crate) struct Network {
    pub(crate) model: Arc<Model>,
    pub(crate) propagators: Propagators<Propagator>,
    /// If a search fills cells in rounds, its propagators.
    pub(crate) rounds: Option<Rounds>,
    /// The cells of each house, in which every value has one place.
    pub(crate) houses: Vec<Vec<usize>>,
    /// Labels that may be given in any order, unless some are given from the start.
    labels: Option<FreeLabels>,
}

/// Labels of which only one statement says in which order they are given.
#[derive(Debug)]
pub(crate) struct FreeLabels {
    /// The cells that hold them.
    pub cells: Range<usize>,
    /// How many there are: the lowest values.
    pub count: usize,
    /// The propagator that has them in order.
    pub order: usize,
}

/// How many ways there are to label a cell that may have these labels, as bits: those that no cell
/// was given yet are all alike.
pub(super) fn ways_to_label(labels: u64, given: u64) -> usize {
    (labels & given).count_ones() as usize + usize::from(labels & !given != 0)
}

impl Network {
    pub(crate) fn new(model: &Arc<Model>, limiter: &Limiter) -> Result<Self, Stopped> {
        let size = model.size();
        let statements = model.statements(limiter)?;
        let statements: Vec<_> = statements.into_iter().map(|(_, statement)| statement).collect();
        let propagators = Propagator::of(statements.iter().copied(), size, limiter)?;
        let rounds = Rounds::of(&propagators, size);
        let propagators = Propagators::new(propagators);
        let places = |cells: &[Cell]| cells.iter().map(|&cell| size.index(cell)).collect();
        let houses = model.houses().map(places).collect();
        let labels = Labels::of(&statements, size).and_then(|labels| {
            let is_order = |made: &Propagator| *made.sources() == [labels.order as u32];
            let order = propagators.all().iter().position(is_order)?;
            Some(FreeLabels { cells: labels.places, count: labels.count, order })
        });
        limiter.look_at_clock()?;
        Ok(Self { model: model.clone(), propagators, rounds, houses, labels })
    }

    /// The propagators of a search that does not learn.
    pub(crate) fn searched(&self) -> &Propagators<Propagator> {
        self.rounds.as_ref().map_or(&self.propagators, Rounds::propagators)
    }

    /// Puts givens into their cells.
    ///
    /// # Errors
    /// If one of them is not a candidate.
    pub(crate) fn give(&self, givens: &Grid, candidates: &mut Candidates) -> Pruned {
        let size = givens.size();
        // No rule is about a hole, so it does not matter what is put there until a grid is found.
        for hole in self.model.holes().iter() {
            let any = size.values_of(hole).next().ok_or(Impossible)?;
            candidates.set(size.index(hole), size.value_index(any))?;
        }
        let mut filled = givens.filled();
        filled
            .try_for_each(|(cell, value)| candidates.set(size.index(cell), size.value_index(value)))
    }

    /// Labels that may be given in any order where these are the givens.
    pub(crate) fn free_labels(&self, givens: &Grid) -> Option<&FreeLabels> {
        let labels = self.labels.as_ref()?;
        let mut given = givens.filled().map(|(cell, _)| givens.size().index(cell));
        (!given.any(|cell| labels.cells.contains(&cell))).then_some(labels)
    }

    /// That of a model: the one that was made last, if it is its.
    pub(crate) fn of(
        model: &Arc<Model>,
        last: Option<Made<Self>>,
        limiter: &Limiter,
    ) -> Result<Made<Self>, Stopped> {
        match last {
            Some(network) if Arc::ptr_eq(&network.model, model) => {
                network.again(limiter)?;
                Ok(network)
            }
            _ => Made::by(limiter, || Self::new(model, limiter)),
        }
    }
}
