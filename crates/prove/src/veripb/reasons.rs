//! The reasons of the search that learns, as steps of a proof.

use std::collections::HashSet;

use satoku_engine::Reasons;
use satoku_puzzle::{
    grid::Value,
    statement::{Fact, Group, Propagator, Statement, Term},
};

use super::{
    cuts::Cuts,
    sums::{Counts, Equations},
};
use crate::veripb::prelude::*;

/// In the place of a cell: what the counted cells come to.
const TOTAL: usize = usize::MAX - 1;

/// Writes steps as it is told reasons.
pub(super) struct Writer<'a> {
    pub database: Database,
    pub cuts: Cuts,
    limiter: &'a Limiter,
    size: Size,
    /// All statements that propagators are made of.
    statements: Vec<&'a Statement>,
    /// The rows of the formula, and where they are.
    rows: HashMap<Row, u32>,
    /// The cells of the houses.
    houses: Vec<Vec<usize>>,
    /// Houses and sums, by what their cells come to; and each as two lists of rows with numbers,
    /// whose sums say that it is at least that, and at most.
    sums: Equations,
    sum_rows: Vec<[Vec<(u32, i64)>; 2]>,
    /// Houses alone, by how many of their cells hold a value: always one.
    of_houses: Equations,
    /// The statements and the pairs of lists that rows were derived of.
    derived: HashSet<u32>,
    derived_same: HashSet<([Vec<usize>; 2], usize)>,
    /// The first step that could not be written.
    pub missing: Option<Missing>,
}

/// Why a proof is not complete.
pub(super) enum Missing {
    /// It was stopped.
    Stopped(Stopped),
    /// A step does not follow.
    Step(String),
}

impl<'a> Writer<'a> {
    /// For a puzzle with these rows, and this many variables.
    pub(super) fn new(
        puzzle: &'a Instance,
        rows: &[Row],
        variables: usize,
        limiter: &'a Limiter,
    ) -> Result<Self, Stopped> {
        let model = puzzle.model();
        let size = model.size();
        let statements = model.statements(limiter)?;
        let all = rows.iter().zip(0..).map(|(row, id)| (row.clone(), id)).collect();
        let mut writer = Self {
            database: Database::new(variables, rows.iter().map(Constraint::of_row)),
            cuts: Cuts::new(CellVariables::new(size)),
            limiter,
            size,
            statements: statements.into_iter().map(|(_, statement)| statement).collect(),
            rows: all,
            houses: Vec::new(),
            sums: Equations::default(),
            sum_rows: Vec::new(),
            of_houses: Equations::default(),
            derived: HashSet::new(),
            derived_same: HashSet::new(),
            missing: None,
        };
        limiter.look_at_clock()?;
        writer.add_cuts(rows);
        writer.add_equations();
        Ok(writer)
    }

    fn add_cuts(&mut self, rows: &[Row]) {
        for cell in 0..self.size.place_count() {
            let variables =
                self.cuts.variables().of(cell).map(|variable| variable + 1).collect::<Vec<_>>();
            let [least, most] = self.rows_of(&variables);
            self.cuts.of_cells[cell] = least.zip(most).map(<[u32; 2]>::from);
        }
        for statement in &self.statements {
            let Some(group) = statement.group() else { continue };
            let cells: Vec<usize> = group.cells.iter().map(|&cell| self.size.index(cell)).collect();
            let row = |value| self.rows_of_value(&cells, value)[1];
            let rows: Vec<Option<u32>> = (0..self.size.value_count()).map(row).collect();
            if rows.iter().any(Option::is_some) {
                self.cuts.add_group(cells, rows);
            }
        }
        for id in 0..rows.len() as u32 {
            self.cuts.add_row(id, &self.database.constraints[id as usize]);
        }
    }

    fn add_equations(&mut self) {
        let size = self.size;
        for statement in self.statements.clone() {
            if let Some((terms, counts, total)) = self.equation(statement) {
                let found = [1, -1].map(|sign| {
                    let row = self.row_of_sum(terms, total, sign);
                    self.rows.get(&row).map(|&id| vec![(id, 1)])
                });
                if let [Some(least), Some(most)] = found {
                    self.sums.add(counts);
                    self.sum_rows.push([least, most]);
                }
            }
            let house = statement.group().filter(|group| group.has_every_value);
            let values = |group: &Group<'_>| size.values_of_any(group.cells).collect::<Vec<_>>();
            let is_whole = |group: &Group<'_>| group.cells.len() == values(group).len();
            let Some(house) = house.filter(is_whole) else { continue };
            let values = values(&house);
            let cells: Vec<usize> = house.cells.iter().map(|&cell| size.index(cell)).collect();
            let number = |value: &Value| i64::from(value.number());
            let total: i64 = values.iter().map(number).sum();
            let row = |value: &Value| {
                let [least, most] = self.rows_of_value(&cells, size.value_index(*value));
                Some(([least?, most?], number(value)))
            };
            let rows = values.iter().map(row).collect::<Option<Vec<_>>>();
            let Some(rows) = rows else { continue };
            let rows = [0, 1].map(|side| {
                let rows = rows.iter().filter(|&&(_, number)| number > 0);
                rows.map(|&(rows, number)| (rows[side], number)).collect()
            });
            let ones = cells.iter().map(|&cell| (cell, 1));
            self.of_houses.add(ones.clone().collect());
            self.sums.add(ones.chain([(TOTAL, total.into())]).collect());
            self.sum_rows.push(rows);
            self.houses.push(cells);
        }
    }

    /// The terms of a sum with one total, how often it counts its cells, and the total.
    fn equation<'s>(&self, statement: &'s Statement) -> Option<(&'s [Term], Counts, i64)> {
        let (terms, totals) = statement.as_sum()?;
        let total = totals.single().filter(|total| total.checked_neg().is_some())?;
        let mut counts = Counts::new();
        for term in terms {
            *counts.entry(self.size.index(term.cell)).or_default() += i128::from(term.weight);
        }
        counts.insert(TOTAL, i128::from(total));
        counts.retain(|_, count| *count != 0);
        Some((terms, counts, total))
    }

    /// The row "the sum is at least its total", or with -1 "at most".
    fn row_of_sum(&self, terms: &[Term], total: i64, sign: i64) -> Row {
        let of_term = |term: &Term| {
            let (place, weight) = (self.size.index(term.cell), i64::from(term.weight));
            self.size.values_of(term.cell).zip(self.cuts.variables().of(place)).map(
                move |(value, variable)| (variable + 1, sign * weight * i64::from(value.number())),
            )
        };
        Row::at_least(terms.iter().flat_map(of_term), sign * total)
    }

    /// The rows "one or more of these cells hold the value", and "one or none".
    fn rows_of_value(&self, cells: &[usize], value: usize) -> [Option<u32>; 2] {
        let variables: Vec<usize> =
            cells.iter().filter_map(|&cell| self.variable(cell, value)).collect();
        self.rows_of(&variables)
    }

    /// The rows "one or more of these variables hold", and "one or none".
    fn rows_of(&self, variables: &[usize]) -> [Option<u32>; 2] {
        [1, -1].map(|sign| {
            let terms = variables.iter().map(|&variable| (variable, sign));
            self.rows.get(&Row::at_least(terms, sign)).copied()
        })
    }

    /// The 1-based variable "the cell holds the value"; none if it never does.
    fn variable(&self, cell: usize, value: usize) -> Option<usize> {
        self.cuts.variables().find(cell, value).map(|variable| variable + 1)
    }

    /// For each of these facts the literal "this has not happened". What a cell never holds is
    /// struck from the start.
    fn negations(&self, facts: &[Fact]) -> Vec<Lit> {
        let negation = |fact: &Fact| match *fact {
            Fact::Struck { cell, value } => self.variable(cell, value).map(holds),
            Fact::Held { cell, value } => self.variable(cell, value).map(|v| !holds(v)),
        };
        facts.iter().filter_map(negation).collect()
    }

    /// Adds a sum of rows, each so many times, as a step.
    fn add_sum(&mut self, of: Vec<(u32, i64)>, divisor: i64) {
        self.database.back_to(0);
        if self.database.is_refuted || of.is_empty() {
            return;
        }
        let all = of.iter().map(|&(id, times)| (&self.database.constraints[id as usize], times));
        let sum = Constraint::sum(all, divisor);
        let id = self.database.add(sum, Step::Sum(of, divisor));
        self.cuts.add_row(id, &self.database.constraints[id as usize]);
        if !self.database.is_refuted {
            self.database.attach(id);
        }
    }

    /// Adds rows that unit propagation does not give and a propagator takes for granted.
    fn prepare(&mut self, by: &Propagator, values: &[usize]) {
        for &source in by.sources() {
            let equation = self.equation(self.statements[source as usize]);
            let (Some((terms, counts, total)), true) = (equation, self.derived.insert(source))
            else {
                continue;
            };
            if self.rows.contains_key(&self.row_of_sum(terms, total, 1)) {
                continue;
            }
            let Some((of, divisor)) = self.sums.find(&counts) else { continue };
            for side in 0..2 {
                let rows = of.iter().flat_map(|&(at, times)| {
                    let side = if times < 0 { 1 - side } else { side };
                    let rows = self.sum_rows[at][side].iter();
                    rows.map(move |&(id, number)| (id, number * times.abs()))
                });
                let rows = rows.collect();
                self.add_sum(rows, divisor);
            }
        }
        let Some(lists) = by.lists_of_same() else { return };
        let signed = lists[0].iter().map(|&cell| (cell, 1));
        let counts: Counts = signed.chain(lists[1].iter().map(|&cell| (cell, -1))).collect();
        let mut found = None;
        for &value in values {
            if !self.derived_same.insert((lists.clone(), value)) {
                continue;
            }
            let found = found.get_or_insert_with(|| self.of_houses.find(&counts));
            let Some((of, divisor)) = found.clone() else { return };
            for side in 0..2 {
                let row = |&(house, times): &(usize, i64)| {
                    let rows = self.rows_of_value(&self.houses[house], value);
                    let side = if times < 0 { 1 - side } else { side };
                    Some((rows[side]?, times.abs()))
                };
                let Some(rows) = of.iter().map(row).collect::<Option<Vec<_>>>() else { return };
                self.add_sum(rows, divisor);
            }
        }
    }

    /// Adds a clause.
    fn derive(&mut self, clause: &[Lit], cells: &[usize], what: impl Fn() -> String) {
        if self.missing.is_some() {
            return;
        }
        match self.database.derive(clause, cells, &mut self.cuts, self.limiter) {
            Ok(true) => {}
            Ok(false) => self.missing = Some(Missing::Step(what())),
            Err(stopped) => self.missing = Some(Missing::Stopped(stopped)),
        }
    }
}

impl Reasons for Writer<'_> {
    fn struck(&mut self, by: &Propagator, facts: &[Fact], strikes: &[(usize, usize)]) {
        let values: Vec<usize> = strikes.iter().map(|&(_, value)| value).collect();
        self.prepare(by, &values);
        let facts = self.negations(facts);
        let strike = |&(cell, value): &_| self.variable(cell, value).map(holds);
        let strikes: Vec<Lit> = strikes.iter().filter_map(strike).collect();
        for strike in self.database.not_evident(&facts, &strikes) {
            let clause: Vec<Lit> = facts.iter().copied().chain([!strike]).collect();
            self.derive(&clause, by.cells(), || format!("{by:?} strikes {strike:?}"));
        }
    }

    fn failed(&mut self, by: &Propagator, facts: &[Fact], others: &[usize]) {
        let values: Vec<usize> = (0..self.size.value_count()).collect();
        self.prepare(by, &values);
        let clause = self.negations(facts);
        let cells: Vec<usize> = by.cells().iter().chain(others).copied().collect();
        self.derive(&clause, &cells, || format!("{by:?} fails"));
    }

    fn excluded(&mut self, facts: &[Fact]) {
        let clause = self.negations(facts);
        self.derive(&clause, &[], || format!("not all of {facts:?}"));
    }
}
