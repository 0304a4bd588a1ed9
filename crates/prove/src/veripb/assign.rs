//! The best assignment of values to cells that differ, and why there is none better.
//!
//! The Hungarian method (Kuhn 1955) by shortest augmenting paths (Jonker and Volgenant, "A shortest
//! augmenting path algorithm for dense and sparse linear assignment problems", 1987). Its dual
//! numbers are what a proof needs: as the polytope of assignments has integral corners, no bound is
//! better.

/// Numbers for cells and for values, such that each pair of a cell and a value is worth at most the
/// sum of theirs. What all cells can be worth together is at most the sum of all numbers, and the
/// best assignment is worth just that. Those of values are not negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dual {
    pub cells: Vec<i64>,
    pub values: Vec<i64>,
}

impl Dual {
    pub(super) fn total(&self) -> i64 {
        self.cells.iter().sum::<i64>() + self.values.iter().sum::<i64>()
    }
}

/// The numbers for cells (rows of `worth`) that hold different values (columns). There are no more
/// cells than values.
pub(super) fn best(worth: &[Vec<i64>]) -> Dual {
    const NONE: usize = usize::MAX;
    let values = worth.first().map_or(0, Vec::len);
    // As costs, with potentials; the cell of each value, and at the end one that has none yet.
    let (mut of_cells, mut of_values) = (vec![0; worth.len()], vec![0; values + 1]);
    let mut cell_of = vec![NONE; values + 1];
    for cell in 0..worth.len() {
        cell_of[values] = cell;
        let mut at = values;
        let mut least = vec![i64::MAX; values];
        let mut before = vec![values; values];
        let mut is_done = vec![false; values + 1];
        while cell_of[at] != NONE {
            is_done[at] = true;
            let (here, mut step, mut next) = (cell_of[at], i64::MAX, at);
            for value in (0..values).filter(|&value| !is_done[value]) {
                let cost = -worth[here][value] - of_cells[here] - of_values[value];
                if cost < least[value] {
                    (least[value], before[value]) = (cost, at);
                }
                if least[value] < step {
                    (step, next) = (least[value], value);
                }
            }
            for value in 0..=values {
                if is_done[value] {
                    of_cells[cell_of[value]] += step;
                    of_values[value] -= step;
                } else {
                    least[value] -= step;
                }
            }
            at = next;
        }
        while at != values {
            cell_of[at] = cell_of[before[at]];
            at = before[at];
        }
    }
    of_values.truncate(values);
    let negated = |numbers: Vec<i64>| numbers.into_iter().map(|number: i64| -number).collect();
    Dual { cells: negated(of_cells), values: negated(of_values) }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn no_assignment_is_worth_more_and_one_is_worth_as_much() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..500 {
            let values = random.usize(1..6);
            let cells = random.usize(1..=values);
            let worth: Vec<Vec<i64>> =
                (0..cells).map(|_| (0..values).map(|_| random.i64(-9..9)).collect()).collect();
            let dual = best(&worth);
            let all = (0..values).permutations(cells);
            let most = all.map(|of| of.iter().zip(&worth).map(|(&v, row)| row[v]).sum::<i64>());
            assert_eq!(most.max(), Some(dual.total()), "{worth:?}");
            for (cell, value) in (0..cells).cartesian_product(0..values) {
                assert!(worth[cell][value] <= dual.cells[cell] + dual.values[value]);
            }
            assert!(dual.values.iter().all(|&number| number >= 0));
        }
    }
}
