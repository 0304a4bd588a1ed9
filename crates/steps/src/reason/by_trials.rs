//! The cheapest strike that trials find: the one for which the fewest rules are enough.
//!
//! All rules together refute a candidate; then rules are left out as long as the rest still does.
//! Of several candidates the one is taken that costs a reader least (`cost.rs`). The others wait:
//! what they need goes on being there.

use std::{cmp::Reverse, collections::HashMap};

use itertools::Itertools;

use super::{
    explanation::Explanation,
    reasoner::{CHEAP, Reasoner},
    refuter::{Argument, Refuter},
};
use crate::{
    State, Step, cost,
    trial::{Finding, Refutable, Trials},
};

/// How many choices trials may make, in turn. What takes more, the solver refutes sooner.
const CHOICES: &[u32] = &[10, 60];

/// After this many candidates that are refuted, each with few rules, no more are sought.
const MOST_FOUND: usize = 6;

/// How many choices a round may take, over all candidates: only the first of them are tried.
const MOST_IN_ROUND: usize = 40_000;

/// After this many strikes, or a value that is placed, what was not decided is tried again.
const FEW_STRIKES: usize = 12;

/// With as few choices a trial is told by its cases, if it can be.
pub(super) const FEW_CHOICES: u32 = 10;

/// How many trials, each as long as the first, are made for what else the same rules refute.
const MOST_OTHERS: u32 = 20;

/// A trial that refuted something: by which rules, and what it costs to follow.
pub struct Trial {
    pub cost: usize,
    target: Refutable,
    rules: Vec<usize>,
    pub choices: u32,
    depth: u32,
}

impl Trial {
    /// That of rules that refute a target, which they do.
    pub fn of(trials: &mut Trials<'_>, target: Refutable, rules: &[usize]) -> Self {
        trials.use_only(rules);
        let (_, choices) = trials.refute(target, u32::MAX);
        Self::taking(trials, target, (choices, trials.deepest))
    }

    /// That of the rules that take part, which takes so many choices, and cases so deep.
    fn taking(trials: &Trials<'_>, target: Refutable, (choices, depth): (u32, u32)) -> Self {
        let cost = trials.cost() + cost::LINE * choices as usize;
        Self { cost, target, rules: trials.rules(), choices, depth }
    }

    /// The same with fewer of its rules, if they still refute the target.
    fn reduced(self, trials: &mut Trials<'_>) -> Self {
        trials.use_only(&self.rules);
        trials.reduce(self.target, self.choices);
        Self::of(trials, self.target, &trials.rules())
    }

    /// What its rules cost a reader.
    pub fn cost_of_rules(&self) -> usize {
        self.cost - cost::LINE * self.choices as usize
    }
}

/// What trials have found beside the steps that were taken.
#[derive(Default)]
pub struct PendingTrials {
    /// What was refuted and not told.
    trials: Vec<Trial>,
    /// What singles refute and was not told, where that takes long to see.
    pub chains: Vec<Refutable>,
    /// What was not decided, with how many choices, and how many changes followed before the first;
    /// and the numbers of open cells and of candidates when the first of these was tried.
    undecided: HashMap<Refutable, (u32, usize)>,
    tried_at: (usize, usize),
    /// The state in which they were made.
    state: Option<State>,
}

impl PendingTrials {
    /// Forgets what does not matter any more, or does not hold in this state because it does not go
    /// on from the last one.
    pub fn begin(&mut self, state: &State) {
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
    fn undecided(&self, targets: &[Refutable], choices: u32) -> Vec<Refutable> {
        let tried = |target: &Refutable| self.undecided.get(target).copied().unwrap_or((0, 0));
        let targets = targets.iter().copied().filter(|target| tried(target).0 < choices);
        let targets = targets.sorted_by_key(|target| Reverse(tried(target).1));
        targets.take(MOST_IN_ROUND / choices as usize + 1).collect()
    }
}

impl Reasoner {
    /// The trial that costs a reader least; none if all that were made cost `bound` or more.
    pub(super) fn by_trials(&mut self, refuter: &mut Refuter<'_>, bound: usize) -> Option<Trial> {
        let mut found = std::mem::take(&mut self.pending.trials);
        let is_new = found.is_empty();
        let targets = self.targets(refuter.state);
        // With a bound, only what is soon refuted can cost less.
        let rounds = if bound == usize::MAX { CHOICES } else { &CHOICES[..1] };
        for &choices in rounds {
            if !found.is_empty() || self.is_late() {
                break;
            }
            let targets = self.pending.undecided(&targets, choices);
            found = self.refuted(refuter, &targets, choices);
        }
        let (best, _) = found.iter().enumerate().min_by_key(|(_, trial)| trial.cost)?;
        let mut best = found.swap_remove(best);
        self.pending.trials = found;
        if !is_new {
            // What has gone since may spare some of its rules.
            best = best.reduced(&mut refuter.trials);
        }
        (best.cost < bound).then_some(best)
    }

    /// The step of a trial, with what else the same rules refute.
    pub(super) fn told_trial(&self, refuter: &mut Refuter<'_>, trial: Trial) -> Step {
        let Trial { target, rules, choices, depth, .. } = trial;
        let names = rules.iter().map(|&rule| refuter.trials.names[rule]).collect_vec();
        let argument = Argument { items: refuter.items_of(&names), target };
        let told = (choices <= FEW_CHOICES).then(|| refuter.explained(&argument)).flatten();
        let told = told.unwrap_or_else(|| Explanation::of_cases(choices, Some(depth)));
        let others = match told.lines[..] {
            [_] if target.is_there => self.others(refuter, &rules, target, choices),
            _ => Vec::new(),
        };
        refuter.step(&argument, &others, told, false)
    }

    /// What else some rules refute with about as many choices as their first target took: other
    /// candidates of its cell, the same value elsewhere, and then all others of these rules' cells,
    /// as far as the choices last.
    fn others(
        &self,
        refuter: &mut Refuter<'_>,
        rules: &[usize],
        first: Refutable,
        choices: u32,
    ) -> Vec<(usize, usize)> {
        let (state, trials) = (refuter.state, &mut refuter.trials);
        trials.use_only(rules);
        let each = choices + FEW_CHOICES;
        let mut left = MOST_OTHERS * each;
        let mut targets = self.targets(state);
        targets.retain(|&target| {
            let is_other = target.is_there && target != first;
            is_other && self.is_open(state, target) && trials.is_about(target.cell)
        });
        let is_near = |target: &Refutable| target.cell == first.cell || target.value == first.value;
        targets.sort_by_key(|target| !is_near(target));
        let mut others = Vec::new();
        for target in targets {
            if left < each || self.is_late() {
                break;
            }
            let (finding, used) = trials.refute(target, each);
            left -= used;
            if finding == Finding::Refuted {
                others.push((target.cell, target.value));
            }
        }
        others
    }

    /// Some of the targets that trials refute within a number of choices, each with few rules.
    fn refuted(
        &mut self,
        refuter: &mut Refuter<'_>,
        targets: &[Refutable],
        choices: u32,
    ) -> Vec<Trial> {
        let (state, trials) = (refuter.state, &mut refuter.trials);
        let all = (0..trials.names.len()).collect_vec();
        let mut found: Vec<Trial> = Vec::new();
        for &target in targets {
            if found.len() >= MOST_FOUND || self.is_late() {
                break;
            }
            if target.is_there && !self.is_open(state, target) {
                continue;
            }
            trials.use_only(&all);
            let (finding, used) = trials.refute(target, choices);
            if finding == Finding::Possible {
                self.learn_filling(state, &trials.filling);
            }
            if finding != Finding::Refuted {
                self.pending.undecided.insert(target, (choices, trials.changes));
                continue;
            }
            let reduced = trials.reduce(target, used);
            found.push(Trial::taking(trials, target, reduced));
            if found.last().is_some_and(|trial| trial.cost <= CHEAP) {
                break;
            }
        }
        found
    }

    /// Remembers a solution that a trial came to.
    fn learn_filling(&mut self, state: &State, filling: &[usize]) {
        let count = state.layout().size().value_count();
        let holes = state.layout().model().holes();
        for (cell, &value) in filling.iter().enumerate() {
            self.is_possible[cell * count + value] |= !holes.has(cell);
        }
        self.filling = Some(filling.to_vec());
    }
}
