//! What a part strikes: each value of a place with which it [fails](Rest::Fails).

use super::{
    part::{Addend, Holder, Part, Pieces, Rest, Values, each, is_open},
    rest::{Ends, extremes},
    words::ways,
};
use crate::statement::prelude::*;

pub(super) struct Fails;

/// The most places of a part that is looked at without counting: it is counted as a whole.
const SMALL: usize = 64;

/// The [work](Limiter::count) of looking at one of more places.
const WORK: u64 = 10;

/// What is struck, and where.
pub(super) struct Striker<'s> {
    pub(super) may: &'s mut [Values],
    pub(super) changed: &'s mut Vec<usize>,
    pub(super) state: &'s mut Vec<u64>,
    /// Once this is over all fails, which means nothing then.
    pub(super) limiter: &'s Limiter,
}

impl Striker<'_> {
    fn keep(&mut self, place: usize, values: Values) -> Result<(), Fails> {
        let left = self.may[place] & values;
        if left == 0 {
            return Err(Fails);
        }
        if left != self.may[place] {
            self.may[place] = left;
            self.changed.push(place);
        }
        Ok(())
    }

    /// Strikes what a part excludes; its places are in order, and it neither fails nor holds.
    pub(super) fn strike(&mut self, part: &Part, places: &[usize]) -> Result<(), Fails> {
        match part {
            Part::Group(places) => self.group(places),
            &Part::Domain(place, values) => self.keep(place, values),
            Part::Pair([one, other], table) => {
                for (from, to, table) in [(*one, *other, &table[0]), (*other, *one, &table[1])] {
                    let goes = |value: Values| table[value.trailing_zeros() as usize];
                    let values = each(self.may[from]).fold(0, |all, value| all | goes(value));
                    self.keep(to, values)?;
                }
                Ok(())
            }
            Part::Linear { addends, totals, is_plain: true, is_count: true, .. } => {
                self.count(addends, totals)
            }
            Part::Linear { addends, totals, is_plain: true, is_cage, .. } => {
                let mut ends = Ends::of(addends, self.may);
                for (index, &Addend { place, .. }) in addends.iter().enumerate() {
                    if is_open(self.may[place]) {
                        let left = self.sum(&ends, addends, index, *is_cage, totals);
                        let before = self.may[place];
                        self.keep(place, left)?;
                        // (That may decide the place, and so leave one fewer to the others.)
                        if self.may[place] != before {
                            ends = Ends::of(addends, self.may);
                        }
                    }
                }
                Ok(())
            }
            Part::Automaton(places, layers) => self.automaton(places, layers),
            Part::Unequal(pairs) => self.unequal(pairs),
            Part::Pieces(Pieces { holders, .. }) => {
                // Only whether it is a member matters.
                for &Holder { place, values } in holders {
                    if is_open(self.may[place]) {
                        let [inside, outside] =
                            [self.may[place] & values, self.may[place] & !values];
                        for some in [inside, outside] {
                            let fails = some != 0 && self.fails(part, places.len(), place, some);
                            self.keep(place, if fails { !some } else { Values::MAX })?;
                        }
                    }
                }
                Ok(())
            }
            Part::Linear { .. } | Part::Either(_) | Part::Rank { .. } => {
                for &place in places {
                    if is_open(self.may[place]) {
                        let values = self.may[place];
                        let fail = each(values)
                            .filter(|&value| self.fails(part, places.len(), place, value));
                        let fail = fail.fold(0, |all, value| all | value);
                        self.keep(place, !fail)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Whether a part, which has so many places, fails if one of them holds one of these values.
    fn fails(&mut self, part: &Part, places: usize, place: usize, values: Values) -> bool {
        if places > SMALL && self.limiter.count(WORK * places as u64).is_err() {
            return true;
        }
        let before = std::mem::replace(&mut self.may[place], values);
        self.state.clear();
        let rest = part.rest(self.may, self.state);
        self.may[place] = before;
        rest == Rest::Fails
    }

    /// Values that are used, and, where there are hardly more values than places, those that leave
    /// the others too few.
    fn group(&mut self, places: &[usize]) -> Result<(), Fails> {
        let mut used = 0;
        loop {
            let before = used;
            for &place in places {
                if is_open(self.may[place]) {
                    self.keep(place, !used)?;
                }
                if !is_open(self.may[place]) {
                    used |= self.may[place];
                }
            }
            if used == before {
                break;
            }
        }
        let (mut once, mut twice, mut count, mut decided, mut all) = (0, 0, 0, 0, 0);
        for values in places.iter().map(|&place| self.may[place]) {
            if is_open(values) {
                twice |= once & values;
                once |= values;
                count += 1;
            } else if values != 0 {
                decided += 1;
                all |= values;
            }
        }
        if all.count_ones() != decided {
            return Err(Fails);
        }
        let Some(spare) = once.count_ones().checked_sub(count) else { return Err(Fails) };
        for &place in places {
            let own = self.may[place] & once & !twice;
            if is_open(self.may[place]) && own.count_ones() > spare {
                if own.count_ones() > spare + 1 {
                    return Err(Fails);
                }
                self.keep(place, own)?;
            }
        }
        Ok(())
    }

    fn count(&mut self, addends: &[Addend], totals: &Totals) -> Result<(), Fails> {
        let [sure, possible] = extremes(addends, self.may);
        let may_be = totals.meet(sure + 1, possible.max(sure + 1));
        let may_not = possible > sure && totals.meet(sure, possible - 1);
        for &Addend { place, values, .. } in addends {
            let (held, values) = (self.may[place], values.unwrap_or(0));
            if is_open(held) && held & values != 0 && held & !values != 0 {
                if !may_be {
                    self.keep(place, !values)?;
                }
                if !may_not {
                    self.keep(place, values)?;
                }
            }
        }
        Ok(())
    }

    /// The values of a place that leave an allowed total.
    fn sum(
        &self,
        ends: &Ends,
        addends: &[Addend],
        index: usize,
        is_cage: bool,
        totals: &Totals,
    ) -> Values {
        let addend = &addends[index];
        let own = self.may[addend.place];
        let [low, high] = addend.extremes(own);
        let mut together = 0;
        if is_cage {
            for (other, &Addend { place, .. }) in addends.iter().enumerate() {
                if other != index && is_open(self.may[place]) {
                    together |= self.may[place];
                }
            }
        }
        let mut left = 0;
        for value in each(own) {
            let others = Ends {
                decided: ends.decided + addend.extremes(value)[0],
                open: [ends.open[0] - low, ends.open[1] - high],
                used: ends.used | value,
                together,
                count: ends.count - 1,
            };
            let [least, most] = others.with(is_cage, addends);
            if totals.meet(least, most) {
                left |= value;
            }
        }
        left
    }

    fn automaton(&mut self, places: &[usize], layers: &Layers) -> Result<(), Fails> {
        let ways = ways(places, layers, self.may);
        for (place, &at) in places.iter().enumerate() {
            let is_letter = |&value: &Values| {
                let mut from = (0..ways[place].len()).filter(|&state| ways[place][state]);
                from.any(|from| {
                    let mut next = layers.next(place, from, value.trailing_zeros() as usize);
                    next.any(|next| ways[place + 1][next])
                })
            };
            let letters = each(self.may[at]).filter(is_letter).fold(0, |all, value| all | value);
            self.keep(at, letters)?;
        }
        Ok(())
    }

    /// If all that is not decided hangs on one place, it may not make the lines the same.
    fn unequal(&mut self, pairs: &[[usize; 2]]) -> Result<(), Fails> {
        let mut open =
            pairs.iter().filter(|pair| pair.iter().any(|&place| is_open(self.may[place])));
        let Some(&first) = open.next() else { return Ok(()) };
        let rest: Vec<[usize; 2]> = open.copied().collect();
        for [place, other] in [first, [first[1], first[0]]] {
            let value = self.may[other];
            let hangs = |pair: &[usize; 2]| {
                *pair == [place, pair[1]] && self.may[pair[1]] == value
                    || *pair == [pair[0], place] && self.may[pair[0]] == value
            };
            if is_open(self.may[place]) && !is_open(value) && rest.iter().all(hangs) {
                return self.keep(place, !value);
            }
        }
        Ok(())
    }
}
