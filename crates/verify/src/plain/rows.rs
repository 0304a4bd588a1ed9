//! The same in linear rows: where a clause is one, it stays; where cells are counted or added up,
//! that is one row, and no auxiliary variable is needed.

use std::{
    cell::Cell,
    io::{self, Write},
};

use crate::prelude::*;

use super::{
    statements,
    writer::{NEVER, Row, Sums, TERMS_OF_ROW, Writer, variable},
};

/// The rows that hold for just the solutions of a puzzle, other than those `forbidden`, each once:
/// first those that count or add up, then the clauses. And the number of variables in them. None if
/// they have more terms than `most`, a few for each row among them.
///
/// # Errors
/// If it is stopped.
pub fn rows<'a>(
    model: &Model,
    givens: &Grid,
    forbidden: impl IntoIterator<Item = &'a Grid>,
    most: usize,
    limiter: &Limiter,
) -> Result<Option<(Vec<Row>, usize)>, Stopped> {
    let mut clauses = BTreeSet::new();
    let room = Cell::new(most);
    let mut take = |clause: &[i32]| {
        if room.get() > 0 && clauses.insert(clause.to_vec()) {
            room.set(room.get().saturating_sub(clause.len() + TERMS_OF_ROW));
        }
    };
    let sums = Some(Sums { rows: BTreeSet::new(), room: &room });
    let writer = statements(model, givens, forbidden, sums, limiter, &mut take)?;
    let variables = writer.variables;
    let mut rows: Vec<Row> = writer.rows.into_iter().flat_map(|sums| sums.rows).collect();
    if room.get() == 0 {
        return Ok(None);
    }
    rows.extend(clauses.iter().map(|clause| Row::of_clause(clause)));
    Ok(Some((rows, variables)))
}

/// Writes rows in [OPB](https://www.cril.univ-artois.fr/PB12/format.pdf), one on a line.
///
/// # Errors
/// If it cannot be written.
pub fn write_opb(rows: &[Row], variables: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "* #variable= {variables} #constraint= {}", rows.len())?;
    rows.iter().try_for_each(|row| writeln!(out, "{row}"))
}

impl Writer<'_> {
    /// In rows: the sum of these terms (a variable, and its number), repeated ones included, is in
    /// one of these ranges, which have gaps between them.
    pub(super) fn sum_is_in(
        &mut self,
        terms: impl IntoIterator<Item = (i32, i64)>,
        ranges: &[RangeInclusive<i64>],
    ) {
        let mut all: BTreeMap<i32, i64> = BTreeMap::new();
        terms.into_iter().for_each(|(variable, times)| *all.entry(variable).or_default() += times);
        all.retain(|&variable, times| *times != 0 && variable != NEVER);
        let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else {
            return self.say(Vec::new());
        };
        let case: Vec<i32> = self.case.into_iter().collect();
        self.at_least_where(&all, *first.start(), &case);
        self.at_most_where(&all, *last.end(), &case);
        for (below, above) in ranges.iter().tuple_windows() {
            if self.limiter.look().is_err() || self.rows.as_ref().is_some_and(Sums::is_full) {
                return;
            }
            // Beyond the gap, or before it, as this variable says.
            let beyond = self.variable();
            self.at_least_where(&all, *above.start(), &[&case[..], &[beyond]].concat());
            self.at_most_where(&all, *below.end(), &[&case[..], &[-beyond]].concat());
        }
    }

    /// In rows: the weighted sum of the cells' values is an allowed total.
    pub(super) fn total_is_in(&mut self, terms: &[Term], totals: &Totals) {
        let mut all = Vec::new();
        for term in terms {
            for value in self.size.values_of(term.cell) {
                all.push((self.holds(term.cell, value), term.amount(value)));
            }
        }
        self.sum_is_in(all, totals.ranges());
    }

    /// Where these literals hold, the sum is at least so much.
    fn at_least_where(&mut self, terms: &BTreeMap<i32, i64>, least: i64, literals: &[i32]) {
        let lowest: i64 = terms.values().filter(|&&times| times < 0).sum();
        let highest: i64 = terms.values().filter(|&&times| times > 0).sum();
        if lowest >= least || self.limiter.look_times(1 + terms.len()).is_err() {
            return;
        }
        if highest < least {
            // It never is, however large that number.
            return self.define(literals.iter().map(|literal| -literal).collect());
        }
        // Where one of them does not, there is nothing to reach.
        let missing = least - lowest;
        let (mut terms, mut least) = (terms.clone(), least);
        for &literal in literals {
            if literal > 0 {
                terms.insert(literal, -missing);
                least -= missing;
            } else {
                terms.insert(-literal, missing);
            }
        }
        if let Some(rows) = &mut self.rows {
            let terms = terms.into_iter().map(|(literal, times)| (variable(literal), times));
            let row = Row::at_least(terms, least);
            let length = row.terms.len() + TERMS_OF_ROW;
            if rows.rows.insert(row) {
                rows.room.set(rows.room.get().saturating_sub(length));
            }
        }
    }

    fn at_most_where(&mut self, terms: &BTreeMap<i32, i64>, most: i64, literals: &[i32]) {
        let negated = terms.iter().map(|(&variable, times)| (variable, -times)).collect();
        self.at_least_where(&negated, most.saturating_neg(), literals);
    }
}
