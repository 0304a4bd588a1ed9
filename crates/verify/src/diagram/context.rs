//! Where a node of the diagram stands: what each place may hold.

use crate::prelude::*;

use super::{
    part::{
        MAX_PLACES, MAX_VALUES, Part, Rest, Values, is_decided, parts, places_of_parts, singles,
    },
    rest::linear_left,
    rest_of_words::{letters, root},
};

/// All that a puzzle says, and which of it speaks of a place.
pub(super) struct Rules {
    parts: Vec<Part>,
    places: Vec<Vec<usize>>,
    of_place: Vec<Vec<usize>>,
    /// About how many nanoseconds it takes to judge all parts.
    pub work: u64,
}

/// For each place the values that it may hold: a single one if it is decided, none if it is in
/// another part of the grid, or a hole.
pub(super) type Context = Vec<Values>;

/// The places that are not decided.
pub(super) fn open(may: &[Values]) -> impl Iterator<Item = usize> + '_ {
    let is_open = |&place: &usize| may[place].count_ones() > 1;
    (0..may.len()).filter(is_open)
}

impl Rules {
    /// What a puzzle says.
    ///
    /// # Errors
    /// If it cannot be counted, or it is stopped.
    pub(super) fn of(puzzle: &Instance, limiter: &Limiter) -> Result<Self, String> {
        let model = puzzle.model();
        let size = model.size();
        if size.value_count() > MAX_VALUES {
            let found = size.value_count();
            return Err(format!("has {found} values; grids are counted up to {MAX_VALUES}"));
        }
        if places_of_parts(model) > MAX_PLACES {
            return Err("is of a puzzle whose rules are too large to be counted".to_owned());
        }
        let parts = parts(model);
        let mut places: Vec<Vec<usize>> = Vec::with_capacity(parts.len());
        let mut work = 0;
        for part in &parts {
            limiter.count(part.work()).map_err(|stopped| stopped.to_string())?;
            places.push(part.places().into_iter().collect());
            work += part.work();
        }
        let mut of_place = vec![Vec::new(); size.place_count()];
        for (part, places) in places.iter().enumerate() {
            for &place in places {
                if model.holes().has(place) {
                    return Err(format!("says something of the hole {}", size.cell_at(place)));
                }
                of_place[place].push(part);
            }
        }
        Ok(Self { parts, places, of_place, work })
    }

    /// Where all begins: the givens are decided. None if they leave no grid.
    ///
    /// # Errors
    /// If it is stopped.
    pub(super) fn start(
        &self,
        puzzle: &Instance,
        limiter: &Limiter,
    ) -> Result<Option<Context>, Stopped> {
        let model = puzzle.model();
        let size = model.size();
        let mut may = vec![0; size.place_count()];
        for cell in model.cells() {
            let place = size.index(cell);
            may[place] = match puzzle.givens().get(cell) {
                Some(value) => 1 << size.value_index(value),
                None => size.values_of(cell).map(|value| 1 << size.value_index(value)).sum(),
            };
        }
        let all = (0..self.parts.len()).collect();
        Ok(self.settle(&mut may, all, limiter)?.then_some(may))
    }

    /// Where a value of a place leads; none if that excludes everything at once.
    ///
    /// # Errors
    /// If it is stopped.
    pub(super) fn decide(
        &self,
        may: &[Values],
        place: usize,
        value: Values,
        limiter: &Limiter,
    ) -> Result<Option<Context>, Stopped> {
        limiter.count(may.len() as u64)?;
        let mut next = may.to_vec();
        next[place] = value;
        let due = self.of_place[place].iter().copied().collect();
        Ok(self.settle(&mut next, due, limiter)?.then_some(next))
    }

    /// Strikes every value with which some part fails, until there is none; false if a part fails.
    fn settle(
        &self,
        may: &mut [Values],
        mut due: BTreeSet<usize>,
        limiter: &Limiter,
    ) -> Result<bool, Stopped> {
        let mut state = Vec::new();
        while let Some(number) = due.pop_first() {
            if self.is_elsewhere(number, may) {
                continue;
            }
            let part = &self.parts[number];
            limiter.count(part.work())?;
            state.clear();
            match part.rest(may, &mut state) {
                Rest::Fails => return Ok(false),
                Rest::Holds => continue,
                Rest::Open => {}
            }
            for (place, left) in self.left(number, may, &mut state, limiter)? {
                if left == 0 {
                    return Ok(false);
                }
                if left != may[place] {
                    may[place] = left;
                    due.extend(&self.of_place[place]);
                }
            }
        }
        Ok(true)
    }

    /// The values of each open place with which a part does not fail.
    fn left(
        &self,
        number: usize,
        may: &mut [Values],
        state: &mut Vec<u64>,
        limiter: &Limiter,
    ) -> Result<BTreeMap<usize, Values>, Stopped> {
        let part = &self.parts[number];
        let places = self.places[number].iter().filter(|&&place| may[place].count_ones() > 1);
        let open: Vec<usize> = places.copied().collect();
        if let Part::Word(places, layers) = part {
            let mut left: BTreeMap<usize, Values> =
                open.into_iter().map(|place| (place, may[place])).collect();
            for (place, letters) in places.iter().zip(letters(places, layers, may)) {
                left.entry(*place).and_modify(|left| *left &= letters);
            }
            return Ok(left);
        }
        if let Part::Linear(addends, totals, false) = part {
            return Ok(linear_left(addends, totals, may));
        }
        let mut left = BTreeMap::new();
        for place in open {
            let (all, mut goes) = (may[place], 0);
            for alike in part.alike(place, all) {
                limiter.count(part.work())?;
                state.clear();
                may[place] = singles(alike).next().unwrap_or(0);
                if part.rest(may, state) != Rest::Fails {
                    goes |= alike;
                }
            }
            may[place] = all;
            left.insert(place, goes);
        }
        Ok(left)
    }

    /// Whether some places of a part are in another part of the grid: then it holds, which was seen
    /// when they parted. (Different values are told apart by the places that are here.)
    fn is_elsewhere(&self, number: usize, may: &[Values]) -> bool {
        !matches!(self.parts[number], Part::Different(_))
            && self.places[number].iter().any(|&place| may[place] == 0)
    }

    /// The parts that are not certain to hold.
    fn open_parts<'a>(&'a self, may: &'a [Values]) -> impl Iterator<Item = (usize, Vec<u64>)> + 'a {
        (0..self.parts.len()).filter_map(|number| {
            let is_open = |&place: &usize| may[place].count_ones() > 1;
            let mut state = Vec::new();
            let is_decided = !self.places[number].iter().any(is_open);
            if is_decided || self.is_elsewhere(number, may) {
                return None;
            }
            let rest = self.parts[number].rest(may, &mut state);
            (rest != Rest::Holds).then_some((number, state))
        })
    }

    /// All that matters for the ways to complete a context, as numbers that can be read back: how
    /// many places are open, each with what it may hold; then each part that is open, with the
    /// length of its state and the state.
    pub(super) fn label(&self, may: &[Values]) -> Box<[u8]> {
        let mut label = Vec::new();
        write(open(may).count() as Values, &mut label);
        for place in open(may) {
            write(place as Values, &mut label);
            write(may[place], &mut label);
        }
        for (number, state) in self.open_states(may) {
            write(number as Values, &mut label);
            write(state.len() as Values, &mut label);
            state.into_iter().for_each(|number| write(number, &mut label));
        }
        label.into()
    }

    /// The open parts that leave more than what the places may hold, with their states.
    pub(super) fn open_states<'a>(
        &'a self,
        may: &'a [Values],
    ) -> impl Iterator<Item = (usize, Vec<u64>)> + 'a {
        self.open_parts(may).filter(|(number, _)| {
            !matches!(self.parts[*number], Part::Different(_) | Part::Pair(..) | Part::Domain(..))
        })
    }

    /// The open places in the parts into which they fall: no part of a statement that is not certain
    /// to hold has places in two of them.
    pub(super) fn components(&self, may: &[Values]) -> Vec<Vec<usize>> {
        let mut first: Vec<usize> = (0..may.len()).collect();
        let mut link = |places: &mut dyn Iterator<Item = usize>| {
            let Some(one) = places.next() else { return };
            for other in places {
                let [one, other] = [one, other].map(|place| root(&mut first, place));
                first[one.max(other)] = one.min(other);
            }
        };
        for (number, _) in self.open_parts(may) {
            let is_open = |place: &usize| !is_decided(may[*place]) && may[*place] != 0;
            let open = || self.places[number].iter().copied().filter(is_open);
            if matches!(self.parts[number], Part::Different(_)) {
                // Only places that may hold the same value.
                let values = open().fold(0, |all, place| all | may[place]);
                for one in singles(values) {
                    link(&mut open().filter(|&place| may[place] & one != 0));
                }
            } else {
                link(&mut open());
            }
        }
        let mut components: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for place in open(may) {
            components.entry(root(&mut first, place)).or_default().push(place);
        }
        components.into_values().collect()
    }
}

/// A number in groups of seven bits, the last of them below 128.
fn write(mut number: Values, to: &mut Vec<u8>) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// A context in few bytes: the places where it differs from the start, each with its distance from
/// the one before, and what they may hold.
pub(super) fn packed(may: &[Values], start: &[Values]) -> Box<[u8]> {
    let (mut bytes, mut last) = (Vec::new(), 0);
    for place in (0..may.len()).filter(|&place| may[place] != start[place]) {
        write((place - last) as Values, &mut bytes);
        write(may[place], &mut bytes);
        last = place;
    }
    bytes.into()
}

/// What was [packed].
pub(super) fn unpacked(bytes: &[u8], start: &[Values]) -> Context {
    let mut context = start.to_vec();
    let (mut numbers, mut place) = (numbers(bytes), 0);
    while let (Some(distance), Some(values)) = (numbers.next(), numbers.next()) {
        place += distance as usize;
        context[place] = values;
    }
    context
}

/// The numbers that were [written](write).
pub(super) fn numbers(bytes: &[u8]) -> impl Iterator<Item = Values> + '_ {
    bytes.split_inclusive(|byte| *byte < 0x80).map(|groups| {
        groups.iter().rev().fold(0, |number, byte| number << 7 | Values::from(byte & 0x7f))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However large a grid is, and however many values it has.
    #[test]
    fn contexts_take_room_for_what_differs_from_the_start() {
        let start = vec![Values::MAX; 1000];
        let mut may = start.clone();
        assert!(packed(&may, &start).is_empty());
        for (place, values) in [(0, 1), (1, 0), (299, 1 << 63), (300, 129), (999, 255)] {
            may[place] = values;
            assert_eq!(unpacked(&packed(&may, &start), &start), may);
        }
        assert!(packed(&may, &start).len() < 30);
    }
}
