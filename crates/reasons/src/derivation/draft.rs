//! Makes an inference as small as it can be.

use itertools::Itertools;
use satoku_core::{
    grid::Size,
    interrupt::{Limiter, Stopped},
    statement::{Candidates, Fact, Impossible, Propagator, prune_all},
};

use super::trail::Rules;

/// An inference that may say more than it needs to.
pub(super) struct Draft {
    pub propagator: usize,
    pub from: Vec<Fact>,
    /// What follows; nothing if it is a contradiction.
    pub to: Vec<Fact>,
}

impl Draft {
    /// Leaves out statements and facts without which the same follows. Returns the names of the
    /// statements.
    pub fn leave_out(
        &mut self,
        rules: &Rules<'_>,
        limiter: &Limiter,
    ) -> Result<Vec<String>, Stopped> {
        let propagator = &rules.propagators[self.propagator];
        let sources: Vec<usize> =
            propagator.sources().iter().map(|&source| source as usize).collect();
        let beyond = self.from.iter().chain(&self.to).map(|fact| fact.cell());
        let cells: Vec<usize> = propagator.cells().iter().copied().chain(beyond).unique().collect();
        let differences = rules.differences(&cells).chain(sources.iter().copied()).unique();
        let sets = [sources.clone(), differences.collect(), (0..rules.statements.len()).collect()];
        let mut used = Vec::new();
        for set in sets {
            used = set;
            if self.follows(&rules.propagators_of(&used, limiter)?, rules.size) {
                break;
            }
        }
        // (A single one is needed: nothing follows from facts alone.)
        for index in used.clone() {
            let without: Vec<usize> =
                used.iter().copied().filter(|&other| other != index).collect();
            if used.len() > 1 && self.follows(&rules.propagators_of(&without, limiter)?, rules.size)
            {
                used = without;
            }
        }
        let propagators = rules.propagators_of(&used, limiter)?;
        let work: u64 = propagators.iter().map(Propagator::work).sum();
        for fact in self.from.clone() {
            limiter.count(work)?;
            let place = self.from.iter().position(|&other| other == fact);
            let place = place.expect("each is looked at once");
            self.from.remove(place);
            if !self.follows(&propagators, rules.size) {
                self.from.insert(place, fact);
            }
        }
        let names = used.iter().map(|&index| rules.statements[index].0.to_owned());
        Ok(names.unique().collect())
    }

    /// Whether it follows by these: at once, or as each part of it is refuted if it is not so.
    fn follows(&self, propagators: &[Propagator], size: Size) -> bool {
        let mut candidates = Candidates::all(size);
        let mut state = || {
            self.from.iter().try_for_each(|&fact| make_so(fact, &mut candidates))?;
            prune_all(propagators, &mut candidates)
        };
        if state() == Err(Impossible) {
            return true;
        }
        let mut is_refuted = |&fact: &Fact| {
            let mark = candidates.mark();
            let opposite = match fact {
                Fact::Struck { cell, value } => Fact::Held { cell, value },
                Fact::Held { cell, value } => Fact::Struck { cell, value },
            };
            let result = make_so(opposite, &mut candidates);
            let result = result.and_then(|()| prune_all(propagators, &mut candidates));
            candidates.undo(mark);
            result == Err(Impossible)
        };
        !self.to.is_empty() && self.to.iter().all(&mut is_refuted)
    }
}

fn make_so(fact: Fact, candidates: &mut Candidates) -> Result<(), Impossible> {
    match fact {
        Fact::Struck { cell, value } => candidates.strike(cell, value),
        Fact::Held { cell, value } => candidates.set(cell, value),
    }
}
