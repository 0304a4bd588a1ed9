//! A model as a network of propagators.

use std::sync::Arc;

use super::queue::Listeners;
use satoku_core::{
    grid::Cell,
    interrupt::{Limiter, Made, Stopped},
    model::Model,
    statement::Propagator,
};

/// A model as a network of propagators.
#[derive(Debug)]
pub(crate) struct Network {
    pub(crate) model: Arc<Model>,
    /// Those that had better look first come first.
    pub(crate) propagators: Vec<Propagator>,
    pub(crate) listeners: Listeners,
    /// The cells of each house, in which every value has one place.
    pub(crate) houses: Vec<Vec<usize>>,
}

impl Network {
    pub(crate) fn new(model: &Arc<Model>, limiter: &Limiter) -> Result<Self, Stopped> {
        let size = model.size();
        let statements = model.statements_within(limiter)?;
        let statements = statements.into_iter().map(|(_, statement)| statement);
        let mut propagators = Propagator::of_within(statements, size, limiter)?;
        propagators.sort_by_key(Propagator::haste);
        let listeners = Listeners::new(&propagators, size.place_count());
        let places = |cells: &[Cell]| cells.iter().map(|&cell| size.index(cell)).collect();
        let houses = model.houses().map(places).collect();
        Ok(Self { model: model.clone(), propagators, listeners, houses })
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
