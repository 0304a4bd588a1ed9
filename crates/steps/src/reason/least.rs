//! The strike of the least cost: of all sets of rules that refute some candidate, one whose rules
//! cost least, with a proof that none costs less.
//!
//! A filling of the grid that breaks some rules says of each of its candidates that rules which
//! refute it are among these. So what refutes a candidate is a hitting set of all that its fillings
//! break, and the cheapest hitting set is either enough, or some filling keeps all of its rules: a
//! further set to hit. The candidate whose cheapest hitting set costs least comes first; as soon as
//! that is enough, nothing costs less. (Implicit hitting sets: Moreno-Centeno and Karp 2013; for
//! explanations: Gamba, Bogaerts and Guns, *Efficiently explaining CSPs with unsatisfiable subset
//! optimization*, 2023.)

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
};

use itertools::Itertools;

use crate::{
    Layout, cost,
    trial::{Finding, Refutable, Trials},
};

/// The most choices in one trial; what takes more is not for people.
const MOST_CHOICES: u32 = 60;

/// The most choices in a trial that is to find a filling that breaks fewer rules.
const FEW_CHOICES: u32 = 15;

/// The most branches in the search for one cheapest hitting set.
const MOST_BRANCHES: usize = 2_000;

/// What the search comes to.
#[derive(Debug, Default)]
pub(super) struct Least {
    /// The cheapest rules that were found below the bound, and the candidate that they refute.
    pub found: Option<(Vec<usize>, Refutable)>,
    /// Whether no rules cost less than these, or if there are none, than the bound.
    pub is_proven: bool,
}

/// A candidate to refute.
struct Target {
    refutable: Refutable,
    /// The sets of rules of which each must be hit, by their numbers.
    sets: Vec<usize>,
    /// A cheapest hitting set of the first `known` of these, and its cost.
    hitting: Vec<usize>,
    cost: usize,
    known: usize,
    /// Whether its neighbours among the fillings have been looked at.
    is_begun: bool,
}

struct Search<'a, 'b> {
    trials: &'a mut Trials<'b>,
    costs: Vec<usize>,
    /// For each cell its value in the solution that fillings keep to.
    solution: &'a [usize],
    targets: Vec<Target>,
    /// The target of a cell and a value, unless a filling has it that breaks nothing.
    target_of: HashMap<(usize, usize), usize>,
    sets: Vec<Vec<usize>>,
    /// The work that is left, in choices.
    effort: u64,
}

/// The cheapest rules, below a bound, that refute one of some targets: that a value is in a cell.
/// The trials must be near the solution, which has none of these. Stops after about this effort, in
/// choices.
pub(super) fn cheapest(
    layout: &Layout,
    trials: &mut Trials<'_>,
    solution: &[usize],
    targets: impl IntoIterator<Item = Refutable>,
    bound: usize,
    effort: u64,
) -> Least {
    let target = |refutable| {
        let (sets, hitting) = (Vec::new(), Vec::new());
        Target { refutable, sets, hitting, cost: 0, known: 0, is_begun: false }
    };
    let targets = targets.into_iter().map(target).collect_vec();
    let place = |(index, target): (usize, &Target)| {
        ((target.refutable.cell, target.refutable.value), index)
    };
    let target_of = targets.iter().enumerate().map(place).collect();
    let costs = trials.names.iter().map(|name| cost::of_rule(layout, name)).collect();
    let sets = Vec::new();
    Search { trials, costs, solution, targets, target_of, sets, effort }.run(bound)
}

impl Search<'_, '_> {
    fn run(mut self, bound: usize) -> Least {
        let mut open: BinaryHeap<_> = (0..self.targets.len()).map(|t| Reverse((0, t))).collect();
        let mut is_complete = true;
        while let Some(Reverse((cost, index))) = open.pop() {
            if cost >= bound {
                return Least { found: None, is_proven: is_complete };
            }
            if self.effort == 0 {
                return Least::default();
            }
            if !self.targets[index].is_begun {
                self.targets[index].is_begun = true;
                self.try_near(index);
            }
            if self.targets[index].known < self.targets[index].sets.len() {
                if self.hit(index, bound) {
                    open.push(Reverse((self.targets[index].cost, index)));
                } else {
                    is_complete = false;
                }
                continue;
            }
            let target = self.targets[index].refutable;
            let rules = self.targets[index].hitting.clone();
            match self.ask(&rules, target, MOST_CHOICES) {
                Finding::Refuted => {
                    return Least { found: Some((rules, target)), is_proven: is_complete };
                }
                Finding::Undecided => is_complete = false,
                Finding::Possible => {
                    let sets = self.targets[index].sets.len();
                    self.grow(rules, target);
                    // Each filling breaks other rules than those that it was to keep.
                    if self.targets[index].sets.len() > sets {
                        open.push(Reverse((cost, index)));
                    } else if self.target_of.contains_key(&(target.cell, target.value)) {
                        is_complete = false;
                    }
                }
            }
        }
        Least { found: None, is_proven: is_complete }
    }

    fn ask(&mut self, rules: &[usize], target: Refutable, choices: u32) -> Finding {
        self.trials.use_only(rules);
        let (finding, used) = self.trials.refute(target, choices);
        self.effort = self.effort.saturating_sub(u64::from(used).max(1));
        finding
    }

    /// The fillings that differ from the solution in one cell, or in two that have each other's
    /// value.
    fn try_near(&mut self, index: usize) {
        let Refutable { cell, value, .. } = self.targets[index].refutable;
        let own = self.solution[cell];
        let mut filling = self.solution.to_vec();
        filling[cell] = value;
        self.learn(&filling, &[cell]);
        for other in 0..self.solution.len() {
            if self.solution[other] == value && self.trials.candidates.has(other, own) {
                filling[other] = own;
                self.learn(&filling, &[cell, other]);
                filling[other] = value;
            }
        }
    }

    /// Learns from the filling that the last trial came to, and from others that keep more rules,
    /// as long as there are any.
    fn grow(&mut self, mut rules: Vec<usize>, target: Refutable) {
        let filling = self.trials.filling.clone();
        let mut broken = self.learn_all(&filling);
        let mut tried = 0;
        while tried < broken.len() && self.effort > 0 {
            rules.push(broken[tried]);
            if self.ask(&rules, target, FEW_CHOICES) == Finding::Possible {
                let filling = self.trials.filling.clone();
                let kept = broken.drain(..tried).collect_vec();
                broken = self.learn_all(&filling);
                // What could not be kept with fewer rules cannot be kept with more.
                broken.sort_by_key(|rule| !kept.contains(rule));
                tried = broken.iter().filter(|rule| kept.contains(rule)).count();
            } else {
                rules.pop();
                tried += 1;
            }
        }
    }

    fn learn_all(&mut self, filling: &[usize]) -> Vec<usize> {
        let differs = |&cell: &usize| filling[cell] != self.solution[cell];
        let changed = (0..filling.len()).filter(differs).collect_vec();
        self.learn(filling, &changed)
    }

    /// Learns that each of a filling's candidates is refuted by one of the rules that it breaks, or
    /// not at all. Returns these rules.
    fn learn(&mut self, filling: &[usize], changed: &[usize]) -> Vec<usize> {
        self.effort = self.effort.saturating_sub(1);
        let broken = self.trials.broken(filling, changed);
        let number = self.sets.len();
        for &cell in changed {
            let place = (cell, filling[cell]);
            if broken.is_empty() {
                self.target_of.remove(&place);
            } else if let Some(&target) = self.target_of.get(&place) {
                self.targets[target].sets.push(number);
            }
        }
        self.sets.push(broken.clone());
        broken
    }

    /// Finds a cheapest hitting set of all that a target knows, or notes that it costs the bound or
    /// more. Returns whether that could be done.
    fn hit(&mut self, index: usize, bound: usize) -> bool {
        let target = &self.targets[index];
        let sets = target.sets.iter().map(|&set| &self.sets[set][..]).collect_vec();
        let known = sets.len();
        let is_hit = |set: &&[usize]| set.iter().any(|rule| target.hitting.contains(rule));
        let found = if target.known > 0 && sets.iter().all(is_hit) {
            Some((target.cost, target.hitting.clone()))
        } else {
            let mut search = HittingSets {
                costs: &self.costs,
                forbidden: vec![false; self.costs.len()],
                chosen: Vec::new(),
                best: (bound, Vec::new()),
                branches: 0,
            };
            let sets = sets.into_iter().sorted_by_key(|set| set.len()).dedup().collect_vec();
            search.descend(&sets, 0);
            self.effort = self.effort.saturating_sub(search.branches as u64 / 10);
            (search.branches < MOST_BRANCHES).then_some(search.best)
        };
        let Some((cost, hitting)) = found else { return false };
        let target = &mut self.targets[index];
        (target.cost, target.hitting, target.known) = (cost, hitting, known);
        true
    }
}

/// The search for a cheapest hitting set by branch and bound.
struct HittingSets<'a> {
    costs: &'a [usize],
    forbidden: Vec<bool>,
    chosen: Vec<usize>,
    best: (usize, Vec<usize>),
    branches: usize,
}

impl HittingSets<'_> {
    /// Goes through the hitting sets that have what is chosen, at this cost, and nothing that is
    /// forbidden, and are better than the best. The sets are all that are not hit, small ones
    /// first.
    fn descend(&mut self, sets: &[&[usize]], cost: usize) {
        self.branches += 1;
        if self.branches >= MOST_BRANCHES || cost + self.least(sets) >= self.best.0 {
            return;
        }
        let allowed =
            |set: &[usize]| set.iter().copied().filter(|&rule| !self.forbidden[rule]).collect_vec();
        let Some(mut rules) = sets.iter().map(|set| allowed(set)).min_by_key(Vec::len) else {
            self.best = (cost, self.chosen.clone());
            return;
        };
        let hits = |rule: usize| sets.iter().filter(|set| set.contains(&rule)).count();
        rules.sort_by_cached_key(|&rule| Reverse(hits(rule) * 100 / self.costs[rule]));
        for &rule in &rules {
            let left = sets.iter().copied().filter(|set| !set.contains(&rule)).collect_vec();
            self.chosen.push(rule);
            self.descend(&left, cost + self.costs[rule]);
            self.chosen.pop();
            self.forbidden[rule] = true;
        }
        rules.iter().for_each(|&rule| self.forbidden[rule] = false);
    }

    /// What it costs at least to hit some sets: as much as some of them that have no rule in
    /// common.
    fn least(&self, sets: &[&[usize]]) -> usize {
        let mut is_taken = vec![false; self.costs.len()];
        let mut least = 0;
        for set in sets.iter().filter(|set| !set.is_empty()) {
            if set.iter().all(|&rule| !is_taken[rule]) {
                let allowed = set.iter().filter(|&&rule| !self.forbidden[rule]);
                let Some(cheapest) = allowed.map(|&rule| self.costs[rule]).min() else {
                    return self.best.0;
                };
                least += cheapest;
                set.iter().for_each(|&rule| is_taken[rule] = true);
            }
        }
        least
    }
}
