//! Numbers that follow from the cells, written in unary and added up: the totalizer of Bailleux and
//! Boufkhad ("Efficient CNF encoding of Boolean cardinality constraints", 2003), with weights as in
//! Joshi, Martins and Manquinho ("Generalized totalizer encoding for pseudo-Boolean constraints",
//! 2015), both ways.

use super::writer::Writer;
use crate::prelude::*;

/// A number that follows from the cells.
#[derive(Clone, Debug)]
pub(super) struct UnaryNumber {
    /// What it may be, lowest first.
    can_be: Vec<i64>,
    /// For each of these but the lowest a literal: it is this or more.
    at_least: Vec<i32>,
}

impl UnaryNumber {
    fn known(number: i64) -> Self {
        Self { can_be: vec![number], at_least: Vec::new() }
    }

    /// The literal "it is `can_be[index]` or more"; none if it always is, or if there is no such
    /// number and it never is.
    fn from(&self, index: usize) -> Option<i32> {
        self.at_least.get(index.checked_sub(1)?).copied()
    }
}

/// Whether a sum may be this number.
fn is_total(totals: &Totals, number: i64) -> bool {
    let ranges = totals.ranges();
    let next = ranges.partition_point(|range| *range.end() < number);
    ranges.get(next).is_some_and(|range| range.contains(&number))
}

/// How many of these may hold, in order.
pub(super) fn numbers(length: usize, totals: &Totals) -> Vec<usize> {
    (0..=length).filter(|&number| is_total(totals, number as i64)).collect()
}

/// What the sum of two numbers may be, lowest first, if these are all that each of them may be.
pub(super) fn sums(one: &[i64], other: &[i64]) -> Vec<i64> {
    let mut sums: Vec<i64> = one.iter().cartesian_product(other).map(|(a, b)| a + b).collect();
    sums.sort_unstable();
    sums.dedup();
    sums
}

impl Writer<'_> {
    /// A cell's value, or whether it holds one of some values, times its weight.
    pub(super) fn term(&mut self, term: &Term) -> UnaryNumber {
        let mut number = if let Some(values) = &term.values {
            let (holds, fails) = self.both(term.cell, values);
            self.item(&holds, &fails)
        } else {
            let own = self.size.values_of(term.cell);
            let can_be = own.map(|value| value.number().into()).collect();
            UnaryNumber { can_be, at_least: self.at_least(term.cell) }
        };
        number.can_be.iter_mut().for_each(|number| *number *= i64::from(term.weight));
        if term.weight < 0 {
            // The product is this or more where the value is not the next one or more.
            number.can_be.reverse();
            number.at_least.reverse();
            number.at_least.iter_mut().for_each(|literal| *literal = -*literal);
        }
        number
    }

    /// For each value but the lowest a variable: the cell holds this value or a higher one.
    fn at_least(&mut self, cell: Cell) -> Vec<i32> {
        if let Some(known) = self.at_least.get(&cell) {
            return known.clone();
        }
        let at_least = (1..self.size.value_count_of(cell)).map(|_| self.variable()).collect_vec();
        self.order(&at_least);
        // The cell holds the value up to which these hold, and after which they do not.
        for (index, &value) in self.size.values_of(cell).collect::<Vec<_>>().iter().enumerate() {
            let holds = self.holds(cell, value);
            let this = index.checked_sub(1).map(|index| at_least[index]);
            let next = at_least.get(index).copied();
            this.into_iter().for_each(|this| self.define(vec![-holds, this]));
            next.into_iter().for_each(|next| self.define(vec![-holds, -next]));
            let between = this.map(|this| -this).into_iter().chain(next);
            self.define(between.chain([holds]).collect());
        }
        self.at_least.insert(cell, at_least.clone());
        at_least
    }

    /// Whether an item holds, as 1 or 0. It is two clauses, exactly one of which holds: that it
    /// holds, and that it does not.
    pub(super) fn item(&mut self, holds: &[i32], fails: &[i32]) -> UnaryNumber {
        match (holds, fails) {
            ([], _) => UnaryNumber::known(0),
            (_, []) => UnaryNumber::known(1),
            _ => {
                let at_least = vec![self.item_holds(holds, fails)];
                UnaryNumber { can_be: vec![0, 1], at_least }
            }
        }
    }

    /// The sum of the numbers of these, half by half.
    pub(super) fn sum<T>(
        &mut self,
        of: &[T],
        number: impl Fn(&mut Self, &T) -> UnaryNumber + Copy,
    ) -> UnaryNumber {
        match of {
            [] => UnaryNumber::known(0),
            [one] => number(self, one),
            _ => {
                let (one, other) = of.split_at(of.len() / 2);
                let [one, other] = [one, other].map(|half| self.sum(half, number));
                self.add(&one, &other)
            }
        }
    }

    fn add(&mut self, one: &UnaryNumber, other: &UnaryNumber) -> UnaryNumber {
        let can_be = sums(&one.can_be, &other.can_be);
        for [one, other] in [[one, other], [other, one]] {
            if one.at_least.is_empty() {
                return UnaryNumber { can_be, at_least: other.at_least.clone() };
            }
        }
        let at_least = can_be[1..].iter().map(|_| self.variable()).collect();
        let sum = UnaryNumber { can_be, at_least };
        self.order(&sum.at_least);
        for ((a, first), (b, second)) in
            one.can_be.iter().enumerate().cartesian_product(other.can_be.iter().enumerate())
        {
            let index = sum.can_be.binary_search(&(first + second)).expect("it can be this");
            // If they are this or more, so is the sum.
            if let Some(reached) = sum.from(index) {
                let both = one.from(a).into_iter().chain(other.from(b));
                self.define(both.map(|literal| -literal).chain([reached]).collect());
            }
            // If they are this or less, so is the sum.
            if let Some(passed) = sum.from(index + 1) {
                let both = one.from(a + 1).into_iter().chain(other.from(b + 1));
                self.define(both.chain([-passed]).collect());
            }
        }
        sum
    }

    /// What is so much or more is also the number before that or more.
    fn order(&mut self, at_least: &[i32]) {
        for (&one, &next) in at_least.iter().tuple_windows() {
            self.define(vec![one, -next]);
        }
    }

    /// The number is one of those that are allowed.
    pub(super) fn require(&mut self, number: &UnaryNumber, allowed: &Totals) {
        let mut index = 0;
        while index < number.can_be.len() {
            let from = index;
            while number.can_be.get(index).is_some_and(|&number| !is_total(allowed, number)) {
                index += 1;
            }
            if index > from {
                // If it is beyond the last that is allowed, it is the next that is, or more.
                let beyond = number.from(from).map(|literal| -literal);
                self.say(beyond.into_iter().chain(number.from(index)).collect());
            }
            index += 1;
        }
    }
}
