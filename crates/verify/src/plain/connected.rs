//! One connected piece, as what is reached from its first member: at first only that one, and then,
//! time after time, the members beside what is reached. After as many times as there are members
//! but one, all of them are.

use std::{collections::BTreeSet, ops::RangeInclusive};

use super::writer::Writer;

/// How many times to go on until as many of a piece are reached as show whether its size is
/// allowed.
pub(super) fn times(items: usize, sizes: &RangeInclusive<usize>) -> usize {
    if *sizes.end() < items { *sizes.end() } else { sizes.start().saturating_sub(1) }
}

/// What is at most so many neighbours away from an item, which comes first.
pub(super) fn near(first: usize, neighbours: &[[usize; 2]], times: usize) -> Vec<usize> {
    let mut near = vec![first];
    let mut known: BTreeSet<usize> = [first].into();
    let mut from = 0;
    for _ in 0..times {
        let last = from..near.len();
        from = near.len();
        let edge: BTreeSet<usize> = near[last].iter().copied().collect();
        for &[one, other] in neighbours {
            for [one, other] in [[one, other], [other, one]] {
                if edge.contains(&one) && known.insert(other) {
                    near.push(other);
                }
            }
        }
    }
    near
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
        for first in 0..items.len() {
            // Those that may be reached in time, and which of these are neighbours.
            let near = near(first, neighbours, times);
            let place = |item: usize| near.iter().position(|&other| other == item);
            let pairs: Vec<[usize; 2]> = neighbours
                .iter()
                .filter_map(|&[one, other]| Some([place(one)?, place(other)?]))
                .collect();
            let members: Vec<i32> = near.iter().map(|&item| members[item]).collect();
            let none = self.variable();
            self.define(vec![-none]);
            let mut reached = vec![none; near.len()];
            reached[0] = members[0];
            for _ in 0..times {
                reached = self.beyond(&reached, &members, &pairs);
            }
            let allowed = sizes.clone().chain([0]).collect();
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
