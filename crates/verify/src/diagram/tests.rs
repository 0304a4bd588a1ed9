//! Labels: two contexts have the same one only where they can be completed in the same ways.

use crate::prelude::*;
use satoku_rules::model::catalog;
use satoku_samples::{OVERLAPPING, says, shapes};

use super::{
    context::{Rules, numbers, open},
    part::Values,
};

/// What a label says: the open places with what they may hold, and the open parts with their states.
type Read = (Vec<(Values, Values)>, Vec<(Values, Vec<Values>)>);

fn read(label: &[u8]) -> Option<Read> {
    let mut numbers = numbers(label);
    let mut next = || numbers.next();
    let places = (0..next()?).map(|_| Some((next()?, next()?))).collect::<Option<Vec<_>>>()?;
    let mut parts = Vec::new();
    while let Some(part) = next() {
        parts.push((part, (0..next()?).map(|_| next()).collect::<Option<Vec<_>>>()?));
    }
    Some((places, parts))
}

/// Counts the ways to complete a context without remembering any, and compares them with those of
/// all that had its label before.
fn count(rules: &Rules, may: &[Values], met: &mut BTreeMap<Box<[u8]>, u128>) -> u128 {
    let label = rules.label(may);
    let places = open(may).map(|place| (place as Values, may[place])).collect();
    let states = rules.open_states(may).map(|(part, state)| (part as Values, state)).collect();
    assert_eq!(read(&label), Some((places, states)));
    let count = match open(may).next() {
        None => 1,
        Some(place) => super::singles(may[place])
            .filter_map(|one| rules.decide(may, place, one, &Limiter::none()).unwrap())
            .map(|next| count(rules, &next, met))
            .sum(),
    };
    let before = *met.entry(label).or_insert(count);
    assert_eq!(count, before, "two contexts with one label: {may:?}");
    count
}

/// The number of solutions, and of different labels.
fn counted(model: Model) -> (u128, usize) {
    let size = model.size();
    let puzzle = Instance::new(model.into(), Grid::empty(size));
    let rules = Rules::of(&puzzle, &Limiter::none()).unwrap();
    let mut met = BTreeMap::new();
    let start = rules.start(&puzzle, &Limiter::none()).unwrap();
    (start.map_or(0, |start| count(&rules, &start, &mut met)), met.len())
}

#[test]
fn a_label_can_be_read_back_and_stands_for_one_number_of_solutions() {
    let mut labels = 0;
    for ((size, one), (other_size, other)) in shapes().into_iter().tuple_windows() {
        let both = if size == other_size { vec![one, other] } else { vec![one] };
        labels += counted(Model::new("", "", size, vec![says(both, size)], None)).1;
    }
    assert!(labels > 600, "{labels}");
    let (text, expected) = OVERLAPPING[0];
    assert_eq!(counted(catalog::parse("", text).unwrap()).0, expected);
}
