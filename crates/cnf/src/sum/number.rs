//! Numbers in clauses: the order encoding.
//!
//! A number with the values a < b < c … has a literal for each of them but the lowest: "it is at
//! least b", "it is at least c". Two such numbers add up to a third one (Tamura et al., "Compiling
//! finite linear CSP into SAT", 2009).

use std::collections::HashMap;

use super::summands::Summable;
use crate::prelude::*;

/// A number: its possible values, lowest first, and for each but the first "at least that".
#[derive(Clone, Debug)]
pub(super) struct OrderedNumber {
    values: Vec<i64>,
    at_least: Vec<Lit>,
}

/// The order variables of cells, which the sums over them share.
#[derive(Default)]
pub(crate) struct Orders {
    /// For variables exactly one of which is 1, the literals "it is this one or a later one", for
    /// all but the first.
    of_cells: HashMap<Vec<Var>, Vec<Lit>>,
}

/// What a group adds at some place in its order, and the variables that add it; none of them if it
/// is added where all are 0.
type OrderStep = (i64, Vec<Var>);

impl Orders {
    /// What a group adds, as a number.
    pub(super) fn number(
        &mut self,
        group: &Group,
        next: &mut Var,
        clauses: &mut dyn Clauses,
    ) -> OrderedNumber {
        let mut terms = group.terms.clone();
        terms.sort_unstable_by_key(|&(var, addition)| (addition, var));
        let chunks = terms.chunk_by(|(_, one), (_, other)| one == other);
        let mut steps: Vec<OrderStep> =
            chunks.map(|chunk| (chunk[0].1, chunk.iter().map(|(var, _)| *var).collect())).collect();
        if !group.is_complete {
            // No variable adds 0.
            let place = steps.partition_point(|(addition, _)| *addition < 0);
            steps.insert(place, (0, Vec::new()));
        }
        let values = steps.iter().map(|(addition, _)| *addition).collect();
        let is_cell = group.is_complete && steps.iter().all(|(_, vars)| vars.len() == 1);
        let at_least = if is_cell {
            self.of_cell(&steps, next, clauses)
        } else {
            define(&steps, next, clauses)
        };
        OrderedNumber { values, at_least }
    }

    /// The literals "at least this step" where each step is a variable. A number that runs the
    /// other way has the same ones, negated.
    fn of_cell(
        &mut self,
        steps: &[OrderStep],
        next: &mut Var,
        clauses: &mut dyn Clauses,
    ) -> Vec<Lit> {
        let vars: Vec<Var> = steps.iter().flat_map(|(_, vars)| vars.iter().copied()).collect();
        if vars.first() > vars.last() {
            let turned: Vec<OrderStep> = steps.iter().rev().cloned().collect();
            let literals = self.of_cell(&turned, next, clauses);
            return literals.iter().rev().map(|&literal| !literal).collect();
        }
        if let Some(known) = self.of_cells.get(&vars) {
            return known.clone();
        }
        let literals = define(steps, next, clauses);
        self.of_cells.insert(vars, literals.clone());
        literals
    }
}

/// Literals for "at least this step", for all steps but the first. They follow from the variables
/// of the steps, of which at most one is 1, and exactly one if none of the steps is without
/// variables.
fn define(steps: &[OrderStep], next: &mut Var, clauses: &mut dyn Clauses) -> Vec<Lit> {
    let last = steps.len() - 1;
    let at_least: Vec<Lit> = (1..=last)
        .map(|step| match (&steps[0].1[..], &steps[step].1[..]) {
            (_, &[var]) if step == last => var.positive(),
            (&[var], _) if step == 1 => var.negative(),
            _ => new_variable(next),
        })
        .collect();
    for pair in at_least.windows(2) {
        clauses.add(&[!pair[1], pair[0]]);
    }
    for (step, (_, vars)) in steps.iter().enumerate() {
        let here = step.checked_sub(1).map(|index| at_least[index]);
        let beyond = at_least.get(step).copied();
        for var in vars {
            for literal in here.into_iter().chain(beyond.map(|beyond| !beyond)) {
                if literal != var.positive() {
                    clauses.add(&[var.negative(), literal]);
                }
            }
        }
        if !vars.is_empty() {
            let mut clause: Vec<Lit> = here.map(|here| !here).into_iter().chain(beyond).collect();
            clause.extend(vars.iter().map(|var| var.positive()));
            if !clause.iter().any(|&literal| clause.contains(&!literal)) {
                clauses.add(&clause);
            }
        }
    }
    at_least
}

pub(super) fn new_variable(next: &mut Var) -> Lit {
    let var = *next;
    *next = Var::from_index(var.index() + 1);
    var.positive()
}

/// What two numbers' values imply of their sum: see [`OrderedNumber::imply`].
enum Implied {
    /// Nothing.
    Nothing,
    /// That this holds.
    Literal(Lit),
    /// That it is out of bounds.
    Falsehood,
}

impl Summable for OrderedNumber {
    fn constant(value: i64) -> Self {
        Self { values: vec![value], at_least: Vec::new() }
    }

    fn ends(&self) -> RangeInclusive<i64> {
        self.values[0]..=self.values[self.values.len() - 1]
    }

    fn count(&self) -> usize {
        self.values.len()
    }
}

impl OrderedNumber {
    /// States that the number lies in a range.
    pub(super) fn bound(&self, range: &RangeInclusive<i64>, clauses: &mut dyn Clauses) {
        let first = self.values.partition_point(|value| value < range.start());
        let end = self.values.partition_point(|value| value <= range.end());
        if first >= end {
            return clauses.add(&[]);
        }
        if let Some(before) = first.checked_sub(1) {
            clauses.add(&[self.at_least[before]]);
        }
        if end < self.values.len() {
            clauses.add(&[!self.at_least[end - 1]]);
        }
    }

    /// The sum of two numbers, as far as it lies in a range, which it must do.
    pub(super) fn plus(
        &self,
        other: &Self,
        range: &RangeInclusive<i64>,
        next: &mut Var,
        clauses: &mut dyn Clauses,
    ) -> Self {
        let sums = self.values.iter().cartesian_product(&other.values).map(|(one, two)| one + two);
        let values = sums.filter(|sum| range.contains(sum)).sorted_unstable().dedup().collect_vec();
        let at_least: Vec<Lit> = values.iter().skip(1).map(|_| new_variable(next)).collect();
        for pair in at_least.windows(2) {
            clauses.add(&[!pair[1], pair[0]]);
        }
        let head = |value: i64, is_upwards: bool| {
            if is_upwards {
                // At least the first value from there on.
                match values.partition_point(|&known| known < value) {
                    place if place == values.len() => Implied::Falsehood,
                    0 => Implied::Nothing,
                    place => Implied::Literal(at_least[place - 1]),
                }
            } else {
                // Less than the first value beyond it.
                match values.partition_point(|&known| known <= value) {
                    0 => Implied::Falsehood,
                    place if place == values.len() => Implied::Nothing,
                    place => Implied::Literal(!at_least[place - 1]),
                }
            }
        };
        self.imply(other, head, clauses);
        Self { values, at_least }
    }

    /// States that the sum of two numbers lies in a range.
    pub(super) fn bound_sum(
        &self,
        other: &Self,
        range: &RangeInclusive<i64>,
        clauses: &mut dyn Clauses,
    ) {
        let head = |value: i64, is_upwards: bool| {
            let is_beyond = if is_upwards { value > *range.end() } else { value < *range.start() };
            if is_beyond { Implied::Falsehood } else { Implied::Nothing }
        };
        self.imply(other, head, clauses);
    }

    /// For any two values: if both numbers are at least these, what `head` says of their sum; and
    /// if both are at most these, what it says then. It is asked with the sum, and whether that is
    /// a lower bound. What a weaker condition implies already is not said again.
    fn imply(&self, other: &Self, head: impl Fn(i64, bool) -> Implied, clauses: &mut dyn Clauses) {
        let is_new = |implied: &Implied, weaker: Option<Implied>| match (implied, weaker) {
            (Implied::Nothing, _) | (Implied::Falsehood, Some(Implied::Falsehood)) => false,
            (Implied::Literal(one), Some(Implied::Literal(two))) => *one != two,
            _ => true,
        };
        for (i, &one) in self.values.iter().enumerate() {
            for (j, &two) in other.values.iter().enumerate() {
                for is_upwards in [true, false] {
                    let implied = head(one + two, is_upwards);
                    let neighbour = |values: &[i64], at: usize| {
                        let at = if is_upwards { at.checked_sub(1) } else { Some(at + 1) };
                        at.and_then(|at| values.get(at)).copied()
                    };
                    let weaker = [
                        neighbour(&self.values, i).map(|one| head(one + two, is_upwards)),
                        neighbour(&other.values, j).map(|two| head(one + two, is_upwards)),
                    ];
                    if !weaker.into_iter().all(|weaker| is_new(&implied, weaker)) {
                        continue;
                    }
                    // The conditions: none where the value is the least, or the greatest.
                    let condition = |number: &Self, at: usize| {
                        if is_upwards {
                            at.checked_sub(1).map(|before| !number.at_least[before])
                        } else {
                            number.at_least.get(at).copied()
                        }
                    };
                    let mut clause: Vec<Lit> =
                        condition(self, i).into_iter().chain(condition(other, j)).collect();
                    if let Implied::Literal(literal) = implied {
                        clause.push(literal);
                    }
                    clauses.add(&clause);
                }
            }
        }
    }
}
