//! Any houses on a 9x9 grid: for each value a set of 81 cells.
//!
//! Naked and hidden singles, then a guess in a cell with the fewest candidates, or between the two
//! places that a value has in a house.

use super::{
    outcome::Outcome,
    search::{Board, DeadEnd, Marks, Values, search},
};
use crate::prelude::*;
use std::collections::BTreeSet;

/// All 81 cells.
const GRID: u128 = (1 << 81) - 1;

/// The sets of cells of a model.
#[derive(Debug)]
pub(super) struct Houses {
    rules: Rules,
    stack: Vec<Cells>,
}

#[derive(Debug)]
struct Rules {
    /// For each cell all cells that must differ from it.
    peers: [u128; 81],
    /// The houses: every value is in there.
    houses: Vec<u128>,
    /// Whether more than nine cells must differ, which they cannot.
    is_broken: bool,
}

impl Houses {
    pub(super) fn new(groups: BTreeSet<(u128, bool)>) -> Self {
        let mut peers = [0; 81];
        for (place, peers) in peers.iter_mut().enumerate() {
            let own = groups.iter().filter(|(cells, _)| cells >> place & 1 == 1);
            *peers = own.fold(0, |peers, (cells, _)| peers | cells) & !(1 << place);
        }
        let is_broken = groups.iter().any(|(cells, _)| cells.count_ones() > 9);
        let houses = groups.into_iter().filter(|(_, has_every_value)| *has_every_value);
        let houses = houses.map(|(cells, _)| cells).collect();
        Self { rules: Rules { peers, houses, is_broken }, stack: Vec::with_capacity(81) }
    }

    pub(super) fn search(
        &mut self,
        marks: &Marks,
        limits: &Limits,
        limiter: &Limiter,
        mut found: impl FnMut(&Values) -> ControlFlow<()>,
    ) -> Outcome {
        if self.rules.is_broken {
            return Outcome { complete: limits.solutions > 0, ..Outcome::default() };
        }
        let settle = |board: &mut Cells| board.settle(&self.rules);
        let found = |board: &Cells| found(&board.values());
        search(Cells::new(marks), &mut self.stack, limits, limiter, settle, found)
    }
}

/// What is known: candidates, and cells that are still open.
#[derive(Clone, Copy, Debug)]
struct Cells {
    /// For each value the cells that can hold it.
    places: [u128; 9],
    /// The cells whose value has not been struck from their peers yet.
    open: u128,
    /// The values whose places have changed since hidden singles were looked for.
    changed: u16,
    /// Two places for a value, one of which holds it, if there are such.
    pair: Option<(u8, u128)>,
}

impl Cells {
    fn new(marks: &Marks) -> Self {
        let mut places = [0; 9];
        for (place, &mark) in marks.iter().enumerate() {
            for (value, places) in places.iter_mut().enumerate() {
                *places |= u128::from(mark >> value & 1) << place;
            }
        }
        Self { places, open: GRID, changed: 0x1ff, pair: None }
    }

    fn place(&mut self, value: usize, place: usize, rules: &Rules) -> Result<(), DeadEnd> {
        let bit = 1 << place;
        if self.places[value] & bit == 0 {
            return Err(DeadEnd);
        }
        self.open &= !bit;
        for (other, places) in self.places.iter_mut().enumerate() {
            let gone = if other == value { rules.peers[place] } else { bit };
            self.changed |= u16::from(*places & gone != 0) << other;
            *places &= !gone;
        }
        Ok(())
    }

    /// The cells with at least one, two, three candidates.
    fn counts(&self) -> [u128; 3] {
        let [mut one, mut two, mut three] = [0; 3];
        for places in self.places {
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        [one, two, three]
    }

    /// Fills cells with one candidate; returns whether there were any.
    fn naked_singles(&mut self, rules: &Rules) -> Result<bool, DeadEnd> {
        let [one, two, _] = self.counts();
        if one != GRID {
            return Err(DeadEnd);
        }
        let mut singles = self.open & !two;
        let any = singles != 0;
        while singles != 0 {
            let place = singles.trailing_zeros() as usize;
            let value = self.places.iter().position(|places| places >> place & 1 == 1);
            self.place(value.ok_or(DeadEnd)?, place, rules)?;
            singles &= singles - 1;
        }
        Ok(any)
    }

    /// Fills places that are a value's only one in a house; returns whether there were any.
    fn hidden_singles(&mut self, rules: &Rules) -> Result<bool, DeadEnd> {
        let mut any = false;
        while self.changed != 0 {
            let value = self.changed.trailing_zeros() as usize;
            self.changed &= self.changed - 1;
            for house in &rules.houses {
                let places = self.places[value] & house;
                match places.count_ones() {
                    0 => return Err(DeadEnd),
                    1 if places & self.open != 0 => {
                        self.place(value, places.trailing_zeros() as usize, rules)?;
                        any = true;
                    }
                    2 => self.pair = Some((value as u8, places)),
                    _ => {}
                }
            }
        }
        Ok(any)
    }

    /// The values of a solved board.
    fn values(&self) -> Values {
        let mut values = [0; 81];
        for (places, value) in self.places.iter().zip(1..) {
            let mut places = *places;
            while places != 0 {
                values[places.trailing_zeros() as usize] = value;
                places &= places - 1;
            }
        }
        values
    }

    /// Draws conclusions until there are none left; returns whether that solves the board.
    fn settle(&mut self, rules: &Rules) -> Result<bool, DeadEnd> {
        while self.naked_singles(rules)? || self.hidden_singles(rules)? {}
        Ok(self.open == 0)
    }

    /// A cell with few candidates, or else one of a value's two places in a house: the value and
    /// the place to try.
    fn guess(&self) -> (usize, usize) {
        let [_, two, three] = self.counts();
        let pairs = two & !three;
        // What was found later may have used the pair up.
        let is_open = |&(value, places): &(u8, u128)| {
            self.places[usize::from(value)] & self.open & places == places
        };
        let cells = match self.pair.filter(is_open) {
            None if pairs == 0 => return self.guess_in_smallest(),
            Some((value, places)) if pairs == 0 => {
                return (value.into(), places.trailing_zeros() as usize);
            }
            _ => pairs,
        };
        let place = cells.trailing_zeros() as usize;
        (self.first_value(place), place)
    }

    fn guess_in_smallest(&self) -> (usize, usize) {
        let count = |place: &usize| self.places.iter().filter(|p| *p >> place & 1 == 1).count();
        let open = (0..81).filter(|place| self.open >> place & 1 == 1);
        let place = open.min_by_key(count).expect("an unsolved board has an open cell");
        (self.first_value(place), place)
    }

    fn first_value(&self, place: usize) -> usize {
        let value = self.places.iter().position(|places| places >> place & 1 == 1);
        value.expect("a settled board has a candidate in every cell")
    }
}

impl Board for Cells {
    /// The guess leaves the cell one candidate: settling does the rest.
    fn split(&mut self) -> Self {
        let (value, place) = self.guess();
        let mut other = *self;
        other.places[value] &= !(1 << place);
        other.changed |= 1 << value;
        for (index, places) in self.places.iter_mut().enumerate() {
            if index != value && *places >> place & 1 == 1 {
                *places &= !(1 << place);
                self.changed |= 1 << index;
            }
        }
        other
    }
}
