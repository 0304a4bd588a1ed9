//! Statements in ISS's tags, for rules that no tag of their own says.
//!
//! All-different, pairs, weighted sums, and automata have general tags, groups are cases, and what
//! a cell holds is an item without a tag. What has no tag is turned into what has one: a count into
//! an automaton that counts, a sum with several totals into cases.

use std::collections::{HashMap, HashSet};

use itertools::Itertools;

use super::{
    keys, packed,
    write::{self, IssItems, either, keyed, said},
};
use crate::{
    grid::{Cell, Size, Value, ValueSet},
    rule::{Context, Stated, iss_items},
    statement::{Layers, Statement, Summed, Term, Totals, TupleTable, extremes},
};

/// The most cases that a sum with several totals is divided into.
const MAX_TOTALS: i64 = 100;

/// The most states of an automaton that is written for a rule that is not an automaton.
const MAX_STATES: usize = 4096;

/// The most lines that are compared two by two.
const MAX_LINES: usize = 40;

/// The greatest coefficient of a sum.
pub(in crate::rule) const MAX_COEFFICIENT: i64 = 100;

/// The items that say a rule in general, by what it comes down to; none if that cannot be said.
/// What `is_said` already is left out.
pub fn general_items(
    rule: &Stated,
    size: Size,
    is_said: impl Fn(&Statement) -> bool,
) -> Option<Vec<String>> {
    let new = rule.statements().iter().filter(|statement| !is_said(statement));
    Some(new.map(|said| items(said, size)).collect::<Option<Vec<_>>>()?.concat())
}

/// The items that say a rule in a group, where tags about the whole grid cannot be.
///
/// # Errors
/// Why there are no such items, in words.
pub(in crate::rule) fn items_in_group(rule: &Stated, context: &Context) -> IssItems {
    let own = iss_items(rule, context).and_then(|items| {
        let is_about_cells = items.iter().all(|item| item.contains('~'));
        let why = || "it cannot be in a group, as it is about the whole grid".to_owned();
        is_about_cells.then_some(items).ok_or_else(why)
    });
    own.or_else(|why| general_items(rule, context.size, |_| false).ok_or(why))
}

/// What a statement says, in such as have a tag; itself if it has one, or cannot be turned into
/// one.
pub fn basic(said: &Statement, size: Size) -> Vec<Statement> {
    match said {
        Statement::Linear { of, totals } if said.as_sum().is_none() => {
            let automata = of.lists(size).into_iter().map(|terms| {
                let step = |sum: &i64, place: usize, value: usize| {
                    Some(sum + terms[place].amount(size.value_at(value)))
                };
                let accepts = |&sum: &i64| totals.contains(sum);
                let layers = Layers::new(terms.len(), size.value_count(), 0, step, accepts).ok()?;
                let cells = terms.into_iter().map(|term| term.cell).collect();
                Some(Statement::Automaton { cells, layers })
            });
            automata.collect::<Option<_>>().unwrap_or_else(|| vec![said.clone()])
        }
        Statement::Linear { of: Summed::Terms(terms), totals } => {
            let sum = |total| Statement::linear(terms.clone(), Totals::exactly(total));
            let extremes = extremes(terms, size);
            let totals = totals.within(&extremes);
            let number: i64 =
                totals.ranges().iter().map(|range| range.end() - range.start() + 1).sum();
            match number {
                // Any total that cannot be says this.
                0 => return vec![sum(extremes.end() + 1)],
                1 => return vec![sum(*totals.ranges()[0].start())],
                2..=MAX_TOTALS => {}
                _ => return vec![said.clone()],
            }
            let all = totals.ranges().iter().cloned().flatten();
            let cases = all.map(|total| vec![sum(total)]).collect();
            vec![Statement::Either { cases }]
        }
        Statement::Lines { lines, rank: None } if lines.len() <= MAX_LINES => {
            let differ = |[one, other]: [&Vec<Cell>; 2]| {
                let case = |(&one, &other): (&Cell, &Cell)| {
                    let (cells, every_value) = (vec![one, other], size.value_count() == 2);
                    vec![Statement::AllDifferent { cells, every_value }]
                };
                let places = one.iter().zip(other).filter(|(one, other)| one != other);
                Statement::Either { cases: places.map(case).collect() }
            };
            lines.iter().array_combinations().map(differ).collect()
        }
        other => vec![other.clone()],
    }
}

/// The items that say a statement, or none if no tags say it.
pub(super) fn items(statement: &Statement, size: Size) -> Option<Vec<String>> {
    let all = basic(statement, size).into_iter().map(|said| tagged(&said, size));
    Some(all.collect::<Option<Vec<_>>>()?.concat())
}

/// The items of a statement that has a tag.
fn tagged(statement: &Statement, size: Size) -> Option<Vec<String>> {
    match statement {
        Statement::AllDifferent { cells, .. } => said("AllDifferent", &[], cells).ok(),
        Statement::Table { cells, table } if table.arity() == 1 => {
            domain(cells, &table.values(), size)
        }
        Statement::Table { cells, table } => Some(related(cells.as_chunks().0, table, size)),
        Statement::Linear { .. } => {
            let (terms, totals) = statement.as_sum()?;
            sum(terms, totals)
        }
        Statement::Automaton { cells, layers } => {
            let key = packed::of_layers(layers, MAX_STATES)?;
            Some(vec![keyed("NFA", &key, cells)])
        }
        Statement::Either { cases } => {
            let case = |case: &Vec<Statement>| {
                Some(case.iter().map(|s| items(s, size)).collect::<Option<Vec<_>>>()?.concat())
            };
            either(cases.iter().map(case).collect::<Option<_>>()?).ok()
        }
        _ => None,
    }
}

/// What cells hold: one item for all of them. In a cell that can hold nothing two values meet.
pub fn domain(cells: &[Cell], values: &ValueSet, size: Size) -> Option<Vec<String>> {
    let numbers: Vec<ValueSet> = if values.is_empty() {
        let two = size.values().take(2).map(|value| std::iter::once(value).collect());
        Some(two.collect::<Vec<_>>()).filter(|two| two.len() == 2)?
    } else {
        vec![values.clone()]
    };
    let word = |(&cell, values): (&Cell, &ValueSet)| {
        format!("{}_{}", write::cell(cell), values.iter().map(Value::number).join("_"))
    };
    let words = cells.iter().cartesian_product(&numbers).map(word).join("~");
    (!words.is_empty()).then(|| vec![format!("~{words}")])
}

/// The key of a table of pairs of values.
pub(in crate::rule) fn key(size: Size, is_allowed: impl Fn(Value, Value) -> bool) -> String {
    let pairs = size.values().cartesian_product(size.values());
    keys::of_bits(pairs.map(|(one, other)| is_allowed(one, other)))
}

/// Pairs of cells: all of some cells, or else neighbours on lines.
fn related(pairs: &[[Cell; 2]], table: &TupleTable, size: Size) -> Vec<String> {
    let key = key(size, |one, other| table.allows(&[one, other].map(|v| size.value_index(v))));
    let cells = pairs.iter().flatten().copied().unique().collect_vec();
    let mut left: HashSet<[Cell; 2]> = pairs.iter().copied().collect();
    let all = cells.iter().copied().array_combinations();
    if cells.len() > 2
        && all.clone().count() == left.len()
        && all.clone().all(|two| left.contains(&two))
    {
        return vec![keyed("PairX", &key, &cells)];
    }
    let mut after: HashMap<Cell, Vec<Cell>> = HashMap::new();
    pairs.iter().for_each(|&[one, other]| after.entry(one).or_default().push(other));
    let mut items = Vec::new();
    for &[one, other] in pairs {
        if !left.remove(&[one, other]) {
            continue;
        }
        let mut line = vec![one, other];
        let mut last = other;
        let next = |last, line: &[Cell], left: &HashSet<[Cell; 2]>| {
            let mut next = after.get(&last).into_iter().flatten().copied();
            next.find(|&next| left.contains(&[last, next]) && !line.contains(&next))
        };
        while let Some(next) = next(last, &line, &left) {
            left.remove(&[last, next]);
            line.push(next);
            last = next;
        }
        items.push(keyed("Pair", &key, &line));
    }
    items
}

/// A sum with one total.
fn sum(terms: &[Term], totals: &Totals) -> Option<Vec<String>> {
    let weights = terms.iter().map(|term| i64::from(term.weight));
    let cells = terms.iter().map(|term| term.cell).collect_vec();
    weighted(totals.single()?, weights, &cells).ok()
}

/// The item of a weighted sum of cells.
///
/// # Errors
/// If a coefficient is too large, in words.
pub(in crate::rule) fn weighted(
    total: i64,
    weights: impl Iterator<Item = i64> + Clone,
    cells: &[Cell],
) -> Result<Vec<String>, String> {
    if let Some(weight) = weights.clone().find(|weight| weight.abs() > MAX_COEFFICIENT) {
        return Err(format!(
            "its weight {weight} is not from -{MAX_COEFFICIENT} to {MAX_COEFFICIENT}"
        ));
    }
    if cells.is_empty() {
        return Err("it has no cells".to_owned());
    }
    if weights.clone().all(|weight| weight == 1) {
        return said("Sum", &[&total], cells);
    }
    said("Sum", &[&format!("{total}_=_{}", weights.format("_"))], cells)
}
