//! What neither singles nor trials with few choices refute, and the solver does, which learns from
//! one question to the next. The rules of its core are the reason.
//!
//! Where the solution is known, it is asked for whole values, of those from which most follows:
//! where candidates go one by one, and each takes many cases, this ends sooner.

use std::{cmp::Reverse, sync::Arc};

use itertools::Itertools;

use super::{
    explanation::Explanation,
    reasoner::Reasoner,
    refuter::{Argument, Refuter},
    rule_formula::{Answer, RuleFormula},
};
use crate::{
    State, Step,
    trial::{Refutable, Trials},
};

/// How many conflicts a question about single rules may take, in turn, and after how many targets
/// that were not decided no more are asked for.
const CONFLICTS: &[(Option<u64>, usize)] = &[(Some(100), 50), (Some(1_000), 10)];

/// The same of all rules as a whole; at last as many as it needs.
const OF_ALL: &[(Option<u64>, usize)] =
    &[(Some(1_000), 6), (Some(10_000), 4), (Some(100_000), 2), (None, 1)];

/// What the solver refuted, by which rules; by all of them if it names none.
struct Refutation {
    target: Refutable,
    rules: Vec<Arc<str>>,
    conflicts: u64,
}

impl Reasoner {
    /// What the solver refutes with few conflicts, by its core.
    pub(super) fn by_cores(&mut self, refuter: &mut Refuter<'_>) -> Option<Step> {
        let state = refuter.state;
        let layout = state.layout();
        let make = || RuleFormula::new(layout, &self.limiter).ok();
        let mut formula = self.rule_formula.take().or_else(make)?;
        formula.begin(state);
        let targets = self.telling(state, &mut refuter.trials);
        let mut found = self.ask_for(state, &mut formula, &targets, CONFLICTS);
        if found.is_none() {
            let make = || RuleFormula::whole(layout, &self.limiter).ok();
            let mut whole = self.whole_formula.take().or_else(make)?;
            whole.begin(state);
            found = self.ask_for(state, &mut whole, &targets, OF_ALL);
            self.whole_formula = Some(whole);
            // Perhaps not all rules are needed.
            if let Some(Refutation { target, conflicts, .. }) = &found {
                let most = &[(Some(conflicts + 300), 1)];
                found = self.ask_for(state, &mut formula, &[*target], most).or(found);
            }
        }
        self.rule_formula = Some(formula);
        let Refutation { target, rules, conflicts } = found?;
        let names = rules.iter().map(|rule| &**rule).collect_vec();
        let items = if names.is_empty() { refuter.everything() } else { refuter.items_of(&names) };
        let conflicts = u32::try_from(conflicts).unwrap_or(u32::MAX);
        let told = Explanation::of_cases(conflicts, None);
        Some(refuter.step(&Argument { items, target }, &[], told, false))
    }

    /// Asks for one target after the other, with more and more conflicts, until one is refuted.
    fn ask_for(
        &mut self,
        state: &State,
        formula: &mut RuleFormula,
        targets: &[Refutable],
        rounds: &[(Option<u64>, usize)],
    ) -> Option<Refutation> {
        for &(conflicts, most) in rounds {
            let mut undecided = 0;
            for &target in targets {
                if self.is_late() {
                    return None;
                }
                if undecided >= most {
                    break;
                }
                if target.is_there && !self.is_open(state, target) {
                    continue;
                }
                match formula.refute(state.layout(), target, conflicts) {
                    Answer::Possible(solution) => self.learn(state.layout().size(), &solution),
                    Answer::Refuted { rules, conflicts } => {
                        return Some(Refutation { target, rules, conflicts });
                    }
                    Answer::Undecided => undecided += 1,
                }
            }
        }
        None
    }

    /// What is worth most to refute, first: that a value of the solution is not in its cell, by how
    /// much follows from it for each candidate that goes; or where no solution is known, all.
    fn telling(&self, state: &State, trials: &mut Trials<'_>) -> Vec<Refutable> {
        let Some(solution) = self.filling.as_ref().filter(|_| self.solution.is_some()) else {
            return self.targets(state);
        };
        trials.use_only(&(0..trials.names.len()).collect_vec());
        let cells = (0..solution.len()).filter(|&cell| state.is_open(cell));
        let cells = cells.map(|cell| {
            let value = solution[cell];
            trials.refute(Refutable { cell, value, is_there: true }, 1);
            (trials.changes / (state.candidate_count(cell) - 1).max(1), cell)
        });
        let cells = cells.sorted_by_key(|&(changes, _)| Reverse(changes));
        cells.map(|(_, cell)| Refutable { cell, value: solution[cell], is_there: false }).collect()
    }
}
