//! Rules that remember a number of their own, and not one for each value: a sum so far, how many hold
//! so far, the state of an automaton. Each is an automaton over cells in the order in which they are
//! filled; being minimal, it remembers no more than it must.

use std::{collections::BTreeSet, sync::Arc};

use itertools::Itertools;

use crate::{
    grid::{Cell, Size, Value},
    statement::{Item, Layers, Term, Totals},
};

/// An automaton, and the places from which its letters come, in the order in which they are filled.
/// Between its first letter and its last it has a state; before and after that the state is 0.
pub(super) struct Machine {
    pub layers: Arc<Layers>,
    pub places: Vec<usize>,
}

impl Machine {
    /// What a sum remembers: what the cells so far sum up to. None if these are too many sums.
    pub fn of_sum(terms: &[Term], totals: &Totals, size: Size) -> Option<Self> {
        let add = |sum: i64, term: &Term, value: Value| {
            sum + i64::from(term.weight) * i64::from(value.number())
        };
        Self::of_number(terms, |term| term.cell, add, |sum| totals.contains(sum), size)
    }

    /// What a count remembers: how many items hold.
    pub fn of_items(items: &[Item], allowed: &BTreeSet<usize>, size: Size) -> Option<Self> {
        let add = |count, item: &Item, value| count + i64::from(item.values.contains(value));
        Self::of_number(items, |item| item.cell, add, |count| is_among(allowed, count), size)
    }

    /// The same of the cells that hold one value.
    pub fn of_value(
        cells: &[Cell],
        wanted: Value,
        allowed: &BTreeSet<usize>,
        size: Size,
    ) -> Option<Self> {
        let add = |count, _: &Cell, value| count + i64::from(value == wanted);
        Self::of_number(cells, |&cell| cell, add, |count| is_among(allowed, count), size)
    }

    /// A number that starts with 0 and to which each of these adds something, in any order.
    fn of_number<T: Clone>(
        of: &[T],
        cell: impl Fn(&T) -> Cell,
        add: impl Fn(i64, &T, Value) -> i64,
        is_allowed: impl Fn(i64) -> bool,
        size: Size,
    ) -> Option<Self> {
        let place = |one: &T| size.index(cell(one));
        let of: Vec<T> = of.iter().cloned().sorted_by_key(place).collect();
        let step = |&number: &i64, letter: usize, value| {
            Some(add(number, &of[letter], size.value_at(value)))
        };
        let layers = Layers::new(of.len(), size.value_count(), 0, step, |&sum| is_allowed(sum));
        Some(Self { layers: layers.ok()?, places: of.iter().map(place).collect() })
    }

    /// An automaton itself, if its cells are filled in its order, or in the opposite one.
    pub fn of_automaton(cells: &[Cell], layers: &Arc<Layers>, size: Size) -> Option<Self> {
        let mut places: Vec<usize> = cells.iter().map(|&cell| size.index(cell)).collect();
        if places.is_sorted() {
            return Some(Self { layers: layers.clone(), places });
        }
        places.reverse();
        places.is_sorted().then_some(())?;
        Some(Self { layers: reversed(layers)?, places })
    }

    /// The bits of a state.
    pub fn bits(&self) -> u32 {
        let states = (0..=self.places.len()).map(|letter| self.layers.state_count(letter));
        usize::BITS - states.max().unwrap_or(0).saturating_sub(1).leading_zeros()
    }

    /// Whether no way leads through it.
    pub fn is_impossible(&self) -> bool {
        self.layers.state_count(0) == 0
    }
}

fn is_among(allowed: &BTreeSet<usize>, count: i64) -> bool {
    usize::try_from(count).is_ok_and(|count| allowed.contains(&count))
}

/// The words of an automaton, read from their ends; none if that takes too many states. A state is
/// the set of states that the letters read so far lead from to the end.
fn reversed(layers: &Layers) -> Option<Arc<Layers>> {
    let (length, values) = (layers.length(), layers.value_count());
    let step = |states: &Vec<usize>, letter: usize, value| {
        let place = length - 1 - letter;
        let leads_there = |&from: &usize| {
            layers.next(place, from, value).is_some_and(|to| states.binary_search(&to).is_ok())
        };
        let before: Vec<usize> = (0..layers.state_count(place)).filter(leads_there).collect();
        (!before.is_empty()).then_some(before)
    };
    let end: Vec<usize> = (0..layers.state_count(length)).collect();
    Layers::new(length, values, end, step, |states| states.contains(&0)).ok()
}
