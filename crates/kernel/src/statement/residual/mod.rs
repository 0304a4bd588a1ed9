//! What is left of statements where some cells are decided: what exact counts by parts remember.
//!
//! A statement is cut into parts. Each tells whether it can still hold, what it strikes, and what it
//! remembers of the places that are decided; two contexts in which it remembers the same are
//! completed in the same ways.

mod part;
mod rest;
mod strike;
mod words;

use self::{part::Part, strike::Striker};
use crate::interrupt::Limiter;
pub use part::{Rest, Values, each, is_open, unstruck};

/// A part of a statement. Contexts are what each place may hold.
pub struct Residual {
    part: Part,
    /// Its places, in order.
    places: Vec<usize>,
}

impl Residual {
    /// Its 0-based places, in order.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// The [work](Limiter::count) of looking at it.
    pub fn work(&self) -> u64 {
        10 * self.places.len() as u64 + self.part.extra_work()
    }

    /// Whether all that it says is that its places differ. Places without values are in another
    /// component then.
    pub fn is_group(&self) -> bool {
        matches!(self.part, Part::Group(_))
    }

    /// Whether all that it leaves is what its places may hold.
    pub fn has_no_state(&self) -> bool {
        matches!(self.part, Part::Group(_) | Part::Domain(..) | Part::Pair(..))
    }

    /// What is left of it; what it remembers is added to `state`, unless it holds.
    pub fn rest(&self, may: &[Values], state: &mut Vec<u64>) -> Rest {
        self.part.rest(may, state)
    }

    /// Strikes what it excludes, and adds the places that change; false if it fails. Once `limiter`
    /// is over it fails, which means nothing then. `state` is overwritten.
    pub fn strike(
        &self,
        may: &mut [Values],
        changed: &mut Vec<usize>,
        state: &mut Vec<u64>,
        limiter: &Limiter,
    ) -> bool {
        // (Groups find out themselves.)
        if !self.is_group() {
            state.clear();
            match self.rest(may, state) {
                Rest::Fails => return false,
                Rest::Holds => return true,
                Rest::Open => {}
            }
        }
        Striker { may, changed, state, limiter }.strike(&self.part, &self.places).is_ok()
    }
}
