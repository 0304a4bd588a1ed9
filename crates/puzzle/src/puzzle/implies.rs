//! Whether a puzzle has all rules of another one, so that its solutions are among the other's.

use std::{collections::HashSet, sync::Arc};

use itertools::Itertools;

use super::Instance;
use crate::{
    grid::{Cell, Value},
    interrupt::{Limiter, Stopped},
    program::Presolved,
    rule::Stated,
    statement::{Group, Statement, TupleTable},
};

impl Instance {
    /// The most assumptions that are followed up. Each one is a presolved puzzle.
    const MAX_ASSUMED: usize = 2_000;

    /// Whether every solution of this puzzle is one of the other, as far as that is plain to see:
    /// the givens, candidates and rules of the other are compared with this one's by what they say.
    /// It is never guessed; but a rule may follow from others in ways that are not seen, so "no"
    /// says little.
    ///
    /// Cells that differ, pairs of cells, and what a cell may hold are taken apart, value by value:
    /// what the other excludes must be excluded here, or lead to a contradiction by propagation
    /// alone. Other statements (sums, counts, automata, cases) must be there as they are.
    ///
    /// ```
    /// # mod satoku { pub use satoku_puzzle::{*, model::Model, puzzle::Instance as Puzzle}; }
    /// use satoku::{Model, Puzzle, grid::{Cells, Size}, rule::AllDifferent};
    ///
    /// let puzzle = |cells: &[&str]| {
    ///     let size = Size::usual(6, 6).unwrap();
    ///     let builder = Puzzle::builder(Model::new("", "", size, Vec::new(), None).into());
    ///     let differ = |text: &&str| AllDifferent::new(*text, text.parse::<Cells>().unwrap().to_vec());
    ///     cells.iter().map(differ).fold(builder, |builder, rule| builder.rule(rule)).build()
    /// };
    /// let (all, pairs) = (puzzle(&["r1c1-3"])?, puzzle(&["r1c1-2", "r1c2-3", "r1c1 r1c3"])?);
    /// assert!(all.implies(&pairs) && pairs.implies(&all));
    /// assert!(!puzzle(&["r1c1-2", "r1c2-3"])?.implies(&all));
    /// # Ok::<(), satoku::puzzle::PuzzleError>(())
    /// ```
    pub fn implies(&self, other: &Self) -> bool {
        self.model().size() == other.model().size()
            && Limiter::unlimited(|limiter| self.missing(other, limiter, &mut |_| false)).is_none()
    }

    /// What the other puzzle has and this one, of the same size, does not seem to have; see
    /// [`Instance::implies`]. Of rules those are left out that `may_miss` says yes to.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn missing<'a>(
        &self,
        other: &'a Self,
        limiter: &Limiter,
        may_miss: &mut dyn FnMut(&'a Stated) -> bool,
    ) -> Result<Option<Missing<'a>>, Stopped> {
        let mut known = KnownFacts::of(self, limiter);
        let size = self.model().size();
        for (cell, value) in other.givens().filled() {
            if !size.values_of(cell).all(|v| v == value || known.excludes(cell, v)) {
                limiter.look_at_clock()?;
                return Ok(Some(Missing::Given(cell)));
            }
        }
        let mut rules = other.model().rules().iter();
        let missing = rules
            .find(|rule| !rule.statements().iter().all(|said| known.has(said)) && !may_miss(rule));
        limiter.look_at_clock()?;
        Ok(missing.map(|rule| Missing::Rule(rule)))
    }
}

/// Something that a puzzle has beside another one.
pub enum Missing<'a> {
    /// The given of this cell.
    Given(Cell),
    /// A rule.
    Rule(&'a Stated),
}

struct KnownFacts<'a> {
    puzzle: &'a Instance,
    limiter: &'a Limiter,
    /// Groups of cells that differ.
    groups: Vec<HashSet<Cell>>,
    pairs: Vec<(&'a [[Cell; 2]], &'a Arc<TupleTable>)>,
    /// For each cell and value, by the number of their variable, whether the cell cannot hold it.
    is_excluded: Vec<bool>,
    /// All others, each with its cells in order.
    others: Vec<Statement>,
    /// How many assumptions may still be followed up.
    left: usize,
}

impl<'a> KnownFacts<'a> {
    fn of(puzzle: &'a Instance, limiter: &'a Limiter) -> Self {
        let size = puzzle.model().size();
        let (groups, pairs, others) = (Vec::new(), Vec::new(), Vec::new());
        let is_excluded = vec![false; size.variable_count()];
        let left = Instance::MAX_ASSUMED;
        let mut known = Self { puzzle, limiter, groups, pairs, is_excluded, others, left };
        for (cell, given) in puzzle.givens().filled() {
            known.exclude(cell, |value| value != given);
        }
        for said in puzzle.model().rules().iter().flat_map(|rule| rule.statements()) {
            if let Some(group) = said.group() {
                known.groups.push(group.cells.iter().copied().collect());
            } else if let Some((cells, table)) = said.as_domain() {
                let values = table.values();
                cells.iter().for_each(|&cell| known.exclude(cell, |v| !values.contains(v)));
            } else if let Some(pairs) = said.as_pairs() {
                known.pairs.push(pairs);
            } else {
                known.others.push(said.in_order());
            }
        }
        known
    }

    fn exclude(&mut self, cell: Cell, is_out: impl Fn(Value) -> bool) {
        let size = self.puzzle.model().size();
        for value in size.values_of(cell).filter(|&value| is_out(value)) {
            self.is_excluded[size.var(cell, value).index()] = true;
        }
    }

    /// Whether a statement holds in every solution, as far as that is seen; nothing is, once the
    /// limiter says stop.
    fn has(&mut self, said: &Statement) -> bool {
        if self.limiter.look_at_clock().is_err() {
            return false;
        }
        let size = self.puzzle.model().size();
        if let Some(Group { cells, .. }) = said.group() {
            let has_all = |group: &HashSet<Cell>| cells.iter().all(|cell| group.contains(cell));
            let mut pairs = cells.iter().array_combinations();
            return self.groups.iter().any(has_all)
                || pairs.all(|[&one, &other]| {
                    let mut values = size.values_of(one).filter(|&v| size.may_hold(other, v));
                    values.all(|v| self.excludes_pair([one, other], [v, v]))
                });
        }
        if let Some((cells, table)) = said.as_domain() {
            let values = table.values();
            return cells.iter().all(|&cell| {
                let mut all = size.values_of(cell);
                all.all(|value| values.contains(value) || self.excludes(cell, value))
            });
        }
        let Some((pairs, table)) = said.as_pairs() else {
            return self.others.contains(&said.in_order());
        };
        let same = self.pairs.iter().filter(|(_, known)| *known == table);
        let same: HashSet<[Cell; 2]> = same.flat_map(|(pairs, _)| pairs.iter().copied()).collect();
        pairs.iter().filter(|pair| !same.contains(*pair)).all(|&pair| {
            let [one, other] = pair;
            let values =
                size.values_of(one).flat_map(|a| size.values_of(other).map(move |b| [a, b]));
            let is_allowed =
                |[a, b]: [Value; 2]| table.allows(&[size.value_index(a), size.value_index(b)]);
            values.into_iter().all(|v| is_allowed(v) || self.excludes_pair(pair, v))
        })
    }

    /// Whether a cell cannot hold a value.
    fn excludes(&mut self, cell: Cell, value: Value) -> bool {
        let variable = self.puzzle.model().size().var(cell, value).index();
        self.is_excluded[variable]
            || self.has_no_partner(cell, value)
            || self.refutes(&[(cell, value)])
    }

    /// Whether the value has no partner in some pair that the cell is in.
    fn has_no_partner(&self, cell: Cell, value: Value) -> bool {
        let size = self.puzzle.model().size();
        let here = size.value_index(value);
        let all = || 0..size.value_count();
        self.pairs.iter().any(|(pairs, table)| {
            let is_last = !all().any(|there| table.allows(&[here, there]));
            let is_first = !all().any(|there| table.allows(&[there, here]));
            let is_left_alone =
                |&[one, other]: &[Cell; 2]| is_last && one == cell || is_first && other == cell;
            (is_last || is_first) && pairs.iter().any(is_left_alone)
        })
    }

    /// Whether two different cells cannot hold these two values.
    fn excludes_pair(&mut self, cells: [Cell; 2], values: [Value; 2]) -> bool {
        let size = self.puzzle.model().size();
        let ([one, other], [a, b]) = (cells, values);
        let is_out = |cell, value| self.is_excluded[size.var(cell, value).index()];
        if is_out(one, a) || is_out(other, b) {
            return true;
        }
        let both = |group: &HashSet<Cell>| group.contains(&one) && group.contains(&other);
        if a == b && self.groups.iter().any(both) {
            return true;
        }
        let (first, second) = (size.value_index(a), size.value_index(b));
        let by_table = |(pairs, table): &(&[[Cell; 2]], &Arc<TupleTable>)| {
            !table.allows(&[first, second]) && pairs.contains(&[one, other])
                || !table.allows(&[second, first]) && pairs.contains(&[other, one])
        };
        self.pairs.iter().any(by_table) || self.refutes(&[(one, a), (other, b)])
    }

    /// Whether propagation shows that these cells cannot hold these values together.
    fn refutes(&mut self, assumed: &[(Cell, Value)]) -> bool {
        let mut givens = self.puzzle.givens().clone();
        for &(cell, value) in assumed {
            if givens.get(cell).is_some_and(|given| given != value) {
                return true;
            }
            givens.set(cell, Some(value));
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let reached = self.puzzle.with_givens(givens).presolve(self.limiter);
        matches!(reached, Ok(Presolved::Contradiction(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Grid, Size},
        model::samples,
    };

    /// For all cells side by side, by what numbers of one and of the other go together.
    fn puzzle(has_domains: bool, is_allowed: impl Fn(u16, u16) -> bool) -> Instance {
        let size = Size::sudoku(16).unwrap();
        let pair = |(row, column)| [Cell::new(row, column), Cell::new(row, column + 1)];
        let pairs = (0..16).flat_map(|row| (0..15).map(move |column| pair((row, column))));
        let said = pairs.map(|pair| {
            let allows = |a: Value, b: Value| is_allowed(a.number(), b.number());
            let mut said = Statement::over_pairs([pair], size, allows);
            if has_domains {
                said.push(Statement::domain(vec![pair[0]], (1..16).map(Value::new), size));
                said.push(Statement::domain(vec![pair[1]], (2..17).map(Value::new), size));
            }
            (String::new(), said)
        });
        let model = samples::model(size, None, said);
        Instance::new(Arc::new(model), Grid::empty(size))
    }

    #[test]
    fn what_pairs_alone_exclude_is_seen_without_propagation() {
        let (signs, thermometers) = (puzzle(false, |a, b| a < b), puzzle(true, |a, b| a < b));
        let limiter = Limiter::none();
        let mut known = KnownFacts::of(&signs, &limiter);
        let rules = thermometers.model().rules().iter();
        assert!(rules.flat_map(|rule| rule.statements()).all(|said| known.has(said)));
        assert_eq!(known.left, Instance::MAX_ASSUMED);
        assert!(thermometers.implies(&signs));
    }
}
