//! Probing: literals that fail are struck.
//!
//! A literal is assumed, and what follows from it is followed to the end. If some constraint cannot
//! be met then, the literal holds in no solution, so its negation is fixed (a *failed literal*;
//! Freeman, "Improvements to propositional satisfiability search algorithms", 1995). Most puzzles
//! for people come apart by this alone, long before a solver has its formula.
//!
//! Those probed are the literals of constraints that leave a choice of two, because either has
//! consequences there. What an assumption without contradiction brings along needs no probe of its
//! own. On puzzles that are hard for programs hardly any literal fails; so probing
//! ends after a few probes in a row that strike nothing.

use super::{
    index::Margin,
    propagation::{Halt, Propagation},
};
use crate::program::prelude::*;

/// How many probes in a row may strike nothing.
const PATIENCE: usize = 8;

/// The most rows of programs that are probed: all that is known of them is copied for each probe.
const MAX_ROWS: usize = 1 << 13;

/// What is known of rows, to be known again after a probe.
#[derive(Default)]
struct Saved {
    open: Vec<u64>,
    tallies: Vec<Margin>,
}

impl Saved {
    fn save(&mut self, state: &RowState<'_>) {
        self.open.clone_from(&state.open);
        self.tallies.clone_from(&state.tallies);
    }

    fn restore(&self, state: &mut RowState<'_>) {
        state.open.copy_from_slice(&self.open);
        state.tallies.copy_from_slice(&self.tallies);
    }
}

struct Probing {
    saved: [Saved; 2],
    /// How many probes may still strike nothing.
    patience: usize,
    /// For each variable whether it is known to lead to no contradiction if it is 1.
    is_fine: Vec<bool>,
}

impl Propagation<'_> {
    /// Probes until patience is at its end, or no literal is left.
    pub(super) fn probe(&mut self) -> Result<(), Halt> {
        let rows = self.states().map(|state| state.tallies.len()).sum::<usize>();
        let variables = self.fixed.values.len();
        if self.fixed.trail.len() == variables || rows > MAX_ROWS {
            return Ok(());
        }
        let is_fine = vec![false; variables];
        let mut probing = Probing { saved: <_>::default(), patience: PATIENCE, is_fine };
        probing.save(self);
        let mut is_changed = true;
        while is_changed && probing.patience > 0 {
            is_changed = false;
            for row in 0..self.shared.tallies.len() {
                if self.shared.open_count(row) != 2 || self.shared.needs(row) != 1 {
                    continue;
                }
                let mut literals = self.shared.open_literals(row);
                let (Some(one), Some(other)) = (literals.next(), literals.next()) else { continue };
                drop(literals);
                for literal in [one, other] {
                    is_changed |= probing.probe(literal, self)?;
                }
            }
            self.settle()?;
            probing.save(self);
        }
        Ok(())
    }

    fn states(&self) -> impl Iterator<Item = &RowState<'_>> {
        [Some(&self.shared), self.own.as_ref()].into_iter().flatten()
    }
}

impl Probing {
    fn save(&mut self, propagation: &Propagation<'_>) {
        for (saved, state) in self.saved.iter_mut().zip(propagation.states()) {
            saved.save(state);
        }
    }

    /// Fixes a literal's negation if the literal fails; says whether it does.
    fn probe(&mut self, literal: Lit, at: &mut Propagation<'_>) -> Result<bool, Halt> {
        let var = literal.var().index();
        if at.fixed.values[var].is_some() || self.is_fine[var] || self.patience == 0 {
            return Ok(false);
        }
        let start = at.fixed.trail.len();
        at.fixed.fix(literal);
        let fails = match at.propagate() {
            Ok(()) => false,
            Err(Halt::Unmet(_)) => true,
            Err(stopped) => return Err(stopped),
        };
        for literal in at.fixed.trail.drain(start..) {
            at.fixed.values[literal.var().index()] = None;
            if !fails && !literal.is_negative() {
                self.is_fine[literal.var().index()] = true;
            }
        }
        at.fixed.counted = start;
        self.saved[0].restore(&mut at.shared);
        if let Some(own) = &mut at.own {
            self.saved[1].restore(own);
        }
        if !fails {
            self.patience -= 1;
            return Ok(false);
        }
        self.patience = PATIENCE;
        at.fixed.fix(!literal);
        at.propagate()?;
        self.save(at);
        Ok(true)
    }
}
