//! The search for a step: many candidates are refuted, and the smallest argument is told.

use std::time::Instant;

use itertools::Itertools;

use super::{
    Target,
    chain::{Base, Chain},
    refuter::{Argument, Refuter},
};
use crate::steps::{State, Step, bits, formula::Formula};

/// How much is tried for a step.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Chains that are begun, in cells and values (so on large grids they are fewer).
    pub size: usize,
    /// Refutations by chains that are made smaller.
    pub chains: usize,
    /// Of these, the smallest, which the solver makes smaller.
    pub targets: usize,
    /// Questions to the solver, for each of them; with more items than that it only confirms it.
    pub calls: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { size: 20_000_000, chains: 12, targets: 1, calls: 60 }
    }
}

/// Finds reasons, for one walk.
#[derive(Default)]
pub struct Reasoner {
    budget: Budget,
    formula: Option<Formula>,
    /// For each cell and value, whether a solution is known that has it.
    is_possible: Vec<bool>,
    deadline: Option<Instant>,
}

impl Reasoner {
    /// One that tries more or less.
    pub fn new(budget: Budget) -> Self {
        Self { budget, ..Self::default() }
    }

    /// The same, which finds nothing after this time.
    #[must_use]
    pub fn until(self, deadline: Option<Instant>) -> Self {
        Self { deadline, ..self }
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The step with the smallest reason that was found; none if nothing more is certain, or time is up.
    pub fn find(&mut self, state: &State) -> Option<Step> {
        let layout = state.layout().clone();
        let formula = self.formula.take().unwrap_or_else(|| Formula::until(&layout, self.deadline));
        let mut refuter = Refuter::new(state, formula);
        if self.is_possible.is_empty() {
            self.is_possible = vec![false; layout.size().variable_count()];
            if refuter.is_satisfiable(&refuter.everything(), None) {
                self.learn(&refuter);
            }
        }
        let mut found = self.by_chains(&refuter);
        if found.is_empty() {
            found = self.by_solver(&mut refuter);
        } else {
            found.sort_by_key(Argument::rank);
            found.truncate(self.budget.chains);
            found.iter_mut().for_each(|argument| refuter.spare_by_chains(argument));
        }
        found.sort_by_key(Argument::rank);
        found.truncate(self.budget.targets);
        let minimised = found.into_iter().map(|found| refuter.minimised(found, self.budget.calls));
        let best = minimised.min_by_key(|(argument, _)| argument.rank());
        let step = best.map(|(argument, is_minimal)| refuter.step(&argument, is_minimal));
        self.formula = Some(refuter.into_formula());
        // What the solver did not answer in time is not known.
        step.filter(|_| !self.is_late())
    }

    /// Remembers the solution that the solver just found.
    fn learn(&mut self, refuter: &Refuter<'_>) {
        for (is_possible, is_held) in self.is_possible.iter_mut().zip(refuter.formula().solution())
        {
            *is_possible |= is_held;
        }
    }

    /// All that may be refuted, cells with few candidates first.
    fn targets(&self, state: &State) -> Vec<Target> {
        let size = state.layout().size();
        let cells = (0..size.cell_count()).filter(|&cell| state.is_open(cell));
        let mut targets = Vec::new();
        for cell in cells.sorted_by_key(|&cell| state.candidate_count(cell)) {
            let is_possible = |value| self.is_possible[cell * size.value_count() + value];
            let values = bits::members(state.candidates(cell)).collect_vec();
            let (possible, others): (Vec<_>, Vec<_>) =
                values.into_iter().partition(|&value| is_possible(value));
            targets.extend(others.iter().map(|&value| Target { cell, value, is_there: true }));
            if let [value] = possible[..] {
                targets.push(Target { cell, value, is_there: false });
            }
        }
        targets
    }

    /// What singles alone refute, with what that rests on.
    fn by_chains(&self, refuter: &Refuter<'_>) -> Vec<Argument> {
        let state = refuter.state();
        let layout = state.layout();
        let size = layout.size();
        let words = bits::words(size.value_count());
        let cells = 0..size.cell_count();
        let candidates =
            cells.flat_map(|cell| state.candidates(cell)[..words].iter().copied()).collect();
        let is_placed = (0..size.cell_count()).map(|cell| !state.is_open(cell)).collect();
        let base = Base::new(layout, candidates, is_placed, None);
        let most = self.budget.size / size.variable_count().max(1);
        let targets = self.targets(state).into_iter().take(most.max(4));
        let in_time = targets.take_while(|_| !self.is_late());
        let refuted = in_time.filter_map(|target| {
            let mut chain = Chain::new(&base);
            chain.assume(target.cell, target.value, target.is_there);
            let gap = chain.run()?;
            Some(Argument { items: refuter.items(&chain.ground(gap)), target })
        });
        refuted.collect()
    }

    /// What the solver refutes where singles do not, with its own core as the reason.
    fn by_solver(&mut self, refuter: &mut Refuter<'_>) -> Vec<Argument> {
        let all = refuter.everything();
        let mut found = Vec::new();
        let size = refuter.state().layout().size();
        for target in self.targets(refuter.state()) {
            // It may have become possible by a solution found on the way.
            let is_open = !self.is_possible[target.cell * size.value_count() + target.value];
            if !is_open || found.len() == self.budget.targets || self.is_late() {
                continue;
            }
            if refuter.is_satisfiable(&all, Some(target)) {
                self.learn(refuter);
            } else {
                found.push(Argument { items: refuter.core(), target });
            }
        }
        found
    }
}
