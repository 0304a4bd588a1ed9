//! One connected piece, as what is reached from its first member: at first only that one, and then,
//! time after time, the members beside what is reached. After as many times as there are members
//! but one, all of them are.

use super::writer::Writer;
use crate::prelude::*;

/// How many times to go on until as many of a piece are reached as show whether its size is
/// allowed.
pub(super) fn times(items: usize, sizes: &RangeInclusive<usize>) -> usize {
    if *sizes.end() < items { *sizes.end() } else { sizes.start().saturating_sub(1) }
}

/// For each item the pairs of neighbours that it is in, in their order: the pair's index, whether
/// it is the pair's second, and the other one.
pub(super) struct Beside(Vec<Vec<(usize, bool, usize)>>);

impl Beside {
    pub(super) fn new(items: usize, neighbours: &[[usize; 2]]) -> Self {
        let mut beside = vec![Vec::new(); items];
        for (index, &[one, other]) in neighbours.iter().enumerate() {
            beside[one].push((index, false, other));
            beside[other].push((index, true, one));
        }
        Self(beside)
    }

    /// What is at most so many neighbours away from an item, which comes first; then what is one
    /// away, in the order of the pairs, then two, and so on.
    pub(super) fn near(&self, first: usize, times: usize) -> Vec<usize> {
        let mut near = vec![first];
        let mut known: BTreeSet<usize> = [first].into();
        let mut from = 0;
        for _ in 0..times {
            let edge = &near[from..];
            from = near.len();
            let pairs = edge.iter().flat_map(|&item| &self.0[item]).sorted_unstable();
            let next = pairs.map(|&(.., other)| other).filter(|&other| known.insert(other));
            let next: Vec<usize> = next.collect();
            if next.is_empty() {
                break;
            }
            near.extend(next);
        }
        near
    }

    /// The pairs of neighbours among these items, by their places, in order.
    fn pairs(&self, items: &[usize]) -> Vec<[usize; 2]> {
        let place: BTreeMap<usize, usize> = items.iter().copied().zip(0..).collect();
        let pairs = items.iter().flat_map(|&item| {
            let seconds = self.0[item].iter().filter(|(_, is_second, _)| !is_second);
            seconds.map(move |&(index, _, other)| (index, item, other))
        });
        let pairs = pairs.sorted_unstable();
        pairs.filter_map(|(_, one, other)| Some([*place.get(&one)?, *place.get(&other)?])).collect()
    }
}

/// How many may be reached from an item: none, or as many as are allowed and near.
pub(super) fn reachable(sizes: &RangeInclusive<usize>, near: usize) -> Totals {
    Totals::of((*sizes.start()..=near.min(*sizes.end())).chain([0]))
}

impl Writer<'_> {
    /// The items that hold are connected by neighbours, if there are at most so many of them. An
    /// item is two clauses, exactly one of which holds: that it holds, and that it does not.
    pub(super) fn connect(
        &mut self,
        items: &[(Vec<i32>, Vec<i32>)],
        neighbours: &[[usize; 2]],
        most: usize,
    ) {
        let members: Vec<i32> =
            items.iter().map(|(holds, fails)| self.item_holds(holds, fails)).collect();
        // The first member: no item before it holds.
        let mut reached = Vec::with_capacity(items.len());
        let mut none_before = self.variable();
        self.define(vec![none_before]);
        for &member in &members {
            let first = self.variable();
            self.define_all(first, [member, none_before]);
            reached.push(first);
            let none = self.variable();
            self.define_all(none, [none_before, -member]);
            none_before = none;
        }
        for _ in 1..most.min(items.len()) {
            if self.limiter.look_times(items.len()).is_err() {
                return;
            }
            let next = self.beyond(&reached, &members, neighbours);
            reached = next;
        }
        for (member, reached) in members.into_iter().zip(reached) {
            self.say(vec![-member, reached]);
        }
    }

    /// What is reached one time later than these.
    fn beyond(&mut self, reached: &[i32], members: &[i32], neighbours: &[[usize; 2]]) -> Vec<i32> {
        let next: Vec<i32> = members.iter().map(|_| self.variable()).collect();
        let mut sources: Vec<Vec<i32>> = reached.iter().map(|&reached| vec![reached]).collect();
        for &[one, other] in neighbours {
            sources[one].push(reached[other]);
            sources[other].push(reached[one]);
        }
        for ((&next, sources), &member) in next.iter().zip(&sources).zip(members) {
            // It is a member, and it or one beside it was reached.
            self.define(vec![-next, member]);
            sources.iter().for_each(|&source| self.define(vec![-source, -member, next]));
            self.define([vec![-next], sources.clone()].concat());
        }
        next
    }

    /// The items that hold fall into pieces by neighbours, each of an allowed size: from each of
    /// them as many are reached, after as many times as would reach one too many, or enough.
    pub(super) fn divide(
        &mut self,
        items: &[(Vec<i32>, Vec<i32>)],
        neighbours: &[[usize; 2]],
        sizes: &RangeInclusive<usize>,
    ) {
        let members: Vec<i32> =
            items.iter().map(|(holds, fails)| self.item_holds(holds, fails)).collect();
        let times = times(items.len(), sizes);
        let beside = Beside::new(items.len(), neighbours);
        for first in 0..items.len() {
            // Those that may be reached in time, and which of these are neighbours.
            let near = beside.near(first, times);
            let pairs = beside.pairs(&near);
            if self.limiter.look_times(near.len() + pairs.len()).is_err() {
                return;
            }
            let members: Vec<i32> = near.iter().map(|&item| members[item]).collect();
            let none = self.variable();
            self.define(vec![-none]);
            let mut reached = vec![none; near.len()];
            reached[0] = members[0];
            for _ in 0..times {
                reached = self.beyond(&reached, &members, &pairs);
            }
            // (No more are reached than are near.)
            let allowed = reachable(sizes, near.len());
            self.count_literals(&reached, &allowed);
        }
    }

    /// The variable holds just if both literals do.
    fn define_all(&mut self, variable: i32, [one, other]: [i32; 2]) {
        self.define(vec![-variable, one]);
        self.define(vec![-variable, other]);
        self.define(vec![variable, -one, -other]);
    }
}
