//! One connected piece, as what is reached from its first member: at first only that one, and then,
//! time after time, the members beside what is reached. After as many times as there are members
//! but one, all of them are.

use super::writer::Writer;

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
            let next: Vec<i32> = items.iter().map(|_| self.variable()).collect();
            let mut sources: Vec<Vec<i32>> = reached.iter().map(|&reached| vec![reached]).collect();
            for &[one, other] in neighbours {
                sources[one].push(reached[other]);
                sources[other].push(reached[one]);
            }
            for ((&next, sources), &member) in next.iter().zip(&sources).zip(&members) {
                // It is a member, and it or one beside it was reached.
                self.define(vec![-next, member]);
                sources.iter().for_each(|&source| self.define(vec![-source, -member, next]));
                self.define([vec![-next], sources.clone()].concat());
            }
            reached = next;
        }
        for (member, reached) in members.into_iter().zip(reached) {
            self.say(vec![-member, reached]);
        }
    }

    /// The variable holds just if both literals do.
    fn define_all(&mut self, variable: i32, [one, other]: [i32; 2]) {
        self.define(vec![-variable, one]);
        self.define(vec![-variable, other]);
        self.define(vec![variable, -one, -other]);
    }
}
