//! Combinations: the sets of different values with a right total.

use super::{number::new_variable, target::SumTarget};
use crate::prelude::*;

/// What groups can add, lowest first, each once.
fn additions(shape: &Shape) -> Vec<i64> {
    shape.groups.iter().flat_map(Group::additions).sorted_unstable().dedup().collect()
}

/// The sets of additions that different groups can make with a right total, if all groups are
/// complete and differ, and there are not more than `most` sets.
pub(super) fn sets(shape: &Shape, most: usize) -> Option<Vec<Vec<i64>>> {
    if most == 0 || !shape.is_distinct || shape.groups.iter().any(|group| !group.is_complete) {
        return None;
    }
    let all = additions(shape);
    let mut search =
        SetSearch { shape, all: &all, chosen: Vec::new(), found: Vec::new(), most, work: 0 };
    search.run(0, 0).then_some(search.found)
}

struct SetSearch<'a> {
    shape: &'a Shape,
    /// What can be added, lowest first.
    all: &'a [i64],
    chosen: Vec<i64>,
    found: Vec<Vec<i64>>,
    most: usize,
    work: usize,
}

impl SetSearch<'_> {
    const MAX_WORK: usize = 20_000;

    /// Whether all sets were found that go on with what stands at `from` or later.
    fn run(&mut self, from: usize, total: i64) -> bool {
        self.work += 1;
        if self.work > Self::MAX_WORK {
            return false;
        }
        let missing = self.shape.groups.len() - self.chosen.len();
        if missing == 0 {
            let fits = |group: &Group| group.additions().any(|a| self.chosen.contains(&a));
            if (self.shape.lower..=self.shape.upper).contains(&total)
                && self.shape.groups.iter().all(fits)
            {
                self.found.push(self.chosen.clone());
            }
            return self.found.len() <= self.most;
        }
        let rest = &self.all[from..];
        if rest.len() < missing {
            return true;
        }
        let least: i64 = rest[..missing].iter().sum();
        let greatest: i64 = rest[rest.len() - missing..].iter().sum();
        if total + least > self.shape.upper || total + greatest < self.shape.lower {
            return true;
        }
        (from..self.all.len()).all(|at| {
            self.chosen.push(self.all[at]);
            let is_done = self.run(at + 1, total + self.all[at]);
            self.chosen.pop();
            is_done
        })
    }
}

/// A literal for "this is added", by whichever group, and one for each set of additions.
pub(super) fn encode(shape: &Shape, sets: &[Vec<i64>], next: &mut Var, target: &mut SumTarget) {
    // What no set has, and what all of them have, needs no literal of its own.
    let has = |set: &Vec<i64>, addition: i64| set.binary_search(&addition).is_ok();
    let mut occurs: Vec<(i64, Lit)> = Vec::new();
    for addition in additions(shape) {
        let adding = shape.groups.iter().flat_map(|group| &group.terms);
        let adding: Vec<Lit> =
            adding.filter(|(_, other)| *other == addition).map(|(var, _)| var.positive()).collect();
        let count = sets.iter().filter(|set| has(set, addition)).count();
        if count == 0 {
            adding.iter().for_each(|&literal| target.add(&[!literal]));
        } else if count == sets.len() {
            target.add(&adding);
        } else if let &[literal] = &adding[..] {
            occurs.push((addition, literal));
        } else {
            let literal = new_variable(next);
            for &adding in &adding {
                target.definitions.add(&[!adding, literal]);
            }
            target.definitions.add(&[&adding[..], &[!literal]].concat());
            occurs.push((addition, literal));
        }
    }
    if sets.len() < 2 {
        if sets.is_empty() {
            target.add(&[]);
        }
        return;
    }
    let chosen: Vec<Lit> = sets.iter().map(|_| new_variable(next)).collect();
    target.add(&chosen);
    for &(addition, occurs) in &occurs {
        let (with, without): (Vec<_>, Vec<_>) =
            sets.iter().zip(&chosen).partition(|(set, _)| has(set, addition));
        for (side, literal) in [(with, occurs), (without, !occurs)] {
            side.iter().for_each(|&(_, &chosen)| target.add(&[!chosen, literal]));
            let support: Vec<Lit> = side.iter().map(|&(_, &chosen)| chosen).collect();
            target.add(&[&support[..], &[!literal]].concat());
        }
    }
}
