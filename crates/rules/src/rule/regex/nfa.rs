//! Nondeterministic automata for patterns, by their positions (Glushkov, "The abstract theory of
//! automata", 1961): a state for each atom, reached by its values, and one for the beginning.

use std::{collections::HashMap, rc::Rc};

use super::parse::{Class, Node, Shape};
use crate::grid::{Size, Value, bits};

/// A set of states, a bit for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct NfaStates(Vec<u64>);

impl NfaStates {
    fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    fn add(&mut self, state: usize) {
        self.0[state / 64] |= 1 << (state % 64);
    }

    fn add_all(&mut self, others: &Self) {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word |= other;
        }
    }

    /// Whether there is no state in it.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn common(&self, others: &Self) -> Self {
        Self(self.0.iter().zip(&others.0).map(|(word, other)| word & other).collect())
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        bits::members(&self.0)
    }
}

/// A nondeterministic automaton. State 0 is the start.
#[derive(Clone, Debug)]
pub(super) struct Nfa {
    /// For each other state, the values by which it is reached.
    classes: Vec<Class>,
    /// For each state, those that may come after it.
    follow: Vec<NfaStates>,
    accepting: NfaStates,
}

/// A part of a pattern: the states of its first and last values, and whether it may be empty.
struct NfaPart {
    is_optional: bool,
    first: NfaStates,
    last: NfaStates,
}

impl Nfa {
    /// The automaton of a pattern.
    pub(super) fn new(pattern: &Node) -> Self {
        let mut classes = Vec::new();
        collect(pattern, &mut classes);
        let count = classes.len() + 1;
        let accepting = NfaStates::none(count);
        let mut nfa = Self { classes, follow: vec![NfaStates::none(count); count], accepting };
        let mut state = 0;
        let whole = nfa.part(pattern, &mut state);
        nfa.follow[0] = whole.first;
        nfa.accepting = whole.last;
        if whole.is_optional {
            nfa.accepting.add(0);
        }
        nfa
    }

    fn none(&self) -> NfaStates {
        NfaStates::none(self.follow.len())
    }

    fn empty(&self) -> NfaPart {
        NfaPart { is_optional: true, first: self.none(), last: self.none() }
    }

    /// Links the states of a part; `state` is the last that was used.
    fn part(&mut self, node: &Node, state: &mut usize) -> NfaPart {
        match &node.shape {
            Shape::One(_) => {
                *state += 1;
                let mut one = self.none();
                one.add(*state);
                NfaPart { is_optional: false, first: one.clone(), last: one }
            }
            Shape::Sequence(nodes) => nodes.iter().fold(self.empty(), |before, node| {
                let part = self.part(node, state);
                self.join(before, part)
            }),
            Shape::Either(nodes) => {
                let mut all = NfaPart { is_optional: false, ..self.empty() };
                for node in nodes {
                    let part = self.part(node, state);
                    all.is_optional |= part.is_optional;
                    all.first.add_all(&part.first);
                    all.last.add_all(&part.last);
                }
                all
            }
            Shape::Repeat(node, least, most) => {
                let mut all = self.empty();
                for number in 0..copies(*least, *most) {
                    let mut part = self.part(node, state);
                    part.is_optional |= number >= *least;
                    if most.is_none() && number + 1 >= *least {
                        self.link(&part.last, &part.first);
                    }
                    all = self.join(all, part);
                }
                all
            }
        }
    }

    fn link(&mut self, before: &NfaStates, after: &NfaStates) {
        before.iter().for_each(|state| self.follow[state].add_all(after));
    }

    fn join(&mut self, mut before: NfaPart, mut after: NfaPart) -> NfaPart {
        self.link(&before.last, &after.first);
        if before.is_optional {
            before.first.add_all(&after.first);
        }
        if after.is_optional {
            after.last.add_all(&before.last);
        }
        let is_optional = before.is_optional && after.is_optional;
        NfaPart { is_optional, first: before.first, last: after.last }
    }

    /// The states before the first value.
    pub(super) fn start(&self) -> NfaStates {
        let mut start = self.none();
        start.add(0);
        start
    }

    /// The [work](crate::interrupt::Limiter::count) of following a value.
    pub(super) fn work(&self) -> u64 {
        50 + 100 * self.accepting.0.len() as u64
    }

    /// The states that may come after these, by whatever value.
    pub(super) fn after(&self, states: &NfaStates) -> NfaStates {
        let mut after = self.none();
        for state in states.iter() {
            after.add_all(&self.follow[state]);
        }
        after
    }

    /// Those of these states that are reached by a value of a class that will do.
    pub(super) fn reached_by(
        &self,
        mut states: NfaStates,
        will_do: impl Fn(&Class) -> bool,
    ) -> NfaStates {
        for (index, word) in states.0.iter_mut().enumerate() {
            let mut left = *word;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                if !will_do(&self.classes[64 * index + bit - 1]) {
                    *word &= !(1 << bit);
                }
            }
        }
        states
    }

    /// Whether one of these states may be the last.
    pub(super) fn accepts(&self, states: &NfaStates) -> bool {
        !states.common(&self.accepting).is_empty()
    }
}

/// How many copies of what is repeated are written one after the other.
fn copies(least: usize, most: Option<usize>) -> usize {
    most.unwrap_or(least.max(1))
}

/// The classes of all atoms, with repetitions written out.
fn collect(node: &Node, classes: &mut Vec<Class>) {
    match &node.shape {
        Shape::One(class) => classes.push(class.clone()),
        Shape::Sequence(nodes) | Shape::Either(nodes) => {
            nodes.iter().for_each(|node| collect(node, classes));
        }
        Shape::Repeat(node, least, most) => {
            (0..copies(*least, *most)).for_each(|_| collect(node, classes));
        }
    }
}

/// A deterministic automaton whose states are sets of another's, found as they are asked for.
pub(super) struct Subsets<'a> {
    nfa: &'a Nfa,
    /// For each value, the states that it may lead to.
    by_value: Vec<NfaStates>,
    sets: Vec<Rc<NfaStates>>,
    numbers: HashMap<Rc<NfaStates>, u32>,
    /// For each set that was asked about, the next by each value.
    next: Vec<Option<Box<[Option<u32>]>>>,
    /// Whether there were more sets than [`Subsets::MAX_SETS`], so that what was found is wrong.
    pub is_too_large: bool,
}

impl<'a> Subsets<'a> {
    /// The most sets.
    const MAX_SETS: usize = 100_000;

    /// The sets for words over these values. State 0 is the start.
    pub(super) fn new(nfa: &'a Nfa, size: Size) -> Self {
        let of_value = |value: Value| {
            let mut states = nfa.none();
            let classes = nfa.classes.iter().enumerate();
            let reached = classes.filter(|(_, class)| class.contains(value.number()));
            reached.for_each(|(index, _)| states.add(index + 1));
            states
        };
        let by_value = size.values().map(of_value).collect();
        let (sets, numbers, next) = (Vec::new(), HashMap::new(), Vec::new());
        let mut subsets = Self { nfa, by_value, sets, numbers, next, is_too_large: false };
        subsets.number(nfa.start());
        subsets
    }

    /// The state after this one, by the value of this index.
    pub(super) fn next(&mut self, state: u32, value: usize) -> Option<u32> {
        if let Some(next) = &self.next[state as usize] {
            return next[value];
        }
        let after = self.nfa.after(&self.sets[state as usize]);
        let reached = self.by_value.iter().map(|states| after.common(states)).collect::<Vec<_>>();
        let next: Box<[_]> = reached.into_iter().map(|states| self.number(states)).collect();
        let found = next[value];
        self.next[state as usize] = Some(next);
        found
    }

    /// Whether a state may be the last.
    pub(super) fn accepts(&self, state: u32) -> bool {
        self.nfa.accepts(&self.sets[state as usize])
    }

    /// The number of a set, unless it is empty.
    fn number(&mut self, states: NfaStates) -> Option<u32> {
        if states.is_empty() {
            return None;
        }
        if let Some(&number) = self.numbers.get(&states) {
            return Some(number);
        }
        if self.sets.len() == Self::MAX_SETS {
            self.is_too_large = true;
            return None;
        }
        let (states, number) = (Rc::new(states), self.sets.len() as u32);
        self.sets.push(states.clone());
        self.numbers.insert(states, number);
        self.next.push(None);
        Some(number)
    }
}
