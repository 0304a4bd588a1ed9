//! Presolve: fix the variables that propagation on the constraints forces.
//!
//! A constraint with the bounds `lower <= (literals that hold) <= upper` forces its open literals
//! as soon as all of them are needed (the true ones and the open ones make up `lower`) or none of
//! them is allowed (the true ones make up `upper`). On a puzzle's program this *is* the naked and
//! the hidden single: the former is the cell's constraint with one literal left, the latter a
//! house's.
//!
//! Two constraints that overlap say more together: if all open literals of one are literals of the
//! other, too, and it needs as many of them as the other allows, then the other's remaining ones
//! are false. On a puzzle's program these are the locked candidates: the sevens of box 1 are all
//! in row 2, so there is none in the rest of row 2.
//!
//! Nothing is guessed, so what is fixed holds in every solution, and a constraint that cannot be
//! met any more proves that there is none.

use super::{Lit, Origin, Program, Relation, Var};

/// What presolve makes of a program.
#[derive(Clone, Debug)]
pub enum Presolved {
    /// Propagation alone refutes the program; this constraint cannot be met.
    Contradiction(Origin),
    /// Some variables are fixed (maybe none, maybe all), the rest is a smaller program.
    Reduced(Reduction),
}

/// A program after presolve: what is fixed, and what is left.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// For each variable of the original program its value, where propagation forces one.
    pub values: Vec<Option<bool>>,
    /// The variable of the original program behind each variable of [`Reduction::program`].
    pub open: Vec<Var>,
    /// The constraints that are not yet met, over the open variables, renumbered from 0. The
    /// order of variables and of constraints is kept.
    pub program: Program,
}

impl Reduction {
    /// Values for all variables of the original program, from values for the open ones.
    pub fn expand(&self, open_value: impl Fn(Var) -> bool) -> Vec<bool> {
        let mut values: Vec<bool> = self.values.iter().map(|v| v.unwrap_or(false)).collect();
        for (index, var) in self.open.iter().enumerate() {
            values[var.index()] = open_value(Var::from_index(index));
        }
        values
    }
}

/// Propagates a program's constraints to the end.
pub fn presolve(program: &Program) -> Presolved {
    let mut propagation = Propagation::new(program);
    match propagation.run() {
        Err(origin) => Presolved::Contradiction(origin),
        Ok(()) => Presolved::Reduced(propagation.reduction()),
    }
}

/// One constraint's bounds, and how many of its literals hold and are undecided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    lower: u32,
    upper: u32,
    held: u32,
    open: u32,
    /// Whether its open literals are fixed already, and only wait to be counted.
    is_forced: bool,
}

impl Count {
    /// The count of a constraint of which nothing is decided.
    pub fn new(relation: Relation, length: usize) -> Self {
        let (lower, upper) = (relation.lower(), relation.upper(length));
        Self { lower, upper, held: 0, open: length as u32, is_forced: false }
    }

    /// Whether the constraint cannot be met, or leaves its open literals no choice and that is new.
    fn is_tight(self) -> bool {
        let most = self.held + self.open;
        if self.is_forced {
            self.held > self.upper || most < self.lower
        } else {
            self.held >= self.upper || most <= self.lower
        }
    }

    /// How many of the open literals must hold.
    fn needs(self) -> u32 {
        self.lower.saturating_sub(self.held)
    }
}

struct Propagation<'a> {
    program: &'a Program,
    values: Vec<Option<bool>>,
    counts: Vec<Count>,
    queue: Vec<Lit>,
    /// The constraints of which something was decided since overlaps were looked at.
    is_touched: Vec<bool>,
}

impl<'a> Propagation<'a> {
    fn new(program: &'a Program) -> Self {
        let mut counts = Vec::with_capacity(program.constraint_count());
        counts.extend_from_slice(program.shared.counts());
        counts.extend_from_slice(program.own.counts());
        let values = vec![None; program.variable_count()];
        let is_touched = vec![true; counts.len()];
        Self { program, values, counts, queue: Vec::new(), is_touched }
    }

    fn run(&mut self) -> Result<(), Origin> {
        for row in 0..self.counts.len() {
            if self.counts[row].is_tight() {
                self.force(row)?;
            }
        }
        loop {
            self.propagate()?;
            if !self.look_at_overlaps() {
                return Ok(());
            }
        }
    }

    /// Counts each literal that now holds in all constraints that it or its negation occurs in.
    fn propagate(&mut self) -> Result<(), Origin> {
        let program = self.program;
        let variables = program.variable_count();
        let shared = program.shared.occurrences(variables);
        let own = program.own.occurrences(variables);
        let offset = program.shared.heads.len();
        while let Some(literal) = self.queue.pop() {
            for (rows, offset) in [(shared, 0), (own, offset)] {
                for &(row, negated) in rows.of_var(literal.var()) {
                    let row = offset + row as usize;
                    let count = &mut self.counts[row];
                    count.open -= 1;
                    count.held += u32::from(negated == literal.is_negative());
                    self.is_touched[row] = true;
                    if count.is_tight() {
                        self.force(row)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Fixes the open literals of a tight constraint.
    fn force(&mut self, row: usize) -> Result<(), Origin> {
        let Count { lower, upper, held, open, .. } = self.counts[row];
        self.counts[row].is_forced = true;
        if held > upper || held + open < lower {
            return Err(self.program.constraint(row).origin);
        }
        if open > 0 {
            let holds = held + open == lower;
            for &literal in self.program.constraint(row).literals {
                self.fix(if holds { literal } else { !literal });
            }
        }
        Ok(())
    }

    /// Makes a literal hold, if its variable is still open.
    fn fix(&mut self, literal: Lit) -> bool {
        let value = &mut self.values[literal.var().index()];
        if value.is_some() {
            return false;
        }
        *value = Some(!literal.is_negative());
        self.queue.push(literal);
        true
    }

    /// Looks at pairs of shared constraints with several literals in common; returns whether
    /// anything could be fixed.
    fn look_at_overlaps(&mut self) -> bool {
        let program = self.program;
        let overlaps = program.shared.overlaps(program.variable_count());
        let is_touched = std::mem::replace(&mut self.is_touched, vec![false; self.counts.len()]);
        for ([one, other], literals) in overlaps.iter() {
            let fewest = self.counts[one].open.min(self.counts[other].open);
            let is_possible = 2 <= fewest && fewest as usize <= literals.len();
            if !is_possible || !is_touched[one] && !is_touched[other] {
                continue;
            }
            let is_open = |lit: &&Lit| self.values[lit.var().index()].is_none();
            let common = literals.iter().filter(is_open).count() as u32;
            for (inner, outer) in [(one, other), (other, one)] {
                let (within, around) = (self.counts[inner], self.counts[outer]);
                // What was fixed in this round has not been counted yet.
                if common < within.open || common == around.open || within.needs() == 0 {
                    continue;
                }
                let allows = around.upper - around.held;
                if within.needs() >= allows {
                    for &literal in program.constraint(outer).literals {
                        if !literals.contains(&literal) {
                            self.fix(!literal);
                        }
                    }
                }
            }
        }
        !self.queue.is_empty()
    }

    fn reduction(self) -> Reduction {
        let mut new_index = vec![u32::MAX; self.values.len()];
        let mut open = Vec::new();
        for var in self.program.variables().filter(|var| self.values[var.index()].is_none()) {
            new_index[var.index()] = open.len() as u32;
            open.push(var);
        }
        let mut program = Program { names: self.program.names.clone(), ..Program::new(open.len()) };
        if open.is_empty() {
            return Reduction { values: self.values, open, program };
        }
        for (row, count) in self.counts.iter().enumerate().filter(|(_, count)| count.open > 0) {
            let constraint = self.program.constraint(row);
            let lower = constraint.relation.lower().saturating_sub(count.held);
            let upper = constraint.relation.upper(constraint.literals.len()) - count.held;
            let relation = match (lower > 0, upper < count.open) {
                (true, true) => Relation::Exactly(lower),
                (true, false) => Relation::AtLeast(lower),
                (false, true) => Relation::AtMost(upper),
                (false, false) => continue,
            };
            let literals = constraint.literals.iter().filter_map(|&literal| {
                let index = new_index[literal.var().index()];
                let var = (index != u32::MAX).then(|| Var::from_index(index as usize))?;
                Some(if literal.is_negative() { var.negative() } else { var.positive() })
            });
            program.post(literals, relation, constraint.origin, constraint.implied);
        }
        Reduction { values: self.values, open, program }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Role;

    /// A constraint as numbers: DIMACS literals and a relation.
    type Row = (Vec<i32>, Relation);

    fn program(variables: usize, rows: &[Row]) -> Program {
        let mut program = Program::new(variables);
        for (index, (literals, relation)) in rows.iter().enumerate() {
            let name = program.add_name(format!("row {index}"));
            let literals = literals.iter().map(|&l| Lit::from_dimacs(l).unwrap());
            program.post(literals, *relation, Origin::new(Role::Rule, name), None);
        }
        program
    }

    fn solutions(program: &Program) -> Vec<Vec<bool>> {
        let count = program.variable_count();
        (0..1u32 << count)
            .map(|bits| (0..count).map(|v| bits >> v & 1 == 1).collect::<Vec<bool>>())
            .filter(|values| {
                program.constraints().all(|c| {
                    let held =
                        c.literals.iter().filter(|l| values[l.var().index()] != l.is_negative());
                    let held = held.count() as u32;
                    held >= c.relation.lower() && held <= c.relation.upper(c.literals.len())
                })
            })
            .collect()
    }

    #[test]
    fn a_chain_of_forced_literals_is_followed_to_the_end() {
        let rows = [
            (vec![1], Relation::Exactly(1)),
            (vec![1, 2, 3], Relation::AtMost(1)),
            (vec![2, 3, -4, 5], Relation::AtLeast(2)),
        ];
        let Presolved::Reduced(reduction) = presolve(&program(5, &rows)) else { panic!() };
        let expected = [true, false, false, false, true].map(Some);
        assert_eq!(reduction.values, expected);
        assert!(reduction.open.is_empty());
        assert_eq!(reduction.program.constraint_count(), 0);
    }

    #[test]
    fn a_constraint_that_cannot_be_met_is_named() {
        let rows = [(vec![1], Relation::Exactly(1)), (vec![-1, 1], Relation::Exactly(2))];
        let program = program(1, &rows);
        let Presolved::Contradiction(origin) = presolve(&program) else { panic!() };
        assert_eq!(program.describe(origin), "row 1");
    }

    #[test]
    fn overlapping_constraints_are_taken_together() {
        // One of 1, 2, 3 must hold; 1 and 2 are all that is left of them, and exclude 4 and 5.
        let rows = [
            (vec![1, 2, 3], Relation::AtLeast(1)),
            (vec![1, 2, 4, 5], Relation::AtMost(1)),
            (vec![-3, 6], Relation::Exactly(2)),
        ];
        let mut program = program(6, &rows);
        program.share();
        let Presolved::Reduced(reduction) = presolve(&program) else { panic!() };
        let expected = [None, None, Some(false), Some(false), Some(false), Some(true)];
        assert_eq!(reduction.values, expected);
    }

    /// Presolve against brute force, over many small random programs: the same solutions.
    #[test]
    fn presolve_keeps_exactly_the_solutions() {
        use proptest::{prelude::*, test_runner::TestRunner};
        let row = (prop::collection::btree_map(1..=7i32, any::<bool>(), 1..5), 0..3u8, 0..5u32);
        let rows = prop::collection::vec(row, 1..7);
        let reduced = std::cell::Cell::new(0);
        TestRunner::deterministic()
            .run(&rows, |rows| {
                let rows: Vec<Row> = rows
                    .into_iter()
                    .map(|(literals, kind, count)| {
                        let count = count.min(literals.len() as u32);
                        let literals =
                            literals.into_iter().map(|(v, sign)| if sign { v } else { -v });
                        let relation = match kind {
                            0 => Relation::AtLeast(count),
                            1 => Relation::AtMost(count),
                            _ => Relation::Exactly(count),
                        };
                        (literals.collect(), relation)
                    })
                    .collect();
                let mut program = program(7, &rows);
                let expected = solutions(&program);
                // Overlaps are looked at among shared constraints.
                program.share();
                match presolve(&program) {
                    Presolved::Contradiction(_) => prop_assert!(expected.is_empty()),
                    Presolved::Reduced(reduction) => {
                        let mut found: Vec<Vec<bool>> = solutions(&reduction.program)
                            .iter()
                            .map(|values| reduction.expand(|var| values[var.index()]))
                            .collect();
                        let by_bits = |values: &Vec<bool>| {
                            values.iter().rev().fold(0, |bits, &v| bits << 1 | u32::from(v))
                        };
                        found.sort_by_key(by_bits);
                        prop_assert_eq!(found, expected);
                        reduced.set(reduced.get() + usize::from(reduction.open.len() < 7));
                    }
                }
                Ok(())
            })
            .unwrap();
        assert!(reduced.get() > 20, "only {} cases had anything to fix", reduced.get());
    }
}
