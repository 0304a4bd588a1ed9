//! What rules strike, in order, and back to where it comes from.

use std::collections::{BTreeSet, HashMap};

use super::{
    Inference, Proposition,
    draft::{Draft, Rules},
};
use crate::prelude::*;
use satoku_rules::statement::{
    Candidates, Effect, Explainer, Fact, Look, LookOutcome, Looked, Moment, Queue,
};

/// What is struck, in order.
pub(super) struct Trail<'r, 'a> {
    rules: &'r Rules<'a>,
    candidates: Candidates,
    /// The candidates without any givens.
    all: Vec<u64>,
    /// What each cell holds that is given or supposed.
    stated: HashMap<usize, usize>,
    runs: Vec<Run>,
    queue: Queue,
    explainer: Explainer,
    /// What is to be explained yet.
    wanted: BTreeSet<Fact>,
    /// What has been explained, backwards.
    inferences: Vec<Inference>,
}

/// Candidates that were struck together.
struct Run {
    /// The candidates before.
    mark: usize,
    /// The propagator that struck them. None if a value is given or supposed.
    propagator: Option<usize>,
}

#[derive(PartialEq, Eq)]
pub(super) enum Outcome {
    /// What was wanted is struck.
    Struck,
    /// A propagator fails, and leaves these cells without candidates that are not its own.
    Failure(usize, Vec<usize>),
    /// Nothing more follows.
    Nothing,
}

impl<'r, 'a> Trail<'r, 'a> {
    /// The givens.
    pub(super) fn new(rules: &'r Rules<'a>, givens: &Grid) -> Self {
        let size = rules.size;
        let candidates = Candidates::all(size);
        let mut trail = Self {
            rules,
            all: candidates.all_words().to_vec(),
            candidates,
            stated: HashMap::new(),
            runs: Vec::new(),
            queue: Queue::all(&rules.propagators),
            explainer: Explainer::new(size),
            wanted: BTreeSet::new(),
            inferences: Vec::new(),
        };
        for (cell, value) in givens.filled() {
            trail.state((size.index(cell), size.value_index(value)));
        }
        trail
    }

    /// A cell that has the value among its candidates holds it.
    pub(super) fn state(&mut self, (cell, value): (usize, usize)) {
        let mark = self.candidates.mark();
        self.candidates.set(cell, value).expect("it is a candidate");
        self.stated.insert(cell, value);
        self.runs.push(Run { mark, propagator: None });
        self.queue.wake(&self.rules.propagators, &self.candidates, mark);
    }

    /// Strikes until a candidate is struck, or nothing more follows.
    pub(super) fn propagate(&mut self, (cell, value): (usize, usize)) -> Result<Outcome, Stopped> {
        while self.candidates.has(cell, value) || self.stated.get(&cell) == Some(&value) {
            let propagators = &self.rules.propagators;
            let turn = self.queue.turn(propagators, Look::Step, &mut self.candidates);
            let Some(Looked { index, mark, outcome }) = turn else { return Ok(Outcome::Nothing) };
            let propagator = &propagators.all()[index];
            self.rules.limiter.count(propagator.work())?;
            match outcome {
                LookOutcome::Idle => {}
                LookOutcome::Struck => {
                    self.runs.push(Run { mark, propagator: Some(index) });
                }
                LookOutcome::Failed => {
                    let emptied = propagator.emptied_others(&self.candidates, mark);
                    self.candidates.undo(mark);
                    return Ok(Outcome::Failure(index, emptied));
                }
            }
        }
        Ok(Outcome::Struck)
    }

    /// Facts from which what a propagator does follows.
    fn reason(&mut self, propagator: usize, effect: Effect<'_>) -> Vec<Fact> {
        let moment =
            Moment { candidates: &self.candidates, certain: &self.all, earlier: &self.all };
        self.explainer.reason(&self.rules.propagators.all()[propagator], effect, moment)
    }

    /// All that has been struck of some cells.
    fn struck(&self, cells: &[usize]) -> Vec<Fact> {
        let values = 0..self.rules.size.value_count();
        let all = cells.iter().cartesian_product(values);
        let size = self.rules.size;
        let was_there = |cell, value| size.may_hold(size.cell_at(cell), size.value_at(value));
        let is_struck = |cell, value| !self.candidates.has(cell, value) && was_there(cell, value);
        let struck = all.filter(|&(&cell, value)| is_struck(cell, value));
        struck.map(|(&cell, value)| Fact::Struck { cell, value }).collect()
    }

    /// Why a candidate was struck.
    pub(super) fn explain_strike(
        mut self,
        place: (usize, usize),
    ) -> Result<Vec<Inference>, Stopped> {
        self.wanted.insert(Fact::Struck { cell: place.0, value: place.1 });
        self.explain()
    }

    /// Why a propagator fails, and leaves cells without candidates that are not its own.
    pub(super) fn explain_failure(
        mut self,
        propagator: usize,
        emptied: &[usize],
    ) -> Result<Vec<Inference>, Stopped> {
        let mut from = self.reason(propagator, Effect::Failure(emptied));
        from.extend(self.struck(emptied));
        self.conclude(Draft { propagator, from, to: Vec::new() })?;
        self.explain()
    }

    /// Goes back to the beginning, and adds why what is wanted is so to the inferences.
    fn explain(mut self) -> Result<Vec<Inference>, Stopped> {
        while let Some(run) = self.runs.pop() {
            self.candidates.undo(run.mark);
            let (wanted, to): (Vec<Fact>, Vec<Fact>) =
                self.wanted.iter().partition(|&&fact| self.is_so(fact));
            self.wanted = wanted.into_iter().collect();
            match run.propagator {
                _ if to.is_empty() => {}
                Some(propagator) => {
                    let draft = self.draft(propagator, to);
                    self.conclude(draft)?;
                }
                None => self.inferences.extend(self.of_stated(&to)),
            }
        }
        self.inferences.reverse();
        Ok(self.inferences)
    }

    /// What follows from a cell holding what is stated of it, without any rule.
    fn of_stated(&self, to: &[Fact]) -> Option<Inference> {
        let struck = to.iter().filter(|fact| matches!(fact, Fact::Struck { .. }));
        let to: Vec<Fact> = struck.copied().collect();
        let cell = to.first()?.cell();
        let from = [Fact::Held { cell, value: self.stated[&cell] }];
        let [from, to] = [&from, &to[..]].map(|facts| self.propositions(facts));
        Some(Inference { rules: Vec::new(), from, to })
    }

    fn propositions(&self, facts: &[Fact]) -> Vec<Proposition> {
        let (cell_at, value_at) =
            (|cell| self.rules.size.cell_at(cell), |value| self.rules.size.value_at(value));
        let proposition = |&fact: &Fact| match fact {
            Fact::Held { cell, value } => Proposition::Is(cell_at(cell), value_at(value)),
            Fact::Struck { cell, value } => Proposition::IsNot(cell_at(cell), value_at(value)),
        };
        facts.iter().map(proposition).collect()
    }

    fn is_so(&self, fact: Fact) -> bool {
        match fact {
            Fact::Struck { cell, value } => !self.candidates.has(cell, value),
            Fact::Held { cell, .. } => self.candidates.count(cell) == 1,
        }
    }

    /// Why a propagator has made facts so, which are not so before it.
    fn draft(&mut self, propagator: usize, to: Vec<Fact>) -> Draft {
        let mut strikes = Vec::new();
        let mut from = Vec::new();
        for &fact in &to {
            match fact {
                Fact::Struck { cell, value } => strikes.push((cell, value)),
                Fact::Held { cell, value } => {
                    from.extend(self.struck(&[cell]));
                    let others = (0..self.rules.size.value_count()).filter(|&v| v != value);
                    let gone = others.filter(|&value| self.candidates.has(cell, value));
                    strikes.extend(gone.map(|value| (cell, value)));
                }
            }
        }
        from.extend(self.reason(propagator, Effect::Strikes(&strikes)));
        Draft { propagator, from, to }
    }

    /// Leaves out what an inference does not need, and wants what it is from.
    fn conclude(&mut self, mut draft: Draft) -> Result<(), Stopped> {
        self.rules.limiter.count(self.explainer.take_work())?;
        for fact in &mut draft.from {
            let cell = fact.cell();
            if let Some(&value) = self.stated.get(&cell)
                && self.candidates.single(cell) == Some(value)
            {
                *fact = Fact::Held { cell, value };
            }
        }
        draft.from.sort_unstable();
        draft.from.dedup();
        let rules = draft.leave_out(self.rules)?;
        self.wanted.extend(&draft.from);
        let [from, to] = [&draft.from, &draft.to].map(|facts| self.propositions(facts));
        self.inferences.push(Inference { rules, from, to });
        Ok(())
    }
}
