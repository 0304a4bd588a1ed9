//! What lies between two crusts: certain values in a line, or its least and its greatest one. This
//! is what sandwiches and lunchboxes have in common.

use std::sync::Arc;

use itertools::Itertools;

use super::{
    Problem,
    amounts::{Wanted, reach, whole},
    automaton::too_large,
    held,
    killer::Killer,
    kind::Rule,
    report::Report,
};
use crate::{
    grid::{Cell, Grid, Size, Value},
    statement::{self, Layers, Statement, TooLarge, TupleTable},
};

/// Which values are the crusts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crusts {
    /// These two, each in one cell of the line; or one value twice, in two cells.
    Of(u16, u16),
    /// The least and the greatest that the line holds. No value occurs twice, which is for the rule
    /// to say.
    Ends,
}

impl Crusts {
    /// The least and the greatest value that a line holds, which are known if it has a cell for
    /// each value.
    pub(super) fn ends(cells: &[Cell], size: Size) -> Self {
        if cells.len() < size.value_count() {
            return Self::Ends;
        }
        let (first, last) = size.value_range().into_inner();
        Self::Of(first, last)
    }
}

/// That the values between the crusts sum to a number, as a word.
///
/// # Errors
/// If there are too many states.
pub(super) fn says(
    cells: &[Cell],
    crusts: Crusts,
    sum: i64,
    size: Size,
) -> Result<Statement, Problem> {
    if size.has_worths() {
        return cases(cells, crusts, sum, size);
    }
    let layers = match crusts {
        Crusts::Of(one, other) => between(cells.len(), [one, other], sum, size),
        Crusts::Ends => between_ends(cells.len(), sum, size),
    };
    let layers = layers.map_err(|TooLarge| too_large("sum", cells))?;
    Ok(Statement::Automaton { cells: cells.to_vec(), layers })
}

/// The same as cases, one for each two places that the crusts may have: for sums of worths, which are
/// no words over the cells.
fn cases(cells: &[Cell], crusts: Crusts, sum: i64, size: Size) -> Result<Statement, Problem> {
    let less = Arc::new(TupleTable::of_pairs(size, &|one, other| one < other));
    let holds = |cell, number| Statement::domain(vec![cell], [Value::new(number)], size);
    let mut cases = Vec::new();
    for [one, other] in (0..cells.len()).array_combinations() {
        let between = cells[one + 1..other].iter().map(|&cell| (1, cell));
        let between = statement::sum(between, [sum..=sum], size)?;
        let others = [&cells[..one], &cells[one + 1..other], &cells[other + 1..]].concat();
        for [first, second] in [[cells[one], cells[other]], [cells[other], cells[one]]] {
            let mut case = match crusts {
                Crusts::Of(one, other) if one == other && first > second => continue,
                Crusts::Of(one, other) => {
                    let filling = |value: &Value| ![one, other].contains(&value.number());
                    let values = size.values().filter(filling);
                    let others = Statement::domain(others.clone(), values, size);
                    vec![holds(first, one), holds(second, other), others]
                }
                Crusts::Ends => {
                    let around = others.iter().flat_map(|&cell| [[first, cell], [cell, second]]);
                    let pairs = around.chain([[first, second]]).collect();
                    vec![Statement::pairs(pairs, less.clone())]
                }
            };
            case.push(between.clone());
            cases.push(case);
        }
    }
    Ok(Statement::Either { cases })
}

/// The most cells of a line whose crusts are looked for by their places, and the most cases.
const MOST_CELLS: usize = 16;
const MOST_CASES: usize = 40;

/// What follows if the cells of a line differ: the least and the greatest are at two of these
/// places, and the cells between them have the sum. Nothing if that is many places.
pub(super) fn places(cells: &[Cell], sum: i64, size: Size) -> Vec<Statement> {
    if cells.len() > MOST_CELLS || size.has_worths() {
        return Vec::new();
    }
    let (least, greatest) = size.value_range().into_inner();
    // What is between the ends of any line.
    let inner: Vec<Value> =
        size.values().filter(|value| ![least, greatest].contains(&value.number())).collect();
    let has_every_value = cells.len() == size.value_count();
    let pairs = (0..cells.len()).array_combinations();
    let pairs: Vec<[usize; 2]> =
        pairs.filter(|&[one, other]| can_have(&inner, other - one - 1, sum)).collect();
    let cases_of_each = if has_every_value { 1 } else { 2 };
    if cases_of_each * pairs.len() > MOST_CASES {
        return Vec::new();
    }
    let less = Arc::new(TupleTable::of_pairs(size, &|one, other| one < other));
    let mut cases = Vec::new();
    for [one, other] in pairs {
        let between = cells[one + 1..other].to_vec();
        let beyond = [&cells[..one], &cells[other + 1..]].concat();
        let others = [&between[..], &beyond].concat();
        let ends = [cells[one], cells[other]];
        if has_every_value {
            let mut case = vec![
                Statement::domain(ends.to_vec(), [least, greatest].map(Value::new), size),
                Statement::domain(others, inner.iter().copied(), size),
            ];
            case.extend(cage(between, sum, size));
            case.extend(cage(beyond, total(&inner) - sum, size));
            cases.push(case);
            continue;
        }
        for [least, greatest] in [ends, [ends[1], ends[0]]] {
            let around = others.iter().flat_map(|&cell| [[least, cell], [cell, greatest]]);
            let pairs = around.chain([[least, greatest]]).collect();
            let mut case = vec![Statement::pairs(pairs, less.clone())];
            case.extend(cage(between.clone(), sum, size));
            cases.push(case);
        }
    }
    vec![Statement::Either { cases }]
}

fn total(values: &[Value]) -> i64 {
    values.iter().map(|value| i64::from(value.number())).sum()
}

/// Whether this many of some rising values may have a sum.
fn can_have(values: &[Value], count: usize, sum: i64) -> bool {
    count <= values.len()
        && (total(&values[..count])..=total(&values[values.len() - count..])).contains(&sum)
}

/// That cells, if there are any, differ and have a sum.
fn cage(cells: Vec<Cell>, sum: i64, size: Size) -> Vec<Statement> {
    // (A cage says nothing of no cells, and only then is there an error.)
    Killer::new(cells.into(), sum).says(size).unwrap_or_default()
}

type CrustWord = Result<Arc<Layers>, TooLarge>;

/// A word in which each of two crusts stands once, or the same one twice: before both, between
/// them, or behind both.
fn between(length: usize, crusts: [u16; 2], sum: i64, size: Size) -> CrustWord {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum CrustState {
        Before,
        /// The crust that is still to come, and what there was since the other.
        Between(u16, i64),
        Behind,
    }
    let step = |state: &CrustState, _, index| {
        let value = size.value_at(index).number();
        let is_crust = crusts.contains(&value);
        match *state {
            CrustState::Before if is_crust => {
                Some(CrustState::Between(crusts[usize::from(value == crusts[0])], 0))
            }
            CrustState::Between(crust, so_far) if value == crust => {
                (so_far == sum).then_some(CrustState::Behind)
            }
            CrustState::Between(crust, so_far) if !is_crust => {
                let so_far = so_far + i64::from(value);
                (so_far <= sum).then_some(CrustState::Between(crust, so_far))
            }
            state => (!is_crust).then_some(state),
        }
    };
    Layers::new(length, size.value_count(), CrustState::Before, step, |state| {
        *state == CrustState::Behind
    })
}

/// What is known of the crusts as long as a lower or a higher value may still come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct CrustEnds {
    /// The least and the greatest value so far, by their indices.
    least: usize,
    greatest: usize,
    /// Whether the greatest is the later one of these.
    rises: bool,
    /// Whether the values between them have the right sum.
    is_right: bool,
    /// What came since the earlier one, and since the later one; none if that is too much.
    since: [Option<i64>; 2],
}

impl CrustEnds {
    /// The same without what no later end can enclose any more.
    fn simple(self, last: usize) -> Self {
        let can_come = [self.least > 0, self.greatest < last];
        // A new end of the later one's kind encloses what came since the earlier one.
        let [earlier, later] =
            [can_come[usize::from(self.rises)], can_come[usize::from(!self.rises)]];
        let since = [self.since[0].filter(|_| earlier), self.since[1].filter(|_| later)];
        Self { since, ..self }
    }
}

/// A word whose least and greatest value enclose the sum. In it a value that is the least or the
/// greatest so far does not come again.
fn between_ends(length: usize, sum: i64, size: Size) -> CrustWord {
    let last = size.value_count() - 1;
    let added = |so_far: Option<i64>, index| {
        let so_far = so_far.map(|so_far| so_far + i64::from(size.value_at(index).number()));
        so_far.filter(|&so_far| so_far <= sum)
    };
    let start = CrustEnds { least: 0, greatest: 0, rises: true, is_right: false, since: [None; 2] };
    let step = |&ends: &CrustEnds, place, index| {
        let CrustEnds { least, greatest, rises, since: [earlier, later], .. } = ends;
        let (is_lower, is_higher) = (index < least, index > greatest);
        if place == 0 {
            return Some(CrustEnds { least: index, greatest: index, ..ends });
        }
        if !is_lower && !is_higher {
            let since = [added(earlier, index), added(later, index)];
            let is_new = index != least && index != greatest;
            return is_new.then_some(CrustEnds { since, ..ends });
        }
        // The new end and the one on the other side enclose what came since that one.
        let enclosed = match place {
            1 => Some(0),
            _ if is_higher == rises => earlier,
            _ => later,
        };
        let ends = CrustEnds {
            least: least.min(index),
            greatest: greatest.max(index),
            rises: is_higher,
            is_right: enclosed == Some(sum),
            since: [added(enclosed, index), Some(0)],
        };
        Some(ends.simple(last))
    };
    Layers::new(length, size.value_count(), start, step, |ends| ends.is_right)
}

/// Whether there are no two cells any more that can hold the crusts and enclose the sum.
fn are_impossible(cells: &[Cell], crusts: Crusts, sum: i64, grid: &Grid) -> bool {
    let [firsts, seconds] = places_of_both(cells, crusts, grid);
    let is_possible = |one: usize, other: usize| {
        let between = &cells[one.min(other) + 1..one.max(other)];
        let wanted = Wanted { exactly: Some(sum), ..Wanted::default() }.of_worths(grid.size());
        wanted.admits(&reach(between.iter().map(|&cell| (1, cell)), grid))
    };
    !firsts.iter().any(|&one| seconds.iter().any(|&other| one != other && is_possible(one, other)))
}

/// What lies between the crusts on a full grid; none if one of them is not there, or there twice.
pub(super) fn enclosed(cells: &[Cell], crusts: Crusts, grid: &Grid) -> Option<i64> {
    let [one, other] = places_of_both(cells, crusts, grid);
    let ([one], [other]) = (&one[..], &other[..]) else { return None };
    let between = cells.get(one.min(other) + 1..*one.max(other))?;
    whole(&reach(between.iter().map(|&cell| (1, cell)), grid), grid.size())
}

/// The places where the one and the other crust may stand.
fn places_of_both(cells: &[Cell], crusts: Crusts, grid: &Grid) -> [Vec<usize>; 2] {
    let values: Vec<Option<Value>> = cells.iter().map(|&cell| grid.get(cell)).collect();
    match crusts {
        Crusts::Of(one, other) if one == other => places_of_twins(&values, one),
        Crusts::Of(one, other) => [one, other].map(|crust| places_of(&values, crust)),
        Crusts::Ends => places_of_ends(&values, grid.size()),
    }
}

/// The places where a value may stand that stands once.
fn places_of(values: &[Option<Value>], crust: u16) -> Vec<usize> {
    let held = holders(values, crust);
    match held.len() {
        0 => empty(values),
        1 => held,
        _ => Vec::new(),
    }
}

/// The places where the one and the other of a value that stands twice may stand.
fn places_of_twins(values: &[Option<Value>], crust: u16) -> [Vec<usize>; 2] {
    match holders(values, crust)[..] {
        [] => [empty(values), empty(values)],
        [one] => [vec![one], empty(values)],
        [one, other] => [vec![one], vec![other]],
        _ => [Vec::new(), Vec::new()],
    }
}

fn holders(values: &[Option<Value>], crust: u16) -> Vec<usize> {
    let holds = |value: Option<Value>| value.is_some_and(|value| value.number() == crust);
    (0..values.len()).filter(|&place| holds(values[place])).collect()
}

fn empty(values: &[Option<Value>]) -> Vec<usize> {
    (0..values.len()).filter(|&place| values[place].is_none()).collect()
}

/// The places where the least value may stand, and those of the greatest.
fn places_of_ends(values: &[Option<Value>], size: Size) -> [Vec<usize>; 2] {
    let known = || values.iter().flatten().copied();
    let (lowest, highest) = size.value_range().into_inner();
    let can_be = |end: Option<Value>, last: u16| {
        let is_beaten = end.is_none_or(|end| end.number() != last);
        (0..values.len())
            .filter(|&place| match values[place] {
                Some(value) => Some(value) == end,
                None => is_beaten,
            })
            .collect()
    };
    [can_be(known().min(), lowest), can_be(known().max(), highest)]
}

/// Reports cells of which the sum between their crusts cannot be this.
pub(super) fn judge(
    cells: &[Cell],
    crusts: Crusts,
    sum: i64,
    grid: &Grid,
    report: &mut Report<'_>,
) {
    if are_impossible(cells, crusts, sum, grid) {
        report.wrong(cells, || {
            let ends = match crusts {
                Crusts::Of(one, other) if one == other => format!("the two {one}"),
                Crusts::Of(one, other) => format!("{one} and {other}"),
                Crusts::Ends => "the least and the greatest".to_owned(),
            };
            format!("{}, expected a sum of {sum} between {ends}", held(cells, grid))
        });
    }
}
