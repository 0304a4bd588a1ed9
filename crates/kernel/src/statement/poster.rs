//! Where a statement's rows go.

use crate::{
    program::{Head, Program},
    statement::prelude::*,
};

/// Once its limiter says stop, it posts no more: its maker looks then.
pub(super) struct Poster<'a> {
    pub size: Size,
    pub origin: Origin,
    pub program: &'a mut Program,
    /// If there is one, rows need hold only where this literal does.
    pub guard: Option<Lit>,
    pub limiter: &'a Limiter,
}

impl Poster<'_> {
    /// Posts a row that counts literals.
    pub(super) fn post(&mut self, literals: impl IntoIterator<Item = Lit>, relation: Relation) {
        self.post_as(literals, relation, self.origin, None);
    }

    /// Posts a clause that defines a variable: it holds whatever the guard is.
    pub(super) fn define(&mut self, literals: impl IntoIterator<Item = Lit>) {
        let guard = self.guard.take();
        self.post(literals, Relation::AtLeast(1));
        self.guard = guard;
    }

    /// Posts a row of another origin, perhaps with a half that the others imply.
    pub(super) fn post_as(
        &mut self,
        literals: impl IntoIterator<Item = Lit>,
        relation: Relation,
        origin: Origin,
        implied: Option<Half>,
    ) {
        let literals = &mut literals.into_iter();
        self.count(|rows| rows.post_now(literals, Head { relation, origin, implied }));
    }

    /// Counts a round, and each row that comes of it.
    fn count(&mut self, post: impl FnOnce(&mut Self)) {
        if self.limiter.look().is_ok() {
            let before = self.program.constraint_count();
            post(self);
            let _ = self.limiter.look_times(self.program.constraint_count() - before);
        }
    }

    fn post_now(&mut self, literals: &mut dyn Iterator<Item = Lit>, head: Head) {
        let Some(guard) = self.guard else { return self.program.post_any(literals, head) };
        let Head { relation, origin, .. } = head;
        // With the guard false a row must hold whatever its literals are: it weighs enough for
        // that.
        let literals: Vec<Lit> = literals.collect();
        let count = literals.len() as u32;
        let (lower, upper) = (relation.lower(), relation.upper(literals.len()));
        let mut post = |literals: &mut dyn Iterator<Item = Lit>, least: u32| {
            if least == 1 {
                let clause = literals.chain([!guard]);
                return self.program.post(clause, Relation::AtLeast(1), origin, None);
            }
            let least = i64::from(least);
            let terms = literals.map(|literal| (1, literal)).chain([(least, !guard)]);
            self.program.post_linear(terms, Sense::AtLeast, least, origin);
        };
        if lower > count {
            return post(&mut std::iter::empty(), 1);
        }
        if lower > 0 {
            post(&mut literals.iter().copied(), lower);
        }
        if upper < count {
            post(&mut literals.iter().map(|&literal| !literal), count - upper);
        }
    }

    /// Posts a row with weights.
    pub(super) fn post_linear(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Lit)>,
        sense: Sense,
        right: i64,
    ) {
        self.count(|rows| rows.post_linear_now(&mut terms.into_iter(), sense, right));
    }

    fn post_linear_now(
        &mut self,
        terms: &mut dyn Iterator<Item = (i64, Lit)>,
        sense: Sense,
        right: i64,
    ) {
        let Some(guard) = self.guard else {
            return self.program.post_linear(terms, sense, right, self.origin);
        };
        let terms: Vec<(i64, Lit)> = terms.collect();
        let mut post = |sign: i64| {
            // At least so much of the terms, or the guard is false.
            let least: i64 = terms.iter().map(|(weight, _)| (sign * weight).min(0)).sum();
            let lacking = sign * right - least;
            if lacking > 0 {
                let terms = terms.iter().map(|&(weight, literal)| (sign * weight, literal));
                let terms = terms.chain([(lacking, !guard)]);
                self.program.post_linear(terms, Sense::AtLeast, sign * right, self.origin);
            }
        };
        if sense != Sense::AtMost {
            post(1);
        }
        if sense != Sense::AtLeast {
            post(-1);
        }
    }
}
