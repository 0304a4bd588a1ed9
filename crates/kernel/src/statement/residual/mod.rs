//! What is left of statements where some cells are decided: what exact counts by parts remember.
//!
//! A statement is cut into parts. Each tells whether it can still hold, what it strikes, and what it
//! remembers of the places that are decided; two contexts in which it remembers the same are
//! completed in the same ways.

mod part;
mod rest;
mod strike;
mod words;

use self::{
    part::{Cutter, MOST_PLACES, Part, places_of_parts},
    strike::Striker,
};
use crate::statement::prelude::*;
pub use part::{Rest, Values, each, is_open, unstruck};

/// A part of a statement. Contexts are what each place may hold.
pub struct Residual {
    part: Part,
    /// Its places, in order.
    places: Vec<usize>,
}

impl Residual {
    /// What is left of some statements, each with the name of its rule, before any cell is decided:
    /// parts of them; groups come first. Grids have at most 64 values.
    ///
    /// # Errors
    /// If it is stopped, or if there are too many: then which statement was one too many, and for
    /// [`None`] it was stopped.
    pub fn of<'a>(
        statements: impl IntoIterator<Item = (&'a str, &'a Statement)>,
        size: Size,
        limiter: &Limiter,
    ) -> Result<Vec<Self>, Option<String>> {
        let (groups, others): (Vec<_>, Vec<_>) =
            statements.into_iter().partition(|(_, said)| said.group().is_some());
        let groups_of = vec![Vec::new(); size.place_count()];
        let mut cutter = Cutter { size, groups: Vec::new(), groups_of, tables: HashMap::new() };
        let mut parts = Vec::new();
        let mut left = MOST_PLACES;
        let mut add =
            |cutter: &mut Cutter, (name, said): &(&str, &Statement), parts: &mut Vec<_>| {
                let places = places_of_parts(said, size);
                limiter.count(10 * places as u64).map_err(|_| None::<String>)?;
                left = left.checked_sub(places).ok_or_else(|| Some((*name).to_owned()))?;
                cutter.add(said, parts);
                Ok::<(), Option<String>>(())
            };
        for group in &groups {
            add(&mut cutter, group, &mut parts)?;
        }
        let group = |part: &Part| match part {
            Part::Group(places) => Some(places.iter().copied().collect()),
            _ => None,
        };
        cutter.groups = parts.iter().filter_map(group).collect();
        for (index, group) in cutter.groups.iter().enumerate() {
            group.iter().for_each(|&place| cutter.groups_of[place].push(index));
        }
        for other in &others {
            add(&mut cutter, other, &mut parts)?;
        }
        Ok(parts.into_iter().map(|part| Self { places: part.places(), part }).collect())
    }
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
