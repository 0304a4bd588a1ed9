//! The cheapest strike that trials find: the one for which the fewest rules are enough.
//!
//! All rules together refute a candidate; then rules are left out as long as the rest still does.
//! Of several candidates the one is taken that costs a reader least (`cost.rs`). The others wait:
//! what they need goes on being there.

use itertools::Itertools;

use super::{
    explanation::Explanation,
    pending::{FEW_CHOICES, Trial},
    reasoner::{CHEAP, Reasoner},
    refuter::{Argument, Refuter},
};
use crate::{
    State, Step,
    trial::{Finding, Refutable},
};

/// How many choices trials may make, in turn. What takes more, the solver refutes sooner.
const CHOICES: &[u32] = &[10, 60];

/// After this many candidates that are refuted, each with few rules, no more are sought.
const MOST_FOUND: usize = 6;

/// How many trials, each as long as the first, are made for what else the same rules refute.
const MOST_OTHERS: u32 = 20;

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
