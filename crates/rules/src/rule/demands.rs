//! How often values occur among some cells, for the kinds that say this of several values at once.

use std::fmt;

use itertools::Itertools;

use super::{Problem, Violation, amounts::Wanted, held, kind::Rule, list};
use crate::{
    grid::{Cell, Grid, Size, Value},
    statement::Statement,
};

/// For each of several values how many of some cells hold it.
#[derive(Clone, Debug)]
pub(super) struct Demands {
    /// Values, each once, with their numbers.
    numbers: Vec<(u16, usize)>,
    /// Whether these are all, or there may be more.
    is_exact: bool,
}

impl Demands {
    /// Each value as often as it is listed.
    pub fn listed(values: &[u16], is_exact: bool) -> Self {
        let mut values = values.to_vec();
        values.sort_unstable();
        let equal = values.chunk_by(|one, other| one == other);
        Self { numbers: equal.map(|equal| (equal[0], equal.len())).collect(), is_exact }
    }

    /// Values with the numbers of cells that hold them, no more and no less.
    pub fn exactly(numbers: Vec<(u16, usize)>) -> Self {
        Self { numbers, is_exact: true }
    }

    /// That the cells hold these values as often as demanded: a count for each of them. `key` is
    /// the parameter that has the values.
    pub fn says(
        &self,
        cells: &[Cell],
        key: &'static str,
        size: Size,
    ) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(cells, 1)?;
        if self.numbers.is_empty() {
            return Err(Problem::parameter(key, &"empty", "one value or more"));
        }
        let (first, last) = size.value_range().into_inner();
        let statement = |&(number, count): &(u16, usize)| {
            let value = size.value(number.into()).ok_or_else(|| {
                Problem::parameter(key, &number, format!("values from {first} to {last}"))
            })?;
            let allowed = if self.is_exact { count..=count } else { count..=cells.len() };
            Ok(Statement::count(cells, [value], allowed))
        };
        self.numbers.iter().map(statement).collect()
    }

    /// Whether a grid has too many of a value, or too few empty cells for those that are missing.
    pub fn breaks(&self, cells: &[Cell], grid: &Grid) -> bool {
        let empty = empty(cells, grid);
        let mut missing = 0;
        self.numbers.iter().any(|&(value, count)| {
            let held = holders(value, cells, grid);
            missing += count.saturating_sub(held);
            self.is_exact && held > count || missing > empty
        })
    }

    /// What [`Demands::breaks`] finds, in words: each value by itself, or if no single one is to
    /// blame all of them.
    pub fn broken(&self, rule: &dyn Rule, grid: &Grid) -> Vec<Violation> {
        let cells = rule.cells();
        if !self.breaks(cells, grid) {
            return Vec::new();
        }
        let empty = empty(cells, grid) as i64;
        let violation = |sentence| Violation::new(rule.kind(), cells.to_vec(), sentence);
        let of_value = |&(value, count): &(u16, usize)| {
            let held = holders(value, cells, grid) as i64;
            let (reach, count) = (held..=held + empty, count as i64);
            let wanted = if self.is_exact {
                Wanted { exactly: Some(count), ..Wanted::default() }
            } else {
                Wanted { at_least: Some(count), ..Wanted::default() }
            };
            let (found, list) = (wanted.missed_by(&reach), list(cells));
            let sentence =
                || format!("{found} of {list} hold {value}, expected {wanted} ({})", rule.name());
            (!wanted.admits(&reach)).then(|| violation(sentence()))
        };
        let violations = self.numbers.iter().filter_map(of_value).collect_vec();
        if !violations.is_empty() {
            return violations;
        }
        let held = held(cells, grid);
        vec![violation(format!("{held}, expected {self} among them ({})", rule.name()))]
    }
}

/// The values, each as often as it is to be there: `1 1 2`.
impl fmt::Display for Demands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values =
            self.numbers.iter().flat_map(|&(value, count)| std::iter::repeat_n(value, count));
        write!(f, "{}", values.format(" "))
    }
}

/// The values that cells hold, in order.
pub(super) fn values_of(cells: &[Cell], grid: &Grid) -> Vec<u16> {
    cells.iter().filter_map(|&cell| grid.get(cell)).map(Value::number).sorted().collect()
}

fn empty(cells: &[Cell], grid: &Grid) -> usize {
    cells.iter().filter(|&&cell| grid.get(cell).is_none()).count()
}

fn holders(value: u16, cells: &[Cell], grid: &Grid) -> usize {
    let holds = |&&cell: &&Cell| grid.get(cell).is_some_and(|held| held.number() == value);
    cells.iter().filter(holds).count()
}
