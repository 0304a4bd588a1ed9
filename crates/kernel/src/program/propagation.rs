//! A program under propagation: what is fixed, and what that forces.

use super::{
    bounds::{Unmet, bound},
    state::Fixed,
};
use crate::program::prelude::*;

/// Why propagation ends early.
#[derive(Clone, Copy)]
pub(super) enum Halt {
    Unmet(Origin),
    Stopped(Stopped),
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

pub(super) struct Propagation<'a> {
    pub program: &'a Program,
    pub limiter: &'a Limiter,
    pub fixed: Fixed,
    pub shared: RowState<'a>,
    /// The rows that the program does not share, unless they are all givens.
    pub own: Option<RowState<'a>>,
    pub sums: Vec<(Constraint<'a>, &'a Shape)>,
    /// Each shared row's open literals when its overlaps were looked at last.
    seen: Vec<u64>,
}

impl<'a> Propagation<'a> {
    pub(super) fn new(program: &'a Program, limiter: &'a Limiter) -> Result<Self, Stopped> {
        let variables = program.variable_count();
        let fixed = Fixed {
            values: vec![None; variables],
            trail: Vec::with_capacity(variables),
            counted: 0,
        };
        let shared = RowState::new(&program.shared, variables, limiter)?;
        let has_long = program.own.iter().any(|row| row.literals.len() != 1);
        let own = has_long.then(|| RowState::new(&program.own, variables, limiter)).transpose()?;
        let sums = program.sums(limiter)?.collect();
        Ok(Self { program, limiter, fixed, shared, own, sums, seen: Vec::new() })
    }

    pub(super) fn run(&mut self) -> Result<(), Halt> {
        match &mut self.own {
            None => self.fix_givens()?,
            Some(own) => Self::force_tight(own, &mut self.fixed)?,
        }
        Self::force_tight(&mut self.shared, &mut self.fixed)?;
        self.propagate()?;
        // A row without open literals needs no look.
        self.seen = vec![0; self.shared.open.len()];
        self.settle()
    }

    /// Looks at sums and overlaps until there is nothing new in them.
    pub(super) fn settle(&mut self) -> Result<(), Halt> {
        let overlaps = self.program.shared.overlaps(self.program.variable_count(), self.limiter)?;
        let mut is_changed = true;
        while is_changed {
            is_changed = self.look_at_sums()?;
            for row in 0..self.program.shared.len() {
                self.limiter.look()?;
                let seen = &mut self.seen[self.shared.index.words(row)];
                let open = self.shared.open_words(row);
                // Compared word by word: most rows have one, for which a call would take longer.
                if open.iter().zip(&*seen).any(|(open, seen)| open != seen) {
                    seen.copy_from_slice(open);
                    self.shared.look_at_overlaps(row, overlaps, &mut self.fixed);
                    if !self.fixed.is_counted() {
                        self.propagate()?;
                        is_changed = true;
                    }
                }
            }
        }
        Ok(())
    }

    /// Fixes the literals of constraints that have just one, without counting them.
    fn fix_givens(&mut self) -> Result<(), Halt> {
        for Constraint { literals, relation, origin, .. } in self.program.own.iter() {
            let (lower, upper) = (relation.lower(), relation.upper(1));
            let (holds, literal) = match (lower, upper) {
                (0, 1..) => continue,
                (0, 0) => (false, literals[0]),
                (1, 1..) => (true, literals[0]),
                _ => return Err(Halt::Unmet(origin)),
            };
            let literal = if holds { literal } else { !literal };
            self.fixed.fix(literal);
            if self.fixed.values[literal.var().index()] == Some(literal.is_negative()) {
                return Err(Halt::Unmet(origin));
            }
        }
        Ok(())
    }

    fn force_tight(state: &mut RowState<'_>, fixed: &mut Fixed) -> Result<(), Halt> {
        let mut tight = state.index.tight.iter().map(|&row| row as usize);
        let forced = tight.try_for_each(|row| state.force(row, fixed));
        forced.map_err(|broken| Halt::Unmet(state.origin(&broken)))
    }

    /// Counts what is fixed, and what that forces, until nothing is left to count.
    pub(super) fn propagate(&mut self) -> Result<(), Halt> {
        while let Some(literal) = self.fixed.next() {
            self.limiter.look()?;
            let broken = self.shared.count(literal, &mut self.fixed);
            broken.map_err(|broken| Halt::Unmet(self.shared.origin(&broken)))?;
            if let Some(own) = &mut self.own {
                let broken = own.count(literal, &mut self.fixed);
                broken.map_err(|broken| Halt::Unmet(own.origin(&broken)))?;
            }
        }
        Ok(())
    }

    /// Fixes what sums force, and all that follows from it; says whether there was anything.
    fn look_at_sums(&mut self) -> Result<bool, Halt> {
        let mut is_changed = false;
        for index in 0..self.sums.len() {
            self.limiter.look()?;
            let (constraint, shape) = self.sums[index];
            bound(shape, &mut self.fixed).map_err(|Unmet| Halt::Unmet(constraint.origin))?;
            if !self.fixed.is_counted() {
                self.propagate()?;
                is_changed = true;
            }
        }
        Ok(is_changed)
    }
}
