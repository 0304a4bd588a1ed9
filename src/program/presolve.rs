//! Presolve: fix the variables that unit propagation on the constraints forces.
//!
//! A constraint with the bounds `lower <= (literals that hold) <= upper` forces its open literals
//! as soon as all of them are needed (the true ones and the open ones make up `lower`) or none of
//! them is allowed (the true ones make up `upper`). On a puzzle's program this *is* the naked and
//! the hidden single: the former is the cell's constraint with one literal left, the latter a
//! house's. Nothing is guessed, so what is fixed holds in every solution, and a constraint that
//! cannot be met any more proves that there is none.

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

/// How many literals of one constraint hold and how many are undecided.
#[derive(Clone, Copy)]
struct Count {
    held: u32,
    open: u32,
}

struct Propagation<'a> {
    program: &'a Program,
    values: Vec<Option<bool>>,
    counts: Vec<Count>,
    queue: Vec<Lit>,
}

impl<'a> Propagation<'a> {
    fn new(program: &'a Program) -> Self {
        let counts = program
            .constraints()
            .map(|constraint| Count { held: 0, open: constraint.literals.len() as u32 })
            .collect();
        let values = vec![None; program.variable_count()];
        Self { program, values, counts, queue: Vec::new() }
    }

    fn run(&mut self) -> Result<(), Origin> {
        for row in 0..self.counts.len() {
            self.examine(row)?;
        }
        while let Some(literal) = self.queue.pop() {
            self.visit(literal)?;
        }
        Ok(())
    }

    /// Counts a literal that now holds in all constraints that it or its negation occurs in.
    fn visit(&mut self, literal: Lit) -> Result<(), Origin> {
        let variables = self.program.variable_count();
        let shared = &self.program.shared;
        let parts = [(&**shared, 0), (&self.program.own, shared.heads.len())];
        for (rows, offset) in parts {
            for &(row, negated) in rows.occurrences(variables).of_var(literal.var()) {
                let row = offset + row as usize;
                let count = &mut self.counts[row];
                count.open -= 1;
                count.held += u32::from(negated == literal.is_negative());
                self.examine(row)?;
            }
        }
        Ok(())
    }

    /// Fixes the open literals of a constraint where its counts leave them no choice.
    fn examine(&mut self, row: usize) -> Result<(), Origin> {
        let Count { held, open } = self.counts[row];
        let constraint = self.program.constraint(row);
        let lower = constraint.relation.lower();
        let upper = constraint.relation.upper(constraint.literals.len());
        if held > upper || held + open < lower {
            return Err(constraint.origin);
        }
        let forced = if open == 0 {
            return Ok(());
        } else if held + open == lower {
            true
        } else if held == upper {
            false
        } else {
            return Ok(());
        };
        for &literal in constraint.literals {
            let value = &mut self.values[literal.var().index()];
            if value.is_none() {
                *value = Some(forced != literal.is_negative());
                self.queue.push(if forced { literal } else { !literal });
            }
        }
        Ok(())
    }

    fn reduction(self) -> Reduction {
        let mut new_index = vec![u32::MAX; self.values.len()];
        let mut open = Vec::new();
        for var in self.program.variables().filter(|var| self.values[var.index()].is_none()) {
            new_index[var.index()] = open.len() as u32;
            open.push(var);
        }
        let mut program = Program { names: self.program.names.clone(), ..Program::new(open.len()) };
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
                let program = program(7, &rows);
                let expected = solutions(&program);
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
