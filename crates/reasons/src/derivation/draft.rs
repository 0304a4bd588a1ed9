//! Makes an inference as small as it can be, by the rules as what they strike.

use crate::prelude::*;
use satoku_rules::{
    grid::Size,
    statement::{Candidates, Fact, Impossible, Propagator, Propagators, Statement},
};

/// The rules of a puzzle as what they strike.
pub(super) struct Rules<'a> {
    pub size: Size,
    pub statements: Vec<(&'a str, &'a Statement)>,
    pub propagators: Propagators<Propagator>,
    /// The statements that any propagator may rest on: by which cells differ, and domains.
    pub general: Vec<usize>,
    pub limiter: &'a Limiter,
}

impl<'a> Rules<'a> {
    pub(super) fn new(puzzle: &'a Instance, limiter: &'a Limiter) -> Result<Self, Stopped> {
        let size = puzzle.model().size();
        let statements = puzzle.model().statements(limiter)?;
        let all = statements.iter().map(|&(_, statement)| statement);
        let propagators = Propagators::new(Propagator::of(all, size, limiter)?);
        let general = statements.iter().map(|&(_, statement)| statement);
        let general = general.positions(Propagator::takes_for_granted).collect();
        Ok(Self { size, statements, propagators, general, limiter })
    }

    /// The statements by which some of these cells differ.
    pub(super) fn differences(&self, cells: &[usize]) -> Vec<usize> {
        let is_one = |cell: &Cell| cells.contains(&self.size.index(*cell));
        let is_about_them = |&index: &usize| {
            let statement = self.statements[index].1;
            statement.as_domain().is_none() && statement.cells().any(|cell| is_one(&cell))
        };
        self.general.iter().copied().filter(is_about_them).collect()
    }

    /// What some of the statements strike by themselves.
    fn propagators_of(&self, statements: &[usize]) -> Result<Propagators<Propagator>, Stopped> {
        let statements = statements.iter().map(|&index| self.statements[index].1);
        Ok(Propagators::new(Propagator::of(statements, self.size, self.limiter)?))
    }
}

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
    pub(super) fn leave_out(&mut self, rules: &Rules<'_>) -> Result<Vec<String>, Stopped> {
        let propagator = &rules.propagators.all()[self.propagator];
        let sources = || propagator.sources().iter().map(|&source| source as usize);
        let beyond = self.from.iter().chain(&self.to).map(|fact| fact.cell());
        let cells: Vec<usize> = propagator.cells().iter().copied().chain(beyond).unique().collect();
        let sets: [&dyn Fn() -> Vec<usize>; 3] =
            [&Vec::new, &|| rules.differences(&cells), &|| rules.general.clone()];
        let mut used: Vec<usize> = (0..rules.statements.len()).collect();
        for general in sets {
            let set = general().into_iter().chain(sources()).unique().collect_vec();
            if self.follows(&rules.propagators_of(&set)?, rules)? {
                used = set;
                break;
            }
        }
        // Once more if one was left out: with fewer groups there may be fewer values, and houses.
        let mut is_any_left_out = true;
        while std::mem::take(&mut is_any_left_out) {
            for index in used.clone() {
                let without = used.iter().copied().filter(|&other| other != index).collect_vec();
                if self.follows(&rules.propagators_of(&without)?, rules)? {
                    used = without;
                    is_any_left_out = true;
                }
            }
        }
        let propagators = rules.propagators_of(&used)?;
        debug_assert!(self.follows(&propagators, rules)?, "it has been made before");
        for fact in self.from.clone() {
            let place = self.from.iter().position(|&other| other == fact);
            let place = place.expect("each is looked at once");
            self.from.remove(place);
            if !self.follows(&propagators, rules)? {
                self.from.insert(place, fact);
            }
        }
        let names = used.iter().map(|&index| rules.statements[index].0.to_owned());
        Ok(names.unique().collect())
    }

    /// Whether it follows by these: at once, or as each part of it is refuted if it is not so.
    fn follows(
        &self,
        propagators: &Propagators<Propagator>,
        rules: &Rules<'_>,
    ) -> Result<bool, Stopped> {
        let work: u64 = propagators.all().iter().map(Propagator::work).sum();
        rules.limiter.count(work * (1 + self.to.len() as u64))?;
        let mut candidates = Candidates::all(rules.size);
        let mut state = || {
            self.from.iter().try_for_each(|&fact| make_so(fact, &mut candidates))?;
            propagators.prune(&mut candidates)
        };
        if state() == Err(Impossible) {
            return Ok(true);
        }
        let mut is_refuted = |&fact: &Fact| {
            let mark = candidates.mark();
            let opposite = match fact {
                Fact::Struck { cell, value } => Fact::Held { cell, value },
                Fact::Held { cell, value } => Fact::Struck { cell, value },
            };
            let result = make_so(opposite, &mut candidates);
            let result = result.and_then(|()| propagators.prune(&mut candidates));
            candidates.undo(mark);
            result == Err(Impossible)
        };
        Ok(!self.to.is_empty() && self.to.iter().all(&mut is_refuted))
    }
}

fn make_so(fact: Fact, candidates: &mut Candidates) -> Result<(), Impossible> {
    match fact {
        Fact::Struck { cell, value } => candidates.strike(cell, value),
        Fact::Held { cell, value } => candidates.set(cell, value),
    }
}
