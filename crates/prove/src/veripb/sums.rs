//! Equations that follow from others, as one sum of them.
//!
//! The rule of 45 and the law of leftovers add equations, which no unit propagation does. Which
//! ones is found by Gaussian elimination over the cells.

use std::collections::BTreeMap;

/// How often each cell, a 0-based place, is counted.
pub(super) type Counts = BTreeMap<usize, i128>;

/// A row of the elimination: how often cells are counted in a sum of equations, and how often each
/// of these is in it.
#[derive(Clone, Debug)]
struct Reduced {
    counts: Counts,
    of: BTreeMap<usize, i128>,
}

impl Reduced {
    /// Multiplies this by a number and subtracts another one times a number, so that a cell is
    /// gone.
    fn eliminate(&mut self, cell: usize, by: &Self) -> Option<()> {
        let (own, others) = (*self.counts.get(&cell)?, *by.counts.get(&cell)?);
        let common = gcd(own, others);
        let (times, minus) = (others / common, own / common);
        add(&mut self.counts, times, &by.counts, minus)?;
        add(&mut self.of, times, &by.of, minus)?;
        let all = self.counts.values().chain(self.of.values());
        let common = all.fold(0, |common, &number| gcd(common, number));
        if common > 1 {
            self.counts.values_mut().chain(self.of.values_mut()).for_each(|n| *n /= common);
        }
        Some(())
    }
}

/// `one` times a number, less `other` times a number. None if that is too large.
fn add(
    one: &mut BTreeMap<usize, i128>,
    times: i128,
    other: &BTreeMap<usize, i128>,
    minus: i128,
) -> Option<()> {
    for number in one.values_mut() {
        *number = number.checked_mul(times)?;
    }
    for (&key, number) in other {
        let entry = one.entry(key).or_default();
        *entry = entry.checked_sub(number.checked_mul(minus)?)?;
    }
    one.retain(|_, number| *number != 0);
    Some(())
}

fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}

/// Equations, reduced so that others can be written as sums of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Equations {
    /// The cell that is in this one and in none after it.
    reduced: Vec<(usize, Reduced)>,
    count: usize,
}

impl Equations {
    /// Adds an equation, whose number is how many there were before.
    pub(super) fn add(&mut self, counts: Counts) {
        let of = BTreeMap::from([(self.count, 1)]);
        self.count += 1;
        let mut row = Reduced { counts, of };
        if self.reduce(&mut row).is_some()
            && let Some((&cell, _)) = row.counts.first_key_value()
        {
            self.reduced.push((cell, row));
        }
    }

    fn reduce(&self, row: &mut Reduced) -> Option<()> {
        for (cell, by) in &self.reduced {
            if row.counts.contains_key(cell) {
                row.eliminate(*cell, by)?;
            }
        }
        Some(())
    }

    /// An equation that counts these cells as a sum of others: the number of each, how often it is
    /// in the sum, and by what the sum is to be divided. None if it is not one.
    pub(super) fn find(&self, counts: &Counts) -> Option<(Vec<(usize, i64)>, i64)> {
        let mut row = Reduced { counts: counts.clone(), of: BTreeMap::from([(usize::MAX, 1)]) };
        self.reduce(&mut row)?;
        let divisor = row.of.remove(&usize::MAX)?;
        if !row.counts.is_empty() {
            return None;
        }
        let sign = -divisor.signum();
        let of = row.of.iter().map(|(&at, &times)| Some((at, i64::try_from(sign * times).ok()?)));
        Some((of.collect::<Option<_>>()?, i64::try_from(divisor.abs()).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(cells: &[(usize, i128)]) -> Counts {
        cells.iter().copied().collect()
    }

    #[test]
    fn sums_of_equations_are_found() {
        let mut equations = Equations::default();
        equations.add(counts(&[(0, 1), (1, 1), (2, 1)]));
        equations.add(counts(&[(1, 1), (2, 1), (3, 2)]));
        // Twice the first: nothing new.
        equations.add(counts(&[(0, 2), (1, 2), (2, 2)]));
        assert_eq!(equations.find(&counts(&[(0, 1), (3, -2)])), Some((vec![(0, 1), (1, -1)], 1)));
        equations.add(counts(&[(0, 1), (3, 1)]));
        let (of, divisor) = equations.find(&counts(&[(3, 1)])).unwrap();
        assert_eq!((of, divisor), (vec![(0, -1), (1, 1), (3, 1)], 3));
        assert_eq!(equations.find(&counts(&[(1, 1)])), None);
    }
}
