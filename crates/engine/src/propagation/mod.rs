//! A backtracker that prunes by statements: the strategy `candidates`.
//!
//! It keeps the candidates of every cell, has every [`Propagator`] strike what it excludes, and looks
//! again at those whose cells have changed until nothing more happens (Mackworth, "Consistency in
//! networks of relations", 1977). Where cells are left with several candidates, one of them
//! gets a value; if this fails, it loses that candidate for good. It is a cell with few candidates,
//! among those whose propagators have failed often (`branch.rs`).
//!
//! Like the SAT engine it reads statements, and unlike it neither the program nor clauses: so it
//! checks all that comes after statements, and its own search against the solver's.

mod branch;
mod queue;
mod search;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::queue::Listeners;
pub(super) use self::search::Backtracking;
use super::{Conclusion, Limits, Sink, backtrack::ValueOrder};
use satoku_core::{grid::Grid, interrupt::Made, model::Model, statement::Propagator};

/// A model as a network of propagators.
#[derive(Debug)]
pub(super) struct Network {
    model: Arc<Model>,
    /// Those that had better look first come first.
    propagators: Vec<Propagator>,
    listeners: Listeners,
    /// The cells of each house, in which every value has one place.
    pub(super) houses: Vec<Vec<usize>>,
}

impl Network {
    pub(super) fn new(model: &Arc<Model>) -> Self {
        let size = model.size();
        let stated = model.rules_once().flat_map(|rule| rule.statements());
        let implied = model.implied_sums().iter().map(|(_, statement)| statement);
        let statements = stated.chain(implied);
        let mut propagators = Propagator::of(statements, size);
        propagators.sort_by_key(Propagator::haste);
        let listeners = Listeners::new(&propagators, size.cell_count());
        let groups = model.rules().iter().filter_map(|rule| rule.group());
        let houses = groups.filter(|group| group.has_every_value);
        let houses = houses
            .map(|group| group.cells.iter().map(|&cell| size.index(cell)).collect())
            .collect();
        Self { model: model.clone(), propagators, listeners, houses }
    }

    /// That of a model: the one that was made last, if it is its.
    pub(super) fn of(model: &Arc<Model>, last: Option<Made<Self>>) -> Made<Self> {
        match last {
            Some(network) if Arc::ptr_eq(&network.model, model) => {
                network.again();
                network
            }
            _ => Made::by(|| Self::new(model)),
        }
    }

    /// How much work there is between times at which solutions are handed over.
    const SLICE: u64 = 100_000;

    /// Finds solutions with these givens.
    pub(super) fn search(
        &self,
        givens: &Grid,
        order: ValueOrder,
        limits: &Limits,
        found: &mut Sink<'_>,
    ) -> Conclusion {
        let mut search = Backtracking::new(self, givens, order, limits);
        let mut is_over = false;
        while !is_over {
            is_over = search.run_for(Self::SLICE);
            for grid in search.take_solutions() {
                if found(grid).is_break() {
                    return Conclusion { complete: false, ..search.conclusion() };
                }
            }
        }
        search.conclusion()
    }
}
