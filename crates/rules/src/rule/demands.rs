//! How often values occur among some cells, for the kinds that say this of several values at once.

use std::fmt;

use itertools::Itertools;

use super::{Problem, amounts::Wanted, held, list, report::Report};
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
    pub(super) fn listed(values: &[u16], is_exact: bool) -> Self {
        let mut values = values.to_vec();
        values.sort_unstable();
        let equal = values.chunk_by(|one, other| one == other);
        Self { numbers: equal.map(|equal| (equal[0], equal.len())).collect(), is_exact }
    }

    /// Values with the numbers of cells that hold them, no more and no less.
    pub(super) fn exactly(numbers: Vec<(u16, usize)>) -> Self {
        Self { numbers, is_exact: true }
    }

    /// That the cells hold these values as often as demanded: a count for each of them. `key` is
    /// the parameter that has the values.
    pub(super) fn says(
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

    /// Reports each value that too many or too few cells can hold; or if no single one is to blame,
    /// but too few cells are empty for all that are missing, all of them.
    pub(super) fn judge(&self, cells: &[Cell], grid: &Grid, report: &mut Report<'_>) {
        let empty = cells.iter().filter(|&&cell| grid.get(cell).is_none()).count() as i64;
        let (mut missing, mut is_one_wrong) = (0, false);
        for &(value, count) in &self.numbers {
            let (held, count) = (holders(value, cells, grid) as i64, count as i64);
            let reach = held..=held + empty;
            let wanted = if self.is_exact {
                Wanted { exactly: Some(count), ..Wanted::default() }
            } else {
                Wanted { at_least: Some(count), ..Wanted::default() }
            };
            missing += (count - held).max(0);
            if !wanted.admits(&reach) {
                is_one_wrong = true;
                report.wrong(cells, || {
                    let (found, list) = (wanted.missed_by(&reach), list(cells));
                    format!("{found} of {list} hold {value}, expected {wanted}")
                });
            }
        }
        if !is_one_wrong && missing > empty {
            report.wrong(cells, || format!("{}, expected {self} among them", held(cells, grid)));
        }
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

fn holders(value: u16, cells: &[Cell], grid: &Grid) -> usize {
    let holds = |&&cell: &&Cell| grid.get(cell).is_some_and(|held| held.number() == value);
    cells.iter().filter(holds).count()
}
