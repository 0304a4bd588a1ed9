//! Trials that refuted something, and those of them that wait to be told.

use std::{cmp::Reverse, collections::HashMap};

use itertools::Itertools;

use crate::{
    State, cost,
    trial::{Refutable, Trials},
};

/// How many choices a round may take, over all candidates: only the first of them are tried.
const MOST_IN_ROUND: usize = 40_000;

/// After this many strikes, or a value that is placed, what was not decided is tried again.
const FEW_STRIKES: usize = 12;

/// With as few choices a trial is told by its cases, if it can be.
pub(super) const FEW_CHOICES: u32 = 10;

/// A trial that refuted something: by which rules, and what it costs to follow.
pub(super) struct Trial {
    pub cost: usize,
    pub target: Refutable,
    pub rules: Vec<usize>,
    pub choices: u32,
    pub depth: u32,
}

impl Trial {
    /// That of rules that refute a target, which they do.
    pub(super) fn of(trials: &mut Trials<'_>, target: Refutable, rules: &[usize]) -> Self {
        trials.use_only(rules);
        let (_, choices) = trials.refute(target, u32::MAX);
        Self::taking(trials, target, (choices, trials.deepest))
    }

    /// That of the rules that take part, which takes so many choices, and cases so deep.
    pub(super) fn taking(
        trials: &Trials<'_>,
        target: Refutable,
        (choices, depth): (u32, u32),
    ) -> Self {
        let cost = trials.cost() + cost::LINE * choices as usize;
        Self { cost, target, rules: trials.rules(), choices, depth }
    }

    /// The same with fewer of its rules, if they still refute the target.
    pub(super) fn reduced(self, trials: &mut Trials<'_>) -> Self {
        trials.use_only(&self.rules);
        trials.reduce(self.target, self.choices);
        Self::of(trials, self.target, &trials.rules())
    }

    /// What its rules cost a reader.
    pub(super) fn cost_of_rules(&self) -> usize {
        self.cost - cost::LINE * self.choices as usize
    }
}

/// What trials have found beside the steps that were taken.
#[derive(Default)]
pub(super) struct PendingTrials {
    /// What was refuted and not told.
    pub trials: Vec<Trial>,
    /// What singles refute and was not told, where that takes long to see.
    pub chains: Vec<Refutable>,
    /// What was not decided, with how many choices, and how many changes followed before the first;
    /// and the numbers of open cells and of candidates when the first of these was tried.
    pub undecided: HashMap<Refutable, (u32, usize)>,
    tried_at: (usize, usize),
    /// The state in which they were made.
    state: Option<State>,
}

impl PendingTrials {
    /// Forgets what does not matter any more, or does not hold in this state because it does not go
    /// on from the last one.
    pub(super) fn begin(&mut self, state: &State) {
        if !self.state.as_ref().is_some_and(|last| state.goes_on_from(last)) {
            self.trials.clear();
            self.chains.clear();
            self.undecided.clear();
        }
        self.state = Some(state.clone());
        let cells = 0..state.layout().size().place_count();
        let candidates = cells.map(|cell| state.candidate_count(cell)).sum();
        let now = (state.open_count(), candidates);
        if self.tried_at.0 != now.0 || self.tried_at.1 > now.1 + FEW_STRIKES {
            self.tried_at = now;
            self.undecided.clear();
        }
        self.trials.retain(|Trial { target, .. }| {
            state.is_open(target.cell) && state.has(target.cell, target.value)
        });
    }

    /// Those of some targets that may be decided with this number of choices, as far as one round
    /// goes; where fewer choices were not enough, those come first from which most follows.
    pub(super) fn undecided(&self, targets: &[Refutable], choices: u32) -> Vec<Refutable> {
        let tried = |target: &Refutable| self.undecided.get(target).copied().unwrap_or((0, 0));
        let targets = targets.iter().copied().filter(|target| tried(target).0 < choices);
        let targets = targets.sorted_by_key(|target| Reverse(tried(target).1));
        targets.take(MOST_IN_ROUND / choices as usize + 1).collect()
    }
}
